// growth_test.cc: choosing kits and boons, and how boons are drawn (R170, R171).
#include "server/sim/rules/growth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "server/sim/content/loader.h"
#include "server/sim/turn/joining.h"
#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::growth_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Two kits, and `boons` boons that give a point of health each.
std::shared_ptr<Catalogue> growing_catalogue(int boons) {
  auto catalogue = testing::small_catalogue();
  std::string text =
      "[kit.first]\nname = \"First\"\ntext = \"T.\"\n"
      "[kit.second]\nname = \"Second\"\ntext = \"T.\"\nitems = [\"dagger\", \"vial\"]\n"
      "strength = 2\nhealth = -3\nvision = 1\nability = \"rest\"\n"
      "[ability.rest]\nname = \"Rest\"\ntext = \"T.\"\ncooldown = 4\nheal = 1\n";
  for (int i = 0; i < boons; ++i) {
    text += "[boon.b" + std::to_string(i) + "]\nname = \"B\"\ntext = \"T.\"\nhealth = 1\n";
  }
  EXPECT_THAT(load_content_file(*catalogue, text, "growth.toml"), IsEmpty());
  return catalogue;
}

// Two levels of one hall each, with stairs.
testing::SmallWorld growing_world(int boons) {
  return testing::SmallWorld({"############\n#<.........#\n#.........>#\n############\n",
                              "############\n#<.........#\n#..........#\n############\n"},
                             {}, testing::plain_rules(), 7, growing_catalogue(boons));
}

const HeroGrowth& growth_of(const World& world, EntityId hero) {
  return world.entity(hero).growth.get();
}

// Where the body would be after a fall.
void set_down(World& world, EntityId hero, int depth) {
  world.move(hero, Place::on(depth, *world.nearest_free(depth, {3, 1})));
}

TEST(Kits, ANewHeroIsAskedForOne) {
  World world = growing_world(0).world;
  const EntityId ann = join_realm(world, "Ann");
  ASSERT_EQ(growth_of(world, ann).choices.size(), 1U);
  const HeroChoice& choice = growth_of(world, ann).choices[0];
  EXPECT_TRUE(choice.is_kit());
  EXPECT_EQ(choice.number, 1U);
  EXPECT_THAT(choice.options, ElementsAre(0, 1));
}

TEST(Kits, ChangeTheHeroAndAreWorn) {
  World world = growing_world(0).world;
  const EntityId ann = join_realm(world, "Ann");
  const Entity before = world.entity(ann);
  ASSERT_TRUE(choose_option(world, ann, 1, 1));
  const Entity& after = world.entity(ann);
  EXPECT_EQ(after.base.strength, before.base.strength + 2);
  EXPECT_EQ(after.base.vision, before.base.vision + 1);
  EXPECT_EQ(after.max_health, before.max_health - 3);
  EXPECT_EQ(after.health, after.max_health);
  EXPECT_EQ(after.holds().size(), 2U);
  EXPECT_EQ(after.worn[static_cast<std::size_t>(Slot::Weapon)], after.holds()[0]);
  EXPECT_EQ(growth_of(world, ann).abilities.size(), 1U);
  EXPECT_THAT(growth_of(world, ann).choices, IsEmpty());
}

TEST(Kits, AreTakenBackWithTheBody) {
  World world = growing_world(0).world;
  const EntityId ann = join_realm(world, "Ann");
  const Attributes base = world.entity(ann).base;
  const int health = world.entity(ann).max_health;
  ASSERT_TRUE(choose_option(world, ann, 1, 1));
  lose_kit(world, ann);
  EXPECT_EQ(world.entity(ann).base, base);
  EXPECT_EQ(world.entity(ann).max_health, health);
  EXPECT_THAT(growth_of(world, ann).abilities, IsEmpty());
  ASSERT_EQ(growth_of(world, ann).choices.size(), 1U);
  EXPECT_EQ(growth_of(world, ann).choices[0].number, 2U) << "no number is used twice";
}

