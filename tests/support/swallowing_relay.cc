// swallowing_relay.cc: reads whole HTTP messages by their Content-Length.
#include "tests/support/swallowing_relay.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

#include "shared/ascii_case.h"
#include "shared/check.h"

namespace undercroft::testing {
namespace {

sockaddr_in here(unsigned port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

bool send_all(int fd, const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t sent = ::send(fd, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    at += static_cast<std::size_t>(sent);
  }
  return true;
}

std::size_t body_size(const std::string& head) {
  const std::string small = to_lower(head);
  const std::size_t at = small.find("content-length:");
  return at == std::string::npos ? 0 : std::strtoul(&small[at + 15], nullptr, 10);
}

// Empty: the connection has ended.
std::string read_message(int fd) {
  std::string message;
  std::size_t whole = 0;
  while (whole == 0 || message.size() < whole) {
    char part[65536];
    const ssize_t got = ::recv(fd, part, sizeof part, 0);
    if (got <= 0) return "";
    message.append(part, static_cast<std::size_t>(got));
    const std::size_t end = message.find("\r\n\r\n");
    if (whole == 0 && end != std::string::npos) {
      whole = end + 4 + body_size(message.substr(0, end));
    }
  }
  return message;
}

}  // namespace

SwallowingRelay::SwallowingRelay(HttpEndpoint etcd) : etcd_(std::move(etcd)) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = here(0);
  socklen_t size = sizeof address;
  CHECK(::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) == 0, "a port is free");
  ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
  port_ = ntohs(address.sin_port);
  ::listen(listener_, 64);
  acceptor_ = std::thread([this] { accept(); });
}

SwallowingRelay::~SwallowingRelay() {
  ::shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  {
    const std::scoped_lock lock(mutex_);
    for (const int client : clients_) ::shutdown(client, SHUT_RDWR);
  }
  for (std::thread& thread : threads_) thread.join();
  for (const int client : clients_) ::close(client);
  ::close(listener_);
}

HttpEndpoint SwallowingRelay::endpoint() const { return {"127.0.0.1", std::to_string(port_)}; }

void SwallowingRelay::swallow(int nth, int count) {
  seen_ = 0;
  first_ = nth;
  last_ = nth == 0 ? 0 : nth + count - 1;
}

void SwallowingRelay::accept() {
  for (;;) {
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) return;
    const std::scoped_lock lock(mutex_);
    clients_.push_back(client);
    threads_.emplace_back([this, client] { serve(client); });
  }
}

void SwallowingRelay::serve(int client) {
  const int etcd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = here(static_cast<unsigned>(std::stoul(etcd_.port)));
  const bool is_there = ::connect(etcd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  while (is_there) {
    const std::string request = read_message(client);
    if (request.empty() || !send_all(etcd, request)) break;
    const std::string answer = read_message(etcd);
    std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms_));
    const int number = request.starts_with("POST /v3/kv/txn") ? ++seen_ : 0;
    const bool is_swallowed = number > 0 && number >= first_ && number <= last_;
    if (answer.empty() || is_swallowed) break;
    if (!send_all(client, answer)) break;
  }
  ::close(etcd);
  ::shutdown(client, SHUT_RDWR);
}

}  // namespace undercroft::testing
