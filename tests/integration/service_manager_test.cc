// service_manager_test.cc: the server under a service manager, which this test plays.
#include "server/running/service_manager.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_server.h"

namespace undercroft::service_manager_test {
namespace {

using testing::ServerProcess;

// The socket on which a service manager listens, and its variables for children of this process.
class Manager {
 public:
  Manager() {
    const std::string path = folder_.path() + "/notify";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(static_cast<void*>(address.sun_path), path.data(), path.size());
    fd_ = ::socket(AF_UNIX, SOCK_DGRAM, 0);
    EXPECT_EQ(::bind(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
    ::setenv("NOTIFY_SOCKET", path.c_str(), 1);
  }
  ~Manager() {
    ::close(fd_);
    for (const char* name : {"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"}) ::unsetenv(name);
  }
  Manager(const Manager&) = delete;
  Manager& operator=(const Manager&) = delete;

  // The next report; "" when none arrives in that time.
  [[nodiscard]] std::string next(int within_ms) const {
    pollfd waiting{fd_, POLLIN, 0};
    if (::poll(&waiting, 1, within_ms) != 1) return "";
    std::array<char, 256> bytes{};
    const ssize_t size = ::recv(fd_, bytes.data(), bytes.size(), 0);
    return {bytes.data(), static_cast<std::size_t>(size > 0 ? size : 0)};
  }

 private:
  testing::TemporaryFolder folder_;
  int fd_ = -1;
};

TEST(ServiceManager, ServerReportsThatItIsReadyAndThenSignsOfLife) {
  const Manager manager;
  ::setenv("WATCHDOG_USEC", "100000", 1);
  const testing::TemporaryFile room(testing::kQuietRoom);
  ServerProcess server({"--listen", "127.0.0.1:0", "--scenario", room.path()});
  EXPECT_EQ(manager.next(20000), "READY=1");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(manager.next(20000), "WATCHDOG=1");
  server.signal(SIGSTOP);
  while (!manager.next(1000).empty()) {
  }
  server.signal(SIGCONT);
  EXPECT_EQ(manager.next(20000), "WATCHDOG=1");
  server.signal(SIGTERM);
  EXPECT_EQ(server.exit_code(), 0);
}

TEST(ServiceManager, WithoutItsVariablesNothingIsSent) {
  ::unsetenv("NOTIFY_SOCKET");
  notify_service_manager("READY=1");
  EXPECT_EQ(watchdog_interval().count(), 0);
}

TEST(ServiceManager, OddVariablesAreIgnored) {
  const Manager manager;
  for (const char* path : {"", "relative", "/", "@"}) {
    ::setenv("NOTIFY_SOCKET", path, 1);
    notify_service_manager("READY=1");
  }
  ::setenv("NOTIFY_SOCKET", std::string(500, '/').c_str(), 1);
  notify_service_manager("READY=1");
  EXPECT_EQ(manager.next(0), "");
  for (const char* interval : {"", "soon", "99999999999999999999999"}) {
    ::setenv("WATCHDOG_USEC", interval, 1);
    EXPECT_EQ(watchdog_interval().count(), 0) << interval;
  }
  ::setenv("WATCHDOG_USEC", "2000000", 1);
  EXPECT_EQ(watchdog_interval().count(), 2000);
  ::setenv("WATCHDOG_PID", "1", 1);
  EXPECT_EQ(watchdog_interval().count(), 0) << "another process is watched";
}

TEST(ServiceManager, NoSignOfLifeWithoutLife) {
  const Manager manager;
  const WatchdogFeeder feeder(std::chrono::milliseconds(2), [] { return false; });
  EXPECT_EQ(manager.next(50), "");
}

}  // namespace
}  // namespace undercroft::service_manager_test
