#include <doctest/doctest.h>

#include <string>

#include "runtime/Conversions.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "runtime/ObjectInline.h"
#include "runtime/Realm.h"

using namespace sx;
using namespace sx::rt;

namespace {

/// An isolate with a realm; every test runs in both modes of collection.
struct World {
  explicit World(uint32_t stress = 0) : iso(options(stress)), realm(*iso.realm) {}
  static IsolateOptions options(uint32_t stress) {
    IsolateOptions o;
    o.heap.gcStress = stress;
    o.heap.gcVerify = stress != 0;
    return o;
  }
  PropertyKey key(const char* text) { return keyFromString(iso, newStringUtf8(iso, text)); }
  Value read(Object* o, const char* name) { return get(iso, o, key(name)).release(); }
  bool write(Object* o, const char* name, Value v) { return set(iso, o, key(name), v, Value::object(o)).release(); }
  std::string keysOf(Object* o) {
    RootVector keys(iso);
    ownPropertyKeys(iso, o, keys).release();
    std::string out;
    for (Value v : keys) out += (out.empty() ? "" : ",") + toDisplay(iso, v);
    return out;
  }
  std::string message() {
    Value m = get(iso, iso.exception.asObject(), iso.names.message).release();
    return toDisplay(iso, m);
  }
  Isolate iso;
  Realm& realm;
};

PropertyDescriptor dataDescriptor(Value v, uint8_t attributes) { return PropertyDescriptor::data(v, attributes); }

}  // namespace

TEST_CASE("objects with the same keys in the same order share a shape") {
  World w;
  Object* a = newObject(w.iso);
  Object* b = newObject(w.iso);
  for (Object* o : {a, b}) {
    CHECK(w.write(o, "x", Value::int32(1)));
    CHECK(w.write(o, "y", Value::int32(2)));
  }
  CHECK(a->shape == b->shape);
  Object* c = newObject(w.iso);
  w.write(c, "y", Value::int32(2));
  w.write(c, "x", Value::int32(1));
  CHECK(c->shape != a->shape);
  CHECK(w.keysOf(c) == "y,x");
  CHECK(w.read(c, "x").asInt() == 1);
  CHECK(w.read(c, "z").isUndefined());
}

TEST_CASE("the shapes of objects with ever new keys do not grow without end") {
  World w;
  Isolate& iso = w.iso;
  auto name = [&](int i) { return w.key(("p" + std::to_string(i)).c_str()); };
  Shape* root = rootShape(iso, CellKind::PlainObject, Value::null(), 2);
  Shape* first = shapeWithProperty(iso, shapeWithProperty(iso, root, name(0), kDefaultAttributes), name(1), kDefaultAttributes);
  RootVector objects(iso);
  for (int i = 1; i <= 300; i++) {
    Shape* one = shapeWithProperty(iso, root, name(i), kDefaultAttributes);
    for (int k = 301; one != nullptr && k <= 600; k++) {
      if (Shape* two = shapeWithProperty(iso, one, name(k), kDefaultAttributes)) objects.push(Value::object(newPlainObject(iso, two)));
    }
  }
  CHECK(shapeCount(iso) > 60000);
  CHECK(shapeCount(iso) < 70000);
  // Known ways stay, and objects that need new ones become dictionaries.
  CHECK(shapeWithProperty(iso, shapeWithProperty(iso, root, name(0), kDefaultAttributes), name(1), kDefaultAttributes) == first);
  Object* o = newObject(iso);
  for (int i = 0; i < 50; i++) CHECK(w.write(o, ("q" + std::to_string(i)).c_str(), Value::int32(i)));
  for (int i = 0; i < 50; i++) CHECK(w.read(o, ("q" + std::to_string(i)).c_str()).asInt() == i);
}

