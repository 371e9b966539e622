// accounts_test.cc: one suite for every account store, and the login desk.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/accounts/etcd_account_values.h"
#include "server/accounts/etcd_accounts.h"
#include "server/accounts/login_desk.h"
#include "server/accounts/passwords.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moderation.h"
#include "server/store/sqlite/sqlite_schema.h"
#include "tests/support/etcd_process.h"
#include "tests/support/memory_accounts.h"
#include "tests/support/swallowing_relay.h"

namespace undercroft::accounts_test {
namespace {

using testing::EtcdProcess;

// A temporary folder that is removed at the end of the test.
struct Folder {
  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "undercroft-XXXXXX";
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    path = name;
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string file() const { return path + "/accounts.db"; }
  std::string path;
};

struct Kind {
  const char* name;
  // `etcd`: receives the store of accounts in etcd, which outlives them.
  std::unique_ptr<AccountStore> (*open)(const Folder&, std::unique_ptr<EtcdStore>& etcd);
  bool (*is_available)() = [] { return true; };
};

std::unique_ptr<AccountStore> in_memory(const Folder&, std::unique_ptr<EtcdStore>&) {
  return std::make_unique<MemoryAccounts>();
}
std::unique_ptr<AccountStore> on_disk(const Folder& folder) {
  auto opened = SqliteAccounts::open(folder.file());
  EXPECT_TRUE(opened) << opened.error();
  return std::move(*opened);
}

std::unique_ptr<AccountStore> alone_on_disk(const Folder& folder, std::unique_ptr<EtcdStore>&) {
  return on_disk(folder);
}

// Each has a prefix of its own in the one etcd of this program.
std::unique_ptr<EtcdStore> store_in_etcd(const Folder& folder) {
  EtcdStoreOptions options{.etcd = {.client = {.endpoints = {EtcdProcess::common().endpoint()}}},
                           .prefix = folder.path + "/"};
  return EtcdStore::open(std::move(options)).value();
}

std::unique_ptr<AccountStore> in_etcd(const Folder& folder, std::unique_ptr<EtcdStore>& etcd) {
  etcd = store_in_etcd(folder);
  return EtcdAccounts::open(*etcd).value();
}

class EveryStore : public ::testing::TestWithParam<Kind> {
 protected:
  Folder folder;
  void SetUp() override {
    if (!GetParam().is_available()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
    store = GetParam().open(folder, etcd);
  }
  std::unique_ptr<EtcdStore> etcd;
  std::unique_ptr<AccountStore> store;
};

TEST_P(EveryStore, FindsAccountsCaseInsensitively) {
  ASSERT_TRUE(store->add({"Ann", "hash-1"}));
  ASSERT_TRUE(store->add({"bob", "hash-2"}));
  EXPECT_EQ(store->add({"aNN", "hash-3"}).error(), "an account called aNN exists already");
  EXPECT_EQ(store->find("ANN").value(), (Account{"Ann", "hash-1"}));
  EXPECT_EQ(store->find("Cid").value(), std::nullopt);
  ASSERT_EQ(store->list().value().size(), 2u);
  EXPECT_EQ(store->list().value()[0].name, "Ann");
  EXPECT_EQ(store->set_password("nobody", "x").error(), "there is no account called nobody");
}

TEST_P(EveryStore, FindsNamesThatLookAlike) {
  EXPECT_FALSE(store->has_look_alike("Dora").value());
  ASSERT_TRUE(store->add({"Dora", "hash"}));
  for (const char* name : {"Dora", "dORA", "D0ra"})
    EXPECT_TRUE(store->has_look_alike(name).value());
  EXPECT_FALSE(store->has_look_alike("Nora").value());
}

TEST_P(EveryStore, InvitationIsValidForOneAccount) {
  ASSERT_TRUE(store->add({"Ann", "h"}));
  ASSERT_TRUE(store->add_invitation({"digest"}));
  EXPECT_FALSE(store->add_invited({"Bob", "h"}, "other", 1));
  EXPECT_FALSE(store->add_invited({"ann", "h"}, "digest", 1)) << "the name is taken";
  EXPECT_TRUE(store->add_invited({"Bob", "h"}, "digest", 1))
      << "the refused attempt did not use it up";
  EXPECT_FALSE(store->add_invited({"Cid", "h"}, "digest", 1));
  EXPECT_EQ(store->find("Cid").value(), std::nullopt);
}

TEST_P(EveryStore, OldTokenStaysValidUntilTheNewOneIsUsed) {
  ASSERT_TRUE(store->add({"Ann", "h"}));
  ASSERT_TRUE(store->add_token({"t1", "Ann", 100}));
  const auto uses = [&](const char* used, const char* fresh, std::int64_t now) {
    return store->rotate(used, fresh, now, now + 100).value().has_value();
  };
  EXPECT_TRUE(uses("t1", "t2", 10));
  EXPECT_TRUE(uses("t1", "t3", 11)) << "t2 never reached its owner";
  EXPECT_FALSE(uses("t2", "t4", 12));
  EXPECT_TRUE(uses("t3", "t5", 13));
  EXPECT_FALSE(uses("t1", "t6", 14)) << "t3 was used";
  EXPECT_FALSE(uses("t5", "t7", 200)) << "expired";
}

TEST_P(EveryStore, TokenSurvivesAClockThatRanAhead) {
  constexpr std::int64_t kDay = 24 * 3600;
  ASSERT_TRUE(store->add({"Ann", "h"}));
  ASSERT_TRUE(store->add({"Bob", "h"}));
  ASSERT_TRUE(store->add_token({"a1", "Ann", kDay}));
  ASSERT_TRUE(store->add_token({"b1", "Bob", kDay}));
  const auto uses = [&](const char* used, const char* fresh, std::int64_t now) {
    return store->rotate(used, fresh, now, now + kDay).value().has_value();
  };
  EXPECT_FALSE(uses("a1", "a2", 8 * kDay)) << "expired according to the fast clock";
  EXPECT_TRUE(uses("a1", "a3", 10)) << "the clock was corrected";
  EXPECT_TRUE(uses("b1", "b2", 11));
  EXPECT_FALSE(uses("b2", "b3", 5 * 365 * kDay));
  EXPECT_TRUE(uses("b2", "b4", 12)) << "nothing was deleted";
  EXPECT_FALSE(uses("b4", "b5", 11 * 365 * kDay));
  EXPECT_FALSE(uses("b4", "b6", 13)) << "expired for so long that it was deleted";
}

TEST_P(EveryStore, InvitationHasUsesAndAnEnd) {
  const Invitation twice{"two", 2, 0, "uid 0", 5};
  ASSERT_TRUE(store->add_invitation(twice));
  ASSERT_TRUE(store->add_invitation({"late", 1, 100, "a \"host\" \n", 6}));
  EXPECT_TRUE(store->add_invited({"Ann", "h"}, "two", 7));
  EXPECT_EQ(store->add_invited({"Bob", "h"}, "late", 100).error(), kInvitationIsOver);
  EXPECT_EQ(
      store->invitations().value(),
      (std::vector<Invitation>{{"two", 1, 0, "uid 0", 5}, {"late", 1, 100, "a \"host\" \n", 6}}));
  EXPECT_TRUE(store->add_invited({"Bob", "h"}, "late", 99));
  EXPECT_TRUE(store->add_invited({"Cid", "h"}, "two", 99));
  EXPECT_EQ(store->add_invited({"Dan", "h"}, "two", 99).error(), kNoSuchInvitation);
  EXPECT_TRUE(store->invitations().value().empty());
}

TEST_P(EveryStore, WithdrawnInvitationIsInvalid) {
  ASSERT_TRUE(store->add_invitation({"one"}));
  EXPECT_FALSE(store->withdraw("other").value());
  EXPECT_TRUE(store->withdraw("one").value());
  EXPECT_FALSE(store->withdraw("one").value());
  EXPECT_EQ(store->add_invited({"Ann", "h"}, "one", 1).error(), kNoSuchInvitation);
}

TEST_P(EveryStore, ForgetsInvitationsThatAreOver) {
  ASSERT_TRUE(store->add_invitation({"old", 1, 100, "", 1}));
  ASSERT_TRUE(store->add_invitation({"new", 1, 300, "", 200}));
  EXPECT_EQ(store->invitations().value(), (std::vector<Invitation>{{"new", 1, 300, "", 200}}));
}

TEST_P(EveryStore, PasswordChangeRevokesTokens) {
  ASSERT_TRUE(store->add({"Ann", "h"}));
  ASSERT_TRUE(store->add_token({"t1", "Ann", 100}));
  ASSERT_TRUE(store->set_password("ann", "h2"));
  EXPECT_EQ(store->find("Ann").value()->password, "h2");
  EXPECT_EQ(store->find("Ann").value()->revoked, 1u);
  EXPECT_EQ(store->revoked().value(), (std::map<std::string, std::uint64_t>{{"Ann", 1}}));
  EXPECT_EQ(store->rotate("t1", "t2", 1, 100).value(), std::nullopt);
}

TEST_P(EveryStore, RemovedAccountIsGoneWithItsLoginsAndItsName) {
  ASSERT_TRUE(store->add({"Dora", "h"}));
  ASSERT_TRUE(store->add_token({"t1", "Dora", 100}));
  EXPECT_EQ(store->remove("nobody").error(), "there is no account called nobody");
  ASSERT_TRUE(store->remove("dORA"));
  EXPECT_EQ(store->find("Dora").value(), std::nullopt);
  EXPECT_FALSE(store->has_look_alike("D0ra").value());
  ASSERT_TRUE(store->add({"dora", "other"}));
  EXPECT_EQ(store->owner_of_token("t1", 1).value(), std::nullopt) << "an old login opens it";
  EXPECT_EQ(store->rotate("t1", "t2", 1, 100).value(), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryStore,
                         ::testing::Values(Kind{"memory", in_memory}, Kind{"sqlite", alone_on_disk},
                                           Kind{"etcd", in_etcd, EtcdProcess::is_installed}),
                         [](const auto& one) { return std::string(one.param.name); });

struct EtcdAccountsTest : ::testing::Test {
  void SetUp() override {
    if (!EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
  }
};

void play_account_calls(AccountStore& accounts) {
  ASSERT_TRUE(accounts.add({"Ann", "h"}));
  EXPECT_EQ(accounts.add({"ann", "h2"}).error(), "an account called ann exists already");
  ASSERT_TRUE(accounts.add_invitation({"code", 2}));
  ASSERT_TRUE(accounts.add_invited({"Bob", "h"}, "code", 1));
  EXPECT_EQ(accounts.add_invited({"bob", "h2"}, "code", 1).error(),
            "an account called bob exists already");
  EXPECT_EQ(accounts.invitations().value(), (std::vector<Invitation>{{"code", 1}}));
  ASSERT_TRUE(accounts.add_invited({"Dan", "h"}, "code", 1));
  EXPECT_EQ(accounts.add_invited({"Cid", "h"}, "code", 1).error(), kNoSuchInvitation);
  ASSERT_TRUE(accounts.add_invitation({"other"}));
  EXPECT_TRUE(accounts.withdraw("other").value());
  EXPECT_TRUE(accounts.invitations().value().empty());
  ASSERT_TRUE(accounts.set_password("ann", "h3"));
  EXPECT_EQ(accounts.find("Ann").value()->revoked, 1u) << "once";
  ASSERT_TRUE(accounts.add_token({"t1", "Ann", 100}));
  EXPECT_TRUE(accounts.rotate("t1", "t2", 1, 100).value());
  EXPECT_TRUE(accounts.rotate("t2", "t3", 2, 100).value());
  EXPECT_FALSE(accounts.rotate("t1", "t4", 3, 100).value());
  EXPECT_EQ(accounts.list().value().size(), 3u);
  EXPECT_TRUE(accounts.has_look_alike("B0b").value());
}

TEST_F(EtcdAccountsTest, AnswerWithTheTruthWhicheverAnswerOfEtcdIsLost) {
  testing::SwallowingRelay relay(EtcdProcess::common().endpoint());
  const auto play = [&](int swallowed) {
    const Folder folder;
    EtcdStoreOptions options{.etcd = {.client = {.endpoints = {relay.endpoint()}}},
                             .prefix = folder.path + "/"};
    const auto store = EtcdStore::open(std::move(options)).value();
    const auto accounts = EtcdAccounts::open(*store).value();
    relay.swallow(swallowed);
    play_account_calls(*accounts);
    return relay.seen();
  };
  const int all = play(0);
  ASSERT_GT(all, 20);
  for (int nth = 1; nth <= all && !HasFailure(); ++nth) {
    SCOPED_TRACE("the answer to transaction " + std::to_string(nth) + " is lost");
    play(nth);
  }
}

TEST_F(EtcdAccountsTest, AreSharedByServers) {
  const Folder folder;
  const auto one_store = store_in_etcd(folder);
  const auto two_store = store_in_etcd(folder);
  const auto one = EtcdAccounts::open(*one_store).value();
  const auto two = EtcdAccounts::open(*two_store).value();
  ASSERT_TRUE(one->add({"Ann", "h"}));
  EXPECT_EQ(two->find("ann").value(), (Account{"Ann", "h"}));
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back(
        [&, i] { EXPECT_TRUE((i % 2 == 0 ? one : two)->set_password("Ann", std::to_string(i))); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(one->find("Ann").value()->revoked, 8u) << "no change overwrites another";
}

TEST(EtcdAccountValues, AreReadOnlyWhole) {
  const Account ann{"Ann", "$argon2id$v=19$m=1,t=2,p=1$a b", 7};
  EXPECT_EQ(decode_account(encode_account(ann)), ann);
  EXPECT_EQ(decode_account(encode_account({"", ""})), (Account{"", ""}));
  const EtcdLogin login{std::string("\0\xff", 2), "", -5};
  EXPECT_EQ(decode_login(encode_login(login)), login);
  for (const char* bad : {"", "=1 =0 =h", "=1 =2 =h =Ann", "=x =0 =h =Ann", "1 0 h Ann",
                          "=1 =0 =h =Ann =x", "=1 =0 =h =Ann "}) {
    EXPECT_EQ(decode_account(bad), std::nullopt) << bad;
  }
}

TEST(SqliteAccounts, PersistAndShareTheirFile) {
  const Folder folder;
  {
    const auto first = on_disk(folder);
    const auto second = on_disk(folder);  // like `account add` while a server runs
    ASSERT_TRUE(second->add({"Ann", "h"}));
    EXPECT_TRUE(first->find("Ann").value().has_value());
    ASSERT_TRUE(first->add_token({std::string("t\0x", 3), "Ann", 100}));
  }
  const auto again = on_disk(folder);
  EXPECT_EQ(again->rotate(std::string("t\0x", 3), "t2", 1, 9).value()->name, "Ann");
}

// The tables of the version that did not store skeletons yet.
constexpr std::array kFirstVersion = {
    "CREATE TABLE account (name TEXT PRIMARY KEY COLLATE NOCASE, password TEXT NOT NULL,"
    "                      is_banned INTEGER NOT NULL);"
    "CREATE TABLE invitation (digest BLOB PRIMARY KEY);"
    "CREATE TABLE token (current BLOB UNIQUE NOT NULL, before BLOB NOT NULL,"
    "                    account TEXT NOT NULL COLLATE NOCASE, expires_s INTEGER NOT NULL);"
    "INSERT INTO account VALUES ('Dora', 'hash', 0), ('Eve', 'hash', 1);"
    "INSERT INTO invitation VALUES (CAST('code' AS BLOB))"};

TEST(SqliteAccounts, FindLookAlikesInAFileOfAnEarlierVersion) {
  const Folder folder;
  ASSERT_TRUE(open_database(folder.file(), Access::Write, kFirstVersion));
  const auto store = on_disk(folder);
  EXPECT_TRUE(store->has_look_alike("D0ra").value());
  EXPECT_EQ(store->find("Dora").value(), (Account{"Dora", "hash"}));
}

TEST(SqliteAccounts, KeepBansAndInvitationsOfAnEarlierVersion) {
  const Folder folder;
  ASSERT_TRUE(open_database(folder.file(), Access::Write, kFirstVersion));
  const auto store = on_disk(folder);
  const auto bans = SqliteModeration::open(folder.file()).value()->bans().value();
  ASSERT_EQ(bans.size(), 1u);
  EXPECT_EQ(bans[0].kind, BanKind::Account);
  EXPECT_EQ(bans[0].subject, "Eve");
  EXPECT_EQ(bans[0].until_s, 0);
  EXPECT_GT(bans[0].at_s, 0);
  EXPECT_EQ(store->invitations().value(), (std::vector<Invitation>{{"code"}}));
  constexpr std::int64_t kFarFuture = 99999999999;
  EXPECT_TRUE(store->add_invited({"Bob", "h"}, "code", kFarFuture)) << "it never ends";
  EXPECT_FALSE(store->add_invited({"Cid", "h"}, "code", 1));
}

TEST(SqliteAccounts, ComputeSkeletonsAgainForAnotherVersionOfTheirRules) {
  const Folder folder;
  ASSERT_TRUE(on_disk(folder)->add({"Dora", "hash"}));
  SQLite::Database(folder.file(), SQLite::OPEN_READWRITE)
      .exec("UPDATE account SET skeleton = '3.1:other'");
  EXPECT_TRUE(on_disk(folder)->has_look_alike("D0ra").value());
}

TEST(SqliteAccounts, ReportWhyTheyCannotBeOpened) {
  const auto opened = SqliteAccounts::open("/no-such-folder/accounts.db");
  ASSERT_FALSE(opened);
  EXPECT_TRUE(opened.error().starts_with("/no-such-folder/accounts.db: ")) << opened.error();
}

TEST(Passwords, AreStoredAsHashesThatMatchOnlyThem) {
  const std::string hash = hash_of_password("correct horse");
  EXPECT_TRUE(hash.starts_with("$argon2id$")) << hash;
  EXPECT_EQ(hash.find("horse"), std::string::npos);
  EXPECT_TRUE(verify_password("correct horse", hash));
  EXPECT_FALSE(verify_password("correct house", hash));
  EXPECT_NE(hash, hash_of_password("correct horse")) << "salted";
}

struct Tokens final : TokenSource {
  std::atomic<int> made{0};
  [[nodiscard]] std::string fresh() override { return "token-" + std::to_string(++made); }
};

struct Desk : ::testing::Test {
  using Outcome = LoginAnswer::Outcome;
  static LoginDesk::Options options() {
    LoginDesk::Options options;
    options.most_waiting = 2;
    options.token_seconds = 1000;
    options.now_s = [] { return std::int64_t{5000}; };
    return options;
  }
  void SetUp() override {
    ASSERT_TRUE(store.add({"Ann", hash_of_password("anns secret")}));
    ASSERT_TRUE(store.add_invitation({digest_of("please come")}));
  }
  static LoginRules::Options rule_options(bool lets_guests_in = true) {
    return {lets_guests_in, 1000, [] { return std::int64_t{5000}; }};
  }
  // Proves the login, and has it granted.
  LoginAnswer ask(const LoginRequest& request) {
    const LoginAnswer proven = rules.prove(request);
    return proven.outcome == Outcome::Account ? rules.grant(proven) : proven;
  }
  MemoryAccounts store;
  Tokens tokens;
  LoginRules rules{store, tokens, rule_options()};
  LoginDesk desk{store, tokens, options()};
};

TEST_F(Desk, AcceptsThePasswordAndRevealsNothingOtherwise) {
  const LoginAnswer in = ask({.name = "ann", .password = "anns secret"});
  EXPECT_EQ(in.outcome, Outcome::Account);
  EXPECT_EQ(in.account, "Ann");
  EXPECT_EQ(in.token, "a.token-1");
  const LoginAnswer guess = ask({.name = "ann", .password = "anns secrets"});
  const LoginAnswer nobody = ask({.name = "nobody", .password = "anns secrets"});
  EXPECT_EQ(guess.outcome, Outcome::Wrong);
  EXPECT_EQ(guess.sentence, nobody.sentence);
  EXPECT_EQ(nobody.outcome, Outcome::Wrong);
}

TEST_F(Desk, ExchangesATokenForANewOne) {
  const std::string first = ask({.name = "Ann", .password = "anns secret"}).token;
  const LoginAnswer again = ask({.token = first});
  EXPECT_EQ(again.account, "Ann");
  EXPECT_NE(again.token, first);
  EXPECT_EQ(ask({.token = again.token}).outcome, Outcome::Account);
  EXPECT_EQ(ask({.token = first}).outcome, Outcome::Wrong);
  EXPECT_EQ(ask({.token = "a.guessed"}).outcome, Outcome::Wrong);
}

// The store's sentence names commands of the host.
struct FullAccounts final : MemoryAccounts {
  [[nodiscard]] Expected<> add_invited(const Account&, const std::string&, std::int64_t) override {
    return failed("etcd is at 71 % of its quota: raise --quota-backend-bytes");
  }
};

TEST_F(Desk, TellsNoNewcomerWhatTheStoreSays) {
  FullAccounts full;
  ASSERT_TRUE(full.add_invitation({digest_of("please come")}));
  const LoginRules on_it(full, tokens, rule_options());
  const LoginAnswer proven =
      on_it.prove({.name = "Bob", .password = "bobs secret", .invitation = "please come"});
  ASSERT_EQ(proven.outcome, Outcome::Account);
  const LoginAnswer answer = on_it.grant(proven);
  EXPECT_EQ(answer.outcome, Outcome::Refused);
  EXPECT_EQ(answer.sentence, "Accounts are unavailable right now: try again later.");
  ASSERT_TRUE(full.add({"bob", "h"}));
  EXPECT_EQ(on_it.grant(proven).sentence,
            "No account was created: an account called bob exists already.");
}

TEST_F(Desk, ChangesAPasswordGivenTheOldOne) {
  const std::string token = ask({.name = "Ann", .password = "anns secret"}).token;
  EXPECT_EQ(ask({.name = "Ann", .password = "anns secret", .new_password = "short"}).outcome,
            Outcome::Refused);
  EXPECT_EQ(ask({.name = "Ann", .password = "wrong one", .new_password = "new secret"}).outcome,
            Outcome::Wrong);
  EXPECT_EQ(ask({.name = "Ann", .password = "anns secret", .new_password = "new secret"}).outcome,
            Outcome::Account);
  EXPECT_EQ(ask({.name = "Ann", .password = "anns secret"}).outcome, Outcome::Wrong);
  EXPECT_EQ(ask({.name = "Ann", .password = "new secret"}).outcome, Outcome::Account);
  EXPECT_EQ(ask({.token = token}).outcome, Outcome::Wrong) << "the token predates the change";
  EXPECT_EQ(ask({.name = "Ann", .password = "new secret"}).revoked, 1u);
}

TEST_F(Desk, CreatesAnAccountForAnInvitation) {
  const LoginRequest bob{.name = "Bob", .password = "bobs secret", .invitation = "please come"};
  EXPECT_EQ(ask({.name = "Bob", .password = "bobs secret", .invitation = "no"}).outcome,
            Outcome::Wrong);
  EXPECT_EQ(ask(bob).outcome, Outcome::Account);
  EXPECT_EQ(ask({.name = "Cid", .password = "cids secret", .invitation = "please come"}).sentence,
            "No account was created: the invitation is invalid or has been used.");
  EXPECT_EQ(ask({.name = "bob", .password = "bobs secret"}).account, "Bob");
}

TEST_F(Desk, LogsInWhoOpensAnInvitationASecondTime) {
  const LoginRequest bob{.name = "Bob", .password = "bobs secret", .invitation = "please come"};
  EXPECT_EQ(ask(bob).account, "Bob");
  EXPECT_EQ(ask(bob).account, "Bob");
  EXPECT_EQ(ask({.name = "Bob", .password = "not bobs", .invitation = "please come"}).outcome,
            Outcome::Wrong);
}

// A server looks at its bans, its lists and its places between a proof and its grant.
TEST_F(Desk, AProofSpendsNothing) {
  const LoginRequest bob{.name = "Bob", .password = "bobs secret", .invitation = "please come"};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(rules.prove(bob).outcome, Outcome::Account);
  EXPECT_FALSE(store.find("Bob")->has_value());
  EXPECT_EQ(store.invitations()->size(), 1u);
  const std::string token = ask({.name = "Ann", .password = "anns secret"}).token;
  for (int i = 0; i < 3; ++i) {
    const LoginAnswer proven = rules.prove({.token = token});
    EXPECT_EQ(proven.account, "Ann");
    EXPECT_EQ(proven.token, "");
  }
  const LoginRequest other{.name = "Ann", .password = "anns secret", .new_password = "new secret"};
  EXPECT_EQ(rules.prove(other).outcome, Outcome::Account);
  EXPECT_EQ(ask({.name = "Ann", .password = "anns secret"}).outcome, Outcome::Account);
}

TEST_F(Desk, GrantsAProofOnItsThreads) {
  std::promise<LoginAnswer> granted;
  desk.ask({.name = "Ann", .password = "anns secret"}, [&](const LoginAnswer& proven) {
    desk.grant(proven, [&](LoginAnswer answer) { granted.set_value(std::move(answer)); });
  });
  const LoginAnswer answer = granted.get_future().get();
  EXPECT_EQ(answer.account, "Ann");
  EXPECT_EQ(answer.token, "a.token-1");
}

// Two friends with one use left: both are proven, and one gets the account.
TEST_F(Desk, RefusesAGrantThatTheStoreNoLongerAllows) {
  const LoginAnswer bob =
      rules.prove({.name = "Bob", .password = "bobs secret", .invitation = "please come"});
  const LoginAnswer cid =
      rules.prove({.name = "Cid", .password = "cids secret", .invitation = "please come"});
  EXPECT_EQ(rules.grant(bob).outcome, Outcome::Account);
  EXPECT_EQ(rules.grant(cid).outcome, Outcome::Wrong);
  EXPECT_FALSE(store.find("Cid")->has_value());
}

// Ann does not have to play for this, nor to be connected.
TEST_F(Desk, RefusesGuestsUnderNamesThatLookLikeAnAccounts) {
  ASSERT_TRUE(store.add({"Dora", "hash"}));
  EXPECT_EQ(ask({.name = "D0ra"}).sentence, "That name looks like an account's: choose another.");
  EXPECT_EQ(ask({.name = "Nora"}).outcome, Outcome::Guest);
}

// Any stranger may cause a guest's login, so its cost must not grow with the accounts.
TEST_F(Desk, AsksForNoListOfAccountsForAGuest) {
  struct Unlisted final : MemoryAccounts {
    Expected<std::vector<Account>> list() override {
      ++listed;
      return MemoryAccounts::list();
    }
    int listed = 0;
  } accounts;
  const LoginRules other(accounts, tokens, rule_options());
  EXPECT_EQ(other.prove({.name = "Nora"}).outcome, Outcome::Guest);
  EXPECT_EQ(accounts.listed, 0);
}

TEST_F(Desk, FloodOfGuestsDelaysAPasswordByAFewOnly) {
  LoginDesk::Options alone = options();
  alone.threads = 1;
  LoginDesk one(store, tokens, alone);
  std::promise<void> opened;
  std::promise<void> done;
  one.ask({.name = "Cid"}, [&](const LoginAnswer&) { opened.get_future().wait(); });
  std::atomic<int> guests{0};
  int before = -1;
  for (int i = 0; i < 200; ++i) {
    one.ask({.name = "Cid"}, [&](const LoginAnswer&) {
      if (++guests == 200) done.set_value();
    });
  }
  one.ask({.name = "Ann", .password = "anns secret"}, [&](const LoginAnswer&) { before = guests; });
  opened.set_value();
  done.get_future().wait();
  EXPECT_GE(before, 0);
  EXPECT_LE(before, 20);
}

TEST_F(Desk, AcceptsGuestsUnderUnusedNames) {
  EXPECT_EQ(ask({.name = "Cid"}).outcome, Outcome::Guest);
  EXPECT_EQ(ask({.name = "aNN"}).sentence,
            "That name belongs to an account: its password is needed.");
  const LoginRules closed(store, tokens, rule_options(false));
  EXPECT_EQ(closed.prove({.name = "Cid"}).outcome, Outcome::Refused);
}

TEST_F(Desk, AnswersOnItsThreadsAndRefusesWhenTheQueueIsFull) {
  std::promise<void> opened;
  const std::shared_future<void> gate = opened.get_future().share();
  std::atomic<int> in{0};
  std::atomic<int> refused{0};
  std::promise<void> all;
  const auto count = [&](const LoginAnswer& answer) {
    ++(answer.outcome == Outcome::Refused ? refused : in);
    if (in + refused == 10) all.set_value();
  };
  std::atomic<int> held{0};
  for (int i = 0; i < 2; ++i) {  // both threads wait at the gate
    desk.ask({.name = "nobody", .password = "a guess"}, [&](const LoginAnswer& answer) {
      ++held;
      gate.wait();
      count(answer);
    });
  }
  while (held < 2) usleep(1000);
  for (int i = 0; i < 8; ++i) desk.ask({.name = "nobody", .password = "a guess"}, count);
  EXPECT_EQ(refused, 6);
  std::promise<LoginAnswer> guest;
  desk.ask({.name = "Cid"}, [&](LoginAnswer answer) { guest.set_value(std::move(answer)); });
  opened.set_value();
  all.get_future().wait();
  EXPECT_EQ(in, 4);
  EXPECT_EQ(guest.get_future().get().outcome, Outcome::Guest)
      << "guests do not wait for password checks";
}

// Both threads are held at a gate while requests of several sources queue up.
struct DeskInOrder : Desk {
  void hold_threads() {
    std::atomic<int> held{0};
    for (int i = 0; i < 2; ++i) {
      desk.ask({.name = "nobody", .password = "a guess", .source = std::to_string(i)},
               [&held, gate = gate](const LoginAnswer&) {
                 ++held;
                 gate.wait();
               });
    }
    while (held < 2) usleep(1000);
  }
  void ask_from(const std::string& source, bool is_known) {
    desk.ask({.name = "nobody", .password = "a guess", .source = source, .is_known = is_known},
             [this, source](const LoginAnswer& answer) {
               const std::lock_guard lock(mutex);
               (answer.outcome == Outcome::Refused ? refused : checked).push_back(source);
             });
  }
  [[nodiscard]] std::vector<std::string> all_checked(std::size_t count) {
    for (;; usleep(1000)) {
      const std::lock_guard lock(mutex);
      if (checked.size() == count) return checked;
    }
  }
  static LoginDesk::Options wide() {
    LoginDesk::Options options = Desk::options();
    options.most_waiting = 64;
    options.most_from_source = 8;
    return options;
  }
  std::mutex mutex;
  std::vector<std::string> checked;
  std::vector<std::string> refused;
  std::promise<void> opened;
  std::shared_future<void> gate = opened.get_future().share();
  LoginDesk desk{store, tokens, wide()};
};

TEST_F(DeskInOrder, OwnerAtAUsualAddressWaitsForOneGuessAThread) {
  hold_threads();
  for (int i = 0; i < 20; ++i) ask_from("guesser " + std::to_string(i / 2), false);
  ask_from("owner", true);
  opened.set_value();
  const auto order = all_checked(21);
  EXPECT_LE(std::find(order.begin(), order.end(), "owner") - order.begin(), 3);
}

TEST_F(DeskInOrder, OneSourceTakesEightPlacesAndTurnsWithOthers) {
  hold_threads();
  for (int i = 0; i < 20; ++i) ask_from("guesser", false);
  EXPECT_EQ(refused.size(), 12U);
  ask_from("newcomer", false);
  opened.set_value();
  const auto order = all_checked(9);
  EXPECT_LE(std::find(order.begin(), order.end(), "newcomer") - order.begin(), 3);
}

// The line of standard input, and the password that is meant (empty: it is refused).
TEST(Passwords, AreReadAsPeopleSendThem) {
  for (const auto& [line, password] :
       {std::pair{"correct horse", "correct horse"}, std::pair{"correct horse\r", "correct horse"},
        std::pair{"\xEF\xBB\xBF"
                  "correct horse",
                  "correct horse"},
        std::pair{"correct horse  ", "correct horse  "},
        std::pair{"g\xC3\xBCltig und lang", "g\xC3\xBCltig und lang"}}) {
    EXPECT_EQ(password_in_line(line).value(), password);
  }
  EXPECT_NE(password_in_line("correct\thorse").error().find("control characters"),
            std::string::npos)
      << "no client's field takes a tab";
  EXPECT_NE(password_in_line("short\r").error().find("8 to 128 bytes"), std::string::npos);
  EXPECT_NE(password_in_line("\xEF\xBB\xBF"
                             "seven.7")
                .error()
                .find("8 to 128"),
            std::string::npos)
      << "a mark is no part of it";
}

}  // namespace
}  // namespace undercroft::accounts_test
