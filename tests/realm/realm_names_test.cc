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
  for (const char* path :
       {"", "crypt", "/-/health", "/2nd", "/a/b", "/ab", "/a%20b", "/%2Fcrypt%zz", "/cry%00pt"}) {
    EXPECT_EQ(realm_in_path(path), std::nullopt) << path;
    EXPECT_EQ(usual_path(path), std::nullopt) << path;
  }
}

// People copy links by hand, and programs add to them.
TEST(RealmNames, OtherSpellingsOfAPathLeadToTheUsualOne) {
  const std::pair<const char*, const char*> rows[] = {{"/tower/", "../tower"},
                                                      {"//tower", "../tower"},
                                                      {"/%74ower", "./tower"},
                                                      {"/tower//", "../../tower"},
                                                      {"/tower/?utm_source=x", "../tower"},
                                                      {"//", "../"},
                                                      {"/%74%6Fwe%72", "./tower"}};
  for (const auto& [path, usual] : rows) {
    EXPECT_EQ(realm_in_path(path), std::string_view(path) == "//" ? "" : "tower") << path;
    EXPECT_EQ(usual_path(path), usual) << path;
  }
  for (const char* path : {"/", "/tower", "/Tower", "/tower?utm_source=x", "/?x=1"}) {
    EXPECT_EQ(usual_path(path), std::nullopt) << path;
  }
}

TEST(RealmNames, BlanksAroundNamesDoNotCount) {
  Hello hello{1, "", "Ann ", " tower", ""};
  hello.watch = "\tBob ";
  trim_names(hello);
  EXPECT_EQ(hello.name, "Ann");
  EXPECT_EQ(hello.realm, "tower");
  EXPECT_EQ(hello.watch, "Bob");
  EXPECT_EQ(fault_in(hello), std::nullopt);
  Hello blank{1, "", "  ", "", ""};
  trim_names(blank);
  EXPECT_EQ(blank.name, "");
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