TEST_CASE("shapes are freed with the last object that has them") {
  World w;
  Isolate& iso = w.iso;
  PropertyKey a = w.key("a"), b = w.key("b");
  Root<Object> kept(iso, newObjectWithProto(iso, Value::object(newObject(iso)), 2));
  defineRaw(iso, kept.get(), a, Value::int32(1), kDefaultAttributes);
  Shape* keptShape = iso.shapes[kept->shape];
  // The same way to a property that only objects which die have.
  uint32_t before = 0;
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < 200; i++) {
      Object* o = newObjectWithProto(iso, Value::object(newObject(iso)), 2);
      defineRaw(iso, o, a, Value::int32(i), kDefaultAttributes);
      defineRaw(iso, o, b, Value::int32(i), kDefaultAttributes);
      Object* other = newObjectWithProto(iso, keptShape->proto, 2);
      defineRaw(iso, other, a, Value::int32(i), kDefaultAttributes);
      CHECK(other->shape == kept->shape);
      defineRaw(iso, other, PropertyKey::atom(intern(iso, "c" + std::to_string(round % 3))), Value::int32(i), kDefaultAttributes);
      CHECK(w.read(other, "a").asInt() == i);
    }
    if (round % 2 == 0) {
      iso.heap.collectFull();
    } else {
      while (!iso.heap.stepFull(50)) {
      }
    }
    if (round == 4) before = shapeCount(iso);
  }
  CHECK(shapeCount(iso) <= before + 100);
  // Words that point to where shapes were keep nothing.
  const void* memory[1024];
  for (size_t i = 0; i < std::size(memory); i++) memory[i] = shapeMemory(iso).data() + i % shapeCount(iso) * sizeof(Shape);
  asm volatile("" : : "r"(memory) : "memory");
  iso.heap.collectFull();
  asm volatile("" : : "r"(memory) : "memory");
  CHECK(iso.shapes[kept->shape] == keptShape);
  CHECK(w.read(kept.get(), "a").asInt() == 1);
  // Nothing is left of the properties that were added to objects of the shape.
  defineRaw(iso, kept.get(), b, Value::int32(2), kDefaultAttributes);
  CHECK(w.keysOf(kept.get()) == "a,b");
}

TEST_CASE("key order: indices ascending, then strings, then symbols, in order of insertion") {
  World w;
  Object* o = newObject(w.iso);
  w.write(o, "b", Value::int32(1));
  w.write(o, "2", Value::int32(1));
  defineRaw(w.iso, o, PropertyKey::symbol(w.iso.symbols.iterator), Value::int32(3));
  w.write(o, "a", Value::int32(1));
  w.write(o, "1", Value::int32(1));
  w.write(o, "4294967295", Value::int32(1));
  CHECK(w.keysOf(o) == "1,2,b,a,4294967295,Symbol(Symbol.iterator)");
}

TEST_CASE("hundreds of properties, deletion, dictionary mode and slot reuse") {
  for (uint32_t stress : {0u, 7u}) {
    World w(stress);
    Object* o = newObject(w.iso);
    for (int i = 0; i < 600; i++) w.write(o, ("k" + std::to_string(i)).c_str(), Value::int32(i));
    for (int i = 0; i < 600; i++) CHECK(w.read(o, ("k" + std::to_string(i)).c_str()).asInt() == i);
    for (int i = 0; i < 600; i += 2) CHECK(deleteProperty(w.iso, o, w.key(("k" + std::to_string(i)).c_str())).release());
    CHECK(w.read(o, "k0").isUndefined());
    CHECK(w.read(o, "k1").asInt() == 1);
    for (int i = 0; i < 300; i++) w.write(o, ("n" + std::to_string(i)).c_str(), Value::int32(-i));
    CHECK(w.read(o, "n299").asInt() == -299);
    CHECK(w.read(o, "k599").asInt() == 599);
    CHECK(w.keysOf(o).substr(0, 8) == "k1,k3,k5");
    Object* p = newObject(w.iso);
    w.write(p, "a", Value::int32(1));
    w.write(p, "b", Value::int32(2));
    uint32_t two = p->shape;
    w.write(p, "c", Value::int32(3));
    CHECK(deleteProperty(w.iso, p, w.key("c")).release());
    CHECK(p->shape == two);
  }
}

