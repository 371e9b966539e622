// tombstone_test.cc: a death on the screen and in the morgue file.
#include "client/model/tombstone.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "client/app/files.h"
#include "client/view/text/morgue_text.h"
#include "tests/client/observation_scene.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::tombstone_test {
namespace {

Report report(const ViewModel& view, Verb verb, EntityId who, EntityId whom, int amount = 0) {
  Report made;
  made.turn = view.known.turn + 1;
  made.verb = verb;
  made.who = who;
  made.whom = whom;
  for (const auto& [id, look] :
       {std::pair{who, &made.who_look}, std::pair{whom, &made.whom_look}}) {
    const auto found = view.known.entities.find(id);
    if (found != view.known.entities.end()) *look = found->second.look;
  }
  made.amount = amount;
  return made;
}

// The turn in which a goblin kills Alice, after she has killed another.
Delta last_turn(const ViewModel& view) {
  Delta delta;
  delta.from_turn = view.known.turn;
  delta.to_turn = view.known.turn + 1;
  delta.self = SelfChange{.alive = false};
  const EntityId goblin = with_sign(view.known, 'g').id;
  delta.reports = {
      report(view, Verb::Damage, kMe, goblin, 3), report(view, Verb::Death, kMe, goblin),
      report(view, Verb::Damage, goblin, kMe, 16), report(view, Verb::Death, goblin, kMe)};
  return delta;
}

ViewModel room() {
  ViewModel view = view_of({"#########", "#..g....#", "#...@.2.#", "#..=..>.#", "#########"});
  view.known.self.treasure = 12;
  view.known.self.pack = {in_pack(view.known, "a vial")};
  view.date = "2026-11-22";
  view.crawl_ms = 0;
  return view;
}

ViewModel dead() {
  ViewModel before = room();
  before.known.offers[7] = {IntentVerb::Respawn, "rise again"};
  before.known.self.offers = {7};
  return reduce(before, with_lines(before.known, last_turn(before)));
}

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Tombstone, TellsWhoKilledWhomAndWhere) {
  const ViewModel view = dead();
  ASSERT_TRUE(view.stone);
  EXPECT_EQ(view.stone->killer, "a goblin");
  EXPECT_EQ(view.stone->fatal, "The goblin hits you for 16 and kills you!");
  EXPECT_EQ(view.stone->turn, 413U);
  EXPECT_EQ(view.stone->depth, 3);
  EXPECT_EQ(view.stone->survivors, std::vector<std::string>{"Bob"});
  EXPECT_EQ(view.stone->tally.dealt, 3);
  EXPECT_EQ(view.stone->tally.taken, 16);
  EXPECT_EQ(kills_in_words(view.stone->tally), "goblin 1");
}

TEST(Tombstone, AppearsAfterASecondOrAKey) {
  ViewModel view = dead();
  EXPECT_THAT(picture(view, {80, 24}), Not(HasSubstr("REST IN PEACE")));
  EXPECT_THAT(picture(told_to_the_end(view), {80, 24}), HasSubstr("REST IN PEACE"));
  view.now_ms += 1000;
  EXPECT_THAT(picture(view, {80, 24}), HasSubstr("REST IN PEACE"));
  view.ui.mode = Mode::Look;
  EXPECT_THAT(picture(view, {80, 24}), Not(HasSubstr("REST IN PEACE")));
}

TEST(Tombstone, ScreenIsAsRecorded) { expect_screens("tombstone", told_to_the_end(dead())); }

TEST(Tombstone, TellsOfFindsFriendsAndTime) {
  ViewModel view = room();
  Delta turn;
  turn.from_turn = view.known.turn;
  turn.to_turn = view.known.turn + 1;
  const EntityId bob = member(view.known, 1).id, chest = with_sign(view.known, '=').id;
  turn.reports = {report(view, Verb::Opened, kMe, chest), report(view, Verb::Opened, bob, chest),
                  report(view, Verb::Raised, kMe, bob)};
  view = reduce(view, turn);
  view = reduce(view, PingedCell{view.name, view.known.depth, {1, 1}});
  view = reduce(view, PingedCell{"Bob", view.known.depth, {1, 1}});
  view = reduce(view, ChatLine{0, view.name, "! help", "", false});
  view = reduce(view, Tick{view.now_ms + 3754000, view.now_ms});
  view = told_to_the_end(reduce(view, last_turn(view)));
  ASSERT_TRUE(view.stone);
  EXPECT_EQ(finds_in_words(view.stone->tally), "chests 1");
  EXPECT_EQ(help_in_words(view.stone->tally), "pings 2  revives 1");
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("1:02:34"));
  EXPECT_THAT(morgue_text(view), ::testing::HasSubstr("friends   pings 2  revives 1"));
}

