// events_test.cc: the events report every change of position and health in order, so a listener can
// follow the world from the events alone (R74).
#include <gtest/gtest.h>

#include <map>

#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::events_test {
namespace {

using testing::SmallWorld;

struct Told {
  Point at;
  int health = 0;
  friend bool operator==(const Told&, const Told&) = default;
};

using Story = std::map<EntityId, Told>;

Story as_it_is(const World& world) {
  Story story;
  for (const Entity& e : world.entities()) {
    const bool told_of =
        is_creature(e.kind()) || e.kind() == Kind::Corpse || e.kind() == Kind::Crate;
    if (told_of && e.place().on_level()) story[e.id] = {e.at(), e.health};
  }
  return story;
}

void hear(Story& story, const Event& event) {
  switch (event.verb) {
    case Verb::Moved:
    case Verb::Slid:
    case Verb::FallBack:
    case Verb::Teleported:
      story[event.who].at = event.at;
      break;
    case Verb::Bounced:
    case Verb::Shoved:
      story[event.whom].at = event.at;
      break;
    case Verb::Swapped:
      story[event.who].at = event.at;
      story[event.whom].at = event.from;
      break;
    default:
      break;
  }
  if (event.health < 0) return;
  const bool whom = event.whom != kNobody && !row_of(event.verb).sufferer_first;
  story[whom ? event.whom : event.who].health = event.health;
}

Intents random_intents(const World& world, Rng& rng) {
  Intents intents;
  for (const EntityId id : world.players()) {
    const auto direction = kEightDirections[static_cast<std::size_t>(rng.roll(7))];
    intents[id] = Intent{.verb = IntentVerb::Bump, .direction = direction};
  }
  return intents;
}

SmallWorld busy_room(std::uint64_t seed) {
  const testing::Letters letters = {{'g', "grunt"},       {'w', "wanderer"}, {'n', "hornet"},
                                    {'t', "bounce_trap"}, {'s', "spikes"},   {'L', "lever"},
                                    {'c', "crate"},       {'f', "phantom"},  {'y', "yielder"}};
  SmallWorld small({R"(
##############
#P..t..==..g.#
#.t....==..w.#
#P..c...f..y.#
#.tt..~~...g.#
#Ps.L.~~..n..#
##############
)"},
                   letters, {}, seed);
  small.at('L').wired_to = {small.id('s')};
  for (const EntityId id : small.world.players()) {
    small.world.entity(id).health = small.world.entity(id).max_health = 40;
  }
  return small;
}

TEST(Events, AloneGiveEveryPositionAndHealth) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SmallWorld small = busy_room(seed);
    Rng rng = Rng::stream(seed, "events");
    Story story = as_it_is(small.world);
    for (int turn = 0; turn < 60; ++turn) {
      const Group group{1, small.world.players(), true};
      resolve_turn(small.world, group, random_intents(small.world, rng));
      for (const Event& event : small.world.events) hear(story, event);
      ASSERT_EQ(story, as_it_is(small.world)) << "turn " << turn << " of seed " << seed;
    }
  }
}

}  // namespace
}  // namespace undercroft::events_test
