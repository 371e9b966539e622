// slow_etcd_test.cc: an etcd that answers late, or of which one member does.
#include <gtest/gtest.h>

#include <future>
#include <mutex>
#include <thread>

#include "server/store/etcd/etcd_store.h"
#include "server/store/etcd/etcd_url.h"
#include "tests/support/etcd_process.h"
#include "tests/support/memory_store.h"
#include "tests/support/slow_disk.h"
#include "tests/support/swallowing_relay.h"

namespace undercroft::slow_etcd_test {
namespace {

using std::chrono::milliseconds;
using testing::EtcdCluster;
using testing::EtcdProcess;
using testing::SlowDisk;
using testing::SwallowingRelay;
using Clock = std::chrono::steady_clock;

// Two relays stand for the members of one etcd. Times are a fifth of the real ones.
struct SlowEtcd : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
    relays[0].emplace(EtcdProcess::common().endpoint());
    relays[1].emplace(EtcdProcess::common().endpoint());
    static int made = 0;
    prefix = "/slow/" + std::to_string(++made) + "/";
  }
  EtcdTransactorOptions options() const {
    return {.client = {.endpoints = {relays[0]->endpoint(), relays[1]->endpoint()}},
            .deadline = milliseconds(100),
            .patience = milliseconds(600)};
  }
  [[nodiscard]] int seen() const { return relays[0]->seen() + relays[1]->seen(); }
  [[nodiscard]] EtcdTransaction write(const std::string& value) const {
    return {{}, {put(prefix + "key", value)}, {}};
  }

  std::optional<SwallowingRelay> relays[2];
  std::string prefix;
};

TEST_F(SlowEtcd, IsNotAskedTwiceForTheSame) {
  EtcdTransactor etcd(options());
  for (auto& relay : relays) relay->delay(milliseconds(160));
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(etcd.run(write("to learn"), EtcdPatience::Call).reply);
  }
  EXPECT_GT(etcd.latency().deadline(Clock::now()), milliseconds(400));
  const int before = seen();
  for (int i = 0; i < 5; ++i) {
    const EtcdOutcome outcome = etcd.run(write(std::to_string(i)), EtcdPatience::Call);
    ASSERT_TRUE(outcome.reply) << outcome.reply.error().sentence;
    EXPECT_FALSE(outcome.had_doubt);
  }
  EXPECT_LE(seen() - before, 6) << "one late answer of the first three may still be counted";
}

TEST_F(SlowEtcd, AnswersLateAndIsHeard) {
  EtcdTransactor etcd(options());
  relays[0]->delay(milliseconds(350));
  relays[1].reset();  // it refuses
  EtcdTransactorOptions with = options();
  const EtcdOutcome outcome = etcd.run(write("late"), EtcdPatience::Call);
  ASSERT_TRUE(outcome.reply) << outcome.reply.error().sentence;
  EXPECT_LE(relays[0]->seen(), 3);
}

TEST_F(SlowEtcd, CallsThatAreLateDoNotHoldUpOthers) {
  const auto store =
      EtcdStore::open({.etcd = options(), .user = {"server", 7}, .prefix = prefix}).value();
  std::vector<Owner> owners;
  for (int i = 0; i < 6; ++i) owners.push_back(store->claim("realm" + std::to_string(i)).value());
  for (auto& relay : relays) relay->swallow(1, 1000000);
  std::vector<std::promise<Durable>> answers(owners.size());
  for (std::size_t i = 0; i + 1 < owners.size(); ++i) {
    store->append(owners[i], 0, {"begin"}, [&, i](const Durable& is) { answers[i].set_value(is); });
    while (seen() < static_cast<int>(2 * (i + 1))) std::this_thread::sleep_for(milliseconds(1));
  }
  // All of them are in doubt, and still the last one is sent. Then all are answered.
  store->append(owners.back(), 0, {"begin"},
                [&](const Durable& is) { answers.back().set_value(is); });
  for (auto& relay : relays) relay->swallow(0);
  for (auto& answer : answers) EXPECT_EQ(answer.get_future().get().value(), 1U);
}

// A copy of an earlier change that a slow member carries out late.
TEST_F(SlowEtcd, DoesNotUndoALaterChangeWithACopy) {
  EtcdAccess access(options(), EtcdKeys(prefix), {"server", 7}, 1 << 30);
  const std::string key = access.keys.fact("paused");
  ASSERT_TRUE(access.overwrite(key, "before"));
  for (const std::string later : {"after", ""}) {
    const std::string order = access.keys.order(key);
    const EtcdTransaction copy{
        {access.unchanged(order)}, {put(key, "copy"), put(order, "server")}, {}};
    ASSERT_TRUE(access.etcd.run(copy, EtcdPatience::Call).reply->has_succeeded) << "in time";
    ASSERT_TRUE(access.overwrite(key, later));
    ASSERT_FALSE(access.etcd.run(copy, EtcdPatience::Call).reply->has_succeeded);
    const auto found = access.read({get(key)}, EtcdPatience::Call).value();
    EXPECT_EQ(found[0].pairs.empty() ? "" : found[0].pairs[0].value, later);
  }
}

