#pragma once
/// Where an isolate keeps its shapes, and which of them full collections free. Private to runtime/objects.
///
/// Marking marks a shape with the objects that have it, with the caches and literals of the programs that name it, with
/// words of the native stack that point to it, and with the shapes that came from it; a marked shape marks its prototype
/// and its keys. What leads from a shape to later ones (transitions, root shapes of a prototype, the copy that was made
/// last) does not keep those. Whoever takes a shape from there asks `use`: while marking is under way it marks the shape,
/// and afterwards, until the shape is freed, it refuses a dead one.
///
/// Freeing goes through all shapes three times, in parts: takes dead shapes out of what living ones list, frees them,
/// takes the infos of dead prototypes out of the lists of living ones. Only then is memory of cells reused, so that no
/// list names a key that is gone.
#include <vector>

#include "Storage.h"
#include "base/Hash.h"
#include "runtime/Isolate.h"
#include "runtime/Shape.h"

namespace sx::rt {

/// What a transition does besides adding a property.
enum class Step : uint8_t { Add, Reconfigure, PreventExtensions, ToDictionary };

/// Keys in order of insertion with a hash index once there are more than kLinearSearch. Shared by the shapes of a line
/// of descent, each of which sees its first slotCount entries.
struct PropertyTable {
  using Entry = ShapeEntry;
  static constexpr uint32_t kLinearSearch = 8;
  Entry* entries = nullptr;
  /// The last answer of shapeOfCopy for a shape that sees `copiedCount` of the entries.
  Shape* copiedFrom = nullptr;
  Shape* copiedTo = nullptr;
  uint32_t copiedCount = 0;
  uint32_t* index = nullptr;  // position + 1, or 0
  uint32_t count = 0;
  uint32_t capacity = 0;
  uint32_t indexMask = 0;
  uint32_t users = 0;         ///< shapes that have this table
  uint32_t liveCount = 0;     ///< entries that living shapes see, if `mark` is that of this collection
  uint8_t mark = 0;

  void append(PropertyKey key, uint8_t attributes);
  /// Forgets the entries from `newCount` on.
  void truncate(uint32_t newCount);
  /// Position of `key` among the first `limit` entries, or -1.
  int64_t find(PropertyKey key, uint32_t limit) const;

 private:
  void rebuildIndex();
  void insertIndex(uint32_t i);
};

/// Open-addressing set of the shapes one step away.
struct TransitionTable {
  struct Entry {
    uint64_t key;
    Shape* to;
    uint8_t attributes;
    Step step;
  };
  Entry* entries = nullptr;
  uint32_t count = 0;
  uint32_t capacity = 0;

  Entry* find(uint64_t key, uint8_t attributes, Step step) const;
  /// To a key that is not there yet.
  void add(const Entry&);
  template <class F> void removeIf(F isGone);

 private:
  void place(const Entry&);
  void resize(uint32_t newCapacity);
};

/// Owns every shape, table and prototype info of an isolate.
class ShapeTable {
 public:
  explicit ShapeTable(Isolate&);
  ~ShapeTable();
  ShapeTable(const ShapeTable&) = delete;
  ShapeTable& operator=(const ShapeTable&) = delete;

  Shape* newShape(CellKind, Value proto, uint8_t inlineSlots, uint8_t flags);
  /// Lets a new shape see the first `slotCount` entries.
  void setTable(Shape*, PropertyTable*, uint32_t slotCount);
  PrototypeInfo* newInfo();
  /// Once there are so many, objects that would need new ones go to dictionary mode.
  bool areMany() const { return living_ > kManyShapes; }
  Shape* use(Shape* shape) { return isMarked(shape) ? shape : useUnmarked(shape); }
  std::span<const std::byte> memory() const { return std::as_bytes(std::span(arena_, count_)); }

  void startSweeping();
  /// Goes on with freeing for so many shapes; false once all is done.
  bool sweep(uint32_t limit);

  uint32_t count() const { return count_; }
  std::vector<Shape*>& recent() { return recent_; }
  PrototypeInfo nullInfo;

  /// Properties whose changes break a protector; every one has kSlow.
  struct Watch {
    PropertyKey key;
    bool Protectors::*protector;
  };
  std::vector<Watch> watches;

 private:
  static constexpr uint32_t kMaxShapes = 1u << 22;
  static constexpr uint32_t kManyShapes = 1u << 16;
  enum class Stage : uint8_t { None, Purge, Free, Unlist };

  bool isMarked(const Shape* shape) const { return iso_.shapeMarks[shape->index] == iso_.liveShapeMark; }
  Shape* useUnmarked(Shape*);
  void purge(Shape*);
  void purgeRoots(PrototypeInfo&);
  void freeShape(Shape*);
  void freeInfo(PrototypeInfo*);
  void releaseTable(PropertyTable*);

  Isolate& iso_;
  Shape* arena_;
  Shape** shapes_;
  uint32_t count_ = 1;   ///< indices given so far, 0 included
  uint32_t living_ = 0;
  Stage stage_ = Stage::None;
  uint32_t next_ = 0;    ///< where the stage goes on, and where it ends
  uint32_t end_ = 0;
  std::vector<uint32_t> freeIndices_;
  std::vector<Shape*> recent_;
  std::vector<PrototypeInfo*> infos_, freeInfos_, freedInfos_;  ///< all of them; to be reused now, or after this sweep
};

}  // namespace sx::rt
