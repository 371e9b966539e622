// moment_export_test.cc: `export --moment` beside a running server (R213).
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "client/client.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/accounts/sqlite_moment_links.h"
#include "server/store/data_folder.h"
#include "tests/support/patience.h"
#include "tests/support/process.h"
#include "tests/support/test_server.h"

namespace undercroft::moment_export_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::ServerProcess;
using ::testing::StartsWith;
using testing::TestServer;

// Ann has taken ten turns beside Bob, and shares the last eight moments.
struct MomentExport : ::testing::Test {
  MomentExport() {
    Config config;
    config.data = folder.path();
    config.guests = true;
    server = std::make_unique<TestServer>(testing::kQuietRoom, config);
    join(bob, "Bob");
    join(ann, "Ann");
    for (int i = 0; i < 10; ++i) {
      const Direction way = i % 2 == 0 ? Direction::Right : Direction::Left;
      EXPECT_TRUE(
          bob.wait_until([&] { return bob.known().turn == ann.known().turn; }, testing::kPatience));
      bob.send({.verb = IntentVerb::Wait});
      EXPECT_TRUE(ann.act({.verb = IntentVerb::Bump, .direction = way}, testing::kPatience));
    }
  }
  void join(Client& client, const std::string& name) {
    ASSERT_TRUE(client.connect(server->url(), {.name = name, .lines = true}));
    ASSERT_TRUE(client.wait_until([&] { return client.playing(); }, testing::kPatience));
  }
  std::string share(bool hides_names = false) {
    std::optional<ToldMomentLinks> links;
    ann.on_news([&](const News& news) {
      if (const auto* told = std::get_if<ToldMomentLinks>(&news)) links = *told;
    });
    ann.ask(
        ShareMoment{.number = 1, .first = 4, .shown = 8, .last = 11, .hide_names = hides_names});
    EXPECT_TRUE(ann.wait_until([&] { return links.has_value(); }, testing::kPatience));
    return links ? links->made : "";
  }
  struct Exported {
    int code = 0;
    std::string said;
    std::string cast;  // empty: no file
  };
  Exported exported(const std::string& code, const std::vector<std::string>& more = {}) {
    std::filesystem::remove(file);
    std::vector<std::string> words{"export", "--moment", code, folder.path(), file};
    words.insert(words.end(), more.begin(), more.end());
    ServerProcess process(words);
    const std::string said = process.read_all();
    const int exit_code = process.exit_code();
    std::ifstream in(file, std::ios::binary);
    return {exit_code, said, {std::istreambuf_iterator<char>(in), {}}};
  }
  static std::ptrdiff_t frames_in(const std::string& cast) {
    return std::count(cast.begin(), cast.end(), '\n') - 1;
  }

  testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/film.cast";
  std::unique_ptr<TestServer> server;
  Loop loop;
  Client ann{loop};
  Client bob{loop};
};

TEST_F(MomentExport, IsAFilmOfTheStretchThroughTheHerosEyes) {
  const Exported film = exported(share());
  EXPECT_EQ(film.code, 0) << film.said;
  EXPECT_THAT(film.said, HasSubstr("what the visitors of the link see"));
  EXPECT_THAT(film.cast, StartsWith("{\"version\": 2, \"width\": 100, \"height\": 36"));
  EXPECT_THAT(film.cast, HasSubstr("\"title\": \"Undercroft: Ann, turn "));
  EXPECT_EQ(frames_in(film.cast), 8) << "nothing beyond the stretch";
  EXPECT_THAT(film.cast, HasSubstr("8 of 8"));
  EXPECT_THAT(film.cast, HasSubstr("HP "));
  EXPECT_THAT(film.cast, HasSubstr("\\u001b["));
  EXPECT_THAT(film.cast, HasSubstr("Bob"));
}

TEST_F(MomentExport, HidesNamesAsTheLinkDoes) {
  const Exported film = exported(share(true));
  EXPECT_EQ(film.code, 0) << film.said;
  EXPECT_THAT(film.cast, Not(HasSubstr("Ann")));
  EXPECT_THAT(film.cast, Not(HasSubstr("Bob")));
  EXPECT_THAT(film.cast, HasSubstr("Hero-"));
}

TEST_F(MomentExport, AClosedLinkIsNotExported) {
  const std::string code = share();
  const std::string accounts = DataFolder::accounts_in(folder.path());
  const auto links = SqliteMomentLinks::open(accounts).value();
  MomentLink other = *links->find(code).value();
  other.code = "AAAAAAAAAAAAAAAAAAAAAA";
  other.ends_s = other.made_s - 1;
  ASSERT_TRUE(links->add(other, 9).value());
  EXPECT_THAT(exported(other.code).said, HasSubstr("the time of the link is over"));
  EXPECT_THAT(exported("none").said, HasSubstr("no link has the code 'none'"));

  const auto moderation = SqliteModeration::open(accounts).value();
  ASSERT_TRUE(moderation->set({BanKind::Guest, "Ann"}));
  const Exported banned = exported(code);
  EXPECT_EQ(banned.code, 1);
  EXPECT_EQ(banned.cast, "");
  EXPECT_THAT(banned.said, HasSubstr("its maker is banned"));
  ASSERT_TRUE(moderation->lift(BanKind::Guest, "Ann").value());
  EXPECT_EQ(exported(code).code, 0);

  ASSERT_TRUE(links->withdraw(code, other.made_s + 1).value());
  EXPECT_THAT(exported(code).said, HasSubstr("the link was withdrawn"));
}

TEST_F(MomentExport, TakesDirAndFileAlone) {
  EXPECT_EQ(exported(share(), {"more"}).code, 2);
  EXPECT_EQ(exported("x", {"--share"}).code, 2);
  ServerProcess none({"export", folder.path(), "undercroft"});
  EXPECT_THAT(none.read_all(), HasSubstr("FILE is required"));
  EXPECT_EQ(none.exit_code(), 2);
  ServerProcess nowhere({"export", "--moment", "x", "/nowhere", file});
  EXPECT_THAT(nowhere.read_all(), HasSubstr("no such file"));
}

}  // namespace
}  // namespace undercroft::moment_export_test