TEST_CASE("defineOwnProperty keeps to the attributes") {
  World w;
  Object* o = newObject(w.iso);
  PropertyKey x = w.key("x");
  CHECK(defineOwnProperty(w.iso, o, x, dataDescriptor(Value::int32(1), 0)).release());
  CHECK(!defineOwnProperty(w.iso, o, x, dataDescriptor(Value::int32(2), 0)).release());
  CHECK(defineOwnProperty(w.iso, o, x, dataDescriptor(Value::int32(1), 0)).release());
  CHECK(!w.write(o, "x", Value::int32(3)));
  CHECK(!deleteProperty(w.iso, o, x).release());
  CHECK(setOrThrow(w.iso, o, x, Value::int32(3)).isThrown());
  CHECK(w.message() == "Cannot assign to read only property 'x' of object '#<Object>'");
  // An element with attributes.
  PropertyKey five = PropertyKey::index(5);
  CHECK(defineOwnProperty(w.iso, o, five, dataDescriptor(Value::int32(1), kEnumerable_)).release());
  CHECK(!set(w.iso, o, five, Value::int32(2), Value::object(o)).release());
  CHECK(preventExtensions(w.iso, o).release());
  CHECK(!w.write(o, "new", Value::int32(1)));
  CHECK(setOrThrow(w.iso, o, w.key("new"), Value::int32(1)).isThrown());
  CHECK(w.message() == "Cannot add property new, object is not extensible");
  CHECK(!setPrototypeOf(w.iso, o, Value::null()).release());
}

TEST_CASE("arrays: length, holes, growth, sparse and back") {
  for (uint32_t stress : {0u, 5u}) {
    World w(stress);
    Array* a = newArray(w.iso);
    for (int i = 0; i < 100; i++) push(w.iso, a, Value::int32(i));
    CHECK(a->length == 100);
    CHECK(get(w.iso, a, PropertyKey::index(42)).release().asInt() == 42);
    CHECK(set(w.iso, a, w.iso.names.length, Value::int32(10), Value::object(a)).release());
    CHECK(a->length == 10);
    CHECK(get(w.iso, a, PropertyKey::index(42)).release().isUndefined());
    CHECK(set(w.iso, a, PropertyKey::index(1000000), Value::int32(7), Value::object(a)).release());
    CHECK(a->length == 1000001);
    CHECK((a->flags & kArraySparse) != 0);
    CHECK(get(w.iso, a, PropertyKey::index(1000000)).release().asInt() == 7);
    CHECK(get(w.iso, a, PropertyKey::index(9)).release().asInt() == 9);
    CHECK(w.keysOf(a) == "0,1,2,3,4,5,6,7,8,9,1000000,length");
    // Filled from the end, it becomes dense again.
    Array* b = newArray(w.iso);
    for (int i = 4999; i >= 0; i--) CHECK(set(w.iso, b, PropertyKey::index(static_cast<uint32_t>(i)), Value::int32(i), Value::object(b)).release());
    CHECK((b->flags & kArraySparse) == 0);
    CHECK(get(w.iso, b, PropertyKey::index(4999)).release().asInt() == 4999);
    CHECK(set(w.iso, b, w.iso.names.length, Value::number(-1.0), Value::object(b)).isThrown());
    CHECK(w.message() == "Invalid array length");
  }
}

TEST_CASE("an element that is not configurable stops the truncation of an array") {
  World w;
  Array* a = newArray(w.iso);
  for (int i = 0; i < 5; i++) push(w.iso, a, Value::int32(i));
  CHECK(defineOwnProperty(w.iso, a, PropertyKey::index(2), dataDescriptor(Value::int32(2), kWritable | kEnumerable_)).release());
  CHECK(!set(w.iso, a, w.iso.names.length, Value::int32(0), Value::object(a)).release());
  CHECK(a->length == 3);
  PropertyDescriptor readOnly;
  readOnly.present = kWritable;
  CHECK(defineOwnProperty(w.iso, a, w.iso.names.length, readOnly).release());
  CHECK(!set(w.iso, a, PropertyKey::index(3), Value::int32(1), Value::object(a)).release());
  CHECK(set(w.iso, a, PropertyKey::index(1), Value::int32(1), Value::object(a)).release());
}