TEST(Tombstone, FirstLineSaidAfterDeathIsTheLastWords) {
  ViewModel view = told_to_the_end(dead());
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("last words"));
  std::vector<Key> keys{{KeyName::Enter}};
  for (const char c : std::string("mind the frog")) keys.push_back(character(c));
  keys.push_back({KeyName::Enter});
  Pressed said = press_keys(view, keys);
  ASSERT_EQ(said.commands.size(), 1U);
  EXPECT_EQ(said.commands[0].text, "mind the frog");
  EXPECT_EQ(said.view.stone->last_words, "mind the frog");
  EXPECT_THAT(morgue_text(said.view), ::testing::HasSubstr("said      \"mind the frog\""));
  said = press_keys(said.view, {{KeyName::Enter}, character('x'), {KeyName::Enter}});
  EXPECT_EQ(said.view.stone->last_words, "mind the frog");
}

TEST(Tombstone, SaysWhatBringsTheHeroBack) {
  ViewModel view = told_to_the_end(dead());
  view.now_ms += 60'000;
  view.known.self.awaits = "A friend comes back for you.";
  EXPECT_THAT(picture(view, {80, 24}), HasSubstr("A friend comes back for you."));
}

TEST(Tombstone, ShowsItsPlaceInTheScoreTable) {
  ViewModel view = told_to_the_end(dead());
  EXPECT_EQ(place_of_stone(view), std::nullopt);
  view.scores = ScoreTable{{{"Bob", 40, 3, 99, true},
                            {view.name, 3, 1, 9, false},
                            {view.name, view.stone->self.treasure, 3, 412, false}}};
  EXPECT_EQ(place_of_stone(view), 3U);
  EXPECT_THAT(picture(view, {80, 24}), ::testing::HasSubstr("place 3 in this realm"));
}

TEST(Tombstone, DisappearsOnRespawnAndTheTallyRestarts) {
  ViewModel view = dead();
  Delta back;
  back.from_turn = back.to_turn = view.known.turn;
  back.self = SelfChange{.alive = true};
  view = reduce(view, back);
  EXPECT_FALSE(view.stone);
  EXPECT_TRUE(view.tally.kills.empty());
}

