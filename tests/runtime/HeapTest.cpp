#include <doctest/doctest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <string>

#include "heap/HeapImpl.h"
#include "runtime/CellVisitor.h"
#include "runtime/Collections.h"
#include "runtime/Frame.h"
#include "runtime/Function.h"
#include "runtime/Heap.h"
#include "runtime/Isolate.h"
#include "runtime/LargeCells.h"
#include "runtime/NativeEntry.h"
#include "runtime/ObjectCells.h"
#include "runtime/String.h"
#include "runtime/Weak.h"
#include "strings/AtomTable.h"

using namespace sx;
using namespace sx::rt;

namespace {

IsolateOptions options(uint32_t stress = 0, bool verify = true) {
  IsolateOptions o;
  o.withoutRealm = true;
  o.heap.gcStress = stress;
  o.heap.gcVerify = verify;
  return o;
}

RawValues* newList(Isolate& iso, uint32_t count) {
  auto* list = static_cast<RawValues*>(iso.heap.allocate(CellKind::RawValues, RawValues::byteSize(count)));
  list->count = count;
  for (uint32_t i = 0; i < count; i++) list->values[i] = Value::undefined();
  return list;
}

RawValues* asList(Value v) { return static_cast<RawValues*>(v.asCell()); }

/// Overwrites what earlier calls left in the native stack, so that no stale word pins a cell.
[[gnu::noinline]] void clearNativeStack() {
  char junk[65536];
  std::memset(junk, 0, sizeof junk);
  asm volatile("" : : "r"(junk) : "memory");
}

/// A chain of `count` lists (number, next), in a root.
[[gnu::noinline]] void buildChain(Isolate& iso, Root<RawValues>& head, int count) {
  for (int i = 0; i < count; i++) {
    RawValues* list = newList(iso, 2);
    list->values[0] = Value::int32(i);
    if (head.get() != nullptr) list->values[1] = Value::internal(head.get());
    head.set(list);
  }
}

/// Drops a chain and its links, so that a stale word of the native stack keeps one list and not the rest of the chain.
[[gnu::noinline]] void dropChain(Isolate& iso, Root<RawValues>& head) {
  while (RawValues* list = head.get()) {
    Value next = list->values[1];
    Heap::write(iso.heap, list, &list->values[1], Value::undefined());
    head.set(next.isInternal() ? asList(next) : nullptr);
  }
}

[[gnu::noinline]] int64_t sumChain(const Root<RawValues>& head) {
  int64_t sum = 0;
  for (Value v = head.value; v.isInternal(); v = asList(v)->values[1]) sum += asList(v)->values[0].asInt();
  return sum;
}

[[gnu::noinline]] RawValues* chainCell(const Root<RawValues>& head, int n) {
  Value v = head.value;
  while (n-- > 0) v = asList(v)->values[1];
  return asList(v);
}

/// An address in a form that the collector does not take for a pointer.
[[gnu::noinline]] uint64_t hiddenAddressOf(const Root<RawValues>& head, int n) {
  return ~reinterpret_cast<uint64_t>(chainCell(head, n));
}

}  // namespace

TEST_CASE("cells survive, move and are promoted") {
  Isolate iso(options());
  Root<RawValues> head(iso, nullptr);
  buildChain(iso, head, 1000);
  uint64_t address = hiddenAddressOf(head, 100);
  clearNativeStack();
  iso.heap.collectMinor();
  CHECK(hiddenAddressOf(head, 100) != address);
  CHECK((chainCell(head, 100)->gc & kGcAged) != 0);
  CHECK(sumChain(head) == 499500);
  iso.heap.collectMinor();
  CHECK((chainCell(head, 100)->gc & kGcOld) != 0);
  CHECK(sumChain(head) == 499500);
  iso.heap.collectFull();
  CHECK(sumChain(head) == 499500);
}

TEST_CASE("where nearly all survives, cells become old where they are") {
  Isolate iso(options());
  Root<RawValues> head(iso, nullptr);
  buildChain(iso, head, 1000);
  clearNativeStack();
  iso.heap.collectMinor();
  buildChain(iso, head, 500);
  uint64_t young = hiddenAddressOf(head, 10), aged = hiddenAddressOf(head, 700);
  clearNativeStack();
  iso.heap.collectMinor();
  CHECK(hiddenAddressOf(head, 10) == young);
  CHECK(hiddenAddressOf(head, 700) == aged);
  CHECK((chainCell(head, 10)->gc & kGcOld) != 0);
  CHECK((chainCell(head, 700)->gc & kGcOld) != 0);
  CHECK(iso.heap.impl().oldBytes >= 1500 * RawValues::byteSize(2));
  CHECK(sumChain(head) == 499500 + 124750);
  dropChain(iso, head);
  clearNativeStack();
  iso.heap.collectFull();
  CHECK(iso.heap.impl().oldBytes < 128 * RawValues::byteSize(2));
}

