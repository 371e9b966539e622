// tale_moments_test.cc: what a tale always has: deaths, returns, the ways of the Crown, and the
// exit; and that it says nothing that did not happen (R203).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "server/realm/state/run_observer.h"
#include "server/realm/state/tale_words.h"
#include "server/sim/content/builtin.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::tale_moments_test {
namespace {

using ::testing::Contains;
using testing::FakeConnection;
using ::testing::HasSubstr;
using testing::Letters;
using ::testing::Not;
using testing::RealmHarness;
using testing::SmallWorld;
using Connected = std::shared_ptr<FakeConnection>;

std::shared_ptr<Catalogue> game() {
  static const auto kGame = std::make_shared<Catalogue>(game_catalogue());
  return kGame;
}

Ruleset rules_of_runs() {
  Ruleset rules = testing::plain_rules();
  rules.death = DeathRule::Company;
  rules.after_run = AfterRun::Next;
  rules.waking = true;
  return rules;
}

SmallWorld drawn(const std::string& map, const Letters& letters, Ruleset rules = rules_of_runs()) {
  return SmallWorld({map}, letters, rules, 1, game());
}

EntityId spawn(SmallWorld& small, const std::string& key, Place place) {
  return small.world.spawn(small.world.catalogue().at(key), place);
}

// The hero stands on the stairs that lead out. The Crown lies beside it, to the right.
void lay_crown(SmallWorld& small, char hero) {
  const Point at = std::as_const(small.world).entity(small.id(hero)).at();
  small.world.set_ground(1, at, Ground::StairsUp);
  spawn(small, "crown", Place::on(1, {at.x + 1, at.y}));
}

std::vector<std::string> moments(const Tale& tale) {
  std::vector<std::string> texts;
  for (const TurningPoint& point : tale.points) texts.push_back(point.text);
  return texts;
}

const Tale& tale_of(const Connected& player) {
  const Tale* tale = player->last<Tale>();
  if (tale == nullptr) throw std::logic_error("the run is not over");
  return *tale;
}

Intent go(Direction way) { return {.verb = IntentVerb::Bump, .direction = way}; }

// What the player carries; nothing else is in its pack.
EntityId carried(const Connected& player) {
  if (player->known.self.pack.empty()) throw std::logic_error("the pack is empty");
  return player->known.self.pack.front().id;
}

// Ann takes the Crown and comes back to the stairs.
void take_crown(RealmHarness& table, const Connected& ann, const Connected& bob = nullptr) {
  for (const Direction way : {Direction::Right, Direction::Left}) {
    table.act(ann, go(way));
    if (bob) table.wait(bob);
  }
}

TEST(TaleMoments, AVictoryHasItsExitAndItsClimb) {
  SmallWorld small = drawn("#######\n#P.Q..#\n#######\n", {{'Q', "player"}});
  lay_crown(small, 'P');
  small.at('P').health = 12;
  small.at('P').max_health = 40;
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  take_crown(table, ann, bob);
  table.act(ann, {.verb = IntentVerb::Ascend});
  table.wait(bob);
  const Tale& tale = tale_of(ann);
  EXPECT_THAT(tale.opening,
              HasSubstr("Ann carried the Crown out, with 12 of 40 health at the door. "
                        "The climb took 2 turns."));
  EXPECT_THAT(tale.opening, Not(HasSubstr("came as far as")));
  EXPECT_THAT(moments(tale), Contains("Ann carried the Crown out, with 12 of 40 health left. "
                                      "Beside them stood Bob."));
  EXPECT_EQ(tale.heroes.at(1).fate, "stood by when the Crown went out, and has won as well.");
}

TEST(TaleMoments, TheCrownGoesFromHandToHand) {
  SmallWorld small = drawn("########\n#P.Q...#\n########\n", {{'Q', "player"}});
  lay_crown(small, 'P');
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto play = [&](const Intent& intent) {
    table.act(ann, intent);
    table.wait(bob);
  };
  play(go(Direction::Right));
  play({.verb = IntentVerb::Drop, .item = carried(ann)});
  play({.verb = IntentVerb::Take});
  play({.verb = IntentVerb::Give, .direction = Direction::Right, .item = carried(ann)});
  table.act(bob, {.verb = IntentVerb::Give, .direction = Direction::Left, .item = carried(bob)});
  table.wait(ann);
  play(go(Direction::Left));
  play({.verb = IntentVerb::Ascend});
  EXPECT_THAT(
      moments(tale_of(ann)),
      ::testing::ElementsAre("Ann took the Crown. It was heavier than it looked.",
                             "Ann laid the Crown down.", "Ann had the Crown again.",
                             "The Crown went from Ann to Bob.", "The Crown went from Bob to Ann.",
                             HasSubstr("Ann carried the Crown out, with ")));
}

TEST(TaleMoments, AWardenStrikesTheCrownAway) {
  SmallWorld small = drawn("#########\n#.....PA#\n#########\n", {{'A', "crown_warden"}});
  spawn(small, "crown", Place::held_by(small.id('P')));
  small.at('P').health = small.at('P').max_health = 500;
  small.world.run.waking.change().began = 1;
  small.world.run.waking.change().crown = small.world.entities().last();
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto has_crown = [&ann] { return !ann->known.self.pack.empty(); };
  ASSERT_TRUE(has_crown());
  for (int turn = 0; turn < 40 && has_crown(); ++turn) table.wait(ann);
  ASSERT_FALSE(has_crown());
  const RunFacts& facts = table.realm.state().run_facts;
  ASSERT_FALSE(facts.always.empty());
  EXPECT_EQ(facts.always.back().kind, MomentKind::Loss);
  EXPECT_THAT(facts.always.back().other, HasSubstr("arden"));
}

TEST(TaleMoments, EachDeathHasItsCauseAndItsLastWords) {
  Ruleset rules = rules_of_runs();
  rules.down = true;
  SmallWorld small = drawn("##########\n#P.Q.#.RA#\n##########\n",
                           {{'A', "rat"}, {'Q', "player"}, {'R', "player"}}, rules);
  lay_crown(small, 'P');
  small.at('R').health = 1;
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto cat = table.join("Cat");
  const auto all_wait = [&] {
    for (const auto& one : {ann, bob, cat}) table.wait(one);
  };
  const HeroFacts* facts = nullptr;
  for (int turn = 0; turn < 60; ++turn) {
    all_wait();
    facts = &table.realm.state().run_facts.heroes.at(2);
    if (facts->deaths > 0) break;
  }
  ASSERT_EQ(facts->deaths, 1) << "Cat goes down and bleeds out";
  table.say(cat, ChatSay{"mind the rat"});
  table.say(cat, ChatSay{"hello?"});
  for (const Direction way : {Direction::Right, Direction::Left}) {
    table.act(ann, go(way));
    table.wait(bob);
  }
  table.act(ann, {.verb = IntentVerb::Ascend});
  table.wait(bob);
  EXPECT_THAT(moments(tale_of(ann)),
              Contains("Cat was killed by a rat. Last words: \"mind the rat\""));
  EXPECT_THAT(tale_of(ann).opening, HasSubstr("Left behind: Cat."));
}

// Ann fell first and lies in view of the others, so she witnesses their deaths; her turns have
// stopped.
TEST(TaleMoments, ADeathHasTheTurnOfItsHero) {
  SmallWorld small = drawn("##########\n#PA..Q.RB#\n##########\n",
                           {{'A', "rat"}, {'B', "rat"}, {'Q', "player"}, {'R', "player"}});
  small.at('P').health = 1;
  small.at('P').treasure = 3;
  small.at('Q').treasure = 4;
  small.at('R').health = 12;
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto cat = table.join("Cat");
  for (int turn = 0; turn < 400 && table.realm.world().run.end == RunEnd::Open; ++turn) {
    for (const auto& one : {ann, bob, cat}) {
      if (one->known.self.alive) table.wait(one);
    }
  }
  const Tale& tale = tale_of(ann);
  std::size_t deaths = 0;
  for (const HeroFacts& hero : table.realm.state().run_facts.heroes) {
    for (const TurningPoint& point : tale.points) {
      if (!point.text.starts_with(hero.name + " was killed")) continue;
      ++deaths;
      EXPECT_EQ(point.turn, table.realm.world().entity(hero.hero).turn) << hero.name;
    }
  }
  EXPECT_EQ(deaths, 3U);
  EXPECT_THAT(tale.reckoning,
              HasSubstr("7 treasure, 107 points for the treasure of all and their deepest level; "
                        "the best of them has place 1 of 3 on the board."));
}

TEST(TaleMoments, GivingUpIsNoDeathByAnyHand) {
  SmallWorld small = drawn("#######\n#P....#\n#######\n", {});
  lay_crown(small, 'P');
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  take_crown(table, ann);
  table.say(ann, EndHero{});
  const Tale& tale = tale_of(ann);
  EXPECT_EQ(tale.heroes.at(0).fate, "gave up on level 1, with the Crown in hand.");
  EXPECT_THAT(moments(tale), Contains("Ann gave up, with the Crown in hand."));
  std::vector<std::string> said;
  for (const ServerMessage& message : ann->messages) {
    if (const auto* line = std::get_if<ChatLine>(&message)) said.push_back(line->text);
  }
  EXPECT_THAT(said, Contains("Ann has given up."));
  EXPECT_THAT(said, Not(Contains("Ann has died.")));
}

TEST(TaleMoments, TheLowestHealthUnderTheCrown) {
  SmallWorld small = drawn("########\n#P..A..#\n########\n", {{'A', "rat"}});
  lay_crown(small, 'P');
  small.at('P').health = small.at('P').max_health = 400;
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  take_crown(table, ann);
  for (int turn = 0; turn < 60 && ann->known.self.health == 400; ++turn) table.wait(ann);
  ASSERT_LT(ann->known.self.health, 400);
  table.act(ann, {.verb = IntentVerb::Ascend});
  EXPECT_THAT(moments(tale_of(ann)), Contains(HasSubstr("Under the Crown, Ann had ")));
}

// Bob has thrown a thing at a rat, and the rat dies by his hand: before the thing lands, or after.
struct ThrownThing : ::testing::Test {
  ThrownThing() : state(small.world) {
    for (const char* name : {"Ann", "Bob"}) apply(state, input::Join{name, "digest"}, outcome);
    for (const KnownEntity& known : state.player(bob)->knowledge.level().entities) {
      if (known.view.id == rat) told.who_look = told.whom_look = known.view.look;
    }
  }
  static Event event(Verb verb, EntityId who, EntityId whom) {
    Event made;
    made.verb = verb;
    made.who = who;
    made.whom = whom;
    made.depth = 1;
    return made;
  }
  [[nodiscard]] bool has_decided(const std::vector<Event>& events) {
    RunObserver observer(state);
    for (const Event& one : events) observer.add(one, told);
    observer.finish(outcome);
    return state.run_facts.best_of(MomentKind::Throw) != nullptr;
  }

