// fighting_test.cc: FIGHT goes to the nearest foe and strikes it, until there is news (R204).
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::fighting_test {
namespace {

using testing::FakeConnection;
using testing::plain_rules;
using testing::RealmHarness;
using testing::SmallWorld;

// Blows of the small catalogue's players do 1, and a grunt has 2 health.
struct Fighting : ::testing::Test {
  // A kind of its own, made of a grunt or an idler.
  void add(const std::string& key, const std::string& base,
           const std::function<void(Blueprint&)>& change) {
    Blueprint b = (*catalogue)[catalogue->at(base)];
    b.key = b.name = key;
    change(b);
    catalogue->add(b);
  }
  // A realm with this level, whose first player has joined; the second, if there is one, is Bob.
  void start(const std::string& map, testing::Letters letters = {},
             const Ruleset& rules = plain_rules()) {
    letters.emplace('Q', "player");
    letters.emplace('G', "grunt");
    letters.emplace('I', "idle");
    SmallWorld small({map}, letters, rules, 1, catalogue);
    table = std::make_unique<RealmHarness>(std::move(small.world));
    ann = table->join("Ann");
    if (map.find('Q') != std::string::npos) bob = table->join("Bob");
  }
  void fight(int stop_at = kStopFightAt) {
    order = ++table->sequence;
    const StandingIntent intent{.verb = StandingVerb::Fight, .stop_at = stop_at};
    table->say(ann, StandingMessage{order, ann->known.turn + 1, false, intent});
    table->pass(1000);  // the steps are shown
  }
  // The sentence with which the fight ended, or why it did not begin.
  [[nodiscard]] std::string end() const {
    const auto* no = ann->last<Rejected>();
    if (no != nullptr && no->sequence == order) return no->sentence;
    const auto* stopped = ann->last<Stopped>();
    const bool is_over = stopped != nullptr && stopped->sequence == order;
    return is_over ? stopped->sentence : "it goes on";
  }
  // How often Ann was sent that line.
  [[nodiscard]] int said(const std::string& text) const {
    int times = 0;
    for (const auto& message : ann->messages) {
      const auto* line = std::get_if<ChatLine>(&message);
      if (line != nullptr && line->text == text) ++times;
    }
    return times;
  }
  [[nodiscard]] bool sees_foe() const {
    return std::any_of(ann->known.entities.begin(), ann->known.entities.end(),
                       [&](const auto& one) { return ann->known.look(one.second).hostile; });
  }
  [[nodiscard]] StopReason reason() const { return ann->last<Stopped>()->reason; }

  std::uint32_t order = 0;  // the sequence of the latest one
  std::shared_ptr<Catalogue> catalogue = testing::small_catalogue();
  std::unique_ptr<RealmHarness> table;
  std::shared_ptr<FakeConnection> ann;
  std::shared_ptr<FakeConnection> bob;
};

TEST_F(Fighting, OneOrderWalksToAFoeAndKillsIt) {
  start("#######\n#P...I#\n#######\n");
  fight();
  EXPECT_FALSE(sees_foe());
  EXPECT_EQ(ann->known.self.at, (Point{4, 1}));
  EXPECT_EQ(ann->known.turn, 5u) << "three steps and two blows";
  EXPECT_EQ(reason(), StopReason::Done);
  EXPECT_EQ(end(), "") << "the log has said that it died";
  EXPECT_EQ(ann->misfit, "");
}

TEST_F(Fighting, AFoeThatHuntsIsNoNews) {
  start("#######\n#P...G#\n#######\n");
  fight();
  EXPECT_EQ(reason(), StopReason::Done);
  EXPECT_FALSE(sees_foe());
}

TEST_F(Fighting, EndsWithTheFoeAndCountsTheOthers) {
  start("#######\n#PI..I#\n#######\n");
  fight();
  EXPECT_EQ(end(), "The idle is dead: one foe is left in view.");
  EXPECT_EQ(ann->known.turn, 2u);
  fight();
  EXPECT_EQ(end(), "");
}

// R204: look says what a blow can do.
TEST_F(Fighting, PlayersAreSentWhatBlowsOfFoesInViewCanDo) {
  add("ogre", "idle", [](Blueprint& b) { b.attributes.strength = 3; });
  start("#########\n#P..O#I.#\n#########\n", {{'O', "ogre"}});
  ASSERT_EQ(ann->known.self.threats.size(), 1u) << "the other is out of view";
  EXPECT_EQ(ann->known.self.threats[0], (ThreatView{ann->sees("ogre")->id, 3, 3, 100, 1, 1, 100}));
  fight();
  EXPECT_FALSE(sees_foe());
  EXPECT_TRUE(ann->known.self.threats.empty());
  EXPECT_EQ(ann->misfit, "");
}

TEST_F(Fighting, EndsAtABlowOfAQuarterOfTheHealth) {
  add("ogre", "grunt", [](Blueprint& b) { b.attributes.strength = 3, b.health = 20; });
  start("#####\n#PO.#\n#####\n", {{'O', "ogre"}});
  fight();
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_EQ(end(), "That took 3: 7 of 10 health left.");
  EXPECT_EQ(reason(), StopReason::Harm);
}

TEST_F(Fighting, EndsAtHalfHealthAndStrikesOnceAnOrderThere) {
  add("brute", "grunt", [](Blueprint& b) { b.health = 50; });
  start("#####\n#PB.#\n#####\n", {{'B', "brute"}});
  fight();
  EXPECT_EQ(ann->known.self.health, 5);
  EXPECT_EQ(end(), "You are badly hurt: 5 of 10 health left.");
  fight();
  EXPECT_EQ(ann->known.self.health, 4) << "one exchange";
  EXPECT_EQ(end(), "");
  fight();
  fight();
  EXPECT_EQ(end(), "The brute could take 2 of your 3 health: again for one exchange.");
  EXPECT_EQ(ann->known.self.health, 3);
  fight();
  EXPECT_EQ(ann->known.self.health, 2);
  for (int order = 0; order < 3; ++order) fight();
  EXPECT_EQ(end(),
            "The brute could kill you now (2 of your 2 health): step away, heal, or strike it "
            "yourself.");
  EXPECT_EQ(ann->known.self.health, 2);
}

TEST_F(Fighting, EndsAtTheShareOfHealthThatItsClientNames) {
  add("brute", "grunt", [](Blueprint& b) { b.health = 50; });
  start("#####\n#PB.#\n#####\n", {{'B', "brute"}});
  fight(80);
  EXPECT_EQ(ann->known.self.health, 8);
  EXPECT_EQ(end(), "You are badly hurt: 8 of 10 health left.");
}

TEST_F(Fighting, EndsAtASignThatTheFoeHasNotShown) {
  add("pouncer", "idle", [](Blueprint& b) {
    b.health = 50;
    Step crouch;
    crouch.sign = StepSign::Crouches;
    b.sequence = {Step{}, Step{}, crouch};
  });
  start("#####\n#PO.#\n#####\n", {{'O', "pouncer"}});
  fight();
  EXPECT_EQ(end(), "The pouncer crouches.");
  EXPECT_EQ(reason(), StopReason::Foe);
  const TurnNumber turn = ann->known.turn;
  fight();
  EXPECT_EQ(end(), "The pouncer crouches.") << "each announced blow is a decision";
  EXPECT_EQ(ann->known.turn, turn + 3);
}

TEST_F(Fighting, EndsAtAStatus) {
  add("adder", "grunt", [](Blueprint& b) {
    b.health = 50;
    Hit hit;
    hit.status = Status::Stun;
    hit.turns = 2;
    b.hits = {hit};
  });
  start("#####\n#PO.#\n#####\n", {{'O', "adder"}});
  fight();
  EXPECT_EQ(end(), "You are stunned.");
  EXPECT_EQ(ann->known.turn, 1u);
}

TEST_F(Fighting, EndsAtAnotherFoeInView) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  start("##############\n#OP.........G#\n##############\n", {{'O', "post"}});
  ASSERT_EQ(ann->sees("grunt"), nullptr);
  fight();
  EXPECT_EQ(end(), "A grunt comes into view.");
}

// The worst that an exchange may cost: two blows of the foe that is struck.
TEST_F(Fighting, EndsBeforeAnExchangeThatMayCostTooMuch) {
  add("ogre", "idle", [](Blueprint& b) { b.attributes.strength = 5, b.health = 20; });
  start("######\n#P.O.#\n######\n", {{'O', "ogre"}});
  fight();
  EXPECT_EQ(end(), "The ogre could kill you (10 of your 10 health): again for one exchange.");
  EXPECT_EQ(ann->known.turn, 0u) << "not even a step up to it";
  for (TurnNumber turn = 2; turn <= 4; ++turn) {  // a step up to it, and a blow with each order
    fight();
    EXPECT_EQ(ann->known.turn, turn);
    EXPECT_EQ(end(), "") << "said once";
  }
}

// What cannot kill is asked about once.
TEST_F(Fighting, GoesOnOnceItsPlayerKnowsOfARiskThatCannotKill) {
  add("ogre", "idle", [](Blueprint& b) { b.attributes.strength = 4, b.health = 20; });
  start("######\n#P.O.#\n######\n", {{'O', "ogre"}});
  fight();
  EXPECT_EQ(end(), "The ogre could take 8 of your 10 health: again to fight on.");
  EXPECT_EQ(ann->known.turn, 0u) << "not even a step up to it";
  fight();
  EXPECT_FALSE(sees_foe());
}

TEST_F(Fighting, GoesOnThroughExchangesThatCannotCostMuch) {
  add("ogre", "idle", [](Blueprint& b) { b.attributes.strength = 3, b.health = 20; });
  start("######\n#P.O.#\n######\n", {{'O', "ogre"}});
  fight();
  EXPECT_GT(ann->known.turn, 10u);
}

TEST_F(Fighting, EndsWhenAFriendBurns) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  add("burner", "grunt", [](Blueprint& b) {
    Hit hit;
    hit.status = Status::Burning;
    hit.turns = 9;
    b.hits = {hit};
  });
  start("########\n#OP..QB#\n########\n", {{'O', "post"}, {'B', "burner"}});
  fight();
  table->wait(bob);
  EXPECT_EQ(end(), "Bob is burning.");
  EXPECT_EQ(ann->known.turn, 1u);
}

