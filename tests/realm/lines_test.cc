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
