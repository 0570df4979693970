// TypedArray Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Float16Array .
#include "runtime/Errors.h"
#include "runtime/Realm.h"

namespace sx::rt {

namespace {

Completion<Value> constructTypedArray(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "TypedArray"); }
Completion<Value> constructInt8Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Int8Array"); }
Completion<Value> constructUint8Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Uint8Array"); }
Completion<Value> constructUint8ClampedArray(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Uint8ClampedArray"); }
Completion<Value> constructInt16Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Int16Array"); }
Completion<Value> constructUint16Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Uint16Array"); }
Completion<Value> constructInt32Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Int32Array"); }
Completion<Value> constructUint32Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Uint32Array"); }
Completion<Value> constructFloat32Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Float32Array"); }
Completion<Value> constructFloat64Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Float64Array"); }
Completion<Value> constructBigInt64Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "BigInt64Array"); }
Completion<Value> constructBigUint64Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "BigUint64Array"); }
Completion<Value> constructFloat16Array(Isolate& iso, Arguments&) { return throwError(iso, ErrorText::NotConstructor, "Float16Array"); }

}  // namespace

void initTypedArray(Isolate& iso, Realm& realm) {
  defineConstructor(iso, realm, Intrinsic::TypedArray, Intrinsic::TypedArrayPrototype, "TypedArray", constructTypedArray, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Int8Array, Intrinsic::Int8ArrayPrototype, "Int8Array", constructInt8Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Uint8Array, Intrinsic::Uint8ArrayPrototype, "Uint8Array", constructUint8Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Uint8ClampedArray, Intrinsic::Uint8ClampedArrayPrototype, "Uint8ClampedArray", constructUint8ClampedArray, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Int16Array, Intrinsic::Int16ArrayPrototype, "Int16Array", constructInt16Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Uint16Array, Intrinsic::Uint16ArrayPrototype, "Uint16Array", constructUint16Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Int32Array, Intrinsic::Int32ArrayPrototype, "Int32Array", constructInt32Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Uint32Array, Intrinsic::Uint32ArrayPrototype, "Uint32Array", constructUint32Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Float32Array, Intrinsic::Float32ArrayPrototype, "Float32Array", constructFloat32Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Float64Array, Intrinsic::Float64ArrayPrototype, "Float64Array", constructFloat64Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::BigInt64Array, Intrinsic::BigInt64ArrayPrototype, "BigInt64Array", constructBigInt64Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::BigUint64Array, Intrinsic::BigUint64ArrayPrototype, "BigUint64Array", constructBigUint64Array, 0, newObject(iso, 0));
  defineConstructor(iso, realm, Intrinsic::Float16Array, Intrinsic::Float16ArrayPrototype, "Float16Array", constructFloat16Array, 0, newObject(iso, 0));
}

}  // namespace sx::rt
