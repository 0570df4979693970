#pragma once
/// The tables of a ModuleData while functions are emitted into it: ids of the IR become ids of the file when first used.
///
/// A whole module keeps its ids of functions, scopes and modules. A unit, which holds some functions only, numbers the
/// functions, modules and literals it mentions in the order of mention; scope descriptors keep their ids there too.
#include <cstdint>
#include <vector>

#include "bytecode/emit/Emit.h"
#include "bytecode/format/ModuleData.h"
#include "lower/ir/Ir.h"

namespace sx::emit {

/// From ids of the IR to ids of the file; forgetting all of them takes no time.
class IdMap {
 public:
  void clear() {
    list_.clear();
    round_++;
  }
  /// The number of `id`; `isNew` says that it has just been given the next one.
  uint32_t number(uint32_t id, bool& isNew) {
    if (id >= entries_.size()) entries_.resize(id + 1 + id / 2);
    Entry& e = entries_[id];
    isNew = e.round != round_;
    if (isNew) {
      e = {round_, static_cast<uint32_t>(list_.size())};
      list_.push_back(id);
    }
    return e.number;
  }
  uint32_t number(uint32_t id) {
    bool isNew;
    return number(id, isNew);
  }
  bool has(uint32_t id) const { return id < entries_.size() && entries_[id].round == round_; }
  /// What each number stands for.
  const std::vector<uint32_t>& list() const { return list_; }

 private:
  struct Entry {
    uint32_t round = 0;
    uint32_t number = 0;
  };
  std::vector<Entry> entries_;
  std::vector<uint32_t> list_;
  uint32_t round_ = 1;
};

class Tables {
 public:
  /// `unitsOf` is the module itself if units of it are emitted, else null.
  Tables(const ir::Module& module, ir::Module* unitsOf, const EmitOptions& options)
      : module_(module), unitsOf_(unitsOf), options_(options) {}

  const EmitOptions& options() const { return options_; }
  /// Begins the next unit.
  void clear();
  /// What has been filled since.
  ModuleData& data() { return out_; }

  /// kNoId stays kNone.
  uint32_t string(uint32_t id) {
    return mapped(strings_, stringIds_, id, [&] { return out_.strings.addUtf8(module_.string(id)); });
  }
  uint32_t debugString(uint32_t id) {
    return mapped(debugStrings_, debugIds_, id, [&] { return out_.debugStrings.addUtf8(module_.string(id)); });
  }
  uint32_t number(uint32_t id);
  uint32_t bigint(uint32_t id);
  uint32_t function(uint32_t id) { return id == ir::kNoId ? kNone : functions.number(id); }
  uint32_t module(uint32_t id) { return id == ir::kNoId ? kNone : modules.number(id); }
  uint32_t literal(uint32_t id) { return literals.number(id); }
  uint32_t declList(uint32_t id) { return declLists.number(id); }
  /// A descriptor without parent, for values a function has no registers for.
  uint32_t addScope(const std::vector<Kind>& slots);
  /// Line and column of a place; line 0 if its text is not known.
  SourcePosition position(ir::Loc loc);

  /// What the file mentions, by kind.
  IdMap functions, modules, literals, declLists;

 private:
  /// Several ids of the IR may be one id of the file, since its tables hold each text once.
  template <class F> uint32_t mapped(IdMap& map, std::vector<uint32_t>& ids, uint32_t id, F make) {
    if (id == ir::kNoId) return kNone;
    bool isNew;
    uint32_t number = map.number(id, isNew);
    if (isNew) ids.push_back(make());
    return ids[number];
  }
  void enterLine(uint16_t file, uint32_t offset);

  const ir::Module& module_;
  ir::Module* unitsOf_;
  EmitOptions options_;
  ModuleData out_;
  IdMap strings_, debugStrings_, constants_;
  std::vector<uint32_t> stringIds_, debugIds_, constantIds_;
  // The line the last position was on: so a long line costs its length once.
  uint16_t file_ = 0;
  uint32_t line_ = 0, lineBegin_ = 0, lineEnd_ = 0;
  bool lineIsAscii_ = false;
};

}  // namespace sx::emit
