// chat_test.cc: chat limits, and names that look alike.
#include <gtest/gtest.h>

#include "server/base/confusables.h"
#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::chat_test {
namespace {

using testing::RealmHarness;

World hall() { return testing::hall("<........."); }

RealmOptions twenty_lines() {
  RealmOptions o;
  o.settings = testing::in_force({.chat_lines = 20});
  return o;
}

TEST(ChatLimits, PlayerIsLimitedToItsShareOfLines) {
  RealmHarness table(hall(), twenty_lines());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.pass(1000);
  const int before = bob->count<ChatLine>();
  for (int i = 0; i < 28; ++i) table.say(ann, ChatSay{"line " + std::to_string(i)});
  EXPECT_EQ(bob->count<ChatLine>() - before, 10);
  EXPECT_EQ(ann->last<ChatLine>()->text, "Not sent: you may send 20 lines a minute.");
  table.say(bob, ChatSay{"me too"});
  EXPECT_EQ(ann->last<ChatLine>()->text, "me too") << "others may still speak";
  table.pass(3000);
  table.say(ann, ChatSay{"again"});
  EXPECT_EQ(bob->last<ChatLine>()->text, "again");
  EXPECT_EQ(table.metrics.admission.chat_limited, 18u);
}

IntentMessage aloud(std::uint32_t sequence, const std::string& words) {
  return {sequence, 0, true, {.verb = IntentVerb::Say, .words = words}};
}

// What is said aloud as a turn counts as well, gifts of altars included: others must read it.
TEST(ChatLimits, WordsSaidAloudCountAsChat) {
  RealmHarness table(hall(), twenty_lines());
  const auto ann = table.join("Ann");
  table.pass(1000);
  std::uint32_t sequence = 0;
  for (int i = 0; i < 20; ++i) table.say(ann, aloud(++sequence, i % 2 == 0 ? "hey" : "might"));
  EXPECT_EQ(ann->known.turn, 10U);
  EXPECT_EQ(ann->count<Rejected>(), 10);
  EXPECT_EQ(ann->last<Rejected>()->sentence, "Not sent: you may send 20 lines a minute.");
  table.say(ann, ChatSay{"hello"});
  EXPECT_EQ(ann->last<ChatLine>()->text, "Not sent: you may send 20 lines a minute.");
}

// Joining, leaving and going away are announced, but a newcomer is not sent them instead of talk.
TEST(ChatLimits, ComingsAndGoingsDoNotPushTalkOut) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  table.say(ann, ChatSay{"meet me at the altar"});
  auto bob = table.join("Bob");
  for (int i = 0; i < 200; ++i) {
    table.say(bob, Away{true});
    table.drop(bob);
    table.pass(5000);
    bob = table.join("Bob", bob->last<Welcome>()->resume_token);
  }
  EXPECT_EQ(table.realm.state().talk.lines.size(), 1U);
  const auto again = table.join("Ann", ann->last<Welcome>()->resume_token);
  std::vector<std::string> texts;
  for (const ServerMessage& m : again->messages) {
    if (const auto* line = std::get_if<ChatLine>(&m)) texts.push_back(line->text);
  }
  EXPECT_NE(std::find(texts.begin(), texts.end(), "meet me at the altar"), texts.end());
}

// A mute covers chat, whispers, pings and words said aloud. An altar still hears the gift asked
// for.
TEST(ChatLimits, MutedPlayerIsNotHeard) {
  RealmOptions o;
  o.settings = testing::in_force({.muted = {"ANN"}});
  RealmHarness table(hall(), std::move(o));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.pass(1000);
  const int lines = bob->count<ChatLine>();
  table.say(ann, ChatSay{"hear me"});
  EXPECT_EQ(ann->last<ChatLine>()->text, "The host has muted you.");
  table.say(ann, Whisper{"Bob", "hear me"});
  table.say(ann, PingCell{{2, 1}});
  EXPECT_EQ(bob->count<ChatLine>(), lines);
  EXPECT_EQ(bob->count<PingedCell>(), 0);
  IntentMessage aloud;
  aloud.sequence = 1;
  aloud.any_turn = true;
  aloud.intent = {.verb = IntentVerb::Say, .words = "hear me"};
  table.say(ann, aloud);
  EXPECT_EQ(ann->count<Rejected>(), 1);
  aloud.sequence = 2;
  aloud.intent.words = "might";
  table.say(ann, aloud);
  EXPECT_EQ(ann->count<Rejected>(), 1);
  table.say(bob, ChatSay{"me you hear"});
  EXPECT_EQ(ann->last<ChatLine>()->text, "me you hear");
}

