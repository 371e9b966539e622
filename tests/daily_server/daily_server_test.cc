// daily_server_test.cc: two clients play the same daily in realms of their own (R176).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "client/client.h"
#include "server/base/daily_names.h"
#include "server/daily/daily_book.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::daily_server_test {
namespace {

using testing::ServerProcess;

struct DailyServer : ::testing::Test {
  testing::TemporaryFolder folder;
  std::unique_ptr<ServerProcess> server;
  std::string url, said;
  Loop loop;

  void SetUp() override { start(); }
  void start() {
    server = std::make_unique<ServerProcess>(
        std::vector<std::string>{"--listen", "127.0.0.1:0", "--data", folder.path(), "--daily",
                                 "--rule", "deadline_ms=60000"});
    said += server->read_to("play at");
    url = testing::url_in(said.substr(said.rfind("listening on")));
    ASSERT_NE(url, "") << said;
  }
  void stop() {
    server->signal(SIGTERM);
    said += server->read_all();
    EXPECT_EQ(server->exit_code(), 0);
  }

  // Null when the client is refused; `why` then has the sentence.
  std::unique_ptr<Client> join(const std::string& name, const std::string& realm,
                               const std::string& token = "", const std::string& path = "") {
    auto client = std::make_unique<Client>(loop);
    why.clear();
    bool is_refused = false;
    client->on_news([this, &is_refused](const News& news) {
      const auto* refusal = std::get_if<Refusal>(&news);
      if (refusal == nullptr) return;
      why = refusal->sentence;
      is_refused = true;
    });
    EXPECT_TRUE(client->connect(url + path, {.name = name, .realm = realm, .resume_token = token}));
    EXPECT_TRUE(client->wait_until([&] { return client->playing() || is_refused; },
                                   std::chrono::seconds(30)))
        << name;
    client->on_news([](const News&) {});
    return client->playing() ? std::move(client) : nullptr;
  }
  // Waits in place until the hero has played that many turns.
  void play(Client& client, TurnNumber turns) {
    for (const Choice& choice : std::vector<Choice>(client.known().self.choices)) {
      static_cast<void>(client.choose(choice.number, 0));
    }
    while (client.known().turn < turns) {
      ASSERT_TRUE(client.act({.verb = IntentVerb::Wait}));
    }
  }
  DailyBoard board_of(Client& client) {
    DailyBoard board;
    bool has_come = false;
    client.on_news([&](const News& news) {
      if (const auto* told = std::get_if<DailyBoard>(&news)) board = *told, has_come = true;
    });
    client.ask(AskDaily{});
    EXPECT_TRUE(client.wait_until([&] { return has_come; }, std::chrono::seconds(20)));
    client.on_news([](const News&) {});
    return board;
  }
  std::string page(const std::string& path) const {
    testing::RawSocket socket(std::stoi(url.substr(url.rfind(':') + 1)));
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  DailyPlan plan() const {
    const auto store =
        SqliteStore::open({.path = DataFolder::database_in(folder.path()), .access = Access::Read})
            .value();
    DailyBook book(*store);
    return book.plan_of(book.open_days().value().back()).value().value();
  }
  std::string why;
};

TEST_F(DailyServer, TwoPlayersSeeTheSameLevelAndStandOnTheBoard) {
  const auto ann = join("Ann", "daily");
  const auto bob = join("Bob", "", "", "/daily");
  ASSERT_NE(ann, nullptr) << why;
  ASSERT_NE(bob, nullptr) << why;
  const std::string realm = ann->welcome().realm;
  EXPECT_TRUE(is_daily_realm(realm)) << realm;
  EXPECT_TRUE(is_daily_realm(bob->welcome().realm));
  EXPECT_NE(realm, bob->welcome().realm);
  EXPECT_EQ(ann->known().cells, bob->known().cells);
  EXPECT_EQ(ann->known().self.at, bob->known().self.at);
  play(*ann, 3);
  play(*bob, 4);
  DailyBoard board;
  for (int tries = 0; tries < 20; ++tries) {
    board = board_of(*ann);
    if (board.today && board.today->entries.size() == 2) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  }
  ASSERT_TRUE(board.today);
  ASSERT_EQ(board.today->entries.size(), 2U);
  EXPECT_EQ(board.today->entries.front().names, std::vector<std::string>{"Ann"});
  EXPECT_EQ(board.today->entries.front().points, 100U);
  EXPECT_EQ(board.today->key, "");
  EXPECT_GT(board.ends_in_s, 0U);

  const std::string html = page("/-/daily");
  EXPECT_TRUE(html.starts_with("HTTP/1.1 200")) << html;
  EXPECT_NE(html.find("<td>Ann</td>"), std::string::npos) << html;
  const std::string json = page("/-/daily.json");
  EXPECT_NE(json.find("\"names\":[\"Bob\"]"), std::string::npos) << json;
  const std::string status = page("/-/status.json?realm=daily");
  EXPECT_NE(status.find("\"realm\":\"daily\",\"may_join\":true"), std::string::npos) << status;
  EXPECT_EQ(status.find(realm), std::string::npos) << "the name of a realm invites to it";
  EXPECT_NE(status.find("{\"name\":\"daily\",\"players\":2"), std::string::npos) << status;

  const std::string token = ann->welcome().resume_token;
  const auto thief = join("Ann", bob->welcome().realm);
  EXPECT_EQ(thief, nullptr);
  EXPECT_NE(why.find("in another party"), std::string::npos) << why;
  EXPECT_EQ(join("Ann", "daily"), nullptr) << "her seat needs its token";
  const auto again = join("Ann", "daily", token);
  ASSERT_NE(again, nullptr) << why;
  EXPECT_EQ(again->known().turn, 3U);
  const auto cyd = join("Cyd", realm);
  ASSERT_NE(cyd, nullptr) << why;
  EXPECT_EQ(cyd->welcome().realm, realm);
}

// An account's name is its own in the daily too: no token that a client makes up opens it.
TEST_F(DailyServer, GuestPlaysUnderNoAccountsName) {
  const std::string add = "echo anns secret | " UNDERCROFT_BIN
                          "/undercroft-server account add Ann --data " +
                          folder.path() + " >/dev/null";
  ASSERT_EQ(std::system(add.c_str()), 0);
  EXPECT_EQ(join("Ann", "daily", "made up"), nullptr);
  EXPECT_EQ(why, "That name belongs to an account: its password is needed.");
  const auto bob = join("Bob", "daily", "made up");
  ASSERT_NE(bob, nullptr) << why;
  EXPECT_EQ(join("Ann", bob->welcome().realm, "made up"), nullptr);
  const std::string bobs_seat = bob->welcome().resume_token;
  const auto again = join("Ann", bob->welcome().realm, bobs_seat);
  ASSERT_NE(again, nullptr) << why;
  EXPECT_EQ(again->sees("Ann"), nullptr) << "the seat has its own name";
}

TEST_F(DailyServer, PublicPagesNameNoPartysRealm) {
  const auto ann = join("Ann", "daily");
  ASSERT_NE(ann, nullptr) << why;
  play(*ann, 2);
  std::string metrics;
  for (int tries = 0; tries < 100 && metrics.find("{realm=\"daily\"}") == std::string::npos;
       ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    metrics = page("/-/metrics");
  }
  EXPECT_NE(metrics.find("{realm=\"daily\"}"), std::string::npos) << metrics;
  EXPECT_EQ((metrics + page("/-/health")).find(ann->welcome().realm), std::string::npos);
}

TEST_F(DailyServer, NothingGivesTheSeedOrTheKeyAway) {
  const auto ann = join("Ann", "daily");
  ASSERT_NE(ann, nullptr) << why;
  play(*ann, 2);
  const DailyPlan secret = plan();
  std::string all = page("/-/daily") + page("/-/daily.json") + page("/-/status.json") +
                    page("/-/metrics") + page("/-/health");
  ServerProcess list({"realm", "list", "--data", folder.path()});
  all += list.read_all();
  stop();
  all += said;
  EXPECT_NE(all.find(commitment_to(secret.key)), std::string::npos);
  EXPECT_EQ(all.find(secret.key), std::string::npos);
  EXPECT_EQ(all.find(std::to_string(secret.seed())), std::string::npos);
}

TEST_F(DailyServer, HeroThatWasGivenUpDoesNotStartAgain) {
  auto ann = join("Ann", "daily");
  ASSERT_NE(ann, nullptr) << why;
  play(*ann, 2);
  ann->end_hero();
  ASSERT_TRUE(ann->wait_until([&] { return !ann->playing(); }, std::chrono::seconds(20)));
  EXPECT_EQ(join("Ann", "daily"), nullptr);
  EXPECT_NE(why.find("has ended"), std::string::npos) << why;
}

TEST_F(DailyServer, RestartKeepsTheKeyTheRealmAndTheSeat) {
  auto ann = join("Ann", "daily");
  ASSERT_NE(ann, nullptr) << why;
  play(*ann, 3);
  // The board is some seconds behind.
  for (int tries = 0; tries < 200; ++tries) {
    if (page("/-/daily.json").find("\"turns\":3") != std::string::npos) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  const std::string realm = ann->welcome().realm;
  const std::string token = ann->welcome().resume_token;
  const DailyPlan before = plan();
  ann.reset();
  stop();
  start();
  if (utc_date(std::time(nullptr)) != before.date) GTEST_SKIP() << "midnight has passed";
  EXPECT_EQ(plan(), before);
  ann = join("Ann", "daily", token);
  ASSERT_NE(ann, nullptr) << why;
  EXPECT_EQ(ann->welcome().realm, realm);
  EXPECT_EQ(ann->known().turn, 3U);
  ann.reset();
  stop();
  ServerProcess verify({"daily", "verify", folder.path()});
  const std::string report = verify.read_all();
  EXPECT_NE(report.find(realm + ": verified, 100 points (Ann)"), std::string::npos) << report;
  const std::string file = folder.path() + "/exported.db";
  ServerProcess exported({"export", folder.path(), realm, file});
  static_cast<void>(exported.read_all());
  EXPECT_EQ(exported.exit_code(), 0);
  ServerProcess apart({"daily", "verify", file});
  EXPECT_NE(apart.read_all().find(": verified, "), std::string::npos);
}

TEST_F(DailyServer, RealmsOfTheDailyAreListedToTheHostButKeepTheirRules) {
  const auto ann = join("Ann", "daily");
  ASSERT_NE(ann, nullptr) << why;
  const std::string realm = ann->welcome().realm;
  const auto admin = [this](std::vector<std::string> words) {
    words.insert(words.begin(), {"admin", "--data", folder.path()});
    ServerProcess command(std::move(words));
    return command.read_all();
  };
  EXPECT_THAT(admin({"players", realm}), ::testing::HasSubstr("Ann"));
  EXPECT_THAT(admin({"realms"}), ::testing::ContainsRegex(realm + " +open +1 "));
  EXPECT_THAT(admin({"realm", "rule", realm, "pvp=true"}),
              ::testing::HasSubstr("the rules of a daily are the same for all parties"));
  EXPECT_THAT(admin({"realm", "rule", realm}), ::testing::HasSubstr("pvp = false"));
  stop();
  ServerProcess branch({"realm", "branch", realm, "0", "again", "--data", folder.path()});
  EXPECT_THAT(branch.read_all(), ::testing::HasSubstr("daily"));
  EXPECT_NE(branch.exit_code(), 0);
}

TEST(DailySettings, WhatItCannotBeCombinedWithIsNamed) {
  const testing::TemporaryFolder folder;
  const auto refusal_of = [](std::vector<std::string> words) {
    ServerProcess server(std::move(words));
    std::string said = server.read_all();
    EXPECT_NE(server.exit_code(), 0);
    return said;
  };
  const std::string needs = "--daily needs --data and whole journals";
  EXPECT_NE(refusal_of({"--daily"}).find(needs), std::string::npos);
  EXPECT_NE(refusal_of({"--daily", "--store", "etcd://127.0.0.1:1", "--guests", "on"}).find(needs),
            std::string::npos);
  EXPECT_NE(refusal_of({"--daily", "--data", folder.path(), "--keep-journal", "off"}).find(needs),
            std::string::npos);
  EXPECT_NE(refusal_of({"--daily", "--data", folder.path(), "--realm", "Daily"})
                .find("--daily takes the realm names"),
            std::string::npos);
  EXPECT_NE(refusal_of({"--daily", "--data", folder.path(), "--rule", "clock=slow"})
                .find("--daily and --rule clock=slow cannot be combined"),
            std::string::npos);
}

}  // namespace
}  // namespace undercroft::daily_server_test
