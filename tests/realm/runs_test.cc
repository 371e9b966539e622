// runs_test.cc: a realm plays one run after the other (R200), and companions bring back the dead
// (R201).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/realm/state/state_codec.h"
#include "server/sim/content/builtin.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::runs_test {
namespace {

using testing::RealmHarness;
using testing::SmallWorld;
using RealmRun = Run;  // gtest has another one
using Connected = std::shared_ptr<testing::FakeConnection>;

// Another run is another dungeon, which the game's own content furnishes.
std::shared_ptr<Catalogue> game() {
  static const auto kGame = std::make_shared<Catalogue>(game_catalogue());
  return kGame;
}

Ruleset rules_of_runs() {
  Ruleset rules = testing::plain_rules();
  rules.death = DeathRule::Company;
  rules.after_run = AfterRun::Next;
  return rules;
}

// Ann (P) will not survive the bite of the rat beside her. Bob (Q) is far away.
World two_rooms(Ruleset rules = rules_of_runs()) {
  SmallWorld small({"#########\n#.PA#..Q#\n#########\n"}, {{'A', "rat"}, {'Q', "player"}}, rules, 1,
                   game());
  small.at('P').health = 1;
  small.at('P').treasure = 7;
  return small.world;
}

// A lone hero, who is about to die.
World one_room(Ruleset rules = rules_of_runs()) {
  SmallWorld small({"#####\n#.PA#\n#####\n"}, {{'A', "rat"}}, rules, 1, game());
  small.at('P').health = 1;
  return small.world;
}

World at_the_exit() {
  SmallWorld small({"######\n#P.Q.#\n######\n"}, {{'Q', "player"}}, rules_of_runs(), 1, game());
  small.world.set_ground(1, {1, 1}, Ground::StairsUp);
  small.world.spawn(small.world.catalogue().at("crown"), Place::held_by(small.id('P')));
  return small.world;
}

// The rat needs a turn or two to notice her.
void let_die(RealmHarness& table, const Connected& ann, const Connected& bob = nullptr) {
  for (int turn = 0; turn < 10 && ann->known.self.alive; ++turn) {
    table.wait(ann);
    if (bob != nullptr) table.wait(bob);
  }
  ASSERT_FALSE(ann->known.self.alive);
}

void ask(RealmHarness& table, const Connected& player) {
  table.act(player, {.verb = IntentVerb::NextRun});
}

bool is_offered(const Connected& player, IntentVerb verb) {
  const auto& offers = player->known.offers;
  return std::any_of(player->known.self.offers.begin(), player->known.self.offers.end(),
                     [&](std::uint32_t number) { return offers.at(number).verb == verb; });
}

std::string last_line(const Connected& player) { return player->last<ChatLine>()->text; }

TEST(Runs, DeathOfTheLastHeroEndsTheRun) {
  RealmHarness table(one_room());
  const auto ann = table.join("Ann");
  EXPECT_FALSE(is_offered(ann, IntentVerb::NextRun));
  let_die(table, ann);
  EXPECT_EQ(table.realm.world().run.end, RunEnd::Lost);
  EXPECT_EQ(last_line(ann),
            "Run 1 is over: no hero lives. The next one begins when all who are here ask for it. "
            "Before that, you may choose omens for it.");
  EXPECT_TRUE(is_offered(ann, IntentVerb::NextRun));
}

TEST(Runs, ALoneHeroBeginsTheNextRunAtOnce) {
  RealmHarness table(one_room());
  const auto ann = table.join("Ann");
  let_die(table, ann);
  const TurnNumber died = ann->known.turn;
  const std::uint64_t seed = table.realm.world().seed();
  ask(table, ann);
  EXPECT_EQ(last_line(ann), "Run 2 begins, in another dungeon.");
  const RealmRun& run = table.realm.world().run;
  EXPECT_EQ(run.number, 2U);
  EXPECT_EQ(run.end, RunEnd::Open);
  EXPECT_EQ(run.began, died + 1);
  EXPECT_NE(table.realm.world().seed(), seed);
  EXPECT_TRUE(ann->known.self.alive);
  EXPECT_GT(ann->known.turn, died);
  EXPECT_EQ(ann->known.shown_turn(ann->known.turn), 0U);
  EXPECT_GT(ann->known.cells.size().width, 5);  // another level, as large as those of dungeons are
  EXPECT_EQ(ann->misfit, "");
  table.wait(ann);
  EXPECT_EQ(ann->misfit, "");
}

// A client opens the list of kits when a choice appears whose run it has not seen before.
TEST(Runs, TheKitsOfARunComeWithItsBeginning) {
  RealmHarness table(one_room());
  const auto ann = table.join("Ann");
  let_die(table, ann);
  ask(table, ann);
  Observation known;
  int runs = 0;
  for (const ServerMessage& message : ann->messages) {
    const auto* delta = std::get_if<Delta>(&message);
    if (delta == nullptr || !apply(known, *delta, 0) || !delta->run_began) continue;
    ++runs;
    EXPECT_TRUE(std::any_of(known.self.choices.begin(), known.self.choices.end(),
                            [](const Choice& choice) { return choice.kind == Choice::Kind::Kit; }));
  }
  EXPECT_EQ(runs, 1);
}

// A level is left in peace for as many turns as in the first run (R173).
TEST(Runs, ANewRunCountsItsOwnPatience) {
  RealmHarness table(one_room());
  const auto ann = table.join("Ann");
  let_die(table, ann);
  const World& world = table.realm.world();
  const EntityId hero = world.players()[0];
  ask(table, ann);
  for (int depth = 1; depth <= world.rules().depth; ++depth) {
    EXPECT_EQ(std::as_const(world).entity(hero).stays.get().on(depth), 0);
  }
  EXPECT_EQ(world.level(1).hunters, 0);
  table.wait(ann);
  EXPECT_EQ(ann->known.shown_turn(ann->known.turn), 1U);
}

TEST(Runs, TheCrownEndsTheRunAndTheLivingBeginTheNextTogether) {
  RealmHarness table(at_the_exit());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.act(ann, {.verb = IntentVerb::Ascend});
  table.wait(bob);
  EXPECT_EQ(table.realm.world().run.end, RunEnd::Won);
  ask(table, ann);
  EXPECT_EQ(last_line(bob), "Ann asks for the next run (1 of 2).");
  EXPECT_EQ(table.realm.world().run.number, 1U);
  ask(table, bob);
  EXPECT_EQ(table.realm.world().run.number, 2U);
  EXPECT_EQ(ann->known.depth, 1);
  EXPECT_EQ(bob->known.depth, 1);
  for (const auto& player : {ann, bob}) EXPECT_EQ(player->misfit, "");
}

TEST(Runs, BeginTenMinutesAfterTheFirstWish) {
  RealmHarness table(at_the_exit());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.act(ann, {.verb = IntentVerb::Ascend});
  table.wait(bob);
  ask(table, ann);
  table.pass(RunDesk::kLastCallMs - 1);
  EXPECT_EQ(table.realm.world().run.number, 1U);
  EXPECT_LE(table.realm.next_tick().value_or(UINT64_MAX), table.clock.now + 1);
  table.pass(1);
  EXPECT_EQ(table.realm.world().run.number, 2U);
}

TEST(Runs, NobodyAsksBeforeTheEnd) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  ask(table, ann);
  EXPECT_EQ(ann->last<Rejected>()->sentence, "The run is not over.");
}

