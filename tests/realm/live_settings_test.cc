// live_settings_test.cc: a realm goes by the settings in force, whenever they are replaced.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "shared/limits.h"
#include "tests/support/ample_settings.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::live_settings_test {
namespace {

using testing::RealmHarness;

struct LiveSettingsOfARealm : ::testing::Test {
  std::shared_ptr<SettingsInForce> settings = testing::in_force(testing::ample_settings());

  RealmOptions options() const {
    RealmOptions made;
    made.settings = settings;
    made.gather_ms = 0;
    return made;
  }
  RealmOptions of_daily() const {
    RealmOptions made = options();
    made.name = "d261126-k3x9a2bq";
    made.is_daily = true;
    return made;
  }
  // The number of players let in, when as many come from one address.
  static std::size_t let_in(RealmHarness& table, int players, const std::string& from = "") {
    std::size_t in = 0;
    for (int i = 0; i < players; ++i) {
      in += table.join("guest-" + std::to_string(i), "", 0, from)->closed ? 0U : 1U;
    }
    return in;
  }
};

World hall() { return testing::hall("<..................", 2); }

TEST_F(LiveSettingsOfARealm, ChangeWhileItIsPlayed) {
  RealmHarness table(hall(), options());
  const auto ann = table.join("Ann");
  const auto bob = table.join("Bob");
  settings->replace({.motd = "new words", .muted = {"ANN"}, .max_players = 2});
  const auto lines = bob->count<ChatLine>();
  table.say(ann, ChatSay{"hello"});
  EXPECT_EQ(bob->count<ChatLine>(), lines) << "Ann is muted";
  EXPECT_TRUE(table.join("Cleo")->closed) << "two places are taken";
  EXPECT_EQ(table.realm.entry().places, 2U);
  EXPECT_TRUE(table.realm.room().is_full);
  settings->replace({.motd = "new words", .max_players = 3});
  EXPECT_FALSE(table.realm.room().is_full);
  EXPECT_EQ(table.join("Cleo")->last<Welcome>()->motd, "new words");
  table.say(ann, ChatSay{"hello"});
  EXPECT_GT(bob->count<ChatLine>(), lines);
}

TEST_F(LiveSettingsOfARealm, LimitOfLinesChanges) {
  settings->replace({.chat_lines = 2});
  RealmHarness table(hall(), options());
  const auto ann = table.join("Ann");
  for (int i = 0; i < 2; ++i) table.say(ann, ChatSay{"hello"});
  EXPECT_EQ(ann->last<ChatLine>()->text, "Not sent: you may send 2 lines a minute.");
  settings->replace({.chat_lines = 20});
  table.pass(3000);  // in which the new limit allows one more line, and the old one would not
  table.say(ann, ChatSay{"hello again"});
  EXPECT_EQ(ann->last<ChatLine>()->text, "hello again");
}

TEST_F(LiveSettingsOfARealm, TheLobbyIsToldOfThem) {
  RealmHarness table(hall(), options());
  const auto told = table.realm.comings_and_goings();
  table.realm.settings_changed();
  EXPECT_NE(table.realm.comings_and_goings(), told);
}

// Friends at one table share an address: with --table, they may fill the realm.
TEST_F(LiveSettingsOfARealm, TableFillsTheNewPlaces) {
  settings->replace({.max_players = 8, .table = true});
  RealmHarness table(hall(), options());
  EXPECT_EQ(let_in(table, 9, "203.0.113.7"), 8U);
  settings->replace({.max_players = 12, .table = true});
  EXPECT_FALSE(table.join("ninth", "", 0, "203.0.113.7")->closed);
}

TEST_F(LiveSettingsOfARealm, DailyKeepsItsGreeting) {
  RealmHarness table(hall(), of_daily());
  settings->replace({.motd = "new words"});
  const std::string greeting = table.join("Ann")->last<Welcome>()->motd;
  EXPECT_EQ(greeting,
            "The daily of 2026-11-26: one life, until midnight UTC. Friends join your party in the "
            "realm d261126-k3x9a2bq. new words");
}

TEST_F(LiveSettingsOfARealm, PartyOfADailyStaysSmall) {
  RealmHarness table(hall(), of_daily());
  settings->replace(testing::ample_settings(1000));
  EXPECT_EQ(table.realm.entry().places, static_cast<std::uint32_t>(kMaxDailyNames));
  EXPECT_EQ(let_in(table, kMaxDailyNames + 1), static_cast<std::size_t>(kMaxDailyNames));
}

}  // namespace
}  // namespace undercroft::live_settings_test
