// moment_links_test.cc: one suite for links to moments, in a file and in etcd.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/accounts/etcd_account_values.h"
#include "server/accounts/etcd_moment_links.h"
#include "server/accounts/sqlite_accounts.h"
#include "server/accounts/sqlite_moment_links.h"
#include "server/store/etcd/etcd_store.h"
#include "tests/support/etcd_process.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::moment_links_test {
namespace {

using testing::EtcdProcess;
using testing::TemporaryFolder;

constexpr std::size_t kAFew = 3;
constexpr EntityId kAnn{7};

std::unique_ptr<EtcdStore> linked_etcd(const std::string& prefix) {
  const HttpEndpoint endpoint = EtcdProcess::common().endpoint();
  EtcdStoreOptions options{.etcd = {.client = {.endpoints = {endpoint}}}, .prefix = prefix};
  return EtcdStore::open(std::move(options)).value();
}

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
  link.made_s = made_s == 0 ? 1000 + name - 'a' : made_s;
  return link;
}

// Whether the links are in etcd.
class EveryMomentLinks : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam() && !EtcdProcess::is_installed()) {
      GTEST_SKIP() << "NOT TESTED: etcd is not installed (scripts/install.sh test)";
    }
    if (GetParam()) {
      etcd = linked_etcd(folder.path() + "/");
      links = std::make_unique<EtcdMomentLinks>(etcd->access());
    } else {
      static_cast<void>(SqliteAccounts::open(folder.path() + "/accounts.db").value());
      links = SqliteMomentLinks::open(folder.path() + "/accounts.db").value();
    }
  }
  bool add(const MomentLink& link) { return links->add(link, kAFew).value(); }
  std::string codes_of(const std::vector<MomentLink>& all) {
    std::string letters;
    for (const MomentLink& link : all) letters += link.code.back();
    return letters;
  }
  const TemporaryFolder folder;
  std::unique_ptr<EtcdStore> etcd;
  std::unique_ptr<MomentLinks> links;
};

TEST_P(EveryMomentLinks, FindTheLinkThatWasAdded) {
  const MomentLink link = link_called('a');
  ASSERT_TRUE(add(link));
  EXPECT_EQ(links->find(link.code).value(), link);
  EXPECT_EQ(links->find(link_called('b').code).value(), std::nullopt);
}

TEST_P(EveryMomentLinks, AHeroHasSoManyOpenLinks) {
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

TEST_P(EveryMomentLinks, AWithdrawnLinkMakesRoomAndIsStillKnown) {
  for (const char name : {'a', 'b', 'c'}) ASSERT_TRUE(add(link_called(name)));
  EXPECT_TRUE(links->withdraw(link_called('b').code, 2000).value());
  EXPECT_FALSE(links->withdraw(link_called('b').code, 2001).value());
  EXPECT_FALSE(links->withdraw(link_called('z').code, 2001).value());
  EXPECT_TRUE(add(link_called('d')));
  EXPECT_EQ(codes_of(links->of_hero("crypt", kAnn).value()), "acd");
  EXPECT_EQ(links->find(link_called('b').code).value()->withdrawn_s, 2000);
}

TEST_P(EveryMomentLinks, AnEndedLinkMakesRoomAndIsForgottenInTime) {
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

INSTANTIATE_TEST_SUITE_P(AllStores, EveryMomentLinks, ::testing::Bool(),
                         [](const auto& store) { return store.param ? "Etcd" : "File"; });

TEST(MomentLinkValue, ADamagedOneIsNoLink) {
  const std::string value = encode_moment_link(link_called('a'));
  EXPECT_EQ(decode_moment_link(value), link_called('a'));
  for (std::size_t length = 0; length < value.size() - 1; ++length) {
    const auto part = decode_moment_link(value.substr(0, length));
    EXPECT_FALSE(part.has_value()) << value.substr(0, length);
  }
}

TEST(MomentCode, Has22Digits) {
  EXPECT_TRUE(is_moment_code("abcXYZ012-_AAAAAAAAAAA"));
  for (const char* text : {"", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAA",
                           "AAAAAAAAAAAAAAAAAAAAA.", "AAAAAAAAAAAAAAAAAAAAA/"}) {
    EXPECT_FALSE(is_moment_code(text)) << text;
  }
}

}  // namespace
}  // namespace undercroft::moment_links_test
