// What inline caches may remember. An own property is where its shape says. What comes from a prototype, or is absent,
// holds while the validity of the first owned object on the way does: every prototype is owned, and its PrototypeInfo
// answers for all it inherits from.
#include "Storage.h"
#include "runtime/Function.h"
#include "runtime/InternalMethods.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

/// Kinds whose named properties are all in slots.
bool hasOnlySlots(const Object* o, PropertyKey key, Isolate& iso) {
  const InternalMethods& m = methodsOf(o);
  if (&m == &kOrdinaryMethods || &m == &kMappedArgumentsMethods) return true;
  if (&m == &kArrayMethods || &m == &kStringMethods) return key != iso.names.length;
  if (&m != &kTypedArrayMethods) return false;
  // Keys that may be the text of a number are not looked up in slots.
  if (key.isSymbol()) return true;
  String* s = key.asString();
  if (s->length == 0) return true;
  char16_t c = charAt(iso, s, 0);
  return c >= 'a' && c <= 'z';
}

/// The slot of an own property, lazy values made.
bool findSlot(Isolate& iso, Object* o, PropertyKey key, NamedSlot* out) {
  if (isCallableKind(o->kind)) touchFunctionProperty(iso, o, key);
  if (!findNamed(iso, o, key, out)) return false;
  if ((out->attributes & kSlow) == 0 && isLazyValue(readSlot(iso, o, out->slot))) materializeSlot(iso, o, out->slot, out->attributes);
  return true;
}

/// Guards what was found beyond `o` itself.
void guard(Isolate& iso, Object* o, CacheLookup* out) {
  Shape* shape = iso.shapes[o->shape];
  if ((shape->flags & kOwned) == 0) {
    if (!shape->proto.isObject()) return;
    shape = iso.shapes[shape->proto.asObject()->shape];
  }
  out->validity = chainValidity(iso, shape);
  out->epoch = *out->validity;
}

bool isUncacheable(const Shape* shape) { return shape->isDictionary() && (shape->flags & kOwned) == 0; }

/// Finds `key` along the chain; NotCacheable if something on the way is not.
CacheLookup find(Isolate& iso, Object* o, PropertyKey key) {
  // Bytecode that no compiler made may use a site for an index.
  if (key.isIndex()) return {};
  CacheLookup out;
  for (Object* at = o;;) {
    NamedSlot slot;
    if (!hasOnlySlots(at, key, iso)) return {};
    bool found = findSlot(iso, at, key, &slot);
    Shape* shape = iso.shapes[at->shape];
    if (isUncacheable(shape)) return {};
    if (found) {
      if ((slot.attributes & kSlow) != 0) return {};
      out.where = at == o ? CacheLookup::Own : CacheLookup::Prototype;
      out.attributes = slot.attributes;
      out.slot = slot.slot;
      if (at != o) out.holder = at;
      shape->wasCached = true;
      break;
    }
    if (!shape->proto.isObject()) {
      out.where = CacheLookup::Absent;
      break;
    }
    at = shape->proto.asObject();
  }
  if (out.where != CacheLookup::Own) guard(iso, o, &out);
  return out;
}

}  // namespace

CacheLookup lookupForCache(Isolate& iso, Object* o, PropertyKey key) { return find(iso, o, key); }

CacheLookup lookupForStore(Isolate& iso, Object* o, PropertyKey key) {
  CacheLookup out = find(iso, o, key);
  if (out.where == CacheLookup::NotCacheable || (out.attributes & kAccessor) != 0) return out;
  if (out.where == CacheLookup::Own) return (out.attributes & kWritable) != 0 ? out : CacheLookup{};
  if (out.where == CacheLookup::Prototype && (out.attributes & kWritable) == 0) return {};
  // The property would be added: by a transition, which an owned or dictionary shape has not.
  const InternalMethods& m = methodsOf(o);
  Shape* shape = iso.shapes[o->shape];
  if ((&m != &kOrdinaryMethods && &m != &kArrayMethods) || shape->isDictionary() || !shape->isExtensible()) return {};
  if (isCallableKind(o->kind) && (o->flags & kFunctionTouched) == 0) return {};
  Shape* next = shapeWithProperty(iso, shape, key, kDefaultAttributes);
  if (next == nullptr) return {};
  out.where = CacheLookup::Add;
  out.attributes = kDefaultAttributes;
  out.slot = shape->slotCount;
  out.holder = nullptr;
  out.nextShape = next;
  return out;
}

}  // namespace sx::rt
