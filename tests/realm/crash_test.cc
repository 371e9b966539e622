// crash_test.cc: durable inputs survive a crash, and clients are sent nothing that is not durable.
#include <gtest/gtest.h>

#include <cstdlib>

#include "server/realm/realm_opening.h"
#include "server/realm/state/recovery.h"
#include "server/realm/state/report_codec.h"
#include "server/realm/state/state_codec.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/world_codec.h"
#include "shared/version.h"
#include "tests/support/ample_settings.h"
#include "tests/support/busy_realm.h"
#include "tests/support/one_of_everything.h"
#include "tests/support/simulated_server.h"
#include "tests/support/small_world.h"

namespace undercroft::crash_test {
namespace {

using testing::FakeConnection;
using testing::MemoryStore;
using testing::SimulatedServer;
using testing::StoreFaults;

// UNDERCROFT_SEEDS=N sets the number of runs. UNDERCROFT_SEED=N replays a single seed.
std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

void play(std::uint64_t seed, StoreFaults faults, std::uint64_t& crashes) {
  SimulatedServer server(seed, faults);
  for (int i = 0; i < 600 && server.fault().empty(); ++i) server.step();
  server.crash();
  server.settle();
  server.crash();
  ASSERT_EQ(server.fault(), "");
  EXPECT_GT(server.inputs(), 20u);
  EXPECT_GT(server.frames(), 20u);
  crashes += static_cast<std::uint64_t>(server.crashes());
}

struct SimulatedCrashes : ::testing::TestWithParam<StoreFaults> {};

TEST_P(SimulatedCrashes, LoseNothingThatAClientWasSent) {
  const std::uint64_t first = number_from("UNDERCROFT_SEED", 1);
  const std::uint64_t runs =
      number_from("UNDERCROFT_SEED", 0) > 0 ? 1 : number_from("UNDERCROFT_SEEDS", 25);
  std::uint64_t crashes = 0;
  for (std::uint64_t seed = first; seed < first + runs; ++seed) {
    play(seed, GetParam(), crashes);
    if (HasFatalFailure()) return;
  }
  std::printf("%llu runs, %llu crashes\n", static_cast<unsigned long long>(runs),
              static_cast<unsigned long long>(crashes));
}

INSTANTIATE_TEST_SUITE_P(Faults, SimulatedCrashes,
                         ::testing::Values(StoreFaults{}, StoreFaults{.delayed = 80},
                                           StoreFaults{.delayed = 30, .full = 20},
                                           StoreFaults{
                                               .delayed = 30, .failed = 10, .answer_lost = 10}));

// ---- one realm, step by step ----

struct KeptTable {
  MemoryStore store;
  testing::ManualClock clock;
  testing::CountedTokens tokens;
  RealmMetrics metrics;
  std::vector<std::string> log;
  std::unique_ptr<Realm> realm;