TEST(Kits, ChoicesThatAreNotOpenChangeNothing) {
  World world = growing_world(0).world;
  const EntityId ann = join_realm(world, "Ann");
  const std::uint64_t before = world.hash();
  EXPECT_FALSE(choose_option(world, ann, 0, 0));
  EXPECT_FALSE(choose_option(world, ann, 2, 0));
  EXPECT_FALSE(choose_option(world, ann, 1, 2));
  EXPECT_EQ(world.hash(), before);
  EXPECT_TRUE(choose_option(world, ann, 1, 0));
  EXPECT_FALSE(choose_option(world, ann, 1, 0)) << "it was made";
}

TEST(Kits, WithoutAnyAHeroStaysAsItWas) {
  testing::SmallWorld small({"####\n#<.#\n####\n"});
  const EntityId ann = join_realm(small.world, "Ann");
  EXPECT_TRUE(small.world.entity(ann).growth.untouched());
  EXPECT_FALSE(choose_option(small.world, ann, 1, 0));
}

// As many heroes as there are threes of 4 boons, and one more.
TEST(Boons, NoTwoHeroesGetTheSameThree) {
  World world = growing_world(4).world;
  std::set<std::vector<int>> seen;
  for (int i = 0; i < 5; ++i) {
    const EntityId hero = join_realm(world, "hero-" + std::to_string(i));
    set_down(world, hero, 2);
    draw_boons(world, {&hero, 1});
    ASSERT_EQ(growth_of(world, hero).choices.size(), 2U);
    const HeroChoice& choice = growth_of(world, hero).choices[1];
    EXPECT_EQ(choice.depth, 2);
    EXPECT_EQ(choice.options.size(), i < 4 ? 3U : 2U);
    EXPECT_TRUE(seen.insert(choice.options).second);
  }
}

TEST(Boons, ThreesThatWereChosenFromStillCount) {
  World world = growing_world(3).world;
  const EntityId ann = join_realm(world, "Ann");
  const EntityId bob = join_realm(world, "Bob");
  for (const EntityId hero : {ann, bob}) {
    set_down(world, hero, 2);
    draw_boons(world, {&hero, 1});
    ASSERT_TRUE(choose_option(world, hero, 2, 1));
  }
  EXPECT_EQ(growth_of(world, ann).choices[1].options.size(), 3U);
  EXPECT_EQ(growth_of(world, bob).choices[1].options.size(), 2U);
}

TEST(Boons, AreDrawnOnceForADepthAndForTheLivingAlone) {
  World world = growing_world(9).world;
  const EntityId ann = join_realm(world, "Ann");
  draw_boons(world, {&ann, 1});
  EXPECT_EQ(growth_of(world, ann).choices.size(), 1U) << "depth 1 is no new one";
  set_down(world, ann, 2);
  draw_boons(world, {&ann, 1});
  draw_boons(world, {&ann, 1});
  EXPECT_EQ(growth_of(world, ann).choices.size(), 2U);
}

TEST(Boons, EveryThreeIsDrawnSometimes) {
  std::set<std::vector<int>> seen;
  World world = growing_world(5).world;  // 10 threes
  const EntityId ann = join_realm(world, "Ann");
  set_down(world, ann, 2);
  for (int i = 0; i < 300; ++i) {
    world.entity(ann).growth.change().choices.clear();
    world.entity(ann).growth.change().drawn_to = 1;
    draw_boons(world, {&ann, 1});
    seen.insert(growth_of(world, ann).choices.at(0).options);
  }
  EXPECT_EQ(seen.size(), 10U);
}

TEST(Growth, IsInTheHash) {
  World world = growing_world(6).world;
  const EntityId ann = join_realm(world, "Ann");
  const std::uint64_t before = world.hash();
  world.entity(ann).growth.change().choices.clear();
  EXPECT_NE(world.hash(), before);
  EXPECT_EQ(world.hash(), world.hash_from_scratch());
}

}  // namespace
}  // namespace undercroft::growth_test