TEST_CASE("prototypes: inheritance, shadowing, cycles, validity") {
  World w;
  Object* base = newObject(w.iso);
  Object* middle = newObjectWithProto(w.iso, Value::object(base));
  Object* o = newObjectWithProto(w.iso, Value::object(middle), 2);
  w.write(base, "x", Value::int32(1));
  CHECK(w.read(o, "x").asInt() == 1);
  CacheLookup found = lookupForCache(w.iso, o, w.key("x"));
  CHECK(found.where == CacheLookup::Prototype);
  CHECK(found.holder == base);
  REQUIRE(found.validity != nullptr);
  CHECK(*found.validity == found.epoch);
  // Another prototype may change.
  Object* stranger = newObject(w.iso);
  newObjectWithProto(w.iso, Value::object(stranger));
  w.write(stranger, "x", Value::int32(5));
  CHECK(*found.validity == found.epoch);
  // Writing the value in place keeps the location.
  w.write(base, "x", Value::int32(2));
  CHECK(*found.validity == found.epoch);
  w.write(middle, "x", Value::int32(3));
  CHECK(*found.validity != found.epoch);
  CHECK(w.read(o, "x").asInt() == 3);
  found = lookupForCache(w.iso, o, w.key("nothing"));
  CHECK(found.where == CacheLookup::Absent);
  CHECK(*found.validity == found.epoch);
  w.write(w.realm.intrinsic(Intrinsic::ObjectPrototype), "nothing", Value::int32(4));
  CHECK(*found.validity != found.epoch);
  CHECK(!setPrototypeOf(w.iso, base, Value::object(o)).release());
  CHECK(setPrototypeOf(w.iso, middle, Value::null()).release());
  CHECK(w.read(o, "nothing").isUndefined());
}

TEST_CASE("caches: own slots, adding stores, deletion from a prototype") {
  World w;
  Object* o = newObject(w.iso, 1);
  w.write(o, "a", Value::int32(1));
  w.write(o, "b", Value::int32(2));
  CacheLookup own = lookupForCache(w.iso, o, w.key("b"));
  CHECK(own.where == CacheLookup::Own);
  CHECK(slotAddress(w.iso.shapes[o->shape], o, own.slot)->asInt() == 2);
  CacheLookup add = lookupForStore(w.iso, o, w.key("c"));
  REQUIRE(add.where == CacheLookup::Add);
  addByTransition(w.iso, o, add.nextShape, Value::int32(9));
  CHECK(w.read(o, "c").asInt() == 9);
  Object* proto = newObject(w.iso);
  w.write(proto, "m", Value::int32(1));
  Object* user = newObjectWithProto(w.iso, Value::object(proto));
  uint32_t shape = proto->shape;
  CHECK(lookupForCache(w.iso, proto, w.key("m")).where == CacheLookup::Own);
  CHECK(deleteProperty(w.iso, proto, w.key("m")).release());
  CHECK(proto->shape != shape);
  CHECK(lookupForCache(w.iso, user, w.key("m")).where == CacheLookup::Absent);
}

TEST_CASE("builtins are made on first touch and then stay the same") {
  World w;
  Object* proto = w.realm.intrinsic(Intrinsic::ObjectPrototype);
  Value f = w.read(proto, "hasOwnProperty");
  REQUIRE(isCallable(f));
  CHECK(w.read(proto, "hasOwnProperty") == f);
  CHECK(toDisplay(w.iso, w.read(f.asObject(), "name")) == "hasOwnProperty");
  CHECK(w.read(f.asObject(), "length").asInt() == 1);
  CHECK(w.keysOf(f.asObject()) == "length,name");
  CHECK(w.keysOf(proto) == "constructor,__defineGetter__,__defineSetter__,hasOwnProperty,__lookupGetter__,__lookupSetter__,"
                           "isPrototypeOf,propertyIsEnumerable,toString,valueOf,__proto__,toLocaleString");
  CHECK(w.read(w.realm.global(), "Object") == w.read(proto, "constructor"));
  CHECK(w.read(w.realm.global(), "Reflect").asObject() == w.realm.intrinsic(Intrinsic::Reflect));
}