  KeptTable() {
    RealmOptions options = testing::ample_options();
    options.name = "crypt";
    options.log = [this](const std::string& sentence) { log.push_back(sentence); };
    options.builds_levels = false;
    options.gather_ms = 0;
    options.journal = std::make_unique<Journal>(store, store.claim("crypt").value(), 0,
                                                JournalOptions{.retry_ms = 100});
    World world = testing::one_of_everything(false, testing::BusyRealm::busy_rules(), 1).world;
    options.journal->write(encode_beginning({{}, encode_world(world)}));
    realm = std::make_unique<Realm>(std::move(world), std::move(options), clock, tokens, metrics);
    batch();
    settle();
  }
  void batch() { realm->end_batch(); }
  // Makes everything durable, unless the disk fails.
  void settle() {
    for (int i = 0; i < 5; ++i) {
      store.settle();
      batch();
    }
  }
  std::shared_ptr<FakeConnection> join(const std::string& name) {
    auto connection = std::make_shared<FakeConnection>(clock);
    Hello hello;
    hello.protocol = 1;
    hello.name = name;
    realm->join(hello, connection);
    batch();
    return connection;
  }
  void wait(const std::shared_ptr<FakeConnection>& by) {
    realm->receive(*by, IntentMessage{++sequence, 0, true, {}});
    batch();
  }
  std::uint32_t sequence = 0;
};

TEST(Durable, WelcomeIsSentOnlyWhenTheJoinIsDurable) {
  KeptTable table;
  const auto ann = table.join("Ann");
  EXPECT_TRUE(ann->messages.empty());
  table.settle();
  ASSERT_NE(ann->last<Welcome>(), nullptr);
  EXPECT_EQ(ann->count<Delta>(), 1);
}

TEST(Durable, TurnIsSentOnlyWhenDurable) {
  KeptTable table;
  const auto ann = table.join("Ann");
  table.settle();
  table.wait(ann);
  EXPECT_EQ(table.realm->state().named("Ann")->knowledge.turn, 1u) << "the turn has been played";
  EXPECT_EQ(ann->known.turn, 0u) << "but not sent";
  table.settle();
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_TRUE(ann->accepted(1));
}

// The client discards its token when the connection is closed.
TEST(Durable, EndOfHeroIsSentOnlyWhenDurable) {
  KeptTable table;
  const auto ann = table.join("Ann");
  table.settle();
  table.realm->receive(*ann, EndHero{});
  table.batch();
  EXPECT_EQ(table.realm->state().named("Ann"), nullptr);
  EXPECT_FALSE(ann->closed);
  table.wait(ann);  // from a hero that no longer exists
  EXPECT_FALSE(ann->closed);
  table.settle();
  ASSERT_TRUE(ann->closed);
  EXPECT_EQ(ann->closed->first, CloseCode::Normal);
}

// The realm keeps playing. The waiting client then gets one larger delta.
TEST(Durable, TurnsPlayedBeforeTheDiskAnswersAreTwoDeltas) {
  KeptTable table;
  const auto ann = table.join("Ann");
  table.settle();
  const int before = ann->count<Delta>();
  for (int i = 0; i < 5; ++i) table.wait(ann);
  EXPECT_EQ(ann->count<Delta>(), before);
  table.settle();
  EXPECT_EQ(ann->known.turn, 5u);
  EXPECT_EQ(ann->count<Delta>(), before + 2);
  EXPECT_EQ(ann->misfit, "");
}

TEST(Durable, FullDiskHaltsTheRealmAndIsReported) {
  KeptTable table;
  const auto ann = table.join("Ann");
  table.settle();
  table.store.faults.full = 100;
  table.wait(ann);
  table.settle();
  EXPECT_EQ(table.realm->trouble(), "the disk is full");
  ASSERT_NE(ann->last<ChatLine>(), nullptr);
  EXPECT_EQ(ann->last<ChatLine>()->text, kHaltedRealm) << "players read no causes";
  table.wait(ann);
  ASSERT_NE(ann->last<Rejected>(), nullptr);
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Halted);
  EXPECT_EQ(ann->last<Rejected>()->sentence, kHaltedRealm);
  EXPECT_TRUE(
      std::count(table.log.begin(), table.log.end(), "The realm is halted: the disk is full."));
  EXPECT_EQ(ann->known.turn, 0u);
  table.store.faults.full = 0;
  table.clock.now += 200;
  table.batch();
  table.settle();
  EXPECT_EQ(table.realm->trouble(), "");
  EXPECT_EQ(ann->known.turn, 1u) << "the turn played before the halt is sent now";
  table.wait(ann);
  table.settle();
  EXPECT_EQ(ann->known.turn, 2u);
}

// A realm may stay halted for hours. Requests must not pile up in memory behind the disk.
TEST(Durable, RequestsToAHaltedRealmDoNotPileUp) {
  KeptTable table;
  const auto ann = table.join("Ann");
  table.settle();
  table.store.faults.full = 100;
  table.wait(ann);
  table.settle();
  const int before = ann->count<Accepted>();
  for (int i = 0; i < 100; ++i) {
    table.realm->receive(*ann, AskScores{});
    table.realm->receive(*ann, Withdraw{++table.sequence});
    table.batch();
  }
  EXPECT_EQ(ann->count<Accepted>(), before + 100)
      << "answered at once: the answer reveals nothing of the realm";
  table.store.faults.full = 0;
  table.clock.now += 200;
  table.batch();
  table.settle();
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(ann->count<ScoreTable>(), 0) << "requests made during the halt are not answered later";
  table.realm->receive(*ann, AskScores{});
  table.settle();
  EXPECT_EQ(ann->count<ScoreTable>(), 1);
}

TEST(Durable, HangingDiskHaltsTheRealm) {
  KeptTable table;
  const auto ann = table.join("Ann");
  table.settle();
  table.wait(ann);
  table.clock.now += 3000;
  table.batch();
  EXPECT_EQ(table.realm->trouble(), "the store does not answer");
  table.settle();
  EXPECT_EQ(table.realm->trouble(), "");
  EXPECT_EQ(ann->known.turn, 1u);
}

// ---- snapshots ----

struct Snapshots : ::testing::Test {
  // The record that the newest snapshot includes; 0: there is none.
  RecordNumber newest() {
    table.settle();
    return table.store.newest_snapshot("crypt");
  }
  RecordNumber written() const { return table.realm->progress().written; }

