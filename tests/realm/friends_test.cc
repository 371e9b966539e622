// friends_test.cc: friends' places and health, whispers, deeds, and pings.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::friends_test {
namespace {

using testing::FakeConnection;
using testing::RealmHarness;
using testing::SmallWorld;

// Two rooms without a door between them.
World rooms() {
  return SmallWorld({"################################\n"
                     "#P............#...............Q#\n"
                     "################################\n"},
                    {{'Q', "player"}}, testing::plain_rules())
      .world;
}

// A corridor with a corner that blocks the view.
World corner() {
  return SmallWorld({"################################\n"
                     "#.....................P......Q.#\n"
                     "##############################.#\n"
                     "##############################.#\n"
                     "################################\n"},
                    {{'Q', "player"}}, testing::plain_rules())
      .world;
}

// A hall for many players, and a closet that few of them see into.
World hall_and_closet() {
  Ruleset rules = testing::plain_rules();
  rules.clock = ClockRule::Beat;
  return SmallWorld({"##############\n"
                     "#<.......P#..#\n"
                     "#........Q...#\n"
                     "#.........#..#\n"
                     "##############\n"},
                    {{'Q', "player"}}, rules)
      .world;
}

RealmOptions options(bool friends_on_map) {
  RealmOptions options = testing::ample_options();
  options.gather_ms = 0;
  options.friends_on_map = friends_on_map;
  return options;
}

std::string rule(const FakeConnection& client, const std::string& name) {
  for (const auto& [its_name, value] : client.last<Welcome>()->rules) {
    if (its_name == name) return value;
  }
  return "";
}

TEST(Friends, AreSentWithPlaceAndHealth) {
  RealmHarness table(rooms(), options(true));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  EXPECT_EQ(rule(*ann, "friends_on_map"), "true");
  const MemberView* seen = ann->member("Bob");
  EXPECT_EQ(seen->depth, 1);
  EXPECT_EQ(seen->at, (Point{30, 1}));
  EXPECT_EQ(seen->health, 10);
  EXPECT_EQ(seen->max_health, 10);
  EXPECT_EQ(ann->sees("Bob"), nullptr) << "nothing more is sent of a player out of sight";
  table.bump(bob, Direction::Left);
  EXPECT_EQ(ann->member("Bob")->at, (Point{29, 1}));
  EXPECT_EQ(ann->member("Ann")->depth, 0) << "a player's own place is not sent twice";
  EXPECT_EQ(ann->misfit, "");
}

// A friend has to find the downed player to revive it.
TEST(Friends, DownedPlayerIsSentWithPlaceButDeadOneIsNot) {
  Ruleset rules = testing::plain_rules();
  rules.down = true;
  SmallWorld small({"################################\n"
                    "#....................P#......gQ#\n"
                    "################################\n"},
                   {{'Q', "player"}, {'g', "grunt"}}, rules);
  small.at('Q').health = 1;
  RealmHarness table(std::move(small.world), options(true));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto play = [&](int turns) {
    for (int i = 0; i < turns; ++i) {
      table.wait(ann);
      table.wait(bob);
    }
  };
  for (int i = 0; i < 5 && ann->member("Bob")->alive; ++i) play(1);
  const MemberView* seen = ann->member("Bob");
  ASSERT_FALSE(seen->alive);
  EXPECT_EQ(seen->depth, 1);
  EXPECT_EQ(seen->at, (Point{30, 1}));
  EXPECT_EQ(seen->health, 0);
  EXPECT_EQ(seen->max_health, 10);
  const TurnNumber fell = bob->known.turn;
  play(3);
  EXPECT_EQ(bob->known.turn, fell + 3) << "a downed player sees the turns pass";
  play(30);
  EXPECT_EQ(ann->member("Bob")->depth, 0);
  EXPECT_EQ(ann->misfit, "");
  EXPECT_EQ(bob->misfit, "");
}

// The entity already carries the place. Sending it twice would dominate a crowd's traffic.
TEST(Friends, PlaceOfAVisibleFriendIsSentOnce) {
  RealmHarness table(corner(), options(true));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto walk = [&](Direction ann_goes, Direction bob_goes) {
    table.bump(ann, ann_goes);
    table.bump(bob, bob_goes);
  };
  ASSERT_NE(ann->sees("Bob"), nullptr);
  const Point told = ann->member("Bob")->at;
  walk(Direction::Right, Direction::Right);
  EXPECT_EQ(ann->sees("Bob")->at, (Point{30, 1}));
  EXPECT_EQ(ann->member("Bob")->at, told);
  EXPECT_TRUE(ann->last<Delta>()->members.empty());
  walk(Direction::Left, Direction::Down);
  walk(Direction::Left, Direction::Down);
  ASSERT_EQ(ann->sees("Bob"), nullptr);
  EXPECT_EQ(ann->member("Bob")->at, (Point{30, 3})) << "sent as soon as he is out of sight";
  EXPECT_EQ(ann->member("Bob")->health, 10);
  EXPECT_EQ(ann->misfit, "");
}

TEST(Friends, FriendWhoLeavesTheViewOfACrowdIsUpdatedLater) {
  RealmOptions many = options(true);
  many.settings = testing::in_force({.max_players = 32});
  RealmHarness table(hall_and_closet(), std::move(many));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int i = 0; i < 18; ++i) (void)table.join("Guest" + std::to_string(i));
  const auto beat = [&] { table.pass(2000); };
  beat();
  ASSERT_NE(ann->sees("Bob"), nullptr);
  for (const Direction way : {Direction::Right, Direction::UpRight}) {
    table.bump(bob, way);
    beat();
  }
  ASSERT_EQ(bob->known.self.at, (Point{11, 1}));
  ASSERT_EQ(ann->sees("Bob"), nullptr);
  beat();
  EXPECT_EQ(ann->member("Bob")->at, (Point{11, 1}));
  EXPECT_EQ(ann->misfit, "");
}