// Nobody to fight in view: the order leads to the friend whom something out of sight attacks.
TEST_F(Fighting, GoesToAFriendWhoFights) {
  add("brute", "grunt", [](Blueprint& b) { b.health = 50; });
  start("#########\n#P....Q##\n######B##\n#########\n", {{'B', "brute"}});
  ASSERT_FALSE(sees_foe());
  fight();
  EXPECT_EQ(end(), "There is no foe in view.");
  table->wait(ann);
  table->wait(bob);
  fight();
  for (int turn = 0; turn < 6; ++turn) table->wait(bob);
  EXPECT_EQ(end(), "A brute comes into view.");
  EXPECT_GT(ann->known.self.at.x, 1);
}

// A foe that heals before the turn is over was hurt all the same.
TEST_F(Fighting, DoesNotCallExchangesCalmThatHurtAHealingFoe) {
  add("troll", "idle", [](Blueprint& b) {
    b.health = 90;
    Trigger heals;
    heals.occasion = Occasion::Turn;
    heals.effect.to = Affected::Itself;
    heals.effect.use.heal = 9;
    b.triggers = {heals};
  });
  start("#####\n#PO.#\n#####\n", {{'O', "troll"}});
  fight();
  EXPECT_GT(ann->known.turn, 4u);
  EXPECT_EQ(end().find("exchanges"), std::string::npos);
}

