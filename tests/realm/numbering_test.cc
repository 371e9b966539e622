// numbering_test.cc: a connection's numbers tell nothing but the order in which it was told.
#include "server/realm/numbering.h"

#include <gtest/gtest.h>

namespace undercroft {
namespace {

TEST(Numbers, CountFromOneInTheOrderOfAsking) {
  Numbers<EntityId> numbers;
  EXPECT_EQ(numbers.give(EntityId{700}), EntityId{1});
  EXPECT_EQ(numbers.give(EntityId{5}), EntityId{2});
  EXPECT_EQ(numbers.find(EntityId{700}), EntityId{1});
  EXPECT_EQ(numbers.find(EntityId{6}), kNobody);
  EXPECT_EQ(numbers.owner_of(EntityId{2}), EntityId{5});
  EXPECT_EQ(numbers.owner_of(EntityId{3}), kNobody);
}

TEST(Numbers, AreNeverGivenTwice) {
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

}  // namespace
}  // namespace undercroft
