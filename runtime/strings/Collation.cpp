// The Unicode collation algorithm over a table of the Latin script. A text is a sequence of elements with three weights:
// what is compared first is which letters there are, then which accents, then which cases.
#include "Collation.h"

#include <array>
#include <string_view>

#include "CaseMapping.h"

namespace sx::rt {

namespace {

/// Signs, digits and letters in their order; what is not here is one of these with an accent, a case or a form.
constexpr std::u16string_view kOrder =
    u"\t\n\v\f\r\u0085 _-–—,;:!¡?¿.·'‹›\"«»()[]{}§¶@*/\\&#%‰†‡•`´^¯¨¸°©®←→↑↓+±÷×<=>¬|¦~−⁄√∞≈≤≥¤¢$£¥€0123456789abcdefghiıjklmnŋopqĸrstŧuvwxyzþŉ";
constexpr size_t kLastSign = kOrder.find(u'≥');
constexpr size_t kZero = kOrder.find(u'0');
/// Accents in their order.
constexpr std::u16string_view kMarks =
    u"\u0332\u0313\u0314\u0301\u0300\u0306\u0302\u030C\u030A\u0342\u0308\u0344\u030B\u0303\u0307\u0338\u0327\u0328\u0304\u030D\u0316\u0336\u0335"
    u"\u0305\u0309\u030F\u0310\u0311\u031B\u0321\u0322\u0323\u0324\u0325\u0326\u032D\u032E\u0330\u0331\u0334\u0339\u0345\u0358\u0360\u0361";

/// Letters with an accent: each stands before the one it is made of.
struct Accented {
  char16_t mark;
  std::u16string_view pairs;
};
constexpr Accented kAccented[] = {
    {0x300, u"ÀAÈEÌIÒOÙUàaèeìiòoùu"},
    {0x301, u"ÁAÉEÍIÓOÚUÝYáaéeíióoúuýyĆCćcĹLĺlŃNńnŔRŕrŚSśsŹZźz"},
    {0x302, u"ÂAÊEÎIÔOÛUâaêeîiôoûuĈCĉcĜGĝgĤHĥhĴJĵjŜSŝsŴWŵwŶYŷy"},
    {0x303, u"ÃAÑNÕOãañnõoĨIĩiŨUũu"},
    {0x304, u"ĀAāaĒEēeĪIīiŌOōoŪUūu"},
    {0x306, u"ĂAăaĔEĕeĞGğgĬIĭiŎOŏoŬUŭu"},
    {0x307, u"ĊCċcĖEėeĠGġgİIŻZżz"},
    {0x308, u"ÄAËEÏIÖOÜUäaëeïiöoüuÿyŸY"},
    {0x30A, u"ÅAåaŮUůu"},
    {0x30B, u"ŐOőoŰUűu"},
    {0x30C, u"ČCčcĎDďdĚEěeĽLľlŇNňnŘRřrŠSšsŤTťtŽZžz"},
    {0x327, u"ÇCçcĢGģgĶKķkĻLļlŅNņnŖRŗrŞSşsŢTţt"},
    {0x328, u"ĄAąaĘEęeĮIįiŲUųu"},
    {0x335, u"ĐDđdĦHħhŁLłl"},
    {0x338, u"ØOøo"},
};

enum Tertiary : uint8_t { kLower = 1, kUpper = 3, kForm = 4 };
/// Of letters that differ by more than an accent.
constexpr uint8_t kOtherMark = 250;

/// Other characters and what they are made of; kOtherMark is written as U+FFFF.
struct Composed {
  char16_t whole;
  uint8_t tertiary;
  std::u16string_view parts;
};
constexpr Composed kComposed[] = {
    {0xA0, kForm, u" "},      {u'ª', kForm, u"a"},       {u'²', kForm, u"2"},        {u'³', kForm, u"3"},         {u'¹', kForm, u"1"},
    {u'º', kForm, u"o"},      {u'¼', kForm, u"1⁄4"},     {u'½', kForm, u"1⁄2"},      {u'¾', kForm, u"3⁄4"},       {u'Æ', kUpper, u"a\uFFFFe"},
    {u'æ', kLower, u"a\uFFFFe"}, {u'ß', kLower, u"s\uFFFFs"}, {u'Œ', kUpper, u"o\uFFFFe"}, {u'œ', kLower, u"o\uFFFFe"}, {u'Ð', kUpper, u"d\uFFFF"},
    {u'ð', kLower, u"d\uFFFF"}, {u'Ŀ', kUpper, u"l\uFFFF"}, {u'ŀ', kLower, u"l\uFFFF"}, {u'ſ', kLower, u"s\uFFFF"},  {u'ĳ', kLower + 1, u"ij"},
    {u'Ĳ', kForm + 1, u"ij"}, {u'‘', kForm, u"'"},       {u'’', kForm + 1, u"'"},    {u'‚', kForm + 2, u"'"},     {u'“', kForm, u"\""},
    {u'”', kForm + 1, u"\""}, {u'„', kForm + 2, u"\""},  {u'…', kForm, u"..."},      {u'™', kForm, u"tm"},
};

struct Element {
  uint32_t primary = 0;
  uint8_t secondary = 0;
  uint8_t tertiary = 0;
};

constexpr unsigned kPrimaryShift = 21;
constexpr uint32_t primaryAt(size_t place) { return static_cast<uint32_t>(place + 1) << kPrimaryShift; }

constexpr uint32_t kTableSize = 0x180;
/// What the characters of the table are made of: a place in kOrder, an accent, whether it is a capital letter.
struct Row {
  uint8_t place = 0xFF;
  uint8_t mark = 0;
  bool isUpper = false;
};
constexpr uint8_t markWeight(char16_t mark) {
  if (mark == 0xFFFF) return kOtherMark;
  size_t at = kMarks.find(mark);
  return static_cast<uint8_t>(2 + (at == std::u16string_view::npos ? kMarks.find(u'\u030D') : at));
}
constexpr std::array<Row, kTableSize> makeTable() {
  std::array<Row, kTableSize> table{};
  for (size_t i = 0; i < kOrder.size(); i++) {
    char16_t c = kOrder[i];
    if (c < kTableSize) table[c].place = static_cast<uint8_t>(i);
    if (c >= u'a' && c <= u'z') table[c - 32u] = {static_cast<uint8_t>(i), 0, true};
  }
  table[u'Ŋ'] = {table[u'ŋ'].place, 0, true};
  table[u'Ŧ'] = {table[u'ŧ'].place, 0, true};
  table[u'Þ'] = {table[u'þ'].place, 0, true};
  for (const Accented& row : kAccented) {
    for (size_t i = 0; i + 1 < row.pairs.size(); i += 2) {
      Row base = table[row.pairs[i + 1]];
      table[row.pairs[i]] = {base.place, markWeight(row.mark), base.isUpper};
    }
  }
  return table;
}
constexpr std::array<Row, kTableSize> kTable = makeTable();

bool isIgnored(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0xAD || c == 0x34F || (c >= 0x200B && c <= 0x200F) || c == 0xFEFF;
}

/// Reads the elements of a text.
class Elements {
 public:
  Elements(StringChars text, bool numeric) : text_(text), numeric_(numeric) {}

