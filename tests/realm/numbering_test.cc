// numbering_test.cc: a connection's numbers reveal only the order in which entities were sent.
#include "server/realm/sync/numbering.h"

#include <gtest/gtest.h>

#include <map>

#include "server/sim/world/rng.h"

namespace undercroft::numbering_test {
namespace {

TEST(Numbers, CountFromOneInRequestOrder) {
  Numbers<EntityId> numbers;
  EXPECT_EQ(numbers.give(EntityId{700}), EntityId{1});
  EXPECT_EQ(numbers.give(EntityId{5}), EntityId{2});
  EXPECT_EQ(numbers.find(EntityId{700}), EntityId{1});
  EXPECT_EQ(numbers.find(EntityId{6}), kNobody);
  EXPECT_EQ(numbers.owner_of(EntityId{2}), EntityId{5});
  EXPECT_EQ(numbers.owner_of(EntityId{3}), kNobody);
}

TEST(Numbers, AreNeverReused) {
  Numbers<EntityId> numbers;
  numbers.give(EntityId{1});
  numbers.forget(EntityId{1});
  EXPECT_EQ(numbers.owner_of(EntityId{1}), kNobody);
  EXPECT_EQ(numbers.give(EntityId{1}), EntityId{2});
  EXPECT_EQ(numbers.next(), EntityId{3});
  numbers.forget_if([](EntityId id) { return id == EntityId{1}; });
  EXPECT_EQ(numbers.size(), 0u);
  EXPECT_EQ(numbers.give(EntityId{9}), EntityId{4});
}

// Ids are looked up in any order. Each search starts where the previous one ended.
TEST(Numbers, AreFoundAsInAMap) {
  Rng chance(5);
  Numbers<EntityId> numbers;
  std::map<EntityId, EntityId> model;
  for (int i = 0; i < 20000; ++i) {
    const auto id = static_cast<EntityId>(1 + chance.roll(300));
    if (chance.roll(3) == 0 && !model.contains(id)) model[id] = numbers.give(id);
    if (chance.roll(9) == 0) {
      numbers.forget(id);
      model.erase(id);
    }
    const auto asked = static_cast<EntityId>(1 + chance.roll(300));
    const auto found = model.find(asked);
    ASSERT_EQ(numbers.find(asked), found == model.end() ? kNobody : found->second);
  }
  EXPECT_EQ(numbers.size(), model.size());
}

}  // namespace
}  // namespace undercroft::numbering_test
