// mechanism_leaks_test.cc: a lever or plate betrays neither the door that it moves out of sight nor
// what set it off (R121).
#include <gtest/gtest.h>

#include "server/protocol/observer.h"
#include "server/sim/turn/turn.h"
#include "server/sim/world/rng.h"
#include "tests/support/leak_checked_game.h"
#include "tests/support/leak_oracle.h"
#include "tests/support/small_world.h"

namespace undercroft::mechanism_leaks_test {
namespace {

using testing::give_everyone_a_name;
using testing::LeakCheckedGame;
using testing::LeakOracle;
using testing::SmallWorld;

const testing::Letters kLetters = {
    {'Q', "player"}, {'H', "phantom"}, {'h', "hornet"}, {'D', "door"},   {'E', "door"},
    {'v', "lever"},  {'O', "plate"},   {'c', "crate"},  {'s', "spikes"}, {'w', "wanderer"}};

const Intent kRight{IntentVerb::Bump, Direction::Right, kNobody, ""};

void wire_plate_to_door(SmallWorld& small, std::size_t plate, std::size_t door) {
  small.at('O', plate).wired_to.push_back(small.id('D', door));
  small.at('D', door).wired_to.push_back(small.id('O', plate));
}

void turn(SmallWorld& small, const Intents& intents) {
  resolve_turn(small.world, Group{1, small.world.players(), true}, intents);
}

// The reports of that verb that the player gets of this turn.
std::vector<Report> reports_of(const SmallWorld& small, char player, Verb verb) {
  Observer observer(small.id(player));
  std::vector<Report> reports = observer.reports(small.world);
  std::erase_if(reports, [verb](const Report& r) { return r.verb != verb; });
  return reports;
}

TEST(MechanismLeaks, BystanderWhoSeesThePullerIsNotSentTheDoorOutOfSight) {
  SmallWorld small({"###########\n"
                    "#Q.Pv#..D.#\n"
                    "###########\n"},
                   kLetters, testing::plain_rules());
  small.at('v').wired_to = {small.id('D')};
  turn(small, {{small.id('P'), kRight}});
  ASSERT_EQ(small.at('D').kind(), Kind::OpenDoor);
  EXPECT_EQ(reports_of(small, 'Q', Verb::Toggled).size(), 1U);
  EXPECT_TRUE(reports_of(small, 'Q', Verb::Opened).empty());
  EXPECT_TRUE(reports_of(small, 'P', Verb::Opened).empty());
}

TEST(MechanismLeaks, PlateDoesNotTellWhoStepsOnItWhatItOpensOutOfSight) {
  SmallWorld small({"##########\n"
                    "#PO.#.DQ.#\n"
                    "##########\n"},
                   kLetters, testing::plain_rules());
  wire_plate_to_door(small, 0, 0);
  turn(small, {{small.id('P'), kRight}});
  ASSERT_EQ(small.at('D').kind(), Kind::OpenDoor);
  EXPECT_TRUE(reports_of(small, 'P', Verb::Opened).empty());
  const std::vector<Report> told = reports_of(small, 'Q', Verb::Opened);
  ASSERT_EQ(told.size(), 1U) << "Q stands beside the door";
  EXPECT_EQ(told[0].whom, small.id('D'));
}

TEST(MechanismLeaks, UnseenCreatureOnAPlateIsNotBetrayedByTheDoor) {
  SmallWorld small({"##########\n"
                    "#P..OH...#\n"
                    "#......D.#\n"
                    "##########\n"},
                   kLetters, testing::plain_rules());
  wire_plate_to_door(small, 0, 0);
  for (const Verb verb : {Verb::Opened, Verb::Closed}) {
    turn(small, {});
    const std::vector<Report> told = reports_of(small, 'P', verb);
    ASSERT_EQ(told.size(), 1U) << name_of(verb) << ": the door is in view";
    EXPECT_EQ(told[0].whom, small.id('D'));
    EXPECT_EQ(told[0].at, small.at('D').at());
    EXPECT_EQ(told[0].who, kNobody);
    EXPECT_FALSE(told[0].from);
  }
}

// Doors, spikes and crates in the reach of levers and plates, which unseen creatures cross. Plates
// move the doors D and levers the doors E: one that both moved could open and close within a turn,
// and the judge looks only before and after it.
const std::vector<std::string> kMap = {
    "####################\n"
    "#P.O..#..w.D..#.H..#\n"
    "#...v.E..O.#..O...h#\n"
    "#.c...#....#..#.v..#\n"
    "##.####.#D##.##.s..#\n"
    "#..O....O....E...H.#\n"
    "#.v.s.#..H.#..#..O.#\n"
    "#.....#.c..#.Q..v..#\n"
    "####################\n"};

SmallWorld wired_world(std::uint64_t seed) {
  Ruleset rules;
  rules.clock = ClockRule::Lockstep;
  SmallWorld small(kMap, kLetters, rules, seed);
  give_everyone_a_name(small.world);
  for (std::size_t i = 0; i < small.ids['D'].size(); ++i) wire_plate_to_door(small, i, i);
  for (std::size_t i = 0; i < small.ids['v'].size(); ++i) {
    small.at('v', i).wired_to = {small.id('s', i % small.ids['s'].size())};
    if (i < small.ids['E'].size()) small.at('v', i).wired_to.push_back(small.id('E', i));
  }
  for (const char letter : {'P', 'Q'}) small.at(letter).health = small.at(letter).max_health = 90;
  return small;
}

TEST(MechanismLeaks, NothingUnperceivedIsSentInRandomPlay) {
  for (std::uint64_t seed = 401; seed <= 410; ++seed) {
    EXPECT_EQ(LeakCheckedGame(wired_world(seed).world, seed).play(50), "");
  }
}

// Tests the judge itself: each of these was sent once.
TEST(MechanismLeaks, JudgeObjectsToWhatAMechanismReveals) {
  SmallWorld small({"###########\n"
                    "#Q.Pv#..D.#\n"
                    "###########\n"},
                   kLetters, testing::plain_rules());
  small.at('v').wired_to = {small.id('D')};
  const Observation seen = Observer(small.id('Q')).look(small.world);
  LeakOracle oracle(small.id('Q'));
  oracle.look(small.world);
  const World before = small.world;
  turn(small, {{small.id('P'), kRight}});
  oracle.turn(before, small.world);
  Report report;
  report.verb = Verb::Opened;
  report.who = small.id('P');
  EXPECT_NE(oracle.leak_in(seen, {report}), "") << "P opens a door out of sight";
  report.verb = Verb::Toggled;
  EXPECT_EQ(oracle.leak_in(seen, {report}), "") << "P is in view, and pulls a lever";
}

}  // namespace
}  // namespace undercroft::mechanism_leaks_test
