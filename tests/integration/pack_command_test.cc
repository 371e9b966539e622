// pack_command_test.cc: `undercroft-server pack`, and the packs that players are told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "client/client.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::pack_command_test {
namespace {

namespace fs = std::filesystem;
using Process = testing::ServerProcess;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

struct PackCommand : ::testing::Test {
  PackCommand() {
    fs::create_directory(bees());
    write("bees/pack.toml", "name = \"bees\"\nversion = \"1.2\"\n");
    write("bees/x.toml",
          "[bee]\nkind = \"monster\"\nglyph = \"b\"\nhealth = 3\ndepth = 1\n"
          "sequence = [{ action = \"attack-move\", movs = \"chase\" }]\n");
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder.path() + "/" + name) << text;
  }
  [[nodiscard]] std::string bees() const { return folder.path() + "/bees"; }
  [[nodiscard]] std::string file() const { return folder.path() + "/bees.tar.gz"; }
  [[nodiscard]] std::string packs() const { return folder.path() + "/packs"; }

  // The exit code; `said` has what was printed.
  int run(std::vector<std::string> words) {
    words.insert(words.begin(), "pack");
    Process command(words);
    said = command.read_all();
    return command.exit_code();
  }

  testing::TemporaryFolder folder;
  std::string said;
};

TEST_F(PackCommand, PackIsCheckedBundledListedAndAdded) {
  EXPECT_EQ(run({"check", "--seeds", "0", bees()}), 0);
  EXPECT_EQ(said, bees() + ": no mistakes\n");
  ASSERT_EQ(run({"bundle", bees(), file()}), 0) << said;
  ASSERT_EQ(run({"list", file()}), 0);
  EXPECT_THAT(said, MatchesRegex("bees +1.2 +[0-9a-f]{64}\n"));
  const std::string hash = said.substr(said.size() - 65, 64);
  ASSERT_EQ(run({"list", bees()}), 0);
  EXPECT_THAT(said, HasSubstr(hash)) << "the folder has the same";
  EXPECT_EQ(run({"add", "file://" + file(), "--to", packs(), "--sha256", hash}), 0) << said;
  EXPECT_THAT(said, HasSubstr("--content " + packs() + "/bees"));
  EXPECT_TRUE(fs::exists(packs() + "/bees/x.toml"));
  EXPECT_EQ(run({"add", file(), "--to", packs()}), 1);
  EXPECT_THAT(said, HasSubstr("exists already: give --replace"));
  EXPECT_EQ(run({"add", file(), "--to", packs(), "--replace"}), 0) << said;
  EXPECT_FALSE(fs::exists(packs() + "/bees.old"));
}

TEST_F(PackCommand, NothingIsAddedThatIsNotSound) {
  EXPECT_EQ(run({"add", bees(), "--to", packs(), "--sha256", std::string(64, '0')}), 1);
  EXPECT_THAT(said, HasSubstr("not the one that was given"));
  EXPECT_EQ(run({"add", "https://example.org/bees.tar.gz", "--to", packs()}), 1);
  EXPECT_THAT(said, HasSubstr("only files can be added"));
  write("bees/pack.toml", "name = \"../../bees\"\n");
  EXPECT_EQ(run({"add", bees(), "--to", packs()}), 1);
  EXPECT_THAT(said, HasSubstr("name needs 1 to 40 letters"));
  write("bees/pack.toml", "name = \"bees\"\n");
  write("bees/x.toml", "[bee]\nkind = \"monstre\"\n");
  EXPECT_EQ(run({"add", bees(), "--to", packs()}), 1);
  EXPECT_THAT(said, StartsWith(bees() + "/x.toml:2: "));
  EXPECT_EQ(run({"bundle", bees(), file()}), 1);
  EXPECT_EQ(run({"bundle", bees(), folder.path() + "/bees.zip"}), 1);
  EXPECT_FALSE(fs::exists(packs()));
  EXPECT_FALSE(fs::exists(file()));
  EXPECT_EQ(run({}), 2);
  EXPECT_EQ(run({"list", folder.path() + "/none"}), 1);
}

// Players, spectators and the lobby are told with which packs the realm began.
TEST_F(PackCommand, ClientsAreToldThePacksOfTheirRealm) {
  ASSERT_EQ(run({"list", bees()}), 0);
  const ContentPack pack{"bees", "1.2", said.substr(said.size() - 65, 64)};
  const std::string room = "map = \"\"\"\n#####\n#<..#\n#####\n\"\"\"\n";
  Config config;
  config.content = {bees()};
  config.watchers = 2;
  const testing::TestServer server(room, config);
  Loop loop;
  Client ann(loop);
  ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  EXPECT_EQ(ann.welcome().packs, std::vector<ContentPack>{pack});
  Client eve(loop);
  ASSERT_TRUE(eve.connect(server.url(), {.name = "Eve", .watch = "Ann"}));
  ASSERT_TRUE(eve.wait_until([&] { return eve.playing(); }, std::chrono::seconds(20)));
  EXPECT_EQ(eve.welcome().packs, std::vector<ContentPack>{pack});
}

}  // namespace
}  // namespace undercroft::pack_command_test
