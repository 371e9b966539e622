// wording_test.cc: articles, agreement and pronouns in the log.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "shared/grammar.h"
#include "tests/client/observation_scene.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::wording_test {
namespace {

using ::testing::ElementsAre;

// A hall in which the player knows a goblin and Bob. Other creatures and things are new.
class Wording : public ::testing::Test {
 protected:
  Wording() : known_(known_of({"#######", "#@.g2.#", "#######"})) {
    goblin_ = with_sign(known_, 'g').id;
    bob_ = member(known_, 1).id;
  }

  // Something of that name, which the player did not know before.
  EntityId made(const std::string& a_name, Kind kind = Kind::Monster) {
    Look look;
    look.kind = kind;
    look.a_name = a_name;
    const EntityId id{900 + static_cast<unsigned>(looks_.size())};
    looks_[id] = number_of(known_, look);
    return id;
  }
  Report report(Verb verb, EntityId who, EntityId whom = kNobody, int amount = 0) const {
    Report made;
    made.verb = verb;
    made.who = who;
    made.whom = whom;
    made.who_look = look(who);
    made.whom_look = look(whom);
    made.amount = amount;
    return made;
  }
  Report words(Verb verb, EntityId who, const std::string& text) const {
    Report made = report(verb, who);
    made.words = text;
    return made;
  }
  std::vector<std::string> told(const std::vector<Report>& reports) const {
    return texts(narrated(reports, known_, known_));
  }
  [[nodiscard]] LookId look(EntityId id) const {
    const auto mine = looks_.find(id);
    if (mine != looks_.end()) return mine->second;
    const auto found = known_.entities.find(id);
    return found == known_.entities.end() ? kNoLook : found->second.look;
  }

  Observation known_;
  EntityId goblin_{};
  EntityId bob_{};

