// service_manager.cc: datagrams to systemd's socket. libsystemd is not used: the image has no need
// of it, and the protocol is one datagram.
#include "server/running/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

namespace undercroft {
namespace {

// An address that begins with '@' is in the abstract namespace. Returns its size; 0: unusable.
socklen_t notify_address(std::string_view path, sockaddr_un& address) {
  const bool is_usable = path.size() > 1 && path.size() < sizeof(address.sun_path) &&
                         (path.front() == '/' || path.front() == '@');
  if (!is_usable) return 0;
  address.sun_family = AF_UNIX;
  std::memcpy(static_cast<void*>(address.sun_path), path.data(), path.size());
  if (path.front() == '@') address.sun_path[0] = '\0';
  return static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
}

}  // namespace

void notify_service_manager(std::string_view state) {
  const char* path = std::getenv("NOTIFY_SOCKET");
  sockaddr_un address{};
  const socklen_t size = path == nullptr ? 0 : notify_address(path, address);
  if (size == 0) return;
  const int fd = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return;
  static_cast<void>(::sendto(fd, state.data(), state.size(), MSG_NOSIGNAL,
                             reinterpret_cast<const sockaddr*>(&address), size));
  ::close(fd);
}

std::chrono::milliseconds watchdog_interval() {
  const char* text = std::getenv("WATCHDOG_USEC");
  const char* process = std::getenv("WATCHDOG_PID");
  const bool is_ours = process == nullptr || std::atol(process) == ::getpid();
  if (text == nullptr || !is_ours) return std::chrono::milliseconds(0);
  errno = 0;
  const auto us = std::strtoull(text, nullptr, 10);
  const bool is_sane = errno == 0 && us < std::uint64_t{1} << 50U;
  return std::chrono::milliseconds(is_sane ? us / 1000 : 0);
}

WatchdogFeeder::WatchdogFeeder(std::chrono::milliseconds interval, std::function<bool()> is_alive) {
  if (interval.count() <= 0) return;
  ticker_.start({.every = interval / 2, .first = Ticker::First::AtOnce},
                [is_alive = std::move(is_alive)] {
                  if (is_alive()) notify_service_manager("WATCHDOG=1");
                });
}

}  // namespace undercroft
