// lines_test.cc: the log in words, for clients that ask for it.
#include <gmock/gmock.h>

#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::lines_test {
namespace {

using ::testing::Contains;
using testing::FakeConnection;
using ::testing::IsEmpty;
using testing::plain_rules;
using testing::RealmHarness;
using testing::SmallWorld;

struct Lines : ::testing::Test {
  Lines() {
    SmallWorld small({"########\n#P.C..G#\n########\n"}, {{'C', "chest"}, {'G', "hermit"}},
                     plain_rules());
    table = std::make_unique<RealmHarness>(std::move(small.world));
  }
  std::shared_ptr<FakeConnection> join(bool lines) {
    auto client = std::make_shared<FakeConnection>(table->clock);
    Hello hello{1, "test", "Ann", "", "", 0};
    hello.lines = lines;
    table->realm.join(hello, client);
    table->realm.end_batch();
    return client;
  }
  static std::vector<std::string> told(const FakeConnection& client) {
    std::vector<std::string> all;
    for (const ServerMessage& message : client.messages) {
      const auto* delta = std::get_if<Delta>(&message);
      if (delta == nullptr) continue;
      for (const ToldLine& line : delta->lines) all.push_back(line.text);
    }
    return all;
  }
  void go(const std::shared_ptr<FakeConnection>& ann, Point place) {
    table->say(ann, StandingMessage{++table->sequence,
                                    ann->known.turn + 1,
                                    false,
                                    {.verb = StandingVerb::Go, .place = place}});
  }

  std::unique_ptr<RealmHarness> table;
};

TEST_F(Lines, TellWhatComesIntoViewAndWhatHappens) {
  const auto ann = join(true);
  go(ann, {3, 1});
  EXPECT_THAT(told(*ann), Contains("A hermit comes into view (east, 5)."));
  EXPECT_THAT(told(*ann), Contains("You open the chest."));
  EXPECT_THAT(told(*ann), Contains("It holds a vial. Walk into it again to take what it holds."));
  EXPECT_TRUE(ann->known.sentences.empty()) << "lines need no sentences";
}

TEST_F(Lines, CallAThingByTheDefiniteArticleOnceItIsKnown) {
  const auto ann = join(true);
  go(ann, {3, 1});
  table->bump(ann, Direction::Right);
  EXPECT_EQ(told(*ann).back(), "You take a vial.") << "nobody had seen it";
  ASSERT_FALSE(ann->known.self.pack.empty());
  table->act(ann, {.verb = IntentVerb::Drop, .item = ann->known.self.pack.front().id});
  EXPECT_EQ(told(*ann).back(), "You drop the vial.") << "from the pack";
  table->act(ann, {.verb = IntentVerb::Take});
  EXPECT_EQ(told(*ann).back(), "You take the vial.") << "it lay in view";
}

TEST_F(Lines, CoverTheReportsThatTheyDescribe) {
  const auto ann = join(true);
  go(ann, {3, 1});
  for (const ServerMessage& message : ann->messages) {
    const auto* delta = std::get_if<Delta>(&message);
    if (delta == nullptr) continue;
    std::size_t covered = 0;
    for (const ToldLine& line : delta->lines) covered += line.skip + line.reports;
    EXPECT_LE(covered, delta->reports.size());
  }
}

TEST_F(Lines, AreNotSentToClientsThatDoNotAsk) {
  const auto ann = join(false);
  go(ann, {3, 1});
  EXPECT_THAT(told(*ann), IsEmpty());
  EXPECT_FALSE(ann->known.sentences.empty());
}

TEST(LinesOfASpectator, TellTheWatchedPlayersStory) {
  SmallWorld small({"########\n#P.C..G#\n########\n"}, {{'C', "chest"}, {'G', "hermit"}},
                   plain_rules());
  RealmOptions options = testing::ample_options(8);
  options.most_watchers = 2;
  RealmHarness table(std::move(small.world), std::move(options));
  table.join("Ann");
  const auto eve = std::make_shared<FakeConnection>(table.clock);
  Hello hello{1, "test", "Eve", "", "", 0};
  hello.watch = "Ann";
  hello.lines = true;
  table.realm.join(hello, eve);
  table.realm.end_batch();
  const Delta* first = eve->last<Delta>();
  ASSERT_NE(first, nullptr);
  ASSERT_EQ(first->lines.size(), 1U);
  EXPECT_EQ(first->lines[0].text, "A hermit comes into view (east, 5).");
}

// A realm with this level, whose first player asks for the log and the second, Bob, does not.
struct Sightings : ::testing::Test {
  void start(const std::string& map, const testing::Letters& letters,
             std::shared_ptr<Catalogue> catalogue = testing::small_catalogue(),
             Ruleset rules = plain_rules()) {
    SmallWorld small({map}, letters, rules, 1, std::move(catalogue));
    table = std::make_unique<RealmHarness>(std::move(small.world));
    ann = std::make_shared<FakeConnection>(table->clock);
    Hello hello{1, "test", "Ann", "", "", 0};
    hello.lines = true;
    table->realm.join(hello, ann);
    table->realm.end_batch();
    if (letters.contains('Q')) bob = table->join("Bob");
  }
  void stand_by(const std::shared_ptr<FakeConnection>& who, StandingIntent intent) {
    table->say(who, StandingMessage{++table->sequence, who->known.turn + 1, false, intent});
    table->pass(1000);
  }
  // All that Ann has been told, by the log and by ends of standing intents, that has these words.
  [[nodiscard]] std::vector<std::string> said(const std::string& words) const {
    std::vector<std::string> all = Lines::told(*ann);
    for (const ServerMessage& message : ann->messages) {
      const auto* stopped = std::get_if<Stopped>(&message);
      if (stopped != nullptr) all.push_back(stopped->sentence);
    }
    std::erase_if(all,
                  [&](const std::string& text) { return text.find(words) == std::string::npos; });
    return all;
  }

