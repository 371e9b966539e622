// slow_play_test.cc: turns that wait for days, across disconnections, sleep and crashes (R175).
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>

#include "server/realm/realm_opening.h"
#include "server/sim/turn/joining.h"
#include "tests/support/ample_settings.h"
#include "tests/support/memory_store.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::slow_play_test {
namespace {

using testing::FakeConnection;
using testing::MemoryStore;
using testing::StoreFaults;

constexpr std::uint64_t kHourMs = 3600000;
constexpr std::uint64_t kDayMs = 24 * kHourMs;

Ruleset slow_rules() {
  Ruleset rules = testing::plain_rules(ClockRule::Slow);
  rules.deadline_ms = kDayMs;
  return rules;
}

World hall(const Ruleset& rules = slow_rules()) { return testing::hall("<PQR.......", 2, rules); }

// A stored realm for three players. It can be killed, and goes on in another process, whose clock
// begins anew while the calendar goes on.
class SlowTable {
 public:
  explicit SlowTable(World world = hall(), StoreFaults faults = {})
      : store(1, faults), first_(std::move(world)) {
    clock.born_s = 1'700'000'000;
    start();
  }

  void start() {
    RealmOptions options = testing::ample_options();
    options.name = "crypt";
    options.builds_levels = false;
    options.gather_ms = 0;
    options.news = [this](const RealmNews& one) {
      if (one.kind == RealmNews::Kind::Waits) waits.push_back(one);
    };
    const Content content{{}, {"hall", "a map"}};
    auto opened = resume_realm(store, {content, first_}, std::move(options),
                               JournalOptions{.snapshot_every = 7},
                               [](const Content&) { return testing::small_catalogue(); });
    ASSERT_TRUE(opened) << opened.error().sentence;
    ASSERT_EQ(opened->notice, "");
    realm = std::make_unique<Realm>(std::move(opened->state), std::move(opened->options), clock,
                                    tokens, metrics);
    settle();
  }
  void crash(std::uint64_t down_s = 5) {
    const std::uint64_t now_s = clock.unix_s();
    realm.reset();
    store.crash();
    clock.now = 20;
    clock.born_s = now_s + down_s;
    start();
  }
  void sleep() {
    ASSERT_TRUE(realm->is_at_rest());
    realm->release([] {});
    realm.reset();
    store.settle();
  }
  void settle() {
    for (int i = 0; i < 6; ++i) {
      store.settle();
      realm->end_batch();
    }
  }

  // The store works for the moment, and repeats what has failed.
  std::shared_ptr<FakeConnection> join(const std::string& name, std::uint32_t last_report = 0) {
    const StoreFaults faults = std::exchange(store.faults, {});
    clock.now += 5000;
    settle();
    auto joined = join_now(name, last_report);
    store.faults = faults;
    return joined;
  }
  std::shared_ptr<FakeConnection> join_now(const std::string& name, std::uint32_t last_report = 0) {
    auto connection = std::make_shared<FakeConnection>(clock);
    connection->frames_are_late = true;
    Hello hello;
    hello.protocol = 1;
    hello.name = name;
    hello.lines = true;
    hello.last_report = last_report;
    const auto token = tokens_of.find(name);
    if (token != tokens_of.end()) hello.resume_token = token->second;
    realm->join(hello, connection);
    settle();
    // A realm that was halted lets a parked client in when it has tried the store again.
    for (int tries = 0; tries < 5 && connection->last<Welcome>() == nullptr; ++tries) pass(1000);
    const auto* welcome = connection->last<Welcome>();
    const auto* refusal = connection->last<Refusal>();
    EXPECT_NE(welcome, nullptr) << name << (refusal == nullptr ? "" : ": " + refusal->sentence);
    if (welcome != nullptr) tokens_of[name] = welcome->resume_token;
    return connection;
  }
  void say(const std::shared_ptr<FakeConnection>& by, const ClientMessage& message) {
    realm->receive(*by, message);
    settle();
  }
  void act(const std::shared_ptr<FakeConnection>& by, Intent intent) {
    say(by, IntentMessage{++sequence, by->known.turn + 1, false, std::move(intent)});
  }
  void bump(const std::shared_ptr<FakeConnection>& by, Direction to) {
    act(by, {.verb = IntentVerb::Bump, .direction = to});
  }
  void leave(const std::shared_ptr<FakeConnection>& by) {
    realm->drop(*by);
    settle();
  }
  void pass(std::uint64_t ms) {
    clock.now += ms;
    settle();
  }
  // Somebody who comes for a moment: chooses, and goes. None: to wait.
  void visit(const std::string& name, Direction to) {
    const auto here = join(name);
    to == Direction::None ? act(here, {}) : bump(here, to);
    EXPECT_TRUE(here->accepted(sequence)) << name;
    leave(here);
  }

