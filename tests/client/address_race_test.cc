// address_race_test.cc: a name with several addresses is as good as the best of them.
#include "client/net/address_race.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace undercroft::address_race_test {
namespace {

// A listening socket on one of this machine's addresses.
class Door {
 public:
  Door(const char* ip, int backlog, std::uint16_t port = 0)
      : fd_(socket(AF_INET, SOCK_STREAM, 0)), ip_(ip) {
    sockaddr_in address = place(port);
    EXPECT_EQ(bind(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(listen(fd_, backlog), 0);
    socklen_t size = sizeof address;
    getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
  }
  ~Door() {
    for (const int visitor : visitors_) close(visitor);
    close(fd_);
  }
  Door(const Door&) = delete;
  Door& operator=(const Door&) = delete;

  // Fills its queue, so that it swallows further attempts without an answer.
  void swallow() {
    for (int i = 0; i < 3; ++i) {
      visitors_.push_back(socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0));
      const sockaddr_in address = place(port_);
      (void)!connect(visitors_.back(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
    }
  }
  [[nodiscard]] NumericAddress address() const { return {ip_, port_}; }

 private:
  [[nodiscard]] sockaddr_in place(std::uint16_t port) const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    inet_pton(AF_INET, ip_, &address.sin_addr);
    return address;
  }
  int fd_;
  const char* ip_;
  std::uint16_t port_ = 0;
  std::vector<int> visitors_;
};

std::string peer_of(int fd) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  getpeername(fd, reinterpret_cast<sockaddr*>(&address), &size);
  std::array<char, INET_ADDRSTRLEN> text{};
  return inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size());
}

// The address that won, or the sentence.
std::string winner(const std::vector<NumericAddress>& addresses) {
  Loop loop;
  std::optional<std::string> won;
  AddressRace race(loop, addresses, [&](const Expected<int>& fd) {
    won = fd ? peer_of(*fd) : fd.error();
    if (fd) close(*fd);
  });
  loop.run_until([&] { return won.has_value(); }, std::chrono::seconds(60));
  return won.value_or("nothing happened");
}

// As ::1 before 127.0.0.1 where something drops packets: the first address never answers.
TEST(AddressRace, AddressThatSwallowsPacketsKeepsNobodyWaiting) {
  Door silent("127.0.0.2", 0);
  silent.swallow();
  const Door open("127.0.0.1", 8);
  EXPECT_EQ(winner({silent.address(), open.address()}), "127.0.0.1");
  EXPECT_EQ(winner({silent.address()}), "no answer in time");
}

TEST(AddressRace, RefusalLeadsToTheNextAtOnce) {
  const Door open("127.0.0.1", 8);
  const NumericAddress closed = [] { return Door("127.0.0.3", 8).address(); }();
  EXPECT_EQ(winner({closed, closed, open.address()}), "127.0.0.1");
  EXPECT_EQ(winner({closed, closed}), "nothing is listening there");
}

TEST(AddressRace, MayBeAbandoned) {
  Loop loop;
  Door silent("127.0.0.2", 0);
  silent.swallow();
  {
    const AddressRace race(loop, {silent.address()}, [](const Expected<int>&) { FAIL(); });
    loop.run_until([] { return false; }, std::chrono::milliseconds(20));
  }
  loop.run_until([] { return false; }, std::chrono::milliseconds(20));
}

TEST(AddressRace, FamiliesTakeTurns) {
  const NumericAddress a{"::1", 1}, b{"::2", 1}, c{"::3", 1}, d{"10.0.0.1", 1}, e{"10.0.0.2", 1};
  EXPECT_EQ(interleaved({a, b, c, d, e}), (std::vector{a, d, b, e, c}));
  EXPECT_EQ(interleaved({d, a, b}), (std::vector{d, a, b}));
  EXPECT_TRUE(interleaved({}).empty());
}

}  // namespace
}  // namespace undercroft::address_race_test
