// narration_test.cc: reports rendered as sentences.
#include "server/narration/narration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/model/old_server_lines.h"
#include "client/model/report_lines.h"
#include "shared/grammar.h"
#include "tests/client/observation_scene.h"
#include "tests/client/pictures.h"

namespace undercroft::testing::narration_test {
namespace {

using ::testing::ElementsAre;

class Tell : public ::testing::Test {
 protected:
  Tell() : known_(known_of({"#######", "#@.g2.#", "#######"})) {
    goblin_ = with_sign(known_, 'g').id;
    bob_ = member(known_, 1).id;
  }

  Report report(Verb verb, EntityId who, EntityId whom = kNobody, int amount = 0) const {
    Report made;
    made.turn = 413;
    made.verb = verb;
    made.who = who;
    made.whom = whom;
    made.who_look = look(who);
    made.whom_look = look(whom);
    made.amount = amount;
    return made;
  }
  std::vector<std::string> told(const std::vector<Report>& reports) const {
    return texts(narrated(reports, known_, known_));
  }

  // As the client's log has it.
  std::vector<LogLine> log(const std::vector<Report>& reports) const {
    Delta delta;
    delta.reports = reports;
    delta.lines = narrated(reports, known_, known_);
    return lines_of(delta, known_, known_, [](const Report&) { return std::nullopt; });
  }

  // The look of something out of sight.
  LookId called(const std::string& a_name) { return in_pack(known_, a_name).look; }

  Observation known_;
  EntityId goblin_{};
  EntityId bob_{};