  SmallWorld small = drawn("########\n#P...QA#\n########\n", {{'A', "rat"}, {'Q', "player"}});
  EntityId rat = small.id('A');
  EntityId bob = small.id('Q');
  EntityId flask = spawn(small, "dagger", Place::held_by(bob));
  RealmState state;
  Outcome outcome;
  Report told;
  Event threw = event(Verb::Threw, bob, flask);
  Event landed = event(Verb::Landed, flask, kNobody);
  Event death = event(Verb::Death, rat, bob);
};

TEST_F(ThrownThing, DecidesAfterItHasLanded) {
  ASSERT_NE(told.who_look, kNoLook);
  EXPECT_TRUE(has_decided({threw, landed, death}));
}

TEST_F(ThrownThing, InTheAirHasDecidedNothing) {
  EXPECT_FALSE(has_decided({threw, death, landed}));
}

TEST(TaleMoments, AGuardThatLivesHasNotGoneDown) {
  SmallWorld small =
      drawn("########\n#P.....#\n#......#\n#.....A#\n########\n", {{'A', "gatekeeper"}});
  lay_crown(small, 'P');
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto& guards = table.realm.state().run_facts.guards;
  take_crown(table, ann);
  ASSERT_EQ(guards.size(), 1U);
  EXPECT_EQ(guards[0].whose, small.id('A'));
  table.act(ann, {.verb = IntentVerb::Ascend});
  EXPECT_THAT(moments(tale_of(ann)), Not(Contains(HasSubstr("get up"))));
  EXPECT_THAT(tale_of(ann).opening, HasSubstr("Left behind: "));
}

TEST(TaleMoments, BothKitsOfAHeroThatCameBackAreNamed) {
  RealmState state(drawn("###\n#P#\n###\n", {}).world);
  HeroFacts& ann = state.run_facts.heroes.emplace_back();
  ann.name = "Ann";
  ann.kits_before = {"Warden"};
  ann.kit = "Delver";
  EXPECT_EQ(undercroft::tale_of(state).heroes.at(0).build, "Warden, later Delver");
}

// What is always told takes the room of the rest, and the first hand-overs make room for deaths.
TEST(TaleMoments, DeathsAreNotCrowdedOut) {
  RunFacts facts;
  facts.set_best({.kind = MomentKind::Crown, .turn = 1, .hero = "Ann"});
  for (TurnNumber turn = 2; turn < 40; ++turn) {
    facts.add_always({.kind = MomentKind::Loss, .turn = turn, .hero = "Ann"});
  }
  for (TurnNumber turn = 40; turn < 46; ++turn) {
    facts.add_always({.kind = MomentKind::Death, .turn = turn, .hero = "Bob"});
  }
  const auto told = turning_moments_of(facts);
  EXPECT_LE(told.size(), static_cast<std::size_t>(kMaxTurningPoints));
  EXPECT_EQ(std::count_if(told.begin(), told.end(),
                          [](auto& one) { return one.kind == MomentKind::Death; }),
            6);
}

}  // namespace
}  // namespace undercroft::tale_moments_test