// The run before was won, so no death has ended the count.
TEST(Tombstone, CountsFromTheBeginningOfTheRun) {
  ViewModel view = room();
  view.tally.kills["crown warden"] = 1;
  view.tally.deepest = 5;
  view.tally.since_ms = 0;
  view.now_ms = 3'754'000;
  Delta next;
  next.from_turn = next.to_turn = view.known.turn;
  next.run_began = view.known.turn;
  view = reduce(view, next);
  EXPECT_TRUE(view.tally.kills.empty());
  EXPECT_EQ(view.tally.deepest, view.known.depth);
  view.now_ms += 61'000;
  view = reduce(view, last_turn(view));
  ASSERT_TRUE(view.stone);
  EXPECT_EQ(kills_in_words(view.stone->tally), "goblin 1");
  EXPECT_EQ(view.stone->played_ms, 61'000U);
}

TEST(Tombstone, LinesOfTheLogKeepTheirTurnsWhenTheNextRunBegins) {
  ViewModel view = dead();
  const TurnNumber died = view.known.turn;
  Delta next;
  next.from_turn = died;
  next.to_turn = died + 2;
  next.run_began = died + 1;
  view = reduce(view, next);
  const LogLine& fatal = view.log.back();
  EXPECT_EQ(turn_beside(fatal, view.known), died);
  EXPECT_EQ(turn_beside({.turn = died + 2}, view.known), 1U);
  next.from_turn = died + 2;
  next.to_turn = died + 4;
  next.run_began = died + 3;
  view = reduce(view, next);
  EXPECT_EQ(turn_beside(view.log.back(), view.known), died);
}

TEST(Tombstone, OffersTheNextRunFirst) {
  ViewModel view = told_to_the_end(dead());
  view.known.offers[8] = {IntentVerb::NextRun, "begin the next run"};
  view.known.self.offers = {7, 8};
  EXPECT_THAT(picture(view, {80, 24}), HasSubstr("r begin the next run"));
}

TEST(Tombstone, OffersNoRespawnWhereDeathIsPermanent) {
  ViewModel view = told_to_the_end(dead());
  EXPECT_THAT(picture(view, {80, 24}), HasSubstr("r rise again"));
  view.known.self.offers = {};
  view.welcome.rules = {{"death", "permanent"}};
  EXPECT_THAT(picture(view, {80, 24}), Not(HasSubstr("rise again")));
  EXPECT_THAT(picture(view, {80, 24}), HasSubstr("Q free the name"));
}

TEST(Tombstone, DownedPlayerHasNoneUntilDeath) {
  const ViewModel before = room();
  Delta delta = last_turn(before);
  delta.self->statuses = {{Status::Down, 20}};
  ViewModel view = reduce(before, delta);
  EXPECT_FALSE(view.stone);
  EXPECT_THAT(picture(view, {80, 24}), HasSubstr("You are down: 20 turns"));
  Delta end;
  end.from_turn = end.to_turn = view.known.turn;
  end.self = SelfChange{.alive = false};
  end.self->statuses = std::vector<StatusView>{};
  view = reduce(view, end);
  EXPECT_TRUE(view.stone);
  EXPECT_THAT(picture(view, {80, 24}), HasSubstr("DEAD"));
}

TEST(Tombstone, NamesTheKillerOfAPlayerWhoBledOut) {
  const ViewModel before = room();
  Delta fall = last_turn(before);
  fall.self->statuses = {{Status::Down, 20}};
  fall.reports = {report(before, Verb::Damage, with_sign(before.known, 'g').id, kMe, 16),
                  report(before, Verb::WentDown, kMe, kNobody)};
  ViewModel view = reduce(before, fall);
  ASSERT_FALSE(view.stone);
  Delta end;
  end.from_turn = end.to_turn = view.known.turn;
  end.self = SelfChange{.alive = false};
  end.self->statuses = std::vector<StatusView>{};
  end.reports = {report(view, Verb::Death, kNobody, kMe)};
  const ViewModel bled_out = reduce(view, end);
  ASSERT_TRUE(bled_out.stone);
  EXPECT_EQ(bled_out.stone->killer, "a goblin");

  Delta raised;
  raised.from_turn = raised.to_turn = view.known.turn;
  raised.self = SelfChange{.alive = true};
  raised.self->statuses = std::vector<StatusView>{};
  raised.reports = {report(view, Verb::Raised, member(view.known, 1).id, kMe)};
  view = reduce(view, raised);
  EXPECT_EQ(view.tally.downed_by, "");
}

TEST(Tombstone, SaysThatThePlayerEndedTheHero) {
  const ViewModel ended = reduce(room(), HeroEnded{});
  ASSERT_TRUE(ended.stone.has_value());
  EXPECT_EQ(ended.stone->killer, "");
  EXPECT_EQ(ended.stone->fatal, "By your own word.");
  EXPECT_EQ(ended.stone->self.treasure, 12);
  EXPECT_EQ(ended.stone->date, "2026-11-22");
  EXPECT_THAT(morgue_text(ended), HasSubstr("By your own word."));
  const ViewModel first = dead();
  EXPECT_EQ(reduce(first, HeroEnded{}).stone, first.stone)
      << "a hero that had died keeps its stone";
}

TEST(Tombstone, FallsAndSpikesAreKillersToo) {
  for (const auto& [verb, killer] :
       {std::pair{Verb::Spiked, "spikes"}, std::pair{Verb::Fell, "a fall"}}) {
    const ViewModel before = room();
    Delta delta = last_turn(before);
    const bool falls = verb == Verb::Fell;
    delta.reports = {report(before, verb, falls ? kMe : kNobody, falls ? kNobody : kMe, 16),
                     report(before, Verb::Death, kNobody, kMe)};
    EXPECT_EQ(reduce(before, delta).stone->killer, killer);
  }
}

TEST(Morgue, FileHasTheStonePackLogAndMapInAscii) {
  ViewModel view = dead();
  add_line(view.log, {.turn = 413, .text = "<Zo\xc3\xab> oh no", .tone = Tone::Chat});
  const std::string text = morgue_text(view);
  EXPECT_THAT(text, HasSubstr("Alice, killed by a goblin\ndepth 3: Sunken Halls, turn 413, "
                              "2026-11-22\n"));
  EXPECT_THAT(text, HasSubstr("treasure  12\n"));
  EXPECT_THAT(text, HasSubstr("kills     goblin 1\n"));
  EXPECT_THAT(text, HasSubstr("Pack\n  vial\n"));
  EXPECT_THAT(text, HasSubstr("  413  The goblin hits you for 16 and kills you!\n"));
  EXPECT_THAT(text, HasSubstr("<Zo?> oh no"));
  EXPECT_THAT(text, HasSubstr("  #########\n  #..g....#\n  #...@.2.#\n  #..=..>.#\n  #########\n"));
  for (const char c : text) EXPECT_TRUE(c == '\n' || (c >= 0x20 && c < 0x7f));
}

TEST(Morgue, SecondDeathOfADayGetsItsOwnFile) {
  const std::string folder = ::testing::TempDir() + "undercroft-morgue-" + std::to_string(getpid());
  setenv("XDG_DATA_HOME", folder.c_str(), 1);
  const std::string first = fresh_morgue_path("Alice", "2026-11-22");
  EXPECT_EQ(first, folder + "/undercroft/morgue/Alice-2026-11-22.txt");
  ASSERT_TRUE(replace_private(first, "one"));
  EXPECT_EQ(fresh_morgue_path("Alice", "2026-11-22"),
            folder + "/undercroft/morgue/Alice-2026-11-22-2.txt");
  std::filesystem::remove_all(folder);
  unsetenv("XDG_DATA_HOME");
}

}  // namespace
}  // namespace undercroft::testing::tombstone_test
