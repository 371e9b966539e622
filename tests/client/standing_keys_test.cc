// standing_keys_test.cc: keys for standing intents, whispers, deeds and pings.
#include "client/input/standing_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/model/places.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::standing_keys_test {
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
  EXPECT_EQ(standing("G.h."), (StandingIntent{.verb = StandingVerb::Travel, .place = {3, 2}}));
  EXPECT_EQ(standing("_@."), (StandingIntent{.verb = StandingVerb::Travel, .place = friend_at}));
  const ViewModel here = room();
  const EntityId bob = entities_at(here.known, friend_at).front()->id;
  EXPECT_EQ(standing("x@f"), (StandingIntent{.verb = StandingVerb::Follow, .whom = bob}));
}

// R105: a letter of the list goes to any known place, in view or not.
TEST(StandingKeys, LettersGoToEachKnownPlace) {
  ViewModel view = view_of({
      "############",
      "#=.@&...~2+#",
      "#.........>#",
      "############",
  });
  view.known.cells.for_each_point([&](Point p) {
    if (p.x > 5) view.known.cells[p].visible = false;
  });
  const auto listed = [&] {
    std::string all;
    for (const KnownPlace& place : known_places(view)) all += place.words + "; ";
    return all;
  };
  EXPECT_EQ(listed(), "stairs down; door; chest; iron key; Bob; ");
  const auto sent = [&](std::string_view keys) { return asked(press_keys(view, keys_of(keys))); };
  EXPECT_EQ(sent("_c").standing, (StandingIntent{.verb = StandingVerb::Travel, .place = {1, 1}}));
  const EntityId bob = entities_at(view.known, {9, 1}).front()->id;
  EXPECT_EQ(sent("_e").standing,
            (StandingIntent{.verb = StandingVerb::Travel, .place = {9, 1}, .whom = bob}));
  EXPECT_EQ(press_keys(view, keys_of("_z")).view.ui.mode, Mode::Places) << "there is no such row";
}

// A letter that was read off the screen goes where the screen said, whatever has changed since.
TEST(StandingKeys, LettersOfTheOpenListStay) {
  ViewModel view = view_of({
      "############",
      "#=.@..I.N.+#",
      "#<........>#",
      "#_.........#",
      "############",
  });
  const auto words = [](const ViewModel& of) {
    std::vector<std::string> all;
    for (const KnownPlace& place : listed_places(of)) all.push_back(place.words);
    return all;
  };
  Pressed open = press_keys(view, keys_of("_"));
  const std::vector<std::string> listed = words(open.view);
  ASSERT_EQ(listed.size(), 6U) << "not the chest that stands open";
  EXPECT_EQ(listed[0], "stairs up");
  EXPECT_EQ(listed[1], "stairs down");
  EXPECT_THAT(listed[2], ::testing::HasSubstr("iron lock"));
  EXPECT_EQ(listed[3], "door");
  EXPECT_EQ(listed[4], "chest");
  EXPECT_EQ(open.view.known.entities.erase(with_sign(open.view.known, '=').id), 1U);
  EXPECT_EQ(words(open.view), listed);
  open.view.known.depth = 2;
  EXPECT_NE(words(open.view), listed) << "another level has other places";
  open.view.known.depth = view.known.depth;
  open.view.known.run_began = 100;
  EXPECT_NE(words(open.view), listed) << "so has the same level of another run";
}

// The place of a walk that news stopped is the first of the list.
TEST(StandingKeys, AnInterruptedWalkIsTakenUpAgain) {
  const StandingIntent walk{.verb = StandingVerb::Travel, .place = {8, 3}};
  const auto stopped_by = [&](StopReason reason) {
    const ViewModel walking = reduce(room(), StandingSent{5, walk});
    return reduce(walking, Stopped{5, reason, "Something."});
  };
  const ViewModel view = stopped_by(StopReason::Harm);
  EXPECT_EQ(known_places(view).front().words, "go on: where you were going");
  std::vector<Key> keys = keys_of("_");
  keys.push_back(Key{KeyName::Enter});
  EXPECT_EQ(asked(press_keys(view, keys)).standing, walk);
  EXPECT_EQ(asked(press_keys(view, keys_of("_a"))).standing.place, (Point{6, 1}))
      << "the letters of the others stay";
  for (const StopReason reason : {StopReason::Done, StopReason::NoWay, StopReason::Withdrawn}) {
    EXPECT_FALSE(known_places(stopped_by(reason)).front().resumes);
  }
  ViewModel fought = reduce(view, StandingSent{6, {.verb = StandingVerb::Fight}});
  fought = reduce(fought, Stopped{6, StopReason::Done, "It is dead."});
  EXPECT_TRUE(known_places(fought).front().resumes) << "a fight on the way";
  EXPECT_FALSE(known_places(reduce(view, StandingSent{6, walk})).front().resumes);
  ViewModel elsewhere = view;
  elsewhere.known.depth = 2;
  EXPECT_FALSE(known_places(elsewhere).front().resumes);
  ViewModel there = view;
  there.known.self.at = {7, 3};
  EXPECT_FALSE(known_places(there).front().resumes);
}

