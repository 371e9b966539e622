// realm_table_test.cc: moving realms from place to place, and what each reader makes of it.
#include "server/gateway/context/realm_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/gateway/context/lobby.h"

namespace undercroft::realm_table_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

RealmEntry entry_of(const std::string& name, std::uint32_t players = 0) {
  RealmEntry entry;
  entry.name = name;
  entry.players = players;
  entry.places = 3;
  return entry;
}

std::shared_ptr<const SettingsInForce> with_places(std::size_t places) {
  LiveSettings settings;
  settings.max_players = places;
  return std::make_shared<SettingsInForce>(settings);
}

struct RealmTableTest : ::testing::Test {
  RealmTable table{false};
  Lobby lobby{table, with_places(3), true, false};

  RealmId open(const std::string& name) { return table.open(entry_of(name), 2).id; }
  [[nodiscard]] std::string name_at(std::string_view name) const {
    const auto* row = table.named(name);
    return row == nullptr ? "none" : row->name;
  }
  [[nodiscard]] RealmPlace place(std::string_view name) const { return table.named(name)->place; }
  [[nodiscard]] std::vector<std::string> listed(const Lobby& in) const {
    std::vector<std::string> names;
    for (const RealmEntry& entry : in.list(0).realms) names.push_back(entry.name);
    return names;
  }
  [[nodiscard]] std::vector<std::string> reported() const {
    std::vector<std::string> names;
    for (const auto& status : table.statuses()) {
      names.push_back(status->name() + (status->is_lost() ? " lost" : "") +
                      (status->is_closed() ? " closed" : ""));
    }
    return names;
  }
};

TEST_F(RealmTableTest, FindsARealmByNameAndTheOldestByDefault) {
  EXPECT_EQ(name_at(""), "none");
  open("Crypt");
  open("tower");
  EXPECT_EQ(name_at(""), "Crypt");
  EXPECT_EQ(name_at("cRYPT"), "Crypt");
  EXPECT_EQ(name_at("cellar"), "none");
  table.add("cellar");
  table.set_default("Cellar");
  EXPECT_EQ(name_at(""), "cellar") << "it may be asleep";
}

TEST_F(RealmTableTest, KeepsIdsWhenOtherRealmsAreRemoved) {
  const RealmId crypt = open("crypt");
  const RealmId tower = open("tower");
  table.remove("Crypt");
  EXPECT_EQ(table.with(crypt), nullptr);
  ASSERT_NE(table.with(tower), nullptr);
  EXPECT_EQ(table.with(tower)->name, "tower");
  EXPECT_EQ(name_at(""), "tower");
  EXPECT_NE(open("crypt"), crypt) << "an id was reused";
}

// Players of the default realm who come meanwhile must not find themselves in another.
TEST_F(RealmTableTest, LostRealmKeepsItsName) {
  const RealmId crypt = open("crypt");
  open("tower");
  EXPECT_TRUE(table.move("Crypt", RealmPlace::Lost));
  EXPECT_FALSE(table.move("crypt", RealmPlace::Lost)) << "it is lost once";
  EXPECT_EQ(name_at(""), "crypt");
  EXPECT_EQ(place("tower"), RealmPlace::Open);
  EXPECT_EQ(listed(lobby), std::vector<std::string>{"tower"});
  EXPECT_THAT(reported(), ElementsAre("crypt lost", "tower"));
  table.set_archived("crypt", true);
  EXPECT_EQ(place("crypt"), RealmPlace::Lost) << "or this server might claim it back";
  const RealmTable::Row& again = table.open(entry_of("crypt"), 2);
  EXPECT_NE(again.id, crypt);
  EXPECT_EQ(again.worker, 0U) << "a lost realm takes no time of its worker";
  EXPECT_EQ(table.with(crypt), nullptr);
  EXPECT_THAT(reported(), ElementsAre("tower", "crypt"));
}

// Its players are passed on, and its next owner may let it sleep.
TEST_F(RealmTableTest, RealmLostInAFleetIsListedAsAsleep) {
  RealmTable in_fleet(true);
  const Lobby shown(in_fleet, with_places(3), true, false);
  const RealmId crypt = in_fleet.open(entry_of("crypt", 2), 1).id;
  ASSERT_TRUE(in_fleet.move("crypt", RealmPlace::Lost));
  in_fleet.tell(crypt, entry_of("crypt", 2), {}, 0);
  EXPECT_EQ(shown.list(0).realms, std::vector<RealmEntry>{entry_of("crypt")});
  EXPECT_THAT(in_fleet.statuses(), IsEmpty());
  in_fleet.set_archived("crypt", true);
  EXPECT_EQ(in_fleet.named("crypt")->place, RealmPlace::Archived);
  EXPECT_THAT(listed(shown), IsEmpty());
}

TEST_F(RealmTableTest, RealmSleepsAndWakes) {
  table.add("Crypt");
  EXPECT_EQ(table.named("crypt")->id, RealmId::None);
  EXPECT_THAT(reported(), IsEmpty());
  const RealmId first = open("Crypt");
  EXPECT_FALSE(table.move("Crypt", RealmPlace::Asleep)) << "it must leave first";
  EXPECT_TRUE(table.move("Crypt", RealmPlace::Leaving));
  EXPECT_EQ(table.open(entry_of("tower"), 2).worker, 1U) << "it is still in memory";
  EXPECT_TRUE(table.move("crypt", RealmPlace::Open)) << "it stays after all";
  EXPECT_TRUE(table.move("crypt", RealmPlace::Leaving));
  EXPECT_TRUE(table.move("crypt", RealmPlace::Asleep));
  EXPECT_EQ(table.with(first), nullptr);
  EXPECT_THAT(listed(lobby), ElementsAre("tower", "Crypt"));
  EXPECT_THAT(reported(), ElementsAre("tower"));
  EXPECT_NE(open("Crypt"), first);
}

