// random_play_test.cc: ten thousand turns of anything at all break no invariant, lose or make no
// thing (R82), let no dead one act, and go the same way twice.
#include <gtest/gtest.h>

#include "server/sim/turn/joining.h"
#include "server/sim/turn/turn.h"
#include "tests/support/invariants.h"
#include "tests/support/small_world.h"

namespace undercroft {
namespace {

using testing::SmallWorld;

// Every kind and every terrain in two rooms above and one below.
const std::vector<std::string> kMaps = {R"(
########################
#P.....#......~~~..k..L#
#.g.C..D..c...~~~......#
#P.....#.......t.t..s..#
###V####.w.====.t.t..s.#
#Pk.i..#...====..h..f..#
#.$.M..%..y.====..h....#
#P.>..o%....u.:..t...o.#
#P.....%..g...::..n..>.#
########################
)",
                                        R"(
####################
#<...c...g....v....#
#....~~...w....C...#
#<.........$..t.t..#
####################
)"};

const testing::Letters kLetters = {
    {'g', "grunt"},    {'C', "chest"},   {'c', "crate"},       {'D', "door"},   {'V', "vault_door"},
    {'k', "iron_key"}, {'L', "lever"},   {'t', "bounce_trap"}, {'s', "spikes"}, {'w', "wanderer"},
    {'i', "idle"},     {'h', "hermit"},  {'f', "phantom"},     {'M', "mimic"},  {'$', "treasure"},
    {'o', "portal"},   {'y', "yielder"}, {'u', "opener"},      {'n', "hornet"}, {'v', "vial"}};

constexpr IntentVerb kVerbs[] = {
    IntentVerb::Bump,   IntentVerb::Bump,    IntentVerb::Bump,     IntentVerb::Bump,
    IntentVerb::Attack, IntentVerb::Dig,     IntentVerb::Interact, IntentVerb::Take,
    IntentVerb::Wait,   IntentVerb::Descend, IntentVerb::Ascend,   IntentVerb::Use,
    IntentVerb::Wear,   IntentVerb::Drop,    IntentVerb::Say,      IntentVerb::Respawn};

Intent random_intent(Rng& rng, const Entity& player) {
  Intent intent;
  intent.verb = kVerbs[static_cast<std::size_t>(rng.roll(std::size(kVerbs) - 1))];
  intent.direction = kEightDirections[static_cast<std::size_t>(rng.roll(7))];
  intent.words = "xyzzy";
  if (!player.holds().empty()) {
    const int last = static_cast<int>(player.holds().size()) - 1;
    intent.item = player.holds()[static_cast<std::size_t>(rng.roll(last))];
  }
  return intent;
}

class Game {
 public:
  Game(std::uint64_t seed, Ruleset rules)
      : small_(kMaps, kLetters, rules, seed), rng_(Rng::stream(seed, "play")) {
    wire();
    for (const EntityId id : world().players()) world().entity(id).max_health = 30;
    for (std::size_t n = 0; n < 5; ++n) {
      small_.at('t', n).facing = kEightDirections[static_cast<std::size_t>(rng_.roll(7))];
    }
  }

  World& world() { return small_.world; }
  std::uint64_t play_turn() {
    Intents intents;
    for (const EntityId id : world().players())
      intents[id] = random_intent(rng_, world().entity(id));
    used_ = unlocked_ = 0;
    events_.clear();
    for (const Group& group : groups_of(world())) resolve(group, intents);
    revive(intents);
    return world().hash();
  }
  // Of all groups, in the order in which their turns were played.
  [[nodiscard]] const std::vector<Event>& events() const { return events_; }
  // What there must be after a turn, when there was `before`: all of it but what was spent.
  [[nodiscard]] testing::Belongings left_of(testing::Belongings before) const {
    before.items -= used_;
    before.keys -= unlocked_;
    return before;
  }

 private:
  void wire() { small_.at('L').wired_to = {small_.id('s', 0), small_.id('s', 1), small_.id('V')}; }
  void resolve(const Group& group, const Intents& intents) {
    resolve_turn(world(), group, intents);
    events_.insert(events_.end(), world().events.begin(), world().events.end());
    for (const Event& event : world().events) {
      used_ += event.verb == Verb::Used ? 1 : 0;
      unlocked_ += event.verb == Verb::Unlocked ? 1 : 0;
    }
  }
  // The dead belong to no group; those that say so come back in a turn of their own.
  void revive(const Intents& intents) {
    for (const EntityId id : world().players()) {
      if (!world().entity(id).alive) resolve(Group{1, {id}, false}, intents);
    }
  }

  SmallWorld small_;
  Rng rng_;
  std::vector<Event> events_;
  int used_ = 0;
  int unlocked_ = 0;
};

void play(std::uint64_t seed, Ruleset rules, int turns) {
  Game game(seed, std::move(rules));
  testing::Belongings before = testing::belongings(game.world());
  for (int turn = 0; turn < turns; ++turn) {
    game.play_turn();
    const auto broken = testing::broken_invariant(game.world());
    ASSERT_FALSE(broken) << *broken << " in turn " << turn << " of seed " << seed;
    const testing::Belongings now = testing::belongings(game.world());
    ASSERT_EQ(now, game.left_of(before)) << "in turn " << turn << " of seed " << seed;
    before = now;
  }
}

TEST(RandomPlay, TenThousandTurnsKeepEveryInvariant) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    play(seed, {}, 400);
    if (::testing::Test::HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 21; seed <= 25; ++seed) {
    Ruleset rules = testing::plain_rules();
    rules.pvp = true;
    play(seed, rules, 400);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// The dead do nothing: no event but its own respawn is of one that is dead at its time.
TEST(RandomPlay, NobodyDeadActs) {
  Game game(7, {});
  std::set<EntityId> dead;
  for (int turn = 0; turn < 500; ++turn) {
    game.play_turn();
    for (const Event& event : game.events()) {
      if (event.verb == Verb::Respawned) dead.erase(event.who);
      ASSERT_FALSE(dead.contains(event.who)) << name_of(event.verb) << " in turn " << turn;
      if (event.verb == Verb::Death) dead.insert(event.who);
    }
    for (const EntityId id : game.world().players()) {
      if (game.world().entity(id).alive) dead.erase(id);
    }
  }
}

TEST(RandomPlay, TheSameSeedAndIntentsGiveTheSameHashAfterEveryTurn) {
  Game one(42, {});
  Game two(42, {});
  for (int turn = 0; turn < 300; ++turn) ASSERT_EQ(one.play_turn(), two.play_turn()) << turn;
}

TEST(RandomPlay, AnotherSeedGoesAnotherWay) {
  Game one(1, {});
  Game two(2, {});
  for (int turn = 0; turn < 50; ++turn) {
    one.play_turn();
    two.play_turn();
  }
  EXPECT_NE(one.world().hash(), two.world().hash());
}

}  // namespace
}  // namespace undercroft