  KeptTable table;
  std::shared_ptr<FakeConnection> ann = table.join("Ann");
};

TEST_F(Snapshots, AreTakenAMinuteAfterAChange) {
  table.wait(ann);
  EXPECT_EQ(newest(), 0u);
  ASSERT_TRUE(table.realm->next_tick());
  EXPECT_LE(*table.realm->next_tick(), table.clock.now + 60000) << "nobody needs to play on";
  table.clock.now += 60000;
  table.batch();
  const RecordNumber first = newest();
  EXPECT_EQ(first, written());
  table.clock.now += 120000;
  table.batch();
  EXPECT_EQ(newest(), first) << "nothing has changed";
}

TEST_F(Snapshots, AreTakenEvery500Inputs) {
  const RecordNumber begin = written();
  while (written() < begin + 490) table.wait(ann);
  EXPECT_EQ(newest(), 0u);
  while (written() < begin + 510) table.wait(ann);
  EXPECT_GT(newest(), begin + 490);
}

TEST_F(Snapshots, AreTakenWhenTheLastPlayerLeaves) {
  const auto bob = table.join("Bob");
  table.wait(ann);
  table.realm->receive(*bob, Leave{});
  table.batch();
  EXPECT_EQ(newest(), 0u) << "Ann plays on";
  table.realm->receive(*ann, Leave{});
  table.batch();
  EXPECT_EQ(newest(), written());
}

// ---- the end ----

TEST(Durable, EndOnAFullDiskIsReported) {
  KeptTable table;
  const auto ann = table.join("Ann");
  table.settle();
  table.log.clear();
  table.store.faults.full = 100;
  table.wait(ann);
  table.realm->close();
  table.store.settle();
  ASSERT_EQ(table.log.size(), 1u);
  EXPECT_NE(table.log[0].find("whose results no player was sent: the disk is full"),
            std::string::npos)
      << table.log[0];
}

TEST(Durable, EndThatIsStoredNeedsNoWord) {
  KeptTable table;
  table.wait(table.join("Ann"));
  table.realm->close();
  table.store.settle();
  EXPECT_TRUE(table.log.empty());
}

// ---- recovery ----

struct Recovery : ::testing::Test {
  Recovery() {
    ann = table.join("Ann");
    for (int i = 0; i < 30; ++i) {
      table.wait(ann);
      hashes.push_back(hash_of(table.realm->state()));
      table.settle();
    }
  }
  KeptRealm kept() { return table.store.load(table.store.claim("crypt").value()).value(); }
  static Expected<Recovered> recovered(const KeptRealm& from) {
    return recover(from, decode_beginning(from.first).value(), testing::small_catalogue());
  }

