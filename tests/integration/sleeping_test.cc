// sleeping_test.cc: empty realms leave the memory, and the first arrival wakes them.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "client/client.h"
#include "server/realm/realm_names.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/stored/realm_loader.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::sleeping_test {
namespace {

using testing::RawSocket;
using testing::TemporaryFolder;
using testing::TestServer;

const std::string kHall =
    "title = \"x\"\nrules = { deadline_ms = 600000, linger_ms = 0 }\nmap = "
    "\"\"\"\n########\n#<.....#\n########\n"
    "\"\"\"\n";

struct Sleeping : ::testing::Test {
  TemporaryFolder folder;
  Loop loop;
  Config config = [this] {
    Config made;
    made.data = folder.path();
    made.sleep_ms = 1;
    made.hello_ms = 400;  // and so realms are looked at every 100 ms
    return made;
  }();
  std::unique_ptr<TestServer> server;

  void start() { server = std::make_unique<TestServer>(kHall, config); }
  void stop() { server.reset(); }

  [[nodiscard]] std::string page(const std::string& path) const {
    RawSocket socket(server->port());
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] int metric(const std::string& name) const {
    const std::string text = page("/-/metrics");
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
  }
  [[nodiscard]] bool soon(const std::function<bool()>& is_so) const {
    for (int tries = 0; tries < 1000; ++tries) {
      if (is_so()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  [[nodiscard]] bool sleeps() const {
    return soon([this] { return metric("undercroft_realms") == 0; });
  }
  // Joins the realm of the path; null when it cannot.
  [[nodiscard]] std::unique_ptr<Client> join(const std::string& path, const std::string& name,
                                             const std::string& token = "",
                                             const std::string& realm = "") {
    auto client = std::make_unique<Client>(loop);
    const auto connected = client->connect(server->url() + path,
                                           {.name = name, .realm = realm, .resume_token = token});
    const bool plays = connected && client->wait_until([&] { return client->playing(); });
    return plays ? std::move(client) : nullptr;
  }
  void leave(Client& client) {
    client.leave();
    EXPECT_TRUE(client.wait_until([&] { return !client.playing(); }));
  }
  void visit(const std::string& path, const std::string& name) {
    const auto client = join(path, name);
    ASSERT_NE(client, nullptr);
    leave(*client);
  }
};

TEST_F(Sleeping, RealmWakesWithTheStateItHad) {
  start();
  std::string token;
  {
    const auto ann = join("", "Ann");
    ASSERT_NE(ann, nullptr);
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(ann->act({.verb = IntentVerb::Bump, .direction = Direction::Right}));
    }
    token = ann->welcome().resume_token;
    EXPECT_EQ(metric("undercroft_realms"), 1);
    leave(*ann);
  }
  ASSERT_TRUE(sleeps());
  EXPECT_EQ(metric("undercroft_realms_slept_total"), 1);
  const std::string status = page("/-/status.json");
  EXPECT_NE(status.find("\"may_join\":true"), std::string::npos) << status;
  EXPECT_NE(status.find("{\"name\":\"undercroft\",\"players\":0"), std::string::npos) << status;
  EXPECT_TRUE(page("/-/health").starts_with("HTTP/1.1 200"));
  const auto again = join("", "Ann", token);
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->known().turn, 3u);
  EXPECT_EQ(metric("undercroft_realms_woken_total"), 1);
  EXPECT_EQ(metric("undercroft_realms"), 1);
}

TEST_F(Sleeping, RealmStaysWhileSomebodyIsThere) {
  start();
  const auto ann = join("", "Ann");
  ASSERT_NE(ann, nullptr);
  // Longer than an empty realm stays. A realm that sleeps too early fails here at some time.
  EXPECT_FALSE(ann->wait_until([&] { return !ann->playing(); }, std::chrono::milliseconds(500)));
  EXPECT_EQ(metric("undercroft_realms_slept_total"), 0);
}

// A connection to the realm that has not said hello yet keeps it open, and only as long as it
// lasts.
TEST_F(Sleeping, RealmThatHadToStaySleepsLater) {
  start();
  const auto ann = join("", "Ann");
  ASSERT_NE(ann, nullptr);
  RawSocket silent(server->port());
  ASSERT_TRUE(silent.upgrade("/"));
  leave(*ann);
  EXPECT_TRUE(sleeps());
}

TEST_F(Sleeping, ArrivalsTogetherWakeItOnce) {
  start();
  visit("", "Ann");
  ASSERT_TRUE(sleeps());
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 5; ++i) {
    clients.push_back(std::make_unique<Client>(loop));
    ASSERT_TRUE(clients.back()->connect(server->url(), {.name = "Guest" + std::to_string(i)}));
  }
  for (const auto& client : clients) {
    EXPECT_TRUE(client->wait_until([&] { return client->playing(); }));
  }
  EXPECT_EQ(metric("undercroft_realms_woken_total"), 1);
}

// A client whose realm is on its way to sleep must find it open or awake again.
TEST_F(Sleeping, ArrivalsWhileItLeavesAreNeverRefused) {
  config.hello_ms = 200;
  start();
  std::string token;
  TurnNumber turn = 0;
  for (int visit = 0; visit < 12; ++visit) {
    const auto ann = join("", "Ann", token);
    ASSERT_NE(ann, nullptr) << "visit " << visit;
    EXPECT_EQ(ann->known().turn, turn);
    ASSERT_TRUE(ann->act({.verb = IntentVerb::Wait}));
    turn = ann->known().turn;
    token = ann->welcome().resume_token;
    leave(*ann);
    std::this_thread::sleep_for(std::chrono::milliseconds(37 + visit * 7));
  }
}

TEST_F(Sleeping, RealmAddedAtRunTimeBeginsWithItsFirstPlayer) {
  start();
  EXPECT_TRUE(page("/Tower").starts_with("HTTP/1.1 404"));
  EXPECT_TRUE(RawSocket(server->port()).ask_for_websocket("/tower").starts_with("HTTP/1.1 404"));
  {
    const auto store = SqliteStore::open({.path = DataFolder::database_in(folder.path())}).value();
    ASSERT_TRUE(store->make("Tower").value());
  }
  EXPECT_TRUE(page("/tower").starts_with("HTTP/1.1 200"));
  const auto ann = join("/tower", "Ann");
  ASSERT_NE(ann, nullptr);
  EXPECT_EQ(ann->welcome().realm, "Tower");
}

TEST_F(Sleeping, HelloMayNameASleepingRealm) {
  config.realms = {"undercroft", "tower"};
  start();
  visit("/tower", "Ann");
  ASSERT_TRUE(soon([this] { return metric("undercroft_realms_slept_total") >= 1; }));
  const auto bob = join("", "Bob", "", "Tower");
  ASSERT_NE(bob, nullptr);
  EXPECT_EQ(bob->welcome().realm, "tower");
}

TEST_F(Sleeping, DefaultRealmIsRecorded) {
  config.realms = {"crypt", "tower"};
  start();
  stop();
  config.realms = Config{}.realms;
  start();
  const auto ann = join("", "Ann");
  ASSERT_NE(ann, nullptr);
  EXPECT_EQ(ann->welcome().realm, "crypt");
  const auto bob = join("/tower", "Bob");
  ASSERT_NE(bob, nullptr) << "a stored realm that no setting names is there all the same";
  EXPECT_TRUE(page("/undercroft").starts_with("HTTP/1.1 404")) << "nobody has asked for it";
}

TEST_F(Sleeping, DamagedRealmStaysClosedAndIsNamed) {
  config.realms = {"undercroft", "tower"};
  start();
  visit("/tower", "Ann");
  ASSERT_TRUE(soon([this] { return metric("undercroft_realms_slept_total") >= 1; }));
  {
    SQLite::Database database(DataFolder::database_in(folder.path()), SQLite::OPEN_READWRITE, 2000);
    database.exec("UPDATE records SET bytes = x'00'");
    database.exec("UPDATE snapshots SET bytes = x'00'");
  }
  RawSocket socket(server->port());
  const std::string answer = socket.ask_for_websocket("/tower");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 503")) << answer;
  const std::string health = page("/-/health");
  EXPECT_NE(health.find("realm tower is closed"), std::string::npos) << health;
  const std::string status = page("/-/status.json?realm=tower");
  EXPECT_EQ(status.find("{\"name\":\"tower\""), std::string::npos)
      << "no longer listed: " << status;
  EXPECT_NE(status.find("\"may_join\":false"), std::string::npos) << status;
}

TEST_F(Sleeping, UnknownNamesCostNobodyElseAnything) {
  start();
  const auto ann = join("", "Ann");
  ASSERT_NE(ann, nullptr);
  for (int i = 0; i < 100; ++i) {
    RawSocket socket(server->port());
    const std::string answer = socket.ask_for_websocket("/nobody" + std::to_string(i));
    ASSERT_TRUE(answer.starts_with("HTTP/1.1 404")) << answer;
  }
  EXPECT_TRUE(ann->act({.verb = IntentVerb::Wait}));
}

// A takeover of thousands of realms waits for the store, not for the processor.
TEST(LoaderThreads, AreTwoForEachCore) {
  EXPECT_EQ(loader_threads(0), 2U) << "the system does not say";
  EXPECT_EQ(loader_threads(1), 2U);
  EXPECT_EQ(loader_threads(3), 6U);
  EXPECT_EQ(loader_threads(64), 16U);
}

}  // namespace
}  // namespace undercroft::sleeping_test