// The newcomer has no part in what lies there.
TEST(Runs, ANewcomerAloneFindsAFreshDungeon) {
  RealmHarness table(one_room());
  const auto ann = table.join("Ann");
  let_die(table, ann);
  table.say(ann, Leave{});
  const auto bob = table.join("Bob");
  EXPECT_EQ(table.realm.world().run.number, 2U);
  EXPECT_TRUE(bob->known.self.alive);
}

TEST(Runs, TheAbsentFindTheirHeroAtTheEntrance) {
  RealmHarness table(at_the_exit());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const std::string token = bob->last<Welcome>()->resume_token;
  table.say(bob, Leave{});
  table.act(ann, {.verb = IntentVerb::Ascend});
  ask(table, ann);
  ASSERT_EQ(table.realm.world().run.number, 2U);
  const auto again = table.join("Bob", token);
  EXPECT_EQ(again->known.depth, 1);
  EXPECT_TRUE(again->known.self.alive);
  EXPECT_EQ(again->misfit, "");
}

// The journal alone makes the same realm, and so do the bytes of a snapshot.
TEST(Runs, AreReproducedByTheirInputs) {
  const World first = one_room();
  RealmHarness table(first);
  const auto ann = table.join("Ann");
  let_die(table, ann);
  ask(table, ann);
  for (int i = 0; i < 3; ++i) table.wait(ann);
  ASSERT_EQ(table.realm.world().run.number, 2U);
  RealmState again(first);
  Outcome outcome;
  for (const auto& entry : table.journal) {
    apply(again, entry.input, outcome);
    ASSERT_EQ(hash_of(again), entry.hash);
  }
  const auto decoded = decode_state(encode_state(again), game());
  ASSERT_TRUE(decoded.has_value()) << decoded.error();
  EXPECT_TRUE(*decoded == again);
}