 private:
  LookId look(EntityId id) const {
    const auto found = known_.entities.find(id);
    return found == known_.entities.end() ? kNoLook : found->second.look;
  }
};

TEST_F(Tell, PlainFightIsTold) {
  EXPECT_THAT(told({report(Verb::Hit, kMe, goblin_, 3), report(Verb::Hit, goblin_, kMe, 1),
                    report(Verb::Hit, bob_, goblin_, 2), report(Verb::Death, kNobody, goblin_)}),
              ElementsAre("You hit the goblin for 3.", "The goblin hits you for 1.",
                          "Bob hits the goblin for 2. The goblin dies!"));
}

TEST_F(Tell, DuelIsOneLine) {
  EXPECT_THAT(told({report(Verb::Attack, kMe, goblin_), report(Verb::Faster, goblin_, kMe),
                    report(Verb::Strike, goblin_, kMe), report(Verb::Avoid, goblin_, kMe),
                    report(Verb::Riposte, kMe, goblin_), report(Verb::Strike, kMe, goblin_),
                    report(Verb::Damage, kMe, goblin_, 2)}),
              ElementsAre("The goblin strikes first; you dodge. You hit it for 2."));
  EXPECT_THAT(told({report(Verb::Attack, kMe, goblin_), report(Verb::Faster, kMe, goblin_),
                    report(Verb::Damage, kMe, goblin_, 4), report(Verb::Death, kMe, goblin_)}),
              ElementsAre("You hit the goblin for 4 and kill it."));
  EXPECT_THAT(told({report(Verb::Attack, goblin_, kMe), report(Verb::Faster, kMe, goblin_),
                    report(Verb::Weak, kMe, goblin_), report(Verb::Riposte, goblin_, kMe),
                    report(Verb::Weak, goblin_, kMe)}),
              ElementsAre("The goblin attacks; you strike first; the blow glances off it. "
                          "Its blow glances off you."));
  EXPECT_THAT(told({report(Verb::Ambush, goblin_), report(Verb::Damage, goblin_, kMe, 9),
                    report(Verb::Death, goblin_, kMe)}),
              ElementsAre("The goblin strikes first, hits you for 9 and kills you!"));
  EXPECT_THAT(told({report(Verb::Death, goblin_, kMe), report(Verb::Death, kNobody, kMe)}),
              ElementsAre("The goblin kills you!", "You die!"));
}

TEST_F(Tell, KillByOneBlowIsOneSentence) {
  EXPECT_THAT(told({report(Verb::Hit, kMe, goblin_, 3), report(Verb::Death, kMe, goblin_)}),
              ElementsAre("You hit the goblin for 3 and kill it."));
  EXPECT_THAT(told({report(Verb::Hit, goblin_, bob_, 3), report(Verb::Death, goblin_, bob_)}),
              ElementsAre("The goblin hits Bob for 3 and kills them!"));
}

TEST_F(Tell, AmbushNamesWhomItReveals) {
  EXPECT_THAT(told({report(Verb::Attack, kNobody, kMe), report(Verb::Ambush, kNobody),
                    report(Verb::Revealed, goblin_), report(Verb::Strike, goblin_, kMe),
                    report(Verb::Damage, goblin_, kMe, 2)}),
              ElementsAre("The goblin strikes from ambush and hits you for 2."));
}

TEST_F(Tell, ManyMissesOfADuelAreCounted) {
  EXPECT_THAT(told({report(Verb::Attack, kMe, goblin_), report(Verb::Faster, kMe, goblin_),
                    report(Verb::Avoid, kMe, goblin_), report(Verb::Avoid, goblin_, kMe),
                    report(Verb::Avoid, kMe, goblin_), report(Verb::Avoid, goblin_, kMe),
                    report(Verb::Damage, kMe, goblin_, 1)}),
              ElementsAre("The goblin dodges your blow. Three more blows miss. You hit it for 1."));
}

TEST_F(Tell, EachPairHasItsOwnLine) {
  EXPECT_THAT(told({report(Verb::Attack, kMe, goblin_), report(Verb::Damage, kMe, goblin_, 1),
                    report(Verb::Attack, goblin_, kMe), report(Verb::Damage, goblin_, kMe, 2),
                    report(Verb::Avoid, goblin_, bob_)}),
              ElementsAre("You hit the goblin for 1.", "Again the goblin hits you for 2.",
                          "Bob dodges the goblin."));
}

TEST_F(Tell, SecondExchangeOfAPairInATurnIsCalledSo) {
  const Report again = report(Verb::Attack, goblin_, kMe);
  Report next = report(Verb::Attack, kMe, goblin_);
  ++next.turn;
  EXPECT_THAT(told({report(Verb::Attack, kMe, goblin_), report(Verb::Weak, kMe, goblin_), again,
                    report(Verb::Avoid, goblin_, kMe), next, report(Verb::Damage, kMe, goblin_, 2),
                    report(Verb::Attack, goblin_, bob_), report(Verb::Avoid, goblin_, bob_)}),
              ElementsAre("Your blow glances off the goblin.", "Again you dodge the goblin.",
                          "You hit the goblin for 2.", "Bob dodges the goblin."));
}

TEST_F(Tell, OthersDuelsAreOneLine) {
  EXPECT_THAT(told({report(Verb::Strike, bob_, goblin_), report(Verb::Weak, bob_, goblin_),
                    report(Verb::Avoid, goblin_, bob_)}),
              ElementsAre("Bob's blow glances off the goblin. Bob dodges it."));
}

TEST_F(Tell, ExchangeKeepsTheHealthBefore) {
  Report hurt = report(Verb::Damage, goblin_, kMe, 3);
  hurt.health_after = 13;
  const auto lines = log({report(Verb::Attack, goblin_, kMe), hurt});
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].tone, Tone::Hurt);
  EXPECT_EQ(lines[0].weight, Weight::Me);
  EXPECT_EQ(lines[0].whose, kMe);
  EXPECT_EQ(lines[0].health_before, 16);
}

TEST_F(Tell, HitWithoutHarmGlancesOff) {
  EXPECT_THAT(
      told({report(Verb::Hit, goblin_, kMe, 0), report(Verb::Hit, kMe, goblin_, 0)}),
      ElementsAre("The goblin's blow glances off you.", "Your blow glances off the goblin."));
}

