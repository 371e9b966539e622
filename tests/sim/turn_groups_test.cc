// turn_groups_test.cc: which players' turns wait for each other, which creatures act in them, and
// how turns are numbered (R100-R102, R11).
#include <gtest/gtest.h>

#include "server/sim/rules/combat.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/down.h"
#include "server/sim/turn/joining.h"
#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::turn_groups_test {
namespace {

using testing::SmallWorld;

// A corridor `length` cells long, with letters at the given cells.
std::string corridor(int length, const std::map<int, char>& letters) {
  std::string row(static_cast<std::size_t>(length), '.');
  for (const auto& [x, letter] : letters) row[static_cast<std::size_t>(x)] = letter;
  row.front() = row.back() = '#';
  const std::string wall(row.size(), '#');
  return wall + "\n" + row + "\n" + wall + "\n";
}

using Players = std::vector<std::vector<EntityId>>;

Players players_of(const std::vector<Group>& groups) {
  Players players;
  for (const Group& group : groups) players.push_back(group.players);
  return players;
}

const testing::Letters kPlayers = {{'Q', "player"}, {'R', "player"}, {'A', "grunt"}};

TEST(Bubbles, JoinPlayersWithinTwiceTheAwarenessRadius) {
  const SmallWorld near({corridor(60, {{1, 'P'}, {21, 'Q'}})}, kPlayers);
  EXPECT_EQ(groups_of(near.world).size(), 1U);
  const SmallWorld far({corridor(60, {{1, 'P'}, {22, 'Q'}})}, kPlayers);
  EXPECT_EQ(groups_of(far.world).size(), 2U);
}

TEST(Bubbles, AreTransitiveAndListPlayersInJoinOrder) {
  const SmallWorld small({corridor(60, {{1, 'R'}, {21, 'P'}, {41, 'Q'}})}, kPlayers);
  const Players all = {{small.id('P'), small.id('Q'), small.id('R')}};
  EXPECT_EQ(players_of(groups_of(small.world)), all);
}

TEST(Bubbles, ExcludeDeadAbsentAndOtherLevels) {
  SmallWorld small({corridor(20, {{1, 'P'}, {3, 'Q'}}), corridor(20, {{1, 'R'}})}, kPlayers);
  EXPECT_EQ(groups_of(small.world).size(), 2U);
  small.at('Q').alive = false;
  leave_level(small.world, small.id('R'));
  const Players alone = {{small.id('P')}};
  EXPECT_EQ(players_of(groups_of(small.world)), alone);
}

// This happens when friends who have played fewer turns arrive.
TEST(Bubbles, TurnNumberOfDownedPlayerNeverDecreases) {
  SmallWorld small({corridor(60, {{1, 'P'}, {5, 'Q'}, {50, 'R'}})}, kPlayers);
  go_down(small.world, small.id('Q'));
  go_down(small.world, small.id('R'));
  small.at('P').turn = 1551;
  small.at('Q').turn = small.at('R').turn = 1605;
  resolve_turn(small.world, groups_of(small.world).front(), {});
  EXPECT_EQ(small.at('P').turn, 1606U);
  EXPECT_EQ(small.at('Q').turn, 1606U);
  EXPECT_EQ(small.at('R').turn, 1605U) << "too far away to be in that group";
}

TEST(Lockstep, MakesOneGroupPerLevel) {
  Ruleset rules;
  rules.clock = ClockRule::Lockstep;
  const SmallWorld small({corridor(90, {{1, 'P'}, {88, 'Q'}})}, kPlayers, rules);
  const std::vector<Group> groups = groups_of(small.world);
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].players.size(), 2U);
}

// R101: all other creatures sleep.
TEST(Turns, WakeOnlyCreaturesNearTheGroup) {
  SmallWorld small({corridor(60, {{1, 'P'}, {11, 'A'}, {40, 'Q'}, {29, 'A'}})}, kPlayers);
  resolve_turn(small.world, groups_of(small.world)[0], {});
  EXPECT_EQ(small.at('A', 0).at(), (Point{10, 1}));
  EXPECT_EQ(small.at('A', 1).at(), (Point{29, 1})) << "eleven cells from Q, and it is not Q's turn";
  resolve_turn(small.world, groups_of(small.world)[1], {});
  EXPECT_EQ(small.at('A', 1).at(), (Point{29, 1}));
}