TEST(Friends, AreNotSentWhereTheHostForbidsIt) {
  RealmHarness table(rooms(), options(false));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  EXPECT_EQ(rule(*ann, "friends_on_map"), "false");
  table.bump(bob, Direction::Left);
  const MemberView* seen = ann->member("Bob");
  EXPECT_EQ(seen->depth, 0);
  EXPECT_EQ(seen->at, Point{});
  EXPECT_EQ(seen->health, 0);
  EXPECT_EQ(seen->max_health, 0);
}

// Two players who are 12 cells apart share a group and do not see each other (vision 8).
TEST(Friends, GroupOfAnUnseenPlayerIsNotSentUnderPvp) {
  for (const bool pvp : {false, true}) {
    Ruleset rules = testing::plain_rules();
    rules.pvp = pvp;
    RealmHarness table(testing::hall("<P...........Q....", 1, rules), options(false));
    const auto ann = table.join("Ann");
    const auto bob = table.join("Bob");
    EXPECT_EQ(ann->member("Bob")->in_group, !pvp);
    table.wait(bob);
    EXPECT_EQ(ann->member("Bob")->chosen, !pvp);
    table.wait(ann);
    for (int i = 0; i < 4; ++i) {
      table.bump(ann, Direction::Right);
      table.wait(bob);
    }
    EXPECT_TRUE(ann->member("Bob")->in_group) << "he is in view";
    EXPECT_TRUE(bob->member("Ann")->in_group);
    table.bump(ann, Direction::Left);
    table.bump(bob, Direction::Right);
    EXPECT_EQ(ann->member("Bob")->in_group, !pvp) << "he is out of view again";
    EXPECT_EQ(ann->misfit, "");
  }
}

TEST(Friends, WhisperReachesTwoPlayersAndIsNotStored) {
  RealmHarness table(rooms(), options(true));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const std::size_t inputs = table.journal.size();
  const RealmState before = table.realm.state();
  table.say(ann, Whisper{"bOB", "the vault is east"});
  const ChatLine line = with_kind({0, "Ann", "the vault is east", "Bob"});
  EXPECT_EQ(*ann->last<ChatLine>(), line);
  EXPECT_EQ(*bob->last<ChatLine>(), line);
  EXPECT_EQ(table.journal.size(), inputs);
  EXPECT_EQ(table.realm.state(), before);
  const std::string token = bob->last<Welcome>()->resume_token;
  const auto again = table.join("Bob", token);
  EXPECT_TRUE(std::none_of(again->messages.begin(), again->messages.end(), [](const auto& m) {
    const auto* said = std::get_if<ChatLine>(&m);
    return said != nullptr && said->text.find("vault") != std::string::npos;
  }));
}

TEST(Friends, WhisperToAnUnknownNameIsReported) {
  RealmHarness table(rooms(), options(true));
  const auto ann = table.join("Ann");
  table.say(ann, Whisper{"Cleo", "psst"});
  EXPECT_EQ(ann->last<ChatLine>()->text, "No player called Cleo is here.");
  const int lines = ann->count<ChatLine>();
  table.say(ann, Whisper{"Ann", "  "});
  EXPECT_EQ(ann->count<ChatLine>(), lines);
}

TEST(Friends, DeedIsSentAndStoredAsADeed) {
  RealmHarness table(rooms(), options(true));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(ann, ChatSay{"waves", true});
  EXPECT_EQ(bob->last<ChatLine>()->from, "Ann");
  EXPECT_TRUE(bob->last<ChatLine>()->deed);
  const auto again = table.join("Bob", bob->last<Welcome>()->resume_token);
  EXPECT_TRUE(std::any_of(again->messages.begin(), again->messages.end(), [](const auto& m) {
    const auto* said = std::get_if<ChatLine>(&m);
    return said != nullptr && said->text == "waves" && said->deed;
  }));
}

TEST(Friends, KnownCellCanBePingedToAll) {
  RealmHarness table(rooms(), options(true));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(ann, PingCell{{3, 1}});
  EXPECT_EQ(*bob->last<PingedCell>(), (PingedCell{"Ann", 1, {3, 1}}));
  EXPECT_EQ(*ann->last<PingedCell>(), (PingedCell{"Ann", 1, {3, 1}}));
  for (const Point unknown : {Point{20, 1}, Point{300, 1}}) table.say(ann, PingCell{unknown});
  EXPECT_EQ(bob->count<PingedCell>(), 1);
}

TEST(Friends, WhispersAndPingsCountAsChat) {
  RealmOptions few = options(true);
  few.settings = testing::in_force({.chat_lines = 8});
  RealmHarness table(rooms(), std::move(few));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int i = 0; i < 20; ++i) table.say(ann, PingCell{{3, 1}});
  for (int i = 0; i < 20; ++i) table.say(ann, Whisper{"Bob", "psst"});
  EXPECT_EQ(bob->count<PingedCell>(), 4);
  EXPECT_NE(ann->last<ChatLine>()->text.find("Not sent"), std::string::npos);
}

}  // namespace
}  // namespace undercroft::friends_test