  KeptTable table;
  std::shared_ptr<FakeConnection> ann;
  std::vector<std::uint64_t> hashes;  // after each of Ann's turns
};

TEST_F(Recovery, ReachesTheSameStateFromTheBeginning) {
  const auto again = recovered(kept());
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(hash_of(again->state), hash_of(table.realm->state()));
  EXPECT_EQ(again->cut, 0u);
  const Player& player = table.realm->state().players[0];
  EXPECT_EQ(again->reports.at(player.body).last(), player.reports);
}

TEST_F(Recovery, ReachesTheSameStateFromASnapshot) {
  table.realm->close();
  table.store.settle();
  const KeptRealm from = kept();
  ASSERT_TRUE(from.snapshot);
  EXPECT_TRUE(from.records.empty());
  EXPECT_EQ(hash_of(recovered(from)->state), hash_of(table.realm->state()));
}

// A stop must not lose what a kill keeps: the lines that an absent player has not read.
TEST_F(Recovery, SnapshotHasWhatAnAbsentPlayerHasNotRead) {
  const auto bob = table.join("Bob");
  table.settle();
  table.realm->drop(*bob);
  for (int i = 0; i < 5; ++i) {
    const Intent speak{IntentVerb::Say, Direction::None, kNobody, "hear"};
    table.realm->receive(*ann, IntentMessage{++table.sequence, 0, true, speak});
    table.settle();
  }
  const EntityId absent = table.realm->state().players[1].body;
  const ReportQueue before = table.realm->sessions().of(absent)->reports;
  table.realm->close();
  table.store.settle();
  const KeptRealm from = kept();
  ASSERT_TRUE(from.records.empty());
  const ReportQueue after = recovered(from)->reports.at(absent);
  ASSERT_EQ(after.last(), before.last());
  ASSERT_GT(before.count_after(0), 0U);
  ASSERT_EQ(after.count_after(0), before.count_after(0));
  for (std::uint32_t i = 0; i < before.count_after(0); ++i) {
    EXPECT_EQ(after[after.last() - i], before[before.last() - i]);
  }
}

// Words of a muted player get no number in the queue, so it ends earlier than the state says.
TEST_F(Recovery, KeepsTheUnreadReportsOfAPlayerWhoMutedSomebody) {
  KeptRealm from = kept();
  const RealmState& state = table.realm->state();
  const EntityId body = state.players[0].body;
  ReportQueue unread(3);
  unread.add(Report{.turn = 2, .verb = Verb::Said, .words = "hear"});
  ASSERT_NE(unread.last(), state.players[0].reports);
  from.records.clear();
  from.snapshot =
      Snapshot{from.last, encode_snapshot({kSimulationVersion, hash_of(state), encode_state(state),
                                           "", kVersion, encode_reports({{body, unread}})})};
  const auto again = recovered(from);
  ASSERT_TRUE(again) << again.error();
  ASSERT_EQ(again->reports.at(body).count_after(0), 1U);
  EXPECT_EQ(again->reports.at(body)[4].words, "hear");
}

// The older version computed state hashes differently, so its hash proves nothing. The checksum
// held.
TEST_F(Recovery, AcceptsTheSnapshotOfAnOlderSimulation) {
  KeptRealm from = kept();
  const RealmState& state = table.realm->state();
  from.records.clear();
  from.snapshot = Snapshot{from.last, encode_snapshot({0, 12345, encode_state(state)})};
  const auto again = recovered(from);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(hash_of(again->state), hash_of(state));
  from.snapshot =
      Snapshot{from.last, encode_snapshot({kSimulationVersion, 12345, encode_state(state)})};
  EXPECT_FALSE(recovered(from)) << "a snapshot of this version must match its hash";
}

TEST_F(Recovery, SkipsADamagedSnapshot) {
  table.realm->close();
  table.store.settle();
  table.store.spoil_snapshot("crypt", 0);
  const KeptRealm from = kept();
  EXPECT_FALSE(from.snapshot);
  EXPECT_EQ(from.warnings.size(), 1u);
  EXPECT_EQ(hash_of(recovered(from)->state), hash_of(table.realm->state()));
}

TEST_F(Recovery, CutsOffADamagedTail) {
  const RecordNumber last = kept().last;
  table.store.spoil_record("crypt", last - 4);
  const KeptRealm from = kept();
  EXPECT_EQ(from.last, last - 5);
  EXPECT_EQ(from.warnings, std::vector<std::string>{"5 were set aside"});
  EXPECT_EQ(hash_of(recovered(from)->state), hashes[hashes.size() - 6]);
}

// This happens when a crash is followed by an upgrade to a simulation that plays differently.
TEST_F(Recovery, StopsBeforeTheFirstInputThatDiverges) {
  KeptRealm from = kept();
  const std::size_t odd = from.records.size() - 3;
  Record record = decode_record(from.records[odd]).value();
  from.records[odd] = encode_input(*record.input, record.hash + 1);
  const auto again = recovered(from);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->cut, 3u);
  EXPECT_EQ(again->last, from.last - 3);
  EXPECT_EQ(hash_of(again->state), hashes[hashes.size() - 4]);
}