TEST_F(Tell, MissedThrowsAndShotsSaySo) {
  const PackView javelin = in_pack(known_, "a javelin");
  known_.self.pack.push_back(javelin);
  Report threw = report(Verb::Threw, kMe, javelin.id);
  threw.whom_look = javelin.look;
  threw.at = known_.entities.at(goblin_).at;
  Report landed = report(Verb::Landed, javelin.id);
  landed.who_look = threw.whom_look;
  landed.at = threw.at;
  EXPECT_THAT(told({threw, landed}),
              ElementsAre("You throw the javelin.", "The javelin hits nobody."));
  EXPECT_THAT(told({threw, landed, report(Verb::Hit, kMe, goblin_, 2)}),
              ElementsAre("You throw the javelin.", "The javelin hits the goblin for 2."));
  threw.at = landed.at = Point{2, 1};
  EXPECT_THAT(told({threw, landed}), ElementsAre("You throw the javelin.")) << "at the floor";
  EXPECT_THAT(told({report(Verb::Shot, kMe), report(Verb::Flew, kMe)}),
              ElementsAre("You shoot.", "Your shot hits nobody."));
  EXPECT_THAT(told({report(Verb::Shot, goblin_), report(Verb::Flew, goblin_)}),
              ElementsAre("The goblin shoots.", "The goblin's shot hits nobody."));
}

TEST_F(Tell, WeaponsAreWielded) {
  Report wore = report(Verb::Wore, kMe);
  wore.whom_look = called("a dagger");
  known_.looks.at(wore.whom_look).glyph = U')';
  Report off = wore;
  off.verb = Verb::TookOff;
  Report cap = report(Verb::Wore, bob_);
  cap.whom_look = called("a cap");
  Report torch = report(Verb::Wore, bob_);
  torch.whom_look = called("a torch");
  known_.looks.at(torch.whom_look).glyph = U'/';
  EXPECT_THAT(told({wore, off, cap, torch}),
              ElementsAre("You wield the dagger.", "You put away the dagger.",
                          "Bob puts on the cap.", "Bob holds up the torch."));
}

TEST_F(Tell, UnseenAndOutOfSightCreaturesAreNamedAsSuch) {
  const std::vector<Report> fight = {report(Verb::Strike, kNobody, kMe),
                                     report(Verb::Damage, kNobody, kMe, 2)};
  EXPECT_THAT(told(fight), ElementsAre("Something unseen hits you for 2."));
  Report taken = report(Verb::Taken, kNobody);
  taken.whom_look = called("an iron key");
  EXPECT_THAT(told({taken}), ElementsAre("Something out of sight takes the iron key."));
  EXPECT_THAT(told({report(Verb::Hit, kNobody, kMe, 2)}),
              ElementsAre("Something out of sight hits you for 2."))
      << "an arrow from the dark";
  known_.cells[{2, 2}].visible = false;  // the darkness alone may hide the attacker
  EXPECT_THAT(told(fight), ElementsAre("Something out of sight hits you for 2."));
}

TEST_F(Tell, SlowHealingIsNotLogged) {
  EXPECT_THAT(told({report(Verb::Healed, kMe, kNobody, 1)}), ElementsAre());
  EXPECT_THAT(told({report(Verb::Healed, kMe, kNobody, 4)}), ElementsAre("You feel better (+4)."));
}

TEST_F(Tell, FailedStepIsLoggedOnceWithTheReason) {
  Report why = report(Verb::Rejected, kMe);
  why.words = "There is a wall.";
  EXPECT_THAT(told({report(Verb::Bumped, kMe), why}), ElementsAre("There is a wall."));
  EXPECT_THAT(told({report(Verb::Bumped, kMe)}), ElementsAre("You cannot go that way."));
  Report at_bob = report(Verb::Bumped, kMe);
  at_bob.at = known_.entities.at(bob_).at;
  EXPECT_THAT(told({at_bob}), ElementsAre("Bob is in the way."));
  Observation after = known_;
  after.entities.at(bob_).at = {1, 1};
  EXPECT_THAT(texts(narrated({at_bob}, known_, after)),
              ElementsAre("You and Bob miss each other."));
  Report at_goblin = report(Verb::Bumped, kMe);
  at_goblin.at = known_.entities.at(goblin_).at;
  after.entities.erase(goblin_);
  EXPECT_THAT(texts(narrated({at_goblin}, known_, after)),
              ElementsAre("The goblin is no longer there."));
  after.cells[*at_goblin.at].visible = false;
  EXPECT_THAT(texts(narrated({at_goblin}, known_, after)), ElementsAre("You cannot go that way."))
      << "it may be there, unseen";
}

