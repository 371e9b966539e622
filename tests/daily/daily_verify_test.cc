// daily_verify_test.cc: three recorded days verify by replay, and journals of cheaters do not
// (R176).
//
// For a new simulation (server/sim/world/simulation_version.h), UNDERCROFT_RECORD=daily records the
// days anew.
#include "server/daily/daily_verify.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "server/base/daily_names.h"
#include "server/daily/daily_book.h"
#include "server/daily/daily_score.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/world_codec.h"
#include "tests/support/party_play.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::daily_verify_test {
namespace {

namespace fs = std::filesystem;
using testing::journal_in;
using testing::PartyJournal;
using testing::plan_for_test;
using testing::played_catalogue;

struct GoldenDay {
  const char* date;
  std::vector<std::string> heroes;
};

const std::array<GoldenDay, 3> kDays = {
    {{"2026-11-24", {"Ann"}}, {"2026-11-25", {"Ann", "Bob"}}, {"2026-11-26", {"Cyd"}}}};

fs::path golden_days() {
  return fs::path(UNDERCROFT_SOURCE) / "tests" / "golden" / "daily" / "days.db";
}

std::string realm_of(const GoldenDay& day) {
  const DailyPlan plan = plan_for_test(day.date);
  return daily_realm_name(day.date, letters_of_party(plan.key, day.heroes.front()));
}

void record_days() {
  fs::remove(golden_days());
  const auto store = SqliteStore::open({.path = golden_days()}).value();
  DailyBook book(*store);
  for (const GoldenDay& day : kDays) {
    const PartyJournal journal = testing::play_party(plan_for_test(day.date), day.heroes, 150);
    DailyPlan plan = plan_for_test(day.date);
    plan.content_hash = hash_of_daily_content(journal.content);
    testing::write_log(*store, realm_of(day), journal.records());
    ASSERT_TRUE(book.settle(plan));
    ASSERT_TRUE(book.note_score(day.date, realm_of(day), daily_score(journal.end())));
    ASSERT_TRUE(book.end(day.date));
  }
}

// A copy of the recorded days: SQLite writes beside the file it reads.
struct RecordedDays : ::testing::Test {
  static void SetUpTestSuite() {
    const char* wish = std::getenv("UNDERCROFT_RECORD");
    if (wish != nullptr && std::string(wish) == "daily") record_days();
  }
  void SetUp() override {
    ASSERT_TRUE(fs::copy_file(golden_days(), file)) << "UNDERCROFT_RECORD=daily records it";
    store = SqliteStore::open({.path = file}).value();
    book = std::make_unique<DailyBook>(*store);
    plan = book->plan_of(day.date).value().value();
    claimed = book->scores(day.date).value().at(realm);
    journal = std::make_unique<PartyJournal>(journal_in(*store, realm));
  }
  // Why a log is refused; empty: it is not.
  std::string refusal_of(std::vector<std::string> records) {
    const std::string forged = daily_realm_name(day.date, "cheater" + std::to_string(++forgeries));
    testing::write_log(*store, forged, std::move(records));
    const auto score = verify_daily(*store, forged, plan, played_catalogue, claimed);
    return score ? "" : score.error();
  }
  void begin_as(const DailyPlan& other) {
    journal->first = first_world_of(other, played_catalogue(journal->content).value()).value();
    journal->inputs.clear();
  }
  std::string refusal_of(const PartyJournal& forged) { return refusal_of(forged.records()); }

