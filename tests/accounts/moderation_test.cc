// moderation_test.cc: one suite for bans and the audit, in a file and in etcd.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/accounts/etcd_account_values.h"
#include "server/accounts/etcd_moderation.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/store/etcd/etcd_store.h"
#include "tests/support/etcd_process.h"
#include "tests/support/swallowing_relay.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::moderation_test {
namespace {

using testing::EtcdProcess;
using testing::TemporaryFolder;

std::unique_ptr<EtcdStore> moderated_etcd(const std::string& prefix, const HttpEndpoint& endpoint) {
  EtcdStoreOptions options{.etcd = {.client = {.endpoints = {endpoint}}}, .prefix = prefix};
  return EtcdStore::open(std::move(options)).value();
}

// Whether the bans are in etcd.
class EveryModeration : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam() && !EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
    open();
  }
  void open() {
    if (GetParam()) {
      etcd = moderated_etcd(folder.path() + "/", EtcdProcess::common().endpoint());
      bans = std::make_unique<EtcdModeration>(etcd->access());
    } else {
      static_cast<void>(SqliteAccounts::open(folder.path() + "/accounts.db").value());
      bans = SqliteModeration::open(folder.path() + "/accounts.db").value();
    }
  }
  [[nodiscard]] std::vector<std::string> subjects() const {
    std::vector<std::string> all;
    const std::vector<Ban> listed = bans->bans().value();
    all.reserve(listed.size());
    for (const Ban& ban : listed) all.push_back(ban.subject);
    return all;
  }
  const TemporaryFolder folder;
  std::unique_ptr<EtcdStore> etcd;
  std::unique_ptr<Moderation> bans;
};

using Subjects = std::vector<std::string>;

TEST_P(EveryModeration, ListsBansInTheOrderOfSetting) {
  EXPECT_EQ(subjects(), Subjects{});
  ASSERT_TRUE(bans->set({BanKind::Guest, "Zoe"}));
  ASSERT_TRUE(bans->set({BanKind::Address, "203.0.113.0/24"}));
  ASSERT_TRUE(bans->set({BanKind::Mute, "Ann"}));
  EXPECT_EQ(subjects(), (Subjects{"Zoe", "203.0.113.0/24", "Ann"}));
  ASSERT_TRUE(bans->set({BanKind::Guest, "Zoe", "again"}));
  EXPECT_EQ(subjects(), (Subjects{"203.0.113.0/24", "Ann", "Zoe"}));
}

TEST_P(EveryModeration, KeepsAllOfABan) {
  const Ban ban{BanKind::Account, "Ann", "a \"reason\" \n= \xC3\xA9 ", "uid 1000", 7, 12};
  ASSERT_TRUE(bans->set(ban));
  bans.reset();
  open();
  EXPECT_EQ(bans->bans().value(), std::vector<Ban>{ban});
}

TEST_P(EveryModeration, ReplacesAndLiftsInAnyCapitals) {
  ASSERT_TRUE(bans->set({BanKind::Guest, "Eve", "first"}));
  ASSERT_TRUE(bans->set({BanKind::Guest, "eVE", "second"}));
  ASSERT_TRUE(bans->set({BanKind::Account, "Eve", "of another kind"}));
  ASSERT_EQ(bans->bans().value().size(), 2U);
  EXPECT_EQ(bans->bans().value()[0].reason, "second");
  EXPECT_FALSE(bans->lift(BanKind::Mute, "Eve").value());
  EXPECT_TRUE(bans->lift(BanKind::Guest, "EVE").value());
  EXPECT_FALSE(bans->lift(BanKind::Guest, "Eve").value());
  EXPECT_EQ(bans->bans().value().size(), 1U);
}

TEST_P(EveryModeration, ListsManyBans) {
  for (int i = 0; i < 130; ++i) {
    ASSERT_TRUE(bans->set({BanKind::Guest, "eve-" + std::to_string(1000 - i)}));
  }
  const Subjects all = subjects();
  ASSERT_EQ(all.size(), 130U);
  EXPECT_EQ(all.front(), "eve-1000");
  EXPECT_EQ(all.back(), "eve-871");
}

TEST_P(EveryModeration, VersionDiffersAfterEachChangeOfTheBans) {
  std::string version = bans->version().value();
  const auto has_changed = [&] {
    return std::exchange(version, bans->version().value()) != version;
  };
  EXPECT_FALSE(has_changed());
  ASSERT_TRUE(bans->set({BanKind::AllowOnly, "list"}));
  EXPECT_TRUE(has_changed());
  ASSERT_TRUE(bans->set({BanKind::AllowOnly, "list"}));
  EXPECT_TRUE(has_changed());
  ASSERT_TRUE(bans->note({1, "uid 0", "allow-only on", "done"}));
  EXPECT_FALSE(has_changed()) << "the audit is no ban";
  EXPECT_FALSE(bans->lift(BanKind::AllowOnly, "others").value());
  EXPECT_FALSE(has_changed());
  EXPECT_TRUE(bans->lift(BanKind::AllowOnly, "list").value());
  EXPECT_TRUE(has_changed());
}

