// spread_test.cc: which realm moves to which server, and whether whole fleets come to rest.
#include "server/fleet/spread.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace undercroft::spread_test {
namespace {

FleetMember server(const std::string& id, std::uint32_t load, std::size_t realms = 0) {
  FleetMember member{id, id + ":1", 7, load};
  member.counts = FleetCounts{static_cast<std::uint32_t>(realms), 0, 0, 0};
  return member;
}

TEST(Spread, SmallDifferencesAreNone) {
  EXPECT_FALSE(is_clearly_less(0, 0));
  EXPECT_FALSE(is_clearly_less(0, 1)) << "a difference of one would go back and forth";
  EXPECT_TRUE(is_clearly_less(0, 2));
  EXPECT_TRUE(is_clearly_less(7, 9));
  EXPECT_FALSE(is_clearly_less(18, 20)) << "a tenth";
  EXPECT_TRUE(is_clearly_less(17, 20));
  EXPECT_FALSE(is_clearly_less(9, 7));
  EXPECT_TRUE(is_clearly_less(0, UINT32_MAX));
}

TEST(Spread, ServersThatHaveSomethingToGiveAreCounted) {
  EXPECT_EQ(count_givers({100, {}}), 0u);
  EXPECT_EQ(count_givers({10, {server("a", 10), server("b", 12)}}), 0u);
  EXPECT_EQ(count_givers({10, {server("a", 9), server("b", 2)}}), 2u);
  EXPECT_EQ(count_givers({2, {server("a", 9), server("b", 2)}}), 0u);
}

// ---- evening out ----

const std::vector<RealmLoad> kThree{{"empty", 1, true}, {"full", 9, true}, {"usual", 4, true}};

TEST(EveningOut, TheLeastLoadedServerGetsARealm) {
  const FleetLoads loads{14, {server("a", 11), server("b", 2), server("c", 2)}};
  EXPECT_EQ(move_to_even_out(loads, kThree), (RealmMove{"usual", server("b", 2)}))
      << "12 more in 3 more realms";
  EXPECT_FALSE(move_to_even_out(loads, {}));
  EXPECT_FALSE(move_to_even_out({60, {}}, kThree));
  EXPECT_FALSE(move_to_even_out({60, {server("a", 55)}}, kThree));
}

TEST(EveningOut, ServerWithEnoughRealmsGetsABigOne) {
  EXPECT_EQ(move_to_even_out({60, {server("a", 8, 1)}}, kThree),
            (RealmMove{"full", server("a", 8, 1)}));
  EXPECT_EQ(move_to_even_out({60, {server("a", 8, 5)}}, kThree),
            (RealmMove{"full", server("a", 8, 5)}));
  EXPECT_EQ(move_to_even_out({8, {server("a", 1)}},
                             {{"empty", 1, true}, {"two", 2, true}, {"b", 1, true}}),
            (RealmMove{"two", server("a", 1)}));
}

TEST(EveningOut, RealmIsBetweenTurns) {
  EXPECT_EQ(move_to_even_out({60, {server("a", 0)}}, {{"empty", 1, true}, {"usual", 4, false}}),
            (RealmMove{"empty", server("a", 0)}));
  EXPECT_FALSE(move_to_even_out({60, {server("a", 0)}}, {{"usual", 4, false}}));
}

TEST(EveningOut, ReceiverHasNoMoreThanTheGiverThen) {
  EXPECT_FALSE(move_to_even_out({9, {server("a", 0)}}, {{"full", 9, true}}));
  EXPECT_FALSE(move_to_even_out({9, {server("a", 0)}}, {{"full", 5, true}}));
  EXPECT_TRUE(move_to_even_out({9, {server("a", 0)}}, {{"full", 4, true}}));
}

TEST(EveningOut, RealmIsOneWhosePlayersComeByTheReceiver) {
  std::vector<RealmLoad> open = kThree;
  open[1].fronts = {{"b", 2}, {"a", 6}};
  EXPECT_EQ(move_to_even_out({60, {server("a", 40), server("b", 2)}}, open),
            (RealmMove{"full", server("b", 2)}));
}

// ---- bringing realms to their players ----

TEST(Following, RealmMovesToTheServerByWhichMostOfItsPlayersCome) {
  const FleetLoads loads{40, {server("a", 40), server("b", 40)}};
  EXPECT_FALSE(move_to_players(loads, kThree)) << "an empty realm has no players to follow";
  EXPECT_FALSE(move_to_players(loads, {{"usual", 5, true, {{"a", 2}, {"b", 2}}}}));
  EXPECT_EQ(move_to_players(loads, {{"usual", 2, true, {{"b", 1}}}}),
            (RealmMove{"usual", server("b", 40)}));
  EXPECT_FALSE(move_to_players(loads, {{"usual", 2, false, {{"b", 1}}}}));
  EXPECT_FALSE(move_to_players(loads, {{"usual", 2, true, {{"b", 1}}, false}}))
      << "it has just come";
  EXPECT_FALSE(move_to_players(loads, {{"usual", 2, true, {{"gone", 1}}}}));
  EXPECT_FALSE(move_to_players(loads, {{"watched", 1, true, {{"b", 3}}}}))
      << "spectators do not play";
}

TEST(Following, MakesNoServerClearlyMoreLoaded) {
  const std::vector<RealmLoad> open{{"usual", 4, true, {{"b", 3}}}};
  EXPECT_TRUE(move_to_players({80, {server("a", 80), server("b", 78)}}, open));
  EXPECT_FALSE(move_to_players({80, {server("a", 80), server("b", 84)}}, open));
  EXPECT_FALSE(move_to_players({80, {server("a", 60), server("b", 78)}}, open));
  EXPECT_TRUE(move_to_players({12, {server("a", 8), server("b", 8)}}, open))
      << "the two change places";
}

// ---- whole fleets ----

// All servers look once a step, at what was true before it. The players of each realm connect to
// one server, its home, as a balancer that hashes the path has it.
struct Fleet {
  struct Realm {
    std::string name;
    std::uint32_t load = 0;
    std::string at;
    std::string home;
    bool is_settled = false;  // its players have reconnected since the others died
  };
  std::vector<std::string> servers;
  std::vector<Realm> realms;

