// for-in enumeration, ECMA-262 §14.7.5.9: string keys of the object, then of its prototypes, each name once. The keys
// of all objects on the chain are collected at the start; one that was deleted before its turn is skipped.
#include "Storage.h"
#include "base/Hash.h"
#include "runtime/Conversions.h"
#include "runtime/InternalMethods.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// The names seen so far, shadowing those further up.
class SeenKeys {
 public:
  ~SeenKeys() { std::free(words_); }
  /// False if it was there already.
  bool insert(PropertyKey key) {
    if ((count_ + 1) * 2 > capacity_) grow();
    size_t i = place(key.bits());
    if (words_[i] == key.bits()) return false;
    words_[i] = key.bits();
    count_++;
    return true;
  }

 private:
  size_t place(uint64_t word) const {
    size_t i = mixHash(word) & (capacity_ - 1);
    while (words_[i] != 0 && words_[i] != word) i = (i + 1) & (capacity_ - 1);
    return i;
  }
  void grow() {
    uint64_t* old = words_;
    size_t oldCapacity = capacity_;
    capacity_ = capacity_ == 0 ? 16 : capacity_ * 2;
    words_ = static_cast<uint64_t*>(std::calloc(capacity_, sizeof(uint64_t)));
    if (words_ == nullptr) std::abort();
    for (size_t i = 0; i < oldCapacity; i++)
      if (old[i] != 0) words_[place(old[i])] = old[i];
    std::free(old);
  }
  uint64_t* words_ = nullptr;
  size_t count_ = 0;
  size_t capacity_ = 0;
};

/// A key as the list holds it: an index number or an atom.
Value listed(PropertyKey key) { return key.isIndex() ? Value::number(key.asIndex()) : Value::string(key.asString()); }

Completion<void> collect(Isolate& iso, Object* o, RootVector& out) {
  SeenKeys seen;
  RootVector keys(iso);
  for (Object* at = o; at != nullptr;) {
    keys.resize(0);
    TRY(ownPropertyKeysRaw(iso, at, keys));
    Value proto = TRY(getPrototypeOf(iso, at));
    for (size_t i = 0; i < keys.size(); i++) {
      if (i % 4096 == 4095) TRY(iso.poll(4096));
      if (keys[i].isSymbol()) continue;
      PropertyKey key = TRY(toPropertyKey(iso, keys[i]));
      PropertyDescriptor d;
      // A proxy is asked about each key when its turn comes.
      if (at->kind == CellKind::Proxy) {
        if (seen.insert(key)) out.push(listed(key));
        continue;
      }
      if (!TRY(getOwnProperty(iso, at, key, &d))) continue;
      // The last object shadows nothing, so the set is needed only with a prototype above or objects below.
      if ((at != o || proto.isObject()) && !seen.insert(key)) continue;
      if ((d.attributes & kEnumerable_) != 0) out.push(listed(key));
    }
    at = proto.isObject() ? proto.asObject() : nullptr;
  }
  return {};
}

/// True if an object that others inherit from has no enumerable properties, which can be told without user code.
bool enumeratesNothing(Isolate& iso, Object* o) {
  if (o->kind != CellKind::PlainObject || hasAnyElement(o) || !iso.shapes[o->shape]->isDictionary()) return false;
  const Dictionary* d = dictionaryOf(o);
  for (uint32_t i = 0; i < d->used; i++)
    if (d->entries[i].key.bits() != 0 && (d->entries[i].attributes & kEnumerable_) != 0) return false;
  return true;
}

/// The enumerable keys of an object whose shape lists them and whose prototypes have none; null if it is no such object.
/// Before the keys stands the index of the shape that all of them are present in.
RawValues* plainKeys(Isolate& iso, Object* o, uint32_t* count) {
  if (!hasPlainProperties(iso, o)) return nullptr;
  Shape* shape = iso.shapes[o->shape];
  for (Value p = shape->proto; p.isObject(); p = iso.shapes[p.asObject()->shape]->proto)
    if (!enumeratesNothing(iso, p.asObject())) return nullptr;
  RawValues* keys = newRawValues(iso, shape->slotCount + 1);
  keys->values[0] = Value::int32(static_cast<int32_t>(shape->index));
  uint32_t n = 1;
  const ShapeEntry* entries = shapeEntries(shape);
  for (uint32_t i = 0; i < shape->slotCount; i++)
    if ((entries[i].attributes & kEnumerable_) != 0) keys->values[n++] = Value::string(entries[i].key.asString());
  iso.heap.barrier(keys);
  *count = n;
  return keys;
}

ForInEnumerator* newEnumerator(Isolate& iso, Value object, RawValues* keys, uint32_t count) {
  auto* e = static_cast<ForInEnumerator*>(newObjectOfKind(iso, CellKind::ForInEnumerator, sizeof(ForInEnumerator), Value::null()));
  e->object = object;
  e->keys = Value::internal(keys);
  e->index = 1;
  e->count = count;
  iso.heap.barrier(e);
  return e;
}

}  // namespace

Completion<ForInEnumerator*> newForInEnumerator(Isolate& iso, Value v) {
  if (v.isObject()) {
    uint32_t plain;
    if (RawValues* keys = plainKeys(iso, v.asObject(), &plain)) return newEnumerator(iso, v, keys, plain);
  }
  RootVector found(iso);
  Value object = Value::undefined();
  if (!v.isNullish()) {
    Object* o = TRY(toObject(iso, v));
    object = Value::object(o);
    TRY(collect(iso, o, found));
  }
  auto count = static_cast<uint32_t>(found.size());
  RawValues* keys = newRawValues(iso, count + 1);
  for (uint32_t i = 0; i < count; i++) keys->values[i + 1] = found[i];
  iso.heap.barrier(keys);
  return newEnumerator(iso, object, keys, count + 1);
}

namespace {

/// Whether a key listed at the start is to be visited: it is still there, and enumerable if a proxy holds it.
Completion<bool> isStillThere(Isolate& iso, Object* o, PropertyKey key) {
  for (Value at = Value::object(o); at.isObject();) {
    Object* holder = at.asObject();
    const InternalMethods& m = methodsOf(holder);
    if (m.findOwn != nullptr) {
      FoundProperty f;
      if (m.findOwn(iso, holder, key, &f)) return true;
    } else {
      PropertyDescriptor d;
      if (TRY(getOwnProperty(iso, holder, key, &d))) return holder->kind != CellKind::Proxy || (d.attributes & kEnumerable_) != 0;
    }
    at = TRY(getPrototypeOf(iso, at.asObject()));
  }
  return false;
}

}  // namespace

Completion<Value> forInNext(Isolate& iso, ForInEnumerator* e) {
  while (e->index < e->count) {
    auto* keys = static_cast<RawValues*>(e->keys.asCell());
    Value v = keys->values[e->index++], shape = keys->values[0];
    if (shape.isInt() && e->object.asObject()->shape == static_cast<uint32_t>(shape.asInt())) return v;
    PropertyKey key = v.isNumber() ? PropertyKey::index(static_cast<uint32_t>(v.asNumber())) : PropertyKey::atom(v.asString());
    if (!TRY(isStillThere(iso, e->object.asObject(), key))) continue;
    if (v.isNumber()) return Value::string(stringFromKey(iso, key));
    return v;
  }
  return Value::hole();
}

}  // namespace sx::rt
