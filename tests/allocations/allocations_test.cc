// allocations_test.cc: a turn in which nothing is created or removed does not allocate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <utility>

#include "server/sim/sight/sight.h"
#include "tests/support/headless.h"

namespace {
std::size_t allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
}  // namespace

// Counts every allocation of this program.
void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace undercroft::allocations_test {
namespace {

// Some events do allocate: an item that changes hands, a chest that opens and a trap's first throw
// one allocation each; the speech of hermits and altars, and the sentence about a full pack, both
// composed for the listener; a trigger, which lists whom it reaches; a torn web, which is removed;
// a shot, which lists the cells of its line; and a burn, whose fire goes out in one cell and begins
// in another.
bool is_steady(const World& world) {
  return world.fired.empty() &&
         std::none_of(world.events.begin(), world.events.end(), [](const Event& event) {
           return event.verb == Verb::Taken || event.verb == Verb::Opened ||
                  event.verb == Verb::Woke || event.verb == Verb::Talked ||
                  event.verb == Verb::Offered || event.verb == Verb::Bounced ||
                  event.verb == Verb::Tore || event.verb == Verb::Advised ||
                  event.verb == Verb::Spoke || event.verb == Verb::Shot ||
                  event.verb == Verb::Burnt;
         });
}

// The number of entities, and the sum of their numbers: it changes when one is created or removed,
// such as the slime that a slug leaves.
std::pair<std::size_t, std::uint64_t> population_of(const World& world) {
  std::pair<std::size_t, std::uint64_t> all{0, 0};
  for (const Entity& e : world.entities()) {
    ++all.first;
    all.second += static_cast<std::uint64_t>(e.id);
  }
  return all;
}

// Each creature stores its view when it is first needed, such as when a friend first looks for
// prey. Afterwards all have one.
void see_from_every_creature(const World& world) {
  for (const Entity& e : world.entities()) {
    if (is_creature(e.kind())) (void)view_of(world, e);
  }
}

std::string events_of(const World& world) {
  std::string all;
  for (const Event& event : world.events) all += " " + std::string(name_of(event.verb));
  return all;
}

TEST(Allocations, AreCounted) {
  const std::size_t before = allocations;
  const auto some = std::make_unique<int>(1);
  EXPECT_EQ(allocations, before + 1);
}

// Long enough for the walker to have been everywhere it can reach. By then every creature and trap
// that needs a buffer of its own has one.
constexpr int kUntilAllHasBeenSeen = 20000;  // turns

TEST(Allocations, AreAbsentFromASteadyTurnOfALonePlayer) {
  for (int depth = 1; depth <= 5; ++depth) {
    HeadlessGame game(depth);
    std::size_t most_events = 0;  // in a turn so far: a longer one makes their list longer
    for (int i = 0; i < kUntilAllHasBeenSeen; ++i) {
      game.play_turn();
      most_events = std::max(most_events, game.world().events.size());
    }
    see_from_every_creature(game.world());
    int steady = 0;
    for (int i = 0; i < 2000; ++i) {
      const auto population = population_of(game.world());
      const std::size_t before = allocations;
      game.play_turn();
      const std::size_t made = allocations - before;
      const bool is_longest = game.world().events.size() > most_events;
      most_events = std::max(most_events, game.world().events.size());
      if (is_longest || !is_steady(game.world())) continue;
      if (population_of(game.world()) != population) continue;
      ++steady;
      EXPECT_EQ(made, 0U) << "depth " << depth << ", turn " << i << events_of(game.world());
    }
    EXPECT_GT(steady, 1500) << "depth " << depth;
  }
}

TEST(Allocations, AreAbsentFromTheHashAfterATurn) {
  HeadlessGame game(5);
  for (int i = 0; i < 2000; ++i) {
    game.play_turn();
    (void)game.world().hash();
  }
  const std::size_t before = allocations;
  for (int i = 0; i < 100; ++i) (void)game.world().hash();
  EXPECT_EQ(allocations, before);
}

TEST(Allocations, AreAbsentFromATurnInACrowd) {
  for (const char* sort : {"chaser", "wanderer", "pathfinder", "skirmisher"}) {
    World world = open_room({20, 20}, 250, sort);
    const Group group{1, world.players(), true};
    for (int i = 0; i < 50; ++i) resolve_turn(world, group, {});
    const std::size_t before = allocations;
    for (int i = 0; i < 50; ++i) resolve_turn(world, group, {});
    EXPECT_EQ(allocations, before) << sort;
  }
}

}  // namespace
}  // namespace undercroft::allocations_test