  int forgeries = 0;
  const GoldenDay& day = kDays[1];
  const std::string realm = realm_of(day);
  testing::TemporaryFolder folder;
  const std::string file = folder.path() + "/days.db";
  std::unique_ptr<SqliteStore> store;
  std::unique_ptr<DailyBook> book;
  DailyPlan plan;
  DailyEntry claimed;
  std::unique_ptr<PartyJournal> journal;
};

TEST_F(RecordedDays, AreVerifiedByReplay) {
  for (const GoldenDay& one : kDays) {
    const DailyPlan its = book->plan_of(one.date).value().value();
    const DailyEntry on_board = book->scores(one.date).value().at(realm_of(one));
    const auto score = verify_daily(*store, realm_of(one), its, played_catalogue, on_board);
    ASSERT_TRUE(score) << one.date << ": " << score.error();
    EXPECT_TRUE(score->verified);
    EXPECT_EQ(score->names, one.heroes);
    EXPECT_EQ(score->points, on_board.points);
    EXPECT_GE(score->points, 100U);
    EXPECT_GT(score->turns, 30U);
  }
}

TEST_F(RecordedDays, HonestCopyIsVerified) { EXPECT_EQ(refusal_of(*journal), ""); }

TEST_F(RecordedDays, PlayersWhoHaveLeftCountAsBefore) {
  const RealmState state = journal->end();
  for (const Player& player : state.players) {
    journal->inputs.emplace_back(input::Depart{player.body, 0});
  }
  EXPECT_EQ(daily_score(journal->end()), claimed);
}

TEST_F(RecordedDays, EditedScoreIsRefused) {
  const std::uint32_t honest = claimed.points;
  claimed.points += 500;
  EXPECT_EQ(refusal_of(*journal), "the board says " + std::to_string(honest + 500) +
                                      " points, and the journal gives " + std::to_string(honest));
  claimed.points = honest;
  claimed.names.emplace_back("Eve");
  EXPECT_EQ(refusal_of(*journal),
            "the board says otherwise who played, who won or whether it is over");
}

TEST_F(RecordedDays, OtherDiceAreRefused) {
  const std::size_t at = journal->inputs.size();
  journal->inputs.emplace_back(input::ReplaceDice{7});
  EXPECT_EQ(refusal_of(*journal), "input " + std::to_string(at + 2) + " replaces the dice");
}

TEST_F(RecordedDays, ChangedRuleIsRefused) {
  journal->inputs.emplace_back(input::ChangeRule{"pvp", "true"});
  EXPECT_NE(refusal_of(*journal).find(" changes a rule"), std::string::npos);
}

TEST_F(RecordedDays, SecondHeroOfTheSameNameIsRefused) {
  const RealmState state = journal->end();
  journal->inputs.emplace_back(input::GiveUp{state.players.front().body});
  journal->inputs.emplace_back(input::Join{"aNN", "digest"});
  EXPECT_NE(refusal_of(*journal).find(" gives aNN a second hero"), std::string::npos);
}

// A turn is taken out of the middle, and the hashes are those of the honest play.
TEST_F(RecordedDays, LeftOutInputIsRefused) {
  std::vector<std::string> records = journal->records();
  std::size_t turn = records.size() / 2;
  while (!std::holds_alternative<input::Turn>(*decode_record(records[turn]).value().input)) ++turn;
  records.erase(records.begin() + static_cast<std::ptrdiff_t>(turn));
  const std::string why = refusal_of(records);
  EXPECT_NE(why.find("replays to a different result"), std::string::npos) << why;
}

TEST_F(RecordedDays, InputThatTheRealmRefusesIsRefused) {
  std::vector<std::string> records = journal->records();
  const RealmState state = journal->end();
  records.push_back(encode_input(input::Respawn{state.players.front().body}, state.world.hash()));
  const std::string number = "input " + std::to_string(records.size());
  const std::string why = refusal_of(records);
  EXPECT_TRUE(why.starts_with(number + " replays to a different result")) << why;
  EXPECT_TRUE(why.ends_with(": You are alive.")) << why;
}

TEST_F(RecordedDays, OtherSeedIsRefused) {
  DailyPlan other = plan;
  other.key = fresh_daily_key();
  begin_as(other);
  EXPECT_EQ(refusal_of(*journal), "its seed is not the one that follows from the key of the day");
}

TEST_F(RecordedDays, OtherRulesAreRefused) {
  Ruleset rules = journal->first.rules();
  rules.death = DeathRule::Respawn;
  DailyPlan other = plan;
  other.rules = rules_as_words(rules);
  begin_as(other);
  EXPECT_EQ(refusal_of(*journal),
            "its rules are not those of the day: death is respawn, not permanent");
}

TEST_F(RecordedDays, BeginningWithATreasureIsRefused) {
  std::vector<std::string> records = journal->records();
  World rich = journal->first;
  rich.scores.push_back({"Ann", 500, 5, 1, true, kNobody});
  records.front() = encode_beginning({journal->content, encode_world(rich)});
  EXPECT_EQ(refusal_of({records.front()}), "it does not begin as a dungeon of that seed does");
}

TEST_F(RecordedDays, OtherContentIsRefused) {
  std::string& text = journal->content.batches.front().front().text;
  text += "\n# easier\n";
  EXPECT_EQ(refusal_of(*journal), "its content is not that of the day");
}

TEST_F(RecordedDays, KeyOfAnotherDayIsRefused) {
  plan.key = fresh_daily_key();
  EXPECT_EQ(refusal_of(*journal), "its seed is not the one that follows from the key of the day");
}

TEST_F(RecordedDays, UnknownRealmIsRefused) {
  const auto score =
      verify_daily(*store, daily_realm_name(day.date, "nobodys2"), plan, played_catalogue);
  ASSERT_FALSE(score);
  EXPECT_NE(score.error().find("is stored here"), std::string::npos);
}

}  // namespace
}  // namespace undercroft::daily_verify_test
