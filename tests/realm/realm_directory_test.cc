// realm_directory_test.cc: lookup of a realm by name or path, and refusals that need no realm.
#include "server/realm/realm_directory.h"

#include <gtest/gtest.h>

namespace undercroft::realm_directory_test {
namespace {

std::string name_at(const RealmDirectory& directory, std::string_view name) {
  const auto* entry = directory.named(name);
  return entry == nullptr ? "none" : entry->name;
}

TEST(RealmDirectory, FindsARealmByNameAndTheOldestByDefault) {
  RealmDirectory directory;
  EXPECT_EQ(name_at(directory, ""), "none");
  directory.add("crypt", 0);
  directory.add("tower", 1);
  EXPECT_EQ(name_at(directory, ""), "crypt");
  EXPECT_EQ(name_at(directory, "tower"), "tower");
  EXPECT_EQ(name_at(directory, "cellar"), "none");
}

TEST(RealmDirectory, IgnoresCase) {
  RealmDirectory directory;
  directory.add("Crypt", 0);
  EXPECT_EQ(name_at(directory, "cRYPT"), "Crypt");
}

TEST(RealmDirectory, KeepsIdsWhenOtherRealmsAreRemoved) {
  RealmDirectory directory;
  const RealmId crypt = directory.add("crypt", 0);
  const RealmId tower = directory.add("tower", 1);
  directory.remove(crypt);
  EXPECT_EQ(directory.with(crypt), nullptr);
  ASSERT_NE(directory.with(tower), nullptr);
  EXPECT_EQ(directory.with(tower)->name, "tower");
  EXPECT_EQ(name_at(directory, ""), "tower");
  EXPECT_NE(directory.add("crypt", 0), crypt) << "an id was reused";
}

// Players of the default realm who come meanwhile must not find themselves in another.
TEST(RealmDirectory, LostRealmKeepsItsNameAndItsPlace) {
  RealmDirectory directory;
  const RealmId crypt = directory.add("crypt", 0);
  directory.add("tower", 1);
  directory.lose(crypt);
  EXPECT_EQ(name_at(directory, ""), "crypt");
  EXPECT_EQ(directory.named("Crypt")->place, RealmPlace::Lost);
  EXPECT_EQ(directory.named("tower")->place, RealmPlace::Open);
  EXPECT_EQ(directory.idlest_worker(2), 0u) << "it takes no time of its worker";
  const RealmId again = directory.add("crypt", 1);
  EXPECT_NE(again, crypt);
  EXPECT_EQ(name_at(directory, ""), "crypt");
  EXPECT_EQ(directory.named("crypt")->place, RealmPlace::Open);
  EXPECT_EQ(directory.with(crypt), nullptr);
}

TEST(RealmDirectory, RealmSleepsAndWakes) {
  RealmDirectory directory;
  directory.add_asleep("Crypt");
  EXPECT_EQ(directory.named("crypt")->place, RealmPlace::Asleep);
  EXPECT_EQ(directory.named("crypt")->id, RealmId::None);
  const RealmId first = directory.add("Crypt", 1);
  directory.begin_to_leave(first);
  EXPECT_EQ(directory.with(first)->place, RealmPlace::Leaving);
  EXPECT_EQ(directory.idlest_worker(2), 0u) << "it is still in memory";
  directory.stay(first);
  EXPECT_EQ(directory.with(first)->place, RealmPlace::Open);
  directory.fall_asleep(first);
  EXPECT_EQ(directory.with(first)->place, RealmPlace::Open) << "it was not leaving";
  directory.begin_to_leave(first);
  directory.fall_asleep(first);
  EXPECT_EQ(directory.with(first), nullptr);
  EXPECT_EQ(directory.named("crypt")->place, RealmPlace::Asleep);
  EXPECT_NE(directory.add("Crypt", 0), first);
}

TEST(RealmDirectory, DefaultRealmMayBeAsleep) {
  RealmDirectory directory;
  directory.add("crypt", 0);
  directory.add_asleep("tower");
  directory.set_default("Tower");
  EXPECT_EQ(name_at(directory, ""), "tower");
}

TEST(RealmDirectory, FillsTheIdlestWorker) {
  RealmDirectory directory;
  for (const char* name : {"one", "two", "three", "four"}) {
    directory.add(name, directory.idlest_worker(2));
  }
  EXPECT_EQ(directory.named("one")->worker, 0u);
  EXPECT_EQ(directory.named("two")->worker, 1u);
  EXPECT_EQ(directory.named("four")->worker, 1u);
  directory.remove(directory.named("one")->id);
  EXPECT_EQ(directory.idlest_worker(2), 0u);
}

TEST(RealmDirectory, PathIsARealmOrInvalid) {
  EXPECT_EQ(realm_in_path("/"), "");
  EXPECT_EQ(realm_in_path("/?x=1"), "");
  EXPECT_EQ(realm_in_path("/crypt"), "crypt");
  EXPECT_EQ(realm_in_path("/Crypt-2?colour=red"), "Crypt-2");
  for (const char* path : {"", "crypt", "/-/health", "/2nd", "/crypt/", "/a/b", "/ab", "/a%20b"}) {
    EXPECT_EQ(realm_in_path(path), std::nullopt) << path;
  }
}

TEST(RealmDirectory, RejectsAnInvalidHello) {
  EXPECT_EQ(fault_in({1, "", "Ann", "", ""}), std::nullopt);
  EXPECT_EQ(fault_in({1, "", "", "tower", "token"}), std::nullopt);
  EXPECT_EQ(fault_in({2, "", "Ann", "", ""})->code, RefusalCode::Version);
  EXPECT_EQ(fault_in({2, "", "Ann", "", ""})->spoken, std::vector<std::uint32_t>{1});
  EXPECT_EQ(fault_in({1, "", "a b", "", ""})->code, RefusalCode::Name);
  EXPECT_EQ(no_such_realm("cellar").sentence, "There is no realm called cellar here.");
}

}  // namespace
}  // namespace undercroft::realm_directory_test
