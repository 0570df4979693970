#include <cctype>
#include <cstdlib>

#include "IrNames.h"
#include "base/Number.h"
#include "llvm/ADT/StringMap.h"
#include "lower/ir/Ir.h"
#include "lower/ir/IrText.h"

namespace sx::ir {

namespace {

/// Reads the text form by recursive descent. The first mistake is kept; after it every step does nothing.
class Reader {
 public:
  Reader(std::string_view text, Module& m) : text_(text.data()), p_(text_), end_(text_ + text.size()), m_(m) {
    for (const OpInfo& info : kOpTable) {
      if (info.exists()) ops_[info.name] = static_cast<Op>(&info - kOpTable.data());
    }
  }

  bool run(std::string& error) {
    while (ok() && !atEnd()) topLevel();
    error = error_;
    return ok();
  }

 private:
  bool ok() const { return error_.empty(); }
  void fail(const std::string& what) {
    if (ok()) error_ = "line " + std::to_string(line_) + ": " + what;
  }
  void skipSpace() {
    while (p_ != end_ && (std::isspace(static_cast<unsigned char>(*p_)) || *p_ == '#')) {
      if (*p_ == '#') {
        while (p_ != end_ && *p_ != '\n') p_++;
      } else {
        if (*p_ == '\n') line_++;
        p_++;
      }
    }
  }
  bool atEnd() {
    skipSpace();
    return p_ == end_;
  }
  char peek() { return atEnd() || !ok() ? '\0' : *p_; }
  static bool isWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
  std::string_view word() {
    skipSpace();
    const char* begin = p_;
    while (p_ != end_ && isWordChar(*p_)) p_++;
    if (begin == p_) fail("a word is missing");
    return {begin, static_cast<size_t>(p_ - begin)};
  }
  /// Steps over `w` if it comes next.
  bool accept(std::string_view w) {
    skipSpace();
    if (!ok() || static_cast<size_t>(end_ - p_) < w.size() || std::string_view(p_, w.size()) != w) return false;
    if (isWordChar(w.back()) && p_ + w.size() != end_ && isWordChar(p_[w.size()])) return false;
    p_ += w.size();
    return true;
  }
  void expect(std::string_view w) {
    if (!accept(w)) fail("'" + std::string(w) + "' is missing");
  }
  int64_t number() {
    skipSpace();
    const char* begin = p_;
    if (p_ != end_ && *p_ == '-') p_++;
    while (p_ != end_ && std::isdigit(static_cast<unsigned char>(*p_))) p_++;
    if (begin == p_) fail("a number is missing");
    return std::strtoll(std::string(begin, p_).c_str(), nullptr, 10);
  }
  uint32_t numberOrNone() { return accept("none") ? kNoId : static_cast<uint32_t>(number()); }
  /// "v12" for the prefix 'v', or none.
  uint32_t id(char prefix) {
    if (accept("none")) return kNoId;
    if (peek() != prefix) {
      fail(std::string("an id starting with '") + prefix + "' is missing");
      return kNoId;
    }
    p_++;
    return static_cast<uint32_t>(number());
  }
  template <size_t N> uint32_t oneOf(const std::array<std::string_view, N>& names) {
    std::string_view w = word();
    for (size_t i = 0; i < N; i++) {
      if (names[i] == w) return static_cast<uint32_t>(i);
    }
    fail("unknown word '" + std::string(w) + "'");
    return 0;
  }

  std::string quoted() {
    std::string s;
    if (peek() != '"') {
      fail("a string is missing");
      return s;
    }
    for (p_++; p_ != end_ && *p_ != '"'; p_++) {
      if (*p_ != '\\') {
        s += *p_;
      } else if (p_ + 1 != end_ && p_[1] == 'x' && end_ - p_ > 3) {
        s += static_cast<char>(std::strtol(std::string(p_ + 2, p_ + 4).c_str(), nullptr, 16));
        p_ += 3;
      } else if (++p_ != end_) {
        s += *p_;
      }
    }
    if (p_ == end_) fail("a string does not end");
    else p_++;
    return s;
  }
  uint32_t str() { return accept("none") ? kNoId : m_.intern(quoted()); }

  Kind kindWord() {
    std::string_view w = word();
    for (int k = 0; k <= static_cast<int>(Kind::Iter); k++) {
      if (w == kindName(static_cast<Kind>(k))) return static_cast<Kind>(k);
    }
    fail("unknown kind '" + std::string(w) + "'");
    return Kind::Any;
  }
  uint32_t kindList() {
    llvm::SmallVector<Kind, 8> kinds;
    expect("[");
    while (ok() && peek() != ']') {
      kinds.push_back(kindWord());
      accept(",");
    }
    expect("]");
    return m_.internKindList(kinds);
  }
  Kind kind(uint32_t& detail) {
    Kind k = kindWord();
    detail = kNoId;
    if (k == Kind::Ref && peek() == '[') detail = kindList();
    if (k == Kind::Scope) expect("("), detail = id('s'), expect(")");
    return k;
  }

