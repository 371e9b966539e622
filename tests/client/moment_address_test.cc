// moment_address_test.cc: addresses of links to moments (R213).
#include "client/app/moment_address.h"

#include <gmock/gmock.h>

namespace undercroft::moment_address_test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kCode = "HQ3Tu_wLqFl4Er18uZ6b-P";

// The page of the first part, as a browser would write its address.
std::string page_of(const std::string& address) {
  const auto moment = moment_in(address);
  if (!moment || !*moment) return moment ? "a realm" : moment.error();
  const Url page = part_of(**moment, 1, 200);
  return (page.tls ? "https://" : "http://") + authority_of(page) + page.path;
}

TEST(MomentAddress, NamesThePageOfItsMoments) {
  const std::string end = std::string(kCode) + "/part?first=1&count=200";
  const std::string link = std::string("/-/moment/") + kCode;
  EXPECT_EQ(page_of("https://play.example" + link), "https://play.example/-/moment/" + end);
  EXPECT_EQ(page_of("http://localhost:7777" + link), "http://localhost:7777/-/moment/" + end);
  EXPECT_EQ(page_of("wss://play.example:9" + link), "https://play.example:9/-/moment/" + end);
  EXPECT_EQ(page_of("localhost" + link), "http://localhost:7777/-/moment/" + end);
  EXPECT_EQ(page_of("https://[::1]:7" + link), "https://[::1]:7/-/moment/" + end);
  EXPECT_EQ(page_of("https://a.example/games/crawl" + link),
            "https://a.example/games/crawl/-/moment/" + end);
  EXPECT_EQ(page_of("https://a.example" + link + "/?a=b#c"), "https://a.example/-/moment/" + end);
}

TEST(MomentAddress, OthersLeadToRealms) {
  for (const char* address : {"ws://localhost:7777", "https://play.example/crypt", "localhost",
                              "https://play.example/-/daily", "http://a http://b/crypt"}) {
    EXPECT_EQ(page_of(address), "a realm") << address;
  }
}

TEST(MomentAddress, AnIncompleteLinkIsRefused) {
  for (const char* code : {"", "a.png", "a%20b", "a/b", "0123456789012345678901234567890123"}) {
    EXPECT_THAT(page_of(std::string("http://a/-/moment/") + code), HasSubstr("is incomplete"));
  }
  EXPECT_THAT(page_of(std::string("http://b http://a/-/moment/") + kCode), HasSubstr("only"));
}

TEST(MomentAddress, LinksAreWrittenForBrowsers) {
  const auto written = [](const char* server) { return moments_at(parse_url(server).value()); };
  EXPECT_EQ(written("ws://127.0.0.1:7777"), "http://127.0.0.1:7777/-/moment/");
  EXPECT_EQ(written("wss://play.example/crypt"), "https://play.example/-/moment/");
  EXPECT_EQ(written("https://a.example/games/crypt"), "https://a.example/games/-/moment/");
  EXPECT_EQ(written("ws://[::1]:80"), "http://[::1]/-/moment/");
}

}  // namespace
}  // namespace undercroft::moment_address_test
