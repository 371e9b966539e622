// metrics_test.cc: what the metrics page says of turns, of the store and of single realms.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "client/client.h"
#include "server/gateway/context/gateway_metrics.h"
#include "server/gateway/context/realm_gauges.h"
#include "server/sim/world/simulation_version.h"
#include "shared/version.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::metrics_test {
namespace {

using testing::RawSocket;
using testing::TemporaryFolder;
using testing::TestServer;

bool has_line(const std::string& text, const std::string& line) {
  return text.find("\n" + line + "\n") != std::string::npos;
}

// The value of a series, such as `x_total{a="b"}`; -1 when the page has none.
double value_in(const std::string& text, const std::string& series) {
  const std::size_t at = text.find("\n" + series + " ");
  return at == std::string::npos ? -1 : std::stod(text.substr(at + series.size() + 2));
}

// ---- a server in play ----

struct Metrics : ::testing::Test {
  TemporaryFolder folder;
  Config config = [this] {
    Config made;
    made.data = folder.path();
    made.hello_ms = 400;  // and so realms are looked at every 100 ms
    return made;
  }();
  TestServer server{testing::kQuietRoom, config};
  Loop loop;
  Client ann{loop};

  [[nodiscard]] std::string page() const {
    RawSocket socket(server.port());
    socket.send_bytes("GET /-/metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return socket.read_until("the whole page, until the server closes");
  }
  [[nodiscard]] double value(const std::string& series) const { return value_in(page(), series); }
  void join() {
    ASSERT_TRUE(ann.connect(server.url(), {.name = "Ann"}));
    ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
  }
  void play(int turns) {
    for (int i = 0; i < turns; ++i) ASSERT_TRUE(ann.act({}));
  }
  [[nodiscard]] bool comes_true(const std::function<bool()>& is_so) const {
    for (int tries = 0; tries < 1000; ++tries) {
      if (is_so()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
};

TEST_F(Metrics, HistogramsCountTurnsAnswersAndCommits) {
  join();
  EXPECT_EQ(value("undercroft_intent_seconds_count"), 0);
  play(5);
  // The server counts an answer after it has written it.
  EXPECT_TRUE(comes_true([&] { return value("undercroft_intent_seconds_count") == 5; })) << page();
  const std::string five = page();
  EXPECT_EQ(value_in(five, "undercroft_turns_total"), 5);
  EXPECT_EQ(value_in(five, "undercroft_turn_seconds_count"), 5) << five;
  EXPECT_EQ(value_in(five, "undercroft_intent_seconds_count"), 5) << five;
  EXPECT_GE(value_in(five, "undercroft_commit_seconds_count"), 5) << five;
  EXPECT_GE(value_in(five, "undercroft_fsync_seconds_count"), 5) << five;
  for (const char* name : {"turn", "intent", "commit", "fsync"}) {
    const std::string series = std::string("undercroft_") + name + "_seconds";
    EXPECT_GT(value_in(five, series + "_sum"), 0) << series;
    EXPECT_EQ(value_in(five, series + "_bucket{le=\"+Inf\"}"), value_in(five, series + "_count"));
  }
  play(3);
  EXPECT_TRUE(comes_true([&] { return value("undercroft_intent_seconds_count") == 8; })) << page();
  const std::string eight = page();
  EXPECT_EQ(value_in(eight, "undercroft_turn_seconds_count"), 8);
  EXPECT_GE(value_in(eight, "undercroft_commit_seconds_count"),
            value_in(five, "undercroft_commit_seconds_count") + 3);
}

TEST_F(Metrics, StoredRealmShowsItsLagAndTheAgeOfItsSnapshot) {
  join();
  play(2);
  EXPECT_TRUE(comes_true([&] {
    return value("undercroft_journal_lag_inputs{realm=\"undercroft\"}") == 0;
  })) << page();
  EXPECT_GE(value("undercroft_snapshot_age_seconds{realm=\"undercroft\"}"), 0);
  EXPECT_EQ(value("undercroft_realms_unlabelled"), 0);
}

TEST_F(Metrics, BuildIsNamed) {
  EXPECT_TRUE(has_line(page(), std::string("undercroft_build_info{version=\"") + kVersion +
                                   "\",simulation=\"" + std::to_string(kSimulationVersion) +
                                   "\"} 1"))
      << page();
}

TEST_F(Metrics, RefusalsAreCountedByReason) {
  const std::string names = "undercroft_refused_total{reason=\"name\"}";
  EXPECT_EQ(value(names), 0);
  EXPECT_EQ(value("undercroft_certificate_expires_seconds"), -1) << "there is no TLS";
  RawSocket socket(server.port());
  ASSERT_TRUE(socket.upgrade());
  socket.send(Hello{1, "raw", "two words", "", ""});
  EXPECT_TRUE(socket.read_to_close());
  EXPECT_EQ(value(names), 1) << page();
}

TEST(RefusalCounts, ReasonsThatAreCountedApartComeFirst) {
  GatewayMetrics metrics;
  metrics.count_refusal({RefusalCode::Full, "full"});
  metrics.count_refusal({RefusalCode::Full, "full for you", {}, "places-by-address"});
  metrics.count_refusal({RefusalCode::Server, "no", {}, "banned"});
  metrics.count_refusal({RefusalCode::Server, "no", {}, "a reason of another version"});
  for (std::size_t i = 0; i < kRefusalWords.size(); ++i) {
    const std::string_view word = kRefusalWords.at(i);
    const bool is_one =
        word == "full" || word == "places-by-address" || word == "banned" || word == "server";
    EXPECT_EQ(metrics.refused.at(i), is_one ? 1U : 0U) << word;
  }
}

// ---- many realms ----

struct ManyRealms : ::testing::Test {
  static RealmStatuses realms(std::size_t count) {
    RealmStatuses all;
    for (std::size_t i = 1; i <= count; ++i) {
      auto realm = std::make_shared<RealmStatus>("realm-" + std::to_string(i));
      realm->note_journal(i, 100000 - i * 1000);
      if (i % 2 == 0) realm->begin(100000 - 500 * i);
      all.push_back(std::move(realm));
    }
    return all;
  }
  static std::string gauges(std::size_t count) { return realm_gauges(realms(count), 100000); }
};

TEST_F(ManyRealms, HaveALabelUpToFifty) {
  const std::string text = gauges(50);
  EXPECT_TRUE(has_line(text, R"(undercroft_journal_lag_inputs{realm="realm-50"} 50)")) << text;
  EXPECT_TRUE(has_line(text, R"(undercroft_snapshot_age_seconds{realm="realm-3"} 3.000)")) << text;
  EXPECT_TRUE(has_line(text, R"(undercroft_realm_busy_seconds{realm="realm-2"} 1.000)")) << text;
  EXPECT_EQ(text.find(R"(undercroft_realm_busy_seconds{realm="realm-3"})"), std::string::npos);
  EXPECT_TRUE(has_line(text, "undercroft_realms_unlabelled 0")) << text;
}

TEST_F(ManyRealms, HaveSumsAboveFifty) {
  const std::string text = gauges(51);
  EXPECT_EQ(text.find("{"), std::string::npos) << text;
  EXPECT_TRUE(has_line(text, "undercroft_journal_lag_inputs 1326")) << "1 + 2 + ... + 51\n" << text;
  EXPECT_TRUE(has_line(text, "undercroft_snapshot_age_seconds 51.000")) << text;
  EXPECT_TRUE(has_line(text, "undercroft_realm_busy_seconds 25.000")) << text;
  EXPECT_TRUE(has_line(text, "undercroft_realms_unlabelled 51")) << text;
}

TEST_F(ManyRealms, WithoutAStoreHaveNeitherLagNorSnapshot) {
  const RealmStatuses realms = {std::make_shared<RealmStatus>("crypt")};
  EXPECT_EQ(realm_gauges(realms, 100000).find("realm=\"crypt\""), std::string::npos);
}

}  // namespace
}  // namespace undercroft::metrics_test
