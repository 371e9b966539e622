// scenario_export_test.cc: stretches of a stored game, which scenario files play again.
#include "server/replay/scenario_export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/scenario/toml_words.h"
#include "server/store/world_codec.h"
#include "server/tools/scenario/run.h"
#include "server/tools/scenario/script_reader.h"
#include "tests/support/busy_realm.h"
#include "tests/support/memory_store.h"
#include "tests/support/small_world.h"

namespace undercroft::scenario_export_test {
namespace {

using testing::BusyRealm;
using ::testing::HasSubstr;
using testing::MemoryStore;

// Heroes join, leave, die, take stairs, throw and come back in these games.
const BusyRealm& busy_realm(std::uint64_t seed) {
  static std::map<std::uint64_t, std::unique_ptr<BusyRealm>> realms;
  std::unique_ptr<BusyRealm>& realm = realms[seed];
  if (realm != nullptr) return *realm;
  realm = std::make_unique<BusyRealm>(seed);
  for (int i = 0; i < 300; ++i) realm->step();
  return *realm;
}

const CatalogueOf kSmall = [](const Content&) { return testing::small_catalogue(); };

// A game in a store, under the name "crypt". `change`: changes the inputs before they are stored.
struct StoredGame {
  explicit StoredGame(
      std::uint64_t seed, const std::function<void(Input&)>& change = [](Input&) {}) {
    const BusyRealm& busy = busy_realm(seed);
    RealmState state = busy.first_state();
    std::vector<std::string> records{encode_beginning({{}, encode_world(state.world)})};
    for (const auto& entry : busy.table.journal) {
      Input input = entry.input;
      change(input);
      EXPECT_EQ(undercroft::apply(state, input).why_not, "");
      records.push_back(encode_input(input, state.world.hash()));
    }
    latest = latest_turn(state);
    store.append(store.claim("crypt").value(), 0, std::move(records), [](const Durable&) {});
    store.settle();
  }

  Expected<ExportedScenario> exported(const std::string& words,
                                      const std::string& realm = "crypt") {
    const auto asked = read_asked_turns(words);
    if (!asked) return failed(asked.error());
    return export_scenario(store, realm, *asked, kSmall);
  }

