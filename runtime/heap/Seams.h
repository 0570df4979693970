#pragma once
/// Functions of the object model that the heap calls and that may be missing from a link.
#include "runtime/Errors.h"
#include "runtime/Object.h"

namespace sx::rt {
[[gnu::weak]] ShapeTable* newShapeTable(Isolate&);
[[gnu::weak]] void deleteShapeTable(ShapeTable*);
[[gnu::weak]] uint32_t shapeCount(const Isolate&);
[[gnu::weak]] Shape** recentShapes(Isolate&, uint32_t* count);
[[gnu::weak]] void keepRecentShapes(Isolate&, uint32_t count);
[[gnu::weak]] PropertyKey shapeKeyAt(const Shape*, uint32_t i, uint8_t* attributes);
[[gnu::weak]] uint32_t identityHash(Isolate&, Object*);
[[gnu::weak]] Thrown throwError(Isolate&, ErrorText, std::string_view a, std::string_view b);
}  // namespace sx::rt
