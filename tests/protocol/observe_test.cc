// observe_test.cc: what a player is sent of the world, and what it is not.
#include <gtest/gtest.h>

#include "server/protocol/observer.h"
#include "server/sim/rules/death.h"
#include "server/sim/rules/things.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/turn.h"
#include "tests/support/small_world.h"

namespace undercroft::observe_test {
namespace {

using testing::plain_rules;
using testing::small_catalogue;
using testing::SmallWorld;

CellView cell(const Observation& seen, Point at) { return seen.cells[at]; }

bool knows(const Observation& seen, EntityId id) { return seen.entities.contains(id); }

TEST(Observe, ContainsOnlyVisibleCells) {
  SmallWorld w(
      {"#########\n"
       "#P..#...#\n"
       "#########\n"});
  const Observation seen = Observer(w.id('P')).look(w.world);
  EXPECT_EQ(seen.depth, 1);
  EXPECT_EQ(cell(seen, {3, 1}), (CellView{Ground::Floor, true}));
  EXPECT_EQ(cell(seen, {4, 1}), (CellView{Ground::Masonry, true}));
  EXPECT_EQ(cell(seen, {6, 1}), CellView{});
}

TEST(Observe, ContainsOnlyVisibleEntities) {
  SmallWorld w({"#########\n"
                "#PG.#G..#\n"
                "#########\n"},
               {{'G', "grunt"}});
  const Observation seen = Observer(w.id('P')).look(w.world);
  EXPECT_TRUE(knows(seen, w.id('G', 0)));
  EXPECT_FALSE(knows(seen, w.id('G', 1)));
  EXPECT_EQ(seen.entities.at(w.id('G')).health, 2);
}

TEST(Observe, SleepingMimicEqualsAChestInEveryField) {
  SmallWorld w({"#########\n"
                "#P.M.C..#\n"
                "#########\n"},
               {{'M', "mimic"}, {'C', "chest"}});
  w.at('M').set(Status::Strong, 3);
  const Observation seen = Observer(w.id('P')).look(w.world);
  EntityView mimic = seen.entities.at(w.id('M'));
  const EntityView chest = seen.entities.at(w.id('C'));
  EXPECT_EQ(mimic.at, (Point{3, 1}));
  mimic.id = chest.id;
  mimic.at = chest.at;
  EXPECT_EQ(mimic, chest);
}

TEST(Observe, CorpseIsNamedAfterTheCreature) {
  SmallWorld w({"########\n"
                "#P.GQ..#\n"
                "########\n"},
               {{'G', "grunt"}, {'Q', "player"}});
  w.at('Q').name = "Ann";
  for (const char who : {'G', 'Q'}) die(w.world, w.id(who));
  const Observation seen = Observer(w.id('P')).look(w.world);
  const auto name_of_one = [&](char who) { return seen.look(seen.entities.at(w.id(who))).a_name; };
  EXPECT_EQ(name_of_one('G'), "a grunt corpse");
  EXPECT_EQ(name_of_one('Q'), "a corpse of Ann");
}

TEST(Observe, UnseenCreatureIsHiddenUntilRevealed) {
  SmallWorld w({"######\n"
                "#P.H.#\n"
                "######\n"},
               {{'H', "phantom"}});
  EXPECT_FALSE(knows(Observer(w.id('P')).look(w.world), w.id('H')));
  w.at('H').set(Status::Revealed, 5);
  EXPECT_TRUE(knows(Observer(w.id('P')).look(w.world), w.id('H')));
  w.at('H').set(Status::Revealed, 0);
  w.at('P').set(Status::Insight, 5);
  EXPECT_TRUE(knows(Observer(w.id('P')).look(w.world), w.id('H')));
}

TEST(Observe, ItemsInAChestAreHidden) {
  SmallWorld w({"#####\n"
                "#PC.#\n"
                "#####\n"},
               {{'C', "chest"}});
  const EntityId vial = w.at('C').holds().at(0);
  EXPECT_FALSE(knows(Observer(w.id('P')).look(w.world), vial));
}

TEST(Observe, ContainsThePackAndAttributes) {
  SmallWorld w({"#####\n#P..#\n#####\n"});
  const EntityId dagger =
      w.world.spawn(w.world.catalogue().at("dagger"), Place::held_by(w.id('P')));
  w.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = dagger;
  Observer observer(w.id('P'));
  const SelfView self = observer.look(w.world).self;
  ASSERT_EQ(self.pack.size(), 1u);
  EXPECT_EQ(self.pack[0].id, dagger);
  EXPECT_TRUE(self.pack[0].worn);
  EXPECT_TRUE(self.pack[0].wearable);
  EXPECT_EQ(self.strength, 2);
  w.at('P').worn = {};
  EXPECT_EQ(observer.look(w.world).self.strength, 1);
  w.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = dagger;
  observer.look(w.world);
  w.at('P').worn = {};
  w.at('P').alive = false;
  w.world.become(w.id('P'), Kind::Corpse);
  EXPECT_EQ(observer.look(w.world).self.strength, 2) << "as it died";
}

// The client uses this to ask before healing at full health. It must not reveal an unidentified
// item (R154).
TEST(Observe, OnlyItemsKnownToHealAreMarked) {
  const auto catalogue = small_catalogue();
  Blueprint balm;
  balm.key = balm.name = "balm";
  balm.use.emplace().heal = 5;
  balm.unknown = Unidentified::Draught;
  catalogue->add(balm);
  Blueprint tonic = balm;
  tonic.key = tonic.name = "tonic";
  tonic.use->status = Status::Strong;
  tonic.unknown = Unidentified::None;
  catalogue->add(tonic);
  Blueprint another_look;  // the catalogue has one draught look, and one draught that uses it
  another_look.key = another_look.name = "mire";
  another_look.look_of = Unidentified::Draught;
  catalogue->add(another_look);
  SmallWorld w({"#####\n#P..#\n#####\n"}, {}, plain_rules(), 1, catalogue);
  for (const char* key : {"vial", "balm", "tonic"}) {
    w.world.spawn(catalogue->at(key), Place::held_by(w.id('P')));
  }
  const auto heals = [&w](std::size_t nth) {
    const Observation seen = Observer(w.id('P')).look(w.world);
    return seen.look(seen.self.pack.at(nth)).heals;
  };
  EXPECT_TRUE(heals(0));
  EXPECT_FALSE(heals(1));
  EXPECT_FALSE(heals(2)) << "it has another effect, too";
  make_known_to(w.world, w.id('P'), catalogue->at("balm"));
  EXPECT_TRUE(heals(1));
}

TEST(Observe, PlayerOffTheLevelsSeesNothing) {
  SmallWorld w({"#####\n#P..#\n#####\n"});
  w.world.move(w.id('P'), Place::nowhere());
  const Observation seen = Observer(w.id('P')).look(w.world);
  EXPECT_EQ(seen.depth, 0);
  EXPECT_TRUE(seen.entities.empty());
  EXPECT_EQ(seen.self.id, w.id('P'));
}

TEST(Reports, GiveEachWitnessWhatItSaw) {
  SmallWorld w({"###########\n"
                "#PG..#...Q#\n"
                "###########\n"},
               {{'G', "idle"}, {'Q', "player"}}, plain_rules());
  const Group all{1, {w.id('P'), w.id('Q')}, true};
  resolve_turn(w.world, all, {{w.id('P'), {IntentVerb::Bump, Direction::Right, kNobody, ""}}});
  Observer eyes(w.id('P'));
  const std::vector<Report> told = eyes.reports(w.world);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].verb, Verb::Hit);
  EXPECT_EQ(told[0].who, w.id('P'));
  EXPECT_EQ(eyes.looks().find(told[0].whom_look)->name, "idle");
  EXPECT_EQ(told[0].health_after, 1);
  EXPECT_EQ(told[0].turn, 1u);
  EXPECT_TRUE(Observer(w.id('Q')).reports(w.world).empty());
}

