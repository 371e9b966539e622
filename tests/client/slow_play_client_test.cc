// slow_play_client_test.cc: what the terminal client shows of slow play (R175).
#include <gtest/gtest.h>

#include "client/model/reduce.h"
#include "client/view/text/time_words.h"
#include "tests/client/observation_scene.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::slow_play_client_test {
namespace {

constexpr std::uint64_t kHour = 3600000;

// "2" is Bob, who is not connected.
ViewModel slow_room() {
  ViewModel view = view_of({"#######", "#@..2.#", "#######"});
  view.welcome.rules = {{"clock", "slow"}, {"deadline_ms", "86400000"}};
  for (auto& [id, member] : view.known.members) {
    if (id != kMe) member.connected = false;
  }
  view.known.deadline_ms = view.now_ms + 5 * kHour;
  return view;
}

std::string first_row(const ViewModel& view) {
  const std::string all = picture(view, {80, 24});
  return all.substr(0, all.find('\n'));
}

TEST(SlowPlayClient, ShowsForWhomTheTurnWaitsAndHowLong) {
  ViewModel view = slow_room();
  EXPECT_EQ(waited_for(view), (std::vector<std::string>{"you", "Bob"}));
  EXPECT_NE(first_row(view).find("YOUR TURN (5 h)"), std::string::npos) << first_row(view);
  view.known.members.at(kMe).chosen = true;
  EXPECT_NE(first_row(view).find("READY  waiting: Bob (5 h)"), std::string::npos)
      << "it has chosen before it connected: " << first_row(view);
  view.welcome.rules.clear();
  view.known.members.at(kMe).chosen = false;
  EXPECT_EQ(waited_for(view), (std::vector<std::string>{"you"})) << "other clocks do not wait";
}

TEST(SlowPlayClient, TimeLeftIsInTheUnitsOfPeople) {
  EXPECT_EQ(time_left_in_words(4200), "5 s");
  EXPECT_EQ(time_left_in_words(kHour / 4), "15 min");
  EXPECT_EQ(time_left_in_words(5 * kHour + 1), "5 h");
  EXPECT_EQ(time_left_in_words(80 * kHour), "3 days");
}

TEST(SlowPlayClient, OpensOnWhatHasHappenedSince) {
  MissedTurns missed{14, {}, 2};
  for (int i = 0; i < 10; ++i) missed.lines.push_back({.text = "line " + std::to_string(i)});
  const ViewModel view = reduce(slow_room(), missed);
  EXPECT_EQ(view.ui.mode, Mode::History);
  const std::string page = picture(view, {80, 24});
  for (const char* text :
       {"What has happened since (14 turns):", "line 0", "line 9", "(and 2 lesser things)"}) {
    EXPECT_NE(page.find(text), std::string::npos) << text << "\n" << page;
  }
}

TEST(SlowPlayClient, HostileTextIsMadePlain) {
  const ViewModel view = reduce(slow_room(), MissedTurns{1, {{.text = "a\x1b[2Jb\nc"}}, 0});
  EXPECT_EQ(view.log.back().text.find('\x1b'), std::string::npos);
  EXPECT_EQ(view.log.back().text.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace undercroft::testing::slow_play_client_test
