// forwarded_players_test.cc: which servers pass players of a realm on.
#include "server/gateway/context/forwarded_players.h"

#include <gtest/gtest.h>

#include <optional>

namespace undercroft::forwarded_players_test {
namespace {

using Fronts = ForwardedPlayers::Fronts;

constexpr RealmId kCrypt{1};
constexpr RealmId kTower{2};
constexpr RealmId kAttic{3};

TEST(ForwardedPlayerCounts, LastAsLongAsTheConnections) {
  ForwardedPlayers players;
  auto ann = players.count(kCrypt, "a");
  auto bob = players.count(kCrypt, "a");
  const auto cleo = players.count(kCrypt, "b");
  const auto dan = players.count(kTower, "b");
  EXPECT_EQ(players.of(kCrypt), (Fronts{{"a", 2}, {"b", 1}}));
  EXPECT_EQ(players.of(kTower), (Fronts{{"b", 1}}));
  EXPECT_EQ(players.of(kAttic), Fronts());
  ann.reset();
  EXPECT_EQ(players.of(kCrypt), (Fronts{{"a", 1}, {"b", 1}}));
  bob.reset();
  EXPECT_EQ(players.of(kCrypt), (Fronts{{"b", 1}}));
}

TEST(ForwardedPlayerCounts, LeaveOutThoseThatNoServerPassesOn) {
  ForwardedPlayers players;
  EXPECT_EQ(players.count(kCrypt, ""), nullptr);
  EXPECT_EQ(players.of(kCrypt), Fronts());
}

TEST(ForwardedPlayerCounts, MayBeOutlivedByAConnection) {
  std::optional<ForwardedPlayers> players(std::in_place);
  auto ann = players->count(kCrypt, "a");
  players.reset();
  ann.reset();
}

}  // namespace
}  // namespace undercroft::forwarded_players_test