  [[nodiscard]] const Entity& body(const std::string& name) const {
    return realm->world().entity(realm->state().named(name)->body);
  }
  [[nodiscard]] const ReportQueue& reports_of(const std::string& name) const {
    return realm->sessions().of(body(name).id)->reports;
  }
  // Since the players have met.
  [[nodiscard]] TurnNumber turn() const { return body("Ann").turn - first_turn; }

  MemoryStore store;
  testing::ManualClock clock;
  testing::CountedTokens tokens;
  RealmMetrics metrics;
  std::map<std::string, std::string> tokens_of;
  std::vector<RealmNews> waits;
  std::unique_ptr<Realm> realm;
  std::uint32_t sequence = 0;
  TurnNumber first_turn = 0;

 private:
  World first_;
};

struct SlowPlayTest : ::testing::Test {
  SlowPlayTest() { meet(); }
  // All three join, choose once, and go: a guest who has never chosen would leave the dungeon.
  void meet() {
    std::vector<std::shared_ptr<FakeConnection>> all;
    for (const char* name : {"Ann", "Bob", "Cid"}) all.push_back(table.join(name));
    for (const auto& one : all) table.act(one, {});
    table.first_turn = table.body("Ann").turn;
    for (const auto& session : table.realm->sessions()) {
      if (session->is_there()) table.leave(connection_of(*session));
    }
  }
  static std::shared_ptr<FakeConnection> connection_of(const Session& session) {
    return std::dynamic_pointer_cast<FakeConnection>(session.subscription->connection());
  }
  SlowTable table;
};

TEST_F(SlowPlayTest, HeroesStayWhileTheirPlayersAreGone) {
  table.pass(30 * kDayMs);
  for (const char* name : {"Ann", "Bob", "Cid"}) EXPECT_EQ(table.body(name).depth(), 1) << name;
  EXPECT_EQ(table.turn(), 0U) << "nobody has chosen, so no deadline runs";
}

TEST_F(SlowPlayTest, LeavingOnPurposeIsNoDeparture) {
  const auto ann = table.join("Ann");
  table.say(ann, Leave{});
  EXPECT_TRUE(ann->closed);
  EXPECT_EQ(table.body("Ann").depth(), 1);
}

TEST_F(SlowPlayTest, TurnResolvesAtOnceWhenTheLastHasChosen) {
  table.visit("Ann", Direction::Down);
  table.visit("Bob", Direction::Down);
  EXPECT_EQ(table.turn(), 0U);
  table.pass(5 * kHourMs);
  table.visit("Cid", Direction::Down);
  EXPECT_EQ(table.turn(), 1U);
  for (const char* name : {"Ann", "Bob", "Cid"}) EXPECT_EQ(table.body(name).at().y, 2) << name;
}

TEST_F(SlowPlayTest, WhoMissesTheDeadlineGuards) {
  table.visit("Ann", Direction::Down);
  table.pass(kDayMs - 1000);
  EXPECT_EQ(table.turn(), 0U);
  table.pass(2000);
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_EQ(table.body("Ann").at().y, 2);
  EXPECT_EQ(table.body("Bob").at().y, 1);
  EXPECT_TRUE(table.body("Bob").absent) << "nobody may move it";
  EXPECT_FALSE(table.body("Ann").absent);
}

TEST_F(SlowPlayTest, MissingDeadlinesMakesNobodyAway) {
  for (int i = 0; i < 4; ++i) {
    table.visit("Ann", Direction::None);
    table.pass(kDayMs + 1000);
  }
  EXPECT_EQ(table.turn(), 4U);
  table.visit("Ann", Direction::None);
  EXPECT_EQ(table.turn(), 4U) << "Bob and Cid are waited for again";
}

TEST_F(SlowPlayTest, ChoicesSurviveACrash) {
  table.visit("Ann", Direction::Down);
  table.crash();
  table.visit("Bob", Direction::Down);
  table.crash();
  EXPECT_EQ(table.turn(), 0U);
  table.visit("Cid", Direction::Down);
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_EQ(table.body("Ann").at().y, 2);
  EXPECT_EQ(table.body("Bob").at().y, 2);
  table.crash();
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_FALSE(table.realm->state().named("Ann")->plan.intent) << "it was played";
}

TEST_F(SlowPlayTest, DeadlineIsAMomentOfTheCalendar) {
  table.visit("Ann", Direction::Down);
  const std::uint64_t deadline = table.clock.unix_s() + kDayMs / 1000;
  EXPECT_EQ(table.realm->wakes_at_s(), deadline);
  table.pass(2 * kHourMs);
  table.crash(10 * 3600);
  EXPECT_EQ(table.realm->wakes_at_s(), deadline);
  table.pass(12 * kHourMs - 10000);
  EXPECT_EQ(table.turn(), 0U);
  table.pass(12000);
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_EQ(table.realm->wakes_at_s(), std::nullopt);
}

TEST_F(SlowPlayTest, DeadlineThatPassedWhileTheServerWasDownEndsTheTurn) {
  table.visit("Ann", Direction::Down);
  table.crash(30 * 3600);
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_EQ(table.body("Ann").at().y, 2);
}

// The machine sleeps: its steady clock stands still.
TEST_F(SlowPlayTest, DeadlineFollowsTheCalendarWhenTheClocksDriftApart) {
  table.visit("Ann", Direction::Down);
  table.clock.born_s += 25 * 3600;
  ASSERT_TRUE(table.realm->next_tick());
  EXPECT_LE(*table.realm->next_tick(), table.clock.now + 60000) << "it looks once a minute";
  table.pass(60000);
  EXPECT_EQ(table.turn(), 1U);
}

TEST_F(SlowPlayTest, ARealmSleepsUntilTheDeadline) {
  table.visit("Ann", Direction::Down);
  const auto wakes_at = table.realm->wakes_at_s();
  ASSERT_TRUE(wakes_at);
  table.sleep();
  table.clock.now += kDayMs + 1000;
  table.start();
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_EQ(table.body("Ann").at().y, 2);
}

TEST_F(SlowPlayTest, AReturningPlayerMayChangeItsMind) {
  table.visit("Ann", Direction::Down);
  const auto ann = table.join("Ann");
  table.say(ann, Withdraw{++table.sequence});
  EXPECT_TRUE(ann->accepted(table.sequence));
  table.crash();
  EXPECT_EQ(table.realm->wakes_at_s(), std::nullopt) << "no choice is left, so no deadline runs";
  table.visit("Ann", Direction::Left);
  table.visit("Bob", Direction::Down);
  table.visit("Cid", Direction::Down);
  EXPECT_EQ(table.turn(), 1U);
  EXPECT_EQ(table.body("Ann").at().y, 1);
}

// A drain ends turns in play of other clocks with what was chosen so far.
TEST_F(SlowPlayTest, AStoppingServerEndsNoTurn) {
  table.visit("Ann", Direction::Down);
  table.realm->begin_drain("The server stops.");
  table.realm->end_turns_in_play();
  table.settle();
  EXPECT_TRUE(table.realm->is_drained());
  EXPECT_EQ(table.turn(), 0U);
  table.crash();
  EXPECT_TRUE(table.realm->wakes_at_s());
}

TEST(SlowPlay, QuietHoursStopTheClock) {
  Ruleset rules = slow_rules();
  rules.deadline_ms = 2 * kHourMs;
  rules.quiet = QuietHours::read("22:00-07:00")->packed();
  SlowTable table(hall(rules));
  table.clock.born_s = 1'700'006'400 - 1'700'006'400 % 86400 + 21 * 3600;  // 21:00
  table.clock.now = 1000;
  for (const char* name : {"Ann", "Bob"}) table.join(name);
  const auto ann = table.join("Ann");
  table.bump(ann, Direction::Down);
  EXPECT_EQ(table.realm->wakes_at_s().value() % 86400 / 60, 8 * 60U);
  table.pass(10 * kHourMs);
  EXPECT_EQ(table.turn(), 0U);
  table.pass(kHourMs + 2000);
  EXPECT_EQ(table.turn(), 1U);
}

// ---- standing intents ----

constexpr StandingIntent kTravel{.verb = StandingVerb::Travel, .place = {6, 2}};

TEST_F(SlowPlayTest, AQueuedStandingIntentGoesOnWithoutItsPlayer) {
  const auto ann = table.join("Ann");
  table.say(ann, StandingMessage{++table.sequence, ann->known.turn + 1, false, kTravel});
  EXPECT_TRUE(ann->accepted(table.sequence));
  table.leave(ann);
  table.crash();
  for (int i = 0; i < 3; ++i) {
    table.visit("Bob", Direction::None);
    table.visit("Cid", Direction::None);
    table.pass(100);
  }
  EXPECT_EQ(table.turn(), 3U);
  EXPECT_EQ(table.body("Ann").at().x, 5);
}

TEST_F(SlowPlayTest, AStepKeepsItsMomentOverACrash) {
  const auto ann = table.join("Ann");
  table.say(ann, StandingMessage{++table.sequence, ann->known.turn + 1, false, kTravel});
  table.leave(ann);
  const auto deadline = table.realm->wakes_at_s();
  ASSERT_TRUE(deadline);
  table.pass(kHourMs);
  table.crash(3600);
  EXPECT_EQ(table.realm->wakes_at_s(), deadline);
}

// ---- the host ----

TEST_F(SlowPlayTest, TheHostIsToldOnceATurnAndPlayer) {
  table.visit("Ann", Direction::Down);
  ASSERT_EQ(table.waits.size(), 2U);
  EXPECT_EQ(table.waits[0].player, "Bob");
  EXPECT_EQ(table.waits[1].player, "Cid");
  EXPECT_EQ(table.waits[0].waited_for, (std::vector<std::string>{"Bob", "Cid"}));
  EXPECT_EQ(table.waits[0].deadline_s, table.realm->wakes_at_s());
  table.pass(kHourMs);
  table.crash();
  table.visit("Ann", Direction::Left);
  const auto bob = table.join("Bob");
  table.leave(bob);
  EXPECT_EQ(table.waits.size(), 2U) << "the same turn, and the same players";
  table.visit("Bob", Direction::Down);
  table.visit("Cid", Direction::Down);
  ASSERT_EQ(table.turn(), 1U);
  EXPECT_EQ(table.waits.size(), 2U) << "no turn has begun";
  table.visit("Cid", Direction::None);
  EXPECT_EQ(table.waits.size(), 4U);
}

TEST_F(SlowPlayTest, AnotherDeadlineIsToldToTheHostAgain) {
  table.visit("Ann", Direction::Down);
  ASSERT_EQ(table.waits.size(), 2U);
  ASSERT_TRUE(table.realm->change_rule("deadline_ms", std::to_string(kHourMs)));
  table.pass(1000);
  ASSERT_EQ(table.waits.size(), 4U);
  EXPECT_LT(table.waits[2].deadline_s, table.waits[0].deadline_s);
  EXPECT_EQ(table.waits[2].deadline_s, table.realm->wakes_at_s());
}

TEST_F(SlowPlayTest, NobodyIsToldOfPlayersWhoAreThere) {
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.bump(ann, Direction::Down);
  ASSERT_EQ(table.waits.size(), 1U);
  EXPECT_EQ(table.waits[0].player, "Cid");
  table.leave(bob);
  ASSERT_EQ(table.waits.size(), 2U) << "Bob has gone without choosing";
  EXPECT_EQ(table.waits[1].player, "Bob");
}

// ---- what has happened since ----

TEST_F(SlowPlayTest, AReturningPlayerFirstReadsWhatItsHeroWitnessed) {
  for (int i = 0; i < 3; ++i) {
    const auto cid = table.join("Cid");
    table.act(cid, {.verb = IntentVerb::Say, .words = "word " + std::to_string(i)});
    table.leave(cid);
    table.pass(kDayMs + 1000);
    table.crash();
  }
  const auto ann = table.join("Ann");
  const auto* story = ann->last<MissedTurns>();
  ASSERT_NE(story, nullptr);
  EXPECT_EQ(story->turns, 3U);
  ASSERT_EQ(story->lines.size(), 3U);
  EXPECT_NE(story->lines[0].text.find("word 0"), std::string::npos) << story->lines[0].text;
  EXPECT_NE(story->lines[2].text.find("word 2"), std::string::npos) << story->lines[2].text;
  EXPECT_TRUE(std::holds_alternative<MissedTurns>(ann->messages.at(1))) << "before any delta";
  EXPECT_TRUE(ann->reports.empty()) << "the log is not sent twice";
  table.leave(ann);
  const auto again = table.join("Ann");
  ASSERT_NE(again->last<MissedTurns>(), nullptr) << "it has not chosen, and so perhaps not read it";
  table.bump(again, Direction::Down);
  table.leave(again);
  EXPECT_EQ(table.join("Ann")->last<MissedTurns>(), nullptr);
}

// The server dies before Ann is sent the turn, so its lines are in no story.
TEST_F(SlowPlayTest, AReturningPlayerReadsTheTurnBeforeTheStoryToo) {
  const auto say = [this](const std::string& words) {
    const auto cid = table.join("Cid");
    table.act(cid, {.verb = IntentVerb::Say, .words = words});
    table.leave(cid);
    table.pass(kDayMs + 1000);
  };
  const auto there = table.join("Ann");
  say("first");
  const auto read = static_cast<std::uint32_t>(table.reports_of("Ann").last());
  say("in doubt");
  table.crash();
  say("afterwards");
  table.crash();
  const auto ann = table.join("Ann", read);
  const auto* story = ann->last<MissedTurns>();
  ASSERT_NE(story, nullptr);
  ASSERT_EQ(story->lines.size(), 1U);
  EXPECT_NE(story->lines[0].text.find("afterwards"), std::string::npos) << story->lines[0].text;
  ASSERT_EQ(ann->reports.size(), 1U);
  EXPECT_EQ(ann->reports[0].words, "in doubt");
  const std::uint32_t last = table.reports_of("Ann").last();
  table.leave(ann);
  EXPECT_TRUE(table.join("Ann", last)->reports.empty()) << "the story has the rest";
}

// The log has no line for a step, because a player who is there sees it on the map.
TEST_F(SlowPlayTest, AStoryTellsTheHerosOwnSteps) {
  for (const Direction way : {Direction::Down, Direction::Up}) {
    table.visit("Ann", way);
    table.visit("Bob", Direction::None);
    table.visit("Cid", Direction::None);
  }
  ASSERT_EQ(table.turn(), 2U);
  const auto ann = table.join("Ann");
  const auto* story = ann->last<MissedTurns>();
  ASSERT_NE(story, nullptr);
  ASSERT_EQ(story->lines.size(), 1U) << "she has read the first before she chose again";
  EXPECT_EQ(story->lines[0].text, "You go north.");
}

TEST_F(SlowPlayTest, AStoryHasNoMoreThanTenLines) {
  for (int i = 0; i < 14; ++i) {
    const auto cid = table.join("Cid");
    table.act(cid, {.verb = IntentVerb::Say, .words = "word " + std::to_string(i)});
    table.leave(cid);
    table.pass(kDayMs + 1000);
  }
  const auto ann = table.join("Ann");
  const auto* story = ann->last<MissedTurns>();
  ASSERT_NE(story, nullptr);
  EXPECT_EQ(story->turns, 14U);
  EXPECT_EQ(story->lines.size(), 10U);
  EXPECT_EQ(story->left_out, 4U);
  EXPECT_NE(story->lines.back().text.find("word 13"), std::string::npos);
}

TEST(MissedStory, LeavesOutTheLeastImportantFirst) {
  using Weight = ToldLine::Weight;
  MissedStory story;
  story.add({.text = "bitten", .weight = Weight::Me});
  for (int i = 0; i < 12; ++i) story.add({.text = "other " + std::to_string(i)});
  story.add({.text = "Bob is hurt", .weight = Weight::Party});
  ASSERT_EQ(story.lines.size(), 10U);
  EXPECT_EQ(story.left_out, 4U);
  EXPECT_EQ(story.lines.front().text, "bitten");
  EXPECT_EQ(story.lines[1].text, "other 4") << "of equal ones the oldest go first";
  EXPECT_EQ(story.lines.back().text, "Bob is hurt");
}

// R121: the story tells what the hero perceived, and no more.
TEST(SlowPlay, AStoryTellsNothingOfWhatTheHeroDidNotSee) {
  Ruleset rules = slow_rules();
  const std::string gap(40, '.');
  SlowTable table(testing::hall("<P" + gap + "#Q", 1, rules));
  const auto ann = table.join("Ann");
  table.leave(ann);
  const auto bob = table.join("Bob");
  ASSERT_NE(table.body("Bob").at(), table.body("Ann").at());
  for (int i = 0; i < 3; ++i) {
    table.act(bob, {.verb = IntentVerb::Say, .words = "a secret"});
  }
  ASSERT_EQ(bob->known.turn, 3U) << "Bob is alone, so his turns wait for nobody";
  const auto again = table.join("Ann");
  EXPECT_EQ(again->last<MissedTurns>(), nullptr);
}

// ---- anything at any time ----

// What one player knows of its choice: the server has acknowledged it for this turn.
// ---- strangers (R175) ----

struct StrangersTest : SlowPlayTest {
  [[nodiscard]] bool is_here(const std::string& name) const {
    return is_present(table.realm->world(), table.body(name).id);
  }
  // Whether the turn is played when all but the strangers have chosen.
  [[nodiscard]] bool friends_play() {
    const TurnNumber before = table.turn();
    for (const char* name : {"Ann", "Bob", "Cid"}) table.visit(name, Direction::None);
    return table.turn() > before;
  }
};

TEST_F(StrangersTest, OneTurnWaitsForAGuestWhoLooksInAndNeverChooses) {
  table.leave(table.join("Mallory"));
  EXPECT_FALSE(friends_play()) << "the first turn waits";
  table.pass(kDayMs);
  EXPECT_FALSE(is_here("Mallory"));
  EXPECT_TRUE(friends_play());
  table.leave(table.join("Mallory"));
  EXPECT_TRUE(friends_play()) << "a second visit does not begin it anew";
}

TEST_F(StrangersTest, OneTurnWaitsForAGuestWhoStaysAndNeverChooses) {
  const auto mallory = table.join("Mallory");
  EXPECT_FALSE(friends_play());
  table.pass(kDayMs);
  EXPECT_TRUE(friends_play());
  EXPECT_TRUE(is_here("Mallory"));
  table.act(mallory, {});
  EXPECT_TRUE(mallory->accepted(table.sequence));
  table.leave(mallory);
  EXPECT_FALSE(friends_play() && friends_play()) << "the guest plays now, and is waited for";
  EXPECT_TRUE(is_here("Mallory"));
}

TEST_F(StrangersTest, AbsentGuestsWhoNeverChoseHoldNoPlace) {
  const std::size_t before = table.realm->room().is_full ? 1 : 0;
  for (int i = 0; i < 40; ++i) table.leave(table.join("Guest-" + std::to_string(i)));
  EXPECT_EQ(before, 0U);
  EXPECT_FALSE(table.realm->room().is_full);
  EXPECT_NE(table.join("Dora")->last<Welcome>(), nullptr);
}

TEST_F(SlowPlayTest, HeroOfABannedOrKickedPlayerLeavesItsGroup) {
  ASSERT_TRUE(is_present(table.realm->world(), table.body("Bob").id));
  EXPECT_TRUE(table.realm->host().send_away("bob", "The host has disconnected you."));
  table.settle();
  EXPECT_FALSE(is_present(table.realm->world(), table.body("Bob").id));
  EXPECT_FALSE(table.realm->host().send_away("nobody", "x"));
}

struct Promise {
  std::shared_ptr<FakeConnection> connection;
  std::optional<std::uint32_t> asked;  // the sequence of the intent that it sent last
  std::optional<Intent> intent;
  TurnNumber turn = 0;  // that it was sent for
  bool is_kept = false;
};

class SlowGame {
 public:
  explicit SlowGame(unsigned seed)
      : dice_(seed), table_(hall(), StoreFaults{.delayed = 30, .failed = 10, .answer_lost = 10}) {
    for (const char* name : {"Ann", "Bob", "Cid"}) table_.join(name);
    for (const auto& session : table_.realm->sessions()) {
      promises_[session->player].connection = SlowPlayTest::connection_of(*session);
    }
  }

