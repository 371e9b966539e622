// port_test.cc: the server listens on every address of a name.
#include "server/gateway/port.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/support/local_port.h"
#include "tests/support/raw_socket.h"
#include "tests/support/test_server.h"

namespace undercroft::port_test {
namespace {

struct Ports : ::testing::Test {
  // The number of connections to each address of the port that arrive.
  static std::uint16_t number_in(const std::string& address) {
    return static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
  }
  struct NoClock final : Clock {
    [[nodiscard]] std::uint64_t now_ms() const override { return 0; }
    [[nodiscard]] std::uint64_t unix_s() const override { return 0; }
  };
  NoClock clock;
  RealmMetrics realm_metrics;
  ServerContext context{{}, clock, realm_metrics};
  Worker worker;
  Port port{worker, context, [](int fd) { ::close(fd); }};
};

TEST_F(Ports, OpenOnAllAddressesWithOneNumber) {
  ASSERT_TRUE(port.open_all({"127.0.0.1", "::1", "127.0.0.2"}, 0));
  const std::vector<std::string> all = port.addresses();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_TRUE(all[0].starts_with("127.0.0.1:"));
  EXPECT_TRUE(all[1].starts_with("[::1]:"));
  EXPECT_TRUE(all[2].starts_with("127.0.0.2:"));
  EXPECT_EQ(number_in(all[1]), number_in(all[0]));
  EXPECT_EQ(number_in(all[2]), number_in(all[0]));
}

// A machine without IPv6 still has a localhost.
TEST_F(Ports, AddressesThatTheMachineLacksAreLeftOut) {
  ASSERT_TRUE(port.open_all({"192.0.2.77", "127.0.0.1"}, 0));
  EXPECT_EQ(port.addresses().size(), 1U);
  EXPECT_FALSE(port.open_all({"192.0.2.77"}, 0));
  EXPECT_FALSE(port.open_all({"192.0.2.77", "192.0.2.78"}, 0));
}

TEST_F(Ports, AddressInUseIsAnError) {
  Port other(worker, context, [](int fd) { ::close(fd); });
  const auto taken = static_cast<std::uint16_t>(testing::free_port());
  ASSERT_TRUE(other.open_all({"127.0.0.2"}, taken));
  const auto opened = port.open_all({"127.0.0.1", "127.0.0.2"}, taken);
  ASSERT_FALSE(opened);
  EXPECT_TRUE(opened.error().starts_with("cannot listen on 127.0.0.2:")) << opened.error();
}

TEST_F(Ports, UnspecifiedAddressesOfBothKindsGoTogether) {
  EXPECT_TRUE(port.open_all({"0.0.0.0", "::"}, 0));
  EXPECT_EQ(port.addresses().size(), 2U);
}

TEST_F(Ports, UnknownNameIsAnError) {
  const auto opened = port.open("no.such.host.invalid", 1);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error(), "cannot listen on no.such.host.invalid:1: no such address or host");
}

TEST_F(Ports, NameOpensEachOfItsAddresses) {
  ASSERT_TRUE(port.open("localhost", 0));
  port.accept();
  worker.start();
  for (const std::string& address : port.addresses()) {
    if (address.starts_with("127.")) testing::RawSocket visitor(number_in(address));
  }
  worker.stop();
  worker.join();
}

}  // namespace
}  // namespace undercroft::port_test
