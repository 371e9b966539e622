// etcd_quota_guard_test.cc: what a server does while its etcd fills up.
#include "server/stored/etcd_quota_guard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "client/client.h"
#include "server/store/etcd/etcd_store.h"
#include "tests/support/etcd_process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::etcd_quota_guard_test {
namespace {

using ::testing::ElementsAre;
using testing::EtcdProcess;
using ::testing::HasSubstr;
using testing::RawSocket;
using testing::TestServer;

bool comes_true(const std::function<bool()>& is_so) {
  for (int tries = 0; tries < 3000; ++tries) {
    if (is_so()) return true;
    ::usleep(10000);
  }
  return false;
}

struct Guarded : ::testing::Test {
  Guarded() {
    QuotaCallbacks reports;
    reports.pressure = [this] {
      ++looks;
      return EtcdPressure{bytes, 1000};
    };
    reports.drop = [this] { ++drops; };
    reports.log = [this](const std::string& sentence, bool is_warning) {
      const std::lock_guard lock(mutex);
      (is_warning ? warnings : news).push_back(sentence);
    };
    guard = std::make_unique<QuotaGuard>(
        std::move(reports),
        QuotaGuardOptions{std::chrono::milliseconds(1), std::chrono::milliseconds(5)});
  }
  // The guard has looked since the last change.
  void be_at(std::uint64_t now_bytes) {
    bytes = now_bytes;
    const int before = looks;
    ASSERT_TRUE(comes_true([&] { return looks >= before + 3; }));
  }
  [[nodiscard]] std::vector<std::string> warned() {
    const std::lock_guard lock(mutex);
    return warnings;
  }
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<int> looks{0};
  std::atomic<int> drops{0};
  std::mutex mutex;
  std::vector<std::string> warnings, news;
  std::unique_ptr<QuotaGuard> guard;
};

TEST_F(Guarded, NothingHappensBelowTheThresholds) {
  be_at(0);
  EXPECT_EQ(guard->refusal_of_newcomers(), "") << "the size is not known yet";
  be_at(699);
  EXPECT_EQ(guard->refusal_of_newcomers(), "");
  EXPECT_THAT(warned(), ElementsAre());
  EXPECT_EQ(drops, 0);
}

TEST_F(Guarded, NewcomersAreRefusedFrom70Percent) {
  be_at(700);
  EXPECT_THAT(guard->refusal_of_newcomers(), HasSubstr("nearly full"));
  be_at(750);
  EXPECT_THAT(warned(), ElementsAre(HasSubstr("etcd is at 70 % of its quota: no new realms")));
  EXPECT_EQ(drops, 0);
  be_at(600);
  EXPECT_EQ(guard->refusal_of_newcomers(), "");
  const std::lock_guard lock(mutex);
  EXPECT_THAT(news, ElementsAre(HasSubstr("let in again")));
}

TEST_F(Guarded, RealmsDropWhatTheyDoNotNeedFrom80Percent) {
  be_at(800);
  EXPECT_THAT(warned(), ElementsAre(HasSubstr("no new realms"), HasSubstr("drop older inputs")));
  ASSERT_TRUE(comes_true([&] { return drops >= 3; })) << "again, as long as it is that full";
  EXPECT_EQ(warned().size(), 2U) << "one line for each threshold";
  be_at(790);
  const int dropped = drops;
  be_at(790);
  EXPECT_EQ(drops, dropped);
}

// ---- a whole server on a real etcd ----

// Posts to etcd's JSON gateway.
std::string ask_etcd(const EtcdProcess& etcd, const std::string& path, const std::string& body) {
  RawSocket socket(std::stoi(etcd.endpoint().port));
  socket.send_bytes("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                    "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  return socket.read_until("the whole answer, until etcd closes");
}

// As `etcdctl alarm disarm`.
void disarm(const EtcdProcess& etcd) {
  const std::string alarms = ask_etcd(etcd, "/v3/maintenance/alarm", R"({"action":"GET"})");
  const std::string key = R"("memberID":")";
  const std::size_t at = alarms.find(key);
  ASSERT_NE(at, std::string::npos) << alarms;
  const std::size_t begin = at + key.size();
  const std::string member = alarms.substr(begin, alarms.find('"', begin) - begin);
  ask_etcd(etcd, "/v3/maintenance/alarm",
           R"({"action":"DEACTIVATE","alarm":"NOSPACE","memberID":")" + member + "\"}");
}

