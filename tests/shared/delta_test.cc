// delta_test.cc: for all a, b: apply(a, diff(a, b)) == b; a delta that does not fit changes
// nothing.
#include "shared/delta.h"

#include <gtest/gtest.h>

#include "shared/limits.h"
#include "tests/support/observation_diff.h"
#include "tests/support/random_observations.h"

namespace undercroft::delta_test {
namespace {

using testing::any_observation;
using testing::any_two_observations;

Observation small_view() {
  Observation o;
  o.turn = 7;
  o.depth = 1;
  o.cells = Grid<CellView>({4, 3}, {Ground::Floor, true});
  EntityView e;
  e.id = EntityId{5};
  e.look = LookId{1};
  e.at = {1, 1};
  o.entities[e.id] = e;
  o.looks[LookId{1}].name = "goblin";
  return o;
}

Delta nothing_new(const Observation& o) { return diff(o, o); }

TEST(Delta, LeadsFromAnyObservationToAnyOther) {
  EXPECT_TRUE(rc::check([] {
    const auto [a, b] = *any_two_observations();
    Observation known = a;
    RC_ASSERT(apply(known, diff(a, b)).has_value());
    RC_ASSERT(known == b);
  }));
}

TEST(Delta, IsEmptyForEqualObservations) {
  EXPECT_TRUE(rc::check([] {
    const Observation a = *any_observation();
    RC_ASSERT(!says_anything(diff(a, a)));
  }));
}

TEST(Delta, HoldsOnlyChangedCells) {
  const Observation a = small_view();
  Observation b = a;
  b.cells[{2, 0}].visible = false;
  b.cells[{1, 2}].ground = Ground::Water;
  const Delta delta = diff(a, b);
  ASSERT_EQ(delta.cells.size(), 2u);
  EXPECT_EQ(delta.cells[0], (Delta::Cell{{2, 0}, false, std::nullopt}));
  EXPECT_EQ(delta.cells[1], (Delta::Cell{{1, 2}, true, Ground::Water}));
  EXPECT_FALSE(delta.level);
  EXPECT_TRUE(delta.entities.empty());
}

TEST(Delta, NewDepthStartsFromNothing) {
  const Observation a = small_view();
  Observation b = a;
  b.depth = 2;
  const Delta delta = diff(a, b);
  ASSERT_TRUE(delta.level);
  EXPECT_EQ(delta.level->depth, 2);
  EXPECT_EQ(delta.cells.size(), 12u);
  EXPECT_EQ(delta.entities.size(), 1u);
  EXPECT_TRUE(delta.gone.empty());
}

TEST(Delta, RemovedDeadlineIsAChange) {
  Observation a = small_view();
  a.deadline_ms = 9;
  Observation b = a;
  b.deadline_ms.reset();
  Observation known = a;
  EXPECT_TRUE(says_anything(diff(a, b)));
  EXPECT_TRUE(apply(known, diff(a, b)));
  EXPECT_EQ(known, b);
}

// Each `spoil` breaks one part of a delta that would otherwise fit.
void expect_refused(void (*spoil)(Delta&)) {
  const Observation before = small_view();
  Observation known = before;
  Delta delta = nothing_new(before);
  delta.to_turn = 8;
  delta.cells.push_back({{0, 0}, true, Ground::Water});
  Observation fits = before;
  ASSERT_TRUE(apply(fits, delta));
  spoil(delta);
  EXPECT_FALSE(apply(known, delta));
  EXPECT_EQ(known, before);
}

TEST(Delta, DeltaThatDoesNotFitIsRefusedAndChangesNothing) {
  expect_refused([](Delta& d) { d.from_turn = 6; });
  expect_refused([](Delta& d) { d.cells.push_back({{4, 0}, false, {}}); });
  expect_refused([](Delta& d) { d.cells.push_back({{0, -1}, false, {}}); });
  expect_refused([](Delta& d) { d.gone.push_back(EntityId{6}); });
  expect_refused([](Delta& d) { d.moves = {{EntityId{6}, Direction::Up}}; });
  expect_refused([](Delta& d) { d.moves = {{EntityId{5}, Direction::None}}; });
  expect_refused([](Delta& d) {
    d.moves = {{EntityId{5}, Direction::Up}, {EntityId{5}, Direction::Up}};
  });
  expect_refused([](Delta& d) {
    d.level = Delta::Level{1, "", {4, 3}};
    d.moves = {{EntityId{5}, Direction::Up}};
  });
  expect_refused([](Delta& d) { d.entities.push_back({.id = EntityId{9}}); });
  expect_refused([](Delta& d) { d.entities.push_back({.id = EntityId{9}, .look = LookId{2}}); });
  expect_refused([](Delta& d) { d.entities.push_back({.id = EntityId{5}, .look = LookId{2}}); });
  expect_refused([](Delta& d) { d.entities.push_back({.id = EntityId{5}, .at = Point{0, 3}}); });
  expect_refused([](Delta& d) {
    d.entities.push_back({.id = EntityId{5}, .facing = static_cast<Direction>(9)});
  });
  expect_refused(
      [](Delta& d) { d.entities.push_back({.id = EntityId{5}, .metal = static_cast<Metal>(9)}); });
  expect_refused([](Delta& d) { d.self.emplace().pack = {PackView{EntityId{7}, LookId{3}}}; });
  expect_refused([](Delta& d) { d.self.emplace().pack.emplace(kMaxPack + 1); });
  expect_refused([](Delta& d) { d.members_gone.push_back(EntityId{5}); });
  expect_refused([](Delta& d) { d.looks.emplace_back(kNoLook, Look{}); });
  expect_refused([](Delta& d) { d.level = Delta::Level{1, "", {-1, 5}}; });
  expect_refused([](Delta& d) { d.level = Delta::Level{1, "", {513, 5}}; });
  expect_refused([](Delta& d) { d.level = Delta::Level{-1, "", {4, 3}}; });
}

TEST(Delta, GrowthIsLimited) {
  expect_refused([](Delta& d) {
    for (std::uint32_t i = 2; i <= kMaxLooks + 1; ++i) d.looks.emplace_back(LookId{i}, Look{});
  });
  expect_refused([](Delta& d) {
    for (std::uint32_t i = 10; i < kMaxEntities + 10; ++i) {
      d.entities.push_back({.id = EntityId{i}, .look = LookId{1}});
    }
  });
  expect_refused([](Delta& d) {
    for (std::uint32_t i = 0; i <= kMaxMembers; ++i) d.members.push_back({.id = EntityId{i}});
  });
  expect_refused([](Delta& d) {
    for (int i = 0; i <= kMaxSentences; ++i) {
      d.sentences.push_back({static_cast<Verb>(i % 256), "", "", false});
    }
  });
}

// As `small_view`, with a self change.
void expect_self_refused(const SelfChange& self) {
  const Observation before = small_view();
  Observation known = before;
  Delta delta = nothing_new(before);
  delta.self = self;
  EXPECT_FALSE(apply(known, delta));
  EXPECT_EQ(known, before);
}

TEST(Delta, ChoicesAndAbilitiesAreLimited) {
  expect_self_refused({.choices = std::vector<Choice>(kMaxChoices + 1)});
  Choice broad;
  broad.options.resize(kMaxOptionsEach + 1);
  expect_self_refused({.choices = {{broad}}});
  expect_self_refused({.abilities = std::vector<Ability>(kMaxAbilities + 1)});
  expect_self_refused({.ready_in = {{1}}});
  expect_self_refused({.abilities = {{Ability{}}}, .ready_in = {{1, 2}}});
}

TEST(Delta, CooldownIsSentWithoutTheTextsOfTheAbilities) {
  Observation a = small_view();
  a.self.abilities = {{"lure", "Calls what hears it.", AbilityAim::None, 4, 0},
                      {"shield", "Covers a friend.", AbilityAim::Direction, 0, 0}};
  Observation b = a;
  b.self.abilities[0].ready_in = 3;
  const Delta delta = diff(a, b);
  ASSERT_TRUE(delta.self);
  EXPECT_FALSE(delta.self->abilities);
  EXPECT_EQ(delta.self->ready_in, (std::vector<std::uint32_t>{3, 0}));
  ASSERT_TRUE(apply(a, delta));
  EXPECT_EQ(a, b);
}

TEST(Delta, StepIsAMoveAndTurnsTheCreature) {
  Observation a = small_view();
  a.entities[EntityId{5}].facing = Direction::Down;
  Observation b = a;
  b.entities[EntityId{5}].at = {2, 2};
  b.entities[EntityId{5}].facing = Direction::DownRight;
  const Delta delta = diff(a, b);
  EXPECT_EQ(delta.moves, (std::vector<Delta::Move>{{EntityId{5}, Direction::DownRight}}));
  EXPECT_TRUE(delta.entities.empty());
}

TEST(Delta, NewTurnClearsAllChoices) {
  Observation a = small_view();
  a.members[EntityId{5}] = {EntityId{5}, "Ann", 1, true, true, true, true};
  Observation b = a;
  ++b.turn;
  b.members[EntityId{5}].chosen = false;
  EXPECT_TRUE(diff(a, b).members.empty());
  Observation known = a;
  ASSERT_TRUE(apply(known, diff(a, b)));
  EXPECT_EQ(known, b);
}

TEST(Delta, DeadlineIsSentAsTimeLeft) {
  const Observation a = small_view();
  Observation b = a;
  b.deadline_ms = 5000;
  const Delta delta = diff(a, b, 4200);
  EXPECT_EQ(delta.deadline_ms, std::optional(std::optional(800U)));
  Observation known = a;
  ASSERT_TRUE(apply(known, delta, 100));
  EXPECT_EQ(known.deadline_ms, 900U);
}

TEST(Delta, UnknownValuesOfAnotherVersionAreKept) {
  const Observation before = small_view();
  Observation known = before;
  Delta delta = nothing_new(before);
  Look look;
  look.kind = static_cast<Kind>(99);
  look.name = "thing of tomorrow";
  delta.looks.emplace_back(LookId{2}, look);
  delta.entities.push_back({.id = EntityId{9}, .look = LookId{2}, .state = static_cast<State>(77)});
  delta.cells.push_back({{0, 0}, true, static_cast<Ground>(13)});
  delta.sentences.push_back({static_cast<Verb>(200), "{who} [sing|sings].", "", false});
  ASSERT_TRUE(apply(known, delta));
  EXPECT_EQ(known.look(known.entities.at(EntityId{9})).name, "thing of tomorrow");
  EXPECT_EQ(name_of(known.kind(known.entities.at(EntityId{9}))), "unknown");
}

}  // namespace
}  // namespace undercroft::delta_test
