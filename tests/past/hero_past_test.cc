// hero_past_test.cc: a hero's past is what it knew at each moment, and the log that it was sent.
#include <gmock/gmock.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "server/replay/retelling.h"
#include "tests/past/recorded_realm.h"
#include "tests/support/busy_realm.h"

namespace undercroft::hero_past_test {
namespace {

using testing::BusyRealm;
using testing::RecordedRealm;

// Played once for all tests: heroes die, respawn, take stairs, leave and come back.
const BusyRealm& busy_realm() {
  static const BusyRealm* const busy = [] {
    auto* played = new BusyRealm(10);
    for (int i = 0; i < 500; ++i) played->step();
    return played;
  }();
  return *busy;
}

RecordedRealm recorded() { return {busy_realm().first_state().world, busy_realm().table.journal}; }

using Places = std::multiset<std::pair<Point, std::string>>;

Places places_in(const Observation& told) {
  Places places;
  for (const auto& [id, view] : told.entities) places.insert({view.at, told.look(view).name});
  return places;
}

Places places_in(const RealmState& state, const Knowledge& known) {
  Places places;
  if (known.depth == 0) return places;
  for (const KnownEntity& entity : known.level().entities) {
    places.insert({entity.view.at, state.looks.find(entity.view.look)->name});
  }
  return places;
}

void expect_same(const Observation& told, const RealmState& state, const Knowledge& known) {
  EXPECT_EQ(told.turn, known.turn);
  ASSERT_EQ(told.depth, known.depth);
  if (known.depth > 0) {
    EXPECT_EQ(told.cells, known.level().cells);
  }
  EXPECT_EQ(places_in(told), places_in(state, known));
  EXPECT_EQ(told.self.health, known.self.health);
  EXPECT_EQ(told.self.alive, known.self.alive);
  EXPECT_EQ(told.self.pack.size(), known.self.pack.size());
}

// Calls `look` with the state after each input in which the hero had news or a turn.
template <typename Look>
void each_moment(EntityId hero, Look look) {
  RealmState state = busy_realm().first_state();
  Outcome outcome;
  for (const auto& entry : busy_realm().table.journal) {
    apply(state, entry.input, outcome);
    const Player* player = state.player(hero);
    const PlayerNews* news = nullptr;
    for (const PlayerNews& one : outcome) {
      if (one.player == hero) news = &one;
    }
    const auto* turn = std::get_if<input::Turn>(&entry.input);
    const bool had_turn = turn != nullptr &&
                          std::find(turn->group.players.begin(), turn->group.players.end(), hero) !=
                              turn->group.players.end();
    if (player != nullptr && (news != nullptr || had_turn)) look(state, *player, news);
  }
}

std::vector<EntityId> heroes() {
  std::vector<EntityId> all;
  for (const Player& player : busy_realm().table.realm.state().players) all.push_back(player.body);
  return all;
}

TEST(HeroPast, EveryMomentIsWhatTheHeroKnewThen) {
  RecordedRealm realm = recorded();
  ASSERT_GE(heroes().size(), 3U);
  for (const EntityId hero : heroes()) {
    const std::vector<Delta> deltas = realm.all(hero);
    Observation told;
    std::size_t moment = 0;
    each_moment(hero, [&](const RealmState& state, const Player& player, const PlayerNews*) {
      ASSERT_LT(moment, deltas.size());
      const auto applied = apply(told, deltas[moment++]);
      ASSERT_TRUE(applied) << applied.error();
      expect_same(told, state, player.knowledge);
    });
    EXPECT_EQ(moment, deltas.size());
    EXPECT_GT(moment, 50U);
  }
}

TEST(HeroPast, ThePartsOfAnySizeLeadToTheSameMoments) {
  RecordedRealm realm = recorded();
  const EntityId hero = heroes().front();
  std::vector<Observation> known{{}};
  for (const Delta& delta : realm.all(hero)) {
    known.push_back(known.back());
    ASSERT_TRUE(apply(known.back(), delta));
  }
  for (const std::uint32_t count : {2U, 13U}) {
    for (std::uint32_t first = 1; first < known.size(); first += 17) {
      Observation told;
      std::uint32_t moment = first;
      for (const Delta& delta : realm.ask(hero, first, count).deltas) {
        ASSERT_TRUE(apply(told, delta));
        EXPECT_EQ(told.cells, known[moment].cells);
        EXPECT_EQ(places_in(told), places_in(known[moment]));
        EXPECT_EQ(told.self.health, known[moment].self.health);
        EXPECT_EQ(told.self.statuses, known[moment].self.statuses);
        ++moment;
      }
      EXPECT_LE(moment, first + count);
    }
  }
}

std::vector<std::string> texts_of(const std::vector<ToldLine>& lines) {
  std::vector<std::string> texts;
  for (const ToldLine& line : lines) texts.push_back(line.text);
  return texts;
}

TEST(HeroPast, TheLogIsTheOneThatTheHeroWasSent) {
  RecordedRealm realm = recorded();
  for (const EntityId hero : heroes()) {
    const std::vector<Delta> deltas = realm.all(hero, 31);
    Retelling retelling;
    std::size_t moment = 0, lines = 0;
    each_moment(hero, [&](const RealmState& state, const Player& player, const PlayerNews* news) {
      ASSERT_LT(moment, deltas.size());
      const Delta& delta = deltas[moment++];
      if (news == nullptr) return;
      const auto told = retelling.tell(state, player, *news);
      EXPECT_EQ(texts_of(delta.lines), texts_of(told)) << "moment " << moment;
      lines += told.size();
    });
    EXPECT_GT(lines, 30U);
  }
}

TEST(HeroPast, TheFirstDeltaOfAPartSaysNothingOfWhatHappened) {
  RecordedRealm realm = recorded();
  for (std::uint32_t first = 2; first < 60; ++first) {
    const PastPart part = realm.ask(heroes().front(), first, 1);
    ASSERT_EQ(part.deltas.size(), 1U);
    EXPECT_EQ(part.first, first);
    EXPECT_TRUE(part.deltas[0].lines.empty());
    EXPECT_TRUE(part.deltas[0].reports.empty());
  }
}

TEST(HeroPast, PastTheEndAreTheLatestMoments) {
  RecordedRealm realm = recorded();
  const EntityId hero = heroes().front();
  const auto last = static_cast<std::uint32_t>(realm.all(hero).size());
  for (const std::uint32_t first : {last + 1, UINT32_MAX}) {
    const PastPart part = realm.ask(hero, first, 10);
    EXPECT_EQ(part.last, last);
    EXPECT_EQ(part.first, last - 9);
    EXPECT_EQ(part.deltas.size(), 10U);
  }
  EXPECT_EQ(realm.ask(hero, last, 10).deltas.size(), 1U);
}

TEST(HeroPast, AHeroThatIsNotStoredHasNone) {
  RecordedRealm realm = recorded();
  const PastPart part = realm.ask(EntityId{999999}, 1, 10);
  EXPECT_TRUE(part.deltas.empty());
  EXPECT_EQ(part.first, 0U);
  EXPECT_EQ(part.sentence, "Nothing of your past is stored yet.");
}

TEST(HeroPast, TheLogMayGoOnBetweenTwoRequests) {
  const auto& journal = busy_realm().table.journal;
  const std::vector<testing::RealmHarness::Entry> half(
      journal.begin(), journal.begin() + static_cast<std::ptrdiff_t>(journal.size() / 2));
  RecordedRealm realm(busy_realm().first_state().world, half);
  const EntityId hero = heroes().front();
  const std::uint32_t before = realm.ask(hero, 1, 1).last;
  realm.store(journal);
  EXPECT_TRUE(realm.past.is_current());
  const PastPart part = realm.ask(hero, before, 5);
  EXPECT_GT(part.last, before);
  EXPECT_EQ(part.deltas.size(), 5U);
  EXPECT_EQ(part.last, recorded().ask(hero, 1, 1).last);
}

TEST(HeroPast, ALogThatWasReplacedIsNoticed) {
  RecordedRealm realm = recorded();
  static_cast<void>(realm.ask(heroes().front(), 1, 1));
  EXPECT_TRUE(realm.past.is_current());
  realm.disk.falsify_record("crypt", busy_realm().table.journal.size() + 1);
  EXPECT_FALSE(realm.past.is_current());
}

TEST(HeroPast, ADamagedLogIsAFault) {
  RecordedRealm realm = recorded();
  realm.disk.falsify_record("crypt", 40);
  PastQuery query(realm.past, heroes().front(), {7, 1, 10});
  while (query.work(5)) continue;
  EXPECT_THAT(query.fault(), ::testing::HasSubstr("40"));
  EXPECT_TRUE(query.part().deltas.empty());
}

TEST(HeroPast, ARecordThatIsAppendedWhileTheEndIsLookedForIsNoGap) {
  const auto& journal = busy_realm().table.journal;
  const auto half = journal.begin() + std::ssize(journal) / 2;
  RecordedRealm realm(busy_realm().first_state().world, {journal.begin(), half});
  realm.disk.after_end = [&] { realm.store(journal); };
  const EntityId hero = heroes().front();
  EXPECT_EQ(realm.all(hero).size(), recorded().all(hero).size());
  EXPECT_FALSE(realm.disk.after_end) << "the end was looked for";
}

}  // namespace
}  // namespace undercroft::hero_past_test
