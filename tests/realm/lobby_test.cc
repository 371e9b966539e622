// lobby_test.cc: which realm a Hello leads to, and the refusals that need no realm.
#include "server/realm/lobby.h"

#include <gtest/gtest.h>

#include "tests/support/fake_table.h"
#include "tests/support/small_world.h"

namespace undercroft {
namespace {

struct LobbyTest : ::testing::Test {
  LobbyTest() {
    for (const char* name : {"crypt", "tower"}) {
      RealmOptions options;
      options.name = name;
      auto realm = std::make_unique<Realm>(testing::SmallWorld({"####\n#P.#\n####\n"}).world,
                                           options, clock, tokens, metrics);
      lobby.add(std::move(realm), lobby.doors().size());
    }
  }
  std::string realm_for(const Hello& hello) {
    const auto door = lobby.door_for(hello);
    if (const auto* refusal = std::get_if<Refusal>(&door)) {
      EXPECT_NE(refusal->sentence, "");
      return "refused " + std::to_string(static_cast<int>(refusal->code));
    }
    return std::get<const Lobby::Door*>(door)->realm->name();
  }

  testing::ManualClock clock;
  testing::CountedTokens tokens;
  RealmMetrics metrics;
  Lobby lobby;
};

TEST_F(LobbyTest, FindsRealmsByName) {
  EXPECT_EQ(realm_for({1, "", "Ann", "", ""}), "crypt");
  EXPECT_EQ(realm_for({1, "", "Ann", "tower", ""}), "tower");
  EXPECT_EQ(realm_for({1, "", "", "tower", "token"}), "tower");
  EXPECT_EQ(lobby.doors()[1].thread, 1u);
}

TEST_F(LobbyTest, RefusesWhatNeedsNoRealm) {
  EXPECT_EQ(realm_for({2, "", "Ann", "", ""}), "refused 0");
  EXPECT_EQ(realm_for({1, "", "a b", "", ""}), "refused 1");
  EXPECT_EQ(realm_for({1, "", "Ann", "cellar", ""}), "refused 4");
}

TEST_F(LobbyTest, AWrongVersionIsToldWhichAreSpoken) {
  const auto door = lobby.door_for({99, "", "Ann", "", ""});
  EXPECT_EQ(std::get<Refusal>(door).spoken, std::vector<std::uint32_t>{1});
}

}  // namespace
}  // namespace undercroft
