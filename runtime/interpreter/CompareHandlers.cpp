// Generic comparison, and the branches the emitter fuses it with.
#include "Dispatch.h"
#include "PropertyCache.h"
#include "Numbers.h"
#include "runtime/String.h"

namespace sx::rt {

namespace {

enum class Relation : uint8_t { Lt, Le, Gt, Ge };

/// A relation and the outcome that jumps, as one template argument.
constexpr int relationWhen(Relation r, bool when) { return static_cast<int>(r) * 2 + when; }
constexpr Relation relationOf(int rw) { return static_cast<Relation>(rw / 2); }
constexpr bool whenOf(int rw) { return rw % 2 != 0; }

template <Relation R, class T> [[gnu::always_inline]] inline bool holds(T a, T b) {
  if constexpr (R == Relation::Lt) return a < b;
  if constexpr (R == Relation::Le) return a <= b;
  if constexpr (R == Relation::Gt) return a > b;
  if constexpr (R == Relation::Ge) return a >= b;
}

/// The relational operators of ECMA-262 §13.10.1 on any values.
template <Relation R> Completion<bool> relationSlow(Isolate& iso, Value a, Value b) {
  if (bothNumbers(a, b)) return holds<R>(numberOf(a), numberOf(b));
  if constexpr (R == Relation::Lt) return TRY(lessThan(iso, a, b, true)) == Order::True;
  if constexpr (R == Relation::Le) return TRY(lessThan(iso, b, a, false)) == Order::False;
  if constexpr (R == Relation::Gt) return TRY(lessThan(iso, b, a, false)) == Order::True;
  if constexpr (R == Relation::Ge) return TRY(lessThan(iso, a, b, true)) == Order::False;
}

/// Strict equality where it needs no text or digits: identity, numbers of either encoding, different types, atoms.
/// Answers 0 or 1, or -1 if strictEquals must decide.
[[gnu::always_inline]] inline int strictEqualsFast(Value a, Value b) {
  if (a == b) return !a.isDouble() || bitsDouble(a) == bitsDouble(a);
  if (bothInts(a, b)) return 0;
  if (a.isNumber() || b.isNumber()) return bothNumbers(a, b) ? numberOf(a) == numberOf(b) : 0;
  if (a.tag() != b.tag()) return 0;
  if (a.isString()) {
    const String* s = a.asString();
    const String* t = b.asString();
    return s->length != t->length || (s->flags & t->flags & kStrAtom) != 0 ? 0 : -1;
  }
  return a.isBigInt() ? -1 : 0;
}

/// The same for ==: what compares by type conversion is not decided here.
[[gnu::always_inline]] inline int looseEqualsFast(Value a, Value b) {
  if (bothNumbers(a, b)) return numberOf(a) == numberOf(b);
  if (a.isNullish() || b.isNullish()) return a.isNullish() && b.isNullish();
  return !a.isNumber() && a.tag() == b.tag() ? strictEqualsFast(a, b) : -1;
}

}  // namespace

// ---- Relations: the layout of Lt is (dst, lhs, rhs), of JLt (lhs, rhs, target), of JLtImm (lhs, imm, target) ----

template <Relation R> SX_COLD(relationGeneric) {
  SX_ARGS3(Lt, dst, lhs, rhs);
  SX_SAVE();
  SX_TRY(result, relationSlow<R>(*iso, r[lhs], r[rhs]));
  r[dst] = Value::boolean(result);
  NEXT(Lt);
}

template <int RW> SX_COLD(jumpRelationGeneric) {
  SX_ARGS3(JLt, lhs, rhs, target);
  SX_SAVE();
  SX_TRY(result, relationSlow<relationOf(RW)>(*iso, r[lhs], r[rhs]));
  if (result == whenOf(RW)) SX_JUMP(target);
  NEXT(JLt);
}

template <int RW> SX_COLD(jumpRelationImmGeneric) {
  SX_ARGS3(JLtImm, lhs, imm, target);
  SX_SAVE();
  SX_TRY(result, relationSlow<relationOf(RW)>(*iso, r[lhs], Value::int32(imm)));
  if (result == whenOf(RW)) SX_JUMP(target);
  NEXT(JLtImm);
}

#define SX_RELATION(Name)                                                                           \
  SX_HANDLER(Name) {                                                                                \
    SX_ARGS3(Name, dst, lhs, rhs);                                                                  \
    Value a = r[lhs], b = r[rhs];                                                                   \
    if (bothInts(a, b)) {                                                                           \
      r[dst] = Value::boolean(holds<Relation::Name>(lowInt(a), lowInt(b)));                         \
      NEXT(Name);                                                                                   \
    }                                                                                               \
    double x, y;                                                                                    \
    if (!toDouble(a, &x) || !toDouble(b, &y)) [[unlikely]] SX_TAIL(relationGeneric<Relation::Name>); \
    r[dst] = Value::boolean(holds<Relation::Name>(x, y));                                           \
    NEXT(Name);                                                                                     \
  }
SX_RELATION(Lt)
SX_RELATION(Le)
SX_RELATION(Gt)
SX_RELATION(Ge)
#undef SX_RELATION

#define SX_JUMP_RELATION(Name, relation, when)                                                    \
  SX_HANDLER(Name) {                                                                              \
    SX_ARGS3(Name, lhs, rhs, target);                                                             \
    constexpr int kRW = relationWhen(Relation::relation, when);                                   \
    Value a = r[lhs], b = r[rhs];                                                                 \
    if (bothInts(a, b)) [[likely]] {                                                              \
      if (holds<Relation::relation>(lowInt(a), lowInt(b)) == when) SX_JUMP(target);               \
      NEXT(Name);                                                                                 \
    }                                                                                             \
    double x, y;                                                                                  \
    if (!toDouble(a, &x) || !toDouble(b, &y)) [[unlikely]] SX_TAIL(jumpRelationGeneric<kRW>);     \
    if (holds<Relation::relation>(x, y) == when) SX_JUMP(target);                                 \
    NEXT(Name);                                                                                   \
  }
SX_JUMP_RELATION(JLt, Lt, true)
SX_JUMP_RELATION(JLe, Le, true)
SX_JUMP_RELATION(JGt, Gt, true)
SX_JUMP_RELATION(JGe, Ge, true)
SX_JUMP_RELATION(JNotLt, Lt, false)
SX_JUMP_RELATION(JNotLe, Le, false)
SX_JUMP_RELATION(JNotGt, Gt, false)
SX_JUMP_RELATION(JNotGe, Ge, false)
#undef SX_JUMP_RELATION

#define SX_JUMP_RELATION_IMM(Name, relation, when)                                                \
  SX_HANDLER(Name) {                                                                              \
    SX_ARGS3(Name, lhs, imm, target);                                                             \
    constexpr int kRW = relationWhen(Relation::relation, when);                                   \
    Value a = r[lhs];                                                                             \
    if (a.isInt()) [[likely]] {                                                                   \
      if (holds<Relation::relation>(lowInt(a), imm) == when) SX_JUMP(target);                     \
      NEXT(Name);                                                                                 \
    }                                                                                             \
    if (!a.isDouble()) [[unlikely]] SX_TAIL(jumpRelationImmGeneric<kRW>);                         \
    if (holds<Relation::relation>(bitsDouble(a), static_cast<double>(imm)) == when) SX_JUMP(target); \
    NEXT(Name);                                                                                   \
  }
SX_JUMP_RELATION_IMM(JLtImm, Lt, true)
SX_JUMP_RELATION_IMM(JNotLtImm, Lt, false)
SX_JUMP_RELATION_IMM(JGtImm, Gt, true)
SX_JUMP_RELATION_IMM(JNotGtImm, Gt, false)
#undef SX_JUMP_RELATION_IMM

// ---- Counted loops: the layout of IncJLt is (counter, limit, target) ----

/// counter = counter + step through the generic operators, then the comparison.
template <int RW> SX_COLD(countGeneric) {
  constexpr bool kUp = relationOf(RW) == Relation::Lt || relationOf(RW) == Relation::Le;
  SX_ARGS3(IncJLt, counter, limit, target);
  SX_SAVE();
  SX_TRY(next, unarySlow(*iso, kUp ? UnaryOp::Inc : UnaryOp::Dec, r[counter]));
  r[counter] = next;
  SX_TRY(result, relationSlow<relationOf(RW)>(*iso, r[counter], r[limit]));
  if (result) SX_JUMP(target);
  NEXT(IncJLt);
}

/// The same for numbers that are not both ints.
template <int RW> SX_WARM(countNumbers) {
  constexpr bool kUp = relationOf(RW) == Relation::Lt || relationOf(RW) == Relation::Le;
  SX_ARGS3(IncJLt, counter, limit, target);
  double x, y;
  if (!toDouble(r[counter], &x) || !toDouble(r[limit], &y)) SX_TAIL(countGeneric<RW>);
  x += kUp ? 1 : -1;
  r[counter] = Value::number(x);
  if (holds<relationOf(RW)>(x, y)) SX_JUMP(target);
  NEXT(IncJLt);
}

#define SX_COUNT(Name, relation, step)                                                            \
  SX_HANDLER(Name) {                                                                              \
    SX_ARGS3(Name, counter, limit, target);                                                       \
    constexpr int kRW = relationWhen(Relation::relation, true);                                   \
    Value a = r[counter], b = r[limit];                                                           \
    int32_t next;                                                                                 \
    if (!bothInts(a, b) || !addInts(lowInt(a), step, &next)) [[unlikely]] SX_TAIL(countNumbers<kRW>); \
    r[counter] = Value::int32(next);                                                              \
    if (holds<Relation::relation>(next, lowInt(b))) SX_JUMP(target);                              \
    NEXT(Name);                                                                                   \
  }
SX_COUNT(IncJLt, Lt, 1)
SX_COUNT(IncJLe, Le, 1)
SX_COUNT(DecJGt, Gt, -1)
SX_COUNT(DecJGe, Ge, -1)
#undef SX_COUNT

// ---- Equality ----

template <int When> SX_COLD(strictSlow) {
  SX_ARGS3(StrictEq, dst, lhs, rhs);
  SX_SAVE();
  r[dst] = Value::boolean(strictEquals(*iso, r[lhs], r[rhs]) == (When != 0));
  NEXT(StrictEq);
}

SX_HANDLER(StrictEq) {
  SX_ARGS3(StrictEq, dst, lhs, rhs);
  int fast = strictEqualsFast(r[lhs], r[rhs]);
  if (fast < 0) [[unlikely]] SX_TAIL(strictSlow<1>);
  r[dst] = Value::boolean(fast != 0);
  NEXT(StrictEq);
}

SX_HANDLER(StrictNe) {
  SX_ARGS3(StrictNe, dst, lhs, rhs);
  int fast = strictEqualsFast(r[lhs], r[rhs]);
  if (fast < 0) [[unlikely]] SX_TAIL(strictSlow<0>);
  r[dst] = Value::boolean(fast == 0);
  NEXT(StrictNe);
}

template <int When> SX_COLD(jumpStrictSlow) {
  SX_ARGS3(JStrictEq, lhs, rhs, target);
  SX_SAVE();
  if (strictEquals(*iso, r[lhs], r[rhs]) == (When != 0)) SX_JUMP(target);
  NEXT(JStrictEq);
}

SX_HANDLER(JStrictEq) {
  SX_ARGS3(JStrictEq, lhs, rhs, target);
  int fast = strictEqualsFast(r[lhs], r[rhs]);
  if (fast < 0) [[unlikely]] SX_TAIL(jumpStrictSlow<1>);
  if (fast != 0) SX_JUMP(target);
  NEXT(JStrictEq);
}

SX_HANDLER(JStrictNe) {
  SX_ARGS3(JStrictNe, lhs, rhs, target);
  int fast = strictEqualsFast(r[lhs], r[rhs]);
  if (fast < 0) [[unlikely]] SX_TAIL(jumpStrictSlow<0>);
  if (fast == 0) SX_JUMP(target);
  NEXT(JStrictNe);
}

SX_HANDLER(JStrictEqImm) {
  SX_ARGS3(JStrictEqImm, lhs, imm, target);
  Value a = r[lhs];
  if (a == Value::int32(imm)) SX_JUMP(target);
  if (a.isDouble() && bitsDouble(a) == imm) [[unlikely]] SX_JUMP(target);
  NEXT(JStrictEqImm);
}

SX_HANDLER(JStrictNeImm) {
  SX_ARGS3(JStrictNeImm, lhs, imm, target);
  Value a = r[lhs];
  if (a == Value::int32(imm) || (a.isDouble() && bitsDouble(a) == imm)) NEXT(JStrictNeImm);
  SX_JUMP(target);
}

SX_COLD(looseGeneric) {
  SX_ARGS3(Eq, dst, lhs, rhs);
  SX_SAVE();
  SX_TRY(result, looseEquals(*iso, r[lhs], r[rhs]));
  r[dst] = Value::boolean(result != ((ins & 0xFF) == static_cast<uint32_t>(Op::Ne)));
  NEXT(Eq);
}

SX_HANDLER(Eq) {
  SX_ARGS3(Eq, dst, lhs, rhs);
  int fast = looseEqualsFast(r[lhs], r[rhs]);
  if (fast < 0) [[unlikely]] SX_TAIL(looseGeneric);
  r[dst] = Value::boolean(fast != 0);
  NEXT(Eq);
}

SX_HANDLER(Ne) {
  SX_ARGS3(Ne, dst, lhs, rhs);
  int fast = looseEqualsFast(r[lhs], r[rhs]);
  if (fast < 0) [[unlikely]] SX_TAIL(looseGeneric);
  r[dst] = Value::boolean(fast == 0);
  NEXT(Ne);
}

template <int When> SX_COLD(jumpLooseGeneric) {
  SX_ARGS3(JEq, lhs, rhs, target);
  SX_SAVE();
  SX_TRY(result, looseEquals(*iso, r[lhs], r[rhs]));
  if (result == (When != 0)) SX_JUMP(target);
  NEXT(JEq);
}

SX_HANDLER(JEq) {
  SX_ARGS3(JEq, lhs, rhs, target);
  int fast = looseEqualsFast(r[lhs], r[rhs]);
  if (fast < 0) [[unlikely]] SX_TAIL(jumpLooseGeneric<1>);
  if (fast != 0) SX_JUMP(target);
  NEXT(JEq);
}

SX_HANDLER(JNe) {
  SX_ARGS3(JNe, lhs, rhs, target);
  int fast = looseEqualsFast(r[lhs], r[rhs]);
  if (fast < 0) [[unlikely]] SX_TAIL(jumpLooseGeneric<0>);
  if (fast == 0) SX_JUMP(target);
  NEXT(JNe);
}

// ---- Truth, nullishness, type tests ----

SX_HANDLER(Not) {
  SX_ARGS2(Not, dst, src);
  Value v = r[src];
  r[dst] = Value::boolean(!(v.isBoolean() ? v.isTrue() : toBoolean(v)));
  NEXT(Not);
}

template <int When> SX_WARM(jumpTruthSlow) {
  SX_ARGS2(JumpIfTrue, cond, target);
  if (toBoolean(r[cond]) == (When != 0)) SX_JUMP(target);
  NEXT(JumpIfTrue);
}

SX_HANDLER(JumpIfTrue) {
  SX_ARGS2(JumpIfTrue, cond, target);
  Value v = r[cond];
  if (!v.isBoolean()) [[unlikely]] SX_TAIL(jumpTruthSlow<1>);
  if (v.isTrue()) SX_JUMP(target);
  NEXT(JumpIfTrue);
}

SX_HANDLER(JumpIfFalse) {
  SX_ARGS2(JumpIfFalse, cond, target);
  Value v = r[cond];
  if (!v.isBoolean()) [[unlikely]] SX_TAIL(jumpTruthSlow<0>);
  if (v.isFalse()) SX_JUMP(target);
  NEXT(JumpIfFalse);
}

SX_HANDLER(JumpIfNullish) {
  SX_ARGS2(JumpIfNullish, value, target);
  if (r[value].isNullish()) SX_JUMP(target);
  NEXT(JumpIfNullish);
}

SX_HANDLER(JumpIfNotNullish) {
  SX_ARGS2(JumpIfNotNullish, value, target);
  if (!r[value].isNullish()) SX_JUMP(target);
  NEXT(JumpIfNotNullish);
}

SX_HANDLER(JumpIfUndefined) {
  SX_ARGS2(JumpIfUndefined, value, target);
  if (r[value].isUndefined()) SX_JUMP(target);
  NEXT(JumpIfUndefined);
}

SX_HANDLER(JumpIfNotUndefined) {
  SX_ARGS2(JumpIfNotUndefined, value, target);
  if (!r[value].isUndefined()) SX_JUMP(target);
  NEXT(JumpIfNotUndefined);
}

SX_HANDLER(JumpIfNull) {
  SX_ARGS2(JumpIfNull, value, target);
  if (r[value].isNull()) SX_JUMP(target);
  NEXT(JumpIfNull);
}

SX_HANDLER(JumpIfNotNull) {
  SX_ARGS2(JumpIfNotNull, value, target);
  if (!r[value].isNull()) SX_JUMP(target);
  NEXT(JumpIfNotNull);
}

SX_HANDLER(TypeOf) {
  SX_ARGS2(TypeOf, dst, src);
  r[dst] = typeOf(*iso, r[src]);
  NEXT(TypeOf);
}

SX_WARM(instanceOfGeneric) {
  SX_ARGS3(InstanceOf, dst, lhs, rhs);
  SX_SAVE();
  SX_TRY(result, instanceOf(*iso, r[lhs], r[rhs]));
  r[dst] = Value::boolean(result);
  NEXT(InstanceOf);
}

SX_HANDLER(InstanceOf) {
  SX_ARGS3(InstanceOf, dst, lhs, rhs);
  KnownInstance known = instanceOfAtOnce(*iso, r[lhs], r[rhs]);
  if (known == KnownInstance::Unknown) SX_TAIL(instanceOfGeneric);
  r[dst] = Value::boolean(known == KnownInstance::Yes);
  NEXT(InstanceOf);
}

}  // namespace sx::rt