TEST_CASE("the blocks of a nursery of which little survives in the end are used again") {
  Isolate iso(options());
  Root<RawValues> head(iso, nullptr), garbage(iso, nullptr);
  for (int round = 0; round < 100; round++) {
    // All of it lives, then a hundredth.
    buildChain(iso, head, 1000);
    clearNativeStack();
    iso.heap.collectMinor();
    dropChain(iso, head);
    buildChain(iso, garbage, 990);
    dropChain(iso, garbage);
    buildChain(iso, head, 10);
    clearNativeStack();
    iso.heap.collectMinor();
    dropChain(iso, head);
  }
  CHECK(iso.heap.stats().fullCollections == 0);
  CHECK(iso.heap.stats().usedBytes < 2 << 20);
}

TEST_CASE("garbage is freed by minor and full collections") {
  Isolate iso(options(0, false));
  Root<RawValues> head(iso, nullptr);
  for (int round = 0; round < 200; round++) {
    head.set(nullptr);
    buildChain(iso, head, 20000);
    CHECK(sumChain(head) == 199990000);
  }
  HeapStats stats = iso.heap.stats();
  CHECK(stats.minorCollections > 50);
  CHECK(stats.fullCollections > 0);
  CHECK(stats.allocatedCells[static_cast<size_t>(CellKind::RawValues)] == 4000000);
  CHECK(stats.allocatedBytes >= uint64_t{4000000} * 32);
  head.set(nullptr);
  clearNativeStack();
  iso.heap.collectFull();
  // Stale words of the native stack may keep a chain or two.
  CHECK(iso.heap.stats().liveBytes < 4000000);
}

TEST_CASE("native locals are pinned, also by pointers into the middle") {
  Isolate iso(options());
  RawValues* list = newList(iso, 10);
  list->values[3] = Value::int32(33);
  Value* inside = &list->values[3];
  RawValues* volatile copy = list;
  list = nullptr;
  for (int i = 0; i < 3; i++) {
    iso.heap.collectMinor();
    iso.heap.collectFull();
    for (int k = 0; k < 5000; k++) newList(iso, 5);
    CHECK(inside->asInt() == 33);
    CHECK(copy->values == inside - 3);
  }
}

TEST_CASE("old cells remember the young ones they refer to") {
  Isolate iso(options());
  Root<RawValues> small(iso, newList(iso, 4));
  Root<RawValues> big(iso, newList(iso, 3000));
  Root<RawValues> medium(iso, newList(iso, 600));
  iso.heap.collectFull();
  for (RawValues* owner : {small.get(), big.get(), medium.get()}) {
    CHECK((owner->gc & kGcOld) != 0);
    for (uint32_t i = 0; i < owner->count; i++) {
      RawValues* young = newList(iso, 1);
      young->values[0] = Value::int32(static_cast<int32_t>(i));
      Heap::write(iso.heap, owner, &owner->values[i], Value::internal(young));
    }
  }
  for (int round = 0; round < 4; round++) {
    iso.heap.collectMinor();
    for (RawValues* owner : {small.get(), big.get(), medium.get()}) {
      for (uint32_t i = 0; i < owner->count; i++) CHECK(asList(owner->values[i])->values[0].asInt() == static_cast<int32_t>(i));
    }
  }
}

TEST_CASE("large cells do not move and are freed") {
  Isolate iso(options());
  Root<RawValues> large(iso, newList(iso, 100000));
  RawValues* at = large.get();
  CHECK(cellBytes(at) == RawValues::byteSize(100000));
  at->values[99999] = Value::internal(newList(iso, 1));
  iso.heap.collectMinor();
  iso.heap.collectFull();
  CHECK(large.get() == at);
  CHECK(asList(at->values[99999])->count == 1);
  at = nullptr;
  large.set(nullptr);
  for (int i = 0; i < 300; i++) newList(iso, 100000);
  clearNativeStack();
  iso.heap.collectFull();
  CHECK(iso.heap.stats().liveBytes < 5000000);
}

TEST_CASE("the register stack is scanned to its top and cleared above it") {
  Isolate iso(options());
  iso.stackTop = iso.stackBase + 10;
  iso.openStack(iso.stackBase + 16);
  iso.stackBase[3] = Value::internal(newList(iso, 7));
  iso.stackBase[15] = Value::internal(newList(iso, 7));
  iso.heap.collectMinor();
  CHECK(asList(iso.stackBase[3])->count == 7);
  iso.openStack(iso.stackBase + 16);
  CHECK(iso.stackBase[15].isUndefined());
  Value* limit = iso.stackLimit;
  CHECK(iso.growStack(limit + 100000));
  CHECK(iso.stackLimit >= limit + 100000);
  iso.openStack(limit + 100000);
  limit[99999] = Value::int32(1);
  iso.heap.collectMinor();
  CHECK(iso.stackLimit <= limit + 8192);
  CHECK(!iso.growStack(iso.stackBase + (size_t{64} << 20) / 8 + 1));
  CHECK(iso.growStack(iso.stackBase + (size_t{64} << 20) / 8));
}

