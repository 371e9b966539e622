// tales_page_test.cc: tales as a page; their words are hostile text (R203).
#include "server/gateway/pages/tales_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/gateway/context/realm_table.h"

namespace undercroft::tales_page_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Shelf = RealmTable::Shelf;

Tale tale(std::uint32_t run, const std::string& title, const std::string& name = "Ann") {
  return {run,
          false,
          title,
          name + " went down alone.",
          {{name, 1, "Warden", "lies on level 1."}},
          {{7, 1, name + " threw a dagger."}},
          "7 turns.",
          "The rats speak well of them."};
}

std::shared_ptr<const std::vector<Tale>> tales(const std::vector<Tale>& all) {
  return std::make_shared<const std::vector<Tale>>(all);
}

TEST(TalesPage, ListsTheLastTaleOfEachRealm) {
  const std::vector<Shelf> shelves = {{"Attic", tales({tale(1, "First"), tale(2, "Second")})},
                                      {"crypt", tales({tale(4, "Fourth")})}};
  const auto page = tales_page(shelves, "");
  ASSERT_TRUE(page.has_value());
  EXPECT_EQ(page->status, 200U);
  EXPECT_THAT(page->body, HasSubstr("2. Second"));
  EXPECT_THAT(page->body, HasSubstr("4. Fourth"));
  EXPECT_THAT(page->body, Not(HasSubstr("First")));
  EXPECT_THAT(page->body, HasSubstr("<a href=\"Attic\">"));
}

TEST(TalesPage, TellsAllOfARealmTheLatestFirst) {
  const std::vector<Shelf> shelves = {{"Attic", tales({tale(1, "First"), tale(2, "Second")})}};
  const auto page = tales_page(shelves, "attic");
  ASSERT_TRUE(page.has_value());
  EXPECT_LT(page->body.find("Second"), page->body.find("First"));
  EXPECT_THAT(page->body, HasSubstr("Ann threw a dagger."));
  EXPECT_FALSE(tales_page(shelves, "crypt").has_value());
}

TEST(TalesPage, WordsCannotAddElements) {
  const std::string hostile = "<script>alert(1)</script>\"&'";
  const std::vector<Shelf> shelves = {{"Attic", tales({tale(1, hostile, hostile)})}};
  for (const char* realm : {"", "Attic"}) {
    const auto page = tales_page(shelves, realm);
    ASSERT_TRUE(page.has_value());
    EXPECT_THAT(page->body, Not(HasSubstr("<script")));
    EXPECT_THAT(page->body, HasSubstr("&lt;script&gt;alert(1)"));
  }
}

TEST(TalesPage, HasNoRealmOfTheDailyAndKeepsThoseThatSleep) {
  RealmTable realms(false);
  RealmEntry entry;
  entry.name = "attic";
  const RealmId attic = realms.open(entry, 1).id;
  entry.name = "d261126-k3x9a2bq";
  const RealmId daily = realms.open(entry, 1).id;
  realms.tell_tales(attic, tales({tale(1, "First")}));
  realms.tell_tales(daily, tales({tale(1, "First")}));
  EXPECT_TRUE(realms.move("attic", RealmPlace::Leaving));
  EXPECT_TRUE(realms.move("attic", RealmPlace::Asleep));
  ASSERT_EQ(realms.shelves().size(), 1U);
  EXPECT_EQ(realms.shelves()[0].realm, "attic");
  realms.remove("attic");
  EXPECT_TRUE(realms.shelves().empty());
}

TEST(TalesPage, HasTheStoredTalesOfRealmsThatSleepSinceTheStart) {
  RealmTable realms(false);
  realms.add("Attic");
  realms.add("crypt");
  realms.shelve("attic", tales({tale(1, "First"), tale(2, "Second")}));
  realms.shelve("cellar", tales({tale(1, "Nowhere")}));
  ASSERT_EQ(realms.shelves().size(), 1U);
  EXPECT_EQ(realms.shelves()[0].realm, "Attic");
  const auto asleep = realms.listed(0).asleep;
  ASSERT_EQ(asleep.size(), 2U);
  EXPECT_EQ(asleep[0].tale, "Second");
  EXPECT_EQ(asleep[1].tale, "");
}

TEST(TalesPage, PrefersWhatAnOpenRealmTells) {
  RealmTable realms(false);
  RealmEntry entry;
  entry.name = "attic";
  realms.tell_tales(realms.open(entry, 1).id, tales({tale(3, "Third")}));
  realms.shelve("attic", tales({tale(2, "Second")}));
  EXPECT_EQ(realms.shelves()[0].tales->back().run, 3U);
}

}  // namespace
}  // namespace undercroft::tales_page_test
