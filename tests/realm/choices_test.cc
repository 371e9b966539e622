// choices_test.cc: players choose kits and boons, and invoke abilities, through a realm (R170,
// R171).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "server/realm/state/state_codec.h"
#include "server/sim/content/loader.h"
#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::choices_test {
namespace {

using testing::FakeConnection;
using ::testing::IsEmpty;
using testing::RealmHarness;
using ::testing::SizeIs;

std::shared_ptr<Catalogue> catalogue_with_kits(int boons = 7) {
  auto catalogue = testing::small_catalogue();
  std::string text =
      "[kit.first]\nname = \"Firstling\"\ntext = \"Plain.\"\n"
      "[kit.caller]\nname = \"Caller\"\ntext = \"Loud.\"\nability = \"lure\"\n"
      "[ability.lure]\nname = \"Lure\"\ntext = \"Lures.\"\ncooldown = 3\nreach = 5\nlure = 2\n";
  for (int i = 0; i < boons; ++i) {
    text += "[boon.b" + std::to_string(i) + "]\nname = \"Boon " + std::to_string(i) +
            "\"\ntext = \"T.\"\nhealth = 1\n";
  }
  EXPECT_THAT(load_content_file(*catalogue, text, "growth.toml"), IsEmpty());
  return catalogue;
}

World stairs_of_two_levels() {
  return testing::SmallWorld({"##########\n#<.......#\n#>.......#\n##########\n",
                              "##########\n#<.......#\n#........#\n##########\n"},
                             {}, testing::plain_rules(), 3, catalogue_with_kits())
      .world;
}

// Down the stairs below the entrance.
void go_down(RealmHarness& table, const std::shared_ptr<FakeConnection>& by) {
  table.bump(by, Direction::Down);
  table.act(by, {IntentVerb::Descend, Direction::None, kNobody, ""});
}

TEST(Choices, AreSentToTheirPlayerAlone) {
  RealmOptions options = testing::ample_options();
  options.gather_ms = 0;
  options.most_watchers = 1;
  options.watch_delay = 0;
  RealmHarness table(stairs_of_two_levels(), std::move(options));
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  auto eve = std::make_shared<FakeConnection>(table.clock);
  Hello hello;
  hello.protocol = 1;
  hello.name = "Eve";
  hello.watch = "Ann";
  table.realm.join(hello, eve);
  table.realm.end_batch();
  ASSERT_THAT(ann->known.self.choices, SizeIs(1));
  EXPECT_EQ(ann->known.self.choices[0].kind, Choice::Kind::Kit);
  EXPECT_EQ(ann->known.self.choices[0].options[1].name, "Caller");
  EXPECT_THAT(bob->known.self.choices, SizeIs(1)) << "its own";
  EXPECT_THAT(eve->known.self.choices, IsEmpty());
  bob->bytes.clear();
  eve->bytes.clear();
  table.say(ann, Choose{9, ann->known.self.choices[0].number, 1});
  EXPECT_TRUE(ann->accepted(9));
  EXPECT_THAT(ann->known.self.choices, IsEmpty());
  EXPECT_THAT(ann->known.self.abilities, SizeIs(1));
  EXPECT_EQ(bob->bytes.find("Caller"), std::string::npos);
  EXPECT_EQ(eve->bytes.find("Firstling"), std::string::npos);
  for (const auto& one : {ann, bob, eve}) EXPECT_EQ(one->misfit, "");
}

TEST(Choices, ThatAreNotOpenAreRejected) {
  RealmHarness table(stairs_of_two_levels());
  const auto ann = table.join("Ann");
  const std::size_t inputs = table.journal.size();
  table.say(ann, Choose{5, 7, 0});
  ASSERT_NE(ann->last<Rejected>(), nullptr);
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::NoChoice);
  EXPECT_EQ(ann->last<Rejected>()->sequence, 5U);
  table.say(ann, Choose{6, 1, 2});
  EXPECT_EQ(ann->last<Rejected>()->sequence, 6U);
  EXPECT_EQ(table.journal.size(), inputs) << "what changes nothing is not recorded";
}

TEST(Choices, LeaveAHeldIntentAlone) {
  RealmHarness table(stairs_of_two_levels());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const TurnNumber turn = ann->known.turn;
  table.bump(ann, Direction::Right);
  table.say(ann, Choose{50, 1, 1});
  EXPECT_EQ(ann->known.turn, turn) << "it is no turn";
  table.wait(bob);
  EXPECT_EQ(ann->known.turn, turn + 1);
  EXPECT_EQ(ann->known.self.at, (Point{2, 1}));
}

