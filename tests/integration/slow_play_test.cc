// slow_play_test.cc: three players who come one at a time, over real sockets, while the server is
// killed between them (R175).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "client/client.h"
#include "server/gateway/gateway.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/worlds.h"
#include "tests/support/ample_settings.h"
#include "tests/support/eventually.h"
#include "tests/support/http_sink.h"
#include "tests/support/process.h"
#include "tests/support/realm_fakes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::slow_play_test {
namespace {

using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

const std::string kHall = R"(
title = "a hall"
rules = { combat = "plain", clock = "slow", deadline_ms = 3600000 }
map = """
##########
#ABC.....#
#........#
##########
"""
[legend]
A = "player"
B = "player"
C = "player"
)";

// Players who come for a moment each.
struct Visitors {
  Loop loop;
  std::map<std::string, std::string> tokens;
  std::optional<MissedTurns> story;  // of the last visitor
  TurnNumber turn = 0;               // as the last visitor left
  Point at;

  std::unique_ptr<Client> join(const std::string& url, const std::string& name) {
    story.reset();
    auto client = std::make_unique<Client>(loop);
    client->on_news([this](const News& news) {
      if (const auto* missed = std::get_if<MissedTurns>(&news)) story = *missed;
    });
    EXPECT_TRUE(client->connect(url, {.name = name, .resume_token = tokens[name], .lines = true}));
    EXPECT_TRUE(client->wait_until([&] { return client->playing(); }, seconds(30))) << name;
    tokens[name] = client->welcome().resume_token;
    return client;
  }
  void look(const std::string& url, const std::string& name) {
    const auto client = join(url, name);
    turn = client->known().turn;
    at = client->known().self.at;
    client->drop();
  }
  void step_down(const std::string& url, const std::string& name) {
    const auto client = join(url, name);
    const std::uint32_t sequence =
        client->send(Intent{.verb = IntentVerb::Bump, .direction = Direction::Down});
    EXPECT_TRUE(client->wait_until(
        [&] { return client->last_accepted() >= sequence || client->known().turn > 0; },
        seconds(30)))
        << name;
    client->drop();
  }
};

struct SlowServer : ::testing::Test {
  testing::TemporaryFolder folder;
  testing::TemporaryFile map{kHall};
  testing::HttpSink sink;
  std::unique_ptr<testing::ServerProcess> server;
  std::string url;
  Visitors visitors;

  [[nodiscard]] std::string told() const { return folder.path() + "/told"; }
  [[nodiscard]] std::string program() const {
    std::string path = folder.path() + "/tell";
    std::ofstream(path) << "#!/bin/sh\necho \"$UNDERCROFT_PLAYER\" >> '" << told() << "'\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }
  void start() {
    server = std::make_unique<testing::ServerProcess>(std::vector<std::string>{
        "--listen", "127.0.0.1:0", "--data", folder.path() + "/data", "--guests", "on",
        "--scenario", map.path(), "--webhook", sink.url(), "--notify-command", program()});
    url = testing::url_in(server->read_to("listening on"));
    ASSERT_NE(url, "");
  }
  void kill() {
    server->signal(SIGKILL);
    EXPECT_EQ(server->exit_code(), -1);
    start();
  }
  [[nodiscard]] std::vector<std::string> names_told() const {
    std::vector<std::string> names;
    std::ifstream file(told());
    for (std::string line; std::getline(file, line);) names.push_back(line);
    return names;
  }
  [[nodiscard]] std::vector<std::string> names_told(std::size_t count) const {
    for (int tries = 0; tries < 2000 && names_told().size() < count; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return names_told();
  }
  // "turn_waiting" events so far.
  [[nodiscard]] std::size_t waits_posted(std::size_t bodies) {
    const auto all = sink.bodies(bodies);
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const auto& body) {
      return body.find(R"("event":"turn_waiting")") != std::string::npos;
    }));
  }
};

TEST_F(SlowServer, ATurnOfThreeWhoNeverMeetSurvivesAKilledServerBetweenThem) {
  start();
  for (const char* name : {"Ann", "Bob", "Cid"}) visitors.look(url, name);
  visitors.step_down(url, "Ann");
  EXPECT_THAT(names_told(2), UnorderedElementsAre("Bob", "Cid"));
  kill();
  visitors.step_down(url, "Bob");
  kill();
  visitors.look(url, "Ann");
  EXPECT_EQ(visitors.turn, 0U) << "Cid has not chosen";
  visitors.step_down(url, "Cid");
  visitors.look(url, "Ann");
  EXPECT_EQ(visitors.turn, 1U);
  EXPECT_EQ(visitors.at.y, 2);
  kill();
  visitors.look(url, "Bob");
  EXPECT_EQ(visitors.turn, 1U);
  EXPECT_EQ(visitors.at.y, 2);
  EXPECT_EQ(names_told().size(), 2U) << "once for each turn and player";
  // Three starts, and each visit is a joining and a leaving.
  EXPECT_EQ(waits_posted(8), 2U);
}

