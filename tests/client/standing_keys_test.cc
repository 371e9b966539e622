// standing_keys_test.cc: keys for standing intents, whispers, deeds and pings.
#include "client/input/standing_keys.h"

#include "tests/client/pictures.h"

namespace undercroft::testing {
namespace {

const Bindings kKeys;

ViewModel room() {
  return view_of({"##########", "#.....>..#", "#...@.2..#", "#..=.....#", "##########"});
}

std::vector<Key> keys_of(std::string_view text) {
  std::vector<Key> keys;
  for (const char c : text) keys.push_back(character(static_cast<char32_t>(c)));
  return keys;
}

// The only command that was sent.
SessionCommand asked(const Pressed& pressed) {
  EXPECT_EQ(pressed.commands.size(), 1U);
  return pressed.commands.empty() ? SessionCommand{} : pressed.commands.front();
}

StandingIntent standing(std::string_view keys) {
  const SessionCommand command = asked(press_keys(room(), keys_of(keys)));
  EXPECT_EQ(command.what, SessionCommand::What::Standing) << keys;
  return command.standing;
}

TEST(StandingKeys, StartEachStandingIntent) {
  EXPECT_EQ(standing("o"), (StandingIntent{.verb = StandingVerb::Explore}));
  EXPECT_EQ(standing("Z"), (StandingIntent{.verb = StandingVerb::Rest}));
  EXPECT_EQ(standing("L"),
            (StandingIntent{.verb = StandingVerb::Run, .direction = Direction::Right}));
  EXPECT_EQ(standing("Y"),
            (StandingIntent{.verb = StandingVerb::Run, .direction = Direction::UpLeft}));
  const SessionCommand up = asked(press_keys(room(), {Key{KeyName::ShiftUp}}));
  EXPECT_EQ(up.standing, (StandingIntent{.verb = StandingVerb::Run, .direction = Direction::Up}));
}

TEST(StandingKeys, TravelToStairsPlacesAndFriends) {
  const Point stairs{6, 1}, friend_at{6, 2};
  EXPECT_EQ(standing(">"), (StandingIntent{.verb = StandingVerb::Travel, .place = stairs}));
  EXPECT_EQ(standing("_>."), (StandingIntent{.verb = StandingVerb::Travel, .place = stairs}));
  EXPECT_EQ(standing("Gh."), (StandingIntent{.verb = StandingVerb::Travel, .place = {3, 2}}));
  EXPECT_EQ(standing("_@."), (StandingIntent{.verb = StandingVerb::Travel, .place = friend_at}));
  const ViewModel here = room();
  const EntityId bob = entities_at(here.known, friend_at).front()->id;
  EXPECT_EQ(standing("x@f"), (StandingIntent{.verb = StandingVerb::Follow, .whom = bob}));
}

TEST(StandingKeys, PlayerUnderTheCursorIsFollowedNotTheNearest) {
  const ViewModel view = view_of({"##########", "#.@.2..3.#", "##########"});
  const auto followed = [&](const std::string& keys) {
    const auto commands = press_keys(view, keys_of(keys)).commands;
    return commands.empty() ? "nobody" : view.known.members.at(commands[0].standing.whom).name;
  };
  EXPECT_EQ(followed("x@f"), "Bob");
  EXPECT_EQ(followed("x@@f"), "Cleo");
  EXPECT_EQ(followed("xllllllf"), "nobody");
  EXPECT_EQ(followed("xlllllf"), "Cleo");
}

TEST(StandingKeys, StairsUpKeyIsAnOrdinaryIntentWithoutKnownStairs) {
  const SessionCommand command = asked(press_keys(room(), keys_of("<")));
  EXPECT_EQ(command.what, SessionCommand::What::Intent);
  EXPECT_EQ(command.intent.verb, IntentVerb::Ascend);
}

TEST(StandingKeys, StairsDownKeyExplainsWithoutKnownStairs) {
  const Pressed pressed = press_keys(view_of({"#####", "#.@.#", "#####"}), keys_of(">"));
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.remark, "You know of no stairs down yet.");
}

TEST(StandingKeys, AnyKeyEndsAStandingIntentAndStillActs) {
  ViewModel view = reduce(room(), StandingSent{5, {.verb = StandingVerb::Explore}});
  ASSERT_TRUE(view.standing);
  const Pressed looked = press_keys(view, keys_of("x"));
  EXPECT_EQ(asked(looked).what, SessionCommand::What::Withdraw);
  EXPECT_EQ(looked.view.ui.mode, Mode::Look);
  EXPECT_FALSE(looked.view.standing);
  const Pressed stepped = press_keys(view, keys_of("l"));
  ASSERT_EQ(stepped.commands.size(), 2U);
  EXPECT_EQ(stepped.commands[1].intent.direction, Direction::Right);
}

TEST(StandingKeys, ReasonForTheEndIsLogged) {
  ViewModel view = reduce(room(), StandingSent{5, {.verb = StandingVerb::Explore}});
  view = reduce(view, Stopped{5, StopReason::Seen, "You see a chest."});
  EXPECT_FALSE(view.standing);
  EXPECT_EQ(view.log.back().text, "You see a chest.");
  const std::size_t lines = view.log.size();
  view = reduce(view, StandingSent{6, {.verb = StandingVerb::Rest}});
  view = reduce(view, Stopped{6, StopReason::Withdrawn, "You stop."});
  EXPECT_EQ(view.log.size(), lines) << "a withdrawal needs no message";
  view.log.push_back({.turn = view.known.turn, .text = "A goblin comes into view (north, 4)."});
  view = reduce(view, Stopped{6, StopReason::Foe, "A goblin comes into view."});
  EXPECT_EQ(view.log.size(), lines + 1) << "the arrival was logged already, with its place";
  view = reduce(view, Stopped{6, StopReason::Foe, "A rat comes into view."});
  EXPECT_EQ(view.log.back().text, "A rat comes into view.");
  view = reduce(view, StandingSent{7, {.verb = StandingVerb::Rest}});
  view = reduce(view, Rejected{7, Reason::Foe, "A goblin is near."});
  EXPECT_FALSE(view.standing);
}

TEST(StandingKeys, SpectatorSendsNothing) {
  ViewModel view = room();
  view.welcome.watched = "Bob";
  for (const char* key : {"o", "L", "l", ">", "."}) {
    const Pressed pressed = press_keys(view, keys_of(key));
    EXPECT_TRUE(pressed.commands.empty()) << key;
    EXPECT_EQ(pressed.view.remark, "You are watching Bob.") << key;
  }
}

TEST(StandingKeys, WhispersDeedsAndPingsAreSent) {
  const Key enter{KeyName::Enter};
  auto keys = keys_of(":/w Bob come here");
  keys.push_back(enter);
  const SessionCommand whisper = asked(press_keys(room(), keys));
  EXPECT_EQ(whisper.what, SessionCommand::What::Whisper);
  EXPECT_EQ(whisper.to, "Bob");
  EXPECT_EQ(whisper.text, "come here");
  keys = keys_of(":/w Bob");
  keys.push_back(enter);
  EXPECT_TRUE(press_keys(room(), keys).commands.empty());
  keys = keys_of(":/me waves");
  keys.push_back(enter);
  const SessionCommand deed = asked(press_keys(room(), keys));
  EXPECT_EQ(deed.what, SessionCommand::What::Deed);
  EXPECT_EQ(deed.text, "waves");
  const SessionCommand ping = asked(press_keys(room(), keys_of("xlp")));
  EXPECT_EQ(ping.what, SessionCommand::What::PingCell);
  EXPECT_EQ(ping.place, (Point{5, 2}));
}

TEST(StandingKeys, WhispersDeedsAndPingsAreLogged) {
  ViewModel view = reduce(room(), ChatLine{0, "Bob", "hush", "Alice"});
  EXPECT_EQ(view.log.back().text, "<Bob to Alice> hush");
  view = reduce(view, ChatLine{3, "Bob", "waves", "", true});
  EXPECT_EQ(view.log.back().text, "* Bob waves");
  view = reduce(view, PingedCell{"Bob", view.known.depth, {8, 2}});
  EXPECT_EQ(view.log.back().text, "! Bob points out a place east, 4");
  ASSERT_EQ(view.pings.size(), 1U);
  view = reduce(view, Tick{view.now_ms + 7000, 0});
  EXPECT_TRUE(view.pings.empty());
  view = reduce(view, PingedCell{"Bob", 7, {8, 2}});
  EXPECT_EQ(view.log.back().text, "! Bob points out a place on level 7");
}

}  // namespace
}  // namespace undercroft::testing
