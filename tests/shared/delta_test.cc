// delta_test.cc: for all a, b: apply(a, diff(a, b)) == b; what does not fit changes nothing.
#include "shared/delta.h"

#include <gtest/gtest.h>

#include "tests/support/random_observations.h"

namespace undercroft {
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
  e.at = {1, 1};
  o.entities[e.id] = e;
  return o;
}

Delta nothing_new(const Observation& o) { return diff(o, o); }

TEST(Delta, LeadsFromAnyObservationToAnyOther) {
  EXPECT_TRUE(rc::check([] {
    const auto [a, b] = *any_two_observations();
    Observation known = a;
    RC_ASSERT(apply(known, diff(a, b)) == std::nullopt);
    RC_ASSERT(known == b);
  }));
}

TEST(Delta, OfTheSameSaysNothing) {
  EXPECT_TRUE(rc::check([] {
    const Observation a = *any_observation();
    RC_ASSERT(!says_anything(diff(a, a)));
  }));
}

TEST(Delta, HoldsChangedCellsOnly) {
  const Observation a = small_view();
  Observation b = a;
  b.cells[{2, 0}].visible = false;
  b.cells[{1, 2}].ground = Ground::Water;
  const Delta delta = diff(a, b);
  ASSERT_EQ(delta.cells.size(), 2u);
  EXPECT_EQ(delta.cells[0], (Delta::Cell{{2, 0}, {Ground::Floor, false}}));
  EXPECT_EQ(delta.cells[1], (Delta::Cell{{1, 2}, {Ground::Water, true}}));
  EXPECT_FALSE(delta.level);
  EXPECT_TRUE(delta.entities.empty());
}

TEST(Delta, AnotherDepthStartsFromNothing) {
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

TEST(Delta, ADeadlineThatEndsIsAChange) {
  Observation a = small_view();
  a.deadline_ms = 9;
  Observation b = a;
  b.deadline_ms.reset();
  Observation known = a;
  EXPECT_TRUE(says_anything(diff(a, b)));
  EXPECT_EQ(apply(known, diff(a, b)), std::nullopt);
  EXPECT_EQ(known, b);
}

// Each of these is one thing wrong with a delta that would otherwise fit.
void expect_refused(void (*spoil)(Delta&)) {
  const Observation before = small_view();
  Observation known = before;
  Delta delta = nothing_new(before);
  delta.to_turn = 8;
  delta.cells.push_back({{0, 0}, {Ground::Water, true}});
  Observation fits = before;
  ASSERT_EQ(apply(fits, delta), std::nullopt);
  spoil(delta);
  EXPECT_NE(apply(known, delta), std::nullopt);
  EXPECT_EQ(known, before);
}

TEST(Delta, WhatDoesNotFitIsRefusedAndChangesNothing) {
  EntityView e;
  e.id = EntityId{9};
  expect_refused([](Delta& d) { d.from_turn = 6; });
  expect_refused([](Delta& d) { d.cells.push_back({{4, 0}, {}}); });
  expect_refused([](Delta& d) { d.cells.push_back({{0, -1}, {}}); });
  expect_refused([](Delta& d) { d.cells[0].view.ground = static_cast<Ground>(10); });
  expect_refused([](Delta& d) { d.gone.push_back(EntityId{6}); });
  expect_refused([](Delta& d) { d.entities.emplace_back().at = {0, 3}; });
  expect_refused([](Delta& d) { d.entities.emplace_back().kind = static_cast<Kind>(99); });
  expect_refused([](Delta& d) { d.self.emplace().at = {9, 9}; });
  expect_refused([](Delta& d) { d.level = Delta::Level{1, "", {-1, 5}}; });
  expect_refused([](Delta& d) { d.level = Delta::Level{1, "", {513, 5}}; });
  expect_refused([](Delta& d) { d.level = Delta::Level{-1, "", {4, 3}}; });
}

}  // namespace
}  // namespace undercroft
