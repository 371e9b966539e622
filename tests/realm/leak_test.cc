// leak_test.cc: in random play, an independent judge finds nothing sent that the player did not
// perceive (R121).
#include <gtest/gtest.h>

#include "server/protocol/intents.h"
#include "server/protocol/observer.h"
#include "server/sim/turn/turn.h"
#include "server/sim/world/rng.h"
#include "tests/support/leak_checked_game.h"
#include "tests/support/leak_oracle.h"
#include "tests/support/small_world.h"

namespace undercroft::leak_test {
namespace {

using testing::give_everyone_a_name;
using testing::LeakCheckedGame;
using testing::LeakOracle;
using testing::SmallWorld;

// Rooms with doors, corners, chests and mimics, unseen creatures, and water.
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

// Traps that unseen creatures walk over, and a lever that moves a door out of everyone's sight.
const std::vector<std::string> kTraps = {
    "#################\n"
    "#P..T..v#..D...##\n"
    "#..T..v.#####.###\n"
    "#.T..T.T...H#...#\n"
    "#.......T...#.H.#\n"
    "#..H.........T..#\n"
    "#...T..T.T..#T.Q#\n"
    "#################\n"};

// Unidentified draughts, smoke, fire, and archers behind corners.
const std::vector<std::string> kFlights = {
    "################\n"
    "#P.U..#..a..S..#\n"
    "#.F...D.....#..#\n"
    "#..S..#..H..#.a#\n"
    "##.####.....##.#\n"
    "#...U.#..U.....#\n"
    "#.S...D...F..Q.#\n"
    "#....U#..~~....#\n"
    "################\n"};

const testing::Letters kLetters = {{'Q', "player"},      {'g', "grunt"},      {'h', "hornet"},
                                   {'w', "wanderer"},    {'f', "hermit"},     {'M', "mimic"},
                                   {'C', "chest"},       {'H', "phantom"},    {'D', "door"},
                                   {'+', "door"},        {'k', "iron_key"},   {'t', "dagger"},
                                   {'T', "bounce_trap"}, {'v', "lever"},      {'U', "elixir"},
                                   {'S', "smoke_flask"}, {'F', "fire_flask"}, {'a', "archer"}};

void wire_levers_to_doors(SmallWorld& small) {
  const auto levers = small.ids.find('v');
  if (levers == small.ids.end()) return;
  for (const EntityId lever : levers->second) {
    small.world.entity(lever).wired_to.push_back(small.id('D'));
  }
}

void play(std::uint64_t seed, Combat combat, const std::vector<std::string>& maps = kMaps,
          bool pvp = false, bool changes_pvp = false) {
  Ruleset rules;
  rules.combat = combat;
  rules.clock = pvp ? ClockRule::Bubble : ClockRule::Lockstep;
  rules.pvp = pvp;
  SmallWorld small(maps, kLetters, rules, seed);
  give_everyone_a_name(small.world);
  wire_levers_to_doors(small);
  Rng facing = Rng::stream(seed, "facing");
  for (const EntityId trap : small.ids['T']) {
    small.world.entity(trap).facing = kEightDirections[static_cast<std::size_t>(facing.roll(7))];
  }
  for (const char letter : {'P', 'Q'}) {
    Entity& player = small.at(letter);
    player.health = player.max_health = 60;
  }
  LeakCheckedGame game(small.world, seed);
  game.changes_pvp = changes_pvp;
  EXPECT_EQ(game.play(50), "");
}

TEST(Leaks, NothingUnperceivedIsSentInDuels) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) play(seed, Combat::Duel);
}

TEST(Leaks, NothingUnperceivedIsSentInPlainFights) {
  for (std::uint64_t seed = 101; seed <= 112; ++seed) play(seed, Combat::Plain);
}

TEST(Leaks, FoesOutOfViewAreNotSentUnderPvp) {
  for (std::uint64_t seed = 121; seed <= 132; ++seed) play(seed, Combat::Plain, kMaps, true);
}

TEST(Leaks, FoesAreHiddenAsSoonAsTheHostAllowsPvp) {
  for (std::uint64_t seed = 141; seed <= 152; ++seed) play(seed, Combat::Plain, kMaps, true, true);
}

TEST(Leaks, TrapsAndLeversRevealNothingUnperceived) {
  for (std::uint64_t seed = 201; seed <= 220; ++seed) play(seed, Combat::Duel, kTraps);
}

// R154: the appearance of an unidentified item reveals nothing. Neither does anything hidden by
// smoke.
TEST(Leaks, ThrownAndUnidentifiedItemsRevealNothingUnperceived) {
  for (std::uint64_t seed = 339; seed <= 350; ++seed) play(seed, Combat::Plain, kFlights);
}

