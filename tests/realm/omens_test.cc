// omens_test.cc: the players agree on omens for the next run (R206).
#include "server/sim/rules/omens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/realm/state/state_codec.h"
#include "server/realm/state/tale_words.h"
#include "server/sim/content/builtin.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::omens_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::RealmHarness;
using testing::SmallWorld;
using Connected = std::shared_ptr<testing::FakeConnection>;

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

// Ann (P) stands at the exit with the Crown, and Bob (Q) near her.
World at_the_exit(Ruleset rules = rules_of_runs()) {
  SmallWorld small({"######\n#P.Q.#\n######\n"}, {{'Q', "player"}}, rules, 1, game());
  small.world.set_ground(1, {1, 1}, Ground::StairsUp);
  small.world.spawn(small.world.catalogue().at("crown"), Place::held_by(small.id('P')));
  return small.world;
}

const Choice* omens_of(const Connected& player) {
  const std::vector<Choice>& choices = player->known.self.choices;
  const auto found = std::find_if(choices.begin(), choices.end(), [](const Choice& choice) {
    return choice.kind == Choice::Kind::Omen;
  });
  return found == choices.end() ? nullptr : &*found;
}

std::uint32_t option_named(std::string_view key) {
  const std::vector<Omen>& omens = game()->omens();
  const auto found =
      std::find_if(omens.begin(), omens.end(), [key](const Omen& omen) { return omen.key == key; });
  return static_cast<std::uint32_t>(found - omens.begin());
}

// Players at the end of a run that Ann has won.
struct Evening {
  explicit Evening(bool with_bob, Ruleset rules = rules_of_runs()) : table(at_the_exit(rules)) {
    ann = table.join("Ann");
    if (with_bob) bob = table.join("Bob");
    table.act(ann, {.verb = IntentVerb::Ascend});
    if (with_bob) table.wait(bob);
  }
  void vote(const Connected& player, std::string_view omen) {
    table.say(player, Choose{++sequence, kOmenChoice, option_named(omen)});
  }
  void ask(const Connected& player) { table.act(player, {.verb = IntentVerb::NextRun}); }
  [[nodiscard]] const std::vector<std::string>& in_force() const {
    return table.realm.world().run.omens;
  }

  RealmHarness table;
  Connected ann, bob;
  std::uint32_t sequence = 900;
};

std::string last_line(const Connected& player) { return player->last<ChatLine>()->text; }

TEST(Omens, ALonePlayerDecidesAlone) {
  Evening evening(false);
  ASSERT_NE(omens_of(evening.ann), nullptr);
  EXPECT_EQ(omens_of(evening.ann)->options.size(), game()->omens().size());
  evening.vote(evening.ann, "lamps");
  EXPECT_EQ(evening.ann->misfit, "");
  evening.ask(evening.ann);
  EXPECT_THAT(evening.in_force(), ElementsAre("lamps"));
  EXPECT_EQ(last_line(evening.ann),
            "Run 2 begins, in another dungeon. Its omens: Lamps out (20 % more points).");
  EXPECT_EQ(omens_of(evening.ann), nullptr);
  EXPECT_EQ(evening.ann->misfit, "");
}

TEST(Omens, AreNotOfferedWhileARunIsPlayed) {
  RealmHarness table(at_the_exit());
  const auto ann = table.join("Ann");
  EXPECT_EQ(omens_of(ann), nullptr);
  table.say(ann, Choose{900, kOmenChoice, 0});
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::NoChoice);
  EXPECT_THAT(table.realm.world().run.votes, IsEmpty());
}

TEST(Omens, AreNotOfferedWhereNoRunFollows) {
  Ruleset rules = rules_of_runs();
  rules.after_run = AfterRun::Close;
  Evening evening(false, rules);
  EXPECT_EQ(evening.table.realm.world().run.end, RunEnd::Won);
  EXPECT_EQ(omens_of(evening.ann), nullptr);
}

TEST(Omens, NeedTheVoteOfAllWhoHaveAsked) {
  Evening evening(true);
  evening.vote(evening.ann, "lamps");
  evening.vote(evening.ann, "kings");
  evening.vote(evening.bob, "kings");
  EXPECT_EQ(last_line(evening.ann), "Bob wants the omen \"Two kings\" for the next run.");
  evening.ask(evening.ann);
  evening.ask(evening.bob);
  EXPECT_THAT(evening.in_force(), ElementsAre("kings"));
  for (const auto& player : {evening.ann, evening.bob}) EXPECT_EQ(player->misfit, "");
}

// Ten minutes after Ann, Bob has not asked, so he has no say.
TEST(Omens, DoNotWaitForThoseWhoHaveNotAsked) {
  Evening evening(true);
  evening.vote(evening.ann, "lamps");
  evening.ask(evening.ann);
  evening.table.pass(RunDesk::kLastCallMs);
  EXPECT_THAT(evening.in_force(), ElementsAre("lamps"));
}

TEST(Omens, TheOptionsShowWhoWantsWhat) {
  Evening evening(true);
  evening.vote(evening.ann, "lamps");
  const auto lamps = option_named("lamps");
  EXPECT_EQ(omens_of(evening.ann)->options[lamps].name, "* Lamps out (+20 %)");
  EXPECT_EQ(omens_of(evening.bob)->options[lamps].name, "Lamps out (+20 %)");
  EXPECT_THAT(omens_of(evening.bob)->options[lamps].lines, ElementsAre("Ann wants it."));
  evening.vote(evening.bob, "lamps");
  EXPECT_THAT(omens_of(evening.ann)->options[lamps].lines, ElementsAre("Ann and Bob want it."));
  for (const auto& player : {evening.ann, evening.bob}) EXPECT_EQ(player->misfit, "");
}

