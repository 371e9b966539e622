// tls_pump_test.cc: the threads that play goes through do no handshakes.
#include "server/gateway/tls/tls_pump.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <cstdlib>
#include <string>

#include "server/gateway/tls/tls_certificate.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::tls_pump_test {
namespace {

namespace asio = boost::asio;
using asio::local::stream_protocol;
using boost::system::error_code;

std::shared_ptr<asio::ssl::context> certificate() {
  const testing::TemporaryFolder folder;
  const std::string key = folder.path() + "/key.pem";
  const std::string chain = folder.path() + "/chain.pem";
  const std::string command =
      "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=x -keyout " + key + " -out " +
      chain + " >/dev/null 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  return read_certificate(chain, key).value();
}

struct TlsPumps : ::testing::Test {
  TlsPumps() {
    std::array<int, 2> far{};
    std::array<int, 2> near{};
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, far.data()), 0);
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, near.data()), 0);
    client.next_layer().assign(stream_protocol(), far[0]);
    gateway = near[0];
    pump = start_pump({copying, handshakes, open}, certificate(), far[1], near[1],
                      std::chrono::seconds(60));
    client.async_handshake(asio::ssl::stream_base::client, [this](const error_code& error) {
      EXPECT_FALSE(error) << error.message();
      has_shaken = true;
    });
  }
  ~TlsPumps() override {
    pump->end();
    error_code ignored;
    client.next_layer().close(ignored);
    for (int i = 0; i < 100; ++i) run_all();
    ::close(gateway);
  }
  static void run(asio::io_context& context) {
    context.restart();
    context.poll();
  }
  void run_without_handshakes() {
    run(visitor);
    run(copying);
  }
  void run_all() {
    run_without_handshakes();
    run(handshakes);
  }
  // The bytes that the gateway has received, after at most a second.
  std::string received() {
    std::string text(64, '\0');
    for (int i = 0; i < 1000; ++i) {
      run_without_handshakes();
      const ssize_t size = recv(gateway, text.data(), text.size(), MSG_DONTWAIT);
      if (size > 0) return text.substr(0, static_cast<std::size_t>(size));
      usleep(1000);
    }
    return "";
  }

  asio::io_context copying, handshakes, visitor;
  std::atomic<int> open{0};
  asio::ssl::context trusting{asio::ssl::context::tls_client};
  asio::ssl::stream<stream_protocol::socket> client{visitor, trusting};
  std::shared_ptr<TlsPump> pump;
  int gateway = -1;
  bool has_shaken = false;
};

TEST_F(TlsPumps, ShakeHandsOnTheirOwnThreadsAndCopyWithoutThem) {
  for (int i = 0; i < 200; ++i) run_without_handshakes();
  EXPECT_FALSE(has_shaken) << "the copying thread has done a handshake";
  for (int i = 0; i < 5000 && !has_shaken; ++i) {
    run_all();
    usleep(1000);
  }
  ASSERT_TRUE(has_shaken);
  for (int i = 0; i < 200; ++i) run_all();  // the server's last step comes after the client's
  asio::async_write(client, asio::buffer(std::string_view("a step")),
                    [](const error_code& error, std::size_t) { EXPECT_FALSE(error); });
  EXPECT_EQ(received(), "a step");
  std::array<char, 64> answer{};
  std::string got;
  client.async_read_some(asio::buffer(answer), [&](const error_code&, std::size_t size) {
    got.assign(answer.data(), size);
  });
  ASSERT_EQ(send(gateway, "a turn", 6, 0), 6);
  for (int i = 0; i < 1000 && got.empty(); ++i) {
    run_without_handshakes();
    usleep(1000);
  }
  EXPECT_EQ(got, "a turn");
}

}  // namespace
}  // namespace undercroft::tls_pump_test