struct FullEtcd : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
  }
  void start(std::uint64_t quota, std::vector<std::string> flags = {}) {
    etcd = std::make_unique<EtcdProcess>(std::move(flags));
    Config config;
    config.store.url = "etcd://" + etcd->endpoint().host + ":" + etcd->endpoint().port;
    config.guests = true;
    config.realms = {"crypt"};
    config.store.quota = quota;
    server = std::make_unique<TestServer>(testing::kQuietRoom, std::move(config));
  }
  [[nodiscard]] std::unique_ptr<Client> join(const std::string& name) {
    auto client = std::make_unique<Client>(loop);
    EXPECT_TRUE(client->connect(server->url(), {.name = name}));
    EXPECT_TRUE(client->wait_until([&] { return client->playing() || client->refusal(); },
                                   std::chrono::seconds(20)));
    return client;
  }
  [[nodiscard]] std::string page(const std::string& path) const {
    RawSocket socket(server->port());
    socket.send_bytes("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] std::string health() const { return page("/-/health"); }
  // Until etcd takes no more.
  static void fill(EtcdStore& junk, int values) {
    for (int i = 0; i < values; ++i) {
      const auto written = junk.access().etcd.run(
          {.success = {put("/junk/" + std::to_string(i), std::string(400000, 'x'))}},
          EtcdPatience::Call);
      if (!written.reply) return;
    }
  }
  [[nodiscard]] std::unique_ptr<EtcdStore> junk_store() const {
    return EtcdStore::open(
               {.etcd = {.client = {.endpoints = {etcd->endpoint()}}}, .prefix = "/junk/"})
        .value();
  }
  Loop loop;
  std::unique_ptr<EtcdProcess> etcd;
  std::unique_ptr<TestServer> server;
};

TEST_F(FullEtcd, NewcomersAreToldAndOwnersPlayOn) {
  start(std::uint64_t{8} << 30);
  std::string token;
  {
    const auto ann = join("Ann");
    ASSERT_TRUE(ann->playing());
    token = ann->welcome().resume_token;
    ann->leave();
    EXPECT_TRUE(ann->wait_until([&] { return !ann->playing(); }));
  }
  server.reset();
  Config config;
  config.store.url = "etcd://" + etcd->endpoint().host + ":" + etcd->endpoint().port;
  config.guests = true;
  config.realms = {"crypt"};
  config.store.quota = 1000;  // any etcd has more
  server = std::make_unique<TestServer>(testing::kQuietRoom, std::move(config));
  int newcomers = 0;
  ASSERT_TRUE(comes_true([&] {
    const auto newcomer = join("bob-" + std::to_string(++newcomers));
    if (!newcomer->refusal()) {
      newcomer->leave();
      EXPECT_TRUE(newcomer->wait_until([&] { return !newcomer->playing(); }));
      return false;
    }
    EXPECT_EQ(newcomer->refusal()->code, RefusalCode::Full);
    EXPECT_THAT(newcomer->refusal()->sentence, HasSubstr("takes no new heroes for now"));
    return true;
  }));
  Client ann(loop);
  ASSERT_TRUE(ann.connect(server->url(), {.resume_token = token}));
  EXPECT_TRUE(ann.wait_until([&] { return ann.playing(); }, std::chrono::seconds(20)));
  EXPECT_TRUE(ann.act({.verb = IntentVerb::Wait}));
}

TEST_F(FullEtcd, RealmsDropOldInputsWhileItIsNearlyFull) {
  start(20000000);
  const auto ann = join("Ann");
  ASSERT_TRUE(ann->playing());
  EXPECT_TRUE(ann->act({.verb = IntentVerb::Wait}));
  const std::string dropped = "\nundercroft_store_seconds_count{call=\"drop_old\"} ";
  EXPECT_EQ(page("/-/metrics").find(dropped), std::string::npos) << "it has room";
  fill(*junk_store(), 44);  // 17.6 MB
  EXPECT_TRUE(comes_true([&] { return page("/-/metrics").find(dropped) != std::string::npos; }));
  EXPECT_TRUE(ann->act({.verb = IntentVerb::Wait}));
}

TEST_F(FullEtcd, RealmsHaltAndGoOnWhenThereIsRoom) {
  start(std::uint64_t{8} << 30, {"--quota-backend-bytes", "3000000"});
  const auto ann = join("Ann");
  ASSERT_TRUE(ann->playing());
  const auto junk = junk_store();
  fill(*junk, 20);
  const TurnNumber before = ann->known().turn;
  ann->send({.verb = IntentVerb::Wait});
  const std::string halted = "realm crypt is halted: it cannot be saved: etcd is full";
  ASSERT_TRUE(comes_true([&] { return health().find(halted) != std::string::npos; }));
  EXPECT_NE(health().find("etcdctl defrag"), std::string::npos) << "the page is for the host";
  EXPECT_EQ(ann->known().turn, before) << "nothing is shown that is not stored";
  EXPECT_TRUE(ann->playing()) << "and nobody is thrown out";
  ask_etcd(*etcd, "/v3/kv/deleterange", R"({"key":"L2p1bmsv","range_end":"L2p1bmsw"})");  // /junk/
  const auto revision = junk->access().etcd.read({get("/junk/")}, EtcdPatience::Call);
  ASSERT_TRUE(revision.reply);
  ask_etcd(*etcd, "/v3/kv/compaction",
           "{\"revision\":" + std::to_string(revision.reply->revision) + "}");
  ask_etcd(*etcd, "/v3/maintenance/defragment", "{}");
  disarm(*etcd);
  EXPECT_TRUE(
      ann->wait_until([&] { return ann->known().turn > before; }, std::chrono::seconds(20)));
  EXPECT_TRUE(comes_true([&] { return health().find("200") != std::string::npos; }));
}

}  // namespace
}  // namespace undercroft::etcd_quota_guard_test
