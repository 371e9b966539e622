// daily_test.cc: a day begins, gives each player its realm, and ends at midnight UTC (R176).
#include "server/daily/daily.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "server/base/daily_names.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/support/party_play.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::daily_test {
namespace {

constexpr std::int64_t kMidnight = 1'795'651'200;  // the beginning of 2026-11-26
constexpr std::int64_t kDay = 86400;

// Realms have journals with a beginning only, unless a test writes more.
struct DailyTest : ::testing::Test {
  testing::TemporaryFolder folder;
  std::unique_ptr<SqliteStore> store =
      SqliteStore::open({.path = folder.path() + "/realms.db"}).value();
  std::int64_t now = kMidnight + 3600;
  std::vector<std::string> closed;
  std::vector<std::string> reopened;
  std::vector<std::string> warnings;
  std::string fault;  // why a realm cannot be closed
  std::optional<Daily> daily;

  void SetUp() override { start(); }

  // As a server that starts again: nothing but the store is kept.
  void start() {
    const Content content = testing::played_content();
    daily.emplace(
        DailyDependencies{*store, content, testing::plan_for_test("2026-11-26").rules,
                          testing::played_catalogue, [this] { return now; },
                          [this](const std::string& realm, const Content& of, World first) {
                            testing::PartyJournal journal{of, std::move(first), {}};
                            testing::write_log(*store, realm, journal.records());
                            return Expected<>();
                          },
                          [this](const std::string& realm, const std::string&) {
                            if (!fault.empty()) return Expected<>(failed(fault));
                            closed.push_back(realm);
                            return Expected<>();
                          },
                          [this](const std::string& realm) {
                            reopened.push_back(realm);
                            return Expected<>();
                          },
                          [this](const std::string& why) { warnings.push_back(why); }});
    ASSERT_TRUE(daily->look());
  }
  std::string realm_of(const std::string& player) {
    std::string realm = daily->enter(player, true).realm;
    EXPECT_TRUE(is_daily_realm(realm)) << (warnings.empty() ? "" : warnings.back());
    return realm;
  }
};

TEST_F(DailyTest, BeginsARealmOfItsOwnForEachPlayer) {
  EXPECT_EQ(daily->enter("Ann", false).realm, "") << "it may not begin";
  const std::string ann = realm_of("Ann");
  ASSERT_TRUE(is_daily_realm(ann));
  EXPECT_EQ(date_of_daily_realm(ann), "2026-11-26");
  EXPECT_EQ(daily->enter("aNN", false).realm, ann);
  const std::string bob = realm_of("Bob");
  EXPECT_NE(bob, ann);
  EXPECT_EQ(testing::journal_in(*store, ann).first, testing::journal_in(*store, bob).first);
  EXPECT_EQ(testing::journal_in(*store, ann).first.rules().death, DeathRule::Permanent);
}

TEST_F(DailyTest, KeyIsKeptByARestartAndSecretUntilTheDayIsOver) {
  const DailyDay before = daily->board().today.value();
  EXPECT_EQ(before.date, "2026-11-26");
  EXPECT_EQ(before.commitment.size(), 64U);
  EXPECT_EQ(before.key, "");
  const std::string ann = realm_of("Ann");
  start();
  EXPECT_EQ(daily->board().today.value(), before);
  EXPECT_EQ(realm_of("Ann"), ann);
  now = kMidnight + kDay - 1;
  ASSERT_TRUE(daily->look());
  EXPECT_EQ(daily->board().today->key, "");
  EXPECT_EQ(daily->board().ends_in_s, 1U);
  now = kMidnight + kDay;
  ASSERT_TRUE(daily->look());
  const DailyDay over = daily->board().yesterday.value();
  EXPECT_EQ(over.date, "2026-11-26");
  EXPECT_EQ(commitment_to(over.key), before.commitment);
  const std::uint64_t seed = testing::journal_in(*store, ann).first.seed();
  EXPECT_EQ(seed_of_day(over.key, over.date), seed);
  EXPECT_EQ(daily->board().today->date, "2026-11-27");
  EXPECT_NE(daily->board().today->commitment, before.commitment);
}

TEST_F(DailyTest, RealmsAreClosedAtMidnightBeforeTheKeyIsPublished) {
  const std::string ann = realm_of("Ann");
  now = kMidnight + kDay;
  fault = "it is being closed";
  EXPECT_FALSE(daily->look());
  EXPECT_EQ(daily->board().today->key, "") << "the board is as it was";
  fault.clear();
  ASSERT_TRUE(daily->look());
  EXPECT_EQ(closed, std::vector<std::string>{ann});
  EXPECT_NE(daily->board().yesterday->key, "");
  ASSERT_TRUE(daily->look());
  EXPECT_EQ(closed.size(), 1U) << "once";
  EXPECT_NE(realm_of("Ann"), ann);
  EXPECT_NE(daily->admit("Ann", ann).refusal, "");
}

TEST_F(DailyTest, DayEndsAlsoWhenNoServerRanAtMidnight) {
  const std::string ann = realm_of("Ann");
  now = kMidnight + 3 * kDay;
  start();
  EXPECT_EQ(closed, std::vector<std::string>{ann});
  EXPECT_FALSE(daily->board().yesterday) << "nobody could play the day before";
}

TEST_F(DailyTest, DayThatAWrongClockEndedEarlyGoesOn) {
  const std::string ann = realm_of("Ann");
  now += kDay;
  ASSERT_TRUE(daily->look());
  EXPECT_EQ(closed, std::vector<std::string>{ann});
  now -= kDay;
  EXPECT_EQ(daily->enter("Ann", false).realm, ann);
  EXPECT_EQ(reopened, std::vector<std::string>{ann});
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_NE(warnings[0].find("was closed early"), std::string::npos) << warnings[0];
  EXPECT_EQ(daily->admit("Ann", ann).refusal, "");
  now += kDay;
  ASSERT_TRUE(daily->look());
  EXPECT_EQ(closed, (std::vector<std::string>{ann, ann})) << "it ends once more";
}

TEST_F(DailyTest, PlayerHasOneAttemptADay) {
  const std::string ann = realm_of("Ann");
  const std::string bob = realm_of("Bob");
  EXPECT_EQ(daily->admit("Ann", ann).refusal, "");
  EXPECT_EQ(daily->admit("ann", ann).refusal, "");
  EXPECT_EQ(daily->admit("Ann", ann).refusal, "");
  EXPECT_NE(daily->admit("Ann", bob).refusal, "") << "she would know the dungeon";
  EXPECT_EQ(daily->admit("Cyd", ann).refusal, "") << "a friend";
  EXPECT_EQ(realm_of("Cyd"), ann);
  now += kDay;
  EXPECT_NE(realm_of("Ann"), ann);
}

TEST_F(DailyTest, PartyHasEightHeroesAtMost) {
  const std::string ann = realm_of("Ann");
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(daily->admit("hero" + std::to_string(i), ann).refusal, "");
  }
  EXPECT_NE(daily->admit("Zoe", ann).refusal, "");
  EXPECT_EQ(daily->admit("hero3", ann).refusal, "") << "it is in";
}

