// film_test.cc: films of a stored realm: what they show, and what strangers are not shown.
#include "server/replay/film.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/store/world_codec.h"
#include "tests/support/busy_realm.h"
#include "tests/support/memory_store.h"
#include "tests/support/small_world.h"

namespace undercroft::film_test {
namespace {

using testing::BusyRealm;
using ::testing::HasSubstr;
using testing::MemoryStore;
using ::testing::Not;

// In this game two heroes die, one goes down and some talk.
const BusyRealm& busy_realm() {
  static const BusyRealm* const busy = [] {
    auto* played = new BusyRealm(16);
    for (int i = 0; i < 300; ++i) played->step();
    return played;
  }();
  return *busy;
}

struct Film : ::testing::Test {
  Film() {
    RealmState state = busy.first_state();
    std::vector<std::string> records{encode_beginning({{}, encode_world(state.world)})};
    for (const auto& entry : busy.table.journal) {
      EXPECT_EQ(apply(state, entry.input).why_not, "");
      records.push_back(encode_input(entry.input, state.world.hash()));
    }
    for (const auto& line : state.talk.lines) talk.push_back(line.text);
    store.append(store.claim("crypt").value(), 0, std::move(records), [](const Durable&) {});
    store.settle();
  }

  std::string film(const FilmOptions& options) {
    const CatalogueOf small = [](const Content&) { return testing::small_catalogue(); };
    ReplayWalk walk(RealmLog::open(store, "crypt").value(),
                    Replayer::begin(store, "crypt", small).value());
    std::string all;
    const auto played = play_film(walk, options, [&](const std::string& picture, std::uint64_t n) {
      EXPECT_EQ(n, pictures++);
      all += picture;
    });
    EXPECT_TRUE(played.has_value()) << played.error();
    return all;
  }

  const BusyRealm& busy = busy_realm();
  MemoryStore store;
  std::vector<std::string> talk;
  std::uint64_t pictures = 0;
};

TEST_F(Film, ShowsHealthColoursAndTheLogOfAHero) {
  const std::string all = film({.player = "Ann"});
  EXPECT_GT(pictures, 20U);
  EXPECT_THAT(all, HasSubstr("Health "));
  EXPECT_THAT(all, HasSubstr("\x1b["));
  EXPECT_THAT(all, Not(HasSubstr("q: quit"))) << "a film has no keys";
}

TEST_F(Film, SharedOnesHaveNoTalk) {
  ASSERT_FALSE(talk.empty());
  const std::string all = film({.is_shared = true});
  for (const std::string& line : talk) {
    if (line.size() > 3) EXPECT_THAT(all, Not(HasSubstr(line)));
  }
  EXPECT_THAT(all, Not(HasSubstr("everything"))) << "it is seen through a hero's eyes";
}

TEST_F(Film, StretchesAreShorter) {
  static_cast<void>(film({}));
  const std::uint64_t whole = std::exchange(pictures, 0);
  const RecordNumber half = busy.table.journal.size() / 2;
  static_cast<void>(film({.from = half, .to = half + half / 2}));
  EXPECT_GT(pictures, 0U);
  EXPECT_LT(pictures, whole);
}

}  // namespace
}  // namespace undercroft::film_test
