// moment_film_test.cc: a film of a link has the moments of the link, and nothing besides (R213).
#include "server/replay/moment_film.h"

#include <gmock/gmock.h>

#include "tests/past/recorded_realm.h"
#include "tests/support/busy_realm.h"

namespace undercroft::moment_film_test {
namespace {

using testing::BusyRealm;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::RecordedRealm;
using ::testing::SizeIs;

const BusyRealm& busy_realm() {
  static const BusyRealm* const busy = [] {
    auto* played = new BusyRealm(11);
    for (int i = 0; i < 300; ++i) played->step();
    return played;
  }();
  return *busy;
}

struct FilmOfLink : ::testing::Test {
  std::vector<std::string> pictures(const PastWindow& window) {
    std::vector<std::string> all;
    const auto played = play_moments(realm.past, {.hero = hero.body, .window = window},
                                     [&](const std::string& picture, std::uint64_t n) {
                                       EXPECT_EQ(n, all.size());
                                       all.push_back(picture);
                                     });
    EXPECT_TRUE(played.has_value()) << played.error();
    EXPECT_EQ(played.value_or(0), all.size());
    return all;
  }
  PastWindow window_on(std::uint32_t first, std::uint32_t last) {
    return realm.window_on(hero.body, first, first, last);
  }

  RecordedRealm realm{busy_realm().first_state().world, busy_realm().table.journal};
  const Player& hero = busy_realm().table.realm.state().players.front();
};

TEST_F(FilmOfLink, HasAPictureOfEachMoment) {
  const auto all = pictures(window_on(20, 30));
  ASSERT_THAT(all, SizeIs(11));
  EXPECT_THAT(all[0], HasSubstr("A moment of " + hero.name));
  EXPECT_THAT(all[0], HasSubstr("1 of 11"));
  EXPECT_THAT(all[10], HasSubstr("11 of 11"));
  EXPECT_THAT(all[0], HasSubstr("HP "));
  EXPECT_THAT(all[0], HasSubstr("\x1b["));
  for (const std::string& picture : all) EXPECT_THAT(picture, HasSubstr("@"));
}

TEST_F(FilmOfLink, ALongOneNeedsSeveralParts) {
  static_cast<void>(realm.ask(hero.body, 1, 1));
  const auto count = static_cast<std::uint32_t>(realm.past.moments_of(hero.body).size());
  EXPECT_GT(count, 20U);
  EXPECT_THAT(pictures(window_on(1, count)), SizeIs(count));
}

TEST_F(FilmOfLink, ThePicturesOfAStretchAreThoseOfTheWhole) {
  const auto whole = pictures(window_on(1, 40));
  const auto part = pictures(window_on(30, 40));
  const auto body_of = [](const std::string& picture) {
    const std::size_t map = picture.find('\n');
    return picture.substr(map, picture.size() / 2);  // the map, without title and log
  };
  EXPECT_EQ(body_of(part.back()), body_of(whole.back()));
}

TEST_F(FilmOfLink, NamesMayBeHidden) {
  PastWindow window = window_on(1, 40);
  window.hides_names = true;
  for (const std::string& picture : pictures(window)) {
    for (const Player& player : busy_realm().table.realm.state().players) {
      EXPECT_THAT(picture, Not(HasSubstr(player.name)));
    }
    EXPECT_THAT(picture, HasSubstr("Hero-"));
  }
}

TEST_F(FilmOfLink, AnotherPastIsNotFilmed) {
  PastWindow window = window_on(20, 30);
  window.mark.record += 1;
  const auto played = play_moments(realm.past, {.hero = hero.body, .window = window},
                                   [](const std::string&, std::uint64_t) { FAIL(); });
  ASSERT_FALSE(played);
  EXPECT_THAT(played.error(), HasSubstr("another past"));
}

}  // namespace
}  // namespace undercroft::moment_film_test
