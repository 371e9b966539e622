// request_test.cc: HTTP requests as browsers, probes, proxies and strangers send them.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "server/gateway/limits/client_address.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::request_test {
namespace {

using testing::RawSocket;
using testing::TestServer;

constexpr const char* kUpgrade = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n";
constexpr const char* kKey = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
constexpr const char* kVersion13 = "Sec-WebSocket-Version: 13\r\n";

struct Requests : ::testing::Test {
  // Sends these bytes and returns the whole answer.
  std::string answer(const std::string& bytes) {
    RawSocket socket(server.port());
    socket.send_bytes(bytes);
    return socket.read_until("the whole page, until the server closes");
  }
  std::string page(const std::string& request, const std::string& headers = "") {
    return answer(request + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
  }
  // Sends an upgrade with these headers and returns the head of the answer.
  std::string upgrade(const std::string& headers) {
    RawSocket socket(server.port());
    socket.send_bytes(kUpgrade + headers + "\r\n");
    return socket.read_until("\r\n\r\n");
  }
  TestServer server{testing::kQuietRoom};
};

TEST_F(Requests, QueriesOfPagesAreIgnored) {
  EXPECT_TRUE(page("GET /-/health?t=1").ends_with("\r\n\r\nok\n"));
  EXPECT_TRUE(page("GET /-/health/").ends_with("\r\n\r\nok\n"));
  EXPECT_TRUE(page("GET /-/metrics?module=x").starts_with("HTTP/1.1 200"));
  EXPECT_TRUE(page("GET /-/healthy?t=1").starts_with("HTTP/1.1 404"));
}

TEST_F(Requests, TooLongHeadIsAnswered) {
  const std::string answer = page("GET /", "Cookie: " + std::string(8192, 'c') + "\r\n");
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 431")) << answer;
  EXPECT_TRUE(answer.ends_with("\r\n\r\nthe request's head is too long\n")) << answer;
  EXPECT_TRUE(
      page("GET /", "Cookie: " + std::string(60000, 'c') + "\r\n").starts_with("HTTP/1.1 431"))
      << "the client may still be sending";
  const std::string post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n";
  EXPECT_TRUE(this->answer(post + std::string(5000, 'b')).starts_with("HTTP/1.1 413"));
}

// Beast waits for the end of a chunk's head, however long it is.
TEST_F(Requests, EndlessChunkHeadIsAnswered) {
  const std::string post = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  EXPECT_TRUE(answer(post + "1;" + std::string(40000, 'e')).starts_with("HTTP/1.1 413"));
  EXPECT_TRUE(answer(post + "0\r\n" + std::string(40000, 't')).starts_with("HTTP/1.1 413"));
}

TEST_F(Requests, ThatAreNoneAreAnswered) {
  const std::string request = " HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const std::string& bytes :
       {std::string("GET /-/health HTTP/1.1\nHost: x\n\n"), std::string("GET /-/health\n"),
        "PROXY TCP4 203.0.113.7 127.0.0.1 4 5\r\nGET /-/health" + request,
        std::string("PROXY TCP4 203.0.113.7 127.0.0.1 4 5\r\n"),
        std::string("\r\n\r\n\0\r\nQUIT\n\x21\x11\x00\x0C", 16),
        "GET /-/health HTTP/9.9\r\n\r\n" + request, std::string("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        std::string("GET /-/health HTTP/1.1\r\nno header\r\n\r\n")}) {
    EXPECT_TRUE(answer(bytes).starts_with("HTTP/1.1 400")) << bytes;
  }
  EXPECT_TRUE(page("GET /-/health").ends_with("\r\n\r\nok\n"));
}

// Some clients write line by line, and each line may arrive alone.
TEST_F(Requests, MayArriveInPieces) {
  RawSocket socket(server.port());
  for (const char* piece :
       {"GE", "T /-/health HTTP/1.1\r\n", "Host: localhost\r\nAcc", "ept: */*\r", "\n", "\r\n"}) {
    socket.send_bytes(piece);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
  }
  EXPECT_TRUE(socket.read_until("the end").starts_with("HTTP/1.1 200"));
}

TEST_F(Requests, HeaderMayComeInSeveralLines) {
  std::string rest(kKey);
  rest += kVersion13;
  EXPECT_TRUE(upgrade("Connection: keep-alive\r\nConnection: Upgrade\r\n" + rest)
                  .starts_with("HTTP/1.1 101"));
  EXPECT_TRUE(upgrade("Connection: keep-alive, Upgrade\r\n" + rest).starts_with("HTTP/1.1 101"));
  EXPECT_TRUE(upgrade("Connection: keep-alive\r\nConnection: close\r\n" + rest)
                  .starts_with("HTTP/1.1 426"));
}

TEST_F(Requests, UpgradeOfAnotherVersionIsToldTheVersion) {
  for (const std::string& version : {std::string(), std::string("Sec-WebSocket-Version: 8\r\n")}) {
    const std::string answer = upgrade("Connection: Upgrade\r\n" + (kKey + version));
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 426")) << answer;
    EXPECT_NE(answer.find("\r\nSec-WebSocket-Version: 13\r\n"), std::string::npos) << answer;
    EXPECT_NE(answer.find("\r\nUpgrade: websocket\r\n"), std::string::npos) << answer;
  }
}

TEST_F(Requests, UpgradeWithABadKeyIsRefused) {
  for (const char* key : {"", "x", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ==AA",
                          "dGhlIHNhbXBsZSBub25j*Q==", "dGhlIHNhbXBsZSBub25jZQ=="}) {
    std::string lines = "Connection: Upgrade\r\n";
    lines.append(kVersion13).append("Sec-WebSocket-Key: ").append(key).append("\r\n");
    const std::string answer = upgrade(lines);
    const bool is_good = std::string_view(key) == "dGhlIHNhbXBsZSBub25jZQ==";
    EXPECT_TRUE(answer.starts_with(is_good ? "HTTP/1.1 101" : "HTTP/1.1 400")) << key << answer;
  }
}

TEST_F(Requests, OtherMethodsAreToldWhichAreAllowed) {
  EXPECT_NE(page("POST /-/health").find("\r\nAllow: GET, HEAD\r\n"), std::string::npos);
}

// ---- addresses that proxies forward ----

std::string forwarded(std::string_view header) {
  Networks proxies;
  EXPECT_TRUE(proxies.add("10.0.0.0/8"));
  return forwarded_address(header, "10.0.0.1", proxies);
}

TEST(ForwardedAddresses, ComeInTheFormsThatProxiesWrite) {
  for (const char* form : {"203.0.113.7", "203.0.113.7:41234", "\"203.0.113.7:41234\"",
                           "\t203.0.113.7 ", "198.51.100.1, 203.0.113.7:1, 10.0.0.2:80"}) {
    EXPECT_EQ(forwarded(form), "203.0.113.7") << form;
  }
  for (const char* form : {"2001:db8::9", "[2001:db8::9]", "[2001:db8::9]:443",
                           "\"[2001:db8::9]:443\"", "198.51.100.1, [2001:db8::9]:443"}) {
    EXPECT_EQ(forwarded(form), "2001:db8::9") << form;
  }
  for (const char* none : {"unknown", "", "_hidden", "203.0.113.7:", "203.0.113.7:port",
                           "[203.0.113.7]:1", "[2001:db8::9", "[2001:db8::9]443", "\"203.0.113.7",
                           "203.0.113.7:123456", "198.51.100.1, unknown"}) {
    EXPECT_EQ(forwarded(none), "10.0.0.1") << none << ": the proxy itself";
  }
}

struct ForwardedLines : ::testing::Test {
  static Config trusting() {
    Config config;
    config.by_address.connections = {2, false};
    EXPECT_TRUE(config.proxies.add("127.0.0.1"));
    return config;
  }
  // Opens a connection with these headers, keeps it open, and returns the answer.
  std::string answer(const TestServer& server, const std::string& headers) {
    open.push_back(std::make_unique<RawSocket>(server.port()));
    return open.back()->ask_for_websocket("/", headers).substr(0, 12);
  }
  std::vector<std::unique_ptr<RawSocket>> open;
};

// HAProxy adds a line of its own below the visitor's.
TEST_F(ForwardedLines, VisitorCannotChooseItsAddressByAnotherLine) {
  const TestServer server(testing::kQuietRoom, trusting());
  const auto visit = [&](int i) {
    return answer(server, "X-Forwarded-For: 198.51.100." + std::to_string(i) +
                              "\r\nX-Forwarded-For: 203.0.113.7\r\n");
  };
  EXPECT_EQ(visit(1), "HTTP/1.1 101");
  EXPECT_EQ(visit(2), "HTTP/1.1 101");
  EXPECT_EQ(visit(3), "HTTP/1.1 429");
  EXPECT_EQ(answer(server, "X-Forwarded-For: 203.0.113.8:4000\r\n"), "HTTP/1.1 101");
}

// A proxy on this machine that the host forgot to name: its visitors are not this machine.
TEST_F(ForwardedLines, FromThisMachineAreLimitedWithoutTrust) {
  Config config;
  config.by_address.connections = {2, false};
  const TestServer server(testing::kQuietRoom, config);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(answer(server, ""), "HTTP/1.1 101") << "this machine";
  EXPECT_EQ(answer(server, "X-Forwarded-For: 203.0.113.1\r\n"), "HTTP/1.1 101");
  EXPECT_EQ(answer(server, "Forwarded: for=203.0.113.2\r\n"), "HTTP/1.1 101");
  EXPECT_EQ(answer(server, "X-Forwarded-For: 203.0.113.3\r\n"), "HTTP/1.1 429");
  EXPECT_EQ(answer(server, ""), "HTTP/1.1 101");
  open.pop_back();
}

}  // namespace
}  // namespace undercroft::request_test
