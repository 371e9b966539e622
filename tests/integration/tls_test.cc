// tls_test.cc: encrypted connections, with a real certificate chain made by the test.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "client/client.h"
#include "client/net/http_get.h"
#include "client/net/tls_context.h"
#include "client/net/websocket.h"
#include "server/commands/health_request.h"
#include "shared/codec.h"
#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::tls_test {
namespace {

const std::string kRoom = R"(
title = "a room"
rules = { combat = "plain", awareness = 1, deadline_ms = 600000 }
map = """
######
#<..A#
######
"""
[legend]
A = "player"
)";

// An Authority is a root, an intermediate below it, and server certificates that the intermediate
// signs. A server presents its own certificate and the intermediate's. It uses the openssl program,
// as a host would.
class Authority {
 public:
  explicit Authority(const std::string& name) {
    const std::string days = " -days 2 ";
    run("req -x509 -newkey rsa:2048 -nodes -keyout " + file("root.key") + " -out " +
        file("root.pem") + days + "-subj '/CN=" + name + " root'");
    request("lower", name + " lower");
    extensions("basicConstraints=critical,CA:TRUE");
    run("x509 -req -in " + file("lower.csr") + " -CA " + file("root.pem") + " -CAkey " +
        file("root.key") + " -CAcreateserial -out " + file("lower.pem") + days + "-extfile " +
        file("ext"));
  }
  // Makes a certificate for these names, such as "DNS:localhost,IP:127.0.0.1".
  void certify(const std::string& server, const std::string& names) {
    request(server, server);
    extensions("subjectAltName=" + names);
    run("x509 -req -in " + file(server + ".csr") + " -CA " + file("lower.pem") + " -CAkey " +
        file("lower.key") + " -CAcreateserial -days 2 -out " + file("leaf.pem") + " -extfile " +
        file("ext"));
    std::ofstream chain(file(server + ".pem"));
    chain << std::ifstream(file("leaf.pem")).rdbuf() << std::ifstream(file("lower.pem")).rdbuf();
  }
  [[nodiscard]] std::string file(const std::string& name) const {
    return folder_.path() + "/" + name;
  }
  [[nodiscard]] Config config(const std::string& server) const {
    Config config;
    config.tls_cert = file(server + ".pem");
    config.tls_key = file(server + ".key");
    return config;
  }

 private:
  void request(const std::string& name, const std::string& subject) {
    run("req -newkey rsa:2048 -nodes -keyout " + file(name + ".key") + " -out " +
        file(name + ".csr") + " -subj '/CN=" + subject + "'");
  }
  void extensions(const std::string& text) { std::ofstream(file("ext")) << text << "\n"; }
  static void run(const std::string& arguments) {
    const std::string command = "openssl " + arguments + " >/dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
  }
  testing::TemporaryFolder folder_;
};

// Made once, since keys take a while. The tests trust only this authority.
Authority& trusted() {
  static Authority* const kAuthority = [] {
    auto* made = new Authority("trusted");
    made->certify("good", "DNS:localhost,IP:127.0.0.1");
    made->certify("misnamed", "DNS:example.org");
    EXPECT_TRUE(trust_authorities(made->file("root.pem")));
    return made;
  }();
  return *kAuthority;
}

std::string secure(std::string url) { return url.replace(0, 5, "wss://"); }

// Returns why the client cannot join, or "" when it plays.
std::string outcome(const std::string& url) {
  Loop loop;
  Client client(loop);
  EXPECT_TRUE(client.connect(url, {.name = "Ann", .retries = 0}));
  EXPECT_TRUE(client.wait_until([&] { return client.playing() || client.ending(); }));
  return client.playing() && client.act({}) ? "" : client.ending()->reason;
}

TEST(Tls, GameIsPlayedOverIt) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  EXPECT_EQ(outcome(secure(server.url())), "");
}

