// fleet_lobby_test.cc: the lobby and the metrics of two servers on one etcd.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "client/client.h"
#include "server/fleet/board_exchange.h"
#include "server/store/etcd/etcd_store.h"
#include "tests/support/etcd_process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::fleet_lobby_test {
namespace {

using testing::EtcdProcess;
using ::testing::HasSubstr;
using testing::RawSocket;
using testing::TestServer;

bool is_so_in_time(const std::function<bool()>& is_so) {
  for (int tries = 0; tries < 400; ++tries) {
    if (is_so()) return true;
    ::usleep(50000);
  }
  return false;
}

struct FleetLobby : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
    etcd = std::make_unique<EtcdProcess>();
    std::ofstream(folder.path() + "/fleet.key") << std::string(64, '7');
    first = server();
    second = server();
  }
  [[nodiscard]] std::unique_ptr<TestServer> server() const {
    Config config;
    config.store.url = "etcd://" + etcd->endpoint().host + ":" + etcd->endpoint().port;
    config.fleet = {"127.0.0.1", 0, "", folder.path() + "/fleet.key"};
    config.guests = true;
    config.realms = {"crypt", "tower"};
    return std::make_unique<TestServer>(testing::kQuietRoom, std::move(config));
  }
  [[nodiscard]] static std::string page(const TestServer& server, const std::string& path) {
    RawSocket socket(server.port());
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] std::unique_ptr<Client> join(const std::string& url, const std::string& name) {
    auto client = std::make_unique<Client>(loop);
    EXPECT_TRUE(client->connect(url, {.name = name}));
    EXPECT_TRUE(client->wait_until([&] { return client->playing(); }, std::chrono::seconds(20)));
    return client;
  }
  // What the lobby says of a realm to a client that has not joined.
  [[nodiscard]] std::optional<RealmEntry> listed(const TestServer& server,
                                                 const std::string& name) {
    Client visitor(loop);
    std::optional<RealmList> told;
    visitor.on_news([&told](const News& news) {
      if (const auto* list = std::get_if<RealmList>(&news)) told = *list;
    });
    EXPECT_TRUE(visitor.connect(server.url(), {.lobby = true}));
    EXPECT_TRUE(visitor.wait_until([&] { return told.has_value(); }, std::chrono::seconds(20)));
    for (const RealmEntry& realm : told->realms) {
      if (realm.name == name) return realm;
    }
    return std::nullopt;
  }
  [[nodiscard]] std::unique_ptr<EtcdStore> store(const std::string& server) const {
    return EtcdStore::open(
               {.etcd = {.client = {.endpoints = {etcd->endpoint()}}}, .user = {server, 0}})
        .value();
  }

  testing::TemporaryFolder folder;
  Loop loop;
  std::unique_ptr<EtcdProcess> etcd;
  std::unique_ptr<TestServer> first, second;
};

TEST_F(FleetLobby, ListsARealmThatAnotherServerPlays) {
  const auto bob = join(second->url() + "/tower", "Bob");
  ASSERT_TRUE(is_so_in_time([&] {
    const auto tower = listed(*first, "tower");
    return tower && tower->players == 1;
  }));
  EXPECT_EQ(listed(*first, "tower")->names, std::vector<std::string>{"Bob"});
  EXPECT_THAT(page(*first, "/-/status.json"),
              HasSubstr(R"({"name":"tower","players":1,"places":32,)"));
  EXPECT_TRUE(listed(*first, "crypt")) << "and what sleeps";
  second.reset();
  EXPECT_TRUE(is_so_in_time([&] {
    const auto tower = listed(*first, "tower");
    return tower && tower->players == 0;
  })) << "a server that has ended plays nothing";
}

TEST_F(FleetLobby, ListsEachRealmOnce) {
  const auto bob = join(second->url() + "/tower", "Bob");
  ASSERT_TRUE(is_so_in_time([&] {
    const auto tower = listed(*first, "tower");
    return tower && tower->players == 1;
  }));
  const std::string status = page(*first, "/-/status.json");
  const std::size_t at = status.find("\"name\":\"tower\"");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(status.find("\"name\":\"tower\"", at + 1), std::string::npos) << status;
}

// Its players are passed on, so nobody is told to stay away.
TEST_F(FleetLobby, RealmThatAnotherServerHasClaimedMayBeJoined) {
  const auto ann = join(first->url() + "/crypt", "Ann");
  const auto thief = store("thief");
  const auto owned = thief->look_up("crypt").value();
  ASSERT_TRUE(owned);
  ASSERT_TRUE(thief->claim("crypt", owned->epoch));
  ann->send({.verb = IntentVerb::Wait});
  ASSERT_TRUE(is_so_in_time([&] {
    return page(*first, "/-/metrics").find("\nundercroft_realms_lost_total 1\n") !=
           std::string::npos;
  }));
  EXPECT_THAT(page(*first, "/-/status.json?realm=crypt"), HasSubstr("\"may_join\":true"));
  EXPECT_THAT(page(*first, "/-/status.json"), HasSubstr(R"({"name":"crypt","players":0,)"))
      << "though no server has it on its board";
}

// ---- boards alone ----

