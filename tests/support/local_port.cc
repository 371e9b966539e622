// local_port.cc: binds sockets to 127.0.0.1.
#include "tests/support/local_port.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

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
  unsigned port = 0;
  ::close(bound_socket(port));
  return port;
}

}  // namespace undercroft::testing
