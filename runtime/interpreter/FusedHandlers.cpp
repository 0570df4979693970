// Fused ops (bytecode/format/Fused.h): each does the work of its first op and of the instructions behind it as long as
// their values are the common ones, and else hands over to the plain handler of the first one not done. Nothing here
// throws, collects or runs user code.
#include "Dispatch.h"
#include "Numbers.h"
#include "PropertyCache.h"
#include "bytecode/format/Fused.h"

namespace sx::rt {

namespace {

/// Operand `I` of the instruction of `op` at `word`.
template <Op op, int I> [[gnu::always_inline]] inline int32_t at(const uint32_t* word) { return operandOf<op, I>(*word, word + 1); }

/// An own property in the object, as the first test of GetField.
[[gnu::always_inline]] inline bool ownField(const FunctionCode* code, Value o, int32_t site, Value* out) {
  if (!o.isObject()) return false;
  const PropertyCache* c = code->caches + site;
  if (o.asObject()->shape != c->shape) return false;
  *out = valueAt(o.asObject(), c->offset);
  return true;
}

/// The same for SetField; false also if the barrier has work to do.
[[gnu::always_inline]] inline bool setOwnField(const FunctionCode* code, Value o, int32_t site, Value v) {
  if (!o.isObject()) return false;
  const PropertyCache* c = code->caches + site;
  Object* p = o.asObject();
  if (p->shape != c->shape || (v.isCell() && (p->gc & (kGcOld | kGcRemembered)) == kGcOld)) return false;
  valueAt(p, c->offset) = v;
  return true;
}

enum class Arithmetic : uint8_t { Add, Sub, Mul };

template <Arithmetic K> [[gnu::always_inline]] inline bool compute(Value a, Value b, Value* out) {
  int32_t i;
  auto onInts = K == Arithmetic::Add ? addInts : K == Arithmetic::Sub ? subInts : mulInts;
  if (bothInts(a, b) && onInts(lowInt(a), lowInt(b), &i)) {
    *out = Value::int32(i);
    return true;
  }
  double x, y;
  if (!toDouble(a, &x) || !toDouble(b, &y)) return false;
  *out = doubleValue(K == Arithmetic::Add ? x + y : K == Arithmetic::Sub ? x - y : x * y);
  return true;
}

constexpr int kFieldWords = opInfo(Op::GetField).words;
constexpr int kSetWords = opInfo(Op::SetFieldAcc).words;

}  // namespace

// Goes on with the instruction at `word`.
#define SX_GO(word)   \
  do {                \
    pc = (word);      \
    SX_DISPATCH();    \
  } while (0)
// The same, leaving `value` in the accumulator.
#define SX_GO_ACC(word, value) \
  do {                         \
    acc = (value).bits();      \
    SX_GO(word);               \
  } while (0)
// Hands the instruction itself to the plain handler of its first op.
#define SX_PLAIN(Name) SX_GOTO(op_##Name)

// The two reads that several forms begin with: x and y, and `next`, the instruction behind them.
#define SX_TWO_FIELDS()                                                                                                   \
  const uint32_t* second = pc - 1 + kFieldWords;                                                                          \
  const uint32_t* next = second + kFieldWords;                                                                            \
  Value x, y;                                                                                                             \
  if (!ownField(code, r[SX_ARG(GetField, 1)], SX_ARG(GetField, 2), &x)) [[unlikely]] SX_PLAIN(GetField);                  \
  r[SX_ARG(GetField, 0)] = x;                                                                                             \
  if (!ownField(code, r[at<Op::GetField, 1>(second)], at<Op::GetField, 2>(second), &y)) [[unlikely]] SX_GO_ACC(second, x); \
  r[at<Op::GetField, 0>(second)] = y

SX_HANDLER(GetFields) {
  SX_TWO_FIELDS();
  SX_GO_ACC(next, y);
}

#define SX_FIELDS_ARITHMETIC(Name, kind, Part)                              \
  SX_HANDLER(Name) {                                                        \
    SX_TWO_FIELDS();                                                        \
    Value v;                                                                \
    if (!compute<Arithmetic::kind>(x, y, &v)) [[unlikely]] SX_GO_ACC(next, y); \
    r[at<Op::Part, 0>(next)] = v;                                           \
    SX_GO_ACC(next + opInfo(Op::Part).words, v);                            \
  }
SX_FIELDS_ARITHMETIC(GetFieldsAdd, Add, AddAccRhs)
SX_FIELDS_ARITHMETIC(GetFieldsSub, Sub, SubAccRhs)
SX_FIELDS_ARITHMETIC(GetFieldsMul, Mul, MulAccRhs)
#undef SX_FIELDS_ARITHMETIC

SX_HANDLER(GetFieldsAddSet) {
  SX_TWO_FIELDS();
  Value v;
  if (!compute<Arithmetic::Add>(x, y, &v)) [[unlikely]] SX_GO_ACC(next, y);
  r[at<Op::AddAccRhs, 0>(next)] = v;
  const uint32_t* set = next + opInfo(Op::AddAccRhs).words;
  if (!setOwnField(code, r[at<Op::SetFieldAcc, 0>(set)], at<Op::SetFieldAcc, 2>(set), v)) [[unlikely]] SX_GO_ACC(set, v);
  SX_GO(set + kSetWords);
}

// The forms of one object: tested once, its shape against the caches of neighbouring sites. What they store is a number,
// so the barrier has nothing to do.
#define SX_ONE_OBJECT()                                                     \
  Value o = r[SX_ARG(GetField, 1)];                                         \
  if (!o.isObject()) [[unlikely]] SX_PLAIN(GetField);                       \
  Object* p = o.asObject();                                                 \
  const uint32_t shape = p->shape;                                          \
  const PropertyCache* cache = code->caches + SX_ARG(GetField, 2);          \
  if (shape != cache[0].shape) [[unlikely]] SX_PLAIN(GetField);             \
  Value x = valueAt(p, cache[0].offset);                                    \
  r[SX_ARG(GetField, 0)] = x
#define SX_SET_NUMBER(word, site, v)                                        \
  if (shape != cache[site].shape) [[unlikely]] SX_GO_ACC(word, v);          \
  valueAt(p, cache[site].offset) = v;                                       \
  SX_GO((word) + kSetWords)

SX_HANDLER(OwnFieldsAddSet) {
  SX_ONE_OBJECT();
  const uint32_t* second = pc - 1 + kFieldWords;
  if (shape != cache[1].shape) [[unlikely]] SX_GO_ACC(second, x);
  Value y = valueAt(p, cache[1].offset), v;
  r[at<Op::GetField, 0>(second)] = y;
  const uint32_t* add = second + kFieldWords;
  if (!compute<Arithmetic::Add>(x, y, &v)) [[unlikely]] SX_GO_ACC(add, y);
  r[at<Op::AddAccRhs, 0>(add)] = v;
  SX_SET_NUMBER(add + opInfo(Op::AddAccRhs).words, 2, v);
}

SX_HANDLER(GetFieldAddSet) {
  SX_ONE_OBJECT();
  const uint32_t* add = pc - 1 + kFieldWords;
  Value v;
  if (!compute<Arithmetic::Add>(x, r[at<Op::AddAcc, 2>(add)], &v)) [[unlikely]] SX_GO_ACC(add, x);
  r[at<Op::AddAcc, 0>(add)] = v;
  SX_SET_NUMBER(add + opInfo(Op::AddAcc).words, 1, v);
}

SX_HANDLER(GetFieldIncSet) {
  SX_ONE_OBJECT();
  const uint32_t* inc = pc - 1 + kFieldWords;
  int32_t i;
  if (!x.isInt() || !addInts(lowInt(x), 1, &i)) [[unlikely]] SX_GO_ACC(inc, x);
  Value v = Value::int32(i);
  r[at<Op::Inc, 0>(inc)] = v;
  SX_SET_NUMBER(inc + opInfo(Op::Inc).words, 1, v);
}

SX_HANDLER(GetMethodMove) {
  Value o = r[SX_ARG(GetMethod, 1)], v;
  if (!o.isObject() || !readHolder(code->caches + SX_ARG(GetMethod, 2), o.asObject(), &v)) [[unlikely]] SX_PLAIN(GetMethod);
  r[SX_ARG(GetMethod, 0)] = v;
  const uint32_t* move = pc - 1 + opInfo(Op::GetMethod).words;
  r[at<Op::Move, 0>(move)] = r[at<Op::Move, 1>(move)];
  SX_GO(move + 1);
}

SX_HANDLER(Moves) {
  r[SX_ARG(Move, 0)] = r[SX_ARG(Move, 1)];
  r[at<Op::Move, 0>(pc)] = r[at<Op::Move, 1>(pc)];
  SX_GO(pc + 1);
}

/// The slot a LoadScope reads.
template <Op op> [[gnu::always_inline]] static inline Value slotOf(const Value* r, const uint32_t* word) {
  auto* scope = reinterpret_cast<Scope*>(r[at<op, 1>(word)].bits() & kPointerMask);
  return scope->slots[at<op, 2>(word)];
}

SX_HANDLER(LoadScopes) {
  const uint32_t* second = pc - 1 + opInfo(Op::LoadScope).words;
  r[SX_ARG(LoadScope, 0)] = slotOf<Op::LoadScope>(r, pc - 1);
  r[at<Op::LoadScope, 0>(second)] = slotOf<Op::LoadScope>(r, second);
  SX_GO(second + opInfo(Op::LoadScope).words);
}

SX_HANDLER(LoadScopeField) {
  const uint32_t* field = pc - 1 + opInfo(Op::LoadScope).words;
  Value o = slotOf<Op::LoadScope>(r, pc - 1), v;
  r[SX_ARG(LoadScope, 0)] = o;
  if (!ownField(code, o, at<Op::GetField, 2>(field), &v)) [[unlikely]] SX_GO(field);
  r[at<Op::GetField, 0>(field)] = v;
  SX_GO_ACC(field + kFieldWords, v);
}

#undef SX_TWO_FIELDS
#undef SX_ONE_OBJECT
#undef SX_SET_NUMBER
#undef SX_PLAIN
#undef SX_GO_ACC
#undef SX_GO

}  // namespace sx::rt