// R101: for any group size and any clock.
TEST(Turns, WakeOnlyCreaturesNearTheGroupOnAnyClock) {
  for (const ClockRule clock : {ClockRule::Lockstep, ClockRule::Beat}) {
    Ruleset rules;
    rules.clock = clock;
    SmallWorld small({corridor(90, {{1, 'P'}, {11, 'A'}, {40, 'A'}, {88, 'Q'}})}, kPlayers, rules);
    resolve_turn(small.world, groups_of(small.world)[0], {});
    EXPECT_EQ(small.at('A', 0).at(), (Point{10, 1}));
    EXPECT_EQ(small.at('A', 1).at(), (Point{40, 1})) << "no player is near";
  }
}

// R101, F2: kin that were asleep during the quarrel chase from the first turn they are awake.
TEST(Turns, DistantHostileKinChaseAsSoonAsTheyWake) {
  SmallWorld small({corridor(60, {{1, 'P'}, {2, 'h'}, {20, 'h'}})}, {{'h', "hermit"}});
  const Intent blow{.verb = IntentVerb::Attack, .direction = Direction::Right};
  resolve_turn(small.world, groups_of(small.world)[0], {{small.id('P'), blow}});
  EXPECT_EQ(small.at('h', 1).kind(), Kind::Monster);
  small.world.move(small.id('P'), Place::on(1, {12, 1}));
  resolve_turn(small.world, groups_of(small.world)[0], {});
  EXPECT_EQ(small.at('h', 1).at(), (Point{19, 1}));
}

// R90, R101: a trap outside the awareness radius, reached only by a bounce, is released before the
// next turn.
TEST(Turns, ResetTrapsReachedOnlyByABounce) {
  SmallWorld small({corridor(60, {{1, 'P'}, {11, 't'}, {12, 't'}, {14, '.'}})},
                   {{'t', "bounce_trap"}, {'i', "idle"}});
  World& world = small.world;
  const EntityId body = world.spawn(world.catalogue().at("idle"), Place::on(1, {11, 1}));
  for (int turn = 0; turn < 2; ++turn) {
    world.move(body, Place::on(1, {11, 1}));
    resolve_turn(world, groups_of(world)[0], {});
    EXPECT_EQ(world.entity(body).at(), (Point{13, 1})) << "turn " << turn;
    EXPECT_EQ(small.at('t', 1).state, State::Released) << "turn " << turn;
  }
}

// The next turn of a group is numbered after the latest turn of any of its players. From then on
// all of them agree on the number.
TEST(Turns, AreNumberedAfterTheLatestTurnOfAnyPlayer) {
  SmallWorld small({corridor(60, {{1, 'P'}, {50, 'Q'}})}, kPlayers);
  for (int i = 0; i < 7; ++i) resolve_turn(small.world, groups_of(small.world)[1], {});
  EXPECT_EQ(small.at('P').turn, 0U);
  EXPECT_EQ(small.at('Q').turn, 7U);
  small.world.move(small.id('Q'), Place::on(1, {5, 1}));
  EXPECT_EQ(resolve_turn(small.world, groups_of(small.world)[0], {}), 8U);
  EXPECT_EQ(small.at('P').turn, 8U);
  EXPECT_EQ(small.at('Q').turn, 8U);
}

// H1.
TEST(Joining, PutsNewPlayersAtTheEntranceInTheNextSlot) {
  SmallWorld small({"######\n#..<.#\n######\n"});
  const EntityId ann = join_realm(small.world, "Ann");
  const EntityId bob = join_realm(small.world, "Bob");
  EXPECT_EQ(small.world.entity(ann).at(), (Point{3, 1}));
  EXPECT_EQ(small.world.entity(bob).at(), (Point{2, 1}));
  EXPECT_EQ(small.world.entity(bob).slot, 2);
  EXPECT_EQ(small.world.entity(bob).name, "Bob");
}

TEST(Leaving, RemovesTheBodyAndReturnsItBesideAnOccupant) {
  SmallWorld small({"######\n#P.Q.#\n######\n"}, kPlayers);
  leave_level(small.world, small.id('P'));
  EXPECT_FALSE(is_present(small.world, small.id('P')));
  small.world.move(small.id('Q'), Place::on(1, {1, 1}));
  return_to_level(small.world, small.id('P'));
  EXPECT_EQ(small.at('P').at(), (Point{2, 1}));
}

// ---- items that never leave with a player (R106) ----

