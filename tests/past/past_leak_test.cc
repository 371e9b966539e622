// past_leak_test.cc: in random play, an independent judge finds nothing in a hero's past that the
// hero did not perceive then (R121).
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "server/sim/world/rng.h"
#include "shared/codec.h"
#include "tests/past/recorded_realm.h"
#include "tests/support/leak_checked_game.h"

namespace undercroft::past_leak_test {
namespace {

using testing::FakeConnection;
using testing::LeakOracle;
using testing::RealmHarness;
using testing::RecordedRealm;

// Mimics, an unseen creature, and a second hero who is elsewhere for most of the time.
const std::vector<std::string> kMaps = {
    "####################\n"
    "#P..g#...C....#..h.#\n"
    "#....D........+..M.#\n"
    "#.M..#..w.....#....#\n"
    "###+##..#####.#.C..#\n"
    "#....#..#k.H#.##..##\n"
    "#.C..#..#...#......#\n"
    "#..f.D..##+##..~~.g#\n"
    "#....#......M..~~..#\n"
    "#H...#.w.t.....Q...#\n"
    "####################\n"};
const testing::Letters kLetters = {{'Q', "player"},   {'g', "grunt"},    {'h', "hornet"},
                                   {'w', "wanderer"}, {'f', "hermit"},   {'M', "mimic"},
                                   {'C', "chest"},    {'H', "phantom"},  {'D', "door"},
                                   {'+', "door"},     {'k', "iron_key"}, {'t', "dagger"}};
constexpr std::array<const char*, 2> kNames = {"playerP", "playerQ"};

// A game of two, and what each could know after every input.
class WatchedGame {
 public:
  explicit WatchedGame(std::uint64_t seed)
      : chance_(Rng::stream(seed, "intents")), first_(world_of(seed)), table_(first_) {
    for (const char* name : kNames) {
      connections_.push_back(table_.join(name));
      heroes_.push_back(table_.realm.state().named(name)->body);
      oracles_.emplace_back(heroes_.back());
      for (const char* known : kNames) oracles_.back().learn(known);
      for (LeakOracle& oracle : oracles_) oracle.look(world());
    }
    note();
  }

  void play(int actions) {
    for (int i = 0; i < actions; ++i) {
      for (const auto& connection : connections_) {
        const World before = world();
        const std::size_t inputs = table_.journal.size();
        table_.act(connection, random_intent());
        if (table_.journal.size() == inputs) continue;
        for (LeakOracle& oracle : oracles_) oracle.turn(before, world());
        note();
      }
    }
  }

  // The first leak in the past of `hero`, as the oracle of `judge` sees it, or "".
  [[nodiscard]] std::string leak(std::size_t hero, std::size_t judge) const {
    RecordedRealm realm(first_, table_.journal);
    const auto& moments = moments_of(realm, heroes_[hero]);
    for (const std::uint32_t count : {200U, 1U, 7U}) {
      for (std::uint32_t first = 1; first <= moments.size(); first += count) {
        const std::string found = leak_in(realm.ask(heroes_[hero], first, count), moments, judge);
        if (!found.empty()) return found;
      }
    }
    return "";
  }

 private:
  static World world_of(std::uint64_t seed) {
    Ruleset rules;
    rules.clock = ClockRule::Lockstep;
    testing::SmallWorld small(kMaps, kLetters, rules, seed);
    testing::give_everyone_a_name(small.world);
    for (const char letter : {'P', 'Q'}) {
      small.at(letter).health = small.at(letter).max_health = 60;
    }
    return small.world;
  }
  [[nodiscard]] const World& world() const { return table_.realm.world(); }

  Intent random_intent() {
    constexpr auto kVerbs = std::to_array<IntentVerb>(
        {IntentVerb::Bump, IntentVerb::Bump, IntentVerb::Bump, IntentVerb::Bump,
         IntentVerb::Interact, IntentVerb::Attack, IntentVerb::Take});
    return {.verb = kVerbs[static_cast<std::size_t>(chance_.roll(kVerbs.size() - 1))],
            .direction = kEightDirections[static_cast<std::size_t>(chance_.roll(7))]};
  }

  // After each record that has been stored since the last note.
  void note() {
    while (judges_.size() < table_.journal.size()) judges_.push_back({world(), oracles_});
  }

  static const std::vector<RecordNumber>& moments_of(RecordedRealm& realm, EntityId hero) {
    static_cast<void>(realm.ask(hero, 1, 1));
    return realm.past.moments_of(hero);
  }

  [[nodiscard]] std::string leak_in(const PastPart& part, const std::vector<RecordNumber>& moments,
                                    std::size_t judge) const {
    for (std::size_t i = 0; i < part.deltas.size(); ++i) {
      const RecordNumber record = moments[part.first + i - 1];
      const auto& then = judges_[record - 2];
      const std::string found =
          then.oracles[judge].leak_in_bytes(then.world, encode(part.deltas[i]));
      if (!found.empty()) return found + " at record " + std::to_string(record);
    }
    return "";
  }

  struct Judges {
    World world;
    std::vector<LeakOracle> oracles;
  };
  Rng chance_;
  World first_;
  RealmHarness table_;
  std::vector<std::shared_ptr<FakeConnection>> connections_;
  std::vector<EntityId> heroes_;
  std::vector<LeakOracle> oracles_;
  std::vector<Judges> judges_;  // by record, from 2 on
};

TEST(PastLeaks, NothingIsToldThatTheHeroDidNotPerceiveThen) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    WatchedGame game(seed);
    game.play(60);
    for (const std::size_t hero : {0U, 1U}) EXPECT_EQ(game.leak(hero, hero), "") << seed;
  }
}

TEST(PastLeaks, TheJudgeNoticesTheEyesOfAnother) {
  int noticed = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    WatchedGame game(seed);
    game.play(60);
    noticed += !game.leak(0, 1).empty();
    noticed += !game.leak(1, 0).empty();
  }
  EXPECT_GT(noticed, 8);
}

}  // namespace
}  // namespace undercroft::past_leak_test
