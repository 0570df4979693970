// Elements of typed arrays in bulk: one loop for each element type, over stretches short enough to poll between them.
// Values on their way from one type to another are doubles, which hold every number of every type.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "TypedArrayBuiltins.h"
#include "runtime/Float16.h"

namespace sx::rt {

namespace {

constexpr uint32_t kStretch = 512;

template <class T> void readAs(const uint8_t* from, uint32_t count, double* to) {
  for (uint32_t i = 0; i < count; i++) {
    T element;
    std::memcpy(&element, from + i * sizeof(T), sizeof(T));
    to[i] = static_cast<double>(element);
  }
}
void readHalves(const uint8_t* from, uint32_t count, double* to) {
  for (uint32_t i = 0; i < count; i++) {
    uint16_t half;
    std::memcpy(&half, from + i * 2, 2);
    to[i] = halfToDouble(half);
  }
}

/// Reads `count` elements of a type that holds no BigInts.
void readNumbers(ElementType type, const uint8_t* from, uint32_t count, double* to) {
  switch (type) {
    case ElementType::Int8: return readAs<int8_t>(from, count, to);
    case ElementType::Uint8: case ElementType::Uint8Clamped: return readAs<uint8_t>(from, count, to);
    case ElementType::Int16: return readAs<int16_t>(from, count, to);
    case ElementType::Uint16: return readAs<uint16_t>(from, count, to);
    case ElementType::Int32: return readAs<int32_t>(from, count, to);
    case ElementType::Uint32: return readAs<uint32_t>(from, count, to);
    case ElementType::Float16: return readHalves(from, count, to);
    case ElementType::Float32: return readAs<float>(from, count, to);
    case ElementType::Float64: return readAs<double>(from, count, to);
    case ElementType::BigInt64: case ElementType::BigUint64: break;
  }
  SX_UNREACHABLE("big element types hold BigInts");
}

template <class T, class Convert> void writeAs(uint8_t* to, uint32_t count, const double* from, Convert convert) {
  for (uint32_t i = 0; i < count; i++) {
    T element = convert(from[i]);
    std::memcpy(to + i * sizeof(T), &element, sizeof(T));
  }
}

template <class T> T wrapTo(double d) { return static_cast<T>(doubleToInt32(d)); }
uint8_t clampTo(double d) { return !(d > 0) ? 0 : d >= 255 ? 255 : static_cast<uint8_t>(std::nearbyint(d)); }

/// Writes `count` elements of a type that holds no BigInts.
void writeNumbers(ElementType type, uint8_t* to, uint32_t count, const double* from) {
  switch (type) {
    case ElementType::Int8: case ElementType::Uint8: return writeAs<uint8_t>(to, count, from, wrapTo<uint8_t>);
    case ElementType::Uint8Clamped: return writeAs<uint8_t>(to, count, from, clampTo);
    case ElementType::Int16: case ElementType::Uint16: return writeAs<uint16_t>(to, count, from, wrapTo<uint16_t>);
    case ElementType::Int32: case ElementType::Uint32: return writeAs<uint32_t>(to, count, from, wrapTo<uint32_t>);
    case ElementType::Float16: return writeAs<uint16_t>(to, count, from, [](double d) { return doubleToHalf(d); });
    case ElementType::Float32: return writeAs<float>(to, count, from, [](double d) { return static_cast<float>(d); });
    case ElementType::Float64: return writeAs<double>(to, count, from, [](double d) { return d; });
    case ElementType::BigInt64: case ElementType::BigUint64: break;
  }
  SX_UNREACHABLE("big element types hold BigInts");
}

/// Numbers from `from` on of a dense array, at most kStretch; how many.
uint32_t numbersOf(const Object* o, uint64_t from, uint64_t end, double* to) {
  if (!isDenseArray(o)) return 0;
  const Elements* e = static_cast<const Array*>(o)->elements;
  uint32_t count = 0;
  for (uint64_t i = from; i < end && i < e->capacity && count < kStretch && e->values[i].isNumber(); i++) to[count++] = e->values[i].asNumber();
  return count;
}

template <class T> int64_t findAs(const uint8_t* bytes, uint64_t from, uint64_t end, double wanted) {
  T exact;
  if constexpr (std::is_integral_v<T>) {
    // Only a number the type can hold is ever found.
    if (!(wanted >= std::numeric_limits<T>::min() && wanted <= std::numeric_limits<T>::max()) || wanted != std::trunc(wanted)) return -1;
    exact = static_cast<T>(wanted);
  } else {
    exact = static_cast<T>(wanted);
    if (static_cast<double>(exact) != wanted) return -1;
  }
  for (uint64_t i = from; i < end; i++) {
    T element;
    std::memcpy(&element, bytes + i * sizeof(T), sizeof(T));
    if (element == exact) return static_cast<int64_t>(i);
  }
  return -1;
}

}  // namespace

Completion<void> convertElements(Isolate& iso, TypedArrayObject* target, uint64_t at, TypedArrayObject* source, uint64_t length) {
  if (holdsBigInts(source)) {
    for (uint64_t i = 0; i < length; i++) {
      if (i % 4096 == 4095) TRY(iso.poll(4096));
      TRY(typedArraySet(iso, target, at + i, typedArrayGet(iso, source, i)));
    }
    return {};
  }
  double numbers[kStretch];
  for (uint64_t done = 0; done < length;) {
    auto count = static_cast<uint32_t>(std::min<uint64_t>(kStretch, length - done));
    readNumbers(source->type(), bytesOf(source) + done * elementWidth(source), count, numbers);
    writeNumbers(target->type(), bytesOf(target) + (at + done) * elementWidth(target), count, numbers);
    done += count;
    if (done % 4096 == 0) TRY(iso.poll(4096));
  }
  return {};
}

Completion<void> setElements(Isolate& iso, TypedArrayObject* target, uint64_t at, Object* source, uint64_t length) {
  double numbers[kStretch];
  uint64_t polled = 0;
  for (uint64_t done = 0; done < length;) {
    uint32_t count = holdsBigInts(target) ? 0 : numbersOf(source, done, length, numbers);
    // Conversions of other elements may have changed the target meanwhile.
    if (count != 0 && at + done + count <= typedArrayLength(target)) {
      writeNumbers(target->type(), bytesOf(target) + (at + done) * elementWidth(target), count, numbers);
      done += count;
    } else {
      TRY(typedArraySet(iso, target, at + done, TRY(elementAt(iso, source, done))));
      done++;
    }
    if (done - polled >= 4096) {
      TRY(iso.poll(4096));
      polled = done;
    }
  }
  return {};
}

int64_t findNumber(const TypedArrayObject* t, uint64_t from, uint64_t end, double wanted) {
  const uint8_t* bytes = bytesOf(t);
  switch (t->type()) {
    case ElementType::Int8: return findAs<int8_t>(bytes, from, end, wanted);
    case ElementType::Uint8: case ElementType::Uint8Clamped: return findAs<uint8_t>(bytes, from, end, wanted);
    case ElementType::Int16: return findAs<int16_t>(bytes, from, end, wanted);
    case ElementType::Uint16: return findAs<uint16_t>(bytes, from, end, wanted);
    case ElementType::Int32: return findAs<int32_t>(bytes, from, end, wanted);
    case ElementType::Uint32: return findAs<uint32_t>(bytes, from, end, wanted);
    case ElementType::Float16:
      for (uint64_t i = from; i < end; i++) {
        double element;
        readHalves(bytes + i * 2, 1, &element);
        if (element == wanted) return static_cast<int64_t>(i);
      }
      return -1;
    case ElementType::Float32: return findAs<float>(bytes, from, end, wanted);
    case ElementType::Float64: return findAs<double>(bytes, from, end, wanted);
    case ElementType::BigInt64: case ElementType::BigUint64: break;
  }
  SX_UNREACHABLE("big element types hold BigInts");
}

}  // namespace sx::rt