TEST(StandingKeys, PeopleOfAnotherRunAreForgotten) {
  ViewModel view = view_of({
      "#######",
      "#@..N.#",
      "#######",
  });
  const EntityView hermit = with_sign(view.known, 'N');
  note_people(view.people, view.known);
  view.known.entities.erase(hermit.id);
  view.known.cells[hermit.at].visible = false;
  EXPECT_EQ(known_places(view).size(), 1U);
  view.known.run_began = 100;
  EXPECT_TRUE(known_places(view).empty());
}

// A letter that the player has learned goes to the same place at the next opening.
TEST(StandingKeys, APlaceKeepsItsLetterOnItsLevel) {
  ViewModel view = view_of({
      "############",
      "#=.@......+#",
      "#<........>#",
      "############",
  });
  const auto place_of = [](const ViewModel& of, char32_t key) {
    const auto places = listed_places(of);
    const int row = row_of_letter(places, key);
    return row < 0 ? std::string() : places[static_cast<std::size_t>(row)].words;
  };
  view = press_keys(view, keys_of("_")).view;
  ASSERT_EQ(place_of(view, U'c'), "door");
  ASSERT_EQ(place_of(view, U'd'), "chest");
  view.known.self.at = {9, 1};
  EXPECT_EQ(view.known.entities.erase(with_sign(view.known, '+').id), 1U);
  view.ui.mode = Mode::Map;
  view = press_keys(view, keys_of("_")).view;
  EXPECT_EQ(place_of(view, U'c'), "");
  EXPECT_EQ(place_of(view, U'd'), "chest");
}

// A captive beside the player is worked at, until it is free.
TEST(StandingKeys, APersonAtHandIsWorkedWith) {
  const auto verb = [](const std::string& row) {
    const Pressed out = press_keys(view_of({"########", row, "########"}), keys_of("_a"));
    return out.commands.empty() ? StandingVerb::Rest : out.commands.back().standing.verb;
  };
  EXPECT_EQ(verb("#.@N...#"), StandingVerb::Go);
  EXPECT_EQ(verb("#.@..N.#"), StandingVerb::Travel);
  EXPECT_EQ(verb("#.@=...#"), StandingVerb::Travel);
}

TEST(StandingKeys, SayThatAKeyWasDropped) {
  ViewModel view = room();
  view.locked_until_ms = view.now_ms + 100;
  for (const std::string_view key : {"o", "l"}) {
    const Pressed out = press_keys(view, keys_of(key));
    EXPECT_TRUE(out.commands.empty()) << key;
    EXPECT_EQ(out.view.remark, kKeyDropped) << key;
  }
}

// The chest lies beside a key in one cell, and a vial under the player: `_` moves on from each.
TEST(StandingKeys, CursorNeverSticksToACell) {
  ViewModel view = view_of({
      "#######",
      "#&.@.=#",
      "#######",
  });
  EntityView twin = *entities_at(view.known, {1, 1}).front();
  for (const Point at : {Point{1, 1}, Point{3, 1}}) {
    twin.id = EntityId{static_cast<std::uint32_t>(90 + at.x)};
    twin.at = at;
    view.known.entities[twin.id] = twin;
  }
  std::set<Point> visited;
  Pressed out{press_keys(view, keys_of("x")).view, {}};
  for (int i = 0; i < 2; ++i) {
    out = press_keys(out.view, keys_of("_"));
    visited.insert(out.view.ui.cursor);
  }
  EXPECT_EQ(visited, (std::set<Point>{{1, 1}, {5, 1}}));
}

// The sidebar shows Bob out of view; Cleo is on another level.
TEST(StandingKeys, FriendsOutOfViewAreReached) {
  ViewModel view = view_of({"##########", "#.@.2..3.#", "##########"});
  std::map<std::string, EntityId> ids;
  for (auto& [id, member] : view.known.members) {
    ids[member.name] = id;
    member.depth = member.name == "Cleo" ? 4 : 3;
    member.at = {8, 1};
    if (id != view.known.self.id) view.known.entities.erase(id);
  }
  const auto sent = [&](std::string_view keys) {
    return asked(press_keys(view, keys_of(keys))).standing;
  };
  EXPECT_EQ(sent("x@f"), (StandingIntent{.verb = StandingVerb::Follow, .whom = ids["Bob"]}));
  EXPECT_EQ(sent("_a").whom, ids["Bob"]);
  EXPECT_EQ(sent("_b").whom, ids["Cleo"]);
  EXPECT_EQ(sent("@f").whom, ids["Bob"]);
  EXPECT_EQ(sent("@.").verb, StandingVerb::Travel);
}

// ---- presence ----

