// Strings made of a few pieces. The result's length is known before it is made, so that its text is written once.
#include "strings/Building.h"

#include "runtime/Conversions.h"
#include "runtime/Isolate.h"
#include "strings/AtomTable.h"

namespace sx::rt {

const char kDigitPairs[201] =
    "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
    "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

String* intToString(Isolate& iso, int32_t i) {
  if (i >= 0 && i <= 9) return charString(iso, static_cast<char16_t>('0' + i));
  uint32_t length = intTextLength(i);
  String* s = newLatin1(iso, length);
  writeInt(latin1Of(s), length, i);
  return s;
}

namespace {

/// Longer results are ropes, unless a template makes them at once.
constexpr uint32_t kMaxCopied = 32;
constexpr uint32_t kMaxCopiedTemplate = 256;
constexpr uint32_t kMaxPieces = 16;

bool isReadable(const String* s) { return (s->flags & (kStrRope | kStrTwoByte)) == 0; }
const uint8_t* latin1Bytes(const String* s) { return static_cast<const uint8_t*>(flatChars(s).data); }

}  // namespace

Completion<String*> concatInt(Isolate& iso, String* s, int32_t i, bool intFirst) {
  uint32_t digits = intTextLength(i);
  uint32_t length = s->length + digits;
  if (length > kMaxCopied || !isReadable(s)) {
    String* number = intToString(iso, i);
    return intFirst ? concat(iso, number, s) : concat(iso, s, number);
  }
  String* result = newLatin1(iso, length);
  uint8_t* to = latin1Of(result);
  copyShort(intFirst ? to + digits : to, latin1Bytes(s), s->length);
  writeInt(intFirst ? to : to + s->length, digits, i);
  return result;
}

namespace {

/// A piece of a template: an integer if `text` is null.
struct Piece {
  String* text;
  int32_t number;
  uint32_t length;
};

/// Takes a value apart that is no string and no int.
Completion<Piece> otherPiece(Isolate& iso, Value v) {
  String* s = TRY(toString(iso, v));
  return Piece{s, 0, s->length};
}

Completion<String*> concatInTurn(Isolate& iso, const Piece* pieces, uint32_t count) {
  String* joined = iso.names.empty.asString();
  for (uint32_t i = 0; i < count; i++) {
    if (pieces[i].text == nullptr) joined = TRY(concatInt(iso, joined, pieces[i].number, false));
    else joined = TRY(concat(iso, joined, pieces[i].text));
  }
  return joined;
}

/// At most kMaxPieces pieces. The strings stay where they are, since these locals name them.
Completion<String*> concatFew(Isolate& iso, const Value* values, uint32_t count) {
  Piece pieces[kMaxPieces];
  uint64_t total = 0;
  bool readable = true;
  for (uint32_t i = 0; i < count; i++) {
    Value v = values[i];
    if (v.isInt()) {
      pieces[i] = {nullptr, v.asInt(), intTextLength(v.asInt())};
    } else {
      pieces[i] = v.isString() ? Piece{v.asString(), 0, v.asString()->length} : TRY(otherPiece(iso, v));
      readable = readable && isReadable(pieces[i].text);
    }
    total += pieces[i].length;
  }
  if (count == 1 && pieces[0].text != nullptr) return pieces[0].text;
  if (!readable || total > kMaxCopiedTemplate || total == 0) return concatInTurn(iso, pieces, count);
  String* result = newLatin1(iso, static_cast<uint32_t>(total));
  uint8_t* to = latin1Of(result);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t length = pieces[i].length;
    if (pieces[i].text == nullptr) writeInt(to, length, pieces[i].number);
    else copyBytes(to, latin1Bytes(pieces[i].text), length);
    to += length;
  }
  return result;
}

}  // namespace

Completion<String*> concatPieces(Isolate& iso, const Value* pieces, uint32_t count) {
  if (count <= kMaxPieces) return concatFew(iso, pieces, count);
  String* joined = iso.names.empty.asString();
  for (uint32_t i = 0; i < count; i += kMaxPieces) {
    String* part = TRY(concatFew(iso, pieces + i, count - i < kMaxPieces ? count - i : kMaxPieces));
    joined = TRY(concat(iso, joined, part));
  }
  return joined;
}

}  // namespace sx::rt