namespace {

/// A frame of `registers` registers above the frame `caller`, as a call leaves it; null code is a native frame.
Value* pushFrame(Isolate& iso, Value* caller, uint32_t registers, bool native = false) {
  Value* r = iso.stackTop + kFrameHeader;
  REQUIRE(iso.growStack(r + registers));
  iso.openStack(r + registers);
  r[kReturnPc] = rawWord(nullptr);
  r[kLink] = linkWord(caller, native ? FrameKind::Native : FrameKind::Plain);
  // Whatever is not null: the collector does not look into it.
  r[kCode] = rawWord(native ? nullptr : static_cast<const void*>(&iso));
  r[kCallee] = r[kThis] = Value::undefined();
  for (uint32_t i = 0; i < registers; i++) r[i] = Value::undefined();
  iso.stackTop = r + registers;
  iso.frame = r;
  return r;
}

void popFrame(Isolate& iso, Value* r) {
  if (isWatched(r)) leaveWatchedFrame(iso, r);
  iso.stackTop = r - kFrameHeader;
  iso.frame = callerOf(r);
}

}  // namespace

TEST_CASE("pinned cells stay young, and their blocks stay in the nursery") {
  Isolate iso(options());
  Root<RawValues> root(iso, newList(iso, 3));
  RawValues* volatile held = root.get();
  for (int i = 0; i < 20; i++) {
    RawValues* volatile other = newList(iso, 2);
    iso.heap.collectMinor();
    CHECK(held == root.get());
    CHECK((held->gc & kGcPinned) == 0);
    CHECK(other->count == 2);
  }
  // Old ones would have taken a block for each collection or two.
  iso.heap.collectMinor();
  size_t used = iso.heap.stats().usedBytes;
  for (int i = 0; i < 200; i++) {
    RawValues* volatile other = newList(iso, 2);
    for (int k = 0; k < 1000; k++) newList(iso, 30);
    iso.heap.collectMinor();
    CHECK(other->count == 2);
  }
  CHECK(iso.heap.stats().usedBytes < used + (size_t{1} << 20));
}

TEST_CASE("frames that cannot have changed are not scanned again") {
  constexpr uint32_t kRegisters = 40, kFrames = 1000;
  Isolate iso(options());
  Value* frames[kFrames];
  Value* r = nullptr;
  for (uint32_t i = 0; i < kFrames; i++) {
    r = frames[i] = pushFrame(iso, r, kRegisters, i % 10 == 9);
    r[7] = Value::internal(newList(iso, i % 50 + 1));
  }
  iso.heap.collectMinor();
  // All lists are still young.
  CHECK(iso.stackClean == iso.stackBase);
  iso.heap.collectMinor();
  // The innermost frame is native: the one below is watched.
  CHECK(isWatched(frames[kFrames - 2]));
  CHECK(iso.stackClean == frames[kFrames - 2] + kReturnPc);
  CHECK(frameKind(frames[kFrames - 2]) == FrameKind::Plain);
  iso.heap.collectFull();
  for (uint32_t i = kFrames; i-- > 0;) {
    CHECK(asList(frames[i][7])->count == i % 50 + 1);
    popFrame(iso, frames[i]);
    // What returns into a frame may store there.
    if (i == 0) break;
    CHECK(iso.stackClean <= frames[i - 1] + kReturnPc);
    frames[i - 1][8] = Value::internal(newList(iso, 60));
    if (i % 100 == 50) {
      iso.heap.collectMinor();
      CHECK(asList(frames[i - 1][8])->count == 60);
    }
  }
  CHECK(iso.stackClean == iso.stackBase);
}

namespace {

void makeGarbage(Isolate& iso) {
  for (int k = 0; k < 20000; k++) newList(iso, 5);
  iso.heap.collectMinor();
}

/// What a call into the handlers is to the native stack, with something that happens inside.
[[gnu::noinline]] void callInto(Isolate& iso, int depth) {
  NativeEntry entry(iso);
  CHECK(!entry.watched);
  makeGarbage(iso);
  CHECK(entry.watched);
  if (depth == 0) iso.heap.collectFull();
}

[[gnu::noinline]] void callFromNative(Isolate& iso, int depth) {
  RawValues* volatile held = newList(iso, 3 + static_cast<uint32_t>(depth));
  callInto(iso, depth);
  if (depth > 0) {
    // Here again: what is held now was seen by no scan.
    RawValues* volatile late = newList(iso, 4);
    callFromNative(iso, depth - 1);
    callInto(iso, depth);
    CHECK(late->count == 4);
  }
  makeGarbage(iso);
  CHECK(held->count == 3 + static_cast<uint32_t>(depth));
}

}  // namespace