TEST_F(Fighting, EndsAtExchangesThatHurtNeitherSide) {
  add("wisp", "idle", [](Blueprint& b) { b.attributes = {.speed = 10000}; });
  start("#####\n#PO.#\n#####\n", {{'O', "wisp"}}, Ruleset{});
  fight();
  EXPECT_EQ(ann->known.turn, 4u);
  EXPECT_EQ(end(), "Four exchanges have hurt neither you nor the wisp.");
}

TEST_F(Fighting, LeavesAFoeThatNoBlowOfItsPlayerCanHurt) {
  add("idol", "idle", [](Blueprint& b) { b.attributes.armour = 9; });
  start("######\n#P.O.#\n######\n", {{'O', "idol"}});
  fight();
  EXPECT_EQ(ann->known.turn, 0u);
  EXPECT_EQ(end(), "Your blows cannot hurt the idol. Look at it for a hint.");
}

TEST_F(Fighting, TakesOneBlowInCompanyToKnowAShell) {
  add("crab", "idle", [](Blueprint& b) {
    b.traits.add(Trait::Shelled);
    b.description = "Its shell turns every blow, unless somebody stands on its other side.";
  });
  start("######\n#Q.PO#\n######\n", {{'O', "crab"}});
  fight();
  table->wait(bob);
  EXPECT_EQ(end(), "Your blows do nothing to the crab: flank it with a friend, or burn it.");
  EXPECT_EQ(ann->known.turn, 1u);
}