  /// False at the end.
  bool next(Element& out) {
    while (at_ == count_) {
      if (digits_ < digitsEnd_) {
        out = {primaryAt(kZero) | (static_cast<uint32_t>(text_[digits_++] - u'0') + 1), 1, kLower};
        return true;
      }
      if (index_ == text_.length) return false;
      at_ = count_ = 0;
      read();
    }
    out = queue_[at_++];
    return true;
  }

 private:
  void add(uint32_t primary, uint8_t secondary, uint8_t tertiary) { queue_[count_++] = {primary, secondary, tertiary}; }

  void read() {
    char32_t c = text_[index_++];
    if (numeric_ && c >= '0' && c <= '9') return readNumber();
    if (c < kTableSize && kTable[c].place != 0xFF) {
      const Row& row = kTable[c];
      add(primaryAt(row.place), 1, row.isUpper ? kUpper : kLower);
      if (row.mark != 0) add(0, row.mark, kLower);
      return;
    }
    if (isIgnored(c)) return;
    if (c >= 0xD800 && c < 0xDC00 && index_ < text_.length && text_[index_] >= 0xDC00 && text_[index_] < 0xE000) {
      c = 0x10000 + ((c - 0xD800) << 10) + (text_[index_++] - 0xDC00u);
    }
    readOther(c);
  }