  MemoryStore store;
  TurnNumber latest = 0;
};

// Each failure of the file, one a line.
std::string failures_of(const std::string& text) {
  const auto catalogue = testing::small_catalogue();
  const auto parsed = parse_script(text, "stretch.toml", *catalogue, catalogue.get());
  std::string all;
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) {
    for (const ContentError& error : bad->errors) all += to_string(error) + "\n";
    return all;
  }
  for (const Failure& failure : run_script(std::get<Script>(parsed), nullptr)) {
    all += failure.sentence + "\n";
  }
  return all;
}

std::string span(TurnNumber from, TurnNumber to) {
  return std::to_string(from) + "-" + std::to_string(to);
}

TEST(ScenarioExport, AStretchPlaysAgainInTheScenarioRunner) {
  int played = 0, with_passages = 0, with_deaths = 0;
  for (const std::uint64_t seed : {16, 17, 18}) {
    StoredGame game(seed);
    for (TurnNumber from = 0; from + 10 <= game.latest; from += 3) {
      const TurnNumber to = from + (from % 2 == 0 ? 10 : 1);
      const auto scenario = game.exported(span(from, to));
      if (!scenario) continue;  // no hero that is still in the realm has played the turn
      SCOPED_TRACE("seed " + std::to_string(seed) + ", turns " + span(from, to));
      EXPECT_TRUE(scenario->is_same) << scenario->verdict;
      EXPECT_EQ(failures_of(scenario->text), "") << scenario->text;
      ++played;
      with_passages += scenario->text.find("before = [") != std::string::npos;
      with_deaths += scenario->text.find("{ alive = false }") != std::string::npos;
    }
  }
  EXPECT_GT(played, 10);
  EXPECT_GT(with_passages, 0);
  EXPECT_GT(with_deaths, 0);
}

TEST(ScenarioExport, TheLastTurnsAreAStretchAsWell) {
  StoredGame game(16);
  const auto last = game.exported("5");
  ASSERT_TRUE(last.has_value()) << last.error();
  EXPECT_THAT(last->text, HasSubstr(", turns " + std::to_string(game.latest - 4) + " to "));
  EXPECT_EQ(failures_of(last->text), "");
}

// Tests the test: another intent makes another end.
TEST(ScenarioExport, AChangedTurnFails) {
  StoredGame game(16);
  const auto scenario = game.exported("20");
  ASSERT_TRUE(scenario.has_value()) << scenario.error();
  std::string text = scenario->text;
  const std::size_t end = text.rfind("health = ");
  ASSERT_NE(end, std::string::npos);
  text.replace(end, 9, "health = 9");
  EXPECT_THAT(failures_of(text), HasSubstr("expected health"));
}

TEST(ScenarioExport, AsksForOneClearForm) {
  EXPECT_EQ(read_asked_turns("40-60")->from, 40U);
  EXPECT_EQ(read_asked_turns("40-60")->to, 60U);
  EXPECT_FALSE(read_asked_turns("20")->from.has_value());
  EXPECT_TRUE(read_asked_turns("0-500").has_value());
  for (const char* bad : {"", "-", "4-", "-4", "a", "4-b", "4-5-6", "+4", "0", "5-5", "6-5", " 5",
                          "4294967296", "99999999999999999999"}) {
    EXPECT_FALSE(read_asked_turns(bad).has_value()) << bad;
  }
  EXPECT_THAT(read_asked_turns("6-5").error(), HasSubstr("has no turn"));
  EXPECT_THAT(read_asked_turns("0-501").error(), HasSubstr("at most 500"));
  EXPECT_THAT(read_asked_turns("501").error(), HasSubstr("at most 500"));
  EXPECT_THAT(read_asked_turns("x").error(), HasSubstr("--scenario 40-60"));
}

TEST(ScenarioExport, SaysWhichTurnsThereAreNot) {
  StoredGame game(16);
  EXPECT_THAT(game.exported("1-3", "attic").error(), HasSubstr("attic"));
  const auto beyond = game.exported(span(game.latest - 1, game.latest + 1));
  ASSERT_FALSE(beyond.has_value());
  EXPECT_THAT(beyond.error(),
              HasSubstr("has been played up to turn " + std::to_string(game.latest) + " only"));
  EXPECT_FALSE(game.exported(span(game.latest + 5, game.latest + 6)).has_value());
}

// A crafted journal has heroes with any name.
TEST(ScenarioExport, NamesOfHeroesDoNotBreakTheFile) {
  for (const std::string& name :
       {std::string("a\"b\\c\n[[turn]]"), std::string("group"), std::string("\xFF\x01"),
        std::string("grunt"), std::string("times = 3 #"), std::string("\xC3\xB8re")}) {
    bool is_first = true;
    StoredGame game(16, [&](Input& input) {
      auto* join = std::get_if<input::Join>(&input);
      if (join != nullptr && std::exchange(is_first, false)) join->name = name;
    });
    const auto scenario = game.exported("10");
    ASSERT_TRUE(scenario.has_value()) << scenario.error();
    EXPECT_EQ(failures_of(scenario->text), "") << scenario->text;
  }
}

TEST(TomlWords, EscapeWhateverTheyAreGiven) {
  EXPECT_EQ(toml_text("a\"b\\c"), "\"a\\\"b\\\\c\"");
  EXPECT_EQ(toml_text("\n\x7F\xFF"), "\"\\u000A\\u007F\\uFFFD\"");
  EXPECT_EQ(toml_text("\xF0\x9F\x90\x80"), "\"\\U0001F400\"");
  EXPECT_EQ(toml_key("a-b_9"), "a-b_9");
  EXPECT_EQ(toml_key("a b"), "\"a b\"");
  EXPECT_EQ(toml_key(""), "\"\"");
}

}  // namespace
}  // namespace undercroft::scenario_export_test
