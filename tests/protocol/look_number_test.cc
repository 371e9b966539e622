// look_number_test.cc: numbers of looks hold every kind, and those in snapshots keep their meaning.
#include "server/protocol/look_number.h"

#include <gtest/gtest.h>

#include <set>

namespace undercroft::look_number_test {
namespace {

// The largest number of kinds that the packing has room for.
constexpr int kRoom = 63;

TEST(LookNumber, HoldsMoreKindsThanThereAre) {
  static_assert(kKindCount < kRoom);
  std::set<LookId> numbers = {kNoLook};
  for (int i = 0; i < kRoom; ++i) {
    const auto kind = static_cast<Kind>(i);
    for (const int of : {0, 1, 65535}) {
      const auto blueprint = static_cast<BlueprintId>(of);
      const LookId number = look_number(blueprint, kind);
      EXPECT_EQ(kind_of(number), kind);
      EXPECT_TRUE(numbers.insert(number).second) << "kind " << i << " of blueprint " << of;
    }
    for (const std::uint32_t entity : {1U, 2U, (1U << kOwnerBits) - 1}) {
      const LookId number = look_number(EntityId{entity}, kind);
      EXPECT_EQ(kind_of(number), kind);
      EXPECT_TRUE(numbers.insert(number).second) << "kind " << i << " of entity " << entity;
    }
  }
}

// Snapshots of version 0.5 have these numbers: five bits of the kind, then the blueprint or entity.
TEST(LookNumber, KeepsThePackingOfStoredNumbers) {
  EXPECT_EQ(look_number(BlueprintId{0}, Kind::Wall), LookId{1});
  EXPECT_EQ(look_number(BlueprintId{7}, Kind::Chest), LookId{7U << 5U | 6U});
  EXPECT_EQ(look_number(BlueprintId{300}, Kind::Patch), LookId{300U << 5U | 31U});
  EXPECT_EQ(look_number(EntityId{9}, Kind::Player), LookId{1U << 31U | 9U << 5U | 2U});
}

TEST(LookNumber, AnEntityIdThatIsTooLargeLeavesTheKindAlone) {
  const LookId number = look_number(EntityId{(1U << kOwnerBits) + 3}, Kind::Corpse);
  EXPECT_EQ(kind_of(number), Kind::Corpse);
  EXPECT_EQ(number, look_number(EntityId{3}, Kind::Corpse));
}

TEST(LookNumber, IsOfOneEntityInAllItsKinds) {
  EXPECT_TRUE(is_look_of(look_number(EntityId{9}, Kind::Player), EntityId{9}));
  EXPECT_TRUE(is_look_of(look_number(EntityId{9}, static_cast<Kind>(40)), EntityId{9}));
  EXPECT_FALSE(is_look_of(look_number(EntityId{9}, Kind::Player), EntityId{8}));
  EXPECT_FALSE(is_look_of(look_number(BlueprintId{9}, Kind::Player), EntityId{9}));
}

}  // namespace
}  // namespace undercroft::look_number_test
