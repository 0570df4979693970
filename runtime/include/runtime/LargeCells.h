#pragma once
#include <cstdint>

namespace sx::rt {

class Heap;
class PropertyKey;
struct Cell;

/// Instead of the barrier: `to` has just been filled with the contents of `from`, word for word from the start, and
/// otherwise holds no cells. If both are old, nothing has to be visited again.
void contentsCopied(Heap&, Cell* from, Cell* to);
/// Instead of the barrier: `key` was entered into a list of keys. Those never move, so that only marking wants to know.
void keyStored(Heap&, PropertyKey key);
/// Marks a shape: one that is new, or, while marking is under way, one that objects may get without the collector's
/// knowledge.
void shadeShape(Heap&, uint32_t index);

}  // namespace sx::rt
