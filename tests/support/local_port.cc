// local_port.cc: binds sockets to 127.0.0.1, and reserves ports for the length of a process.
#include "tests/support/local_port.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "shared/check.h"

namespace undercroft::testing {
namespace {

int bound_socket(unsigned& port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = local_address(port);
  socklen_t size = sizeof address;
  CHECK(::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0, "a port is free");
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
  port = ntohs(address.sin_port);
  return fd;
}

// Below the ports that the system gives to connections (32768 on Linux), so none of those takes
// one.
constexpr unsigned kFirstReserved = 20000;
constexpr unsigned kReserved = 10000;

// Locks the port's file until this process ends. False when another process has it.
bool reserve(unsigned port) {
  const auto file =
      std::filesystem::temp_directory_path() / ("undercroft-test-port-" + std::to_string(port));
  const int fd = ::open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
  if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
  if (fd >= 0) ::close(fd);
  return false;
}

// Whether no process listens on it, on any address of this machine.
bool is_free(unsigned port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = local_address(port);
  address.sin_addr.s_addr = htonl(INADDR_ANY);
  const bool is_bound = ::bind(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(fd);
  return is_bound;
}

}  // namespace

sockaddr_in local_address(unsigned port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int listen_locally(unsigned& port) {
  const int fd = bound_socket(port);
  CHECK(::listen(fd, 64) == 0, "a bound socket can listen");
  return fd;
}

unsigned free_port() {
  static unsigned next = static_cast<unsigned>(::getpid()) * 61;
  for (unsigned tries = 0; tries < kReserved; ++tries) {
    const unsigned port = kFirstReserved + next++ % kReserved;
    if (reserve(port) && is_free(port)) return port;
  }
  CHECK(false, "a port is free");
  return 0;
}

}  // namespace undercroft::testing
