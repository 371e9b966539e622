// proxy_header_test.cc: the PROXY protocol: its decoder, and trusted and other proxies that speak
// it.
#include "server/gateway/http/proxy_header.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::proxy_header_test {
namespace {

using testing::RawSocket;
using testing::TestServer;
using namespace proxy_header;  // NOLINT(google-build-using-namespace)

const std::string kSignature("\r\n\r\n\0\r\nQUIT\n", 12);

// Version 2: "\x21" is a proxied connection, "\x20" the proxy's own.
std::string binary(char command, char family, const std::string& block) {
  const auto size = static_cast<unsigned>(block.size());
  return kSignature + command + family + static_cast<char>(size >> 8U) +
         static_cast<char>(size & 0xFFU) + block;
}

const std::string kV4Block("\xCB\0\x71\x07\xC0\0\x02\x01\xC3\x50\x1E\x61", 12);

std::string v6_block() {
  std::string block(36, '\0');
  block.replace(0, 4, "\x20\x01\x0D\xB8", 4);
  block[15] = '\x07';
  return block;
}

// The address of a whole header, with its size in `size`; "?" when it is none.
std::string address_in(const std::string& bytes, std::size_t* size = nullptr) {
  const ProxyHeader header = read_proxy_header(bytes);
  const auto* found = std::get_if<Found>(&header);
  if (found == nullptr) return "?";
  if (size != nullptr) *size = found->size;
  return found->address;
}

TEST(ProxyHeaders, OfBothVersionsNameTheClient) {
  const std::string line = "PROXY TCP4 203.0.113.7 192.0.2.1 50000 7777\r\n";
  std::size_t size = 0;
  EXPECT_EQ(address_in(line + "GET / HTTP/1.1\r\n", &size), "203.0.113.7");
  EXPECT_EQ(size, line.size());
  EXPECT_EQ(address_in("PROXY TCP6 2001:db8::7 2001:db8::1 50000 7777\r\n"), "2001:db8::7");
  EXPECT_EQ(address_in("PROXY UNKNOWN\r\n"), "");
  EXPECT_EQ(address_in("PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n"), "");
  const std::string v4 = binary('\x21', '\x11', kV4Block + std::string(7, 'x'));
  EXPECT_EQ(address_in(v4 + "GET", &size), "203.0.113.7") << "extensions are skipped";
  EXPECT_EQ(size, v4.size());
  EXPECT_EQ(address_in(binary('\x21', '\x21', v6_block())), "2001:db8::7");
  EXPECT_EQ(address_in(binary('\x20', '\0', "")), "") << "a health check of the proxy";
  EXPECT_EQ(address_in(binary('\x21', '\x31', std::string(216, '\0'))), "") << "a Unix socket";
}

TEST(ProxyHeaders, AreIncompleteUntilTheirEnd) {
  for (const std::string& whole :
       {std::string("PROXY TCP4 203.0.113.7 192.0.2.1 50000 7777\r\n"),
        binary('\x21', '\x11', kV4Block), binary('\x21', '\x21', v6_block())}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_TRUE(std::holds_alternative<Incomplete>(read_proxy_header(whole.substr(0, size))))
          << size;
    }
    EXPECT_NE(address_in(whole), "?");
  }
}

TEST(ProxyHeaders, AreToldFromRequestsAndTls) {
  for (const std::string& other :
       {std::string("GET / HTTP/1.1\r\n"), std::string("POST / HTTP/1.1"), std::string("PRI * "),
        std::string("\x16\x03\x01"), std::string("\r\n\r\nx"), std::string("proxy tcp4")}) {
    EXPECT_TRUE(std::holds_alternative<None>(read_proxy_header(other))) << other;
  }
}

TEST(ProxyHeaders, ThatAreWrongAreRefused) {
  for (const std::string& bad :
       {std::string("PROXY \r\n"), std::string("PROXY TCP4\r\n"), std::string("PROXY TCP4 x y\r\n"),
        std::string("PROXY TCP4 2001:db8::7 ::1 1 2\r\n"),
        std::string("PROXY TCP6 203.0.113.7 192.0.2.1 1 2\r\n"), "PROXY " + std::string(200, 'x'),
        std::string("PROXY TCP4 203.0.113.7\0x y\r\n", 28), binary('\x11', '\x11', kV4Block),
        binary('\x2F', '\x11', kV4Block), binary('\x21', '\x11', "short"),
        binary('\x21', '\x21', kV4Block), kSignature + "\x21\x11\xFF\xFF"}) {
    EXPECT_TRUE(std::holds_alternative<Bad>(read_proxy_header(bad))) << bad;
  }
}

