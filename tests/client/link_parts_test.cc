// link_parts_test.cc: a link that the page understands works in the terminal too.
#include "client/app/link_parts.h"

#include <gmock/gmock.h>

#include "client/app/client_settings.h"

namespace undercroft::link_parts_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(LinkParts, FragmentNamesSettings) {
  const LinkParts parts = link_parts("https://example.org/cellar#name=Ann&invite=a%2Bb&link=s3");
  EXPECT_EQ(parts.addresses, "https://example.org/cellar");
  EXPECT_THAT(parts.settings,
              ElementsAre(Pair("name", "Ann"), Pair("invitation", "a+b"), Pair("link", "s3")));
}

TEST(LinkParts, OddFragmentsAreIgnored) {
  for (const char* link : {"host", "host#", "host#&&", "host#name", "host#colour=red&=x"}) {
    EXPECT_THAT(link_parts(link).settings, IsEmpty()) << link;
    EXPECT_EQ(link_parts(link).addresses, "host") << link;
  }
  EXPECT_THAT(link_parts("host#name=%4").settings, ElementsAre(Pair("name", "%4")));
  EXPECT_EQ(link_parts("host#name=" + std::string(500, 'a')).settings.front().second.size(), 128U);
}

TEST(LinkParts, ServerMayHaveSeveralAddresses) {
  const LinkParts parts = link_parts("http://a#name=Ann http://b/c#x=1 d");
  EXPECT_EQ(parts.addresses, "http://a http://b/c d");
  EXPECT_THAT(parts.settings, ElementsAre(Pair("name", "Ann")));
}

TEST(LinkParts, FlagsComeFirst) {
  Settings settings;
  ASSERT_TRUE(settings.set_flag("name", "Bob"));
  ASSERT_TRUE(settings.set_flag("server", "ws://host#name=Ann&link=s3"));
  EXPECT_EQ(settings.value("name"), "Bob");
  EXPECT_EQ(settings.value("server"), "ws://host");
  EXPECT_EQ(settings.secret("link"), "s3");
}

TEST(LinkParts, BadNameIsRefused) {
  Settings settings;
  const auto done = settings.set_flag("server", "ws://host#name=a%20b");
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error(), ::testing::HasSubstr("name cannot be 'a b'"));
}

}  // namespace
}  // namespace undercroft::link_parts_test