TEST_F(Fighting, NeedsAFoeThatItCanReachSafely) {
  start("#####\n#P..#\n#####\n");
  fight();
  EXPECT_EQ(end(), "There is no foe in view.");
  start("#######\n#P.~.I#\n#######\n");
  fight();
  EXPECT_EQ(end(), "No dry way leads to the idle: again to wade, or shoot or throw.");
  start("####\n#P##\n##I#\n####\n");
  fight();
  EXPECT_EQ(end(), "A corner keeps your blows from the idle: step around it.");
  start("########\n#I~P..I#\n########\n");
  fight();
  EXPECT_GT(ann->known.turn, 0u) << "the next foe, if the nearest is out of reach";
}

TEST_F(Fighting, WadesWhenItsPlayerAsksTwice) {
  start("########\n#P.~~.I#\n########\n");
  fight();
  EXPECT_EQ(end(), "No dry way leads to the idle: again to wade, or shoot or throw.");
  EXPECT_EQ(ann->known.turn, 0u);
  fight();
  EXPECT_EQ(end(), "");
  EXPECT_FALSE(sees_foe());
}

TEST_F(Fighting, CrossesADangerWhenItsPlayerAsksTwice) {
  start("########\n#P.=..I#\n########\n");
  fight();
  EXPECT_EQ(end(),
            "You know no safe way to the idle but past the ice, east: again to go there all the "
            "same.");
  EXPECT_EQ(ann->known.turn, 0u);
  fight();
  EXPECT_EQ(end(), "");
  EXPECT_FALSE(sees_foe());
}

TEST_F(Fighting, WalksAroundDanger) {
  start("#######\n#P=..I#\n#.....#\n#######\n", {});
  fight();
  EXPECT_EQ(reason(), StopReason::Done);
  EXPECT_EQ(ann->known.self.health, 10);
}

// A friend who does not fight gives way, as it does to a step.
TEST_F(Fighting, ChangesPlacesWithAFriendWhoStandsInTheWay) {
  start("######\n#PQ.I#\n######\n");
  fight();
  for (int turn = 0; turn < 4; ++turn) table->wait(bob);
  EXPECT_EQ(ann->known.self.at, (Point{3, 1}));
  EXPECT_EQ(bob->known.self.at, (Point{1, 1}));
  EXPECT_FALSE(sees_foe());
  EXPECT_EQ(end(), "");
}

// Bob fights in the only way: a swap would pull him out of his fight.
TEST_F(Fighting, WaitsBehindAFriendWhoFights) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  start("#######\n#.PQO.#\n#######\n", {{'O', "post"}});
  table->wait(ann);
  table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::Right});
  fight();
  for (int turn = 0; turn < 3; ++turn) {
    table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::Right});
  }
  EXPECT_EQ(end(), "it goes on");
  EXPECT_EQ(said("Bob fights ahead; you wait behind."), 1);
  EXPECT_EQ(ann->known.self.at, (Point{2, 1}));
  for (int turn = 0; turn < 7; ++turn) {
    table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::Right});
  }
  EXPECT_EQ(end(),
            "Bob still fights ahead of you. Walk into Bob to change places, or throw or shoot "
            "where your line is "
            "clear.");
}

