// page_test.cc: the game's page and its neighbours, as browsers request them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <deque>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "server/page/builtin_files.h"
#include "server/page/content_policy.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::page_test {
namespace {

using testing::kQuietRoom;
using testing::RawSocket;
using testing::TestServer;

std::string file_of_project(const std::string& path) {
  std::ifstream in(std::string(UNDERCROFT_SOURCE "/") + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The answer to a request whose header lines each end with \r\n.
std::string ask(int port, const std::string& request, const std::string& headers) {
  RawSocket socket(port);
  socket.send_bytes(request + " HTTP/1.1\r\n" + headers + "\r\n");
  return socket.read_until("the whole page, until the server closes");
}

std::string body_of(const std::string& answer) {
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string::npos ? "no answer" : answer.substr(end + 4);
}

// The value of a header; "none" when it is missing.
std::string header_of(const std::string& answer, const std::string& name) {
  const std::string head = answer.substr(0, answer.find("\r\n\r\n") + 2);
  const std::size_t at = head.find("\r\n" + name + ": ");
  if (at == std::string::npos) return "none";
  const std::size_t begin = at + name.size() + 4;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

std::string status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? answer.substr(9, 3) : "none";
}

Config two_realms() {
  Config config;
  config.realms = {"crypt", "health"};
  return config;
}

struct Pages : ::testing::Test {
  explicit Pages(Config config = two_realms(), const std::string& room = kQuietRoom)
      : server(room, std::move(config)) {}
  [[nodiscard]] std::string get(const std::string& path, const std::string& headers = "") const {
    return ask(server.port(), "GET " + path, "Host: localhost\r\n" + headers);
  }
  // A page requested under another name of the server.
  [[nodiscard]] std::string get_by(const std::string& host, const std::string& path = "/") const {
    return ask(server.port(), "GET " + path, "Host: " + host + "\r\n");
  }
  // A handshake of a page that was loaded from `host`.
  [[nodiscard]] std::string handshake(const std::string& host, const std::string& origin) const {
    RawSocket socket(server.port());
    socket.send_bytes("GET / HTTP/1.1\r\nHost: " + host +
                      "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                      "Sec-WebSocket-Version: 13\r\n" +
                      (origin.empty() ? "" : "Origin: " + origin + "\r\n") + "\r\n");
    return socket.read_until("\r\n\r\n");
  }
  // Joins the realm; the socket is the player's connection.
  std::unique_ptr<RawSocket> join(const std::string& name, const std::string& realm = "crypt") {
    auto socket = std::make_unique<RawSocket>(server.port());
    EXPECT_TRUE(socket->upgrade("/" + realm));
    socket->send(Hello{1, "raw", name, "", ""});
    EXPECT_TRUE(socket->read_frame());
    return socket;
  }
  // Asks until the status says `part`, because a realm reports a moment later who plays.
  [[nodiscard]] bool status_says(const std::string& part, const std::string& query = "") const {
    for (int tries = 0; tries < 200; ++tries) {
      if (body_of(get("/-/status.json" + query)).find(part) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << body_of(get("/-/status.json" + query));
    return false;
  }
  TestServer server;
};

// ---- the game ----

TEST_F(Pages, GameIsServedAtTheRootAndForEachRealm) {
  const std::string page = file_of_project("client/web/dist/page.html");
  ASSERT_FALSE(page.empty());
  for (const char* path : {"/", "/?x=1", "/crypt", "/Crypt", "/health", "/crypt?a"}) {
    const std::string answer = get(path);
    EXPECT_EQ(status_of(answer), "200") << path;
    EXPECT_EQ(header_of(answer, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(body_of(answer), page) << path;
  }
}

TEST_F(Pages, GameIsSentCompressedWhereAllowed) {
  const std::string packed = get("/", "Accept-Encoding: br, gzip\r\n");
  EXPECT_EQ(header_of(packed, "Content-Encoding"), "gzip");
  EXPECT_EQ(body_of(packed), file_of_project("client/web/dist/page.html.gz"));
  const std::string plain = get("/", "Accept-Encoding: gzip;q=0\r\n");
  EXPECT_EQ(header_of(plain, "Content-Encoding"), "none");
  EXPECT_EQ(header_of(plain, "Vary"), "Accept-Encoding");
  EXPECT_NE(header_of(plain, "ETag"), header_of(packed, "ETag"));
}

// The committed files must be of one page.
TEST(PageFiles, CompressedFormIsThatOfThePage) {
  const std::string command =
      "gzip -dc " UNDERCROFT_SOURCE "/client/web/dist/page.html.gz | cmp -s - " UNDERCROFT_SOURCE
      "/client/web/dist/page.html";
  EXPECT_EQ(std::system(command.c_str()), 0);
}

TEST_F(Pages, KnownFormIsNotSentAgain) {
  const std::string etag = header_of(get("/"), "ETag");
  const std::string again = get("/", "If-None-Match: \"old\", " + etag + "\r\n");
  EXPECT_EQ(status_of(again), "304");
  EXPECT_EQ(body_of(again), "");
  EXPECT_EQ(header_of(again, "ETag"), etag);
  EXPECT_EQ(header_of(again, "Content-Length"), "none");
  EXPECT_EQ(header_of(again, "Cache-Control"), "no-cache");
  EXPECT_EQ(status_of(get("/", "If-None-Match: \"old\"\r\n")), "200");
  EXPECT_EQ(status_of(get("/", "Accept-Encoding: gzip\r\nIf-None-Match: " + etag + "\r\n")), "200")
      << "the tag is of the other form";
}

TEST_F(Pages, HeadIsThePageWithoutItsBody) {
  const std::string answer = ask(server.port(), "HEAD /", "Host: localhost\r\n");
  EXPECT_EQ(status_of(answer), "200");
  EXPECT_EQ(body_of(answer), "");
  EXPECT_EQ(header_of(answer, "Content-Length"), std::to_string(builtin_files().page.size()));
  const std::string post = ask(server.port(), "POST /", "Host: localhost\r\n");
  EXPECT_EQ(status_of(post), "405");
  EXPECT_EQ(header_of(post, "Allow"), "GET, HEAD");
}

TEST_F(Pages, EveryAnswerTellsBrowsersToTrustNothingElse) {
  for (const char* path :
       {"/", "/nosuch", "/-/status.json", "/-/health", "/-/manifest", "/-/icon.png"}) {
    const std::string answer = get(path);
    EXPECT_EQ(header_of(answer, "X-Content-Type-Options"), "nosniff") << path;
    EXPECT_EQ(header_of(answer, "Referrer-Policy"), "no-referrer") << path;
    EXPECT_EQ(header_of(answer, "Cross-Origin-Opener-Policy"), "same-origin") << path;
    EXPECT_EQ(header_of(answer, "Cross-Origin-Resource-Policy"), "same-origin") << path;
    const std::string policy = header_of(answer, "Content-Security-Policy");
    EXPECT_TRUE(policy.starts_with("default-src 'none'; ")) << path << policy;
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << path << policy;
    EXPECT_EQ(header_of(answer, "Set-Cookie"), "none") << path;
  }
}

TEST_F(Pages, PolicyNamesTheScriptAndTheHost) {
  const std::string policy = header_of(get_by("127.0.0.1:80"), "Content-Security-Policy");
  const InlineTexts texts = inline_texts_of(builtin_files().page);
  ASSERT_EQ(texts.scripts.size(), 1U);
  ASSERT_EQ(texts.styles.size(), 1U);
  EXPECT_NE(policy.find("script-src " + source_hash(texts.scripts[0]) + ";"), std::string::npos);
  EXPECT_NE(policy.find("style-src " + source_hash(texts.styles[0]) + ";"), std::string::npos);
  EXPECT_NE(policy.find("connect-src 'self' ws://127.0.0.1:80 wss://127.0.0.1:80;"),
            std::string::npos);
  EXPECT_NE(policy.find("trusted-types 'none'"), std::string::npos);
}

// ---- its neighbours ----

TEST_F(Pages, UnknownPathListsTheRealms) {
  const std::string answer = get("/nosuch");
  EXPECT_EQ(status_of(answer), "404");
  EXPECT_EQ(header_of(answer, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_NE(body_of(answer).find("<a href=\"./crypt\">crypt</a>"), std::string::npos) << answer;
  EXPECT_NE(body_of(answer).find("<a href=\"./health\">health</a>"), std::string::npos);
  EXPECT_NE(body_of(get("/a/b/c?d=/")).find("<a href=\"../../crypt\">"), std::string::npos)
      << "a proxy may serve it below a path";
  EXPECT_EQ(body_of(get("/<script>alert(1)</script>")).find("alert"), std::string::npos);
}

TEST_F(Pages, NoPathReachesAFile) {
  for (const char* path : {"/../../etc/passwd", "/client/web/dist/page.html", "/page.html",
                           "/-/../page.html", "/%2e%2e/page.html", "//evil.example", "/-/"}) {
    EXPECT_EQ(status_of(get(path)), "404") << path;
  }
}

// Relative, so that no path leads to another host.
TEST_F(Pages, UntidyPathLeadsToItsRealm) {
  const std::vector<std::pair<const char*, const char*>> paths = {
      {"//", "../"}, {"/crypt/", "../crypt"}, {"//crypt", "../crypt"}};
  for (const auto& [path, place] : paths) {
    const std::string answer = get(path);
    EXPECT_EQ(status_of(answer), "308") << path;
    EXPECT_EQ(header_of(answer, "Location"), place) << path;
  }
}

TEST_F(Pages, ManifestAndIconInstallTheGame) {
  const std::string manifest = get("/-/manifest");
  EXPECT_EQ(header_of(manifest, "Content-Type"), "application/manifest+json");
  EXPECT_NE(body_of(manifest).find("\"start_url\":\"../\""), std::string::npos) << manifest;
  EXPECT_NE(body_of(manifest).find("\"src\":\"icon.png\""), std::string::npos) << manifest;
  const std::string icon = get("/-/icon.png");
  EXPECT_EQ(header_of(icon, "Content-Type"), "image/png");
  EXPECT_EQ(body_of(icon), file_of_project("client/web/icon.png"));
  EXPECT_EQ(status_of(get("/-/icon.png", "If-None-Match: " + header_of(icon, "ETag") + "\r\n")),
            "304");
}

// A realm may be called like a page of older versions.
TEST_F(Pages, OldPathsOfHealthAndMetricsAreRealms) {
  EXPECT_EQ(body_of(get("/-/health")), "ok\n");
  EXPECT_EQ(status_of(get("/metrics")), "404");
  EXPECT_EQ(header_of(get("/health"), "Content-Type"), "text/html; charset=utf-8");
  RawSocket player(server.port());
  EXPECT_TRUE(player.upgrade("/health"));
}

TEST_F(Pages, LostUpgradeIsExplained) {
  const std::string answer = get("/", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
  EXPECT_EQ(status_of(answer), "426");
  EXPECT_NE(body_of(answer).find("a proxy on the way must pass"), std::string::npos) << answer;
}

struct PagesWithoutGame : Pages {
  static Config config() {
    Config config = two_realms();
    config.no_page = true;
    return config;
  }
  PagesWithoutGame() : Pages(config()) {}
};

TEST_F(PagesWithoutGame, SayWhichClientToUse) {
  for (const char* path : {"/", "/crypt", "/nosuch", "/-/manifest", "/-/icon.png"}) {
    EXPECT_EQ(status_of(get(path)), "404") << path;
    EXPECT_EQ(body_of(get(path)),
              "this is an Undercroft server: connect with the Undercroft client\n");
  }
  EXPECT_EQ(status_of(get_by("any.example")), "404");
  EXPECT_EQ(status_of(get("/-/status.json")), "200");
  EXPECT_EQ(status_of(get("/-/health")), "200");
}

struct PagesBesideHealth : Pages {
  static Config config() {
    Config config = two_realms();
    config.pages_address = "127.0.0.1";
    return config;
  }
  PagesBesideHealth() : Pages(config()) {}
};

TEST_F(PagesBesideHealth, OnlyHealthAndMetricsHaveAPortOfTheirOwn) {
  for (const char* path : {"/", "/crypt", "/-/status.json", "/-/manifest", "/-/icon.png"}) {
    EXPECT_EQ(status_of(get(path)), "200") << path;
    EXPECT_EQ(status_of(ask(server.pages_port(), std::string("GET ") + path, "Host: x\r\n")), "404")
        << path;
  }
  for (const char* path : {"/-/health", "/-/metrics"}) {
    EXPECT_EQ(body_of(get(path)), "health and metrics are served on a separate port\n");
    EXPECT_EQ(status_of(ask(server.pages_port(), std::string("GET ") + path, "Host: x\r\n")),
              "200");
  }
  EXPECT_EQ(body_of(get("/-/ready")), "ready\n") << "a balancer asks where the players go";
  EXPECT_EQ(body_of(ask(server.pages_port(), "GET /-/ready", "Host: x\r\n")), "ready\n");
}

// ---- the status ----

TEST_F(Pages, StatusSaysThatAClientMayJoin) {
  const std::string answer = get("/-/status.json?x=1&realm=HEALTH");
  EXPECT_EQ(header_of(answer, "Content-Type"), "application/json");
  EXPECT_EQ(header_of(answer, "Cache-Control"), "max-age=5");
  const std::string body = body_of(answer);
  EXPECT_TRUE(body.starts_with("{\"server\":\"")) << body;
  for (const char* part :
       {"\"version\":\"0.", "\"protocols\":[1]", "\"motd\":\"\"", "\"guests\":true",
        "\"accounts\":false",
        "\"packs\":[],\"realms\":[{\"name\":\"crypt\",\"players\":0,\"places\":32,\"depth\":0,"
        "\"turn\":0,\"packs\":[]},"
        "{\"name\":\"health\",",
        "\"realm\":\"health\",\"may_join\":true,\"sentence\":\"\",\"wait_ms\":0}\n"}) {
    EXPECT_NE(body.find(part), std::string::npos) << part << " is not in " << body;
  }
  EXPECT_NE(body_of(get("/-/status.json")).find("\"realm\":\"crypt\""), std::string::npos)
      << "the default realm";
}

TEST_F(Pages, StatusCountsPlayersWithoutTheirNames) {
  const auto ann = join("Secretive");
  EXPECT_TRUE(status_says("{\"name\":\"crypt\",\"players\":1,"));
  EXPECT_EQ(get("/-/status.json").find("Secretive"), std::string::npos);
}

TEST_F(Pages, StatusOfAnUnknownRealmSaysSo) {
  const std::string body = body_of(get("/-/status.json?realm=cellar\"<"));
  EXPECT_NE(body.find("\"realm\":null,\"may_join\":false,\"sentence\":\"There is no realm called "
                      "cellar\\\"\\u003c here.\",\"wait_ms\":0}"),
            std::string::npos)
      << body;
}

struct FewPlaces : Pages {
  static Config config() {
    Config config = two_realms();
    config.motd = "Mind the \"mimics\".";
    config.places_by_address = {1, true};
    return config;
  }
  FewPlaces() : Pages(config()) {}
};

TEST_F(FewPlaces, StatusSaysWhyTheDoorIsShut) {
  EXPECT_TRUE(status_says("\"motd\":\"Mind the \\\"mimics\\\".\""));
  const auto ann = join("Ann");
  EXPECT_TRUE(status_says(
      "\"may_join\":false,\"sentence\":\"There is 1 player from your address here: no more may "
      "join (the host may set --places-by-address or --table).\",\"wait_ms\":5000}"));
  EXPECT_TRUE(status_says("\"may_join\":true", "?realm=health"));
}

struct FullServer : Pages {
  static Config config() {
    Config config = two_realms();
    config.max_players = 1;
    config.max_connections = 2;
    config.rules = {{"linger_ms", "1000"}};
    return config;
  }
  FullServer() : Pages(config()) {}
};

TEST_F(FullServer, StatusTellsAFullRealmFromAFullServer) {
  const auto ann = join("Ann");
  EXPECT_TRUE(status_says("\"sentence\":\"The realm is full.\",\"wait_ms\":5000}"));
  EXPECT_TRUE(status_says("\"may_join\":true", "?realm=health"));
  const auto bob = join("Bob", "health");
  EXPECT_TRUE(status_says("\"sentence\":\"The server is full.\",\"wait_ms\":5000}"));
}

// The body of a player whose connection is lost takes a place until it leaves (R106).
TEST_F(FullServer, StatusNoticesThatAPlaceIsFreeAgain) {
  auto ann = join("Ann");
  EXPECT_TRUE(status_says("The realm is full."));
  ann.reset();
  EXPECT_TRUE(status_says("\"may_join\":true"));
}

// ---- limits ----

struct FewPages : Pages {
  static Config config() {
    Config config = two_realms();
    config.by_address.pages = {2, true};
    return config;
  }
  FewPages() : Pages(config()) {}
};

// Time adds to the allowance, so all requests are sent before the first answer is read.
TEST_F(FewPages, PagesHaveALimitOfTheirOwn) {
  std::deque<RawSocket> browsers;
  for (int i = 0; i < 16; ++i) {
    browsers.emplace_back(server.port()).send_bytes("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }
  int pages = 0;
  std::string refused;
  for (RawSocket& browser : browsers) {
    const std::string answer = browser.read_until("the whole page, until the server closes");
    if (status_of(answer) == "429") refused = body_of(answer);
    pages += status_of(answer) == "200" ? 1 : 0;
  }
  EXPECT_GE(pages, 6) << "three seconds' allowance at once";
  EXPECT_EQ(refused, "more than 2 pages a second to your address (--pages-by-address)\n");
  RawSocket player(server.port());
  EXPECT_TRUE(player.upgrade()) << "games are counted apart";
}

struct FewHandshakes : Pages {
  static Config config() {
    Config config = two_realms();
    config.by_address.handshakes = {1, true};
    return config;
  }
  FewHandshakes() : Pages(config()) {}
  // Opens games until one is refused. Returns the sentence.
  [[nodiscard]] std::string exhaust() const {
    for (int i = 0; i < 40; ++i) {
      RawSocket socket(server.port());
      if (!socket.ask_for_websocket("/").starts_with("HTTP/1.1 429")) continue;
      return socket.read_until("the whole page, until the server closes");
    }
    return "none was refused";
  }
};

TEST_F(FewHandshakes, RefusalNamesItsSettingAndStatusTheWait) {
  const std::string sentence =
      "ore than 1 connection a second from your address (--handshakes-by-address)";
  std::string body;
  for (int tries = 0; tries < 20 && body.find(sentence) == std::string::npos; ++tries) {
    EXPECT_EQ(exhaust(), "m" + sentence + "\n");
    body = body_of(get("/-/status.json"));
  }
  EXPECT_NE(body.find("\"may_join\":false,\"sentence\":\"M" + sentence + ".\",\"wait_ms\":"),
            std::string::npos)
      << body;
  EXPECT_EQ(body.find("\"wait_ms\":0"), std::string::npos) << body;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(status_of(get("/-/status.json")), "200");
}

// Check 13: thirty phones behind one address, at once. Each loads the page, then the game.
struct Phones : Pages {
  static Config config(bool table) {
    Config config = two_realms();
    config.table = table;
    EXPECT_TRUE(config.proxies.add("127.0.0.1"));
    return config;
  }
  static std::string hall() {
    const std::string row(40, '.');
    const std::string wall(42, '#');
    std::string map = "title = \"a hall\"\nrules = { deadline_ms = 600000 }\nmap = \"\"\"\n";
    map += wall + "\n#<" + row.substr(1) + "#\n";
    for (int i = 0; i < 3; ++i) map += "#" + row + "#\n";
    return map + wall + "\n\"\"\"\n";
  }
  explicit Phones(bool table = false) : Pages(config(table), hall()) {}
  // How many of them play. The others are refused with this sentence.
  int come_in(std::string& sentence) {
    const std::string from = "X-Forwarded-For: 203.0.113.7\r\n";
    for (int i = 0; i < 30; ++i) EXPECT_EQ(status_of(get("/crypt", from)), "200") << i;
    int playing = 0;
    for (int i = 0; i < 30; ++i) {
      phones.push_back(std::make_unique<RawSocket>(server.port()));
      RawSocket& phone = *phones.back();
      EXPECT_TRUE(phone.upgrade("/crypt", from)) << i;
      phone.send(Hello{1, "raw", "phone-" + std::to_string(i), "", ""});
      const auto frame = phone.read_frame();
      if (!frame) continue;
      const auto said = decode_server(frame->payload);
      if (!said) continue;
      if (const auto* refusal = std::get_if<Refusal>(&*said)) sentence = refusal->sentence;
      playing += std::holds_alternative<Welcome>(*said) ? 1 : 0;
    }
    return playing;
  }
  std::vector<std::unique_ptr<RawSocket>> phones;
};

TEST_F(Phones, BehindOneAddressShareItsPlaces) {
  std::string sentence;
  EXPECT_EQ(come_in(sentence), 8);
  EXPECT_EQ(sentence,
            "There are 8 players from your address here: no more may join (the host may "
            "set --places-by-address or --table).");
}

struct PhonesAtATable : Phones {
  PhonesAtATable() : Phones(true) {}
};

TEST_F(PhonesAtATable, AllPlay) {
  std::string sentence;
  EXPECT_EQ(come_in(sentence), 30);
  EXPECT_EQ(sentence, "");
}

// ---- names of the server ----

struct NamedServer : Pages {
  static Config config() {
    Config config = two_realms();
    config.host_names = {"play.example"};
    config.origins = {"https://friends.example"};
    return config;
  }
  NamedServer() : Pages(config()) {}
};

TEST_F(NamedServer, PagesAreServedUnderItsNamesOnly) {
  for (const char* ours :
       {"127.0.0.1", "[::1]:7777", "localhost:1", "play.example", "friends.example:80"}) {
    EXPECT_EQ(status_of(get_by(ours)), "200") << ours;
  }
  const std::string answer = get_by("evil.example:7777");
  EXPECT_EQ(status_of(answer), "403");
  EXPECT_EQ(body_of(answer),
            "this server does not know the name 'evil.example:7777' (if the name "
            "is its own, start it with --host-name evil.example)\n");
  for (const char* path : {"/crypt", "/nosuch", "/-/status.json", "/-/manifest", "/-/icon.png"}) {
    EXPECT_EQ(status_of(get_by("evil.example", path)), "403") << path;
  }
  EXPECT_EQ(status_of(ask(server.port(), "GET /", "")), "403") << "no Host at all";
  EXPECT_EQ(status_of(get_by("a, script-src *")), "403");
}

TEST_F(NamedServer, ProbesMayUseAnyName) {
  EXPECT_EQ(status_of(get_by("undercroft.internal", "/-/health")), "200");
  EXPECT_EQ(status_of(get_by("undercroft.internal", "/-/metrics")), "200");
}

// A page that rebinds its own name to this address is of the same origin as the server, for the
// browser.
TEST_F(NamedServer, ReboundPageGetsNoGame) {
  EXPECT_EQ(status_of(handshake("evil.example", "http://evil.example")), "403");
  EXPECT_EQ(status_of(handshake("play.example", "http://evil.example")), "403");
  EXPECT_EQ(status_of(handshake("evil.example", "https://friends.example")), "403");
  EXPECT_EQ(status_of(handshake("play.example", "http://play.example")), "101");
  EXPECT_EQ(status_of(handshake("play.example", "https://friends.example")), "101");
  EXPECT_EQ(status_of(handshake("127.0.0.1:80", "http://127.0.0.1:80")), "101");
}

TEST_F(NamedServer, TerminalsConnectByAnyName) {
  EXPECT_EQ(status_of(handshake("any.name.example:7777", "")), "101");
}

}  // namespace
}  // namespace undercroft::page_test