  void step() {
    auto one = promises_.begin();
    std::advance(one, roll(3));
    switch (roll(10)) {
      case 0:
        return crash();
      case 1:
        table_.clock.now += roll(30) * kHourMs;
        break;
      case 2:
      case 3:
        return reconnect(one->first, one->second);
      default:
        choose(one->second);
    }
    table_.realm->end_batch();
    if (roll(2) == 0) table_.store.step();
    listen();
  }

  void check() {
    for (const auto& [body, promise] : promises_) {
      if (!promise.is_kept) continue;
      const TurnNumber turn = table_.realm->world().entity(body).turn;
      const Plan& plan = table_.realm->state().player(body)->plan;
      if (turn >= promise.turn) continue;  // it was played
      ASSERT_TRUE(plan.intent) << "an accepted choice is lost";
      EXPECT_EQ(*plan.intent, *promise.intent);
    }
  }

  void crash() {
    listen();
    for (auto& [body, promise] : promises_) promise.connection.reset();
    table_.crash(roll(40) * 3600);
    check();
    ++crashes;
  }

  int crashes = 0;

 private:
  unsigned roll(unsigned sides) { return static_cast<unsigned>(dice_() % sides); }

  void reconnect(EntityId body, Promise& promise) {
    const std::string name = table_.realm->state().player(body)->name;
    if (promise.connection) {
      table_.realm->drop(*promise.connection);
      promise.connection.reset();
      return;
    }
    promise.connection = table_.join(name);
  }