// R213
TEST(Tls, TheatresAreVisitedOverIt) {
  const testing::TemporaryFolder folder;
  Config config = trusted().config("good");
  config.data = folder.path();
  config.guests = true;
  const testing::TestServer server(kRoom, config);
  Loop loop;
  Client ann(loop);
  std::string code;
  ann.on_news([&code](const News& news) {
    if (const auto* links = std::get_if<ToldMomentLinks>(&news)) code = links->made;
  });
  ASSERT_TRUE(ann.connect(secure(server.url()), {.name = "Ann", .retries = 0}));
  ASSERT_TRUE(ann.wait_until([&] { return ann.playing(); }));
  ASSERT_TRUE(ann.act({}));
  ann.ask(ShareMoment{.number = 1, .shown = 1});
  ASSERT_TRUE(ann.wait_until([&] { return !code.empty(); }, std::chrono::seconds(30)));
  std::string frame;
  const std::string room = "/-/moment/" + code + "/theatre/AAAAAAAAAAAAAAAAAAAAAA";
  const WebSocket visitor(loop, parse_url(secure(server.url()) + room).value(),
                          {.opened = [] {},
                           .received = [&frame](std::string_view bytes) { frame = bytes; },
                           .ended = [](const Ending&) {}});
  ASSERT_TRUE(loop.run_until([&] { return !frame.empty(); }, std::chrono::seconds(10)));
  EXPECT_TRUE(std::holds_alternative<ToldTheatre>(decode_server(frame).value()));
}

TEST(Tls, CertificateForAnotherNameIsRejected) {
  const testing::TestServer server(kRoom, trusted().config("misnamed"));
  EXPECT_NE(outcome(secure(server.url())).find("verify failed"), std::string::npos);
}

TEST(Tls, UntrustedAuthorityIsRejected) {
  (void)trusted();
  Authority other("other");
  other.certify("good", "DNS:localhost,IP:127.0.0.1");
  const testing::TestServer server(kRoom, other.config("good"));
  EXPECT_NE(outcome(secure(server.url())).find("verify failed"), std::string::npos);
}

TEST(Tls, PlainConnectionIsCutWithoutHarmToOthers) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  testing::RawSocket plain(server.port());
  EXPECT_FALSE(plain.upgrade());
  testing::RawSocket silent(server.port());
  testing::RawSocket junk(server.port());
  junk.send_bytes("\x16\x03\x01\x02\x00" + std::string(600, 'x'));
  EXPECT_EQ(outcome(secure(server.url())), "");
}

TEST(Tls, ExtraConnectionIsRefusedWithTheReason) {
  Config config = trusted().config("good");
  config.by_address.connections = {1, true};
  const testing::TestServer server(kRoom, config);
  Loop loop;
  Client first(loop);
  ASSERT_TRUE(first.connect(secure(server.url()), {.name = "Ann", .retries = 0}));
  ASSERT_TRUE(first.wait_until([&] { return first.playing(); }));
  EXPECT_EQ(outcome(secure(server.url())),
            "the server turns this connection away: it is full, or has too many from your address");
}

// A handshake costs the server thousands of times more than it costs the client.
TEST(Tls, ExtraConnectionGetsNoHandshake) {
  Config config = trusted().config("good");
  config.by_address.connections = {1, true};
  const testing::TestServer server(kRoom, config);
  Loop loop;
  Client first(loop);  // a silent connection would make room
  ASSERT_TRUE(first.connect(secure(server.url()), {.name = "Ann", .retries = 0}));
  ASSERT_TRUE(first.wait_until([&] { return first.playing(); }));
  testing::RawSocket extra(server.port());
  extra.send_bytes("\x16\x03\x01\x00\x05hello");
  EXPECT_EQ(extra.read_until("the whole answer, until the server closes"),
            std::string("\x15\x03\x01\x00\x02\x02\x31", 7));
}