  std::unique_ptr<RealmHarness> table;
  std::shared_ptr<FakeConnection> ann, bob;
};

TEST_F(Sightings, OfAPersonAreSaidOnceWhenExploringStopsForIt) {
  start("#############\n#P.........H#\n#############\n", {{'H', "hermit"}});
  stand_by(ann, {.verb = StandingVerb::Explore});
  EXPECT_EQ(ann->last<Stopped>()->reason, StopReason::Seen);
  EXPECT_THAT(said("hermit"), ::testing::ElementsAre("A hermit comes into view (east, 8)."));
}

TEST_F(Sightings, OfTwoFoesAreSaidOnceWhenAWalkStopsForThem) {
  start("##############\n#P..........I#\n#...........I#\n##############\n", {{'I', "idle"}});
  stand_by(ann, {.verb = StandingVerb::Travel, .place = {9, 1}});
  EXPECT_EQ(ann->last<Stopped>()->reason, StopReason::Foe);
  EXPECT_EQ(ann->last<Stopped>()->sentence, "");
  EXPECT_THAT(said("comes into view"), ::testing::SizeIs(2));
}

TEST_F(Sightings, AreSaidInFullToAClientWithoutTheLog) {
  start("##############\n#P#Q........H#\n##############\n", {{'Q', "player"}, {'H', "hermit"}});
  stand_by(bob, {.verb = StandingVerb::Explore});
  table->wait(ann);
  table->wait(ann);
  ASSERT_NE(bob->last<Stopped>(), nullptr);
  EXPECT_EQ(bob->last<Stopped>()->sentence, "You see a hermit.");
}

// It does not come into view: it woke, and the log says so.
TEST_F(Sightings, AMimicThatWakesDoesNotComeIntoView) {
  start("#####\n#PM.#\n#####\n", {{'M', "mimic"}});
  table->bump(ann, Direction::Right);
  EXPECT_THAT(said("comes into view"), IsEmpty());
}

TEST_F(Sightings, AFriendWhoFallsIsSaidOnceWithTheTurnsLeft) {
  auto catalogue = testing::small_catalogue();
  Blueprint slayer = (*catalogue)[catalogue->at("grunt")];
  slayer.key = slayer.name = "slayer";
  slayer.attributes.strength = 50;
  catalogue->add(slayer);
  Blueprint post = (*catalogue)[catalogue->at("idle")];
  post.key = post.name = "post";
  post.health = 50;
  catalogue->add(post);
  Ruleset rules = plain_rules();
  rules.down = true;
  start("########\n#OP..QS#\n########\n", {{'O', "post"}, {'Q', "player"}, {'S', "slayer"}},
        catalogue, rules);
  stand_by(ann, {.verb = StandingVerb::Fight});
  table->wait(bob);
  EXPECT_EQ(ann->last<Stopped>()->reason, StopReason::Harm);
  EXPECT_THAT(said("down"),
              ::testing::ElementsAre("Bob goes down! Walk into them three turns in a row to revive "
                                     "them: 20 turns left."));
}

TEST_F(Lines, GroundsAndOffersComeBeforeTheirFirstUse) {
  const auto ann = join(true);
  EXPECT_TRUE(ann->known.grounds.contains(Ground::Floor));
  EXPECT_TRUE(ann->known.grounds.contains(Ground::Masonry));
  go(ann, {3, 1});
  for (const PackView& thing : ann->known.self.pack) {
    for (const std::uint32_t offer : thing.offers) EXPECT_TRUE(ann->known.offers.contains(offer));
  }
}

}  // namespace
}  // namespace undercroft::lines_test