  // A new intent replaces the one before, whether it is acknowledged or not.
  void choose(Promise& promise) {
    if (!promise.connection) return;
    const std::array ways = {Direction::Up, Direction::Down, Direction::Left, Direction::Right};
    const Intent intent{.verb = IntentVerb::Attack, .direction = ways.at(roll(4))};
    promise.asked = ++table_.sequence;
    promise.intent = intent;
    promise.turn = promise.connection->known.turn + 1;
    promise.is_kept = false;
    table_.realm->receive(*promise.connection,
                          IntentMessage{*promise.asked, promise.turn, false, intent});
  }

  void listen() {
    for (auto& [body, promise] : promises_) {
      if (promise.connection && promise.asked && promise.connection->accepted(*promise.asked)) {
        promise.is_kept = true;
      }
    }
  }

  std::mt19937 dice_;
  SlowTable table_;
  std::map<EntityId, Promise> promises_;
};

TEST(SlowPlay, AnAcceptedChoiceIsNeverLost) {
  int crashes = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    SlowGame game(seed);
    for (int i = 0; i < 150; ++i) {
      game.step();
      if (::testing::Test::HasFatalFailure()) return;
    }
    crashes += game.crashes;
  }
  EXPECT_GT(crashes, 100);
}

// ---- the dead of a company (R201) ----

