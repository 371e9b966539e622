// bot_test.cc: how the balance bot reacts to what it sees: a room, the creatures in it, its pack.
#include "server/tools/balance/bot.h"

#include <gtest/gtest.h>

namespace undercroft::bot_test {
namespace {

constexpr EntityId kSelf{1};
constexpr EntityId kOther{2};
constexpr EntityId kThing{3};
constexpr EntityId kFriend{4};

// An empty floor of 15 x 9 cells, all in view, with the unhurt, unarmed bot in its middle.
class Room {
 public:
  Room() {
    known_.turn = 10;
    known_.depth = 2;
    known_.cells = Grid<CellView>({15, 9}, {Ground::Floor, true});
    known_.self.id = kSelf;
    known_.self.at = {7, 4};
    known_.self.health = known_.self.max_health = 20;
    known_.self.strength = 4;
    put(kSelf, Kind::Player, "Bot 1", {7, 4}).slot = 1;
  }

  EntityView& put(EntityId id, Kind kind, const std::string& name, Point at) {
    EntityView& view = known_.entities[id];
    view.id = id;
    view.at = at;
    view.look = look(kind, name, "");
    return view;
  }

  // Adds a foe that hits hard and has plenty of health.
  EntityView& put_foe(Point at, const std::string& name = "Ogre") {
    EntityView& foe = put(kOther, Kind::Monster, name, at);
    foe.health = foe.max_health = 14;
    return foe;
  }

  void carry(const std::string& name, const std::string& description) {
    PackView thing;
    thing.id = kThing;
    thing.look = look(Kind::Item, name, description);
    known_.self.pack.push_back(thing);
  }

  void tell(const std::string& notice) { known_.notice.words = notice; }
  void hurt(int health) { known_.self.health = health; }
  void lay(Ground ground, Point at) { known_.cells[at].ground = ground; }
  // What look says of the worst blow of the foe.
  void threaten(int most) { known_.self.threats = {{.id = kOther, .least = 1, .most = most}}; }

  Intent decide() {
    const Knowledge knowledge;  // empty, so that no standing intent can start
    const LookBook looks;
    return undercroft::decide(memory, {known_, knowledge, looks}, chance_);
  }

  BotMemory memory;

 private:
  LookId look(Kind kind, const std::string& name, const std::string& description) {
    const auto id = static_cast<LookId>(known_.looks.size() + 1);
    Look& made = known_.looks[id];
    made.kind = kind;
    made.name = name;
    made.description = description;
    return id;
  }