 private:
  std::map<EntityId, LookId> looks_;
};

// ---- a, an and the ----

TEST_F(Wording, NewThingsHaveTheIndefiniteArticleOnce) {
  const EntityId gem = made("a gem", Kind::Item);
  EXPECT_THAT(told({report(Verb::Dropped, goblin_, gem), report(Verb::Taken, bob_, gem)}),
              ElementsAre("The goblin drops a gem.", "Bob takes the gem."));
  const EntityId ogre = made("an ogre");
  EXPECT_THAT(told({report(Verb::Hit, ogre, bob_, 2), report(Verb::Hit, ogre, kMe, 1)}),
              ElementsAre("An ogre hits Bob for 2.", "The ogre hits you for 1."));
  EXPECT_THAT(told({report(Verb::Hit, bob_, ogre, 2), report(Verb::Death, kNobody, ogre)}),
              ElementsAre("Bob hits an ogre for 2. The ogre dies!"));
}

TEST_F(Wording, ABellIsRungAndALeverIsPulled) {
  Look look;
  look.kind = Kind::Lever;
  look.a_name = "a dinner bell";
  Report rung = report(Verb::Toggled, kMe);
  rung.whom = EntityId{950};
  rung.whom_look = number_of(known_, look);
  EXPECT_THAT(told({rung}), ElementsAre("You ring the dinner bell."));
  rung.who = bob_;
  rung.who_look = this->look(bob_);
  EXPECT_THAT(told({rung}), ElementsAre("Bob rings a dinner bell."));
  look.a_name = "a lever";
  rung.whom_look = number_of(known_, look);
  EXPECT_THAT(told({rung}), ElementsAre("Bob pulls a lever."));
}

// However many turns a delta joins: the player stood beside the door before it opened it.
TEST_F(Wording, PlayersKnowWhatTheyOpen) {
  const EntityId door = made("a door", Kind::ClosedDoor);
  EXPECT_THAT(told({report(Verb::Opened, kMe, door)}), ElementsAre("You open the door."));
  EXPECT_THAT(told({report(Verb::Opened, bob_, door)}), ElementsAre("Bob opens a door."));
}

TEST_F(Wording, SeveralOfOneKindAreCounted) {
  const EntityId one = made("a slimelet"), two = made("a slimelet"), rat = made("a rat");
  EXPECT_THAT(told({report(Verb::Split, goblin_, one), report(Verb::Split, goblin_, two)}),
              ElementsAre("The goblin splits into two slimelets."));
  EXPECT_THAT(told({report(Verb::Summoned, goblin_, rat)}), ElementsAre("The goblin calls a rat."));
}

TEST_F(Wording, WhatIsTakenTogetherIsOneLine) {
  const EntityId gem = made("a gem", Kind::Item), salts = made("some salts", Kind::Item);
  Report later = report(Verb::Taken, kMe, salts);
  ++later.turn;
  EXPECT_THAT(told({report(Verb::Taken, kMe, gem), later}),
              ElementsAre("You take a gem.", "You take some salts."));
  const EntityId chest = made("a chest", Kind::Chest);
  EXPECT_THAT(
      told({report(Verb::Taken, kMe, gem), report(Verb::Taken, kMe, salts),
            report(Verb::Taken, kMe, chest)}),
      ElementsAre("You take a gem and some salts.", "You take the valuables from a chest."));
  EXPECT_THAT(told({report(Verb::Gave, bob_, kMe), report(Verb::Taken, kMe, gem)}),
              ElementsAre("Bob hands you a gem."));
}

TEST_F(Wording, ACreatureThatHasActedIsKnownAsItComesIntoView) {
  const Observation before = known_of({"..........", "..@.......", ".........."});
  const Observation after = known_of({"..........", "..@...g...", ".........."});
  Report shot;
  shot.verb = Verb::Shot;
  shot.who = with_sign(after, 'g').id;
  shot.who_look = with_sign(after, 'g').look;
  EXPECT_THAT(texts(narrated({shot}, before, after)),
              ElementsAre("A goblin shoots.", "The goblin comes into view (east, 4), hurt."));
}

// ---- what turns a blow ----

TEST_F(Wording, ABlowGlancesOffWhatIsWorn) {
  const std::vector<Report> blow = {report(Verb::Weak, goblin_, kMe)};
  EXPECT_THAT(told(blow), ElementsAre("The goblin's blow glances off you."));
  PackView mail = in_pack(known_, "some mail");
  mail.worn = true;
  known_.self.pack = {mail};
  EXPECT_THAT(told(blow), ElementsAre("The goblin's blow glances off you.")) << "no armour in it";
  known_.self.pack[0].armour = 1;
  EXPECT_THAT(told(blow), ElementsAre("The goblin's blow glances off your mail."));
  EXPECT_THAT(told({report(Verb::Weak, goblin_, bob_)}),
              ElementsAre("The goblin's blow glances off Bob."));
}

// ---- agreement ----

TEST_F(Wording, VerbsAgreeWithPlurals) {
  const EntityId brambles = made("some brambles", Kind::Patch);
  const EntityId door = made("some twin doors", Kind::ClosedDoor);
  EXPECT_THAT(told({report(Verb::Harmed, brambles, kMe, 1), report(Verb::Harmed, brambles, bob_, 2),
                    report(Verb::BurntAway, brambles), report(Verb::Opened, kNobody, door)}),
              ElementsAre("Some brambles hurt you for 1.", "The brambles hurt Bob for 2.",
                          "The brambles burn away.", "Some twin doors open."));
  const EntityId rats = made("some rats");
  EXPECT_THAT(told({report(Verb::Weak, rats, kMe), report(Verb::Damage, kMe, rats, 3),
                    report(Verb::Death, kMe, rats)}),
              ElementsAre("Some rats' blow glances off you. You hit them for 3 and kill them."));
  Report sick = words(Verb::Sickened, kMe, "boils");
  std::swap(sick.who, sick.whom);
  std::swap(sick.who_look, sick.whom_look);
  sick.amount = 1;
  EXPECT_THAT(told({sick}), ElementsAre("Boils hurt you for 1."));
}

// ---- gestures ----

TEST_F(Wording, GesturesAreNotSpoken) {
  const EntityId hound = made("a lost hound", Kind::Friend);
  EXPECT_THAT(told({words(Verb::Spoke, hound, "*wags its tail*"),
                    words(Verb::Spoke, hound, "*sits. You will do.*"),
                    words(Verb::Spoke, hound, "*coughs* Up."), words(Verb::Spoke, hound, "Up."),
                    words(Verb::Spoke, hound, "*Up"), words(Verb::Advised, kMe, "*a bell rings*")}),
              ElementsAre("A lost hound wags its tail.", "The lost hound sits. You will do.",
                          "The lost hound coughs and says: \"Up.\"", "The lost hound says: \"Up.\"",
                          "The lost hound says: \"*Up\"", "A bell rings."));
  EXPECT_EQ(gesture_in_words("*it hums*"), "It hums.");
  EXPECT_EQ(gesture_in_words("It *hums*"), "It *hums*");
}

// ---- pronouns ----

TEST_F(Wording, ASentenceNamesNobodyTwice) {
  const EntityId rat = made("a rat");
  EXPECT_THAT(told({report(Verb::Hit, goblin_, rat, 2), report(Verb::Death, goblin_, rat)}),
              ElementsAre("The goblin hits a rat for 2 and kills it."));
  EXPECT_THAT(told({report(Verb::Attack, goblin_, kMe), report(Verb::Faster, kMe, goblin_),
                    report(Verb::Damage, kMe, goblin_, 3), report(Verb::Death, kMe, goblin_)}),
              ElementsAre("The goblin attacks; you strike first, hit it for 3 and kill it."));
  EXPECT_THAT(told({report(Verb::Harmed, kMe, kMe, 1), report(Verb::Harmed, bob_, bob_, 1)}),
              ElementsAre("You hurt yourself for 1.", "Bob hurts themselves for 1."));
  const EntityId vial = made("a vial", Kind::Item);
  Report cured = words(Verb::Recovered, bob_, "poisoned");
  EXPECT_THAT(
      told({report(Verb::Used, bob_, vial), cured, report(Verb::Stunned, kNobody, goblin_)}),
      ElementsAre("Bob uses a vial and is no longer poisoned: the goblin is stunned."));
  const Report again = words(Verb::Afflicted, bob_, "poisoned");
  EXPECT_THAT(told({report(Verb::Used, bob_, vial), cured, again}),
              ElementsAre("Bob uses a vial and stays poisoned."));
  EXPECT_THAT(told({report(Verb::Used, bob_, vial), report(Verb::Stunned, kNobody, bob_)}),
              ElementsAre("Bob uses a vial and is stunned."));
  EXPECT_THAT(told({report(Verb::Opened, bob_), report(Verb::Weak, kNobody, bob_)}),
              ElementsAre("Bob opens something out of sight.",
                          "The blow of something unseen glances off Bob."));
}

// ---- flights ----

class Flying : public Wording {
 protected:
  Report ended(Verb verb, EntityId who, Point at) const {
    Report made = report(verb, who);
    made.at = at;
    return made;
  }
  EntityId flask() {
    const EntityId id = made("a flask of sleep", Kind::Item);
    PackView item;
    item.id = id;
    item.look = look(id);
    known_.self.pack.push_back(item);
    return id;
  }
};

TEST_F(Flying, AFlaskAndItsEffectsAreOneSentence) {
  const EntityId thing = flask();
  Report threw = report(Verb::Threw, kMe, thing);
  threw.from = known_.self.at;
  threw.at = known_.entities.at(goblin_).at;
  EXPECT_THAT(told({threw, ended(Verb::Landed, thing, *threw.at), report(Verb::Broke, thing),
                    report(Verb::Stunned, kNobody, goblin_, 3)}),
              ElementsAre("You throw the flask of sleep.",
                          "The flask of sleep shatters on the goblin: it is stunned."));
  EXPECT_THAT(told({threw, ended(Verb::Landed, thing, {5, 1}), report(Verb::Broke, thing)}),
              ElementsAre("You throw the flask of sleep.", "The flask of sleep shatters."));
}

// Two goblins share a name, and each is told once, however many cells of a cloud reach it.
TEST_F(Flying, AFlaskTellsOfEachBodyOnce) {
  known_ = known_of({"#######", "#@.gg2#", "#######"});
  std::vector<EntityId> goblins;
  for (const auto& [id, entity] : known_.entities) {
    if (known_.look(entity).glyph == U'g') goblins.push_back(id);
  }
  ASSERT_EQ(goblins.size(), 2U);
  const EntityId thing = flask();
  Report threw = report(Verb::Threw, kMe, thing);
  threw.from = known_.self.at;
  threw.at = known_.entities.at(goblins[0]).at;
  const Report first = words(Verb::Afflicted, goblins[0], "confused");
  const Report second = words(Verb::Afflicted, goblins[1], "confused");
  const std::vector<Report> broke = {threw, ended(Verb::Landed, thing, *threw.at),
                                     report(Verb::Broke, thing)};
  const auto shattered = [&](const std::vector<Report>& effects) {
    std::vector<Report> all = broke;
    all.insert(all.end(), effects.begin(), effects.end());
    std::vector<std::string> lines = told(all);
    lines.erase(lines.begin());  // "You throw the flask of sleep."
    return lines;
  };
  const std::string on = "The flask of sleep shatters on the goblin: ";
  EXPECT_THAT(shattered({first, first}), ElementsAre(on + "it is confused."));
  EXPECT_THAT(shattered({second, first, first}),
              ElementsAre(on + "it and another goblin are confused."));
  EXPECT_THAT(shattered({second}), ElementsAre(on + "another goblin is confused."));
  EXPECT_THAT(shattered({first, words(Verb::Afflicted, goblins[1], "on fire")}),
              ElementsAre(on + "it is confused.", "The goblin is on fire."));
  const EntityId bob = member(known_, 1).id;  // two cells away
  EXPECT_THAT(shattered({first, words(Verb::Afflicted, bob, "confused")}),
              ElementsAre(on + "it is confused.", "Bob is confused."));
}

TEST_F(Flying, AUseTellsOnlyOfTheBodiesThatItWorksOn) {
  const EntityId antidote = flask();
  const std::vector<Report> use = {
      report(Verb::Used, kMe, antidote), report(Verb::Healed, kMe, kNobody, 2),
      words(Verb::Recovered, kMe, "confused"), words(Verb::Afflicted, goblin_, "confused")};
  EXPECT_THAT(told(use),
              ElementsAre("Flask of sleep: you feel better (+2) and are no longer confused.",
                          "The goblin is confused."));
}

TEST_F(Flying, AShotEitherHitsOrGlancesOffOrMisses) {
  const Report flew = ended(Verb::Flew, kMe, {2, 1});
  const Report shot = report(Verb::Shot, kMe);
  EXPECT_THAT(told({shot, flew, report(Verb::Hit, kMe, goblin_, 0)}),
              ElementsAre("You shoot.", "Your shot glances off the goblin."));
  EXPECT_THAT(
      told({shot, flew, report(Verb::Hit, kMe, goblin_, 4), report(Verb::Death, kMe, goblin_)}),
      ElementsAre("You shoot.", "Your shot hits the goblin for 4 and kills it."));
  EXPECT_THAT(
      told({report(Verb::Shot, goblin_), ended(Verb::Flew, goblin_, {2, 1}),
            report(Verb::Hit, goblin_, bob_, 4), report(Verb::Death, goblin_, bob_)}),
      ElementsAre("The goblin shoots.", "The goblin's shot hits Bob for 4 and kills them!"));
}

TEST_F(Flying, AShotThatIsSentBackMissesNobody) {
  EXPECT_THAT(
      told({report(Verb::Shot, kMe), ended(Verb::Flew, kMe, {2, 1}),
            report(Verb::Reflected, goblin_), ended(Verb::Flew, goblin_, {1, 1}),
            report(Verb::Hit, goblin_, kMe, 2)}),
      ElementsAre("You shoot.", "The goblin sends your shot back.", "The shot hits you for 2."));
}

TEST_F(Flying, ABoltHasItsEffectsWhereItEnds) {
  const EntityId staff = flask();
  EXPECT_THAT(told({report(Verb::Used, kMe, staff), ended(Verb::Flew, kMe, {2, 1}),
                    report(Verb::Stunned, kNobody, goblin_, 3)}),
              ElementsAre("You use the flask of sleep.", "The goblin is stunned."));
  EXPECT_THAT(told({report(Verb::Used, kMe, staff), ended(Verb::Flew, kMe, {2, 1})}),
              ElementsAre("You use the flask of sleep."));
}

}  // namespace
}  // namespace undercroft::testing::wording_test
