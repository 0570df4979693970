// sort and toSorted (ECMA-262 §23.1.3.30, §23.1.3.34). The values are copied out, sorted stably and written back. The
// algorithm is Timsort, a merge sort over natural runs: ascending runs are found as they are, short ones are filled up by
// binary insertion, and runs are merged so that their lengths on the stack shrink. A merge in which one side wins several
// times in a row looks for the end of that stretch in growing steps ("galloping").
#include <algorithm>
#include <cstring>
#include <vector>

#include "ArrayBuiltins.h"
#include "base/Number.h"

namespace sx::rt {

namespace {

constexpr size_t kMinRun = 24;
/// So many elements of one side in a row make a merge gallop.
constexpr size_t kMinGallop = 7;

/// Sorts `n` values in place. `less(a, b)` → Completion<bool> may run user code; the collector updates both stores.
template <class Less> class MergeSort {
 public:
  MergeSort(Isolate& iso, Value* values, size_t n, Less& less) : iso_(iso), a_(values), n_(n), less_(less), spare_(iso) {}

  Completion<void> run() {
    if (n_ < 2) return {};
    size_t minRun = minimumRun(n_);
    for (size_t low = 0; low < n_;) {
      size_t length = TRY(naturalRun(low));
      if (length < minRun) {
        size_t wanted = n_ - low < minRun ? n_ - low : minRun;
        TRY(insert(low, low + length, low + wanted));
        length = wanted;
      }
      runs_[count_++] = {low, length};
      low += length;
      TRY(collapse(false));
    }
    return collapse(true);
  }

 private:
  struct Run {
    size_t start, length;
  };

  static size_t minimumRun(size_t n) {
    size_t rest = 0;
    for (; n >= 2 * kMinRun; n >>= 1) rest |= n & 1;
    return n + rest;
  }

  /// The run at `low`; a strictly descending one is reversed.
  Completion<size_t> naturalRun(size_t low) {
    size_t at = low + 1;
    if (at == n_) return size_t{1};
    bool descending = TRY(less_(a_[at], a_[low]));
    for (at++; at < n_; at++) {
      if (TRY(less_(a_[at], a_[at - 1])) != descending) break;
    }
    if (descending) {
      for (size_t i = low, j = at - 1; i < j; i++, j--) {
        Value v = a_[i];
        a_[i] = a_[j];
        a_[j] = v;
      }
    }
    return at - low;
  }

  /// Extends the sorted [low, start) to [low, end).
  Completion<void> insert(size_t low, size_t start, size_t end) {
    for (; start < end; start++) {
      size_t left = low, right = start;
      Value pivot = a_[start];
      while (left < right) {
        size_t middle = left + (right - left) / 2;
        if (TRY(less_(pivot, a_[middle]))) right = middle;
        else left = middle + 1;
      }
      std::memmove(static_cast<void*>(a_ + left + 1), a_ + left, (start - left) * sizeof(Value));
      a_[left] = pivot;
    }
    return {};
  }

  /// Merges until the lengths on the stack shrink (or, at the end, until one run is left).
  Completion<void> collapse(bool all) {
    while (count_ > 1) {
      size_t n = count_ - 2;
      bool uneven = (n > 0 && runs_[n - 1].length <= runs_[n].length + runs_[n + 1].length) ||
                    (n > 1 && runs_[n - 2].length <= runs_[n - 1].length + runs_[n].length);
      if (uneven || all) {
        if (n > 0 && runs_[n - 1].length < runs_[n + 1].length) n--;
      } else if (runs_[n].length > runs_[n + 1].length) {
        return {};
      }
      TRY(merge(n));
    }
    return {};
  }

  /// Merges run `n` with the one behind it. What is in place already stays, and the shorter rest is copied out.
  Completion<void> merge(size_t n) {
    TRY(iso_.poll(static_cast<uint32_t>(runs_[n].length + runs_[n + 1].length)));
    size_t left = runs_[n].start, leftCount = runs_[n].length;
    size_t right = runs_[n + 1].start, rightCount = runs_[n + 1].length;
    runs_[n].length += rightCount;
    if (n + 2 < count_) runs_[n + 1] = runs_[n + 2];
    count_--;
    size_t settled = TRY(gallop(a_[right], a_ + left, leftCount, true, false));
    left += settled;
    leftCount -= settled;
    if (leftCount == 0) return {};
    rightCount = TRY(gallop(a_[right - 1], a_ + right, rightCount, false, true));
    if (rightCount == 0) return {};
    size_t copied = leftCount < rightCount ? leftCount : rightCount;
    if (spare_.size() < copied) spare_.resize(copied);
    if (leftCount <= rightCount) return mergeUp(left, leftCount, right + rightCount);
    return mergeDown(left, right, rightCount);
  }

  static void move(Value* to, const Value* from, size_t count) {
    std::memmove(static_cast<void*>(to), from, count * sizeof(Value));
  }

  /// How many of `n` sorted values go before `key`; those that equal it do if `afterEqual`. They are looked for from the
  /// start or the end in growing steps, then by halves.
  Completion<size_t> gallop(Value key, const Value* a, size_t n, bool afterEqual, bool fromEnd) {
    auto before = [&](size_t i) -> Completion<bool> {
      if (afterEqual) return !TRY(less_(key, a[i]));
      return less_(a[i], key);
    };
    size_t low = 0, high = n;
    if (fromEnd) {
      for (size_t back = 1, step = 1; back <= n; back += step, step *= 2) {
        if (TRY(before(n - back))) {
          low = n - back + 1;
          break;
        }
        high = n - back;
      }
    } else {
      for (size_t at = 0, step = 1; at < n; at += step, step *= 2) {
        if (!TRY(before(at))) {
          high = at;
          break;
        }
        low = at + 1;
      }
    }
    while (low < high) {
      size_t middle = low + (high - low) / 2;
      if (TRY(before(middle))) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /// Merges the `leftCount` values at `to`, copied out, with those behind them up to `end`.
  Completion<void> mergeUp(size_t to, size_t leftCount, size_t end) {
    size_t right = to + leftCount;
    Value* left = spare_.data();
    Value* leftEnd = left + leftCount;
    move(left, a_ + to, leftCount);
    a_[to++] = a_[right++];
    for (size_t leftWins = 0, rightWins = 0; left < leftEnd && right < end; leftWins = rightWins = 0) {
      while (leftWins < minGallop_ && rightWins < minGallop_ && left < leftEnd && right < end) {
        if (TRY(less_(a_[right], *left))) {
          a_[to++] = a_[right++];
          rightWins++;
          leftWins = 0;
        } else {
          a_[to++] = *left++;
          leftWins++;
          rightWins = 0;
        }
      }
      for (size_t stretch = kMinGallop; stretch >= kMinGallop && left < leftEnd && right < end;) {
        size_t count = TRY(gallop(a_[right], left, static_cast<size_t>(leftEnd - left), true, false));
        move(a_ + to, left, count);
        to += count;
        left += count;
        stretch = count;
        if (left == leftEnd) break;
        count = TRY(gallop(*left, a_ + right, end - right, false, false));
        move(a_ + to, a_ + right, count);
        to += count;
        right += count;
        stretch = stretch > count ? stretch : count;
        if (minGallop_ > 1) minGallop_--;
      }
      minGallop_ += 2;
    }
    move(a_ + to, left, static_cast<size_t>(leftEnd - left));
    return {};
  }

  /// Merges the values from `low` to `right` with the `rightCount` behind them, copied out, from the end.
  Completion<void> mergeDown(size_t low, size_t right, size_t rightCount) {
    size_t leftEnd = right, to = right + rightCount;
    Value* spare = spare_.data();
    move(spare, a_ + right, rightCount);
    a_[--to] = a_[--leftEnd];
    for (size_t leftWins = 0, rightWins = 0; leftEnd > low && rightCount > 0; leftWins = rightWins = 0) {
      while (leftWins < minGallop_ && rightWins < minGallop_ && leftEnd > low && rightCount > 0) {
        if (TRY(less_(spare[rightCount - 1], a_[leftEnd - 1]))) {
          a_[--to] = a_[--leftEnd];
          leftWins++;
          rightWins = 0;
        } else {
          a_[--to] = spare[--rightCount];
          rightWins++;
          leftWins = 0;
        }
      }
      for (size_t stretch = kMinGallop; stretch >= kMinGallop && leftEnd > low && rightCount > 0;) {
        size_t stay = TRY(gallop(spare[rightCount - 1], a_ + low, leftEnd - low, true, true));
        size_t count = leftEnd - low - stay;
        to -= count;
        leftEnd -= count;
        move(a_ + to, a_ + leftEnd, count);
        stretch = count;
        if (leftEnd == low) break;
        stay = TRY(gallop(a_[leftEnd - 1], spare, rightCount, false, true));
        count = rightCount - stay;
        to -= count;
        rightCount = stay;
        move(a_ + to, spare + stay, count);
        stretch = stretch > count ? stretch : count;
        if (minGallop_ > 1) minGallop_--;
      }
      minGallop_ += 2;
    }
    move(a_ + to - rightCount, spare, rightCount);
    return {};
  }

  Isolate& iso_;
  Value* a_;
  size_t n_;
  Less& less_;
  RootVector spare_;
  size_t minGallop_ = kMinGallop;
  Run runs_[90];
  size_t count_ = 0;
};

template <class Less> Completion<void> mergeSort(Isolate& iso, Value* values, size_t n, Less less) {
  return MergeSort<Less>(iso, values, n, less).run();
}

/// SortCompare with a comparator.
Completion<void> sortByComparator(Isolate& iso, Value* values, size_t n, Value comparator) {
  CallbackCaller callback(iso, comparator);
  return mergeSort(iso, values, n, [&](Value a, Value b) -> Completion<bool> {
    Value order = TRY(callback(Value::undefined(), {a, b}));
    if (order.isInt()) return order.asInt() < 0;
    if (order.isDouble()) return order.asDouble() < 0;
    return TRY(toNumber(iso, order)) < 0;
  });
}

/// An integer with its decimal text, padded with zeros, as two numbers that compare as the texts do.
struct IntegerText {
  uint64_t head;
  uint32_t tail;
  int32_t value;
};

IntegerText integerText(int32_t value) {
  char text[sx::kNumberTextSize] = {};
  size_t length = sx::int32ToText(value, text);
  std::memset(text + length, 0, 12 - length);
  uint64_t head = 0;
  for (int i = 0; i < 8; i++) head = head << 8 | static_cast<uint8_t>(text[i]);
  uint32_t tail = 0;
  for (int i = 8; i < 12; i++) tail = tail << 8 | static_cast<uint8_t>(text[i]);
  return {head, tail, value};
}

/// Sorts integers by their texts without making strings; false if there is anything else.
bool sortIntegersByText(Value* values, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!values[i].isInt()) return false;
  std::vector<IntegerText> texts(n);
  for (size_t i = 0; i < n; i++) texts[i] = integerText(values[i].asInt());
  std::sort(texts.begin(), texts.end(), [](const IntegerText& a, const IntegerText& b) {
    return a.head != b.head ? a.head < b.head : a.tail < b.tail;
  });
  for (size_t i = 0; i < n; i++) values[i] = Value::int32(texts[i].value);
  return true;
}

/// SortCompare by the texts: each value's text is made once and its place sorted with it.
Completion<void> sortByText(Isolate& iso, Value* values, size_t n) {
  if (sortIntegersByText(values, n)) return {};
  bool strings = true;
  for (size_t i = 0; i < n; i++) strings &= values[i].isString();
  if (strings) {
    return mergeSort(iso, values, n, [&](Value a, Value b) -> Completion<bool> { return compare(iso, a.asString(), b.asString()) < 0; });
  }
  // Nobody asks a value alone for its text.
  if (n < 2) return {};
  RootVector texts(iso);
  texts.resize(n);
  RootVector places(iso);
  places.resize(n);
  for (size_t i = 0; i < n; i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    places[i] = Value::number(static_cast<uint64_t>(i));
    texts[i] = Value::string(TRY(toString(iso, values[i])));
  }
  TRY(mergeSort(iso, places.data(), n, [&](Value a, Value b) -> Completion<bool> {
    String* x = texts[static_cast<size_t>(a.asNumber())].asString();
    String* y = texts[static_cast<size_t>(b.asNumber())].asString();
    return compare(iso, x, y) < 0;
  }));
  for (size_t i = 0; i < n; i++) texts[i] = values[static_cast<size_t>(places[i].asNumber())];
  for (size_t i = 0; i < n; i++) values[i] = texts[i];
  return {};
}

/// Appends the elements to sort; holes are skipped, or read as undefined.
Completion<void> collect(Isolate& iso, Object* o, uint64_t length, bool skipHoles, RootVector& out) {
  if (isFilledArray(iso, o)) {
    TRY(iso.poll(static_cast<uint32_t>(length)));
    out.resize(length);
    size_t count = 0;
    const Value* values = static_cast<Array*>(o)->elements->values;
    for (uint64_t k = 0; k < length; k++) {
      if (!values[k].isHole()) out[count++] = values[k];
      else if (!skipHoles) out[count++] = Value::undefined();
    }
    out.resize(count);
    return {};
  }
  for (uint64_t k = 0; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    Value v = skipHoles ? TRY(presentElement(iso, o, k)) : TRY(elementAt(iso, o, k));
    if (!v.isHole()) out.push(v);
  }
  return {};
}

}  // namespace

Completion<void> requireComparator(Isolate& iso, Value comparator) {
  if (comparator.isUndefined() || isCallable(comparator)) return {};
  return throwError(iso, ErrorType::TypeError,
                    "The comparison function must be either a function or undefined: " + toDisplay(iso, comparator));
}

Completion<void> sortValues(Isolate& iso, RootVector& values, Value comparator) {
  size_t defined = 0;
  for (size_t i = 0; i < values.size(); i++)
    if (!values[i].isUndefined()) values[defined++] = values[i];
  for (size_t i = defined; i < values.size(); i++) values[i] = Value::undefined();
  if (comparator.isUndefined()) return sortByText(iso, values.data(), defined);
  return sortByComparator(iso, values.data(), defined, comparator);
}

// §23.1.3.30
Completion<Value> arraySort(Isolate& iso, Arguments& args) {
  TRY(requireComparator(iso, args[0]));
  Object* o = TRY(toObject(iso, args.thisValue()));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  RootVector values(iso);
  TRY(collect(iso, o, length, true, values));
  TRY(sortValues(iso, values, args[0]));
  uint64_t count = values.size();
  if (isFilledArray(iso, o) && static_cast<Array*>(o)->length == length) {
    Elements* e = static_cast<Array*>(o)->elements;
    std::copy_n(values.data(), count, e->values);
    for (uint64_t k = count; k < length; k++) e->values[k] = Value::hole();
    iso.heap.barrier(e);
    return Value::object(o);
  }
  for (uint64_t k = 0; k < count; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    TRY(setOrThrow(iso, o, indexKey(iso, k), values[k]));
  }
  for (uint64_t k = count; k < length; k++) {
    if (k % 4096 == 4095) TRY(iso.poll(4096));
    TRY(deletePropertyOrThrow(iso, o, indexKey(iso, k)));
  }
  return Value::object(o);
}

// §23.1.3.34
Completion<Value> arrayToSorted(Isolate& iso, Arguments& args) {
  TRY(requireComparator(iso, args[0]));
  Object* o = TRY(toObject(iso, args.thisValue()));
  uint64_t length = TRY(lengthOfArrayLike(iso, o));
  if (length > 0xFFFF'FFFF) return throwError(iso, ErrorText::ArrayLength);
  RootVector values(iso);
  TRY(collect(iso, o, length, false, values));
  TRY(sortValues(iso, values, args[0]));
  return Value::object(newArrayFrom(iso, std::span<const Value>(values.data(), values.size())));
}

}  // namespace sx::rt
