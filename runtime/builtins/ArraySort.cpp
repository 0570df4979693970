// sort and toSorted (ECMA-262 §23.1.3.30, §23.1.3.34). The values are copied out, sorted stably and written back. The
// algorithm is a merge sort over natural runs: ascending runs are found as they are, short ones are filled up by binary
// insertion, and runs are merged so that their lengths on the stack shrink, as Timsort does it without galloping.
#include <algorithm>
#include <cstring>
#include <vector>

#include "ArrayBuiltins.h"
#include "base/Number.h"

namespace sx::rt {

namespace {

constexpr size_t kMinRun = 24;

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

  /// Merges run `n` with the one behind it: the first is copied out, so equal values of it stay in front.
  Completion<void> merge(size_t n) {
    TRY(iso_.poll(static_cast<uint32_t>(runs_[n].length + runs_[n + 1].length)));
    size_t to = runs_[n].start, leftCount = runs_[n].length;
    size_t right = runs_[n + 1].start, end = right + runs_[n + 1].length;
    runs_[n].length += runs_[n + 1].length;
    if (n + 2 < count_) runs_[n + 1] = runs_[n + 2];
    count_--;
    // What is already in place need not be copied.
    while (leftCount > 0 && !TRY(less_(a_[right], a_[to]))) {
      to++;
      leftCount--;
    }
    if (leftCount == 0) return {};
    if (spare_.size() < leftCount) spare_.resize(leftCount);
    std::memcpy(static_cast<void*>(spare_.data()), a_ + to, leftCount * sizeof(Value));
    Value* left = spare_.data();
    Value* leftEnd = left + leftCount;
    while (left < leftEnd && right < end) {
      if (TRY(less_(a_[right], *left))) a_[to++] = a_[right++];
      else a_[to++] = *left++;
    }
    std::memcpy(static_cast<void*>(a_ + to), left, static_cast<size_t>(leftEnd - left) * sizeof(Value));
    return {};
  }

  Isolate& iso_;
  Value* a_;
  size_t n_;
  Less& less_;
  RootVector spare_;
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