// Ann lies dead, and Bob lives.
World hall_of_the_dead() {
  Ruleset rules = slow_rules();
  rules.death = DeathRule::Company;
  rules.after_run = AfterRun::Next;
  World world = testing::hall("<PQ........", 2, rules);
  const EntityId ann = world.players()[0];
  world.entity(ann).alive = false;
  world.become(ann, Kind::Corpse);
  return world;
}

struct SlowDeathTest : ::testing::Test {
  // Both join, Bob chooses once, and both go.
  SlowDeathTest() : table(hall_of_the_dead()) {
    const auto ann = table.join("Ann");
    const auto bob = table.join("Bob");
    table.act(bob, {});
    table.leave(ann);
    table.leave(bob);
  }
  [[nodiscard]] bool ann_lives() const { return table.body("Ann").alive; }
  void sleep_for(std::uint64_t s) {
    table.sleep();
    table.clock.now += 1000 * s;
    table.start();
    table.settle();
  }
  SlowTable table;
};

TEST_F(SlowDeathTest, TheDeadComeBackAfterOneDeadlineThoughTheirPlayerIsGone) {
  table.pass(kDayMs - 2000);
  EXPECT_FALSE(ann_lives());
  table.pass(3000);
  EXPECT_TRUE(ann_lives());
  EXPECT_EQ(table.body("Ann").depth(), 0) << "its player is not there to defend it";
  const auto ann = table.join("Ann");
  EXPECT_EQ(table.body("Ann").depth(), 1);
  EXPECT_TRUE(ann->known.self.alive);
  EXPECT_EQ(ann->misfit, "");
}