  void readOther(char32_t c) {
    if (c >= 0x300 && c < 0x370) return add(0, markWeight(static_cast<char16_t>(c)), kLower);
    for (const Composed& row : kComposed) {
      if (row.whole != c) continue;
      for (char16_t part : row.parts) {
        if (part == 0xFFFF) add(0, kOtherMark, kLower);
        else add(primaryAt(kOrder.find(part)), 1, row.tertiary);
      }
      return;
    }
    if (size_t place = c < 0x10000 ? kOrder.find(static_cast<char16_t>(c)) : kOrder.npos; place != kOrder.npos) return add(primaryAt(place), 1, kLower);
    // Pictures stand behind the other signs.
    bool isPicture = (c >= 0x2190 && c < 0x2C00) || (c >= 0x1F000 && c < 0x1FB00);
    CasePoints lower = toLowerPoints(c);
    char32_t letter = lower.points[1] == 0 ? lower.points[0] : c;
    uint8_t mark = 0;
    if (letter == 0x451) letter = 0x435, mark = markWeight(0x308);
    add(primaryAt(isPicture ? kLastSign : kOrder.size()) | letter, 1, letter == c || c == 0x451 ? kLower : kUpper);
    if (mark != 0) add(0, mark, kLower);
  }

  /// A number sorts by how many digits it has, then by these.
  void readNumber() {
    uint32_t begin = index_ - 1;
    while (index_ < text_.length && text_[index_] >= u'0' && text_[index_] <= u'9') index_++;
    while (begin < index_ && text_[begin] == u'0') begin++;
    digits_ = begin;
    digitsEnd_ = index_;
    add(primaryAt(kZero), 1, kLower);
    add(primaryAt(kZero) | ((index_ - begin + 1) & ((1u << kPrimaryShift) - 1)), 1, kLower);
  }

  StringChars text_;
  const bool numeric_;
  uint32_t index_ = 0;
  uint32_t digits_ = 0;
  uint32_t digitsEnd_ = 0;
  std::array<Element, 4> queue_;
  uint32_t at_ = 0;
  uint32_t count_ = 0;
};

/// Compares by one of the weights; elements without it are passed over.
template <class Weight> int compareBy(StringChars a, StringChars b, bool numeric, Weight weight) {
  Elements left(a, numeric), right(b, numeric);
  for (;;) {
    auto nextWeight = [&](Elements& elements) -> uint32_t {
      for (Element e; elements.next(e);) {
        if (weight(e) != 0) return weight(e);
      }
      return 0;
    };
    uint32_t x = nextWeight(left), y = nextWeight(right);
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
}

}  // namespace

int compareForPeople(StringChars a, StringChars b, CollationOptions options) {
  int order = compareBy(a, b, options.numeric, [](const Element& e) { return e.primary; });
  if (order == 0 && options.accents) order = compareBy(a, b, options.numeric, [](const Element& e) { return e.secondary; });
  if (order == 0 && options.cases) {
    // Where accents do not count, they have no case.
    bool all = options.accents;
    order = compareBy(a, b, options.numeric, [all](const Element& e) { return all || e.primary != 0 ? e.tertiary : 0; });
  }
  return order;
}

}  // namespace sx::rt