TEST(Runs, DoNotFollowUnlessTheRuleSaysSo) {
  Ruleset rules = rules_of_runs();
  rules.after_run = AfterRun::Stay;
  RealmHarness table(one_room(rules));
  const auto ann = table.join("Ann");
  let_die(table, ann);
  EXPECT_EQ(table.realm.world().run, (RealmRun{.deepest = 1})) << "such a realm has one run";
  EXPECT_FALSE(is_offered(ann, IntentVerb::NextRun));
}

TEST(Runs, AClosedRealmTakesNoNewcomers) {
  Ruleset rules = rules_of_runs();
  rules.after_run = AfterRun::Close;
  RealmHarness table(one_room(rules));
  const auto ann = table.join("Ann");
  let_die(table, ann);
  ask(table, ann);
  EXPECT_EQ(ann->last<Rejected>()->sentence, "No run follows in this realm.");
  const auto bob = table.join("Bob");
  ASSERT_NE(bob->last<Refusal>(), nullptr);
  EXPECT_EQ(bob->last<Refusal>()->sentence,
            "The run of this realm is over, and no other one follows.");
}

TEST(DeathInCompany, OnlyACompanionBringsTheDeadBack) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  let_die(table, ann, bob);
  EXPECT_FALSE(is_offered(ann, IntentVerb::Respawn));
  table.act(ann, {.verb = IntentVerb::Respawn});
  EXPECT_EQ(ann->last<Rejected>()->sentence, "A living companion brings you back.");
  EXPECT_EQ(table.realm.world().run.end, RunEnd::Open);
  EXPECT_THAT(ann->known.self.awaits, ::testing::HasSubstr("beside a living companion"));
  EXPECT_EQ(bob->known.self.awaits, "");
}

TEST(DeathInCompany, NobodyWaitsLongerThanTwoMinutesForASleepingCompanion) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  let_die(table, ann, bob);
  table.pass(RunDesk::kLongestVigilMs - 1);
  ASSERT_FALSE(ann->known.self.alive);
  table.wait(bob);  // a sign of life: the two minutes begin anew
  table.pass(RunDesk::kLongestVigilMs - 1);
  ASSERT_FALSE(ann->known.self.alive);
  table.pass(1);
  EXPECT_TRUE(ann->known.self.alive);
  EXPECT_EQ(ann->known.self.awaits, "");
  EXPECT_EQ(ann->misfit, "");
}

// Its player may still come.
TEST(DeathInCompany, ADrawnBodyThatNobodyPlaysYetCountsAsLiving) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  let_die(table, ann);
  EXPECT_EQ(table.realm.world().run.end, RunEnd::Open);
  table.pass(RunDesk::kLongestVigilMs);
  EXPECT_TRUE(ann->known.self.alive);
}

// Nobody is left who could bring them back.
TEST(DeathInCompany, WaitsForNothingWhenTheRunIsOver) {
  RealmHarness table(two_rooms());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  let_die(table, ann, bob);
  table.say(bob, EndHero{});
  ASSERT_EQ(table.realm.world().run.end, RunEnd::Lost);
  EXPECT_EQ(ann->known.self.awaits, "");
  EXPECT_TRUE(is_offered(ann, IntentVerb::NextRun));
  EXPECT_EQ(ann->last<Tale>()->heroes.at(1).fate, "gave up on level 1.");
  EXPECT_EQ(ann->misfit, "");
}

// The player who gave up reads the tale like the others, and goes on with them.
TEST(GivingUp, KeepsTheSeatWhereAnotherRunFollows) {
  SmallWorld small({"#####\n#.P.#\n#####\n"}, {}, rules_of_runs(), 1, game());
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  table.wait(ann);
  table.say(ann, EndHero{});
  EXPECT_FALSE(ann->closed.has_value());
  EXPECT_FALSE(ann->known.self.alive);
  ASSERT_EQ(table.realm.world().run.end, RunEnd::Lost);
  ASSERT_NE(ann->last<Tale>(), nullptr);
  EXPECT_TRUE(is_offered(ann, IntentVerb::NextRun));
  EXPECT_EQ(ann->misfit, "");
  table.say(ann, EndHero{});
  EXPECT_TRUE(ann->closed.has_value()) << "the dead hero's name and seat become free";
}

}  // namespace
}  // namespace undercroft::runs_test
