// trades_test.cc: a trade that takes an item of the player is asked about first.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::trades_test {
namespace {

using testing::FakeConnection;
using testing::plain_rules;
using testing::RealmHarness;
using testing::small_catalogue;
using testing::SmallWorld;

constexpr const char* kQuestion = "That trade takes the dagger that you wield: again to go on.";

// A trader gives a pick for a dagger to whoever talks to it, or says "swap".
Trigger trade_when(Occasion occasion) {
  Trigger trade;
  trade.occasion = occasion;
  trade.by = CauseKind::Player;
  trade.with = trade.effect.takes = "dagger";
  trade.effect.gives = "pick";
  if (occasion == Occasion::Said) trade.word = "swap";
  return trade;
}

struct Trades : ::testing::Test {
  enum class Daggers : std::uint8_t { Spare, Wielded, SpareAndWielded };
  void start(const std::string& map, Daggers daggers = Daggers::Wielded,
             Occasion occasion = Occasion::Talked, bool is_once = false) {
    auto catalogue = small_catalogue();
    Blueprint b = (*catalogue)[catalogue->at("hermit")];
    b.key = b.name = "trader";
    b.triggers = {trade_when(occasion)};
    b.triggers.front().once = is_once;
    catalogue->add(b);
    SmallWorld small({map}, {{'T', "trader"}}, plain_rules(), 1, catalogue);
    if (daggers != Daggers::Wielded) hold_dagger(small);
    const EntityId wielded = daggers != Daggers::Spare ? hold_dagger(small) : kNobody;
    small.at('P').worn[static_cast<std::size_t>(Slot::Weapon)] = wielded;
    table = std::make_unique<RealmHarness>(std::move(small.world));
    ann = table->join("Ann");
  }
  static EntityId hold_dagger(SmallWorld& small) {
    return small.world.spawn(small.world.catalogue().at("dagger"), Place::held_by(small.id('P')));
  }
  void act(Intent intent) {
    table->say(ann, IntentMessage{++table->sequence, ann->known.turn + 1, false, intent});
  }
  void bump() { act({.verb = IntentVerb::Bump, .direction = Direction::Right}); }
  void go(Point place) {
    table->say(ann, StandingMessage{++table->sequence,
                                    ann->known.turn + 1,
                                    false,
                                    {.verb = StandingVerb::Go, .place = place}});
  }
  [[nodiscard]] std::string refusal() const {
    const auto* no = ann->last<Rejected>();
    return no != nullptr && no->sequence == table->sequence ? no->sentence : "";
  }
  [[nodiscard]] bool has(const std::string& name) const {
    const auto& pack = ann->known.self.pack;
    return std::any_of(pack.begin(), pack.end(),
                       [&](const PackView& thing) { return ann->known.look(thing).name == name; });
  }

  std::unique_ptr<RealmHarness> table;
  std::shared_ptr<FakeConnection> ann;
};

TEST_F(Trades, AskBeforeTheyTakeTheWeaponInHand) {
  start("#####\n#PT.#\n#####\n");
  bump();
  EXPECT_EQ(refusal(), kQuestion);
  EXPECT_EQ(ann->known.turn, 0U) << "the question takes no turn";
  EXPECT_TRUE(has("dagger"));
  bump();
  EXPECT_EQ(refusal(), "");
  EXPECT_TRUE(has("pick"));
  EXPECT_FALSE(has("dagger"));
}

TEST_F(Trades, AskBeforeTheyTakeASpareThing) {
  start("#####\n#PT.#\n#####\n", Daggers::Spare);
  bump();
  EXPECT_EQ(refusal(), "That trade takes your dagger: again to go on.");
  EXPECT_TRUE(has("dagger"));
  bump();
  EXPECT_EQ(refusal(), "");
  EXPECT_TRUE(has("pick"));
}

TEST_F(Trades, DoNotAskAboutASpareThingWhoseWordIsSaid) {
  start("#####\n#PT.#\n#####\n", Daggers::Spare, Occasion::Said);
  act({.verb = IntentVerb::Say, .words = "Swap"});
  EXPECT_EQ(refusal(), "");
  EXPECT_TRUE(has("pick"));
}

TEST_F(Trades, AskAnewAfterAnotherIntentOrTurn) {
  start("#####\n#PT.#\n#####\n");
  bump();
  act({.verb = IntentVerb::Wait});
  EXPECT_EQ(ann->known.turn, 1U);
  bump();
  EXPECT_EQ(refusal(), kQuestion);
}

TEST_F(Trades, AskWhoSaysTheWord) {
  start("#####\n#PT.#\n#####\n", Daggers::Wielded, Occasion::Said);
  bump();
  EXPECT_EQ(refusal(), "") << "talking alone trades nothing";
  act({.verb = IntentVerb::Say, .words = "Swap"});
  EXPECT_EQ(refusal(), kQuestion);
}

TEST_F(Trades, AskWhoWalksThereWithOneOrder) {
  start("#######\n#P..T.#\n#######\n");
  go({4, 1});
  ASSERT_NE(ann->last<Stopped>(), nullptr);
  EXPECT_EQ(ann->last<Stopped>()->sentence, kQuestion);
  EXPECT_EQ(ann->known.self.at, (Point{3, 1}));
  EXPECT_TRUE(has("dagger"));
  table->pass(1000);
  go({4, 1});
  EXPECT_TRUE(has("pick"));
}

// What was traded once is traded no more: there is nothing to ask about.
TEST_F(Trades, AskNothingOnceTheyAreOver) {
  start("#####\n#PT.#\n#####\n", Daggers::SpareAndWielded, Occasion::Talked, true);
  bump();
  bump();
  ASSERT_TRUE(has("pick"));
  bump();
  EXPECT_EQ(refusal(), "");
  EXPECT_TRUE(has("dagger")) << "the one in hand";
}

}  // namespace
}  // namespace undercroft::trades_test