// ---- on a port ----

struct ProxiedPort : ::testing::Test {
  static Config config(const char* proxy) {
    Config config;
    config.by_address.connections = {2, true};
    const bool is_set = *proxy == '\0' || config.proxies.add(proxy).has_value();
    EXPECT_TRUE(is_set);
    return config;
  }
  // Opens a connection that begins with these bytes, keeps it open, and returns the answer.
  std::string answer(const TestServer& server, const std::string& header) {
    open.push_back(std::make_unique<RawSocket>(server.port()));
    open.back()->send_bytes(header);
    return open.back()->ask_for_websocket("/").substr(0, 12);
  }
  static std::string of(const std::string& address) {
    return "PROXY TCP4 " + address + " 192.0.2.1 50000 7777\r\n";
  }
  std::vector<std::unique_ptr<RawSocket>> open;
};

TEST_F(ProxiedPort, LimitsCountTheClientThatATrustedProxyNames) {
  const TestServer server(testing::kQuietRoom, config("127.0.0.1"));
  for (const char* from : {"203.0.113.7", "203.0.113.7", "203.0.113.8"}) {
    EXPECT_EQ(answer(server, of(from)), "HTTP/1.1 101") << from;
  }
  EXPECT_EQ(answer(server, of("203.0.113.7")), "HTTP/1.1 429");
  EXPECT_EQ(answer(server, binary('\x21', '\x11', kV4Block)), "HTTP/1.1 429") << "version 2";
  EXPECT_EQ(answer(server, ""), "HTTP/1.1 101") << "the proxy itself";
}

// A proxy elsewhere may say that its client is 127.0.0.1, which is not this machine.
TEST_F(ProxiedPort, NamedAddressIsNeverThisMachine) {
  Config limited = config("127.0.0.1");
  limited.by_address.connections = {2, false};
  const TestServer server(testing::kQuietRoom, limited);
  EXPECT_EQ(answer(server, of("127.9.9.9")), "HTTP/1.1 101");
  EXPECT_EQ(answer(server, of("127.9.9.9")), "HTTP/1.1 101");
  EXPECT_EQ(answer(server, of("127.9.9.9")), "HTTP/1.1 429");
}

TEST_F(ProxiedPort, HeaderMayArriveInParts) {
  const TestServer server(testing::kQuietRoom, config("127.0.0.1"));
  RawSocket slow(server.port());
  for (const char byte : of("203.0.113.7")) slow.send_bytes(std::string(1, byte));
  EXPECT_TRUE(slow.upgrade());
}

TEST_F(ProxiedPort, HeaderOfAnyOtherAddressIsRefused) {
  const TestServer server(testing::kQuietRoom, config("10.0.0.1"));
  RawSocket stranger(server.port());
  stranger.send_bytes(of("203.0.113.7"));
  const std::string page = stranger.read_until("the whole page, until the server closes");
  EXPECT_TRUE(page.starts_with("HTTP/1.1 400")) << page;
  EXPECT_NE(page.find("--trust-proxy"), std::string::npos) << page;
}

TEST_F(ProxiedPort, BadHeaderClosesTheConnection) {
  const TestServer server(testing::kQuietRoom, config("127.0.0.1"));
  RawSocket odd(server.port());
  odd.send_bytes("PROXY TCP9 x y\r\nGET / HTTP/1.1\r\n\r\n");
  EXPECT_EQ(odd.read_until("anything"), "");
}

// ---- one address for many ----

TEST_F(ProxiedPort, SharedAddressHasNoLimitOfConnections) {
  Config crowd = config("");
  EXPECT_TRUE(crowd.shared_addresses.add("127.0.0.1"));
  const TestServer server(testing::kQuietRoom, crowd);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(answer(server, ""), "HTTP/1.1 101") << i;
}

TEST_F(ProxiedPort, SilentConnectionsMakeRoomForOneThatSpeaks) {
  const TestServer server(testing::kQuietRoom, config(""));
  std::vector<std::unique_ptr<RawSocket>> silent;
  for (int i = 0; i < 6; ++i) silent.push_back(std::make_unique<RawSocket>(server.port()));
  EXPECT_EQ(answer(server, ""), "HTTP/1.1 101");
  EXPECT_EQ(answer(server, ""), "HTTP/1.1 101");
  EXPECT_EQ(answer(server, ""), "HTTP/1.1 429") << "those that have spoken keep their places";
}

}  // namespace
}  // namespace undercroft::proxy_header_test