TEST_F(SlowDeathTest, TheWaitGoesOnOverACrash) {
  table.pass(kDayMs / 2);
  table.crash(3600);
  EXPECT_FALSE(ann_lives());
  table.pass(kDayMs / 2 - kHourMs - 2000);
  EXPECT_FALSE(ann_lives());
  table.pass(3000);
  EXPECT_TRUE(ann_lives());
}

TEST_F(SlowDeathTest, ARealmThatSleepsIsOpenedWhenTheWaitEnds) {
  const auto wakes_at = table.realm->wakes_at_s();
  ASSERT_TRUE(wakes_at.has_value());
  const std::uint64_t wait_s = *wakes_at - table.clock.unix_s();
  EXPECT_LE(wait_s, kDayMs / 1000);
  EXPECT_GE(wait_s, kDayMs / 1000 - 60);
  sleep_for(wait_s - 1);
  EXPECT_FALSE(ann_lives());
  EXPECT_EQ(table.realm->wakes_at_s(), wakes_at);
  sleep_for(1);
  EXPECT_TRUE(ann_lives());
  EXPECT_EQ(table.realm->wakes_at_s(), std::nullopt);
}

TEST_F(SlowDeathTest, ACompanionWhoActsBeginsTheWaitAnew) {
  table.pass(kDayMs / 2);
  table.visit("Bob", Direction::None);
  table.crash();
  table.pass(kDayMs - kHourMs);
  EXPECT_FALSE(ann_lives());
  table.pass(kHourMs);
  EXPECT_TRUE(ann_lives());
}

}  // namespace
}  // namespace undercroft::slow_play_test