TEST_F(Fighting, WaitsAtADoorInWhichAFriendFights) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  start("#######\n#PQDO.#\n#######\n", {{'O', "post"}, {'D', "door"}});
  table->wait(ann);
  table->bump(bob, Direction::Right);
  table->wait(ann);
  table->bump(bob, Direction::Right);
  table->wait(ann);
  table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::Right});
  fight();
  for (int turn = 0; turn < 3; ++turn) {
    table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::Right});
  }
  EXPECT_EQ(said("Bob fights at the door; you wait behind."), 1);
  EXPECT_EQ(ann->known.self.at, (Point{2, 1}));
}

// Ann sees neither the foe nor the blows. Bob is within earshot, and the list of members shows
// where.
TEST_F(Fighting, GoesToAFriendWhoFightsOutOfSight) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  start("#########\n#P......#\n#######.#\n#.OQ....#\n#########\n", {{'O', "post"}});
  fight();
  EXPECT_EQ(end(), "There is no foe in view.");
  table->wait(ann);
  table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::Left});
  ASSERT_EQ(ann->sees("Bob"), nullptr);
  fight();
  table->wait(bob);
  EXPECT_EQ(said("No foe is in view; you go to Bob, who fights."), 1);
  for (int turn = 0; turn < 9; ++turn) {
    table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::Left});
  }
  EXPECT_GE(ann->known.self.at.x, 6);
  EXPECT_EQ(end(), "A post comes into view.");
}

// Two friends who have killed the last foe must not go to each other's help.
TEST_F(Fighting, GoesToNobodyWhenTheLastFoeIsDead) {
  add("weak", "idle", [](Blueprint& b) { b.health = 1; });
  start("########\n#P...QO#\n########\n", {{'O', "weak"}});
  table->wait(ann);
  table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::Right});
  ASSERT_FALSE(sees_foe());
  const StandingIntent helps{.verb = StandingVerb::Fight, .stop_at = kStopFightAt};
  table->say(bob, StandingMessage{++table->sequence, bob->known.turn + 1, false, helps});
  fight();
  EXPECT_EQ(end(), "There is no foe in view.");
}

// Ann does not see round the corner what Bob fights.
TEST_F(Fighting, WaitsBesideAFriendWhoFightsOutOfSight) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  start("#####\n#.O.#\n###Q#\n#.P.#\n#####\n", {{'O', "post"}});
  ASSERT_FALSE(sees_foe());
  table->wait(ann);
  table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::UpLeft});
  fight();
  for (int turn = 0; turn < 3; ++turn) {
    table->act(bob, {.verb = IntentVerb::Attack, .direction = Direction::UpLeft});
  }
  EXPECT_EQ(end(), "it goes on");
  EXPECT_EQ(ann->known.turn, 4u);
  EXPECT_EQ(said("Bob fights ahead; you wait behind."), 1);
}

TEST_F(Fighting, WaitsForTheOthersEachTurn) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  start("######\n#QPO.#\n######\n", {{'O', "post"}});
  fight();
  EXPECT_EQ(ann->known.turn, 0u);
  for (TurnNumber turn = 1; turn <= 3; ++turn) {
    table->wait(bob);
    EXPECT_EQ(ann->known.turn, turn);
  }
  EXPECT_EQ(end(), "it goes on");
}

TEST_F(Fighting, EndsAtAFriendsWord) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  start("######\n#QPO.#\n######\n", {{'O', "post"}});
  fight();
  table->say(bob, ChatSay{"wait for me"});
  EXPECT_EQ(ann->last<Stopped>(), nullptr) << "not a word to Ann";
  table->say(bob, ChatSay{"wait for me, Ann"});
  EXPECT_EQ(reason(), StopReason::SpokenTo);
}

TEST_F(Fighting, EndsWhenAFriendFalls) {
  add("post", "idle", [](Blueprint& b) { b.health = 50; });
  add("slayer", "grunt", [](Blueprint& b) { b.attributes.strength = 50; });
  start("########\n#OP..QS#\n########\n", {{'O', "post"}, {'S', "slayer"}});
  fight();
  table->wait(bob);
  EXPECT_EQ(ann->known.turn, 1u);
  EXPECT_TRUE(end() == "Bob is down." || end() == "Bob is dead.") << end();
}

}  // namespace
}  // namespace undercroft::fighting_test