TEST_F(Tell, TheftNamesTheItemInOneLine) {
  Report taken = report(Verb::Taken, goblin_);
  taken.whom_look = called("a dagger");
  EXPECT_THAT(told({report(Verb::Stole, goblin_, kMe), taken}),
              ElementsAre("The goblin steals the dagger from you!"));
  EXPECT_THAT(told({report(Verb::Stole, goblin_, bob_)}),
              ElementsAre("The goblin steals from Bob!"));
}

class Effect : public Tell {
 protected:
  Report used(EntityId who, const std::string& thing) {
    Report made = report(Verb::Used, who);
    made.whom_look = called(thing);
    return made;
  }
};

TEST_F(Effect, ItemUseIsTold) {
  EXPECT_THAT(told({used(kMe, "a flash powder"), report(Verb::Stunned, kNobody, goblin_, 3),
                    report(Verb::Stunned, kNobody, bob_, 3)}),
              ElementsAre("Flash powder: two are stunned."));
  EXPECT_THAT(told({used(bob_, "a flash powder"), report(Verb::Stunned, kNobody, kMe, 3)}),
              ElementsAre("Bob uses the flash powder: you are stunned."));
  EXPECT_THAT(told({used(kMe, "a vial"), report(Verb::Healed, kMe, kNobody, 1)}),
              ElementsAre("Vial: you feel better (+1)."));
  EXPECT_THAT(told({used(kMe, "a vial"), report(Verb::Healed, kMe, kNobody, 10),
                    report(Verb::Healed, kMe, kNobody, 1)}),
              ElementsAre("Vial: you feel better (+11)."));
  EXPECT_THAT(told({used(bob_, "a vial"), report(Verb::Healed, bob_, kNobody, 10),
                    report(Verb::Healed, bob_, kNobody, 2)}),
              ElementsAre("Bob uses the vial and feels better (+12)."));
  EXPECT_THAT(told({used(kMe, "a vial")}), ElementsAre("Vial: nothing happens."));
  EXPECT_THAT(told({used(bob_, "a vial")}), ElementsAre("Bob uses the vial."));
}

TEST_F(Effect, DraughtUseIsTold) {
  Observation after = known_;
  after.self.statuses = {{Status::Swift, 20}};
  EXPECT_THAT(texts(narrated({used(kMe, "a draught")}, known_, known_)),
              ElementsAre("Draught: nothing happens."));
  after.looks = known_.looks;
  EXPECT_THAT(texts(narrated({used(kMe, "a draught")}, known_, after)),
              ElementsAre("Draught: you are swift for 20 turns."));
  after.entities.at(bob_).statuses.add(Status::Strong);
  EXPECT_THAT(texts(narrated({used(bob_, "a draught")}, known_, after)),
              ElementsAre("Bob uses the draught and is strong."));
}

TEST_F(Effect, MovesTheBarWithTheLine) {
  Report healed = report(Verb::Healed, kMe, kNobody, 4);
  healed.health_after = 20;
  const auto lines = log({used(kMe, "a vial"), healed});
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].whose, kMe);
  EXPECT_EQ(lines[0].health_before, 16);
}

