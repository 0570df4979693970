#pragma once
/// The state of one inspection, after Node's util.inspect (lib/internal/util/inspect.js describes the same layout rules).
#include <string>
#include <vector>

#include "runtime/Inspect.h"
#include "runtime/Isolate.h"
#include "runtime/Object.h"

namespace sx::rt {

/// What kind of entries an object prints: decides how they are laid out.
enum class EntryKind : uint8_t { Object, ArrayElement, ArrayExtra };

class Inspector {
 public:
  Inspector(Isolate& iso, const InspectOptions& options) : iso_(iso), options_(options), seen_(iso), circular_(iso) {}

  std::string formatValue(Value v, int recurseTimes);

 private:
  /// How an object is written: base text, braces, entries.
  struct Shape {
    std::string base;
    std::string open = "{";
    std::string close = "}";
    std::vector<std::string> output;
    bool isArrayLike = false;
    bool allNumbers = true;  ///< array elements are numbers or bigints: they align to the right
  };

  std::string formatPrimitive(Value v, bool nested);
  std::string formatObject(Object* o, int recurseTimes);
  /// Fills the shape's entries for the kind; true if `whole` is already the text of the object.
  bool formatKind(Object* o, CellKind kind, int recurseTimes, const std::string& name, bool nullProto, const std::string& tag, RootVector& keys, Shape& shape, std::string& whole);
  bool formatArray(Object* o, int depth, Shape& shape);
  void formatTypedArray(Object* o, Shape& shape);
  void formatSet(Object* o, int depth, Shape& shape);
  void formatMap(Object* o, int depth, Shape& shape);
  void formatCollectionIterator(Object* o, int depth, Shape& shape);
  void formatBytes(Object* o, Shape& shape);
  std::string formatProperty(Object* o, Value key, int depth, EntryKind kind);
  std::string formatError(Object* o, const std::string& constructor, bool nullProto, RootVector& keys);
  std::string functionBase(Object* o, const std::string& name, bool nullProto, const std::string& tag);
  std::string reduceToSingleString(Shape& shape, EntryKind kind, int recurseTimes);
  std::vector<std::string> groupArrayElements(const Shape& shape, bool hasMore);
  std::string constructorName(Object* o, bool* nullProto);
  std::string prefix(const std::string& name, bool nullProto, const std::string& tag, const char* fallback, const std::string& size = "");
  void enumerableKeys(Object* o, bool skipIndices, RootVector& out);
  std::string quote(std::string_view utf8) const;

  Isolate& iso_;
  InspectOptions options_;
  RootVector seen_;
  RootVector circular_;   ///< objects that referred to themselves, in order of their numbers
  int indentation_ = 0;
  int currentDepth_ = 0;
};

/// Length in UTF-16 units of UTF-8 text, by which widths are measured.
size_t textLength(std::string_view utf8);
/// Columns it takes: of its characters, some take two and some none.
size_t textWidth(std::string_view utf8);
/// True if an unquoted property name will do.
bool isPlainName(std::string_view);

}  // namespace sx::rt