TEST(Reports, FightAroundACornerNamesOnlyVisibleCreatures) {
  SmallWorld w({"#######\n"
                "#P..G.#\n"
                "#####Q#\n"
                "#######\n"},
               {{'G', "hornet"}, {'Q', "player"}}, plain_rules());
  resolve_turn(w.world, {1, {w.id('P'), w.id('Q')}, true},
               {{w.id('Q'), {IntentVerb::Attack, Direction::UpLeft, kNobody, ""}}});
  ASSERT_FALSE(sees_cell(w.world, w.id('P'), 1, w.at('Q').at()));
  for (const Report& r : Observer(w.id('P')).reports(w.world)) {
    EXPECT_NE(r.who, w.id('Q'));
    EXPECT_NE(r.whom, w.id('Q'));
    EXPECT_FALSE(r.whom == kNobody && r.health_after);
  }
  EXPECT_EQ(Observer(w.id('Q')).reports(w.world).at(0).whom, w.id('G'));
}

TEST(Reports, OmitWhatTheWitnessDidNotPerceive) {
  SmallWorld w({"#####\n#P.G#\n#####\n"}, {{'G', "grunt"}});
  Event event;
  event.verb = Verb::Hit;
  event.who = w.id('G');
  event.whom = w.id('P');
  event.from = {3, 1};
  event.at = {2, 1};
  event.health = 9;
  event.witnesses = {{w.id('P'), false, true, false, true}};
  w.world.events = {event};
  const std::vector<Report> told = Observer(w.id('P')).reports(w.world);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].who, kNobody);
  EXPECT_EQ(told[0].who_look, kNoLook);
  EXPECT_FALSE(told[0].from);
  EXPECT_EQ(told[0].at, (Point{2, 1}));
  EXPECT_EQ(told[0].health_after, 9);
  w.world.events[0].witnesses[0].knew_whom = false;
  EXPECT_FALSE(Observer(w.id('P')).reports(w.world)[0].health_after);
}

