#pragma once
namespace sx::rt {

class Heap;
struct Cell;

/// Instead of the barrier: `to` has just been filled with the contents of `from`, word for word from the start, and
/// otherwise holds no cells. If both are old, nothing has to be visited again.
void contentsCopied(Heap&, Cell* from, Cell* to);

}  // namespace sx::rt