TEST(Tls, PlainAddressOfAnEncryptedPortIsExplained) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  EXPECT_EQ(outcome(server.url()), "the server says: this port speaks TLS: use wss://");
}

// The answer to a request, by the openssl program.
std::string page_over_tls(const testing::TestServer& server, const std::string& request) {
  const testing::TemporaryFile sent(request);
  const std::string command =
      "openssl s_client -quiet -connect 127.0.0.1:" + std::to_string(server.port()) + " <" +
      sent.path() + " 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  std::string answer;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) answer += static_cast<char>(c);
  pclose(pipe);
  return answer;
}

// The authority's certificates are valid for two days.
TEST(Tls, ExpiryOfTheCertificateIsAMetric) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  const std::string page = page_over_tls(server, "GET /-/metrics HTTP/1.1\r\nHost: x\r\n\r\n");
  const std::string name = "\nundercroft_certificate_expires_seconds ";
  const std::size_t at = page.find(name);
  ASSERT_NE(at, std::string::npos) << page;
  const long long expires = std::stoll(page.substr(at + name.size()));
  const long long now = std::time(nullptr);
  EXPECT_GT(expires, now + 86400);
  EXPECT_LE(expires, now + 2 * 86400);
}

// The browser has compared the name with the certificate.
TEST(Tls, PageIsServedUnderAnyName) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  const std::string answer = page_over_tls(server, "GET / HTTP/1.1\r\nHost: play.example\r\n\r\n");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 ")) << answer;
  EXPECT_NE(answer.find("connect-src 'self' ws://play.example wss://play.example;"),
            std::string::npos)
      << answer;
  EXPECT_NE(answer.find("<!DOCTYPE html>"), std::string::npos) << answer;
}

TEST(Tls, PlainRequestIsSentToTheSamePlace) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  testing::RawSocket plain(server.port());
  plain.send_bytes("GET /undercroft?a=b HTTP/1.1\r\nHost: localhost:7777\r\n");
  plain.send_bytes("Accept: */*\r\n\r\n");
  const std::string answer = plain.read_until("the whole page, until the server closes");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 308 ")) << answer;
  EXPECT_NE(answer.find("\r\nLocation: https://localhost:7777/undercroft?a=b\r\n"),
            std::string::npos)
      << answer;
  testing::RawSocket endless(server.port());
  endless.send_bytes("GET /" + std::string(20000, 'x'));
  EXPECT_TRUE(endless.read_until("all of it").starts_with("HTTP/1.1 400 "));
  EXPECT_EQ(outcome(secure(server.url())), "") << "others play on";
}

// `undercroft-server health` speaks no TLS.
TEST(Tls, HealthIsAnsweredWithoutIt) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  const auto answer_to = [&server](const std::string& line) {
    testing::RawSocket probe(server.port());
    probe.send_bytes(line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    return probe.read_until("the whole page, until the server closes");
  };
  const std::string health = answer_to("GET /-/health");
  EXPECT_TRUE(health.starts_with("HTTP/1.1 200 ")) << health;
  EXPECT_TRUE(health.ends_with("\r\n\r\nok\n")) << health;
  const auto asked =
      ask_health("127.0.0.1", static_cast<std::uint16_t>(server.port()), std::chrono::seconds(20));
  EXPECT_TRUE(asked) << asked.error();
  for (const char* other : {"GET /-/metrics", "GET /-/healthy", "POST /-/health", "GET /"}) {
    EXPECT_TRUE(answer_to(other).starts_with("HTTP/1.1 308 ")) << other;
  }
}

Expected<HttpAnswer> health_page(const testing::TestServer& server) {
  Url url = parse_url(secure(server.url())).value();
  url.path = "/-/health";
  return http_get(url);
}

TEST(Tls, PagesAreReadOverIt) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  const auto page = health_page(server);
  ASSERT_TRUE(page) << page.error();
  EXPECT_EQ(page->body, "ok\n");
  const testing::TestServer misnamed(kRoom, trusted().config("misnamed"));
  EXPECT_FALSE(health_page(misnamed)) << "its certificate is for another name";
}

