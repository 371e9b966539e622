// hunters_test.cc: who moves a hunter, and when a hunt begins and ends (R173).
#include "server/sim/rules/hunters.h"

#include <gtest/gtest.h>

#include <set>

#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::hunters_test {
namespace {

using testing::SmallWorld;

constexpr int kPatience = 9;

std::shared_ptr<Catalogue> catalogue_with_hunter() {
  auto catalogue = testing::small_catalogue();
  Blueprint hunter = (*catalogue)[catalogue->at("grunt")];
  hunter.key = "stalker";
  hunter.hunts = Depths{1, 1};
  hunter.lines = {"Something stirs.", "Something has come."};
  hunter.sequence = {Step{.chain = {Component::Attack, Component::Move}, .movs = Movs::Path}};
  catalogue->add(hunter);
  return catalogue;
}

struct Pursuit : ::testing::Test {
  static Ruleset rules() {
    Ruleset rules = testing::plain_rules();
    rules.awareness = 3;
    rules.patience = kPatience;
    return rules;
  }
  void play(const std::vector<EntityId>& players, int turns) {
    for (int i = 0; i < turns; ++i) resolve_turn(small.world, {1, players}, {});
  }
  [[nodiscard]] int stay_of(EntityId player) const {
    return small.world.entity(player).stays.get().on(1);
  }
  [[nodiscard]] std::vector<Point> hunters() const {
    std::vector<Point> places;
    for (const Entity& e : small.world.entities()) {
      if (is_hunter(small.world, e)) places.push_back(e.at());
    }
    return places;
  }

  SmallWorld small{{"################################\n"
                    "#<.......P....................P#\n"
                    "################################\n"},
                   {},
                   rules(),
                   1,
                   catalogue_with_hunter()};
  const EntityId near = small.id('P', 0);
  const EntityId far = small.id('P', 1);
};

TEST_F(Pursuit, HunterBeyondAwarenessActsWithTheGroupOfTheNearestPlayerOnly) {
  play({near}, kPatience);
  ASSERT_EQ(hunters(), std::vector<Point>({{1, 1}}));
  play({far}, 2);
  EXPECT_EQ(hunters(), std::vector<Point>({{1, 1}})) << "the other player is nearer";
  play({near}, 2);
  EXPECT_EQ(hunters(), std::vector<Point>({{3, 1}}));
}

// Warning and arrival are about the same hunter, and each sort comes in some realm.
TEST(Hunters, AreDrawnAmongAllOfTheDepth) {
  std::set<std::string> arrived;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto catalogue = catalogue_with_hunter();
    Blueprint other = (*catalogue)[catalogue->at("stalker")];
    other.key = "bee_tax";
    other.lines = {"A hum grows.", "The tax has come."};
    catalogue->add(other);
    SmallWorld small({"##########\n#<......P#\n##########\n"}, {}, Pursuit::rules(), seed,
                     catalogue);
    std::vector<std::string> words;
    for (int i = 0; i < kPatience; ++i) {
      resolve_turn(small.world, {1, {small.id('P')}}, {});
      for (const Event& event : small.world.events) {
        if (event.verb == Verb::Warned) words.push_back(event.words);
      }
    }
    for (const Entity& e : small.world.entities()) {
      if (is_hunter(small.world, e)) EXPECT_EQ(words, small.world.blueprint(e).lines);
      if (is_hunter(small.world, e)) arrived.insert(small.world.blueprint(e).key);
    }
  }
  EXPECT_EQ(arrived, (std::set<std::string>{"bee_tax", "stalker"}));
}

TEST_F(Pursuit, AnotherHunterComesEvery200Turns) {
  small.world.entity(near).max_health = small.world.entity(near).health = 100000;
  play({far}, kPatience + kNextHunter - 1);
  EXPECT_EQ(hunters().size(), 1U);
  play({far}, 1);
  EXPECT_EQ(hunters().size(), 2U);
}

TEST_F(Pursuit, EndsWhenNobodyIsLeftOnTheLevel) {
  play({near, far}, kPatience);
  for (const EntityId id : {near, far}) small.world.move(id, Place::nowhere());
  resolve_turn(small.world, {1, {}}, {});
  EXPECT_TRUE(hunters().empty());
  EXPECT_FALSE(is_hunt_on(small.world, 1));
}

