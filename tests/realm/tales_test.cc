// tales_test.cc: the story of a run that is over: its turning points, who is sent it, and how the
// realm keeps it (R203).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "server/realm/state/state_codec.h"
#include "server/realm/state/tale_words.h"
#include "server/sim/content/builtin.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::tales_test {
namespace {

using ::testing::Contains;
using testing::FakeConnection;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Letters;
using ::testing::Not;
using testing::RealmHarness;
using ::testing::SizeIs;
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
  return rules;
}

SmallWorld drawn(const std::string& map, const Letters& letters, Ruleset rules = rules_of_runs()) {
  return SmallWorld({map}, letters, rules, 1, game());
}

// A lone hero, who is about to die.
World doomed(Ruleset rules = rules_of_runs()) {
  SmallWorld small = drawn("#####\n#.PA#\n#####\n", {{'A', "rat"}}, rules);
  small.at('P').health = 1;
  small.at('P').treasure = 7;
  return small.world;
}

// The hero in this cell has the Crown and stands at the exit.
void crown(SmallWorld& small, char letter) {
  small.world.set_ground(1, std::as_const(small.world).entity(small.id(letter)).at(),
                         Ground::StairsUp);
  small.world.spawn(small.world.catalogue().at("crown"), Place::held_by(small.id(letter)));
}

World at_the_exit() {
  SmallWorld small = drawn("######\n#P.Q.#\n######\n", {{'Q', "player"}});
  crown(small, 'P');
  return small.world;
}

void let_die(RealmHarness& table, const Connected& ann) {
  for (int turn = 0; turn < 10 && ann->known.self.alive; ++turn) table.wait(ann);
  ASSERT_FALSE(ann->known.self.alive);
}

void win(RealmHarness& table, const Connected& ann) {
  table.act(ann, {.verb = IntentVerb::Ascend});
  if (table.realm.world().run.end != RunEnd::Won) throw std::logic_error("the run is not won");
}

const Tale& tale_of(const Connected& player) { return *player->last<Tale>(); }

std::vector<std::string> turns_of_fortune(const Connected& player) {
  std::vector<std::string> texts;
  for (const TurningPoint& point : tale_of(player).points) texts.push_back(point.text);
  return texts;
}

Connected watch(RealmHarness& table, const std::string& whom) {
  auto connection = std::make_shared<FakeConnection>(table.clock);
  Hello hello;
  hello.protocol = 1;
  hello.name = "Eve";
  hello.watch = whom;
  table.realm.join(hello, connection);
  table.realm.end_batch();
  return connection;
}

TEST(Tales, DeathTellsWhereTheHeroLies) {
  RealmHarness table(doomed());
  const auto ann = table.join("Ann");
  EXPECT_EQ(ann->last<Tale>(), nullptr);
  let_die(table, ann);
  ASSERT_NE(ann->last<Tale>(), nullptr);
  const Tale& tale = tale_of(ann);
  EXPECT_EQ(tale.run, 1U);
  EXPECT_FALSE(tale.won);
  EXPECT_THAT(tale.title, Not(IsEmpty()));
  EXPECT_THAT(tale.opening, HasSubstr("Ann went down alone and came as far as level 1 of "));
  ASSERT_THAT(tale.heroes, SizeIs(1));
  EXPECT_EQ(tale.heroes[0].name, "Ann");
  EXPECT_EQ(tale.heroes[0].fate, "lies on level 1, killed by a rat.");
  EXPECT_THAT(tale.reckoning, HasSubstr("7 treasure, 107 points: place 1 of 1 on the board."));
  EXPECT_THAT(tale.closing, Not(IsEmpty()));
}

TEST(Tales, DeathTellsHowLittleWasMissing) {
  SmallWorld small = drawn("#####\n#.PA#\n#####\n", {{'A', "rat"}});
  small.at('P').health = 1;
  const auto& things = small.world.catalogue();
  small.world.spawn(things.at("crown"), Place::on(1, {1, 1}));
  small.world.spawn(things.at("vial"), Place::held_by(small.id('P')));
  small.world.spawn(things.at("vial"), Place::held_by(small.id('P')));
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  let_die(table, ann);
  EXPECT_THAT(tale_of(ann).heroes.at(0).fate,
              HasSubstr(" One cell from the Crown, with two vials"));
}

