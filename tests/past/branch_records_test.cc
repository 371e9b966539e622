// branch_records_test.cc: a realm begins as another one was at a moment, for other players (R214).
#include "server/replay/branch_records.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "server/realm/state/first_state.h"
#include "server/realm/state/open_seats.h"
#include "server/replay/playback.h"
#include "server/sim/turn/joining.h"
#include "tests/past/recorded_realm.h"
#include "tests/support/busy_realm.h"

namespace undercroft::branch_records_test {
namespace {

using testing::BusyRealm;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::RecordedRealm;

constexpr std::uint64_t kDice = 77;
constexpr int kBranches = 60;  // tried of each hero

const BusyRealm& busy_realm() {
  static const BusyRealm* const busy = [] {
    auto* played = new BusyRealm(12);
    for (int i = 0; i < 400; ++i) played->step();
    return played;
  }();
  return *busy;
}

RecordedRealm recorded() { return {busy_realm().first_state().world, busy_realm().table.journal}; }

const std::vector<Player>& heroes() { return busy_realm().table.realm.state().players; }

Expected<PastBranch> branch_of(RecordedRealm& realm, const Player& hero, std::uint32_t moment,
                               bool hides_names = false) {
  PastWindow window = realm.window_on(hero.body, moment, moment, moment);
  window.hides_names = hides_names;
  PastQuery query(realm.past, hero.body, {7, 1, 1, 0, 0}, window);
  while (query.work(64)) {
  }
  EXPECT_EQ(query.fault(), "");
  return query.branch({hides_names ? "" : hero.name, kDice});
}

RealmState state_at(RecordedRealm& realm, RecordNumber record) {
  Replayer here = realm.past.before(record);
  Outcome outcome;
  while (here.at() < record) {
    EXPECT_TRUE(here.play(realm.past.record(here.at() + 1).value(), outcome));
  }
  return here.state();
}

RealmState first_of(const PastBranch& branch) {
  const Beginning first = decode_beginning(branch.records.front()).value();
  return first_state(first, testing::small_catalogue()).value();
}

// All records of the branch are played, as a server does that opens it.
RealmState played(const PastBranch& branch) {
  testing::MemoryStore disk;
  EXPECT_TRUE(disk.make("branch").value());
  const Owner owner = disk.claim("branch").value();
  disk.append(owner, 0, branch.records, [](const Durable&) {});
  disk.settle();
  std::optional<RealmState> last;
  const auto read = play_back(
      disk, "branch", [](const Content&) { return testing::small_catalogue(); },
      [&last](const Played& now) {
        last = now.state;
        return true;
      });
  EXPECT_EQ(read.value(), branch.records.size());
  return *std::move(last);
}

// But for what a branch has of its own.
std::uint64_t hash_as_original(const RealmState& branch, const World& original) {
  World world = branch.world;
  world.run.is_branch = original.run.is_branch;
  world.scores = original.scores;
  return world.hash();
}

// The moments of all heroes at which the realm can go on.
template <typename See>
int each_branch(RecordedRealm& realm, See see) {
  std::minstd_rand random(5);
  int branches = 0;
  for (const Player& hero : heroes()) {
    const std::vector<RecordNumber> moments = realm.past.moments_of(hero.body);
    for (int i = 0; i < kBranches && !moments.empty(); ++i) {
      const auto moment = static_cast<std::uint32_t>(1 + random() % moments.size());
      const auto branch = branch_of(realm, hero, moment);
      if (!branch) continue;
      ++branches;
      see(hero, *branch, state_at(realm, moments[moment - 1]));
    }
  }
  return branches;
}

TEST(Branch, BeginsAsTheOriginalWas) {
  RecordedRealm realm = recorded();
  ASSERT_FALSE(realm.all(heroes().front().body).empty());  // reads the log
  const int branches = each_branch(
      realm, [](const Player& hero, const PastBranch& branch, const RealmState& original) {
        const RealmState first = first_of(branch);
        ASSERT_EQ(hash_as_original(first, original.world), original.world.hash());
        EXPECT_EQ(first.player(hero.body)->knowledge, original.player(hero.body)->knowledge);
        EXPECT_EQ(first.waiting_bodies.front(), hero.body);
        EXPECT_TRUE(first.talk.lines.empty());
        EXPECT_TRUE(first.world.scores.empty());
      });
  EXPECT_GE(branches, 200);
}

TEST(Branch, ItsRecordsReplayAndLeaveTheGroupThere) {
  RecordedRealm realm = recorded();
  ASSERT_FALSE(realm.all(heroes().front().body).empty());
  int others = 0;
  each_branch(realm, [&](const Player& hero, const PastBranch& branch, const RealmState& original) {
    const RealmState last = played(branch);
    EXPECT_EQ(last.world.dice, Dice(kDice));
    ASSERT_EQ(last.talk.lines.size(), 1U);
    EXPECT_THAT(last.talk.lines.front().text, HasSubstr(hero.name + "'s turn"));
    EXPECT_EQ(last.players.size(), last.waiting_bodies.size());
    others += static_cast<int>(original.players.size() - last.players.size());
    for (const Player& player : last.players) EXPECT_TRUE(is_open_seat(last, player));
  });
  EXPECT_GT(others, 0) << "heroes that were elsewhere have left";
}

TEST(Branch, TheNextPlayersTakeItsHeroes) {
  RecordedRealm realm = recorded();
  ASSERT_FALSE(realm.all(heroes().front().body).empty());
  int friends = 0;
  each_branch(realm, [&](const Player& hero, const PastBranch& branch, const RealmState&) {
    RealmState state = played(branch);
    const auto known = state.player(hero.body)->knowledge.levels;
    const Outcome joined = apply(state, input::Join{"Zoe", "digest"});
    ASSERT_EQ(joined.why_not, "");
    EXPECT_EQ(joined.player, hero.body);
    EXPECT_EQ(state.player(hero.body)->name, "Zoe");
    EXPECT_EQ(state.world.entity(hero.body).name, "Zoe");
    EXPECT_EQ(state.player(hero.body)->knowledge.levels.size(), known.size());
    EXPECT_EQ(state.player(hero.body)->token_digest, "digest");
    const std::size_t seats = state.players.size();
    const bool has_another = next_waiting_body(state) != kNobody;
    const Outcome second = apply(state, input::Join{"Yan", "other"});
    if (!has_another || !second.why_not.empty()) return;
    ++friends;
    EXPECT_NE(second.player, hero.body);
    EXPECT_EQ(state.players.size(), seats) << "no new hero";
  });
  EXPECT_GT(friends, 0);
}

TEST(Branch, HasNoNamesIfTheLinkHidesThem) {
  RecordedRealm realm = recorded();
  ASSERT_FALSE(realm.all(heroes().front().body).empty());
  for (const Player& hero : heroes()) {
    const auto branch = branch_of(realm, hero, 20, true);
    if (!branch) continue;
    EXPECT_EQ(branch->branch_of, "a hero's turn " + std::to_string(branch->turn));
    for (const std::string& record : branch->records) {
      for (const Player& other : heroes()) EXPECT_THAT(record, Not(HasSubstr(other.name)));
    }
    EXPECT_THAT(branch->records.front(), HasSubstr("Hero-"));
  }
}

TEST(Branch, NobodyPlaysOnAsTheDeadOrTheAbsent) {
  RealmState state = busy_realm().table.realm.state();
  const auto alive = std::find_if(heroes().begin(), heroes().end(), [&](const Player& hero) {
    return state.world.entity(hero.body).alive && is_present(state.world, hero.body);
  });
  ASSERT_NE(alive, heroes().end());
  RealmState dead = state;
  ASSERT_EQ(apply(dead, input::EndLife{alive->body}).why_not, "");
  EXPECT_THAT(open_for_others(dead, alive->body).error(), HasSubstr("dead at that moment"));
  RealmState absent = state;
  ASSERT_EQ(apply(absent, input::Depart{alive->body}).why_not, "");
  EXPECT_THAT(open_for_others(absent, alive->body).error(), HasSubstr("in no dungeon"));
  EXPECT_THAT(open_for_others(state, EntityId{99999}).error(), HasSubstr("in no dungeon"));
  RealmState over = state;
  over.world.run.end = RunEnd::Lost;
  EXPECT_THAT(open_for_others(over, alive->body).error(), HasSubstr("run is over"));
}

// Its log begins with it, so its players look back no further. No secret of the original opens it.
TEST(Branch, HasNeitherThePastNorTheTokensOfItsHeroes) {
  RecordedRealm realm = recorded();
  const Player& hero = heroes().front();
  const std::size_t before = realm.all(hero.body).size();
  const auto branch = branch_of(realm, hero, static_cast<std::uint32_t>(before / 2));
  ASSERT_TRUE(branch) << branch.error();
  for (const Player& player : heroes()) {
    EXPECT_THAT(branch->records.front(), Not(HasSubstr(player.token_digest)));
  }
  EXPECT_LE(branch->records.size(), 4 + heroes().size());
}

TEST(Branch, CountsNoScore) {
  RecordedRealm realm = recorded();
  ASSERT_FALSE(realm.all(heroes().front().body).empty());
  const auto branch = branch_of(realm, heroes().front(), 30);
  ASSERT_TRUE(branch) << branch.error();
  RealmState state = played(*branch);
  const EntityId hero = heroes().front().body;
  ASSERT_EQ(apply(state, input::Join{"Zoe", "digest"}).player, hero);
  ASSERT_EQ(apply(state, input::EndLife{hero}).why_not, "");
  EXPECT_FALSE(state.world.entity(hero).alive);
  EXPECT_TRUE(state.world.scores.empty());
}

}  // namespace
}  // namespace undercroft::branch_records_test
