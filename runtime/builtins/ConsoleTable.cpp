// console.table as Node draws it: a column of indices, one for each key of the rows, one for rows that are primitives.
#include "ConsoleTable.h"

#include <algorithm>
#include <vector>

#include "host/InspectContext.h"
#include "NodeErrors.h"
#include "runtime/Collections.h"
#include "runtime/Conversions.h"
#include "runtime/InternalMethods.h"
#include "runtime/Iteration.h"
#include "runtime/ObjectCells.h"

namespace sx::rt {

namespace {

struct Column {
  std::string head;
  std::vector<std::string> cells;
};
using Columns = std::vector<Column>;

void setCell(Column& column, size_t row, std::string text) {
  if (column.cells.size() <= row) column.cells.resize(row + 1);
  column.cells[row] = std::move(text);
}

std::string repeat(std::string_view text, size_t n) {
  std::string out;
  for (size_t i = 0; i < n; i++) out += text;
  return out;
}

std::string rowText(const std::vector<std::string>& cells, const std::vector<size_t>& widths) {
  std::string out = "│ ";
  for (size_t i = 0; i < cells.size(); i++) {
    out += cells[i] + std::string(widths[i] - textWidth(cells[i]), ' ');
    out += i + 1 == cells.size() ? " │" : " │ ";
  }
  return out;
}

std::string ruleText(const std::vector<size_t>& widths, const char* left, const char* middle, const char* right) {
  std::string out = left;
  for (size_t i = 0; i < widths.size(); i++) {
    out += repeat("─", widths[i] + 2);
    out += i + 1 == widths.size() ? right : middle;
  }
  return out;
}

Completion<std::string> draw(Isolate& iso, const Columns& columns) {
  std::vector<size_t> widths;
  std::vector<std::string> head;
  size_t rows = 0;
  for (const Column& c : columns) {
    size_t width = textWidth(c.head);
    for (const std::string& cell : c.cells) width = std::max(width, textWidth(cell));
    widths.push_back(width);
    head.push_back(c.head);
    rows = std::max(rows, c.cells.size());
  }
  std::string out = ruleText(widths, "┌", "┬", "┐") + "\n" + rowText(head, widths) + "\n" + ruleText(widths, "├", "┼", "┤") + "\n";
  for (size_t row = 0; row < rows; row++) {
    if (row % 4096 == 4095) TRY(iso.poll(4096));
    std::vector<std::string> cells;
    for (const Column& c : columns) cells.push_back(row < c.cells.size() ? c.cells[row] : "");
    out += rowText(cells, widths) + "\n";
  }
  return out + ruleText(widths, "└", "┴", "┘");
}

/// The enumerable own string keys.
Completion<void> keysOf(Isolate& iso, Object* o, RootVector& out) {
  RootVector all(iso);
  TRY(ownPropertyKeysRaw(iso, o, all));
  for (size_t i = 0; i < all.size(); i++) {
    if (i % 4096 == 4095) TRY(iso.poll(4096));
    if (all[i].isSymbol()) continue;
    PropertyDescriptor d;
    PropertyKey key = TRY(toPropertyKey(iso, all[i]));
    if (TRY(getOwnProperty(iso, o, key, &d)) && (d.attributes & kEnumerable_) != 0) out.push(Value::string(stringFromKey(iso, key)));
  }
  return {};
}

Completion<std::string> cellText(Isolate& iso, Value v) {
  InspectOptions options;
  options.depth = 0;
  options.maxArrayLength = 3;
  options.breakLength = UINT32_MAX;
  if (v.isObject() && !isCallable(v) && v.asObject()->kind != CellKind::Array) {
    RootVector keys(iso);
    TRY(keysOf(iso, v.asObject(), keys));
    if (keys.size() > 2) options.depth = -1;
  }
  return inspect(iso, v, options);
}

/// The rows of a Map or Set.
Completion<std::string> collectionTable(Isolate& iso, CollectionObject* collection) {
  bool isMap = collection->kind == CellKind::Map;
  Columns columns{{"(iteration index)", {}}};
  if (isMap) columns.push_back({"Key", {}});
  columns.push_back({"Values", {}});
  RootVector table(iso);
  table.push(collection->table);
  uint32_t index = 0;
  Value key, value;
  while (collectionNext(&table[0], &index, &key, &value)) {
    columns[0].cells.push_back(std::to_string(columns[0].cells.size()));
    std::string first = TRY(cellText(iso, key));
    columns[1].cells.push_back(first);
    if (isMap) columns[2].cells.push_back(TRY(cellText(iso, value)));
  }
  return draw(iso, columns);
}

}  // namespace

Completion<std::string> tableText(Isolate& iso, Value data, Value properties) {
  RootVector rows(iso), named(iso);
  if (!properties.isUndefined()) {
    if (!properties.isObject() || properties.asObject()->kind != CellKind::Array) return throwArgumentType(iso, "properties", "an instance of Array", properties);
    TRY(iterate(iso, properties, [&](Value v) -> Completion<void> {
      named.push(Value::string(TRY(toString(iso, v))));
      return {};
    }));
  }
  CellKind kind = data.asObject()->kind;
  if (kind == CellKind::Map || kind == CellKind::Set) return collectionTable(iso, static_cast<CollectionObject*>(data.asObject()));
  TRY(keysOf(iso, data.asObject(), rows));
  Columns columns{{"(index)", {}}};
  Column values{"Values", {}};
  for (size_t i = 0; i < rows.size(); i++) {
    columns[0].cells.push_back(toUtf8(iso, rows[i].asString()));
    Value item = TRY(get(iso, data.asObject(), TRY(toPropertyKey(iso, rows[i]))));
    if (!item.isObject()) {
      setCell(values, i, TRY(cellText(iso, item)));
      continue;
    }
    RootVector kept(iso), own(iso);
    kept.push(item);
    if (properties.isUndefined()) TRY(keysOf(iso, item.asObject(), own));
    RootVector& keys = properties.isUndefined() ? own : named;
    for (size_t k = 0; k < keys.size(); k++) {
      std::string head = toUtf8(iso, keys[k].asString());
      auto at = std::find_if(columns.begin() + 1, columns.end(), [&](const Column& c) { return c.head == head; });
      if (at == columns.end()) at = columns.insert(columns.end(), Column{head, {}});
      PropertyKey key = TRY(toPropertyKey(iso, keys[k]));
      bool has = TRY(hasOwnProperty(iso, kept[0].asObject(), key));
      setCell(*at, i, has ? TRY(cellText(iso, TRY(get(iso, kept[0].asObject(), key)))) : "");
    }
  }
  // Keys that are array indices come first, as in any object.
  auto rank = [&](const Column& c) -> uint64_t {
    PropertyKey key = keyFromString(iso, newStringUtf8(iso, c.head));
    return key.isIndex() ? key.asIndex() : UINT64_MAX;
  };
  for (size_t i = 2; i < columns.size(); i++)
    for (size_t k = i; k > 1 && rank(columns[k]) < rank(columns[k - 1]); k--) std::swap(columns[k], columns[k - 1]);
  if (!values.cells.empty()) columns.push_back(values);
  return draw(iso, columns);
}

}  // namespace sx::rt