TEST(Tales, VictoryTellsOfThoseWhoStayedBelow) {
  RealmHarness table(at_the_exit());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.act(ann, {.verb = IntentVerb::Ascend});
  table.wait(bob);
  ASSERT_NE(bob->last<Tale>(), nullptr);
  EXPECT_EQ(tale_of(bob), tale_of(ann));
  EXPECT_TRUE(tale_of(bob).won);
  EXPECT_THAT(tale_of(bob).opening, HasSubstr("Ann and Bob went down and came"));
  ASSERT_THAT(tale_of(bob).heroes, SizeIs(2));
  EXPECT_EQ(tale_of(bob).heroes[0].fate, "carried the Crown out into the daylight.");
  EXPECT_EQ(tale_of(bob).heroes[1].fate, "stood by when the Crown went out, and has won as well.");
}

TEST(Tales, AreSentOnceToEachPlayerAndSpectator) {
  RealmOptions options = testing::ample_options();
  options.gather_ms = 0;
  options.most_watchers = 2;
  options.watch_delay = 10;
  RealmHarness table(doomed(), std::move(options));
  const auto ann = table.join("Ann");
  const auto eve = watch(table, "Ann");
  let_die(table, ann);
  table.pass(1);
  EXPECT_EQ(ann->count<Tale>(), 1);
  EXPECT_EQ(eve->count<Tale>(), 1) << "nothing is left to hide from spectators who lag";
}

TEST(Tales, AreSentToPlayersWhoReturnAndNotToNewcomers) {
  RealmHarness table(at_the_exit());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const std::string token = bob->last<Welcome>()->resume_token;
  table.wait(ann);
  table.wait(bob);
  table.say(bob, Leave{});
  win(table, ann);
  const auto again = table.join("Bob", token);
  EXPECT_EQ(again->count<Tale>(), 1);
  const auto cleo = table.join("Cleo");
  EXPECT_EQ(cleo->count<Tale>(), 0);
}

TEST(Tales, AreKeptAndListed) {
  RealmHarness table(doomed());
  const auto ann = table.join("Ann");
  table.say(ann, AskTale{});
  EXPECT_EQ(tale_of(ann).run, 0U) << "no run is over";
  table.say(ann, AskTales{});
  EXPECT_THAT(ann->last<TaleList>()->tales, IsEmpty());
  let_die(table, ann);
  const Tale first = tale_of(ann);
  table.act(ann, {.verb = IntentVerb::NextRun});
  ASSERT_EQ(table.realm.world().run.number, 2U);
  table.pass(2000);
  table.say(ann, AskTale{0});
  EXPECT_EQ(tale_of(ann), first);
  table.say(ann, AskTale{2});
  EXPECT_EQ(tale_of(ann).run, 0U);
  table.say(ann, AskTale{1});
  EXPECT_EQ(tale_of(ann), first);
  table.say(ann, AskTales{});
  ASSERT_THAT(ann->last<TaleList>()->tales, SizeIs(1));
  EXPECT_EQ(ann->last<TaleList>()->tales[0].title, first.title);
}

TEST(Tales, AreSentAFewTimesASecond) {
  RealmHarness table(doomed());
  const auto ann = table.join("Ann");
  for (int i = 0; i < 50; ++i) table.say(ann, AskTale{});
  EXPECT_EQ(ann->count<Tale>(), static_cast<int>(TaleDesk::kAnswers));
}

TEST(Tales, NeedARunThatEnds) {
  Ruleset rules = rules_of_runs();
  rules.after_run = AfterRun::Stay;
  RealmHarness table(doomed(rules));
  const auto ann = table.join("Ann");
  let_die(table, ann);
  EXPECT_EQ(ann->last<Tale>(), nullptr);
  EXPECT_EQ(table.realm.state().run_facts, RunFacts{});
}