struct Boards : FleetLobby {
  void SetUp() override {
    FleetLobby::SetUp();
    if (IsSkipped()) return;
    first.reset();
    second.reset();
    mine = store("mine");
    others = store("others");
    BoardCallbacks reports;
    reports.here = [] { return std::vector<RealmEntry>{}; };
    reports.members = [] { return std::set<std::string>{"others", "broken"}; };
    reports.show = [this](const std::vector<RealmEntry>& realms) {
      const std::lock_guard lock(mutex);
      shown = realms;
      ++looks;
    };
    reports.log = [this](const std::string& sentence) {
      const std::lock_guard lock(mutex);
      logged.push_back(sentence);
    };
    exchange = std::make_unique<BoardExchange>(
        mine->access(), std::move(reports),
        BoardOptions{std::chrono::milliseconds(20), std::chrono::milliseconds(300)});
  }
  void write(const std::string& id, const std::string& value) const {
    const std::string key = others->access().keys.prefix() + "b/" + id;
    ASSERT_TRUE(
        others->access().etcd.run({.success = {put(key, value)}}, EtcdPatience::Call).reply);
  }
  [[nodiscard]] bool shows(const std::vector<std::string>& names) {
    return is_so_in_time([&] {
      const std::lock_guard lock(mutex);
      std::vector<std::string> now;
      for (const RealmEntry& realm : shown) now.push_back(realm.name);
      return now == names;
    });
  }
  std::mutex mutex;
  std::vector<RealmEntry> shown;
  int looks = 0;
  std::vector<std::string> logged;
  std::unique_ptr<EtcdStore> mine, others;
  std::unique_ptr<BoardExchange> exchange;
};

RealmEntry idle_realm(const std::string& name) {
  RealmEntry entry;
  entry.name = name;
  entry.idle_s = 5;
  return entry;
}

TEST_F(Boards, DamagedAndForeignBoardsAreLeftOut) {
  write("others", encode_board({idle_realm("tower")}));
  write("broken", "\x01\x02 nonsense");
  write("stranger", encode_board({idle_realm("trap")}));
  ASSERT_TRUE(shows({"tower"}));
  write("broken", "other nonsense");
  ASSERT_TRUE(is_so_in_time([&] {
    const std::lock_guard lock(mutex);
    return looks > 20;
  }));
  ASSERT_TRUE(shows({"tower"}));
  {
    const std::lock_guard lock(mutex);
    ASSERT_EQ(logged.size(), 1U) << "one line, however often it is read";
    EXPECT_THAT(logged.front(), HasSubstr("server broken is damaged"));
  }
  write("broken", encode_board({idle_realm("crypt")}));
  EXPECT_TRUE(shows({"crypt", "tower"}));
}

TEST_F(Boards, OfServersThatAreGoneAreRemoved) {
  write("others", encode_board({idle_realm("tower")}));
  write("stranger", encode_board({idle_realm("trap")}));
  const std::string key = others->access().keys.prefix() + "b/";
  ASSERT_TRUE(is_so_in_time([&] {
    const auto found =
        others->access().read({get(key + "stranger"), get(key + "others")}, EtcdPatience::Call);
    return found && (*found)[0].pairs.empty() && !(*found)[1].pairs.empty();
  }));
}

TEST_F(Boards, TimeSinceTheLastTurnGoesOn) {
  write("others", encode_board({idle_realm("tower")}));
  ASSERT_TRUE(shows({"tower"}));
  EXPECT_TRUE(is_so_in_time([&] {
    const std::lock_guard lock(mutex);
    return shown.size() == 1 && shown[0].idle_s >= 7U;
  }));
}

// ---- metrics ----

TEST_F(FleetLobby, MetricsNameTheFleetAndTheStore) {
  const auto ann = join(first->url() + "/crypt", "Ann");
  const auto bob = join(second->url() + "/crypt", "Bob");
  ASSERT_TRUE(is_so_in_time([&] {
    return page(*second, "/-/metrics").find("undercroft_members{verdict=\"alive\"} 2") !=
           std::string::npos;
  }));
  const std::string owner = page(*first, "/-/metrics");
  for (const char* line :
       {"\nundercroft_store_seconds_bucket{call=\"append\",le=\"+Inf\"} ",
        "\nundercroft_store_seconds_count{call=\"claim\"} 1\n",
        "\nundercroft_store_outcomes_total{outcome=\"done\"} ",
        "\nundercroft_claims_total{why=\"asleep\"} 1\n",
        "\nundercroft_claims_total{why=\"owner_dead\"} 0\n", "\nundercroft_realms_lost_total 0\n",
        "\nundercroft_realms_by_state{state=\"open\"} 1\n",
        "\nundercroft_realms_by_state{state=\"asleep\"} 1\n",
        "\nundercroft_forwarded{direction=\"in\"} 1\n", "\nundercroft_parked 0\n"}) {
    EXPECT_THAT(owner, HasSubstr(line));
  }
  EXPECT_THAT(page(*second, "/-/metrics"),
              HasSubstr("\nundercroft_forwarded{direction=\"out\"} 1\n"));
}

// As promtool checks it: each family has its help and type before its samples, once.
TEST_F(FleetLobby, MetricsAreWellFormed) {
  const auto ann = join(first->url() + "/crypt", "Ann");
  std::string text = page(*first, "/-/metrics");
  text.erase(0, text.find("# HELP"));
  std::set<std::string> families;
  std::string family;
  std::map<std::string, int> samples;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("# HELP ")) {
      family = line.substr(7, line.find(' ', 7) - 7);
      EXPECT_TRUE(families.insert(family).second) << "twice: " << family;
    } else if (line.starts_with("# TYPE ")) {
      EXPECT_EQ(line.substr(7, line.find(' ', 7) - 7), family);
    } else {
      EXPECT_TRUE(line.starts_with(family)) << line;
      const std::size_t space = line.rfind(' ');
      EXPECT_EQ(++samples[line.substr(0, space)], 1) << "twice: " << line;
      EXPECT_NE(line.find_first_of("0123456789", space), std::string::npos) << line;
    }
  }
  EXPECT_TRUE(families.contains("undercroft_store_seconds"));
  EXPECT_TRUE(families.contains("undercroft_members"));
}

}  // namespace
}  // namespace undercroft::fleet_lobby_test
