// typing_report_test.cc: the server is sent that the player types, and others are shown as typing.
#include "client/app/typing_report.h"

#include <gtest/gtest.h>

#include <regex>

#include "client/model/reduce.h"
#include "client/model/typists.h"
#include "client/view/screens/member_words.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::typing_report_test {
namespace {

ViewModel typing(const std::string& text, Mode mode = Mode::Chat) {
  ViewModel view = view_of({"@.2"});
  view.now_ms = 10000;
  view.ui.mode = mode;
  view.ui.typed = text;
  return view;
}

TEST(TypingReport, ComesWithTheFirstTextAndEveryThreeSecondsOfTyping) {
  TypingReport report;
  ViewModel view = typing("");
  EXPECT_EQ(report.changed(view, false), std::nullopt) << "an open field is no text";
  view.ui.typed = "h";
  EXPECT_EQ(report.changed(view, false), Typing{});
  view.ui.typed = "he";
  view.now_ms += TypingReport::kRepeatMs - 1;
  EXPECT_EQ(report.changed(view, false), std::nullopt);
  view.now_ms += 1;
  EXPECT_EQ(report.changed(view, false), Typing{});
  view.now_ms += TypingReport::kRepeatMs;
  EXPECT_EQ(report.changed(view, false), std::nullopt) << "the text has not changed";
}

TEST(TypingReport, SaysThatALineIsGivenUpOnce) {
  for (const ViewModel& after : {typing(""), typing("", Mode::Map)}) {
    TypingReport report;
    EXPECT_EQ(report.changed(typing("he"), false), Typing{});
    EXPECT_EQ(report.changed(after, false), Typing{true});
    EXPECT_EQ(report.changed(after, false), std::nullopt);
  }
}

TEST(TypingReport, LineThatWasSentSaysItByItself) {
  TypingReport report;
  EXPECT_EQ(report.changed(typing("he"), false), Typing{});
  EXPECT_EQ(report.changed(typing("", Mode::Map), true), std::nullopt);
  EXPECT_EQ(report.changed(typing("h"), false), std::nullopt) << "quick lines need no reports";
  ViewModel later = typing("hi");
  later.now_ms += TypingReport::kRepeatMs;
  EXPECT_EQ(report.changed(later, false), Typing{}) << "the next line";
}

TEST(TypingReport, KeepsCommandsWhispersAndWordsAloudToItself) {
  TypingReport report;
  EXPECT_EQ(report.changed(typing("/w Bob psst"), false), std::nullopt);
  EXPECT_EQ(report.changed(typing("  /mute Bob"), false), std::nullopt);
  EXPECT_EQ(report.changed(typing("hello", Mode::Say), false), std::nullopt);
  EXPECT_EQ(report.changed(typing("  "), false), std::nullopt);
}

std::string bobs_word(const ViewModel& view) {
  for (const auto& [id, member] : view.known.members) {
    if (member.name == "Bob") return std::string(doing_of(view, member).word);
  }
  return "";
}

ViewModel with_bob_typing() {
  ViewModel view = view_of({"@.2"});
  view.now_ms = 10000;
  return reduce(std::move(view), PlayerTyping{"Bob"});
}

TEST(Typists, AreShownUntilTheLineTheEndOrTheTime) {
  const std::string idle = bobs_word(view_of({"@.2"}));
  EXPECT_NE(idle, "types");
  EXPECT_EQ(bobs_word(with_bob_typing()), "types");
  EXPECT_EQ(bobs_word(reduce(with_bob_typing(), ChatLine{4, "Bob", "hello"})), idle);
  EXPECT_EQ(bobs_word(reduce(with_bob_typing(), PlayerTyping{"Bob", true})), idle);
  EXPECT_EQ(bobs_word(reduce(with_bob_typing(), Tick{10000 + kTypingShown - 1, 0})), "types");
  EXPECT_EQ(bobs_word(reduce(with_bob_typing(), Tick{10000 + kTypingShown, 0})), idle);
}

TEST(Typists, StandInThePartyList) {
  EXPECT_EQ(picture(view_of({"@.2"}), {120, 40}).find("types"), std::string::npos);
  EXPECT_NE(picture(with_bob_typing(), {120, 40}).find("types"), std::string::npos);
}

TEST(Typists, AreNamedInEveryLayout) {
  for (const Size size : {Size{60, 20}, Size{80, 24}, Size{120, 40}}) {
    const std::string whole = picture(with_bob_typing(), size);
    EXPECT_TRUE(std::regex_search(whole, std::regex("Bob +[^ ]? ?types"))) << whole;
  }
}

// A hostile server may send any name, and as many as it likes.
TEST(Typists, AreMembersOfTheRealm) {
  ViewModel view = view_of({"@.2"});
  for (int i = 0; i < 100; ++i) {
    view = reduce(std::move(view), PlayerTyping{"nobody" + std::to_string(i)});
    view = reduce(std::move(view), PlayerTyping{"Bob"});
  }
  EXPECT_EQ(view.typists.size(), 1U);
}

}  // namespace
}  // namespace undercroft::testing::typing_report_test