TEST(Tales, NameTheHeroesOfARunThatARuleChangeEnds) {
  Ruleset rules = rules_of_runs();
  rules.after_run = AfterRun::Stay;
  SmallWorld small = drawn("######\n#P.Q.#\n######\n", {{'Q', "player"}}, rules);
  crown(small, 'P');
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.act(ann, {.verb = IntentVerb::Ascend});
  table.wait(bob);
  EXPECT_EQ(bob->last<Tale>(), nullptr);
  ASSERT_TRUE(table.realm.change_rule("after_run", "next"));
  table.realm.end_batch();
  ASSERT_NE(bob->last<Tale>(), nullptr);
  EXPECT_THAT(tale_of(bob).opening, HasSubstr("Ann and Bob went down and came"));
  ASSERT_THAT(tale_of(bob).heroes, SizeIs(2));
  EXPECT_EQ(tale_of(bob).heroes[0].fate, "carried the Crown out into the daylight.");
  EXPECT_EQ(tale_of(bob).heroes[1].fate, "stood by when the Crown went out, and has won as well.");
}

TEST(Tales, NameHeroesWhoJoinedWhileNoRunCouldEnd) {
  Ruleset rules = rules_of_runs();
  rules.after_run = AfterRun::Stay;
  RealmHarness table(doomed(rules));
  const auto ann = table.join("Ann");
  EXPECT_THAT(table.realm.state().run_facts.heroes, IsEmpty());
  ASSERT_TRUE(table.realm.change_rule("after_run", "next"));
  EXPECT_THAT(table.realm.state().run_facts.heroes, SizeIs(1));
}

TEST(Tales, HaveRoomForHeroesAfterManyWhoNeverPlayed) {
  RealmState state(doomed());
  Outcome outcome;
  for (std::size_t i = 0; i <= RunFacts::kMostHeroes; ++i) {
    apply(state, input::Join{"Hero" + std::to_string(i), "digest"}, outcome);
    ASSERT_EQ(outcome.why_not, "");
    const EntityId hero = outcome.player;
    EXPECT_NE(state.run_facts.hero(hero), nullptr) << i;
    apply(state, input::Forget{hero}, outcome);
  }
  EXPECT_THAT(state.run_facts.heroes, SizeIs(RunFacts::kMostHeroes));
}

// Two states that differ have different hashes.
TEST(Tales, AreInTheHashWithAllFacts) {
  RealmHarness table(doomed());
  const auto ann = table.join("Ann");
  let_die(table, ann);
  const RealmState& state = table.realm.state();
  ASSERT_THAT(state.tales, SizeIs(1));
  const std::vector<std::function<void(RealmState&)>> changes = {
      [](RealmState& s) { ++s.run_facts.heroes[0].slot; },
      [](RealmState& s) { s.run_facts.heroes[0].kit += "x"; },
      [](RealmState& s) { s.run_facts.heroes[0].boons.emplace_back("x"); },
      [](RealmState& s) { s.run_facts.heroes[0].lives = !s.run_facts.heroes[0].lives; },
      [](RealmState& s) { ++s.run_facts.heroes[0].depth; },
      [](RealmState& s) { ++s.run_facts.heroes[0].treasure; },
      [](RealmState& s) { ++s.tales[0].heroes[0].slot; },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    RealmState changed = state;
    changes[i](changed);
    EXPECT_NE(hash_of(changed), hash_of(state)) << i;
  }
  RealmState points = state;
  points.tales[0].points = {{.turn = 1, .depth = 1, .text = "x"}};
  const std::uint64_t hash = hash_of(points);
  ++points.tales[0].points[0].turn;
  EXPECT_NE(hash_of(points), hash);
  points.tales[0].points[0] = {.turn = 1, .depth = 2, .text = "x"};
  EXPECT_NE(hash_of(points), hash);
}

TEST(Tales, SayNothingOfTheSeed) {
  std::vector<Tale> tales;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    RealmState state(SmallWorld({"###\n#P#\n###\n"}, {}, rules_of_runs(), seed, game()).world);
    state.run_facts.heroes.emplace_back().name = "Ann";
    tales.push_back(undercroft::tale_of(state));
  }
  EXPECT_THAT(tales, ::testing::Each(tales[0]));
}

// The inputs alone make the same tale, and so do the bytes of a snapshot, also within a run.
TEST(Tales, AreReproducedByTheInputs) {
  const World first = doomed();
  RealmHarness table(first);
  const auto ann = table.join("Ann");
  let_die(table, ann);
  table.act(ann, {.verb = IntentVerb::NextRun});
  table.wait(ann);
  RealmState again(first);
  Outcome outcome;
  for (const auto& entry : table.journal) {
    apply(again, entry.input, outcome);
    ASSERT_EQ(hash_of(again), entry.hash);
    const auto decoded = decode_state(encode_state(again), game());
    ASSERT_TRUE(decoded.has_value()) << decoded.error();
    ASSERT_TRUE(*decoded == again);
  }
  ASSERT_THAT(again.tales, SizeIs(1));
  EXPECT_EQ(again.tales[0], tale_of(ann));
}