  Observation known_;
  Rng chance_ = Rng::stream(1, "bot");
};

TEST(Bot, AttacksFoesThatCannotAnswer) {
  Room room;
  room.put_foe({8, 4});
  const Intent intent = room.decide();
  EXPECT_EQ(intent.verb, IntentVerb::Attack);
  EXPECT_EQ(intent.direction, Direction::Right);
}

// Standing diagonally to a foe that strikes only straight, the bot can attack safely.
TEST(Bot, LeavesTheShadedCellsOfADangerousFoe) {
  Room room;
  EntityView& foe = room.put_foe({8, 4});
  foe.reach = ReachShape::Orthogonals;
  foe.reach_cells = 1;
  const Intent intent = room.decide();
  ASSERT_EQ(intent.verb, IntentVerb::Bump);
  const Point to = step({7, 4}, intent.direction);
  EXPECT_EQ(distance(to, foe.at), 1);
  EXPECT_TRUE(to.x != foe.at.x && to.y != foe.at.y) << to.x << "," << to.y;
}

TEST(Bot, LeavesTheLineOfAnAimingArcher) {
  Room room;
  EntityView& foe = room.put_foe({12, 4}, "Bone Archer");
  foe.sign = StepSign::Aims;
  foe.reach = ReachShape::All;
  foe.reach_cells = 8;
  const Intent intent = room.decide();
  ASSERT_EQ(intent.verb, IntentVerb::Bump);
  const Point way = step({7, 4}, intent.direction) - foe.at;
  EXPECT_TRUE(way.y != 0 && std::abs(way.x) != std::abs(way.y)) << way.x << "," << way.y;
}

TEST(Bot, ThrowsMissilesWithinItsRange) {
  Room room;
  room.carry("javelin", "Thrown it adds 5 to a blow, in the hand 2.");
  room.put_foe({13, 4});
  const Intent thrown = room.decide();
  EXPECT_EQ(thrown.verb, IntentVerb::Throw);
  EXPECT_EQ(thrown.item, kThing);
  EXPECT_EQ(thrown.place, (Point{13, 4}));

  Room wide;
  wide.carry("javelin", "Thrown it adds 5 to a blow, in the hand 2.");
  wide.put_foe({14, 4});  // 7 cells away; its throwing range is 6 (R150)
  EXPECT_NE(wide.decide().verb, IntentVerb::Throw);
}

// The bot learns this only from blows; see Experience.
TEST(Bot, AvoidsFoesThatBlowsDoNotHurt) {
  Room room;
  room.memory.experience["Shellback"].vain = 5;
  room.put_foe({8, 4}, "Shellback");
  EXPECT_NE(room.decide().verb, IntentVerb::Attack);

  Room hurt_lately;
  hurt_lately.memory.experience["Shellback"].vain = 4;
  hurt_lately.put_foe({8, 4}, "Shellback");
  EXPECT_EQ(hurt_lately.decide().verb, IntentVerb::Attack);
}

// A sweep needs two. The nearer player stays; the other one leaves its reach.
TEST(Bot, LeavesASweepToTheNearestPlayer) {
  Room room;
  EntityView& foe = room.put_foe({9, 4}, "Iron Idol");
  foe.reach = ReachShape::Radius;
  foe.reach_cells = 2;
  EntityView& friend_of_it = room.put(kFriend, Kind::Player, "Bot 2", {10, 4});
  friend_of_it.slot = 2;
  friend_of_it.health = friend_of_it.max_health = 20;
  const Intent intent = room.decide();
  ASSERT_EQ(intent.verb, IntentVerb::Bump);
  EXPECT_EQ(distance(step({7, 4}, intent.direction), foe.at), 3);
}

// Alone it may stand within the reach of a sweep, but not beside the foe.
TEST(Bot, StepsBackFromAFoeThatWouldSweepTwo) {
  Room room;
  EntityView& foe = room.put_foe({8, 4}, "Crown Warden");
  foe.reach = ReachShape::Radius;
  foe.reach_cells = 3;
  const Intent intent = room.decide();
  ASSERT_EQ(intent.verb, IntentVerb::Bump);
  EXPECT_EQ(distance(step({7, 4}, intent.direction), foe.at), 2);
}

// It drinks when the worst blow that look tells of could kill it.
TEST(Bot, JudgesAFoeByWhatLookSaysOfItsBlows) {
  Room feeble;
  feeble.carry("vial", "It gives back 10 health.");
  feeble.put_foe({8, 4});
  feeble.hurt(9);
  feeble.threaten(3);
  EXPECT_EQ(feeble.decide().verb, IntentVerb::Attack);

  Room mighty;
  mighty.carry("vial", "It gives back 10 health.");
  mighty.put_foe({8, 4});
  mighty.hurt(9);
  mighty.threaten(12);
  const Intent drunk = mighty.decide();
  EXPECT_EQ(drunk.verb, IntentVerb::Use);
  EXPECT_EQ(drunk.item, kThing);
}

TEST(Bot, ThrowsAVialAtADownedFriend) {
  Room room;
  room.carry("vial", "It gives back 10 health.");
  room.put(kOther, Kind::Downed, "Bot 2", {11, 4}).slot = 2;
  const Intent intent = room.decide();
  EXPECT_EQ(intent.verb, IntentVerb::Throw);
  EXPECT_EQ(intent.place, (Point{11, 4}));
}

TEST(Bot, LeavesAFoeThatStaysWhereItIsUnhurt) {
  Room room;
  room.put_foe({8, 4}, "Hoard Crab");
  room.memory.sieges[kOther] = {.at = {8, 4}, .least_health = 14, .turns = 51};
  EXPECT_NE(room.decide().verb, IntentVerb::Attack);

  Room lately;
  lately.put_foe({8, 4}, "Hoard Crab");
  lately.memory.sieges[kOther] = {.at = {8, 4}, .least_health = 14, .turns = 49};
  EXPECT_EQ(lately.decide().verb, IntentVerb::Attack);
}

// R202: the bearer goes up past a foe that does not bar its way.
TEST(Bot, CarriesTheCrownPastAFoe) {
  Room room;
  room.tell("The Undercroft is awake: the Crown is on depth 2 with Bot 1");
  room.carry("the Crown", "What everybody came for.");
  room.lay(Ground::StairsUp, {1, 4});
  room.put_foe({8, 4});
  const Intent intent = room.decide();
  ASSERT_EQ(intent.verb, IntentVerb::Bump);
  EXPECT_EQ(step({7, 4}, intent.direction).x, 6);
}

// The top line says on which level the Crown lies; without one there is no reason to go up.
TEST(Bot, GoesToTheLevelWhereTheCrownLies) {
  Room room;
  room.lay(Ground::StairsUp, {7, 4});
  room.lay(Ground::StairsDown, {1, 4});
  EXPECT_NE(room.decide().verb, IntentVerb::Ascend);
  room.tell("The Undercroft is awake: the Crown lies on depth 1");
  EXPECT_EQ(room.decide().verb, IntentVerb::Ascend);
}

TEST(Bot, ThrowsTheCrownToAFriendBeforeItFalls) {
  Room room;
  room.tell("The Undercroft is awake: the Crown is on depth 2 with Bot 1");
  room.carry("the Crown", "What everybody came for.");
  room.put_foe({8, 4});
  room.hurt(4);
  EntityView& other = room.put(kFriend, Kind::Player, "Bot 2", {4, 4});
  other.slot = 2;
  other.health = other.max_health = 20;
  const Intent intent = room.decide();
  EXPECT_EQ(intent.verb, IntentVerb::Throw);
  EXPECT_EQ(intent.item, kThing);
  EXPECT_EQ(intent.place, (Point{4, 4}));

  other.health = 4;
  EXPECT_NE(room.decide().verb, IntentVerb::Throw);
}

TEST(Bot, AsksAnAltarForTheLifeOfACompanion) {
  Room room;
  room.memory.offer =
      "Say one of these beside it: thing (mail), life (a dead companion comes back).";
  EXPECT_EQ(room.decide().words, "life");
}

TEST(Bot, RevivesADownedFriend) {
  Room room;
  room.put(kOther, Kind::Downed, "Bot 2", {7, 5}).slot = 2;
  const Intent intent = room.decide();
  EXPECT_EQ(intent.verb, IntentVerb::Interact);
  EXPECT_EQ(intent.direction, Direction::Down);
}

TEST(Bot, MakesRoomForTheCrownInAFullPack) {
  Room room;
  room.put(kOther, Kind::Item, "the Crown", {10, 4});
  for (std::size_t i = 0; i < kPackSlots; ++i) room.carry("bow", "A good one.");
  const Intent dropped = room.decide();
  EXPECT_EQ(dropped.verb, IntentVerb::Drop);
  EXPECT_EQ(dropped.item, kThing);

  Room light;
  light.put(kOther, Kind::Item, "the Crown", {10, 4});
  EXPECT_NE(light.decide().verb, IntentVerb::Drop);
}

TEST(Bot, AsksAnAltarForMailRatherThanStrength) {
  Room room;
  room.memory.offer = "Say one of these beside it: might (a point of strength), thing (mail), ...";
  const Intent mail = room.decide();
  EXPECT_EQ(mail.verb, IntentVerb::Say);
  EXPECT_EQ(mail.words, "thing");
  room.memory.offer =
      "Say one of these beside it: might (a point of strength), thing (javelin), ...";
  EXPECT_EQ(room.decide().words, "might");
}

}  // namespace
}  // namespace undercroft::bot_test