std::vector<std::string> lying_at(const World& world, Point at) {
  std::vector<std::string> keys;
  for (const Entity& e : world.things_at(1, at)) keys.push_back(world.blueprint(e).key);
  return keys;
}

void give(SmallWorld& small, char who, const char* thing) {
  small.world.spawn(small.world.catalogue().at(thing), Place::held_by(small.id(who)));
}

TEST(Leaving, DropsTheCrownAndKeepsTheRest) {
  SmallWorld small({"#####\n#.P.#\n#####\n"});
  for (const char* thing : {"vial", "crown", "dagger"}) give(small, 'P', thing);
  leave_level(small.world, small.id('P'));
  EXPECT_EQ(lying_at(small.world, {2, 1}), std::vector<std::string>{"crown"});
  EXPECT_EQ(small.at('P').holds().size(), 2U);
}

TEST(Leaving, DropsOneKeyPerLock) {
  SmallWorld small({"#######\n#P.D.E#\n#######\n"}, {{'D', "vault_door"}, {'E', "vault_door"}});
  small.at('P').keys = {3, 2, 0};
  leave_level(small.world, small.id('P'));
  EXPECT_EQ(lying_at(small.world, {1, 1}), (std::vector<std::string>{"iron_key", "iron_key"}));
  EXPECT_EQ(small.at('P').keys, (std::array<int, kMetalCount>{1, 2, 0}));
}

// A door wired to plates looks locked, but no key opens it (R143).
TEST(Leaving, DropsNoKeyForADoorWiredToPlates) {
  SmallWorld small({"#######\n#P.DEC#\n#######\n"},
                   {{'D', "vault_door"}, {'E', "vault_door"}, {'C', "chest"}});
  small.at('E').wired_to = {small.id('C')};  // the chest stands in for its plate
  small.at('P').keys = {3, 0, 0};
  leave_level(small.world, small.id('P'));
  EXPECT_EQ(lying_at(small.world, {1, 1}), (std::vector<std::string>{"iron_key"}));
  EXPECT_EQ(small.at('P').keys, (std::array<int, kMetalCount>{2, 0, 0}));
}

TEST(Leaving, DropsAllKeysWhenThereAreMoreLocks) {
  SmallWorld small({"#######\n#P.D.E#\n#######\n"}, {{'D', "vault_door"}, {'E', "vault_door"}});
  small.at('P').keys = {1, 0, 0};
  leave_level(small.world, small.id('P'));
  EXPECT_EQ(lying_at(small.world, {1, 1}), std::vector<std::string>{"iron_key"});
  EXPECT_EQ(small.at('P').keys[0], 0);
}

TEST(Leaving, DropsNoKeyForAnOpenedLock) {
  SmallWorld small({"#####\n#P.D#\n#####\n"}, {{'D', "vault_door"}});
  small.world.set_state(small.id('D'), State::Open);
  small.at('P').keys = {1, 0, 0};
  leave_level(small.world, small.id('P'));
  EXPECT_TRUE(lying_at(small.world, {1, 1}).empty());
}

// The lock is one level deeper. A player who carried its key up must not take the key out of the
// realm.
TEST(Leaving, DropsTheKeyOfALockOnAnotherLevel) {
  SmallWorld small({"#####\n#P..#\n#####\n", "#####\n#..D#\n#####\n"}, {{'D', "vault_door"}});
  small.at('P').keys = {1, 0, 0};
  leave_level(small.world, small.id('P'));
  EXPECT_EQ(lying_at(small.world, {1, 1}), std::vector<std::string>{"iron_key"});
}

TEST(Leaving, DeadPlayersDropTheCrownToo) {
  SmallWorld small({"#####\n#.P.#\n#####\n"});
  give(small, 'P', "crown");
  die(small.world, small.id('P'));
  leave_level(small.world, small.id('P'));
  EXPECT_EQ(lying_at(small.world, {2, 1}), std::vector<std::string>{"crown"});
}

TEST(Leaving, HostileInViewMakesThePlayerLinger) {
  SmallWorld small({"########\n#P#.M..#\n########\n"}, {{'M', "idle"}});
  EXPECT_FALSE(must_linger(small.world, small.id('P')));
  small.world.set_ground(1, {2, 1}, Ground::Floor);
  EXPECT_TRUE(must_linger(small.world, small.id('P')));
  die(small.world, small.id('M'));
  EXPECT_FALSE(must_linger(small.world, small.id('P')));
}