TEST_F(Tell, WhatOpensALockHasALineOfItsOwn) {
  Report door = report(Verb::Locked, kMe);
  door.whom_look = called("an iron-bound door");
  known_.looks.at(door.whom_look).word = "iron lock";
  Report wired = report(Verb::Locked, kMe);
  wired.whom_look = called("a shutter");
  known_.looks.at(wired.whom_look).word = "locked";
  Report chest = report(Verb::Locked, kMe);
  chest.whom_look = called("a chest");
  known_.looks.at(chest.whom_look).kind = Kind::Chest;
  EXPECT_THAT(told({door}), ElementsAre("You try the iron-bound door: it is locked.",
                                        "Only an iron key opens it, or a hero who picks locks."));
  EXPECT_THAT(told({wired}), ElementsAre("You try the shutter: it is locked.",
                                         "No key opens it: a lever, a plate or a word may."));
  EXPECT_THAT(told({chest}),
              ElementsAre("You try the chest: it is locked.",
                          "No key or pick opens it: what holds it shut is elsewhere."));
  Report of_bob = report(Verb::Locked, bob_);
  of_bob.whom_look = door.whom_look;
  EXPECT_THAT(told({of_bob}), ElementsAre("Bob tries the iron-bound door: it is locked."));
}

TEST_F(Tell, WhatAFullPackNeedsHasALineOfItsOwn) {
  Report full = report(Verb::Advised, kMe);
  full.words = "Your pack is full: a sword stays here.";
  EXPECT_THAT(told({full}), ElementsAre("Your pack is full: a sword stays here.",
                                        "Drop or use something to make room: up to five "
                                        "equal things share a place."));
}

TEST_F(Tell, ItemsAndPlayersAreTold) {
  Report opened = report(Verb::Opened, bob_);
  opened.whom_look = called("a chest");
  Report taken = report(Verb::Taken, kMe);
  taken.whom_look = called("an iron key");
  Report locked = report(Verb::Locked, kMe);
  locked.whom_look = called("an iron-bound door");
  EXPECT_THAT(told({opened, taken, locked, report(Verb::Moved, bob_), report(Verb::Bumped, bob_),
                    report(Verb::Bumped, kMe), report(Verb::Swapped, kMe, bob_)}),
              ElementsAre("Bob opens the chest.", "You take the iron key.",
                          "You try the iron-bound door: it is locked.", "You cannot go that way.",
                          "You change places with Bob."));
}

TEST_F(Tell, FallWithoutDamageMentionsNone) {
  Report crate = report(Verb::Fell, kNobody);
  crate.who = EntityId{77};
  crate.who_look = called("a crate");
  EXPECT_THAT(told({crate, report(Verb::Fell, kMe), report(Verb::Fell, kMe, kNobody, 2)}),
              ElementsAre("A crate falls from the ledge.", "You fall from the ledge.",
                          "You fall from the ledge and are hurt for 2."));
}

TEST_F(Tell, WornItemIsTakenOff) {
  Report off = report(Verb::TookOff, bob_);
  off.whom_look = called("a cap");
  Report mine = report(Verb::TookOff, kMe);
  mine.whom_look = called("a cap");
  EXPECT_THAT(told({off, mine}), ElementsAre("Bob takes off the cap.", "You take off the cap."));
}

TEST_F(Tell, EveryVerbHasAWellFormedSentenceOrNone) {
  for (int i = 0; i < kVerbCount; ++i) {
    for (const EntityId who : {kMe, bob_, kNobody}) {
      Report any = report(static_cast<Verb>(i), who, goblin_, 2);
      any.words = "Words.";
      for (const std::string& line : told({any})) {
        EXPECT_EQ(line.find_first_of("{}[]|<"), line.npos) << line;
        EXPECT_TRUE(line[0] >= 'A' && line[0] <= 'Z') << line;
      }
    }
  }
}

TEST_F(Tell, DamageLineKeepsTheHealthBefore) {
  Report hit = report(Verb::Hit, goblin_, kMe, 3);
  hit.health_after = 13;
  const auto lines = log({hit});
  EXPECT_EQ(lines[0].tone, Tone::Hurt);
  EXPECT_EQ(lines[0].whose, kMe);
  EXPECT_EQ(lines[0].health_before, 16);
}