TEST_F(Pursuit, EscapeTakesAThirdOffTheCount) {
  play({near}, kPatience);
  const Place before = small.world.entity(near).place();
  small.world.move(near, Place::nowhere());
  resolve_turn(small.world, {1, {}}, {});
  small.world.move(near, before);
  play({near}, 1);
  EXPECT_EQ(stay_of(near), kPatience * 2 / 3 + 1);
  EXPECT_TRUE(hunters().empty());
}

TEST_F(Pursuit, CountOfAnEscapeSinksFromTwoThirdsWhileTheHeroIsElsewhere) {
  SmallWorld two({"#####\n#<.P#\n#####\n", "#####\n#<..#\n#####\n"}, {}, rules(), 1,
                 catalogue_with_hunter());
  const EntityId hero = two.id('P', 0);
  two.world.entity(hero).max_health = two.world.entity(hero).health = 100000;
  for (int i = 0; i < kPatience + 3; ++i) resolve_turn(two.world, {1, {hero}}, {});
  two.world.move(hero, Place::on(2, {2, 1}));
  resolve_turn(two.world, {1, {}}, {});
  for (int i = 0; i < 2; ++i) resolve_turn(two.world, {2, {hero}}, {});
  EXPECT_EQ(two.world.entity(hero).stays.get().on(1), kPatience * 2 / 3 - 2);
}

TEST_F(Pursuit, HuntedPlayersWhoStayTogetherShareTheirHunters) {
  small.world.entity(near).max_health = small.world.entity(near).health = 100000;
  play({near}, 3);
  play({near, far}, kPatience);
  EXPECT_EQ(stay_of(far), kPatience);
  EXPECT_EQ(hunters().size(), 1U) << "both were due, three turns apart";
}

TEST_F(Pursuit, TurnsElsewhereTakeTheCountDown) {
  HeroStays stays;
  for (int i = 0; i < 5; ++i) stays.add_turn(2);
  for (int i = 0; i < 3; ++i) stays.add_turn(1);
  EXPECT_EQ(stays.on(2), 2);
  EXPECT_EQ(stays.on(1), 3);
  for (int i = 0; i < 3; ++i) stays.add_turn(1);
  HeroStays same;
  for (int i = 0; i < 6; ++i) same.add_turn(1);
  EXPECT_EQ(stays, same) << "a count of 0 is no count";
}

TEST_F(Pursuit, DownedPlayerKeepsTheHuntGoing) {
  play({near, far}, kPatience);
  small.world.move(far, Place::nowhere());
  small.world.become(near, Kind::Downed);
  end_hunt_without_prey(small.world, 1);
  EXPECT_EQ(hunters().size(), 1U);
}

TEST_F(Pursuit, NobodyIsHuntedWithoutTheRule) {
  Ruleset calm = rules();
  calm.patience = 0;
  small.world.set_rules(calm);
  play({near}, 3 * kPatience);
  EXPECT_TRUE(hunters().empty());
  EXPECT_EQ(stay_of(near), 0);
}

// A newcomer at the stairs is no prey for the hunter that another player has brought upon itself.
TEST(Newcomer, IsNotPursued) {
  SmallWorld small({"##############\n"
                    "#<...........#\n"
                    "#............#\n"
                    "#P..........P#\n"
                    "##############\n"},
                   {}, Pursuit::rules(), 1, catalogue_with_hunter());
  const EntityId newcomer = small.id('P', 0);
  const EntityId stays = small.id('P', 1);
  for (int i = 0; i < kPatience; ++i) resolve_turn(small.world, {1, {stays}}, {});
  ASSERT_TRUE(is_hunt_on(small.world, 1));
  const int before = small.world.entity(newcomer).health;
  for (int i = 0; i < 4; ++i) resolve_turn(small.world, {1, {newcomer, stays}}, {});
  for (const Entity& e : small.world.entities()) {
    if (is_hunter(small.world, e)) EXPECT_EQ(e.at().x, 5) << "on its way to the other player";
  }
  EXPECT_EQ(small.world.entity(newcomer).health, before);
}

}  // namespace
}  // namespace undercroft::hunters_test