// Those who are away see it when they return, and so does a restarted server.
TEST(Omens, AreShownToThoseWhoWereAway) {
  RealmHarness table(at_the_exit());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const std::string token = bob->last<Welcome>()->resume_token;
  table.say(bob, Leave{});
  table.act(ann, {.verb = IntentVerb::Ascend});
  table.say(ann, Choose{900, kOmenChoice, option_named("lamps")});
  RealmState state(at_the_exit());
  for (const auto& entry : table.journal) ASSERT_EQ(apply(state, entry.input).why_not, "");
  const auto decoded = decode_state(encode_state(state), game());
  ASSERT_TRUE(decoded.has_value()) << decoded.error();
  EXPECT_TRUE(*decoded == state);
  const auto again = table.join("Bob", token);
  ASSERT_NE(omens_of(again), nullptr);
  EXPECT_THAT(omens_of(again)->options[option_named("lamps")].lines, ElementsAre("Ann wants it."));
  EXPECT_EQ(again->misfit, "");
}

TEST(Omens, AVoteCanBeTakenBack) {
  Evening evening(false);
  evening.vote(evening.ann, "lamps");
  evening.vote(evening.ann, "lamps");
  evening.ask(evening.ann);
  EXPECT_THAT(evening.in_force(), IsEmpty());
}

TEST(Omens, ThreeAreInForceAtMost) {
  Evening evening(false);
  for (const char* omen : {"wells", "kings", "lamps", "river"}) evening.vote(evening.ann, omen);
  evening.ask(evening.ann);
  EXPECT_THAT(evening.in_force(), ElementsAre("wells", "kings", "lamps"));
}

TEST(Omens, AreShownAmongTheRules) {
  Evening evening(false);
  evening.vote(evening.ann, "candle");
  evening.ask(evening.ann);
  std::vector<std::pair<std::string, std::string>> told;
  for (const ServerMessage& message : evening.ann->messages) {
    const auto* delta = std::get_if<Delta>(&message);
    if (delta != nullptr && !delta->rules.empty()) told = delta->rules;
  }
  EXPECT_THAT(told, Contains(std::pair<std::string, std::string>("omen 1", "One candle each")));
  EXPECT_THAT(told, Contains(std::pair<std::string, std::string>("death", "permanent")));
}

// The journal alone makes the same realm, and so do the bytes of a snapshot, with votes in it.
TEST(Omens, AreReproducedByTheirInputs) {
  const World first = at_the_exit();
  Evening evening(false);
  evening.vote(evening.ann, "hides");
  RealmState again(first);
  Outcome outcome;
  std::size_t done = 0;
  const auto replay = [&] {
    for (; done < evening.table.journal.size(); ++done) {
      apply(again, evening.table.journal[done].input, outcome);
      ASSERT_EQ(hash_of(again), evening.table.journal[done].hash);
    }
    const auto decoded = decode_state(encode_state(again), game());
    ASSERT_TRUE(decoded.has_value()) << decoded.error();
    EXPECT_TRUE(*decoded == again);
    EXPECT_EQ(hash_of(*decoded), hash_of(again));
  };
  replay();
  EXPECT_EQ(again.world.run.votes.size(), 1U);
  evening.ask(evening.ann);
  for (int i = 0; i < 3; ++i) evening.table.wait(evening.ann);
  replay();
  EXPECT_THAT(again.world.run.omens, ElementsAre("hides"));
  EXPECT_EQ(again.world.catalogue()[again.world.catalogue().at("ogre")].health,
            (*game())[game()->at("ogre")].health * 3 / 2);
}

// A realm whose content has lost an omen plays on without it, and says so.
TEST(Omens, UnknownOnesAreLeftOut) {
  Evening evening(false);
  RealmState state(at_the_exit());
  for (const auto& entry : evening.table.journal) {
    ASSERT_EQ(apply(state, entry.input).why_not, "");
  }
  const Outcome outcome = apply(state, input::BeginRun{{"gone", "lamps", "lamps"}});
  EXPECT_EQ(outcome.why_not, "");
  EXPECT_THAT(outcome.remark, HasSubstr("gone"));
  EXPECT_THAT(state.world.run.omens, ElementsAre("lamps"));
}

TEST(Omens, TheHostIsToldThatAnOmenHoldsARule) {
  Evening evening(false);
  evening.vote(evening.ann, "candle");
  evening.ask(evening.ann);
  ASSERT_TRUE(evening.table.realm.change_rule("death", "respawn"));
  evening.table.realm.end_batch();
  EXPECT_EQ(last_line(evening.ann),
            "The host has changed a house rule: death is respawn from the next run on; an omen "
            "sets it in this one.");
  EXPECT_EQ(evening.table.realm.world().rules().death, DeathRule::Permanent);
  EXPECT_EQ(evening.table.realm.world().house_rules().death, DeathRule::Respawn);
}

// A level is worth 100 points, and the omen a quarter of them.
TEST(Omens, RaiseThePointsOfTheTale) {
  Evening evening(false);
  evening.vote(evening.ann, "candle");
  evening.ask(evening.ann);
  RealmState state(at_the_exit());
  for (const auto& entry : evening.table.journal) {
    ASSERT_EQ(apply(state, entry.input).why_not, "");
  }
  state.world.run.end = RunEnd::Lost;
  const Tale tale = tale_of(state);
  EXPECT_THAT(tale.reckoning, HasSubstr(" 125 points"));
  EXPECT_THAT(tale.reckoning, HasSubstr("Omens: One candle each, for 25 of the points."));
}

}  // namespace
}  // namespace undercroft::omens_test