TEST_CASE("the native stack above a call into the handlers is scanned once") {
  Isolate iso(options());
  callFromNative(iso, 5);
  CHECK(iso.entry == nullptr);
}

TEST_CASE("more slots of a long list than are remembered one by one") {
  // Then the list is remembered once, whole.
  Isolate iso(options(0, false));
  Root<RawValues> list(iso, newList(iso, 100000));
  iso.heap.collectFull();
  for (int round = 0; round < 3; round++) {
    for (uint32_t i = 0; i < 100000; i++) Heap::write(iso.heap, list.get(), &list->values[i], Value::internal(newList(iso, 1 + i % 3)));
    iso.heap.collectMinor();
    for (uint32_t i = 0; i < 100000; i += 977) CHECK(asList(list->values[i])->count == 1 + i % 3);
  }
  iso.heap.verify();
}

TEST_CASE("an atom that is looked up before it is swept lives on") {
  constexpr int kAtoms = 20000;
  Isolate iso(options());
  auto text = [](int i) { return "a name of some length, number " + std::to_string(i); };
  iso.heap.collectFull();
  size_t before = iso.atoms->size();
  for (int i = 0; i < kAtoms; i++) intern(iso, text(i));
  CHECK(iso.atoms->size() == before + kAtoms);
  // Some are dropped from the table before they are looked up again, and made anew.
  while (iso.heap.impl().phase != Phase::Sweeping) iso.heap.stepFull(100000);
  for (int i = 0; i < 20; i++) iso.heap.stepFull(1);
  RootVector kept(iso);
  for (int i = 0; i < kAtoms; i += 10) kept.push(Value::string(intern(iso, text(i))));
  while (!iso.heap.stepFull(1)) {
  }
  // Words of the native stack may keep one or two more.
  CHECK(iso.atoms->size() >= before + kAtoms / 10);
  CHECK(iso.atoms->size() <= before + kAtoms / 10 + 4);
  iso.heap.collectFull();
  CHECK(iso.atoms->size() <= before + kAtoms / 10 + 4);
  iso.atoms->trim();
  for (int i = 0; i < kAtoms; i += 10) CHECK(Value::string(intern(iso, text(i))) == kept[static_cast<size_t>(i / 10)]);
  for (int i = 0; i < kAtoms; i++) CHECK(intern(iso, text(i))->length == text(i).size());
  CHECK(iso.atoms->size() == before + kAtoms);
}

TEST_CASE("immovable cells stay where they are") {
  Isolate iso(options());
  Root<RawValues> root(iso, newList(iso, 1));
  iso.heap.makeImmovable(root.get());
  uint64_t address = ~reinterpret_cast<uint64_t>(root.get());
  clearNativeStack();
  iso.heap.collectMinor();
  iso.heap.collectFull();
  CHECK(~reinterpret_cast<uint64_t>(root.get()) == address);
  CHECK((root->gc & kGcOld) != 0);
}

TEST_CASE("everything works while collecting at every allocation") {
  for (uint32_t every : {1u, 2u, 3u, 7u}) {
    Isolate iso(options(every));
    Root<RawValues> head(iso, nullptr);
    RootVector more(iso);
    buildChain(iso, head, 60);
    for (int i = 0; i < 40; i++) more.push(Value::internal(newList(iso, static_cast<uint32_t>(i * 20))));
    CHECK(sumChain(head) == 1770);
    for (int i = 0; i < 40; i++) CHECK(asList(more[static_cast<size_t>(i)])->count == static_cast<uint32_t>(i * 20));
  }
}

