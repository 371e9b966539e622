// turning_points_test.cc: a tale's turning points as places in a hero's past (R203).
#include <gmock/gmock.h>

#include "server/replay/scenario_export.h"
#include "server/replay/stretch.h"
#include "server/sim/content/builtin.h"
#include "tests/past/recorded_realm.h"
#include "tests/support/realm_harness.h"

namespace undercroft::turning_points_test {
namespace {

using testing::MemoryStore;
using testing::RealmHarness;
using testing::RecordedRealm;
using testing::SmallWorld;

std::shared_ptr<Catalogue> game() {
  static const auto kGame = std::make_shared<Catalogue>(game_catalogue());
  return kGame;
}

// Ann fights a rat for some turns, and then dies: that is run 1. She begins run 2 and waits there.
struct TwoRuns : ::testing::Test {
  static World first() {
    Ruleset rules = testing::plain_rules();
    rules.death = DeathRule::Company;
    rules.after_run = AfterRun::Next;
    SmallWorld small({"######\n#..PA#\n######\n"}, {{'A', "rat"}}, rules, 1, game());
    small.at('A').health = small.at('A').max_health = 500;
    small.at('P').health = small.at('P').max_health = 40;
    return small.world;
  }
  TwoRuns() : table(first()), ann(table.join("Ann")) {
    for (int turn = 0; turn < 3; ++turn) table.bump(ann, Direction::Left);
    for (int turn = 0; turn < 400 && ann->known.self.alive; ++turn)
      table.bump(ann, Direction::Right);
    tale = *ann->last<Tale>();
    table.act(ann, {.verb = IntentVerb::NextRun});
    for (int turn = 0; turn < 5; ++turn) table.wait(ann);
    hero = table.realm.state().players.front().body;
  }
  // What the past has for a place of the tale.
  PastPart ask(std::uint32_t run, std::uint32_t point, std::uint32_t count = 20) {
    return realm().ask(
        hero, {.number = 7, .first = UINT32_MAX, .count = count, .run = run, .point = point});
  }
  RecordedRealm& realm() {
    if (!stored) stored = std::make_unique<RecordedRealm>(first(), table.journal, game());
    return *stored;
  }
  // The hero's turn at the moment that the part names.
  static Observation shown(const PastPart& part) {
    Observation known;
    for (std::uint32_t at = part.first; at <= part.at; ++at) {
      EXPECT_TRUE(apply(known, part.deltas.at(at - part.first)));
    }
    return known;
  }

  RealmHarness table;
  std::shared_ptr<testing::FakeConnection> ann;
  Tale tale;
  EntityId hero = kNobody;
  std::unique_ptr<RecordedRealm> stored;
};

TEST_F(TwoRuns, EachTurningPointIsFoundAtItsTurn) {
  ASSERT_FALSE(tale.points.empty());
  for (std::uint32_t point = 1; point <= tale.points.size(); ++point) {
    const PastPart part = ask(1, point);
    ASSERT_GT(part.at, 1U);
    EXPECT_EQ(part.first, part.at > 60 ? part.at - 60 : 1) << "the log has the lines before it";
    const Observation known = shown(part);
    EXPECT_EQ(known.turn, tale.points[point - 1].turn) << tale.points[point - 1].text;
    EXPECT_EQ(known.depth, tale.points[point - 1].depth);
  }
}

TEST_F(TwoRuns, TheEndOfTheRunIsThePlaceWithoutAPoint) {
  const PastPart part = ask(1, 0);
  ASSERT_GT(part.at, 1U);
  EXPECT_LT(part.at, part.last) << "another run follows";
  EXPECT_FALSE(shown(part).self.alive);
}

TEST_F(TwoRuns, OneMomentIsNotEnoughForItsLines) {
  const PastPart part = ask(1, 1, 1);
  ASSERT_GT(part.at, part.first);
  EXPECT_EQ(part.deltas.size(), part.at - part.first + 1);
}

TEST_F(TwoRuns, APlaceThatThePastLacksIsTheLatestMoment) {
  const std::pair<std::uint32_t, std::uint32_t> kNoPlaces[] = {
      {1, 100}, {1, UINT32_MAX}, {2, 0}, {9, 1}};
  for (const auto& [run, point] : kNoPlaces) {
    const PastPart part = ask(run, point, 3);
    EXPECT_EQ(part.at, 0U);
    EXPECT_EQ(part.first, part.last - 2);
  }
}

// Players count turns from the beginning of their run.
TEST_F(TwoRuns, ThePlaceOfAMomentHasTheTurnOfItsRun) {
  PastQuery query(realm().past, hero, {.number = 7, .first = UINT32_MAX, .count = 1});
  while (query.work(50)) continue;
  Observation known;
  ASSERT_TRUE(apply(known, query.part().deltas.front()));
  EXPECT_EQ(query.last().turn, known.shown_turn(known.turn));
  EXPECT_LT(query.last().turn, known.turn);
}

// A stretch that begins in run 1 and ends in run 2 has the part of run 2 (R200).
TEST_F(TwoRuns, AStretchForAScenarioFileHasOneRun) {
  const TurnNumber end = latest_turn(table.realm.state());
  const TurnNumber began = end - 5;  // run 2, whose beginning counts as a turn
  MemoryStore& store = realm().disk;
  const CatalogueOf catalogue_of = [](const Content&) { return game(); };
  const auto across = read_stretch(store, "crypt", {end - 8, end}, catalogue_of);
  ASSERT_TRUE(across.has_value()) << across.error();
  EXPECT_EQ(across->from, began);
  EXPECT_EQ(across->to, end);
  EXPECT_THAT(across->left_out, ::testing::Contains(::testing::HasSubstr("of an earlier run")));
  const auto exported = export_scenario(store, "crypt", {end - 8, end}, catalogue_of);
  ASSERT_TRUE(exported.has_value()) << exported.error();
  EXPECT_TRUE(exported->is_same) << exported->verdict;
  // Before the end of run 1, and in run 2 alone, nothing is left out.
  for (const auto& [from, to] : {std::pair(began - 6, began - 1), std::pair(began, end)}) {
    const auto one = export_scenario(store, "crypt", {from, to}, catalogue_of);
    ASSERT_TRUE(one.has_value()) << one.error();
    EXPECT_TRUE(one->is_same) << one->verdict;
    EXPECT_THAT(one->text, ::testing::Not(::testing::HasSubstr("run, in another dungeon")));
  }
}

}  // namespace
}  // namespace undercroft::turning_points_test
