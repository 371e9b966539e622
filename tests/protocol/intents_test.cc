// intents_test.cc: which intents are admitted, and the reasons for refusing others (R103, R104).
#include "server/protocol/intents.h"

#include <gtest/gtest.h>

#include "tests/support/small_world.h"

namespace undercroft::intents_test {
namespace {

using testing::SmallWorld;

Reason reason_for(const SmallWorld& w, Intent intent, TurnNumber turn = 1, bool any = false) {
  const auto answer = admit(w.world, w.id('P'), {1, turn, any, std::move(intent)});
  const auto* no = std::get_if<NotTaken>(&answer);
  if (no == nullptr) return Reason::None;
  EXPECT_EQ(no->sentence.empty(), no->reason == Reason::Late);
  return no->reason;
}

Intent bump(Direction d) { return {IntentVerb::Bump, d, kNobody, ""}; }
Intent wait_a_turn() { return {}; }

struct Admit : ::testing::Test {
  SmallWorld w{
      {"#####\n"
       "#P..#\n"
       "#X..#\n"
       "#####\n"}};
};

TEST_F(Admit, AcceptsPossibleIntents) {
  EXPECT_EQ(reason_for(w, bump(Direction::Right)), Reason::None);
  EXPECT_EQ(reason_for(w, wait_a_turn()), Reason::None);
}

TEST_F(Admit, RefusesOtherTurns) {
  w.at('P').turn = 7;
  EXPECT_EQ(reason_for(w, wait_a_turn(), 7), Reason::Late);
  EXPECT_EQ(reason_for(w, wait_a_turn(), 8), Reason::None);
  EXPECT_EQ(reason_for(w, wait_a_turn(), 9), Reason::Malformed);
  EXPECT_EQ(reason_for(w, wait_a_turn(), 0, true), Reason::None);
}

TEST_F(Admit, RefusesWhatCertainlyDoesNothing) {
  EXPECT_EQ(reason_for(w, bump(Direction::Down)), Reason::Wall);
  EXPECT_EQ(reason_for(w, {IntentVerb::Use, Direction::None, EntityId{99}, ""}), Reason::Lacks);
  EXPECT_EQ(reason_for(w, {IntentVerb::Drop, Direction::None, w.id('P'), ""}), Reason::Lacks);
}

std::string sentence_for(const SmallWorld& w, const Intent& intent) {
  const auto answer = admit(w.world, w.id('P'), {1, 1, false, intent});
  const auto* no = std::get_if<NotTaken>(&answer);
  return no == nullptr ? "" : no->sentence;
}

// R104: each refusal names its reason, and what would help.
TEST(Refusals, OfThrowsSayHowFarOrThatThePlaceIsHidden) {
  SmallWorld w({"##########\n#P......#.#\n##########\n"});
  const EntityId vial = w.world.spawn(w.world.catalogue().at("vial"), Place::held_by(w.id('P')));
  const auto at = [&](Point place) {
    return sentence_for(w, {.verb = IntentVerb::Throw, .item = vial, .place = place});
  };
  EXPECT_EQ(at({7, 1}), "That is 6 cells away, and you reach 4: step closer.");
  w.world.set_ground(1, {3, 1}, Ground::Masonry);
  EXPECT_EQ(at({4, 1}), "You cannot see that place from here.");
}

TEST(Refusals, OfThingsSayWhatTheyAreNot) {
  SmallWorld w({"###\n#P#\n###\n"});
  const auto hold = [&](const char* key) {
    return w.world.spawn(w.world.catalogue().at(key), Place::held_by(w.id('P')));
  };
  EXPECT_EQ(sentence_for(w, {.verb = IntentVerb::Use, .item = hold("dagger")}),
            "It is nothing to use: wear it, or throw it.");
  EXPECT_EQ(sentence_for(w, {.verb = IntentVerb::Wear, .item = hold("vial")}),
            "It is nothing to wear or wield.");
}

TEST_F(Admit, SaysWhichStairsAreMissingOrThatTheCrownIs) {
  const auto sentence = [&](IntentVerb verb) { return sentence_for(w, {.verb = verb}); };
  EXPECT_EQ(sentence(IntentVerb::Descend), "There are no stairs down here.");
  EXPECT_EQ(sentence(IntentVerb::Ascend), "There are no stairs up here.");
  w.world.set_ground(1, w.at('P').at(), Ground::StairsUp);
  EXPECT_EQ(sentence(IntentVerb::Descend), "There are no stairs down here.");
  EXPECT_EQ(sentence(IntentVerb::Ascend),
            "These stairs lead out of the dungeon: you need the Crown to leave.");
}

TEST_F(Admit, RefusesIntentsWithAMissingPart) {
  for (const IntentVerb verb :
       {IntentVerb::Bump, IntentVerb::Attack, IntentVerb::Interact, IntentVerb::Dig}) {
    EXPECT_EQ(reason_for(w, {verb, Direction::None, kNobody, ""}), Reason::Malformed);
  }
  EXPECT_EQ(reason_for(w, {IntentVerb::Say, Direction::None, kNobody, "\x1B"}), Reason::Malformed);
}

TEST_F(Admit, RefusesAbilitiesThatTheHeroLacks) {
  for (const std::uint32_t ability : {0U, 1U, ~0U}) {
    EXPECT_EQ(reason_for(w, {.verb = IntentVerb::Invoke, .ability = ability}), Reason::Lacks);
  }
}

TEST_F(Admit, DeadPlayersMayOnlyRespawn) {
  EXPECT_EQ(reason_for(w, {IntentVerb::Respawn, Direction::None, kNobody, ""}), Reason::Malformed);
  w.at('P').alive = false;
  EXPECT_EQ(reason_for(w, bump(Direction::Right)), Reason::Dead);
  EXPECT_EQ(reason_for(w, {IntentVerb::Respawn, Direction::None, kNobody, ""}), Reason::None);
}

TEST_F(Admit, KeepsOnlyTheFieldsItsVerbUses) {
  const auto answer = admit(w.world, w.id('P'),
                            {1, 1, false, {IntentVerb::Say, Direction::Up, EntityId{3}, "a\tb"}});
  EXPECT_EQ(std::get<Intent>(answer), (Intent{IntentVerb::Say, Direction::None, kNobody, "ab"}));
  const Intent wait{.verb = IntentVerb::Wait, .place = {2, 1}, .ability = 3};
  EXPECT_EQ(std::get<Intent>(admit(w.world, w.id('P'), {1, 1, false, wait})), Intent{});
}

}  // namespace
}  // namespace undercroft::intents_test