TEST_CASE("errors have V8's properties and texts") {
  for (uint32_t stress : {0u, 3u}) {
    World w(stress);
    throwError(w.iso, ErrorText::ReadOfNullish, "undefined", "x");
    Object* e = w.iso.exception.asObject();
    CHECK(w.keysOf(e) == "stack,message");
    CHECK(toDisplay(w.iso, w.iso.exception) == "TypeError: Cannot read properties of undefined (reading 'x')");
    Value proto = getPrototypeOf(w.iso, e).release();
    CHECK(proto.asObject() == w.realm.intrinsic(Intrinsic::TypeErrorPrototype));
  }
}

TEST_CASE("for-in: own keys, then inherited ones, shadowed and deleted ones left out") {
  World w;
  Object* base = newObject(w.iso);
  w.write(base, "inherited", Value::int32(1));
  w.write(base, "shadowed", Value::int32(1));
  Object* o = newObjectWithProto(w.iso, Value::object(base));
  defineRaw(w.iso, o, w.key("shadowed"), Value::int32(1), kHidden);
  w.write(o, "7", Value::int32(1));
  w.write(o, "gone", Value::int32(1));
  w.write(o, "last", Value::int32(1));
  ForInEnumerator* e = newForInEnumerator(w.iso, Value::object(o)).release();
  std::string seen;
  for (;;) {
    Value v = forInNext(w.iso, e).release();
    if (v.isHole()) break;
    seen += toDisplay(w.iso, v) + " ";
    deleteProperty(w.iso, o, w.key("gone")).release();
  }
  CHECK(seen == "7 last inherited ");
  e = newForInEnumerator(w.iso, Value::undefined()).release();
  CHECK(forInNext(w.iso, e).release().isHole());
}

TEST_CASE("indexed properties of a prototype show through holes") {
  World w;
  Object* proto = newObject(w.iso);
  Object* o = newObjectWithProto(w.iso, Value::object(proto));
  CHECK(get(w.iso, o, PropertyKey::index(0)).release().isUndefined());
  CHECK(w.iso.protectors.NoIndexedPrototypes);
  set(w.iso, proto, PropertyKey::index(0), Value::int32(8), Value::object(proto)).release();
  CHECK(!w.iso.protectors.NoIndexedPrototypes);
  CHECK(get(w.iso, o, PropertyKey::index(0)).release().asInt() == 8);
}

TEST_CASE("string objects: characters and length are own and fixed") {
  World w;
  Object* s = toObject(w.iso, Value::string(newString(w.iso, std::string_view("ab")))).release();
  CHECK(toDisplay(w.iso, get(w.iso, s, PropertyKey::index(1)).release()) == "b");
  CHECK(w.read(s, "length").asInt() == 2);
  CHECK(!set(w.iso, s, PropertyKey::index(0), Value::int32(1), Value::object(s)).release());
  CHECK(set(w.iso, s, PropertyKey::index(5), Value::int32(1), Value::object(s)).release());
  CHECK(w.keysOf(s) == "0,1,5,length");
  CHECK(!deleteProperty(w.iso, s, PropertyKey::index(0)).release());
}

TEST_CASE("the identity hash of an object never changes") {
  World w(3);
  Object* o = newObject(w.iso, 0);
  Root<Object> root(w.iso, o);
  uint32_t hash = identityHash(w.iso, o);
  for (int i = 0; i < 50; i++) w.write(root.get(), ("p" + std::to_string(i)).c_str(), Value::int32(i));
  CHECK(identityHash(w.iso, root.get()) == hash);
  CHECK(hash != 0);
}

TEST_CASE("a prototype changes its own prototype: what was found beyond it is forgotten") {
  World w(2);
  Object* a = newObject(w.iso);
  w.write(a, "v", Value::int32(1));
  Object* b = newObject(w.iso);
  w.write(b, "v", Value::int32(2));
  Object* proto = newObjectWithProto(w.iso, Value::object(a));
  Object* o = newObjectWithProto(w.iso, Value::object(proto));
  CacheLookup found = lookupForCache(w.iso, o, w.key("v"));
  CHECK(found.holder == a);
  CHECK(setPrototypeOf(w.iso, proto, Value::object(b)).release());
  CHECK(*found.validity != found.epoch);
  CHECK(w.read(o, "v").asInt() == 2);
}
