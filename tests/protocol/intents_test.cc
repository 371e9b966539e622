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

TEST_F(Admit, SaysWhichStairsAreMissingOrThatTheCrownIs) {
  const auto sentence = [&](IntentVerb verb) {
    const auto answer = admit(w.world, w.id('P'), {1, 1, false, {.verb = verb}});
    const auto* no = std::get_if<NotTaken>(&answer);
    return no == nullptr ? "" : no->sentence;
  };
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
