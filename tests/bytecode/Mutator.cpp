#include "Mutator.h"

#include <cstring>

#include "base/Hash.h"
#include "bytecode/format/Ops.h"
#include "bytecode/format/Writer.h"
#include "bytecode/read/Loader.h"

namespace sx::test {

namespace {

constexpr uint32_t kInteresting[] = {0, 1, 2, 3, 5, 7, 8, 31, 32, 63, 64, 127, 128, 200, 201, 255, 256, 4096, 0x7FFF,
                                     0x8000, 0xFFFF, 0x10000, 0x7FFF'FFFF, 0x8000'0000, 0xFFFF'FFFE, 0xFFFF'FFFF};

/// The bytes under change and the layout they had when they were whole.
class Mutation {
 public:
  Mutation(std::vector<uint8_t>& bytes, const ModuleView& view, const uint8_t* base, Random& random)
      : bytes_(bytes), view_(view), base_(base), random_(random) {}

  void apply() {
    switch (random_.below(16)) {
      case 0: changeWord(random_.below(sizeof(FileHeader) / 4) * 4); break;
      case 1: changeWord(sizeof(FileHeader) + random_.below(view_.header->sectionCount * 4) * 4); break;
      case 2: changeByte(); break;
      case 3: case 4: case 5: changeRecord(); break;
      case 6: changeRegType(); break;
      case 7: changeLength(); break;
      default: changeCode(); break;
    }
  }

 private:
  bool isInside(size_t offset) const { return offset + 4 <= bytes_.size(); }
  size_t offsetOf(const void* p) const { return static_cast<size_t>(static_cast<const uint8_t*>(p) - base_); }
  uint32_t wordAt(size_t offset) const {
    uint32_t word = 0;
    if (isInside(offset)) std::memcpy(&word, bytes_.data() + offset, 4);
    return word;
  }
  void setWord(size_t offset, uint32_t word) {
    if (isInside(offset)) std::memcpy(bytes_.data() + offset, &word, 4);
  }

  uint32_t changed(uint32_t word) {
    switch (random_.below(6)) {
      case 0: return word + 1;
      case 1: return word - 1;
      case 2: return word ^ 1u << random_.below(32);
      case 3: return kInteresting[random_.below(std::size(kInteresting))];
      case 4: return random_.below(16);
      // A file may have been cut to less than a word.
      default: return wordAt(random_.below(static_cast<uint32_t>(bytes_.size() / 4) + 1) * 4);
    }
  }
  void changeWord(size_t offset) { setWord(offset, changed(wordAt(offset))); }

  void changeByte() {
    const size_t at = random_.below(static_cast<uint32_t>(bytes_.size()));
    bytes_[at] ^= static_cast<uint8_t>(1u << random_.below(8));
  }

  void changeLength() {
    if (random_.oneIn(2)) bytes_.resize(random_.below(static_cast<uint32_t>(bytes_.size())) + 1);
    else bytes_.resize(bytes_.size() + 8);
  }

  /// A word of any section but code.
  void changeRecord() {
    const uint32_t pick = 1 + random_.below(kMaxSectionKind);
    size_t first = 0;
    size_t size = 0;
    switch (static_cast<SectionKind>(pick)) {
#define SX_SECTION(number, name, type, kept) \
  case SectionKind::name: first = offsetOf(view_.name.data()); size = view_.name.size_bytes(); break;
      SX_SECTIONS(SX_SECTION)
#undef SX_SECTION
    }
    if (size < 4 || pick == static_cast<uint32_t>(SectionKind::code)) return changeCode();
    changeWord(first + random_.below(static_cast<uint32_t>(size / 4)) * 4);
  }

  void changeRegType() {
    if (view_.regTypes.empty()) return;
    const RegType& type = view_.regTypes[random_.below(static_cast<uint32_t>(view_.regTypes.size()))];
    setWord(offsetOf(&type), RegType::of(static_cast<Kind>(random_.below(10)), random_.oneIn(2) ? 0 : random_.below(4)).bits);
  }

  /// One instruction of one function.
  void changeCode() {
    const FunctionRecord& f = view_.functions[random_.below(static_cast<uint32_t>(view_.functions.size()))];
    const std::span<const uint32_t> code = view_.codeOf(f);
    std::vector<uint32_t> starts;
    for (uint32_t pc = 0; pc < code.size();) {
      const uint16_t number = opNumberAt(&code[pc]);
      if (number >= kMaxOpNumber || kOpTable[number].words == 0) break;
      starts.push_back(pc);
      pc += kOpTable[number].words;
    }
    if (starts.empty()) return;
    const uint32_t pc = starts[random_.below(static_cast<uint32_t>(starts.size()))];
    const size_t at = offsetOf(&code[pc]);
    const OpInfo& info = kOpTable[opNumberAt(&code[pc])];
    switch (random_.below(5)) {
      case 0: changeNumber(at, info); break;
      case 1: copyOver(at, info, code, starts); break;
      default: changeOperand(at, info, f, pc, starts); break;
    }
  }