TEST(ChatLimits, BlankLinesAreDropped) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  table.pass(1000);
  const int before = ann->count<ChatLine>();
  for (const char* blank : {" ", "\u3164", "\u00A0 \u2003", "\u2800\u200B"}) {
    table.say(ann, ChatSay{blank});
  }
  EXPECT_EQ(ann->count<ChatLine>(), before);
}

TEST(ChatLimits, RepeatedReconnectsAreNotAllAnnounced) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  auto bob = table.join("Bob");
  for (int i = 0; i < 300; ++i) {
    table.drop(bob);
    table.pass(50);
    bob = table.join("Bob", "token-2");
    table.pass(50);
  }
  EXPECT_LE(ann->count<ChatLine>(), 120) << "of 600 connects and disconnects in half a minute";
  EXPECT_GE(ann->count<ChatLine>(), 10);
}

TEST(ChatLimits, RepeatedHidingIsNotAllAnnounced) {
  RealmHarness table(hall());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int i = 0; i < 500; ++i) table.say(bob, Away{i % 2 == 0});
  EXPECT_LE(ann->count<ChatLine>(), 12);
}

TEST(Confusables, ShareOneSkeleton) {
  EXPECT_EQ(skeleton_of("B0b"), skeleton_of("Bob"));
  EXPECT_EQ(skeleton_of("Illy"), skeleton_of("lIly"));
  EXPECT_EQ(skeleton_of("Ill"), skeleton_of("1l1"));
  EXPECT_EQ(skeleton_of("Mary"), skeleton_of("MARY"));
  EXPECT_EQ(skeleton_of("T0M"), skeleton_of("Tom")) << "case hides no likeness";
  EXPECT_EQ(skeleton_of("T0RN"), skeleton_of("tom"));
  EXPECT_NE(skeleton_of("Ann"), skeleton_of("Anna"));
  EXPECT_NE(skeleton_of("bot-1"), skeleton_of("bot-2"));
}

TEST(Confusables, CannotShareARealm) {
  RealmHarness table(hall());
  (void)table.join("Bob");
  const auto twin = table.join("B0b");
  ASSERT_NE(twin->last<Refusal>(), nullptr);
  EXPECT_EQ(twin->last<Refusal>()->code, RefusalCode::NameTaken);
  EXPECT_EQ(twin->last<Refusal>()->sentence, "That name looks like Bob's.");
  EXPECT_FALSE(table.join("Bib")->closed);
}

// ---- names that others would take for the server ----

TEST(ReservedNames, AreRefusedToNewcomersAndSpectators) {
  RealmHarness table(hall());
  for (const char* name : {"Server", "host", "Rea1m", "You", "The", "-Server-", "REALM", "Adrnin",
                           "Adm1n", "S3rv3r", "5y-stem", "M0D", "r_noderator"}) {
    const auto guest = table.join(name);
    ASSERT_NE(guest->last<Refusal>(), nullptr) << name << " could speak as the server does";
    EXPECT_EQ(guest->last<Refusal>()->code, RefusalCode::Name);
  }
  for (const char* name : {"Hostess", "Theo", "Youri", "Serverus"}) {
    EXPECT_FALSE(table.join(name)->closed) << name;
  }
}

}  // namespace
}  // namespace undercroft::chat_test
