// veil_test.cc: veiled numbers can be undone, never collide, and say nothing of their order.
#include "server/protocol/veil.h"

#include <gtest/gtest.h>

#include <set>

namespace undercroft {
namespace {

TEST(Veil, IsUndoneAndNeverCollidesAndKeepsNobody) {
  for (const std::uint64_t key : {0ULL, 1ULL, 0xDEADBEEFCAFEULL}) {
    const Veil veil(key);
    std::set<EntityId> shown;
    for (std::uint32_t n = 0; n < 20000; ++n) {
      const EntityId id{n};
      ASSERT_EQ(veil.under(veil.over(id)), id);
      ASSERT_TRUE(shown.insert(veil.over(id)).second);
    }
    EXPECT_EQ(veil.over(kNobody), kNobody);
  }
}

// Neighbours in the world are no neighbours on the wire, or a gap would still show.
TEST(Veil, HidesWhatWasSpawnedBesideWhat) {
  const Veil veil(42);
  int close = 0;
  for (std::uint32_t n = 1; n < 1000; ++n) {
    const auto a = static_cast<std::int64_t>(veil.over(EntityId{n}));
    const auto b = static_cast<std::int64_t>(veil.over(EntityId{n + 1}));
    if (std::abs(a - b) < 1000) ++close;
  }
  EXPECT_LT(close, 5);
}

TEST(Veil, CoversEveryNumberOfAnObservation) {
  const Veil veil(7);
  Observation seen;
  seen.self.id = EntityId{1};
  seen.self.pack.push_back({.id = EntityId{5}});
  EntityView chest;
  chest.id = EntityId{9};
  seen.entities[chest.id] = chest;
  seen.members[EntityId{1}] = {.id = EntityId{1}, .name = "Ann"};
  const Observation veiled = veil.over(seen);
  EXPECT_EQ(veiled.self.id, veil.over(EntityId{1}));
  EXPECT_EQ(veiled.self.pack[0].id, veil.over(EntityId{5}));
  EXPECT_EQ(veiled.entities.begin()->first, veil.over(EntityId{9}));
  EXPECT_EQ(veiled.entities.begin()->second.id, veil.over(EntityId{9}));
  EXPECT_EQ(veiled.members.begin()->second.id, veil.over(EntityId{1}));
}

}  // namespace
}  // namespace undercroft