TEST_F(SlowEtcd, TakesChangesOfSeveralServers) {
  EtcdAccess one(options(), EtcdKeys(prefix), {"one", 7}, 1 << 30);
  EtcdAccess two(options(), EtcdKeys(prefix), {"two", 7}, 1 << 30);
  const std::string key = one.keys.fact("score");
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE((i % 2 == 0 ? one : two).overwrite(key, std::to_string(i)));
    EXPECT_EQ(one.read({get(key)}, EtcdPatience::Call).value()[0].pairs.at(0).value,
              std::to_string(i));
  }
}

// It answers for itself while it has lost the others.
TEST_F(SlowEtcd, ShowsLifeByTransactionsOnly) {
  EtcdTransactor etcd(options());
  ASSERT_TRUE(etcd.status());
  EXPECT_FALSE(etcd.latency().last_sign_of_life());
  ASSERT_TRUE(etcd.read({get("key")}, EtcdPatience::Call).reply);
  EXPECT_TRUE(etcd.latency().last_sign_of_life());
}

// A caller that has given up still leaves word of how long it would have taken.
TEST_F(SlowEtcd, IsLearnedFromAnswersAfterTheEndOfACall) {
  EtcdTransactor etcd(options());
  for (auto& relay : relays) relay->delay(milliseconds(700));
  EXPECT_FALSE(etcd.run(write("late"), EtcdPatience::Call).reply);
  const auto until = Clock::now() + std::chrono::seconds(60);
  while (etcd.latency().deadline(Clock::now()) < milliseconds(700) && Clock::now() < until) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_TRUE(etcd.run(write("in time"), EtcdPatience::Call).reply);
}

TEST(MemberPage, TellsOfTheDisk) {
  const std::string page =
      "# HELP etcd_disk_wal_fsync_duration_seconds The latency of fsync.\n"
      "# TYPE etcd_disk_wal_fsync_duration_seconds histogram\n"
      "etcd_disk_wal_fsync_duration_seconds_bucket{le=\"0.001\"} 3\n"
      "etcd_disk_wal_fsync_duration_seconds_sum 1.25e+00\n"
      "etcd_disk_wal_fsync_duration_seconds_count 10\n"
      "etcd_server_id{server_id=\"8e9e05c52164694d\"} 1\n"
      "etcd_server_is_leader 1\n";
  const auto is = decode_member_page(page).value();
  EXPECT_EQ(is.id, 0x8e9e05c52164694dU);
  EXPECT_TRUE(is.leads);
  EXPECT_EQ(is.syncs, 10U);
  EXPECT_DOUBLE_EQ(is.sync_seconds, 1.25);
  for (std::size_t size = 0; size + 2 < page.size(); ++size) {
    EXPECT_FALSE(decode_member_page(page.substr(0, size))) << size;
  }
  EXPECT_FALSE(decode_member_page("etcd_server_id{server_id=\"\"} 1"));
}

TEST_F(SlowEtcd, HasAPageOfEachMember) {
  EtcdTransactor etcd({.client = {.endpoints = {EtcdProcess::common().endpoint()}}});
  const auto before = etcd.ask(0, "/metrics", "").and_then([](const std::string& text) {
    return decode_member_page(text);
  });
  ASSERT_TRUE(before) << before.error();
  EXPECT_TRUE(before->leads);
  EXPECT_GT(before->syncs, 0U);
  EXPECT_FALSE(etcd.ask(0, "/nothing", ""));
}

// A leader that writes slowly still beats in time, so the others keep it.
TEST_F(SlowEtcd, LosesItsLeadershipToAQuickMember) {
  if (!SlowDisk::is_possible())
    GTEST_SKIP() << "NOT TESTED: strace is not installed, or not allowed";
  EtcdCluster cluster(3);
  const std::size_t leader = cluster.leader().value();
  std::mutex mutex;
  std::string log;
  EtcdStoreOptions with{.user = {"server", 7}, .watch_every = milliseconds(500)};
  with.etcd.client.endpoints = read_etcd_url(cluster.url()).value().endpoints;
  with.log = [&](const std::string& sentence) {
    const std::scoped_lock lock(mutex);
    log += sentence + "\n";
  };
  const auto store = EtcdStore::open(std::move(with)).value();
  const SlowDisk slow(cluster.member(leader).pid(), milliseconds(400));
  const auto says = [&](std::string_view words) {
    const std::scoped_lock lock(mutex);
    return log.find(words) != std::string::npos;
  };
  const auto until = Clock::now() + std::chrono::seconds(60);
  for (int i = 0; !says("etcd has moved its leadership from") && Clock::now() < until; ++i) {
    ASSERT_TRUE(store->change_fact("fact", std::to_string(i)));
  }
  EXPECT_NE(cluster.leader(), leader);
  EXPECT_NE(store->metrics_text().find("undercroft_etcd_slow_disk_seconds{member=\"" +
                                       cluster.member(leader).endpoint().to_string() + "\"}"),
            std::string::npos)
      << store->metrics_text();
  const std::scoped_lock lock(mutex);
  EXPECT_NE(log.find("etcd is slow: a write takes"), std::string::npos) << log;
  EXPECT_NE(log.find("the disk of its member " + cluster.member(leader).endpoint().to_string()),
            std::string::npos)
      << log;
  EXPECT_NE(log.find("etcd has moved its leadership from"), std::string::npos) << log;
}

}  // namespace
}  // namespace undercroft::slow_etcd_test
