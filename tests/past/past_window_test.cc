// past_window_test.cc: a link opens so many moments of one hero's past, and nothing else.
#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <set>

#include "server/replay/name_mask.h"
#include "shared/codec.h"
#include "tests/past/recorded_realm.h"
#include "tests/support/busy_realm.h"

namespace undercroft::past_window_test {
namespace {

using testing::BusyRealm;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::RecordedRealm;

const BusyRealm& busy_realm() {
  static const BusyRealm* const busy = [] {
    auto* played = new BusyRealm(11);
    for (int i = 0; i < 300; ++i) played->step();
    return played;
  }();
  return *busy;
}

RecordedRealm recorded() { return {busy_realm().first_state().world, busy_realm().table.journal}; }

EntityId first_hero() { return busy_realm().table.realm.state().players.front().body; }

PastPart part_in(const std::string& frame) {
  return std::get<PastPart>(decode_server(frame).value());
}

constexpr int kWindows = 12;  // of each hero

std::multiset<std::pair<Point, std::string>> things_in(const Observation& told) {
  std::multiset<std::pair<Point, std::string>> things;
  for (const auto& [id, view] : told.entities) things.insert({view.at, told.look(view).name});
  return things;
}

TEST(PastWindow, ItsMomentsCountFromItsFirst) {
  RecordedRealm realm = recorded();
  const PastWindow window = realm.window_on(first_hero(), 20, 25, 30);
  const PastPart through = part_in(realm.ask_through(window, first_hero(), {7, 1, 200}));
  const PastPart direct = realm.ask(first_hero(), 20, 11);
  EXPECT_EQ(through.first, 1U);
  EXPECT_EQ(through.last, 11U);
  EXPECT_EQ(through.deltas, part_in(encode(ServerMessage{direct})).deltas);
  EXPECT_TRUE(through.deltas.front().lines.empty());
}

TEST(PastWindow, ShowsNoMomentBeyondIt) {
  RecordedRealm realm = recorded();
  const PastWindow window = realm.window_on(first_hero(), 20, 25, 30);
  for (const std::uint32_t first : {1U, 5U, 11U, 12U, 400U, UINT32_MAX}) {
    const PastPart part = part_in(realm.ask_through(window, first_hero(), {7, first, 200}));
    EXPECT_EQ(part.last, 11U);
    EXPECT_LE(part.first + part.deltas.size() - 1, 11U) << first;
  }
  const PastPart turning = part_in(realm.ask_through(window, first_hero(), {7, 1, 200, 1, 0}));
  EXPECT_LE(turning.first + turning.deltas.size() - 1, 11U);
}

TEST(PastWindow, TheFirstMomentOfAllHasItsLines) {
  RecordedRealm realm = recorded();
  const PastWindow window = realm.window_on(first_hero(), 1, 1, 5);
  const PastPart through = part_in(realm.ask_through(window, first_hero(), {7, 1, 5}));
  EXPECT_EQ(through.deltas[0].lines, realm.ask(first_hero(), 1, 5).deltas[0].lines);
}

TEST(PastWindow, AnotherRealmOfItsNameIsNotShown) {
  RecordedRealm realm = recorded();
  const PastWindow window = realm.window_on(first_hero(), 20, 25, 30);
  PastWindow other = window;
  other.mark.digest[0] = other.mark.digest[0] == '0' ? '1' : '0';
  PastWindow moved = window;
  moved.mark.record += 1;
  PastWindow beyond = window;
  beyond.last = 100000;
  PastWindow none = window;
  none.first = 0;
  for (const PastWindow& wrong : {other, moved, beyond, none}) {
    const PastPart part = part_in(realm.ask_through(wrong, first_hero(), {7, 1, 200}));
    EXPECT_TRUE(part.deltas.empty());
    EXPECT_EQ(part.last, 0U);
    EXPECT_THAT(part.sentence, HasSubstr("another past"));
  }
  const PastPart part = part_in(realm.ask_through(window, EntityId{999999}, {7, 1, 200}));
  EXPECT_TRUE(part.deltas.empty());
}

TEST(PastWindow, HidesTheNamesOfAllPlayers) {
  RecordedRealm realm = recorded();
  const auto& players = busy_realm().table.realm.state().players;
  ASSERT_GE(players.size(), 3U);
  for (const Player& hero : players) {
    PastWindow window = realm.window_on(hero.body, 1, 1, 40);
    const std::string open = realm.ask_through(window, hero.body, {7, 1, 40});
    EXPECT_THAT(open, HasSubstr(hero.name));
    window.hides_names = true;
    const std::string masked = realm.ask_through(window, hero.body, {7, 1, 40});
    for (const Player& other : players) EXPECT_THAT(masked, Not(HasSubstr(other.name)));
    EXPECT_THAT(masked, HasSubstr("Hero-"));
    Observation told;
    for (const Delta& delta : part_in(masked).deltas) ASSERT_TRUE(apply(told, delta));
  }
}

// Whatever a link opens was shown to its hero, moment by moment, and is nothing else (R121).
TEST(PastWindow, ManyRandomOnesShowWhatTheHeroWasShown) {
  RecordedRealm realm = recorded();
  std::minstd_rand random(7);
  for (const Player& hero : busy_realm().table.realm.state().players) {
    std::vector<Observation> known{{}};
    for (const Delta& delta : realm.all(hero.body)) {
      known.push_back(known.back());
      ASSERT_TRUE(apply(known.back(), delta));
    }
    for (int i = 0; i < kWindows; ++i) {
      const auto first = static_cast<std::uint32_t>(1 + random() % (known.size() - 1));
      const auto last = static_cast<std::uint32_t>(
          std::min<std::size_t>(known.size() - 1, first + random() % 20));
      const PastWindow window = realm.window_on(hero.body, first, first, last);
      Observation told;
      std::uint32_t moment = first;
      for (const Delta& delta : part_in(realm.ask_through(window, hero.body, {7, 1, 200})).deltas) {
        ASSERT_TRUE(apply(told, delta));
        EXPECT_EQ(told.cells, known[moment].cells);
        EXPECT_EQ(things_in(told), things_in(known[moment]));
        EXPECT_EQ(told.self.health, known[moment].self.health);
        ++moment;
      }
      EXPECT_LE(moment, last + 1);
    }
  }
}

TEST(NameMask, ReplacesWordsOnly) {
  NameMask mask;
  for (const char* name : {"Ann", "Bob", "Ann-2", "-x-", "a_b"}) mask.learn(name);
  EXPECT_EQ(mask.masked("Ann hits Bob's rat. ann, BOB!"),
            "Hero-1 hits Hero-2's rat. Hero-1, Hero-2!");
  EXPECT_EQ(mask.masked("Ann-2 and Ann-3, Bob-like"), "Hero-3 and Hero-1-3, Hero-2-like");
  EXPECT_EQ(mask.masked("Anna, Hann, Bobby, b, a_bc"), "Anna, Hann, Bobby, b, a_bc");
  EXPECT_EQ(mask.masked("(-x-) a_b"), "(Hero-4) Hero-5");
  EXPECT_EQ(mask.masked("Bob-Ann"), "Hero-2-Hero-1");
  EXPECT_EQ(mask.masked(""), "");
  EXPECT_EQ(mask.masked("\xC3\xA9 Ann\xC3\xA9"), "\xC3\xA9 Hero-1\xC3\xA9");
}

}  // namespace
}  // namespace undercroft::past_window_test