  void topLevel() {
    std::string_view w = word();
    if (w == "file") m_.addFile(quoted());
    else if (w == "scope") scope();
    else if (w == "literal") literal();
    else if (w == "decls") decls();
    else if (w == "module") moduleInfo();
    else if (w == "function") function();
    else fail("unknown word '" + std::string(w) + "'");
  }
  void scope() {
    id('s');
    ScopeDesc d;
    expect("parent"), d.parent = id('s'), expect("{");
    while (ok() && peek() != '}') {
      Kind k = kindWord();
      SlotDesc slot{k, str(), accept("const"), kNoId};
      if (slot.isConst && peek() != ',' && peek() != '}') slot.constant = constant();
      d.slots.push_back(slot);
      accept(",");
    }
    expect("}");
    m_.addScope(std::move(d));
  }
  void literal() {
    id('l');
    Literal l;
    l.kind = static_cast<LiteralKind>(oneOf(kLiteralKindNames));
    if (l.kind == LiteralKind::MappedArguments) {
      while (std::isdigit(static_cast<unsigned char>(peek())) || peek() == 'n') l.items.push_back(numberOrNone());
    } else {
      while (peek() == '"' || peek() == 'n') l.items.push_back(str());
    }
    m_.addLiteral(std::move(l));
  }
  void decls() {
    id('d');
    std::vector<DeclRecord> list;
    while (ok() && !atEnd() && !startsTopLevel()) {
      auto kind = static_cast<DeclKind>(oneOf(kDeclKindNames));
      list.push_back({str(), kind});
    }
    m_.addDecls(std::move(list));
  }
  void moduleInfo() {
    ModuleInfo info;
    info.kind = static_cast<ModuleKind>(oneOf(kModuleKindNames));
    info.path = str();
    expect("file"), info.file = static_cast<uint32_t>(number());
    expect("entry"), info.entry = id('f');
    expect("scope"), info.scope = id('s');
    expect("requests");
    while (ok() && !accept("exports")) {
      uint32_t specifier = str();
      info.requests.push_back({specifier, id('m')});
    }
    while (ok() && peek() == '"') {
      uint32_t name = str();
      auto kind = static_cast<ExportKind>(oneOf(kExportKindNames));
      uint32_t module = id('m');
      info.exports.push_back({name, kind, module, static_cast<uint32_t>(number())});
    }
    m_.addModule(std::move(info));
  }

  void function() {
    id('f');
    fn_ = &m_.function(m_.addFunction());
    fn_->name = str();
    if (!accept("none")) {
      do fn_->flags |= 1u << oneOf(kFnFlagNames);
      while (accept(","));
    }
    expect("length"), fn_->length = static_cast<uint32_t>(number());
    expect("env"), fn_->envScope = id('s');
    expect("counterpart"), fn_->counterpart = id('f');
    expect("module"), fn_->module = id('m');
    expect("source"), fn_->sourceBegin = static_cast<uint32_t>(number()), fn_->sourceEnd = static_cast<uint32_t>(number());
    expect("params");
    while (ok() && !accept("results")) {
      fn_->params.push_back({id('v')});
      ParamType t;
      if (accept(":")) t.kind = kind(t.kindList), fn_->paramTypes.push_back(t);
    }
    while (ok() && !accept("hidden")) fn_->results.push_back(kindWord());
    fn_->rest = {id('v')}, fn_->argumentValues = {id('v')}, fn_->newTarget = {id('v')};
    expect("regs");
    while (ok() && peek() == 'v') {
      RegInfo info;
      id('v'), expect(":");
      info.kind = kind(info.detail);
      if (peek() == '"') info.name = str();
      fn_->regs.push_back(info);
    }
    while (ok() && peek() == 'b') block();
  }
  void block() {
    if (id('b') != fn_->blocks.size()) return fail("blocks are to be in order");
    expect(":");
    fn_->blocks.emplace_back();
    if (accept("handler")) fn_->blocks.back().handler = {id('b')};
    while (ok() && !startsBlock() && !startsTopLevel()) {
      InstId i = inst();
      if (ok()) fn_->blocks.back().insts.push_back(i);
    }
  }
  bool startsBlock() { return peek() == 'b' && p_ + 1 != end_ && std::isdigit(static_cast<unsigned char>(p_[1])); }
  /// A record of the module starts its line, unindented.
  bool startsTopLevel() { return atEnd() || p_ == text_ || p_[-1] == '\n'; }