TEST_F(Recovery, IsRefusedByAnOlderSimulation) {
  KeptRealm from = kept();
  from.records.push_back(encode_simulation(99, table.realm->world().hash()));
  const auto again = recovered(from);
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().find("newer version"), std::string::npos);
}

// ---- resuming ----

// A realm in a store, begun and resumed as a server does it.
struct ResumedRealm : ::testing::Test {
  Expected<RealmToOpen> open(const BeforeUndoing& before = {}) {
    RealmOptions options = testing::ample_options();
    options.name = "crypt";
    options.builds_levels = false;
    World world = testing::one_of_everything(false, testing::BusyRealm::busy_rules(), 1).world;
    return as_expected(resume_realm(
        store, {content, std::move(world)}, std::move(options), JournalOptions{},
        [](const Content&) { return testing::small_catalogue(); }, before));
  }
  // Plays some turns and closes; returns the hash of the state.
  std::uint64_t play() {
    RealmToOpen opened = open().value();
    Realm realm(std::move(opened.state), std::move(opened.options), clock, tokens, metrics);
    auto ann = std::make_shared<FakeConnection>(clock);
    Hello hello;
    hello.protocol = 1;
    hello.name = "Ann" + std::to_string(++visits);
    realm.join(hello, ann);
    for (std::uint32_t i = 0; i < 5; ++i) {
      realm.receive(*ann, IntentMessage{i + 1, 0, true, {}});
      realm.end_batch();
      store.settle();
    }
    realm.close();
    store.settle();
    return hash_of(realm.state());
  }

  const Content content{{}, {"one_of_everything", "a map"}};
  MemoryStore store;
  testing::ManualClock clock;
  testing::CountedTokens tokens;
  RealmMetrics metrics;
  int visits = 0;
};

TEST_F(ResumedRealm, NeedsOnlyASnapshot) {
  const std::uint64_t hash = play();
  store.spoil_record("crypt", 1);
  const auto again = open();
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(hash_of(again->state), hash);
  EXPECT_EQ(again->content, content) << "from the shared copy";
  ASSERT_EQ(again->warnings.size(), 1u);
  EXPECT_NE(again->warnings[0].find("can no longer be replayed"), std::string::npos);
}

TEST_F(ResumedRealm, FailsWithoutBeginningAndSnapshot) {
  play();
  store.spoil_record("crypt", 1);
  store.spoil_snapshot("crypt", 0);
  for (int i = 0; i < 2; ++i) {
    const auto again = open();
    ASSERT_FALSE(again) << "it began anew";
    EXPECT_NE(again.error().find("realm crypt cannot be resumed"), std::string::npos);
  }
}

// The host can stop here and start the older version.
TEST_F(ResumedRealm, AsksBeforeItUndoesInputs) {
  play();
  store.spoil_snapshot("crypt", 0);
  const RecordNumber end = store.load(store.claim("crypt").value())->last;
  store.falsify_record("crypt", end - 2);
  std::optional<Undone> asked;
  const auto refused = open([&](const Undone& undone) -> Expected<> {
    asked = undone;
    return failed("there is no room for a copy");
  });
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("there is no room for a copy"), std::string::npos);
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->count, 3u);
  EXPECT_EQ(asked->after, end - 3);
  EXPECT_EQ(asked->program, kVersion);
  EXPECT_EQ(store.load(store.claim("crypt").value())->last, end) << "nothing was undone";
  const auto resumed = open([](const Undone&) { return Expected<>(); });
  ASSERT_TRUE(resumed) << resumed.error();
  EXPECT_EQ(resumed->last, end - 3) << "where it really resumes";
  EXPECT_EQ(store.load(store.claim("crypt").value())->last, end - 3);
}

}  // namespace
}  // namespace undercroft::crash_test