// Nobody can fall back.
TEST(TurningPoints, TheLongestFight) {
  SmallWorld small = drawn("####\n#PA#\n####\n", {{'A', "rat"}});
  crown(small, 'P');
  for (const char letter : {'P', 'A'}) {
    small.at(letter).health = small.at(letter).max_health = 200;
  }
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  for (int turn = 0; turn < 3; ++turn) table.bump(ann, Direction::Right);
  win(table, ann);
  EXPECT_THAT(turns_of_fortune(ann), Contains(HasSubstr("The longest fight: Ann and a rat, ")));
}

TEST(TurningPoints, TheLowestEbb) {
  SmallWorld small = drawn("######\n#.PA.#\n######\n", {{'A', "rat"}});
  crown(small, 'P');
  small.at('P').max_health = 60;
  small.at('P').health = 20;
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  for (int turn = 0; turn < 10 && ann->known.self.health == 20; ++turn) table.wait(ann);
  ASSERT_TRUE(ann->known.self.alive);
  win(table, ann);
  EXPECT_THAT(turns_of_fortune(ann), Contains(HasSubstr("of 60 health left after a rat")));
}

TEST(TurningPoints, AnEbbThatKillsIsNone) {
  RealmHarness table(doomed());
  const auto ann = table.join("Ann");
  let_die(table, ann);
  EXPECT_THAT(turns_of_fortune(ann), Not(Contains(HasSubstr("health left"))));
}

TEST(TurningPoints, TheThrowThatDecided) {
  SmallWorld small = drawn("#####\n#P.A#\n#####\n", {{'A', "rat"}});
  crown(small, 'P');
  small.at('A').health = 1;
  const EntityId dagger =
      small.world.spawn(small.world.catalogue().at("dagger"), Place::held_by(small.id('P')));
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto& pack = ann->known.self.pack;
  const auto item = std::find_if(pack.begin(), pack.end(), [&](const PackView& thing) {
    return ann->known.look(thing).name == "dagger";
  });
  ASSERT_NE(item, pack.end());
  for (int turn = 0; turn < 3 && table.realm.world().entity(dagger).place().holder != kNobody;
       ++turn) {
    const EntityView* rat = ann->sees("Rat");
    ASSERT_NE(rat, nullptr);
    table.act(ann, {.verb = IntentVerb::Throw, .item = item->id, .place = rat->at});
  }
  win(table, ann);
  EXPECT_THAT(turns_of_fortune(ann),
              Contains("Ann threw a dagger, and that was the end of a rat."));
}

TEST(TurningPoints, TheRescueWithTheFewestTurnsLeft) {
  Ruleset rules = rules_of_runs();
  rules.down = true;
  SmallWorld small = drawn("######\n#.PQ.#\n######\n", {{'Q', "player"}}, rules);
  crown(small, 'Q');
  small.world.become(small.id('P'), Kind::Downed);
  Entity& ann_lies = small.at('P');
  ann_lies.alive = false;
  ann_lies.health = 0;
  ann_lies.set(Status::Down, 9);
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  for (int turn = 0; turn < 3; ++turn) {
    table.act(bob, {.verb = IntentVerb::Interact, .direction = Direction::Left});
  }
  ASSERT_TRUE(ann->known.self.alive);
  table.act(bob, {.verb = IntentVerb::Ascend});
  table.wait(ann);
  ASSERT_NE(bob->last<Tale>(), nullptr);
  EXPECT_THAT(turns_of_fortune(bob),
              Contains("Bob got Ann back on their feet with 7 turns to spare."));
}

TEST(TurningPoints, TheFirstSightOfAGuard) {
  SmallWorld small =
      drawn("########\n#P.....#\n#......#\n#.....A#\n########\n", {{'A', "gatekeeper"}});
  crown(small, 'P');
  RealmHarness table(small.world);
  const auto ann = table.join("Ann");
  win(table, ann);
  EXPECT_THAT(turns_of_fortune(ann), Contains(HasSubstr("Ann was the first to see ")));
}

}  // namespace
}  // namespace undercroft::tales_test