  [[nodiscard]] std::uint32_t load(const std::string& id) const {
    std::uint32_t sum = 0;
    for (const Realm& realm : realms) sum += realm.at == id ? realm.load : 0;
    return sum;
  }
  [[nodiscard]] std::size_t count(const std::string& id) const {
    return static_cast<std::size_t>(std::count_if(
        realms.begin(), realms.end(), [&](const Realm& realm) { return realm.at == id; }));
  }
  [[nodiscard]] std::size_t at_home() const {
    return static_cast<std::size_t>(std::count_if(
        realms.begin(), realms.end(), [](const Realm& realm) { return realm.at == realm.home; }));
  }
  [[nodiscard]] std::vector<RealmLoad> open_at(const std::string& id) const {
    std::vector<RealmLoad> open;
    for (const Realm& realm : realms) {
      if (realm.at != id) continue;
      open.push_back({realm.name, realm.load, true});
      const bool is_passed_on = realm.is_settled && realm.home != id && realm.load > 1;
      if (is_passed_on) open.back().fronts[realm.home] = realm.load - 1;
    }
    return open;
  }
  int step() {
    std::vector<RealmMove> moves;
    for (const std::string& id : servers) {
      FleetLoads loads{load(id), {}};
      for (const std::string& other : servers) {
        if (other != id) loads.takers.push_back(server(other, load(other), count(other)));
      }
      auto next = move_to_even_out(loads, open_at(id));
      if (!next) next = move_to_players(loads, open_at(id));
      if (next) moves.push_back(*std::move(next));
    }
    for (const RealmMove& move : moves) {
      const auto found = std::find_if(realms.begin(), realms.end(),
                                      [&](const Realm& realm) { return realm.name == move.realm; });
      found->at = move.to.id;
      found->is_settled = true;
    }
    return static_cast<int>(moves.size());
  }
  // Steps until nothing moves any more; `most`: there are too many.
  int steps_to_rest(int most) {
    int steps = 0;
    while (steps < most && step() > 0) ++steps;
    return steps;
  }
  void add(int number, const std::string& at, const std::vector<std::uint32_t>& loads) {
    const auto n = static_cast<std::size_t>(number);
    for (std::size_t i = 0; i < n; ++i) {
      realms.push_back({at + std::to_string(i), loads[i % loads.size()], at,
                        servers[(i * 7 + i / 3) % servers.size()], false});
    }
  }
};

const std::vector<std::vector<std::uint32_t>> kLoads{
    {1}, {2}, {3}, {1, 4}, {1, 2, 3, 4, 5, 6}, {2, 2, 2, 2, 9}};

// Two servers died and are back: all realms are at the third.
TEST(WholeFleet, HundredRealmsOfOneServerAreWithinATenth) {
  for (const auto& loads : kLoads) {
    Fleet fleet{{"a", "b", "c"}, {}};
    fleet.add(100, "a", loads);
    EXPECT_LT(fleet.steps_to_rest(240), 240) << "two minutes, at two hand-overs a second";
    for (const std::string& id : fleet.servers) {
      EXPECT_GE(fleet.count(id), 30u) << id << ", " << loads.size() << " kinds of realms";
      EXPECT_LE(fleet.count(id), 36u) << id << ", " << loads.size() << " kinds of realms";
    }
  }
}

TEST(WholeFleet, MostRealmsAreWhereTheirPlayersAre) {
  for (const auto& loads : kLoads) {
    if (loads.front() == 1) continue;  // half of them have no players
    Fleet fleet{{"a", "b", "c"}, {}};
    fleet.add(100, "a", loads);
    static_cast<void>(fleet.steps_to_rest(240));
    const std::size_t before = fleet.at_home();
    for (Fleet::Realm& realm : fleet.realms) realm.is_settled = true;
    EXPECT_LT(fleet.steps_to_rest(240), 240);
    EXPECT_GE(fleet.at_home(), before);
    EXPECT_GE(fleet.at_home(), 75u) << loads.size() << " kinds of realms";
  }
}

TEST(WholeFleet, OfManyServersComesToRest) {
  Fleet fleet{{"t"}, {}};
  for (int i = 0; i < 9; ++i) fleet.servers.push_back("s" + std::to_string(i));
  for (int i = 0; i < 9; ++i) fleet.add(2, "s" + std::to_string(i), {2});
  EXPECT_LT(fleet.steps_to_rest(100), 100);
  for (const std::string& id : fleet.servers) EXPECT_GE(fleet.count(id), 1u) << id;
}

}  // namespace
}  // namespace undercroft::spread_test
