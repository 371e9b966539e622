// realm_names_test.cc: realms in paths, and refusals that need no realm.
#include "server/realm/realm_names.h"

#include <gtest/gtest.h>

namespace undercroft::realm_names_test {
namespace {

TEST(RealmNames, PathIsARealmOrInvalid) {
  EXPECT_EQ(realm_in_path("/"), "");
  EXPECT_EQ(realm_in_path("/?x=1"), "");
  EXPECT_EQ(realm_in_path("/crypt"), "crypt");
  EXPECT_EQ(realm_in_path("/Crypt-2?colour=red"), "Crypt-2");
  for (const char* path : {"", "crypt", "/-/health", "/2nd", "/crypt/", "/a/b", "/ab", "/a%20b"}) {
    EXPECT_EQ(realm_in_path(path), std::nullopt) << path;
  }
}

TEST(RealmNames, RejectsAnInvalidHello) {
  EXPECT_EQ(fault_in({1, "", "Ann", "", ""}), std::nullopt);
  EXPECT_EQ(fault_in({1, "", "", "tower", "token"}), std::nullopt);
  EXPECT_EQ(fault_in({2, "", "Ann", "", ""})->code, RefusalCode::Version);
  EXPECT_EQ(fault_in({2, "", "Ann", "", ""})->spoken, std::vector<std::uint32_t>{1});
  EXPECT_EQ(fault_in({1, "", "a b", "", ""})->code, RefusalCode::Name);
  EXPECT_EQ(no_such_realm("cellar").sentence, "There is no realm called cellar here.");
}

}  // namespace
}  // namespace undercroft::realm_names_test
