// Flat strings, ropes and slices: making, reading and comparing them.
#include "runtime/String.h"

#include <cstring>

#include "base/Hash.h"
#include "base/Utf.h"
#include "runtime/CellVisitor.h"
#include "runtime/Errors.h"
#include "runtime/Isolate.h"
#include "strings/AtomTable.h"
#include "strings/Building.h"

namespace sx::rt {

namespace {

/// Joined texts of up to this many bytes are copied, not made a rope; a substring likewise.
constexpr uint32_t kMaxCopied = 32;

String* newFlat(Isolate& iso, StringChars c, uint32_t offset, uint32_t length, bool twoByte) {
  void* to;
  String* s = newRawString(iso, length, twoByte, &to);
  copyChars(to, twoByte, c, offset, length);
  return s;
}

/// Appending to a rope this many joins deep goes over to a buffer.
constexpr uint32_t kBufferDepth = 8;
constexpr uint32_t kMinBuffer = 512;
/// Longer texts are made only if the heap has room for them.
constexpr uint32_t kCheckedLength = 1 << 20;

/// Copies the text of a rope so that it ends at `end`, from the right: the list of parts yet to do stays short for
/// the usual rope, which leans left.
void copyRope(RopeString* rope, uint8_t* end, bool two) {
  PodVector<String*> left;
  for (String* part = rope;;) {
    if ((part->flags & kStrRope) != 0) {
      left.push(static_cast<RopeString*>(part)->left);
      part = static_cast<RopeString*>(part)->right;
      continue;
    }
    end -= size_t{part->length} << two;
    copyChars(end, two, flatChars(part), 0, part->length);
    if (left.empty()) return;
    part = left.pop();
  }
}

/// Makes the rope a slice of `base`, which starts with its text.
void becomeSlice(Isolate& iso, RopeString* rope, String* base) {
  rope->flags = static_cast<uint8_t>((rope->flags & ~kStrRope) | kStrSlice);
  auto* slice = static_cast<SliceString*>(static_cast<String*>(rope));
  slice->base = base;
  slice->offset = 0;
  iso.heap.barrier(slice);
}

SliceString* newSlice(Isolate& iso, String* base, uint64_t offset, uint32_t length) {
  auto* slice = static_cast<SliceString*>(iso.heap.allocate(CellKind::String, sizeof(SliceString)));
  slice->flags = static_cast<uint8_t>(kStrSlice | (base->flags & kStrTwoByte));
  slice->length = length;
  slice->hash = 0;
  slice->base = base;
  slice->offset = offset;
  return slice;
}

// `s += piece` in a loop: once a rope is kBufferDepth joins deep, its text goes to a buffer with as much room again,
// and joining the newest text of a buffer with another piece writes the piece into the room.

// A buffer has no hash of its own: the field is its capacity in units.

uint32_t bufferRoom(const String* buffer) { return buffer->hash - buffer->length; }

/// A new buffer with the text of a + b.
String* newBuffer(Isolate& iso, String* a, String* b, uint32_t length, bool two) {
  void* characters;
  uint32_t capacity = length < kMinBuffer / 2 ? kMinBuffer : length < kMaxStringLength / 2 ? length * 2 : length;
  String* buffer = newRawString(iso, capacity, two, &characters);
  buffer->flags |= kStrBuffer;
  buffer->length = length;
  buffer->hash = capacity;
  uint8_t* middle = static_cast<uint8_t*>(characters) + (size_t{a->length} << two);
  copyChars(middle, two, flatChars(b), 0, b->length);
  if ((a->flags & kStrRope) == 0) {
    copyChars(characters, two, flatChars(a), 0, a->length);
  } else {
    copyRope(static_cast<RopeString*>(a), middle, two);
    if (a->isTwoByte() == two) becomeSlice(iso, static_cast<RopeString*>(a), buffer);
  }
  return buffer;
}

String* concatInBuffer(Isolate& iso, String* a, String* b, uint32_t length, bool two) {
  return newSlice(iso, newBuffer(iso, a, b, length, two), 0, length);
}

/// True if the rope's left part was read since it was joined, which is worth a buffer: it may go on like this.
bool growsWhileRead(const RopeString* rope) {
  return (rope->left->flags & kStrSlice) != 0 && (rope->right->flags & kStrRope) == 0 && rope->left->length > rope->right->length &&
         rope->length > kMinBuffer / 4;
}

[[gnu::noinline]] void flatten(Isolate& iso, RopeString* rope) {
  bool two = rope->isTwoByte();
  if (growsWhileRead(rope)) {
    becomeSlice(iso, rope, newBuffer(iso, rope->left, rope->right, rope->length, two));
    return;
  }
  void* characters;
  String* flat = newRawString(iso, rope->length, two, &characters);
  copyRope(rope, static_cast<uint8_t*>(characters) + (size_t{rope->length} << two), two);
  becomeSlice(iso, rope, flat);
}

/// a + b, both flat or slices and Latin-1, if `a` is the newest text of a buffer with room for `b`; else null.
inline String* appendInRoom(Isolate& iso, String* a, String* b) {
  if ((a->flags & kStrSlice) == 0) return nullptr;
  auto* slice = static_cast<SliceString*>(a);
  String* buffer = slice->base;
  if ((buffer->flags & kStrBuffer) == 0 || slice->offset + slice->length != buffer->length || bufferRoom(buffer) < b->length) return nullptr;
  uint8_t* end = latin1Of(buffer) + buffer->length;
  auto* from = static_cast<const uint8_t*>(flatChars(b).data);
  if (b->length == 1) *end = *from;
  else copyBytes(end, from, b->length);
  buffer->length += b->length;
  return newSlice(iso, buffer, slice->offset, a->length + b->length);
}

/// a + b if `a` is the newest text of a buffer (or can be moved to one); null if a rope is the better choice.
String* concatByAppending(Isolate& iso, String* a, String* b, uint32_t length, bool two) {
  if ((b->flags & kStrRope) != 0 || b->length > a->length) return nullptr;
  if ((a->flags & kStrRope) != 0) return a->shape >= kBufferDepth ? concatInBuffer(iso, a, b, length, two) : nullptr;
  if ((a->flags & kStrSlice) == 0) return nullptr;
  auto* slice = static_cast<SliceString*>(a);
  String* buffer = slice->base;
  if ((buffer->flags & kStrBuffer) == 0 || slice->offset + slice->length != buffer->length) return nullptr;
  if (buffer->isTwoByte() != two || bufferRoom(buffer) < b->length) return concatInBuffer(iso, a, b, length, two);
  uint8_t* end = reinterpret_cast<uint8_t*>(buffer + 1) + (size_t{buffer->length} << two);
  copyChars(end, two, flatChars(b), 0, b->length);
  buffer->length += b->length;
  return newSlice(iso, buffer, slice->offset, length);
}

}  // namespace

void copyChars(void* to, bool toTwoByte, StringChars from, uint32_t offset, uint32_t count) {
  if (from.twoByte == toTwoByte) {
    size_t unit = toTwoByte ? 2 : 1;
    std::memcpy(to, static_cast<const uint8_t*>(from.data) + offset * unit, count * unit);
  } else if (toTwoByte) {
    const uint8_t* p = static_cast<const uint8_t*>(from.data) + offset;
    char16_t* q = static_cast<char16_t*>(to);
    for (uint32_t i = 0; i < count; i++) q[i] = p[i];
  } else {
    const char16_t* p = static_cast<const char16_t*>(from.data) + offset;
    uint8_t* q = static_cast<uint8_t*>(to);
    for (uint32_t i = 0; i < count; i++) q[i] = static_cast<uint8_t>(p[i]);
  }
}

bool isLatin1Text(StringChars c) { return !c.twoByte || isLatin1(c.utf16()); }

bool equalChars(StringChars a, StringChars b) {
  if (a.length != b.length) return false;
  if (a.twoByte == b.twoByte) return std::memcmp(a.data, b.data, size_t{a.length} << a.twoByte) == 0;
  for (uint32_t i = 0; i < a.length; i++) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

bool arrayIndexOf(StringChars c, uint32_t* index) {
  if (c.length == 0 || c.length > 10) return false;
  char16_t first = c[0];
  if (first < '0' || first > '9' || (first == '0' && c.length > 1)) return false;
  uint64_t value = 0;
  for (uint32_t i = 0; i < c.length; i++) {
    char16_t digit = c[i];
    if (digit < '0' || digit > '9') return false;
    value = value * 10 + (digit - u'0');
  }
  *index = static_cast<uint32_t>(value);
  return value < 0xFFFF'FFFF;
}

uint32_t hashChars(Isolate& iso, StringChars c) {
  return c.twoByte ? hashText(c.utf16(), iso.hashSeed) : hashText(c.latin1(), iso.hashSeed);
}

StringChars chars(Isolate& iso, String* s) {
  if ((s->flags & kStrRope) != 0) flatten(iso, static_cast<RopeString*>(s));
  return flatChars(s);
}

char16_t charAt(Isolate& iso, String* s, uint32_t i) {
  SX_ASSERT(i < s->length);
  return chars(iso, s)[i];
}

String* newRawString(Isolate& iso, uint32_t length, bool twoByte, void** characters) {
  SX_ASSERT(length <= kMaxStringLength);
  size_t bytes = sizeof(String) + ((size_t{length} << twoByte) + 7) / 8 * 8;
  String* s = static_cast<String*>(iso.heap.allocate(CellKind::String, bytes));
  s->flags = twoByte ? kStrTwoByte : 0;
  s->length = length;
  s->hash = 0;
  *characters = s + 1;
  return s;
}

String* newString(Isolate& iso, std::string_view latin1) {
  if (latin1.empty()) return iso.names.empty.asString();
  uint32_t length = static_cast<uint32_t>(latin1.size());
  return newFlat(iso, {latin1.data(), length, false}, 0, length, false);
}

String* newString(Isolate& iso, std::u16string_view utf16) {
  uint32_t length = static_cast<uint32_t>(utf16.size());
  if (length == 0) return iso.names.empty.asString();
  return newFlat(iso, {utf16.data(), length, true}, 0, length, !isLatin1(utf16));
}

String* newStringUtf8(Isolate& iso, std::string_view utf8) {
  if (isAscii(utf8)) return newString(iso, utf8);
  if (findInvalidUtf8(utf8, Surrogates::Allow)) return newString(iso, std::u16string_view(utf8ToUtf16(replaceInvalidUtf8(utf8))));
  return newString(iso, std::u16string_view(utf8ToUtf16(utf8)));
}

String* charString(Isolate& iso, char16_t c) {
  if (c > 0xFF) return newString(iso, std::u16string_view(&c, 1));
  String*& atom = iso.atoms->charAtom(static_cast<uint8_t>(c));
  if (atom == nullptr) {
    char text = static_cast<char>(c);
    atom = intern(iso, std::string_view(&text, 1));
  }
  return atom;
}

Completion<String*> concat(Isolate& iso, String* a, String* b) {
  if (a->length == 0) return b;
  if (b->length == 0) return a;
  uint64_t length = uint64_t{a->length} + b->length;
  if (((a->flags | b->flags) & (kStrRope | kStrTwoByte)) == 0) {
    if (length <= kMaxCopied) {
      String* s = newLatin1(iso, static_cast<uint32_t>(length));
      copyShort(latin1Of(s), static_cast<const uint8_t*>(flatChars(a).data), a->length);
      copyShort(latin1Of(s) + a->length, static_cast<const uint8_t*>(flatChars(b).data), b->length);
      return s;
    }
    if (String* s = appendInRoom(iso, a, b)) return s;
  }
  if (length > kMaxStringLength || (length > kCheckedLength && iso.heap.wouldExceedLimit(length * 4))) {
    return throwError(iso, ErrorText::StringLength);
  }
  bool two = ((a->flags | b->flags) & kStrTwoByte) != 0;
  if (length << two <= kMaxCopied && ((a->flags | b->flags) & kStrRope) == 0) {
    void* to;
    String* s = newRawString(iso, static_cast<uint32_t>(length), two, &to);
    copyChars(to, two, flatChars(a), 0, a->length);
    copyChars(static_cast<uint8_t*>(to) + (size_t{a->length} << two), two, flatChars(b), 0, b->length);
    return s;
  }
  if (String* s = concatByAppending(iso, a, b, static_cast<uint32_t>(length), two)) return s;
  auto* rope = static_cast<RopeString*>(iso.heap.allocate(CellKind::String, sizeof(RopeString)));
  rope->shape = (a->flags & kStrRope) != 0 ? a->shape + 1 : 1;
  rope->flags = static_cast<uint8_t>(kStrRope | (two ? kStrTwoByte : 0));
  rope->length = static_cast<uint32_t>(length);
  rope->hash = 0;
  rope->left = a;
  rope->right = b;
  return static_cast<String*>(rope);
}

String* substring(Isolate& iso, String* s, uint32_t from, uint32_t to) {
  SX_ASSERT(from <= to && to <= s->length);
  uint32_t length = to - from;
  if (length == s->length) return s;
  if (length == 0) return iso.names.empty.asString();
  StringChars c = chars(iso, s);
  if (length == 1) return charString(iso, c[from]);
  if (length <= kMaxCopied && !c.twoByte) {
    String* copy = newLatin1(iso, length);
    copyShort(latin1Of(copy), static_cast<const uint8_t*>(flatChars(s).data) + from, length);
    return copy;
  }
  if (size_t{length} << c.twoByte <= kMaxCopied) {
    StringChars part{static_cast<const uint8_t*>(c.data) + (size_t{from} << c.twoByte), length, c.twoByte};
    return newFlat(iso, c, from, length, !isLatin1Text(part));
  }
  if ((s->flags & kStrSlice) == 0) return newSlice(iso, s, from, length);
  auto* whole = static_cast<SliceString*>(s);
  return newSlice(iso, whole->base, whole->offset + from, length);
}

bool equal(Isolate& iso, String* a, String* b) {
  if (a == b) return true;
  if (a->length != b->length || (a->flags & b->flags & kStrAtom) != 0) return false;
  if ((a->flags & b->flags & kStrHashed) != 0 && a->hash != b->hash) return false;
  chars(iso, a);
  chars(iso, b);
  return equalChars(flatChars(a), flatChars(b));
}

int compare(Isolate& iso, String* a, String* b) {
  if (a == b) return 0;
  chars(iso, a);
  chars(iso, b);
  StringChars x = flatChars(a), y = flatChars(b);
  uint32_t common = x.length < y.length ? x.length : y.length;
  if (!x.twoByte && !y.twoByte) {
    if (int order = std::memcmp(x.data, y.data, common)) return order;
  } else {
    for (uint32_t i = 0; i < common; i++) {
      if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    }
  }
  return x.length == y.length ? 0 : x.length < y.length ? -1 : 1;
}

uint32_t hashOf(Isolate& iso, String* s) {
  if ((s->flags & kStrHashed) != 0) return s->hash;
  s->hash = hashChars(iso, chars(iso, s));
  s->flags |= kStrHashed;
  return s->hash;
}

String* intern(Isolate& iso, String* s) {
  if (s->isAtom()) return s;
  uint32_t hash = hashOf(iso, s);
  return iso.atoms->intern(flatChars(s), hash);
}

String* intern(Isolate& iso, std::string_view latin1) {
  StringChars c{latin1.data(), static_cast<uint32_t>(latin1.size()), false};
  return iso.atoms->intern(c, hashChars(iso, c));
}

PropertyKey keyFromString(Isolate& iso, String* s) {
  uint32_t index;
  if (s->isAtom()) {
    if ((s->flags & kStrIndex) == 0) return PropertyKey::atom(s);
    arrayIndexOf(flatChars(s), &index);
    return PropertyKey::index(index);
  }
  if (s->length <= 10 && arrayIndexOf(chars(iso, s), &index)) return PropertyKey::index(index);
  return PropertyKey::atom(intern(iso, s));
}

String* stringFromKey(Isolate& iso, PropertyKey key) {
  SX_ASSERT(!key.isSymbol());
  if (key.isString()) return key.asString();
  char text[10];
  char* p = text + sizeof text;
  uint32_t i = key.asIndex();
  do *--p = static_cast<char>('0' + i % 10);
  while ((i /= 10) != 0);
  size_t length = static_cast<size_t>(text + sizeof text - p);
  return length == 1 ? charString(iso, static_cast<char16_t>(*p)) : newString(iso, std::string_view(p, length));
}

Symbol* newSymbol(Isolate& iso, Value description, uint8_t flags) {
  Symbol* symbol = static_cast<Symbol*>(iso.heap.allocateOld(CellKind::Symbol, sizeof(Symbol)));
  symbol->flags = flags;
  symbol->hash = static_cast<uint32_t>(mixHash(iso.hashSeed ^ reinterpret_cast<uint64_t>(symbol)));
  symbol->unused = 0;
  Heap::write(iso.heap, symbol, &symbol->description, description);
  return symbol;
}

}  // namespace sx::rt