TEST_F(RealmTableTest, LobbySaysHowFarASleepingRealmHadGot) {
  const RealmId id = open("tower");
  RealmEntry played = entry_of("tower", 2);
  played.depth = 4;
  played.turn = 812;
  table.tell(id, played, {}, 1);
  table.add("crypt");  // it sleeps since the start
  table.note_progress("Crypt", 30, 2);
  table.note_progress("nowhere", 30, 2);
  ASSERT_TRUE(table.move("tower", RealmPlace::Leaving));
  ASSERT_TRUE(table.move("tower", RealmPlace::Asleep));
  table.note_progress("tower", 500, 3);
  for (const RealmEntry& one : lobby.list(0).realms) {
    EXPECT_EQ(one.turn, one.name == "tower" ? 812U : 30U) << one.name;
    EXPECT_EQ(one.depth, one.name == "tower" ? 4 : 2) << one.name;
    EXPECT_EQ(one.players, 0U);
  }
  EXPECT_THAT(listed(lobby), ElementsAre("crypt", "tower"));
}

TEST_F(RealmTableTest, RealmArchivedWhileItFallsAsleepIsArchived) {
  open("crypt");
  table.move("crypt", RealmPlace::Leaving);
  table.set_archived("crypt", true);
  EXPECT_EQ(place("crypt"), RealmPlace::Leaving);
  EXPECT_EQ(table.named("crypt")->rest, RealmPlace::Archived);
  table.move("crypt", table.named("crypt")->rest);
  EXPECT_EQ(place("crypt"), RealmPlace::Archived);
  EXPECT_THAT(listed(lobby), IsEmpty());
  table.set_archived("crypt", false);
  EXPECT_EQ(place("crypt"), RealmPlace::Asleep);
  EXPECT_THAT(listed(lobby), ElementsAre("crypt"));
}

TEST_F(RealmTableTest, DamagedRealmIsClosedForAllReaders) {
  table.add("crypt");
  EXPECT_TRUE(table.move("crypt", RealmPlace::Damaged));
  EXPECT_THAT(listed(lobby), IsEmpty());
  EXPECT_THAT(reported(), ElementsAre("crypt closed"));
  table.set_archived("crypt", true);
  EXPECT_EQ(place("crypt"), RealmPlace::Damaged);
  EXPECT_EQ(table.count_by_place().at(static_cast<std::size_t>(RealmPlace::Damaged)), 1U);
  table.remove("crypt");
  EXPECT_THAT(reported(), IsEmpty());
}

TEST_F(RealmTableTest, DamagedRealmMayBePlayedAgainInAFleet) {
  RealmTable of_fleet{true};
  for (RealmTable* here : {&table, &of_fleet}) {
    here->add("crypt");
    ASSERT_TRUE(here->move("crypt", RealmPlace::Damaged));
  }
  EXPECT_FALSE(table.move("crypt", RealmPlace::Asleep));
  EXPECT_TRUE(of_fleet.move("crypt", RealmPlace::Asleep));
  EXPECT_TRUE(of_fleet.statuses().empty()) << "nothing is wrong with it any more";
}

TEST_F(RealmTableTest, FillsTheIdlestWorker) {
  for (const char* name : {"one", "two", "three", "four"}) open(name);
  EXPECT_EQ(table.named("one")->worker, 0U);
  EXPECT_EQ(table.named("two")->worker, 1U);
  EXPECT_EQ(table.named("four")->worker, 1U);
  table.remove("one");
  EXPECT_EQ(table.open(entry_of("five"), 2).worker, 0U);
}

TEST_F(RealmTableTest, OnlyARealmInMemoryIsToldAbout) {
  const RealmId crypt = open("crypt");
  const RealmRoom full{.is_full = true};
  table.tell(crypt, entry_of("crypt", 3), full, 1000);
  EXPECT_TRUE(table.room(crypt).is_full);
  EXPECT_EQ(lobby.here(5500).front().idle_s, 4U);
  table.move("crypt", RealmPlace::Leaving);
  table.move("crypt", RealmPlace::Asleep);
  table.tell(crypt, entry_of("crypt", 3), full, 1000);
  EXPECT_FALSE(table.room(crypt).is_full);
  EXPECT_EQ(lobby.list(0).realms, std::vector<RealmEntry>{entry_of("crypt")});
}

// The realms that were open last are listed, and then those with the first names.
TEST_F(RealmTableTest, ListsTheRealmsThatWereOpenLast) {
  for (int i = 10; i < 20 + kMaxRealmsTold; ++i) table.add("realm" + std::to_string(i));
  open("zenith");
  table.move("zenith", RealmPlace::Leaving);
  table.move("zenith", RealmPlace::Asleep);
  const std::vector<std::string> names = listed(lobby);
  ASSERT_EQ(names.size(), std::size_t{kMaxRealmsTold});
  EXPECT_EQ(names.front(), "realm10");
  EXPECT_EQ(names.back(), "zenith");
}

}  // namespace
}  // namespace undercroft::realm_table_test
