// host_check_test.cc: which names a browser may use, as functions.
#include "server/gateway/http/host_check.h"

#include <gtest/gtest.h>

#include "server/running/links.h"

namespace undercroft::host_check_test {
namespace {

TEST(Hosts, HaveAForm) {
  for (const char* good : {"localhost", "example.org:7777", "192.0.2.7", "192.0.2.7:80", "[::1]",
                           "[2001:db8::7]:7777", "a_b", "xn--caf-dma.example."}) {
    EXPECT_TRUE(is_host(good)) << good;
  }
  for (const char* bad : {"", ":80", "a b", "a:", "a:port", "a:123456", "[::1", "[]", "::1", "a/b",
                          "a;b", "a,b", "user@a", "caf\xc3\xa9", "a\r\nb", "'self'"}) {
    EXPECT_FALSE(is_host(bad)) << bad;
  }
  EXPECT_FALSE(is_host(std::string(300, 'a')));
}

TEST(Hosts, AreFoundInHeadersAndOrigins) {
  EXPECT_EQ(host_in("Example.ORG.:7777"), "example.org");
  EXPECT_EQ(host_in("https://example.org"), "example.org");
  EXPECT_EQ(host_in("https://[::1]:80"), "[::1]");
}

TEST(Hosts, AreKnownAsAddressOrByName) {
  const HostNames names{{"play.example"}, {"https://friends.example:8443"}, false};
  for (const char* ours :
       {"127.0.0.1", "127.0.0.1:7777", "203.0.113.7", "[::1]:7777", "localhost", "LocalHost:80",
        "play.example", "Play.Example.:80", "friends.example:7777"}) {
    EXPECT_TRUE(is_host_known(ours, names)) << ours;
  }
  for (const char* foreign : {"", ".", "evil.example", "localhost.evil.example", "127.0.0.1.evil",
                              "xplay.example", "127.0.0.1/8", "play.example, evil.example"}) {
    EXPECT_FALSE(is_host_known(foreign, names)) << foreign;
  }
}

// A browser that has reached the server by TLS has seen a certificate for that name.
TEST(Hosts, AreAllKnownBehindACertificate) {
  EXPECT_TRUE(is_host_known("anything.example", {{}, {}, true}));
  EXPECT_FALSE(is_host_known("a b", {{}, {}, true}));
}

TEST(Origins, AreTheHostItselfOrListed) {
  const auto allowed = [](const std::string& origin, const std::string& host) {
    HttpRequest request;
    request.origin = origin;
    request.host = host;
    return is_origin_allowed(request, {"https://friends.example"});
  };
  EXPECT_TRUE(allowed("", "x"));
  EXPECT_TRUE(allowed("http://X:80", "x:80"));
  EXPECT_TRUE(allowed("https://friends.example", "x"));
  for (const char* bad : {"null", "x", "http://y", "http://x.y", "http://x:81", "http://"}) {
    EXPECT_FALSE(allowed(bad, "x")) << bad;
  }
  EXPECT_FALSE(allowed("://", ""));
}

// ---- the links that the server prints ----

using Links = std::vector<std::string>;

const Links kMachine = {"127.0.0.1", "192.0.2.7", "::1", "2001:db8::7"};

TEST(ServerLinks, NameEachInterface) {
  EXPECT_EQ(links_to({}, {"127.0.0.1:7777"}, kMachine), Links{"http://127.0.0.1:7777/"});
  EXPECT_EQ(links_to({}, {"0.0.0.0:7777"}, kMachine),
            (Links{"http://192.0.2.7:7777/", "http://127.0.0.1:7777/"}));
  EXPECT_EQ(
      links_to({}, {"[::]:80"}, kMachine),
      (Links{"http://192.0.2.7/", "http://[2001:db8::7]/", "http://127.0.0.1/", "http://[::1]/"}));
}

TEST(ServerLinks, BeginWithTheServersName) {
  LinkSettings settings;
  settings.host_names = {"play.example"};
  EXPECT_EQ(links_to(settings, {"127.0.0.1:7777"}, {}).front(), "http://play.example:7777/");
  settings.has_tls = true;
  EXPECT_EQ(links_to(settings, {"127.0.0.1:443"}, {}).front(), "https://play.example/");
  settings.has_tls = false;
  settings.has_proxy = true;
  EXPECT_EQ(links_to(settings, {"127.0.0.1:7777"}, {}).front(), "https://play.example/");
  settings.origins = {"http://play.example:8080"};
  EXPECT_EQ(links_to(settings, {"127.0.0.1:7777"}, {}).front(), "http://play.example:8080/");
}

TEST(ServerLinks, AreNoneWithoutThePage) {
  LinkSettings settings;
  settings.has_page = false;
  EXPECT_EQ(links_to(settings, {"0.0.0.0:7777"}, kMachine), Links{});
}

TEST(ServerLinks, FindTheLoopbackAddressOfThisMachine) {
  const Links here = addresses_of_this_machine();
  EXPECT_NE(std::find(here.begin(), here.end(), "127.0.0.1"), here.end());
}

}  // namespace
}  // namespace undercroft::host_check_test