TEST(Leaving, DamageMakesThePlayerLingerForTenTurns) {
  SmallWorld small({"####\n#P.#\n####\n"});
  hurt(small.world, Verb::Spiked, small.id('P'), kNobody, 1);
  for (int turn = 0; turn < kDangerTurns; ++turn) {
    EXPECT_TRUE(must_linger(small.world, small.id('P'))) << turn;
    resolve_turn(small.world, Group{1, small.world.players(), true}, {});
  }
  EXPECT_FALSE(must_linger(small.world, small.id('P')));
}

// ---- intents that are rejected at once (R104) ----

Reason why_not(const SmallWorld& small, IntentVerb verb, Direction direction) {
  return futile(small.world, small.id('P'), Intent{.verb = verb, .direction = direction});
}

TEST(Futile, ExactlyTheIntentsThatCannotHaveAnEffect) {
  const SmallWorld small({"#####\n#.#%#\n#P%.#\n##..#\n#####\n"});
  EXPECT_EQ(why_not(small, IntentVerb::Bump, Direction::Left), Reason::Wall);
  EXPECT_EQ(why_not(small, IntentVerb::Dig, Direction::Left), Reason::Wall);
  EXPECT_EQ(why_not(small, IntentVerb::Attack, Direction::Left), Reason::None);
  EXPECT_EQ(why_not(small, IntentVerb::Bump, Direction::Right), Reason::None) << "soft rock";
  EXPECT_EQ(why_not(small, IntentVerb::Bump, Direction::DownRight), Reason::Corner);
  EXPECT_EQ(why_not(small, IntentVerb::Attack, Direction::DownRight), Reason::Corner);
  EXPECT_EQ(why_not(small, IntentVerb::Bump, Direction::Up), Reason::None);
  EXPECT_EQ(why_not(small, IntentVerb::Take, Direction::None), Reason::Nothing);
  EXPECT_EQ(why_not(small, IntentVerb::Descend, Direction::None), Reason::Nowhere);
  EXPECT_EQ(why_not(small, IntentVerb::Ascend, Direction::None), Reason::Nowhere);
  EXPECT_EQ(why_not(small, IntentVerb::Use, Direction::None), Reason::Lacks);
  EXPECT_EQ(why_not(small, IntentVerb::Drop, Direction::None), Reason::Lacks);
}

TEST(Futile, ItemThatCannotBeUsedOrWorn) {
  SmallWorld small({"####\n#P.#\n####\n"});
  const auto asked = [&](IntentVerb verb, const char* thing) {
    const auto blueprint = small.world.catalogue().at(thing);
    const EntityId id = small.world.spawn(blueprint, Place::held_by(small.id('P')));
    return futile(small.world, small.id('P'), Intent{.verb = verb, .item = id});
  };
  EXPECT_EQ(asked(IntentVerb::Use, "dagger"), Reason::Unfit);
  EXPECT_EQ(asked(IntentVerb::Use, "vial"), Reason::None);
  EXPECT_EQ(asked(IntentVerb::Wear, "vial"), Reason::Unfit);
  EXPECT_EQ(asked(IntentVerb::Wear, "dagger"), Reason::None);
  EXPECT_EQ(asked(IntentVerb::Drop, "vial"), Reason::None);
}

// R110: a player carrying the Crown may always leave, once.
TEST(Futile, CrownBearerMayLeave) {
  SmallWorld small({"####\n#P.#\n####\n"});
  small.world.set_ground(1, {1, 1}, Ground::StairsUp);
  EXPECT_EQ(why_not(small, IntentVerb::Ascend, Direction::None), Reason::Nowhere);
  small.world.spawn(small.world.catalogue().at("crown"), Place::held_by(small.id('P')));
  EXPECT_EQ(why_not(small, IntentVerb::Ascend, Direction::None), Reason::None);
  small.at('P').won = true;
  EXPECT_EQ(why_not(small, IntentVerb::Ascend, Direction::None), Reason::Nowhere);
}

TEST(Futile, DeadPlayersGetTheirOwnReason) {
  SmallWorld small({"####\n#P.#\n####\n"});
  small.at('P').alive = false;
  EXPECT_EQ(why_not(small, IntentVerb::Wait, Direction::None), Reason::Dead);
}

}  // namespace
}  // namespace undercroft::turn_groups_test