// Ann sees the target cell. She sees neither Bob (Q) nor the grunt that the flask breaks on.
TEST(Leaks, ThrowIsNotReportedToAPlayerWhoCannotSeeTheThrower) {
  SmallWorld small({"########\n"
                    "#P.....#\n"
                    "######.#\n"
                    "######g#\n"
                    "######QF\n"
                    "########\n"},
                   kLetters, testing::plain_rules());
  small.world.move(small.id('F'), Place::held_by(small.id('Q')));
  Observer ann(small.id('P')), bob(small.id('Q'));
  (void)ann.look(small.world);
  (void)bob.look(small.world);
  const Intent at_the_corner{IntentVerb::Throw, Direction::None, small.id('F'), "", {6, 1}};
  const EntityId players[] = {small.id('P'), small.id('Q')};
  resolve_turn(small.world, Group{1, {players[0], players[1]}, true},
               {{players[1], at_the_corner}});
  ASSERT_FALSE(bob.reports(small.world).empty()) << "he has thrown it";
  for (const Report& report : ann.reports(small.world)) {
    EXPECT_NE(report.verb, Verb::Threw) << "the throw was reported to her";
  }
}

TEST(Leaks, LeverDoesNotRevealItsDoor) {
  SmallWorld small({"##########\n"
                    "#Pv#...D.#\n"
                    "##########\n"},
                   kLetters, testing::plain_rules());
  wire_levers_to_doors(small);
  Observer ann(small.id('P'));
  (void)ann.look(small.world);
  const Intent pull{IntentVerb::Bump, Direction::Right, kNobody, ""};
  resolve_turn(small.world, Group{1, {small.id('P')}, true}, {{small.id('P'), pull}});
  ASSERT_EQ(small.at('D').kind(), Kind::OpenDoor);
  const std::vector<Report> told = ann.reports(small.world);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].verb, Verb::Toggled);
  EXPECT_EQ(told[0].at, (Point{2, 1}));
}

// The answer is the same whatever a guessed id belongs to, and wherever an unseen creature stands
// (R104).
TEST(Leaks, RefusalsRevealNothing) {
  SmallWorld small({"##########\n"
                    "#PH.M.#C.#\n"
                    "#..k..#t.#\n"
                    "##########\n"},
                   kLetters, testing::plain_rules());
  const auto answer = [&](IntentVerb verb, Direction way, std::uint32_t id) {
    const auto got = admit(small.world, small.id('P'), {1, 1, true, {verb, way, EntityId{id}, ""}});
    const auto* no = std::get_if<NotTaken>(&got);
    return no == nullptr ? std::string() : no->sentence;
  };
  for (const IntentVerb verb : {IntentVerb::Use, IntentVerb::Drop, IntentVerb::Wear}) {
    for (std::uint32_t id = 0; id < 40; ++id) {
      EXPECT_EQ(answer(verb, Direction::None, id), sentence_of(Reason::Lacks)) << id;
    }
  }
  for (const IntentVerb verb :
       {IntentVerb::Bump, IntentVerb::Attack, IntentVerb::Interact, IntentVerb::Dig}) {
    EXPECT_EQ(answer(verb, Direction::Right, 0), answer(verb, Direction::Down, 0))
        << "an unseen creature on one side, none on the other";
  }
}

// Tests the judge itself: if it were blind, the tests above would prove nothing.
TEST(Leaks, JudgeSeesWhatTheGameSees) {
  SmallWorld small(kMaps, kLetters);
  const Observation seen = Observer(small.id('P')).look(small.world);
  int visible = 0;
  seen.cells.for_each_point([&](Point p) {
    const bool floor = !is_wall(small.world.ground(1, p)) && !small.world.is_barrier(1, p);
    if (!floor) return;
    visible += seen.cells[p].visible;
    EXPECT_EQ(testing::may_see(small.world, 1, small.at('P').at(), p, 8), seen.cells[p].visible)
        << p.x << ',' << p.y;
  });
  EXPECT_GT(visible, 8);
}

TEST(Leaks, JudgeObjectsToASecret) {
  SmallWorld small(kMaps, kLetters);
  give_everyone_a_name(small.world);
  LeakOracle oracle(small.id('P'));
  oracle.look(small.world);
  const Observation fair = Observer(small.id('P')).look(small.world);
  EXPECT_EQ(oracle.leak_in(small.world, fair), "");

  Observation told = fair;
  const Entity& far = small.at('Q');
  EntityView& betrayed = told.entities[far.id];
  betrayed.id = far.id;
  betrayed.at = far.at();
  EXPECT_NE(oracle.leak_in(small.world, told), "") << "a player out of sight";

  told = fair;
  EntityView& mimic = told.entities.at(small.id('M', 1));  // near, and a chest to every player
  Look exposed = told.look(mimic);
  exposed.name = small.at('M', 1).name;
  exposed.kind = Kind::Mimic;
  mimic.look = LookId{4000};
  told.looks[mimic.look] = exposed;
  EXPECT_NE(oracle.leak_in(small.world, told), "") << "the true nature of a mimic";
  EXPECT_NE(oracle.leak_in_bytes(small.world, "xx" + small.at('M').name), "");
}

}  // namespace
}  // namespace undercroft::leak_test