TEST_F(SlowServer, AnUnfitDeadlineIsRefusedWhateverTheOrder) {
  for (const std::vector<std::string>& rules :
       {std::vector<std::string>{"--rule", "deadline_ms=86400000"},
        std::vector<std::string>{"--rule", "deadline_ms=5000", "--rule", "clock=slow"}}) {
    std::vector<std::string> arguments{"--listen", "127.0.0.1:0", "--ephemeral"};
    arguments.insert(arguments.end(), rules.begin(), rules.end());
    testing::ServerProcess refused(arguments);
    const std::string said = refused.read_all();
    EXPECT_NE(refused.exit_code(), 0);
    EXPECT_NE(said.find("rule 'deadline_ms' cannot be"), std::string::npos) << said;
  }
  testing::ServerProcess takes(
      {"--print-rules", "--rule", "deadline_ms=86400001", "--rule", "clock=slow"});
  EXPECT_NE(takes.read_all().find("86400001"), std::string::npos);
}

// ---- the calendar ----

// The calendar of a machine that has slept, or whose time was set.
struct SetClock final : Clock {
  std::atomic<std::uint64_t> ahead_s{0};
  [[nodiscard]] std::uint64_t now_ms() const override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  }
  [[nodiscard]] std::uint64_t unix_s() const override {
    return 1'700'000'000 + now_ms() / 1000 + ahead_s;
  }
};

struct SlowGateway : ::testing::Test {
  SlowGateway() : gateway(options(), clock, metrics) {
    spdlog::set_level(spdlog::level::off);
    Config config;
    config.scenario = map.path();
    RealmOptions of_realm = testing::ample_options();
    of_realm.name = "crypt";
    of_realm.builds_levels = false;
    auto realm = std::make_unique<Realm>(FirstWorlds::open(config, 1)->world(), std::move(of_realm),
                                         clock, tokens, metrics);
    EXPECT_TRUE(realm->open());
    gateway.open_realm(std::move(realm));
    EXPECT_TRUE(gateway.listen());
    gateway.start();
    url = "ws://" + gateway.address();
  }
  ~SlowGateway() override {
    gateway.stop(CloseCode::GoingAway, "the test is over");
    EXPECT_TRUE(gateway.join());
  }
  static GatewayOptions options() {
    GatewayOptions made;
    made.key = std::make_shared<const ServerKey>(ServerKey::fresh());
    made.threads = 1;
    return made;
  }
  // The realm ends a batch, as it does once a minute.
  void end_a_batch() {
    EXPECT_TRUE(gateway.ask_realms([](Realm&) {}, seconds(20)));
  }

  testing::TemporaryFile map{kHall};
  SetClock clock;
  RealmMetrics metrics;
  testing::CountedTokens tokens;
  Gateway gateway;
  std::string url;
  Visitors visitors;
};

TEST_F(SlowGateway, ADeadlinePassesWhileNobodyIsConnected) {
  for (const char* name : {"Ann", "Bob"}) visitors.look(url, name);
  visitors.step_down(url, "Ann");
  clock.ahead_s = 3000;
  end_a_batch();
  visitors.look(url, "Ann");
  EXPECT_EQ(visitors.turn, 0U);
  clock.ahead_s = 3700;
  end_a_batch();
  visitors.look(url, "Bob");
  EXPECT_EQ(visitors.turn, 1U);
  EXPECT_EQ(visitors.at.y, 1) << "Bob has missed it, and guards";
  visitors.look(url, "Ann");
  EXPECT_EQ(visitors.at.y, 2);
}

// ---- sleep ----

struct SlowSleep : ::testing::Test {
  static constexpr const char* kEntry = "wake/undercroft";
  testing::TemporaryFolder folder;
  Visitors visitors;
  Config config = [this] {
    Config made;
    made.data = folder.path();
    made.sleep_ms = 1;
    made.hello_ms = 400;  // and so realms are looked at every 100 ms
    return made;
  }();

  // The entry of the realm in the store; empty: there is none.
  [[nodiscard]] std::string wake() const {
    const auto store =
        SqliteStore::open({.path = folder.path() + "/realms.db", .access = Access::Read});
    const auto facts = (*store)->facts(kEntry);
    const auto found = facts->find(kEntry);
    return found == facts->end() ? "" : found->second;
  }
  void set_wake(const std::string& value) const {
    const auto store = SqliteStore::open({.path = folder.path() + "/realms.db"});
    EXPECT_TRUE((*store)->change_fact(kEntry, value));
  }
  [[nodiscard]] bool soon(const std::function<bool()>& is_so) const {
    return testing::eventually(is_so);
  }
};

// The realm sleeps while a turn waits, and is opened when the store says that its deadline has
// come.
TEST_F(SlowSleep, ARealmIsOpenedForItsDeadline) {
  testing::TestServer server(kHall, config);
  for (const char* name : {"Ann", "Bob"}) visitors.look(server.url(), name);
  visitors.step_down(server.url(), "Ann");
  ASSERT_TRUE(soon([&] { return wake().size() > 1; })) << "it sleeps: " << wake();
  const std::string deadline = wake();
  set_wake("1");  // long ago
  ASSERT_TRUE(soon([&] { return wake() == deadline; })) << "opened, and asleep again: " << wake();
  visitors.look(server.url(), "Ann");
  EXPECT_EQ(visitors.turn, 0U) << "the deadline itself has not passed";
}

TEST_F(SlowSleep, ARealmWithoutATurnThatWaitsHasNoEntryWhileItSleeps) {
  testing::TestServer server(kHall, config);
  visitors.look(server.url(), "Ann");
  EXPECT_TRUE(soon([&] { return wake().empty(); })) << wake();
}

}  // namespace
}  // namespace undercroft::slow_play_test