  uint32_t constant() {
    skipSpace();
    const char* begin = p_;
    while (p_ != end_ && (isWordChar(*p_) || *p_ == '-' || *p_ == '+' || *p_ == '.')) p_++;
    std::string text(begin, p_);
    const bool startsAsNumber = std::isdigit(static_cast<unsigned char>(text[0])) || text[0] == '-';
    if (text.size() > 1 && text.back() == 'n' && startsAsNumber && std::isxdigit(static_cast<unsigned char>(text[text.size() - 2]))) {
      return m_.internBigInt(std::string_view(text).substr(0, text.size() - 1));
    }
    return m_.internNumber(stringToNumber(std::string_view(text)));
  }
  uint32_t imm(ImmType type) {
    switch (type) {
      case ImmType::StrId: case ImmType::PropSite: case ImmType::CallSite: return str();
      case ImmType::ConstId: return constant();
      case ImmType::FnId: return id('f');
      case ImmType::ScopeId: return id('s');
      case ImmType::ModuleId: return id('m');
      case ImmType::LiteralId: return id('l');
      case ImmType::DeclId: return id('d');
      case ImmType::KindListId: return kindList();
      case ImmType::TableId: return switchTable();
      case ImmType::None: case ImmType::Int: case ImmType::Count: case ImmType::SlotId: case ImmType::MethodFlags:
      case ImmType::ErrorCode: return static_cast<uint32_t>(number());
    }
    return 0;
  }
  uint32_t switchTable() {
    SwitchTable t;
    expect("["), expect("low"), t.low = static_cast<int32_t>(number()), expect(":");
    while (ok() && !accept("else")) t.targets.push_back({id('b')}), expect(",");
    t.otherwise = {id('b')}, expect("]");
    fn_->switches.push_back(std::move(t));
    return static_cast<uint32_t>(fn_->switches.size() - 1);
  }
  void operand(const OperandInfo& o, uint32_t& word, std::vector<uint32_t>& tail) {
    if (isListRole(o.role)) {
      size_t before = tail.size();
      expect("[");
      while (ok() && peek() != ']') tail.push_back(id('v')), accept(",");
      expect("]");
      word = static_cast<uint32_t>(tail.size() - before);
    } else if (o.role == Role::Label || o.role == Role::Block) {
      word = id('b');
    } else {
      word = o.role == Role::Imm ? imm(o.imm) : id('v');
    }
  }
  /// The results come before the op's name, so they are read as raw ids first.
  InstId inst() {
    std::vector<std::vector<uint32_t>> results;
    while (ok() && (peek() == '[' || peek() == 'v')) {
      auto& r = results.emplace_back();
      if (accept("[")) {
        while (ok() && !accept("]")) r.push_back(id('v')), accept(",");
      } else {
        r.push_back(id('v'));
      }
      accept(",");
    }
    if (!results.empty()) expect("=");
    std::string name(word());
    auto it = ops_.find(name);
    if (it == ops_.end()) fail("unknown op '" + name + "'");
    if (!ok()) return 0;
    const OpInfo& info = opInfo(it->second);
    std::vector<uint32_t> words(info.operandCount), tail;
    bool first = true;
    for (unsigned i = 0; i < info.operandCount && ok(); i++) {
      const OperandInfo& o = info.operands[i];
      if (o.role == Role::Def || o.role == Role::DefRun) {
        if (i >= results.size()) return fail(name + " lacks a result"), 0;
        words[i] = o.role == Role::Def ? results[i].front() : static_cast<uint32_t>(results[i].size());
        if (o.role == Role::DefRun) tail.insert(tail.end(), results[i].begin(), results[i].end());
      } else if (isImpliedCount(info, i)) {
        words[i] = words[i - 1];
      } else {
        if (!first) expect(",");
        first = false;
        operand(o, words[i], tail);
      }
    }
    if (it->second == Op::IterNext || it->second == Op::ForInNext) expect(","), tail.push_back(id('b'));
    words.insert(words.end(), tail.begin(), tail.end());
    Loc loc;
    if (accept("@")) loc.file = static_cast<uint16_t>(number()), expect(":"), loc.offset = static_cast<uint32_t>(number());
    return fn_->addInst(it->second, words, loc);
  }

  const char* text_;
  const char* p_;
  const char* end_;
  int line_ = 1;
  Module& m_;
  Function* fn_ = nullptr;
  llvm::StringMap<Op> ops_;
  std::string error_;
};

}  // namespace

bool readModule(std::string_view text, Module& into, std::string& error) { return Reader(text, into).run(error); }

}  // namespace sx::ir
