// content_page_test.cc: the examples of docs/content.md are right, and its scenario fails when the
// author's monster changes.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/custom_content/content_files.h"
#include "server/sim/content/builtin.h"
#include "server/tools/scenario/suite.h"

namespace undercroft::content_page_test {
namespace {

namespace fs = std::filesystem;

std::string page() {
  std::ifstream in(fs::path(UNDERCROFT_SOURCE) / "docs/content.md");
  return {std::istreambuf_iterator<char>(in), {}};
}

// The first block of TOML after that heading.
std::string example_under(const std::string& heading) {
  const std::string text = page();
  const std::string fence = "```toml\n";
  const std::size_t from = text.find(fence, text.find("\n" + heading + "\n")) + fence.size();
  return text.substr(from, text.find("```", from) - from);
}

class ContentPage : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / ("undercroft-page-" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "mine");
    write("knight.toml", example_under("## A test"));
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
  }
  // The exit code of: undercroft-scenario --content mine knight.toml
  int run_with(const std::string& monster) {
    write("mine/bramble.toml", monster);
    Catalogue catalogue = authors_catalogue();
    const auto mistakes = add_content(catalogue, {(folder_ / "mine").string()});
    EXPECT_TRUE(mistakes.empty()) << mistakes.front();
    std::ostringstream out;
    const int code = run_suite({(folder_ / "knight.toml").string()}, catalogue, {}, out);
    said_ = out.str();
    return code;
  }

  fs::path folder_;
  std::string said_;
};

TEST_F(ContentPage, ScenarioPassesWithTheMonsterOfThePage) {
  EXPECT_EQ(run_with(example_under("## A monster")), 0) << said_;
}

TEST_F(ContentPage, ScenarioFailsWhenTheMonsterChanges) {
  const std::string monster = example_under("## A monster");
  const std::pair<std::string, std::string> changes[] = {
      {"player_within = 6", "player_within = 8"},
      {"movs = \"chase\", sign = \"crouches\"", "movs = \"flee\", sign = \"crouches\""},
      {"sign = \"crouches\"", "sign = \"aims\""},
      {"repeat = 4", "repeat = 3"},
      {"movs = \"straight\"", "movs = \"chase\""}};
  for (const auto& [was, is] : changes) {
    std::string changed = monster;
    ASSERT_NE(changed.find(was), std::string::npos) << was;
    changed.replace(changed.find(was), was.size(), is);
    EXPECT_EQ(run_with(changed), 1) << is << " goes unnoticed: " << said_;
  }
}

TEST_F(ContentPage, EveryExampleIsRight) {
  write("mine/bramble.toml", example_under("## A monster"));
  write("mine/flask.toml", example_under("## An item"));
  write("mine/growth.toml", example_under("## A kit, a boon, an ability"));
  write("mine/statuses.toml", example_under("## Statuses"));
  write("mine/levels.toml", example_under("## A level"));
  write("mine/themes.toml", example_under("## A theme"));
  write("mine/omens.toml", example_under("## An omen"));
  write("mine/rooms.toml", example_under("## A room drawn as text"));
  for (Catalogue catalogue : {game_catalogue(), authors_catalogue()}) {
    const auto mistakes = add_content(catalogue, {(folder_ / "mine").string()});
    EXPECT_TRUE(mistakes.empty()) << mistakes.front();
  }
}

TEST_F(ContentPage, PackOfThePageIsRight) {
  fs::create_directories(folder_ / "brambles");
  write("brambles/pack.toml", example_under("## A pack"));
  write("brambles/content.toml", example_under("### Levels that content brings along"));
  Catalogue catalogue = game_catalogue();
  const auto mistakes = add_content(catalogue, {(folder_ / "brambles").string()});
  ASSERT_TRUE(mistakes.empty()) << mistakes.front();
  EXPECT_TRUE(catalogue.find("brambles:bramble_knight"));
  EXPECT_NE(catalogue.theme("brambles:overgrown"), nullptr);
  EXPECT_EQ(catalogue.theme("frozen"), nullptr);
}

TEST_F(ContentPage, MistakesNameFileAndLine) {
  write("mine/bramble.toml", "[bramble_knight]\nkind = \"monstre\"\n");
  Catalogue catalogue = authors_catalogue();
  const auto mistakes = add_content(catalogue, {(folder_ / "mine").string()});
  ASSERT_FALSE(mistakes.empty());
  EXPECT_NE(mistakes.front().find("bramble.toml:2: "), std::string::npos) << mistakes.front();
  EXPECT_FALSE(add_content(catalogue, {(folder_ / "none").string()}).empty());
}

}  // namespace
}  // namespace undercroft::content_page_test