TEST_F(DailyTest, BoardIsSortedAndOnlyReplayedScoresAreVerified) {
  const std::string ann = realm_of("Ann");
  ASSERT_TRUE(daily->note_score(ann, {{"Ann"}, 300, 100, 2, 50, false, false, false}));
  ASSERT_TRUE(daily->note_score(realm_of("Bob"), {{"Bob"}, 300, 100, 2, 40, false, true, false}));
  ASSERT_TRUE(daily->note_score(realm_of("Cyd"), {{"Cyd"}, 310, 10, 3, 90, false, true, false}));
  ASSERT_TRUE(daily->note_score(realm_of("Dee"), {{"Dee"}, 0, 0, 1, 0, false, false, false}));
  ASSERT_TRUE(daily->look());
  const DailyDay today = daily->board().today.value();
  ASSERT_EQ(today.entries.size(), 3U) << "Dee has not moved yet";
  EXPECT_EQ(today.entries[0].names.front(), "Cyd");
  EXPECT_EQ(today.entries[1].names.front(), "Bob") << "fewer turns";
  EXPECT_EQ(today.entries[2].names.front(), "Ann");
  EXPECT_FALSE(today.entries[0].verified);
}

TEST_F(DailyTest, ScoresOfADayThatIsOverAreThoseOfItsJournals) {
  const testing::PartyJournal play = [this] {
    const std::string ann = realm_of("Ann");
    DailyPlan plan = DailyBook(*store).plan_of("2026-11-26").value().value();
    testing::PartyJournal journal = testing::play_party(plan, {"Ann"}, 12);
    std::vector<std::string> records = journal.records();
    records.erase(records.begin());
    const auto owner = store->claim(ann).value();
    EXPECT_TRUE(append_and_wait(*store, owner, 1, std::move(records)));
    return journal;
  }();
  const std::string ann = realm_of("Ann");
  ASSERT_TRUE(daily->note_score(ann, {{"Ann"}, 9999, 9000, 9, 1, true, true, false}));
  now = kMidnight + kDay;
  ASSERT_TRUE(daily->look());
  const DailyDay over = daily->board().yesterday.value();
  ASSERT_EQ(over.entries.size(), 1U);
  EXPECT_TRUE(over.entries.front().verified);
  EXPECT_LT(over.entries.front().points, 9999U);
  EXPECT_FALSE(over.entries.front().won);
  EXPECT_TRUE(warnings.empty()) << warnings.front();
}

TEST_F(DailyTest, DamagedPlanIsAnError) {
  ASSERT_TRUE(store->change_fact("daily/plan/2026-11-26", "\x01 nonsense"));
  EXPECT_FALSE(daily->look());
  EXPECT_NE(daily->enter("Ann", true).refusal, "");
}

}  // namespace
}  // namespace undercroft::daily_test