namespace {

int finalized = 0;

/// The exit status and standard error of `body` in a child process.
template <class F> int runInChild(F body, std::string* text) {
  int fds[2];
  REQUIRE(pipe(fds) == 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(fds[1], 2);
    signal(SIGABRT, SIG_DFL);
    close(fds[0]);
    body();
    _exit(0);
  }
  close(fds[1]);
  char buffer[4096];
  for (ssize_t n; (n = read(fds[0], buffer, sizeof buffer)) > 0;) text->append(buffer, static_cast<size_t>(n));
  close(fds[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

[[gnu::noinline]] void allocateStore(Isolate& iso) {
  auto* store = static_cast<BackingStore*>(iso.heap.allocate(CellKind::BackingStore, sizeof(BackingStore)));
  store->data = nullptr;
  store->byteLength = store->maxByteLength = 0;
  iso.heap.ownsExternal(store);
}

}  // namespace

TEST_CASE("finalizers run once for dead owners of external memory") {
  finalized = 0;
  {
    Isolate iso(options());
    iso.heap.setFinalizer(CellKind::BackingStore, [](Isolate&, Cell*) { finalized++; });
    for (int i = 0; i < 100; i++) allocateStore(iso);
    auto* kept = static_cast<BackingStore*>(iso.heap.allocate(CellKind::BackingStore, sizeof(BackingStore)));
    iso.heap.ownsExternal(kept);
    Root<BackingStore> root(iso, kept);
    kept = nullptr;
    clearNativeStack();
    iso.heap.collectMinor();
    // A few may be pinned by stale words.
      CHECK(finalized >= 85);
    iso.heap.collectFull();
    CHECK(finalized <= 100);
  }
  CHECK(finalized == 101);
}

TEST_CASE("a missing barrier and an unrooted value are caught by the checks") {
  std::string text;
  int status = runInChild([] {
    Isolate iso(options());
    Root<RawValues> owner(iso, newList(iso, 2));
    iso.heap.collectFull();
    owner->values[0] = Value::internal(newList(iso, 1));
    iso.heap.collectMinor();
  }, &text);
  CHECK(WIFSIGNALED(status));
  CHECK(text.find("without the barrier") != std::string::npos);

  text.clear();
  status = runInChild([] {
    Isolate iso(options());
    Root<RawValues> owner(iso, nullptr);
    // An address is kept where the collector does not look, and put back after the cell moved.
    buildChain(iso, owner, 40);
    uint64_t hidden = hiddenAddressOf(owner, 20);
    clearNativeStack();
    iso.heap.collectMinor();
    owner.set(reinterpret_cast<RawValues*>(~hidden));
    iso.heap.verify();
  }, &text);
  CHECK(status != 0);
  CHECK_MESSAGE((text.find("gc-verify") != std::string::npos || text.find("AddressSanitizer") != std::string::npos), text);
}

TEST_CASE("ephemerons live as long as their keys") {
  constexpr int kChains = 20, kLinks = 100;
  Isolate iso(options());
  auto newKey = [&] { return Value::symbol(newSymbol(iso, Value::undefined())); };
  Root<EphemeronTable> table(iso, newEphemeronTable(iso));
  RootVector heads(iso);
  auto fill = [&]() __attribute__((noinline)) {
    for (int chain = 0; chain < kChains; chain++) {
      // key → next key → …: each value becomes reachable through the one before.
      heads.push(newKey());
      Value key = heads[heads.size() - 1];
      for (int i = 0; i < kLinks; i++) {
        Value next = newKey();
        table.set(ephemeronSet(iso, table.get(), key, next));
        key = next;
      }
      for (int i = 0; i < kLinks; i++) {
        table.set(ephemeronSet(iso, table.get(), newKey(), Value::internal(newList(iso, 3))));
      }
    }
  };
  auto countLinks = [&](size_t chain) __attribute__((noinline)) {
    int links = 0;
    for (Value key = heads[chain];; links++) {
      key = ephemeronGet(iso, table.get(), key);
      if (key.isHole()) return links;
    }
  };
  fill();
  CHECK(table->live == 2 * kChains * kLinks);
  clearNativeStack();
  iso.heap.collectFull();
  CHECK(table->live >= kChains * kLinks);
  CHECK(table->live < kChains * kLinks + 20);
  for (size_t i = 0; i < kChains; i++) CHECK(countLinks(i) == kLinks);
  CHECK(ephemeronRemove(iso, table.get(), heads[0]));
  CHECK(!ephemeronRemove(iso, table.get(), heads[0]));
  heads.resize(0);
  clearNativeStack();
  iso.heap.collectFull();
  // Stale words of the native stack may keep a chain or two.
  CHECK(table->live < 5 * kLinks);
}

namespace {

/// A graph of lists in the heap beside a plain model of it: node n is rooted, or reached through others.
struct GraphModel {
  static constexpr size_t kNodes = 300;
  static constexpr uint32_t kRefs = 4;
  int32_t stamp[kNodes] = {};
  int refs[kNodes][kRefs];
  uint32_t state = 12345;

  uint32_t random(uint32_t n) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % n;
  }
};

/// Sizes from a few words over the counted size to large cells.
uint32_t someCount(GraphModel& model) {
  uint32_t r = model.random(100);
  return r < 80 ? 8 + model.random(20) : r < 95 ? 200 + model.random(300) : 1000 + model.random(3000);
}

void checkGraph(GraphModel& model, RootVector& nodes) {
  for (size_t n = 0; n < GraphModel::kNodes; n++) {
    if (!nodes[n].isCell()) continue;
    RawValues* list = asList(nodes[n]);
    CHECK(list->values[0].asInt() == model.stamp[n]);
    CHECK(list->values[list->count - 1].asInt() == model.stamp[n] + 1);
    for (uint32_t k = 0; k < GraphModel::kRefs; k++) {
      Value to = list->values[1 + k];
      CHECK(to.isCell() == (model.refs[n][k] >= 0));
      if (to.isCell()) CHECK(asList(to)->values[0].asInt() == model.refs[n][k]);
    }
  }
}

}  // namespace

TEST_CASE("a random graph keeps its shape") {
  for (uint32_t stress : {0u, 5u, 31u}) {
    IsolateOptions o = options(stress, stress != 0);
    o.heap.nurseryBytes = 64 << 10;
    Isolate iso(o);
    GraphModel model;
    RootVector nodes(iso);
    nodes.resize(GraphModel::kNodes);
    int32_t nextStamp = 0;
    int steps = stress == 0 ? 60000 : 1500;
    for (int step = 0; step < steps; step++) {
      size_t n = model.random(GraphModel::kNodes);
      if (model.random(3) == 0 || !nodes[n].isCell()) {
        RawValues* list = newList(iso, someCount(model));
        model.stamp[n] = nextStamp;
        list->values[0] = Value::int32(nextStamp);
        list->values[list->count - 1] = Value::int32(nextStamp + 1);
        nextStamp += 2;
        for (int& ref : model.refs[n]) ref = -1;
        nodes[n] = Value::internal(list);
      }
      size_t to = model.random(GraphModel::kNodes);
      uint32_t k = model.random(GraphModel::kRefs);
      RawValues* list = asList(nodes[n]);
      Heap::write(iso.heap, list, &list->values[1 + k], nodes[to].isCell() ? nodes[to] : Value::undefined());
      model.refs[n][k] = nodes[to].isCell() ? model.stamp[to] : -1;
      if (model.random(10) == 0) nodes[model.random(GraphModel::kNodes)] = Value::undefined();
      if (step % 500 == 0) checkGraph(model, nodes);
    }
    checkGraph(model, nodes);
  }
}

TEST_CASE("the heap limit is noticed") {
  IsolateOptions o = options(0, false);
  o.heap.heapLimit = 16 << 20;
  Isolate iso(o);
  CHECK(!iso.heap.wouldExceedLimit(1 << 20));
  CHECK(iso.heap.wouldExceedLimit(64 << 20));
  Root<RawValues> head(iso, nullptr);
  for (int i = 0; i < 1000 && !iso.terminating; i++) buildChain(iso, head, 1000);
  CHECK(iso.terminating);
}

namespace {

uint64_t listsOf(const HeapStats& stats) { return stats.allocatedCells[static_cast<size_t>(CellKind::RawValues)]; }

void completeFull(Heap& heap) {
  while (!heap.stepFull(100)) {
  }
}

/// Steps until the collection marks no more.
void finishMarking(Heap& heap) {
  for (uint64_t full = heap.stats().fullCollections; heap.stats().fullCollections == full;) heap.stepFull(100);
}

Elements* newElementsCell(Isolate& iso, uint32_t capacity) {
  auto* e = static_cast<Elements*>(iso.heap.allocate(CellKind::Elements, sizeof(Elements) + capacity * sizeof(Value)));
  e->capacity = capacity;
  e->unused = 0;
  for (uint32_t i = 0; i < capacity; i++) e->values[i] = Value::hole();
  return e;
}

bool neverQuiet(void*) { return false; }

}  // namespace

TEST_CASE("a full collection in steps frees what was unreachable when it began") {
  Isolate iso(options(0, false));
  Root<RawValues> head(iso, nullptr);
  buildChain(iso, head, 20000);
  iso.heap.collectFull();
  uint64_t live = iso.heap.stats().liveBytes;
  CHECK(live >= 20000 * 32);
  dropChain(iso, head);
  buildChain(iso, head, 100);
  clearNativeStack();
  CHECK(!iso.heap.stepFull(10));
  completeFull(iso.heap);
  CHECK(iso.heap.stats().liveBytes < live / 10);
  CHECK(sumChain(head) == 4950);
}

TEST_CASE("marking in steps misses nothing that the program moves meanwhile") {
  Isolate iso(options());
  // A visited cell gets the only reference to a chain that is not marked yet, which its former owner loses.
  for (int variant = 0; variant < 3; variant++) {
    Root<RawValues> first(iso, newList(iso, 2));
    RootVector filler(iso);
    Root<RawValues> last(iso, newList(iso, 2));
    Root<RawValues> chain(iso, nullptr);
    buildChain(iso, chain, 500);
    last->values[0] = chain.value;
    iso.heap.barrier(last.get());
    chain.set(nullptr);
    iso.heap.collectFull();
    clearNativeStack();
    CHECK(!iso.heap.stepFull(1));
    for (int steps = 0; steps < 3; steps++) iso.heap.stepFull(1);
    Value moved = last->values[0];
    if (variant == 0) Heap::write(iso.heap, first.get(), &first->values[1], moved);
    if (variant == 1) {
      first->values[1] = moved;
      iso.heap.barrier(first.get());
    }
    if (variant == 2) {
      RawValues* young = newList(iso, 1);
      young->values[0] = moved;
      Heap::write(iso.heap, first.get(), &first->values[1], Value::internal(young));
    }
    moved = Value::undefined();
    last->values[0] = Value::undefined();
    clearNativeStack();
    completeFull(iso.heap);
    for (int i = 0; i < 3000; i++) newList(iso, 2);
    iso.heap.collectFull();
    Value at = first->values[1];
    if (variant == 2) at = asList(at)->values[0];
    Root<RawValues> found(iso, asList(at));
    CHECK(sumChain(found) == 124750);
  }
}

TEST_CASE("long lists are marked in parts and keep what is stored behind the mark") {
  Isolate iso(options());
  Root<RawValues> list(iso, newList(iso, 20000));
  auto fill = [&]() __attribute__((noinline)) {
    for (uint32_t i = 0; i < list->count; i++) {
      RawValues* item = newList(iso, 1);
      item->values[0] = Value::int32(static_cast<int32_t>(i));
      Heap::write(iso.heap, list.get(), &list->values[i], Value::internal(item));
    }
  };
  fill();
  iso.heap.collectFull();
  iso.heap.stepFull(1);
  iso.heap.stepFull(300);
  // From the end, not marked yet, to the beginning, visited already.
  auto swapEnds = [&]() __attribute__((noinline)) {
    for (uint32_t i = 0; i < 100; i++) {
      Value a = list->values[i], b = list->values[list->count - 1 - i];
      Heap::write(iso.heap, list.get(), &list->values[i], b);
      Heap::write(iso.heap, list.get(), &list->values[list->count - 1 - i], a);
    }
  };
  swapEnds();
  completeFull(iso.heap);
  for (uint32_t i = 0; i < list->count; i++) {
    uint32_t at = i < 100 || i >= list->count - 100 ? list->count - 1 - i : i;
    CHECK(asList(list->values[i])->values[0].asInt() == static_cast<int32_t>(at));
  }
}

TEST_CASE("cells that become old during marking and sweeping live on") {
  Isolate iso(options());
  Root<RawValues> old(iso, nullptr), head(iso, nullptr);
  buildChain(iso, old, 3000);
  iso.heap.collectFull();
  for (int round = 0; round < 60; round++) {
    iso.heap.stepFull(60);
    if (round % 3 == 0) buildChain(iso, head, 50);
    if (round % 7 == 0) iso.heap.collectMinor();
  }
  CHECK(sumChain(head) == 20 * 1225);
  CHECK(sumChain(old) == 4498500);
}

TEST_CASE("blocks are swept when memory is needed and then given out again") {
  Isolate iso(options(0, false));
  Root<RawValues> head(iso, nullptr);
  RootVector kept(iso);
  // Every tenth cell stays, so that no block becomes free.
  auto fill = [&]() __attribute__((noinline)) {
    for (int i = 0; i < 40000; i++) {
      RawValues* list = newList(iso, 13);
      list->values[0] = Value::int32(i);
      if (i % 10 == 0) kept.push(Value::internal(list));
      else if (i % 10 == 1) head.set(list);
      else list->values[1] = Value::undefined();
      if (i % 1000 == 999) iso.heap.collectMinor();
    }
  };
  fill();
  finishMarking(iso.heap);
  uint64_t used = iso.heap.stats().usedBytes;
  buildChain(iso, head, 20000);
  iso.heap.collectMinor();
  iso.heap.collectMinor();
  CHECK(iso.heap.stats().usedBytes <= used + (1 << 20));
  completeFull(iso.heap);
  CHECK(sumChain(head) > 0);
  for (size_t i = 0; i < kept.size(); i++) CHECK(asList(kept[i])->values[0].asInt() == static_cast<int32_t>(i * 10));
}

TEST_CASE("weak references are cleared at the end of marking in steps") {
  Isolate iso(options());
  auto newKey = [&] { return Value::symbol(newSymbol(iso, Value::undefined())); };
  Root<EphemeronTable> table(iso, newEphemeronTable(iso));
  RootVector keys(iso);
  auto fill = [&]() __attribute__((noinline)) {
    for (int i = 0; i < 200; i++) {
      Value key = newKey();
      if (i % 2 == 0) keys.push(key);
      table.set(ephemeronSet(iso, table.get(), key, Value::internal(newList(iso, 1))));
    }
  };
  fill();
  iso.heap.collectMinor();
  iso.heap.collectMinor();
  iso.heap.stepFull(5);
  // Entries that come while marking is under way: one whose key lives, one whose key is dropped.
  auto add = [&]() __attribute__((noinline)) {
    keys.push(newKey());
    table.set(ephemeronSet(iso, table.get(), keys[keys.size() - 1], newKey()));
    table.set(ephemeronSet(iso, table.get(), newKey(), keys[0]));
  };
  add();
  clearNativeStack();
  completeFull(iso.heap);
  clearNativeStack();
  completeFull(iso.heap);
  CHECK(table->live >= 101);
  CHECK(table->live < 115);
  for (size_t i = 0; i < keys.size(); i++) CHECK(ephemeronGet(iso, table.get(), keys[i]).isCell());
}

TEST_CASE("a long list that grows takes over what is remembered of it") {
  Isolate iso(options());
  constexpr uint32_t kCount = 50000;
  Root<Elements> list(iso, newElementsCell(iso, kCount));
  CHECK((list->gc & kGcOld) != 0);
  auto store = [&](uint32_t i) __attribute__((noinline)) {
    RawValues* item = newList(iso, 1);
    item->values[0] = Value::int32(static_cast<int32_t>(i));
    Heap::write(iso.heap, list.get(), &list->values[i], Value::internal(item));
  };
  for (uint32_t i = 0; i < kCount; i += 50) store(i);
  CHECK((list->gc & kGcRemembered) == 0);
  iso.heap.stepFull(1);
  auto grow = [&]() __attribute__((noinline)) {
    Elements* larger = newElementsCell(iso, kCount * 2);
    std::memcpy(static_cast<void*>(larger->values), list->values, kCount * sizeof(Value));
    contentsCopied(iso.heap, list.get(), larger);
    list.set(larger);
  };
  grow();
  CHECK((list->gc & kGcRemembered) == 0);
  iso.heap.collectMinor();
  completeFull(iso.heap);
  iso.heap.collectFull();
  for (uint32_t i = 0; i < kCount; i += 50) CHECK(asList(list->values[i])->values[0].asInt() == static_cast<int32_t>(i));
}

TEST_CASE("what a burst took is given back at quiet boundaries") {
  Isolate iso(options(0, false));
  Root<RawValues> head(iso, nullptr);
  uint64_t before = iso.heap.stats().usedBytes;
  buildChain(iso, head, 300000);
  iso.heap.quietBoundary(neverQuiet, nullptr);
  CHECK(sumChain(head) == int64_t{44999850000});
  CHECK(iso.heap.stats().usedBytes > before + 300000 * 32);
  dropChain(iso, head);
  clearNativeStack();
  // A collection may take more than one boundary when there is always something else to do.
  for (int i = 0; i < 8; i++) iso.heap.quietBoundary(neverQuiet, nullptr);
  CHECK(iso.heap.stats().usedBytes < before + (4 << 20));
  CHECK(listsOf(iso.heap.stats()) == 300000);
}

TEST_CASE("a store of an old cell without the barrier is caught while marking") {
  std::string text;
  int status = runInChild([] {
    Isolate iso(options());
    Root<RawValues> first(iso, newList(iso, 2));
    Root<RawValues> last(iso, nullptr);
    buildChain(iso, last, 2000);
    iso.heap.collectFull();
    iso.heap.stepFull(1);
    while ((first->gc & kGcMarked) == 0) iso.heap.stepFull(1);
    iso.heap.stepFull(1);
    iso.heap.stepFull(1);
    RawValues* cell = chainCell(last, 0);
    while ((cell->gc & kGcMarked) != 0 && cell->values[1].isCell()) cell = asList(cell->values[1]);
    first->values[0] = Value::internal(cell);
    iso.heap.verify();
  }, &text);
  CHECK(WIFSIGNALED(status));
  CHECK_MESSAGE(text.find("was visited and refers to an unmarked one") != std::string::npos, text);
}

TEST_CASE("pauses are counted") {
  Isolate iso(options(0, false));
  Root<RawValues> head(iso, nullptr);
  buildChain(iso, head, 50000);
  completeFull(iso.heap);
  PauseStats pauses = iso.heap.stats().pauses;
  uint64_t sum = 0;
  for (uint64_t n : pauses.histogram) sum += n;
  CHECK(pauses.count > 10);
  CHECK(sum == pauses.count);
  CHECK(pauses.p50 <= pauses.p99);
  CHECK(pauses.p99 <= pauses.worst);
  CHECK(pauses.worst <= pauses.total);
}

TEST_CASE("a table that would pass the heap limit is refused") {
  IsolateOptions o;
  o.heap.heapLimit = 16 << 20;
  Isolate iso(o);
  Root<CollectionObject> map(iso, newCollection(iso, CellKind::Map, Value::null()));
  int32_t count = 0;
  while (!collectionSet(iso, map.get(), Value::int32(count), Value::undefined()).isThrown()) count++;
  CHECK(count >= 1 << 16);
  CHECK(collectionSize(map.get()) == static_cast<uint32_t>(count));
  CHECK(iso.exception.isObject());
  CHECK(!iso.terminating);
}
