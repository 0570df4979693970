#pragma once

// What holds at one point of the program: narrowed types, moved values, unassigned scalars and structs.
//
// The checker walks statements in source order and carries one Flow along; branches copy it and join it
// again, and a jump joins it into its target. Loops are walked once: before the body, what the loop
// assigns loses its narrowing; after it, a move that reaches the way back is reported.

#include "frontend/Scope.h"
#include "typecheck/Types.h"

#include "llvm/ADT/SmallVector.h"

namespace sx::typecheck {

/// A narrowable reference: a binding, `this`, or a property path from one. Interned.
struct Ref {
  /// Null at the root.
  const Ref* parent = nullptr;
  /// Of a root; null for `this`.
  const frontend::Binding* binding = nullptr;
  frontend::Atom name;
  uint32_t depth = 0;
};

/// Leaves of a struct owner that were moved out.
struct Move {
  const frontend::Binding* owner = nullptr;
  uint32_t firstLeaf = 0;
  uint32_t leafCount = 0;
  Span at;
  /// Only on some of the paths that lead here.
  bool isMaybe = false;

  bool overlaps(const frontend::Binding* other, uint32_t first, uint32_t count) const {
    return owner == other && firstLeaf < first + count && first < firstLeaf + leafCount;
  }
};

/// Where an immutable binding that was declared without a value got it.
struct FirstValue {
  const frontend::Binding* binding = nullptr;
  Span at;
};

struct Narrowing {
  const Ref* ref;
  const Type* type;
};

struct Flow {
  bool reachable = true;
  llvm::SmallVector<Narrowing, 4> narrowings;
  llvm::SmallVector<Move, 2> moves;
  /// Scalars and structs declared without a value that some path has not assigned.
  llvm::SmallVector<const frontend::Binding*, 2> unassigned;
  /// Immutable ones of them that some path has assigned.
  llvm::SmallVector<FirstValue, 1> firstValues;

  const Type* narrowed(const Ref* ref) const;
  void narrow(const Ref* ref, const Type* type);
  /// Forgets what is known of `ref` and of every path that goes through it.
  void forget(const Ref* ref);
  const FirstValue* firstValueOf(const frontend::Binding* binding) const;
  void addFirstValue(const FirstValue& value);
  /// The state where this one and `other` meet; types are joined by `unite`.
  template <typename Unite>
  void join(const Flow& other, Unite unite);
};

inline const Type* Flow::narrowed(const Ref* ref) const {
  for (const Narrowing& narrowing : narrowings)
    if (narrowing.ref == ref) return narrowing.type;
  return nullptr;
}

inline void Flow::narrow(const Ref* ref, const Type* type) {
  for (Narrowing& narrowing : narrowings) {
    if (narrowing.ref == ref) {
      narrowing.type = type;
      return;
    }
  }
  narrowings.push_back({ref, type});
}

inline bool goesThrough(const Ref* path, const Ref* ref) {
  while (path != nullptr && path->depth > ref->depth) path = path->parent;
  return path == ref;
}

inline void Flow::forget(const Ref* ref) {
  llvm::erase_if(narrowings, [&](const Narrowing& narrowing) { return goesThrough(narrowing.ref, ref); });
}

inline const FirstValue* Flow::firstValueOf(const frontend::Binding* binding) const {
  for (const FirstValue& value : firstValues)
    if (value.binding == binding) return &value;
  return nullptr;
}

inline void Flow::addFirstValue(const FirstValue& value) {
  if (firstValueOf(value.binding) == nullptr) firstValues.push_back(value);
}

/// Finds the entries of one list in another that was copied from the same and has changed little: the entry after the
/// one found last is tried first.
template <typename List>
class Matcher {
 public:
  explicit Matcher(List& list) : list_(list) {}

  /// The first entry for which `same` holds, or null.
  template <typename Same>
  auto find(Same same) {
    if (next_ < list_.size() && same(list_[next_])) return &list_[next_++];
    for (size_t i = 0; i < list_.size(); i++) {
      if (!same(list_[i])) continue;
      next_ = i + 1;
      return &list_[i];
    }
    return static_cast<decltype(&list_[0])>(nullptr);
  }

 private:
  List& list_;
  size_t next_ = 0;
};

template <typename Unite>
void Flow::join(const Flow& other, Unite unite) {
  if (!other.reachable) return;
  if (!reachable) {
    *this = other;
    return;
  }
  Matcher theirs(other.narrowings);
  llvm::erase_if(narrowings, [&](Narrowing& narrowing) {
    const Narrowing* same = theirs.find([&](const Narrowing& one) { return one.ref == narrowing.ref; });
    if (same == nullptr) return true;
    if (same->type != narrowing.type) narrowing.type = unite(narrowing.type, same->type);
    return false;
  });
  Matcher theirMoves(other.moves);
  for (Move& move : moves) {
    move.isMaybe |= theirMoves.find([&](const Move& one) { return one.owner == move.owner && one.at == move.at; }) == nullptr;
  }
  Matcher ownMoves(moves);
  for (Move move : other.moves) {
    if (ownMoves.find([&](const Move& one) { return one.owner == move.owner && one.at == move.at; }) != nullptr) continue;
    move.isMaybe = true;
    moves.push_back(move);
  }
  Matcher own(unassigned);
  for (const frontend::Binding* binding : other.unassigned) {
    if (own.find([&](const frontend::Binding* one) { return one == binding; }) == nullptr) unassigned.push_back(binding);
  }
  Matcher ownValues(firstValues);
  for (const FirstValue& value : other.firstValues) {
    if (ownValues.find([&](const FirstValue& one) { return one.binding == value.binding; }) == nullptr) firstValues.push_back(value);
  }
}

}  // namespace sx::typecheck