TEST_P(EveryModeration, KeepsTheLastEntriesOfTheAudit) {
  EXPECT_TRUE(bans->audit(5).value().empty());
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(bans->note({i, "uid 0", "kick " + std::to_string(i), "done"}));
  }
  const auto last = bans->audit(3).value();
  ASSERT_EQ(last.size(), 3U);
  EXPECT_EQ(last.front(), (AuditEntry{9, "uid 0", "kick 9", "done"}));
  EXPECT_EQ(last.back(), (AuditEntry{11, "uid 0", "kick 11", "done"}));
  EXPECT_EQ(bans->audit(100).value().size(), 12U);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryModeration, ::testing::Bool(),
                         [](const auto& kind) { return kind.param ? "Etcd" : "Sqlite"; });

struct EtcdModerationTest : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
  }
  const TemporaryFolder folder;
};

TEST_F(EtcdModerationTest, TellsOtherServersOfEachChange) {
  const auto store = moderated_etcd(folder.path() + "/", EtcdProcess::common().endpoint());
  const auto other_store = moderated_etcd(folder.path() + "/", EtcdProcess::common().endpoint());
  EtcdModeration one(store->access());
  EtcdModeration other(other_store->access());
  std::string version = other.version().value();
  const auto has_changed = [&] {
    return std::exchange(version, other.version().value()) != version;
  };
  EXPECT_FALSE(has_changed());
  ASSERT_TRUE(one.set({BanKind::Guest, "Eve"}));
  EXPECT_TRUE(has_changed());
  ASSERT_TRUE(one.set({BanKind::Guest, "Eve"}));
  EXPECT_TRUE(has_changed());
  EXPECT_EQ(other.bans().value().size(), 1U);
  ASSERT_TRUE(one.note({1, "uid 0", "ban guest Eve", "done"}));
  EXPECT_FALSE(has_changed()) << "the audit is no ban";
  ASSERT_TRUE(one.lift(BanKind::Guest, "Eve").value());
  EXPECT_TRUE(has_changed());
  EXPECT_EQ(other.audit(9).value().size(), 1U);
}

TEST_F(EtcdModerationTest, LosesNoChangeOfServersThatWorkAtOnce) {
  const auto store = moderated_etcd(folder.path() + "/", EtcdProcess::common().endpoint());
  const auto other_store = moderated_etcd(folder.path() + "/", EtcdProcess::common().endpoint());
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&, i] {
      EtcdModeration mine((i % 2 == 0 ? store : other_store)->access());
      EXPECT_TRUE(mine.set({BanKind::Guest, "eve-" + std::to_string(i)}));
      EXPECT_TRUE(mine.note({i, "uid 0", "ban", "done"}));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EtcdModeration all(store->access());
  EXPECT_EQ(all.bans().value().size(), 6U);
  EXPECT_EQ(all.audit(100).value().size(), 6U);
}

TEST_F(EtcdModerationTest, AnswersWithTheTruthWhicheverAnswerOfEtcdIsLost) {
  testing::SwallowingRelay relay(EtcdProcess::common().endpoint());
  int round = 0;
  const auto play = [&](int swallowed) {
    const auto store =
        moderated_etcd(folder.path() + "/" + std::to_string(++round) + "/", relay.endpoint());
    EtcdModeration bans(store->access());
    relay.swallow(swallowed);
    EXPECT_TRUE(bans.set({BanKind::Guest, "Eve"}));
    EXPECT_TRUE(bans.note({1, "uid 0", "ban guest Eve", "done"}));
    EXPECT_EQ(bans.bans().value().size(), 1U);
    EXPECT_TRUE(bans.lift(BanKind::Guest, "Eve").value());
    EXPECT_TRUE(bans.bans().value().empty());
    EXPECT_EQ(bans.audit(9).value().size(), 1U) << "noted once";
    return relay.seen();
  };
  const int all = play(0);
  ASSERT_GT(all, 5);
  for (int nth = 1; nth <= all && !HasFailure(); ++nth) {
    SCOPED_TRACE("the answer to transaction " + std::to_string(nth) + " is lost");
    play(nth);
  }
}

TEST(EtcdBans, AreReadOnlyWhole) {
  const EtcdBan ban{7, {BanKind::Address, "10.0.0.0/8", "", "uid 0", -1, 0}};
  EXPECT_EQ(decode_ban(encode_ban(ban)), ban);
  const EtcdAuditEntry entry{"server", {5, "uid 0", "say a b", ""}};
  EXPECT_EQ(decode_audit_entry(encode_audit_entry(entry)), entry);
  for (const std::string& text : {encode_ban(ban), encode_audit_entry(entry)}) {
    for (const std::string& bad : {text + " =", text + "\n ", text.substr(1),
                                   text.substr(0, text.rfind(' ')), std::string()}) {
      EXPECT_FALSE(decode_ban(bad)) << bad;
      EXPECT_FALSE(decode_audit_entry(bad)) << bad;
    }
  }
  EXPECT_FALSE(decode_ban("=7 =wish =a =b =c =1 =0")) << "no such kind";
  EXPECT_FALSE(decode_ban("=7 =guest =a =b =c =1x =0"));
}

}  // namespace
}  // namespace undercroft::moderation_test