TEST_F(Tell, UnknownVerbIsToldByItsSentenceOrWords) {
  const auto sung = static_cast<Verb>(200), hummed = static_cast<Verb>(201);
  known_.sentences[sung] = {sung, "{who} [sing|sings] of {whom}.", "{who} [sing|sings].", false};
  Report words = report(hummed, bob_);
  words.words = "Hm.";
  EXPECT_THAT(
      texts(old_server_lines({report(sung, bob_, goblin_), report(sung, kMe), words}, known_)),
      ElementsAre("Bob sings of the goblin.", "You sing.", "Hm."));
}

TEST(Fill, BrokenMarkupIsLeftAsIs) {
  const Parts parts{"you", "the goblin", true, false, 3, ""};
  for (const char* text : {"[a", "<a|b", "{who", "{what}", "[ab]", "a|b]", "]>}", "["}) {
    EXPECT_EQ(fill(text, parts), capitalised(text));
  }
  EXPECT_EQ(fill("{who} [go to {n}|goes <a|to {whom}>]", parts), "You go to 3");
  EXPECT_EQ(fill(std::string(300, '['), parts), std::string(300, '['));
}

TEST(Arrivals, HaveOneLineEachWithBearingDistanceAndState) {
  const Observation before = known_of({"..........", "..@.......", ".........."});
  const Observation after = known_of({"......g...", "..@......3", ".........."});
  EXPECT_THAT(texts(narrated({}, before, after)),
              ElementsAre("A goblin comes into view (east, 4), hurt.",
                          "Cleo comes into view (east, 7), hurt."));
  EXPECT_TRUE(narrated({}, after, after).empty());
}

// ---- companions (R209) ----

// A hall with the player and a friend, the player's companion if `slot` is 1.
Observation with_friend(int slot, int health = 4) {
  Observation known = known_of({"#######", "#@N...#", "#######"});
  EntityView& one = known.entities.at(with_sign(known, 'N').id);
  one.slot = slot;
  one.health = health;
  one.max_health = 6;
  return known;
}

TEST(Companions, ComeIntoViewWithoutALine) {
  const Observation before = known_of({"#######", "#@....#", "#######"});
  EXPECT_THAT(texts(narrated({}, before, with_friend(0))).size(), 1U);
  EXPECT_THAT(texts(narrated({}, before, with_friend(1))), ElementsAre());
}

TEST(Companions, GiveWayAndWadeWithoutALine) {
  const Observation known = with_friend(1);
  const EntityView& one = with_sign(known, 'N');
  Report swapped;
  swapped.verb = Verb::Swapped;
  swapped.who = kMe;
  swapped.whom = one.id;
  swapped.whom_look = one.look;
  Report held = swapped;
  held.verb = Verb::Submerged;
  held.who = kNobody;
  Report freed = swapped;
  freed.verb = Verb::Surfaced;
  std::swap(freed.who, freed.whom);
  std::swap(freed.who_look, freed.whom_look);
  EXPECT_THAT(texts(narrated({swapped, held, freed}, known, known)), ElementsAre());
  const Observation stranger = with_friend(0);
  EXPECT_EQ(texts(narrated({swapped, held, freed}, stranger, stranger)).size(), 3U);
}

TEST(Water, HoldsFarCreaturesWithoutALine) {
  for (const auto& [row, lines] : {std::pair{"#@.g..#", 1U}, {"#@...g#", 0U}}) {
    const Observation known = known_of({"#######", row, "#######"});
    Report held;
    held.verb = Verb::Submerged;
    held.whom = with_sign(known, 'g').id;
    held.whom_look = with_sign(known, 'g').look;
    EXPECT_EQ(texts(narrated({held}, known, known)).size(), lines) << row;
  }
}

TEST(Companions, AreHealedByAThrownVialWithALineThatSaysSo) {
  Observation before = with_friend(1, 2);
  PackView vial = in_pack(before, "a vial");
  before.looks.at(vial.look).heals = true;
  Observation after = before;
  EntityView& one = after.entities.at(with_sign(after, 'N').id);
  Report broke;
  broke.verb = Verb::Broke;
  broke.who = vial.id;
  broke.who_look = vial.look;
  broke.at = one.at;
  const std::string name = the_name(after.look(one));
  one.health = 5;
  EXPECT_THAT(texts(narrated({broke}, before, after)),
              ElementsAre("The vial breaks: " + name + " feels better (+3)."));
  one.health = 6;
  EXPECT_THAT(texts(narrated({broke}, after, after)),
              ElementsAre("The vial breaks: " + name + " is not hurt."));
}

