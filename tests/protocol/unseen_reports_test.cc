// unseen_reports_test.cc: whatever happens to or by a creature that a player does not perceive, the
// player's report is the same wherever that creature is (R65, R121). Every verb is tried.
#include <gtest/gtest.h>

#include <string>

#include "server/protocol/observer.h"
#include "server/sim/content/loader.h"
#include "server/sim/sight/events.h"
#include "tests/support/small_world.h"

namespace undercroft::unseen_reports_test {
namespace {

using testing::SmallWorld;

constexpr std::string_view kFog = R"(
[fog]
kind = "cloud"
name = "fog"
inside = { damage = 1 }
)";

std::shared_ptr<Catalogue> catalogue_with_fog() {
  static const std::shared_ptr<Catalogue> kCatalogue = [] {
    auto catalogue = testing::small_catalogue();
    EXPECT_TRUE(load_content_file(*catalogue, kFog, "fog.toml").empty());
    return catalogue;
  }();
  return kCatalogue;
}

// P sees the whole hall. The unseen U is a phantom, or a grunt in the smoke that fills two cells.
SmallWorld hall_with(const std::string& unseen, Point at) {
  SmallWorld small({"##########\n"
                    "#P..Q....#\n"
                    "#....S...#\n"
                    "#S.C.F.v.#\n"
                    "##########\n"},
                   {{'Q', "player"}, {'S', "smoke"}, {'C', "corpse"}, {'F', "fog"}, {'v', "vial"}},
                   testing::plain_rules(), 1, catalogue_with_fog());
  for (const EntityId id : small.ids['S']) small.world.entity(id).by_kind.cloud_turns() = 9;
  small.ids['U'] = {small.world.spawn(small.world.catalogue().at(unseen), Place::on(1, at))};
  return small;
}

// What the event involves: the unseen as the one or the other, and the letter of the known one.
struct Part {
  bool is_doer = false;
  char other = ' ';         // ' ': nobody
  bool is_at_whom = false;  // it happens where `whom` is, as a shove does
};

std::vector<Report> reports_of(SmallWorld small, Verb verb, const Part& part) {
  Observer observer(small.id('P'));
  (void)observer.look(small.world);
  const EntityId other = part.other == ' ' ? kNobody : small.id(part.other);
  const EntityId who = part.is_doer ? small.id('U') : other;
  const EntityId whom = part.is_doer ? other : small.id('U');
  Event event = event_of(small.world, verb, who, whom, 1);
  if (part.is_at_whom && whom != kNobody) event.at = small.world.entity(whom).at();
  event.health = 1;
  event.words = "words";
  small.world.forget_events();
  tell(small.world, event);
  return observer.reports(small.world);
}

constexpr Part kParts[] = {{true, ' '},  {true, 'Q'},        {true, 'v'},       {true, 'C'},
                           {true, 'F'},  {false, 'Q'},       {false, 'C'},      {false, 'F'},
                           {false, 'v'}, {false, 'Q', true}, {true, 'Q', true}, {false, 'C', true}};

void expect_same_wherever_it_is(const std::string& unseen, Point here, Point there) {
  for (int i = 0; i < kVerbCount; ++i) {
    const auto verb = static_cast<Verb>(i);
    if (verb == Verb::Bounced) continue;  // only traps do that; leak_test.cc has those
    const bool needs_whom = row_of(verb).form.find('W') != std::string_view::npos;
    for (const Part& part : kParts) {
      if (needs_whom && part.other == ' ') continue;
      EXPECT_EQ(reports_of(hall_with(unseen, here), verb, part),
                reports_of(hall_with(unseen, there), verb, part))
          << name_of(verb) << (part.is_doer ? " by it, with " : " to it, by ") << part.other;
    }
  }
}

TEST(UnseenReports, SameWhereverAnUnseenCreatureIs) {
  expect_same_wherever_it_is("phantom", {6, 1}, {8, 3});
}

TEST(UnseenReports, SameInWhicheverSmokeACreatureIs) {
  expect_same_wherever_it_is("grunt", {5, 2}, {1, 3});
}

// What cannot act by itself would say that something unseen is there.
TEST(UnseenReports, HarmByThingsToTheUnseenIsNotReported) {
  const SmallWorld small = hall_with("phantom", {5, 3});
  EXPECT_TRUE(reports_of(small, Verb::Hit, {false, 'C'}).empty()) << "a blast";
  EXPECT_TRUE(reports_of(small, Verb::Harmed, {true, 'F'}).empty()) << "a cloud";
}

// Tests the test: a creature in view is reported, with its place.
TEST(UnseenReports, HarmToTheSeenIsReported) {
  const std::vector<Report> told =
      reports_of(hall_with("grunt", {6, 1}), Verb::Harmed, {true, 'F'});
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].at, (Point{6, 1}));
}

}  // namespace
}  // namespace undercroft::unseen_reports_test
