// reports_test.cc: one suite for players' reports, in a file and in etcd.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/accounts/etcd_account_values.h"
#include "server/accounts/etcd_reports.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_reports.h"
#include "server/store/etcd/etcd_store.h"
#include "tests/support/etcd_process.h"
#include "tests/support/swallowing_relay.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::reports_test {
namespace {

using testing::EtcdProcess;
using testing::TemporaryFolder;

std::unique_ptr<EtcdStore> reported_etcd(const std::string& prefix, const HttpEndpoint& endpoint) {
  EtcdStoreOptions options{.etcd = {.client = {.endpoints = {endpoint}}}, .prefix = prefix};
  return EtcdStore::open(std::move(options)).value();
}

FiledReport report_about(const std::string& name) {
  FiledReport report;
  report.at_s = 7;
  report.realm = "crypt";
  report.about = name;
  report.is_about_account = true;
  report.reporter = "Ann";
  report.words = "a \"reason\" = \xC3\xA9 ";
  report.lines = {"Eve: hey", "", "The kobold hits you."};
  return report;
}

// Whether the reports are in etcd.
class EveryReportStore : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam() && !EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
    if (GetParam()) {
      etcd = reported_etcd(folder.path() + "/", EtcdProcess::common().endpoint());
      store = std::make_unique<EtcdReports>(etcd->access());
    } else {
      static_cast<void>(SqliteAccounts::open(folder.path() + "/accounts.db").value());
      store = SqliteReports::open(folder.path() + "/accounts.db").value();
    }
  }
  std::optional<std::uint64_t> file(const std::string& name) {
    return store->file(report_about(name)).value();
  }
  const TemporaryFolder folder;
  std::unique_ptr<EtcdStore> etcd;
  std::unique_ptr<ReportStore> store;
};

TEST_P(EveryReportStore, NumbersReportsAndKeepsAllOfThem) {
  EXPECT_TRUE(store->reports().value().empty());
  EXPECT_EQ(file("Eve"), 1U);
  EXPECT_EQ(file("Bob"), 2U);
  FiledReport first = report_about("Eve");
  first.number = 1;
  FiledReport second = report_about("Bob");
  second.number = 2;
  EXPECT_EQ(store->reports().value(), (std::vector<FiledReport>{first, second}));
}

TEST_P(EveryReportStore, ClosesAReportOnce) {
  ASSERT_EQ(file("Eve"), 1U);
  EXPECT_FALSE(store->close(2, "uid 0", 9).value());
  EXPECT_TRUE(store->close(1, "uid 0", 9).value());
  EXPECT_FALSE(store->close(1, "uid 1", 10).value());
  const auto all = store->reports().value();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_FALSE(all[0].is_open());
  EXPECT_EQ(all[0].closed_by, "uid 0");
  EXPECT_EQ(all[0].closed_s, 9);
}

TEST_P(EveryReportStore, ForgetsClosedReportsButNoOpenOne) {
  for (std::size_t i = 0; i < ReportStore::kMostReports; ++i) ASSERT_TRUE(file("Eve"));
  EXPECT_EQ(file("Bob"), std::nullopt) << "all are open";
  ASSERT_TRUE(store->close(3, "uid 0", 9).value());
  EXPECT_EQ(file("Bob"), ReportStore::kMostReports + 1) << "no number is used twice";
  EXPECT_EQ(file("Cid"), std::nullopt);
  const auto all = store->reports().value();
  EXPECT_EQ(all.size(), ReportStore::kMostReports);
  EXPECT_EQ(report_numbered(all, 3), nullptr);
  EXPECT_NE(report_numbered(all, 2), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryReportStore, ::testing::Bool(),
                         [](const auto& kind) { return kind.param ? "Etcd" : "Sqlite"; });

TEST(EtcdReportsTest, AnswersWithTheTruthWhicheverAnswerOfEtcdIsLost) {
  if (!EtcdProcess::is_installed()) {
    GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
  }
  const TemporaryFolder folder;
  testing::SwallowingRelay relay(EtcdProcess::common().endpoint());
  int round = 0;
  const auto play = [&](int swallowed) {
    const auto etcd =
        reported_etcd(folder.path() + "/" + std::to_string(++round) + "/", relay.endpoint());
    EtcdReports store(etcd->access());
    relay.swallow(swallowed);
    EXPECT_EQ(store.file(report_about("Eve")).value(), 1U);
    EXPECT_TRUE(store.close(1, "uid 0", 9).value());
    EXPECT_EQ(store.reports().value().size(), 1U) << "filed once";
    return relay.seen();
  };
  const int all = play(0);
  ASSERT_GT(all, 4);
  for (int nth = 1; nth <= all && !HasFailure(); ++nth) {
    SCOPED_TRACE("the answer to transaction " + std::to_string(nth) + " is lost");
    play(nth);
  }
}

TEST(EtcdReportValues, AreReadOnlyWhole) {
  const FiledReport report = report_about("Eve");
  EXPECT_EQ(decode_report(encode_report(report)), report);
  for (const std::string& bad :
       {encode_report(report) + " =", encode_report(report).substr(1), std::string("=1 =x")}) {
    EXPECT_FALSE(decode_report(bad)) << bad;
  }
}

}  // namespace
}  // namespace undercroft::reports_test