// What heals and cures says both in one clause, and not that nobody was hurt.
TEST(Companions, AreCuredByAThrownVialWithALineThatSaysSo) {
  Observation before = with_friend(1, 2);
  PackView vial = in_pack(before, "an antidote");
  before.looks.at(vial.look).heals = true;
  const EntityId friend_id = with_sign(before, 'N').id;
  before.entities.at(friend_id).statuses.add(Status::Poison);
  Observation after = before;
  EntityView& one = after.entities.at(friend_id);
  one.statuses = {};
  Report broke;
  broke.verb = Verb::Broke;
  broke.who = vial.id;
  broke.who_look = vial.look;
  broke.at = one.at;
  const std::string name = the_name(after.look(one));
  EXPECT_THAT(texts(narrated({broke}, before, after)),
              ElementsAre("The antidote breaks: " + name + " is no longer poisoned."));
  one.health = before.entities.at(friend_id).health + 2;
  EXPECT_THAT(texts(narrated({broke}, before, after)),
              ElementsAre("The antidote breaks: " + name +
                          " feels better (+2) and is no longer poisoned."));
}

TEST(Floor, LeavesOutCorpses) {
  const Observation before = known_of({"@%"});
  Observation after = before;
  after.self.at = after.entities[kMe].at = {1, 0};
  EXPECT_THAT(texts(narrated({}, before, after)), ElementsAre());
}

TEST(Floor, NamesItemsUnderfootOnceOnArrival) {
  const Observation before = known_of({"@&"});
  Observation after = before;
  after.self.at = after.entities[kMe].at = {1, 0};
  EXPECT_THAT(texts(narrated({}, before, after)), ElementsAre("Here lies an iron key."));
  EXPECT_TRUE(narrated({}, after, after).empty());
}

// A hall with a plate in the middle; the player stands `at` there.
Observation with_plate(Point at, State state) {
  Observation known = known_of({"#####", "#@..#", "#####"});
  Look look;
  look.kind = Kind::Plate;
  look.layer = layer_of(Kind::Plate);
  look.name = "twin plate";
  look.a_name = "a twin plate";
  EntityView plate;
  plate.id = EntityId{900};
  plate.at = {2, 1};
  plate.state = state;
  put(known, plate, look);
  known.self.at = at;
  known.entities.at(kMe).at = at;
  return known;
}

// R143: without a line, a player alone on a twin plate learns nothing of what it does.
TEST(Plates, SinkAndRiseInTheLog) {
  const Observation beside = with_plate({1, 1}, State::Released);
  const Observation on = with_plate({2, 1}, State::Pressed);
  EXPECT_THAT(texts(narrated({}, beside, on)),
              ElementsAre("The twin plate sinks under you. Something behind a wall answers, or "
                          "waits for a second weight."));
  Report opened;
  opened.verb = Verb::Opened;
  opened.whom = EntityId{900};
  opened.whom_look = on.entities.at(EntityId{900}).look;
  EXPECT_THAT(texts(narrated({opened}, beside, on)),
              ElementsAre("The twin plate sinks under you.", "The twin plate opens."))
      << "the cause comes first";
  EXPECT_THAT(texts(narrated({}, on, on)), ElementsAre());
  EXPECT_THAT(texts(narrated({}, on, beside)), ElementsAre("The twin plate rises behind you."));
  Observation floating = with_plate({2, 1}, State::Released);
  floating.self.statuses = {{Status::Levitation, 3}};
  EXPECT_THAT(texts(narrated({}, beside, floating)), ElementsAre()) << "R143: it presses no plate";
  EXPECT_THAT(texts(narrated({}, floating, beside)), ElementsAre());
}

}  // namespace
}  // namespace undercroft::testing::narration_test