// Steps are visible anyway. A swap is reported only to the two players in it.
TEST(Reports, OmitStepsAndGiveSwapsToTheTwoPlayers) {
  SmallWorld w({"#########\n"
                "#PQ.R...#\n"
                "#########\n"},
               {{'Q', "player"}, {'R', "player"}}, plain_rules());
  const Intent right{IntentVerb::Bump, Direction::Right, kNobody, ""};
  resolve_turn(w.world, {1, w.world.players(), true}, {{w.id('P'), right}, {w.id('R'), right}});
  ASSERT_EQ(w.at('P').at(), (Point{2, 1}));
  ASSERT_EQ(w.at('R').at(), (Point{5, 1}));
  for (const char one : {'P', 'Q'}) {
    const std::vector<Report> told = Observer(w.id(one)).reports(w.world);
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0].verb, Verb::Swapped);
  }
  EXPECT_TRUE(Observer(w.id('R')).reports(w.world).empty());
}

TEST(Reports, SpeechGoesToPlayersWhoSeeTheSpeaker) {
  SmallWorld w({"#########\n"
                "#PQ.#.R.#\n"
                "#########\n"},
               {{'Q', "player"}, {'R', "player"}}, plain_rules());
  const Group group{1, w.world.players(), true};
  const Intent speech{IntentVerb::Say, Direction::None, kNobody, "hello there"};
  resolve_turn(w.world, group, {{w.id('P'), speech}});
  const auto heard = Observer(w.id('Q')).reports(w.world);
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].verb, Verb::Said);
  EXPECT_EQ(heard[0].who, w.id('P'));
  EXPECT_EQ(heard[0].words, "hello there");
  EXPECT_EQ(Observer(w.id('P')).reports(w.world).size(), 1U);
  EXPECT_TRUE(Observer(w.id('R')).reports(w.world).empty());
}

// F24: an intent that has become futile by the time it is tried. Only its own player is sent why.
TEST(Reports, SayWhyAnIntentFailed) {
  SmallWorld w({"#####\n#PQ.#\n#####\n"}, {{'Q', "player"}}, plain_rules());
  const Group group{1, w.world.players(), true};
  const Intent push{.verb = IntentVerb::Bump, .direction = Direction::Up};
  resolve_turn(w.world, group, {{w.id('P'), push}});
  const auto told = Observer(w.id('P')).reports(w.world);
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].verb, Verb::Bumped);
  EXPECT_EQ(told[1].verb, Verb::Rejected);
  EXPECT_EQ(told[1].words, "There is a wall, and you have nothing to dig it with.");
  EXPECT_TRUE(Observer(w.id('Q')).reports(w.world).empty());
}

}  // namespace
}  // namespace undercroft::observe_test