TEST(Presence, NewerLineAboutAFriendTakesThePlaceOfTheOlder) {
  ViewModel view = view_of({"##########", "#.@.2..3.#", "##########"});
  const std::size_t before = view.log.size();
  view = reduce(view, ChatLine{1, "", "Bob is away: no turn waits for them"});
  view = reduce(view, ChatLine{2, "", "Cleo is away: no turn waits for them"});
  const int unseen = view.chat_unseen;
  view = reduce(view, ChatLine{3, "", "Bob is back, after 3 turns"});
  view = reduce(view, ChatLine{4, "", "Bob is away: no turn waits for them"});
  EXPECT_EQ(view.log.size(), before + 2);
  EXPECT_EQ(view.chat_unseen, unseen);
  EXPECT_EQ(view.log[before + 1].text, "-- Bob is away: no turn waits for them");
  view = reduce(view, ChatLine{5, "Bob", "Bob is away, he says"});
  EXPECT_EQ(view.log.size(), before + 3) << "what a player says is no line about presence";
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

TEST(StandingKeys, StairsUpKeyExplainsWithoutKnownStairs) {
  const Pressed pressed = press_keys(view_of({"#####", "#.@.#", "#####"}), keys_of("<"));
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.remark, "You know of no stairs up yet.");
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

TEST(StandingKeys, ChatDoesNotEndFollowing) {
  ViewModel view = reduce(room(), StandingSent{5, {.verb = StandingVerb::Follow}});
  std::vector<Key> keys = keys_of(":wait for me");
  keys.push_back({KeyName::Enter});
  const Pressed spoke = press_keys(view, keys);
  EXPECT_EQ(asked(spoke).what, SessionCommand::What::Chat);
  EXPECT_TRUE(spoke.view.standing);
  const Pressed stopped = press_keys(spoke.view, {{KeyName::Escape}});
  EXPECT_EQ(asked(stopped).what, SessionCommand::What::Withdraw);
  view.standing->intent.verb = StandingVerb::Travel;
  EXPECT_EQ(asked(press_keys(view, keys_of(":"))).what, SessionCommand::What::Withdraw);
}

// Enter opens the chat line in look mode as well, so that no sentence acts as commands. It goes to
// the cursor only where the travel key has asked for a place.
TEST(StandingKeys, EnterInLookModeOpensChat) {
  std::vector<Key> keys = keys_of("xl");
  keys.push_back({KeyName::Enter});
  for (const char c : std::string("go on")) keys.push_back(character(static_cast<char32_t>(c)));
  const Pressed typed = press_keys(room(), keys);
  EXPECT_TRUE(typed.commands.empty());
  EXPECT_EQ(typed.view.ui.mode, Mode::Chat);
  EXPECT_EQ(typed.view.ui.typed, "go on");
  const Pressed travel =
      press_keys(room(), {character('G'), character('.'), character('h'), Key{KeyName::Enter}});
  EXPECT_EQ(asked(travel).standing,
            (StandingIntent{.verb = StandingVerb::Travel, .place = {3, 2}}));
}

TEST(StandingKeys, KeyWithoutAUseInLookModeSaysSo) {
  const Pressed pressed = press_keys(room(), keys_of("xe"));
  EXPECT_TRUE(pressed.commands.empty());
  EXPECT_EQ(pressed.view.ui.mode, Mode::Look);
  EXPECT_EQ(pressed.view.remark, "'e' does nothing while you look around.");
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
  view = reduce(view, Stopped{6, StopReason::Foe, "The goblin comes into view."});
  EXPECT_EQ(view.log.size(), lines + 1) << "the article makes no other sentence";
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

TEST(StandingKeys, PingsAreSent) {
  const SessionCommand ping = asked(press_keys(room(), keys_of("xlp")));
  EXPECT_EQ(ping.what, SessionCommand::What::PingCell);
  EXPECT_EQ(ping.place, (Point{5, 2}));
}

TEST(StandingKeys, WhispersDeedsAndPingsAreLogged) {
  ViewModel view = reduce(room(), ChatLine{0, "Bob", "hush", "Alice"});
  EXPECT_EQ(view.log.back().text, "<Bob to Alice> hush");
  view = reduce(view, ChatLine{3, "Bob", "waves", "", true});
  EXPECT_EQ(view.log.back().text, "* Bob waves");
  // A guest called The sent the deed "server restarts: come back at ..."
  view = reduce(view, ChatLine{4, "", "Bob has gone"});
  EXPECT_EQ(view.log.back().text, "-- Bob has gone") << "the realm's own lines look otherwise";
  view = reduce(view, PingedCell{"Bob", view.known.depth, {8, 2}});
  EXPECT_EQ(view.log.back().text, "! Bob points out a place east, 4");
  ASSERT_EQ(view.pings.size(), 1U);
  view = reduce(view, Tick{view.now_ms + 7000, 0});
  EXPECT_TRUE(view.pings.empty());
  view = reduce(view, PingedCell{"Bob", 7, {8, 2}});
  EXPECT_EQ(view.log.back().text, "! Bob points out a place on level 7");
}

}  // namespace
}  // namespace undercroft::testing::standing_keys_test