  /// Another op of the same length; what its row does not use is cleared half of the time.
  void changeNumber(size_t at, const OpInfo& info) {
    for (int attempt = 0; attempt < 100; attempt++) {
      const uint32_t number = random_.below(kMaxOpNumber);
      const OpInfo& other = kOpTable[number];
      if (other.words != info.words || (number < kFirstRareOp) != (&info < &kOpTable[kFirstRareOp])) continue;
      const uint32_t word = wordAt(at);
      if (number < kFirstRareOp) setWord(at, (word & ~0xFFu) | number);
      else setWord(at, (word & ~0xFF00u) | (number - kFirstRareOp) << 8);
      if (random_.oneIn(2)) clearUnused(at, other);
      return;
    }
  }

  void clearUnused(size_t at, const OpInfo& info) {
    const bool rare = &info >= &kOpTable[kFirstRareOp];
    for (unsigned w = 0; w < info.words; w++) {
      uint32_t used = w == 0 ? (rare ? 0xFFFF : 0xFF) : 0;
      for (unsigned i = 0; i < info.operandCount; i++) {
        const OperandPlace p = info.places[i];
        if (p.size == 0 || p.offset / 4 != w) continue;
        used |= (p.size == 4 ? ~0u : (1u << (8 * p.size)) - 1) << (8 * (p.offset % 4));
      }
      setWord(at + w * 4, wordAt(at + w * 4) & used);
    }
  }

  /// The instruction becomes a copy of another one of the function.
  void copyOver(size_t at, const OpInfo& info, std::span<const uint32_t> code, const std::vector<uint32_t>& starts) {
    for (int attempt = 0; attempt < 100; attempt++) {
      const uint32_t other = starts[random_.below(static_cast<uint32_t>(starts.size()))];
      if (kOpTable[opNumberAt(&code[other])].words != info.words) continue;
      for (unsigned w = 0; w < info.words; w++) setWord(at + w * 4, code[other + w]);
      return;
    }
  }

  void changeOperand(size_t at, const OpInfo& info, const FunctionRecord& f, uint32_t pc, const std::vector<uint32_t>& starts) {
    if (info.operandCount == 0) return;
    const unsigned i = random_.below(info.operandCount);
    const OperandPlace p = info.places[i];
    if (p.size == 0) return;
    uint32_t value = 0;
    const Role role = info.operands[i].role;
    if (role == Role::Label) {
      value = starts[random_.below(static_cast<uint32_t>(starts.size()))] - pc;
      if (random_.oneIn(20)) value++;
    } else if (role == Role::Imm) {
      value = random_.oneIn(2) ? random_.below(4) : changed(wordAt(at + p.offset / 4 * 4) >> (8 * (p.offset % 4)));
    } else {
      value = random_.below(f.registerCount + 2u);
    }
    const uint32_t mask = p.size == 4 ? ~0u : (1u << (8 * p.size)) - 1;
    const unsigned shift = 8 * (p.offset % 4);
    const size_t word = at + p.offset / 4 * 4;
    setWord(word, (wordAt(word) & ~(mask << shift)) | (value & mask) << shift);
  }

  std::vector<uint8_t>& bytes_;
  const ModuleView& view_;
  const uint8_t* base_;
  Random& random_;
};

}  // namespace

uint64_t Random::next() {
  state_ += 0x9E37'79B9'7F4A'7C15;
  return mixHash(state_);
}

std::vector<uint8_t> mutateModule(const std::vector<uint8_t>& bytes, Random& random) {
  std::vector<uint8_t> result = bytes;
  auto loaded = loadModule(bytes);
  if (!loaded) return result;
  const auto* base = reinterpret_cast<const uint8_t*>(loaded->view().header);
  Mutation mutation(result, loaded->view(), base, random);
  for (uint32_t n = 1 + random.below(4); n > 0; n--) mutation.apply();
  if (result.size() < sizeof(FileHeader)) return result;
  if (result.size() != bytes.size() && !random.oneIn(4)) {
    const auto size = static_cast<uint32_t>(result.size());
    std::memcpy(result.data() + offsetof(FileHeader, totalBytes), &size, sizeof size);
  }
  if (!random.oneIn(50)) sealModule(result);
  return result;
}

}  // namespace sx::test