TEST(Tls, EncryptedAddressOfAPlainPortIsExplained) {
  (void)trusted();
  const testing::TestServer server(kRoom);
  EXPECT_EQ(outcome(secure(server.url())), "that port does not speak TLS: use http:// or ws://");
}

// Connects with the openssl program and these options. Returns true if the handshake succeeds.
bool shakes_hands(const testing::TestServer& server, const std::string& options) {
  const std::string command =
      "openssl s_client -connect 127.0.0.1:" + std::to_string(server.port()) + " " + options +
      " </dev/null >/dev/null 2>&1";
  return std::system(command.c_str()) == 0;
}

TEST(Tls, OldCiphersAreRefused) {
  const testing::TestServer server(kRoom, trusted().config("good"));
  EXPECT_TRUE(shakes_hands(server, "-tls1_3"));
  for (const char* good : {"ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384",
                           "ECDHE-RSA-CHACHA20-POLY1305"}) {
    EXPECT_TRUE(shakes_hands(server, std::string("-tls1_2 -cipher ") + good)) << good;
  }
  for (const char* bad : {"AES128-SHA", "AES128-GCM-SHA256", "AES256-SHA256",
                          "ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA384"}) {
    EXPECT_FALSE(shakes_hands(server, std::string("-tls1_2 -cipher ") + bad)) << bad;
  }
  EXPECT_FALSE(shakes_hands(server, "-tls1_1"));
}

// The terminal is this process's own, so a prompt would hang the test.
TEST(Tls, KeyWithAPassphraseIsRefusedInOneLine) {
  Config config = trusted().config("good");
  const std::string locked = trusted().file("locked.key");
  const std::string command =
      "openssl pkey -in " + config.tls_key + " -aes256 -passout pass:secret -out " + locked;
  ASSERT_EQ(std::system(command.c_str()), 0);
  config.tls_key = locked;
  config.port = 0;
  const auto server = Server::open(config);
  ASSERT_FALSE(server);
  EXPECT_EQ(server.error(), locked + ": the key has a passphrase (remove it: openssl pkey -in " +
                                locked + " -out NEW)");
}

// Simulates a renewal: open connections stay, and new ones get the new certificate.
TEST(Tls, SighupReloadsTheCertificate) {
  Authority& authority = trusted();
  authority.certify("renewed", "DNS:example.org");
  const testing::TemporaryFile room(kRoom);
  testing::ServerProcess server({"--listen", "127.0.0.1:0", "--scenario", room.path(), "--tls-cert",
                                 authority.file("renewed.pem"), "--tls-key",
                                 authority.file("renewed.key")});
  const std::string url = secure(testing::url_in(server.read_to("listening on")));
  EXPECT_NE(outcome(url).find("verify failed"), std::string::npos);
  std::ofstream(authority.file("renewed.key")) << "half written";
  server.signal(SIGHUP);
  EXPECT_NE(server.read_to("keeping the previous one").find("renewed.key"), std::string::npos);
  authority.certify("renewed", "IP:127.0.0.1");
  server.signal(SIGHUP);
  (void)server.read_to("reloaded the certificate");
  EXPECT_EQ(outcome(url), "");
}

TEST(Tls, UnusableCertificatePreventsTheStart) {
  Config config = trusted().config("good");
  config.tls_key = trusted().file("misnamed.key");
  config.address = "127.0.0.1";
  config.port = 0;
  const auto server = Server::open(config);
  ASSERT_FALSE(server);
  EXPECT_NE(server.error().find("misnamed.key"), std::string::npos) << server.error();
  config.tls_cert = "no-such.pem";
  EXPECT_FALSE(Server::open(config));
}

}  // namespace
}  // namespace undercroft::tls_test
