// moment_links_test.cc: links to moments, in the file of the accounts.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moment_links.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::moment_links_test {
namespace {

using testing::TemporaryFolder;

constexpr std::size_t kAFew = 3;
constexpr EntityId kAnn{7};

// `name`: its last letter.
MomentLink link_called(char name, std::int64_t made_s = 0) {
  MomentLink link{.code = "AAAAAAAAAAAAAAAAAAAAA" + std::string(1, name)};
  link.realm = "crypt";
  link.hero = kAnn;
  link.maker = "Ann";
  link.is_by_account = true;
  link.first = 3;
  link.shown = 5;
  link.last = 9;
  link.record = 123456789012;
  link.digest = "0a0b";
  link.turn = 412;
  link.depth = 3;
  link.hides_names = true;
  link.lines = {"The rat bites you.", "You say \"ow\"."};
  link.made_s = made_s == 0 ? 1000 + name - 'a' : made_s;
  return link;
}

struct Links : ::testing::Test {
  Links() {
    static_cast<void>(SqliteAccounts::open(folder.path() + "/accounts.db").value());
    links = SqliteMomentLinks::open(folder.path() + "/accounts.db").value();
  }
  bool add(const MomentLink& link) { return links->add(link, kAFew).value(); }
  static std::string codes_of(const std::vector<MomentLink>& all) {
    std::string letters;
    for (const MomentLink& link : all) letters += link.code.back();
    return letters;
  }
  const TemporaryFolder folder;
  std::unique_ptr<MomentLinks> links;
};

TEST_F(Links, FindTheLinkThatWasAdded) {
  const MomentLink link = link_called('a');
  ASSERT_TRUE(add(link));
  EXPECT_EQ(links->find(link.code).value(), link);
  EXPECT_EQ(links->find(link_called('b').code).value(), std::nullopt);
}

TEST_F(Links, AHeroHasSoManyOpenLinks) {
  for (const char name : {'a', 'b', 'c'}) EXPECT_TRUE(add(link_called(name)));
  EXPECT_FALSE(add(link_called('d')));
  MomentLink of_another = link_called('e');
  of_another.hero = EntityId{8};
  EXPECT_TRUE(add(of_another));
  MomentLink elsewhere = link_called('f');
  elsewhere.realm = "Vault";
  EXPECT_TRUE(add(elsewhere));
  EXPECT_EQ(codes_of(links->of_hero("crypt", kAnn).value()), "abc");
  EXPECT_EQ(links->all().value().size(), 5U);
}

TEST_F(Links, AWithdrawnLinkMakesRoomAndIsStillKnown) {
  for (const char name : {'a', 'b', 'c'}) ASSERT_TRUE(add(link_called(name)));
  EXPECT_TRUE(links->withdraw(link_called('b').code, 2000).value());
  EXPECT_FALSE(links->withdraw(link_called('b').code, 2001).value());
  EXPECT_FALSE(links->withdraw(link_called('z').code, 2001).value());
  EXPECT_TRUE(add(link_called('d')));
  EXPECT_EQ(codes_of(links->of_hero("crypt", kAnn).value()), "acd");
  EXPECT_EQ(links->find(link_called('b').code).value()->withdrawn_s, 2000);
}

TEST_F(Links, AnEndedLinkMakesRoomAndIsForgottenInTime) {
  MomentLink brief = link_called('a');
  brief.ends_s = 1500;
  ASSERT_TRUE(add(brief));
  ASSERT_TRUE(add(link_called('b')));
  ASSERT_TRUE(add(link_called('c')));
  EXPECT_FALSE(add(link_called('d', 1499)));
  EXPECT_TRUE(add(link_called('d', 1500)));
  EXPECT_TRUE(links->find(brief.code).value().has_value());
  ASSERT_TRUE(links->withdraw(link_called('b').code, 2000).value());
  ASSERT_TRUE(add(link_called('e', 2001 + MomentLinks::kKeptS)));
  EXPECT_FALSE(links->find(brief.code).value().has_value());
  EXPECT_FALSE(links->find(link_called('b').code).value().has_value());
  EXPECT_TRUE(links->find(link_called('c').code).value().has_value());
}

}  // namespace
}  // namespace undercroft::moment_links_test