// R170: a player who reads the list keeps its choice while others play on, for a minute.
TEST(Choices, OfAKitOutlastTheDeadlineForAMinute) {
  RealmHarness table(stairs_of_two_levels());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  const auto play_without_bob = [&] {
    table.wait(ann);
    table.pass(5000);
  };
  play_without_bob();
  play_without_bob();
  EXPECT_EQ(bob->known.turn, 2U);
  EXPECT_THAT(ann->known.self.choices, IsEmpty()) << "its first turn has settled Ann's kit";
  EXPECT_THAT(bob->known.self.choices, SizeIs(1));
  table.pass(60000);
  play_without_bob();
  EXPECT_THAT(bob->known.self.choices, IsEmpty());
}

TEST(Choices, OfBoonsStayOpenAndHoldNobodyUp) {
  RealmHarness table(stairs_of_two_levels());
  const auto ann = table.join("Ann");
  go_down(table, ann);
  ASSERT_THAT(ann->known.self.choices, SizeIs(1)) << "the first turn has settled the kit";
  EXPECT_EQ(ann->known.self.choices[0].kind, Choice::Kind::Boon);
  EXPECT_EQ(ann->known.self.choices[0].depth, 2);
  EXPECT_THAT(ann->known.self.choices[0].options, SizeIs(3));
  const Choice open = ann->known.self.choices[0];
  table.wait(ann);
  EXPECT_EQ(ann->known.self.choices[0], open);
  const int health = ann->known.self.max_health;
  table.say(ann, Choose{70, open.number, 2});
  EXPECT_EQ(ann->known.self.max_health, health + 1);
}

TEST(Abilities, AreInvokedByTheirPlaceAndCoolDown) {
  RealmHarness table(stairs_of_two_levels());
  const auto ann = table.join("Ann");
  table.say(ann, Choose{1, 1, 1});
  table.act(ann, {.verb = IntentVerb::Invoke, .ability = 0});
  ASSERT_THAT(ann->known.self.abilities, SizeIs(1));
  EXPECT_EQ(ann->known.self.abilities[0].name, "Lure");
  EXPECT_EQ(ann->known.self.abilities[0].ready_in, 3U);
  table.act(ann, {.verb = IntentVerb::Invoke, .ability = 0});
  ASSERT_NE(ann->last<Rejected>(), nullptr);
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Cooling);
  EXPECT_EQ(ann->last<Rejected>()->sentence, "Lure is ready in 3 turns.");
  table.act(ann, {.verb = IntentVerb::Invoke, .ability = 3});
  EXPECT_EQ(ann->last<Rejected>()->reason, Reason::Lacks);
  for (int i = 0; i < 3; ++i) table.wait(ann);
  EXPECT_EQ(ann->known.self.abilities[0].ready_in, 0U);
  EXPECT_EQ(ann->misfit, "");
}

TEST(Choices, ReplayToTheSameState) {
  const World first = stairs_of_two_levels();
  RealmHarness table(first);
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  table.say(bob, Choose{1, 1, 1});
  for (int i = 0; i < 2; ++i) {
    table.wait(ann);
    table.act(bob, {.verb = IntentVerb::Invoke, .ability = 0});
    table.wait(bob);
  }
  table.bump(bob, Direction::Right);
  table.bump(ann, Direction::Down);
  table.wait(bob);
  table.act(ann, {IntentVerb::Descend, Direction::None, kNobody, ""});
  ASSERT_THAT(ann->known.self.choices, SizeIs(1));
  table.say(ann, Choose{2, ann->known.self.choices[0].number, 0});
  RealmState again(first);
  Outcome outcome;
  int choices = 0;
  for (const RealmHarness::Entry& entry : table.journal) {
    apply(again, entry.input, outcome);
    ASSERT_EQ(outcome.why_not, "");
    ASSERT_EQ(hash_of(again), entry.hash);
    choices += std::holds_alternative<input::MakeChoice>(entry.input) ? 1 : 0;
    const auto stored = decode_state(encode_state(again), catalogue_with_kits());
    ASSERT_TRUE(stored) << stored.error();
    ASSERT_EQ(hash_of(*stored), entry.hash);
    ASSERT_EQ(stored->players, again.players);
  }
  EXPECT_EQ(choices, 2);
  EXPECT_TRUE(again == table.realm.state());
}

// A snapshot of other content: its numbers would mean other boons.
TEST(Choices, OfUnknownBoonsAreRefusedOnReading) {
  RealmHarness table(stairs_of_two_levels());
  const auto ann = table.join("Ann");
  go_down(table, ann);
  const std::string bytes = encode_state(table.realm.state());
  const auto read = decode_state(bytes, catalogue_with_kits(0));
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().find("has a choice of something unknown"), std::string::npos)
      << read.error();
}

}  // namespace
}  // namespace undercroft::choices_test
