// scripted_answer.cc: one request a connection, one connection at a time.
#include "tests/support/scripted_answer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <utility>

#include "shared/check.h"

namespace undercroft::testing {

ScriptedAnswer::ScriptedAnswer(std::string answer) : answer_(std::move(answer)) { listen(); }

ScriptedAnswer::ScriptedAnswer(Silent) : is_silent_(true) { listen(); }

ScriptedAnswer::~ScriptedAnswer() {
  ::shutdown(fd_, SHUT_RDWR);  // ends accept()
  thread_.join();
  ::close(fd_);
}

void ScriptedAnswer::listen() {
  fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK(::bind(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0, "bound");
  CHECK(::listen(fd_, 16) == 0, "listening");
  thread_ = std::thread([this] { serve(); });
}

std::string ScriptedAnswer::url() const {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  ::getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size);
  return "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
}

std::string ScriptedAnswer::request() {
  const std::lock_guard lock(mutex_);
  return request_;
}

void ScriptedAnswer::serve() {
  for (;;) {
    const int fd = ::accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC);
    if (fd < 0) return;
    take(fd);
    ::close(fd);
  }
}

// A silent server goes on reading until the client closes.
void ScriptedAnswer::take(int fd) {
  std::string request;
  while (is_silent_ || request.find("\r\n\r\n") == std::string::npos) {
    std::array<char, 4096> part{};
    const ssize_t size = ::recv(fd, part.data(), part.size(), 0);
    if (size <= 0) return;
    request.append(part.data(), static_cast<std::size_t>(size));
  }
  {
    const std::lock_guard lock(mutex_);
    request_ = request;
  }
  static_cast<void>(::send(fd, answer_.data(), answer_.size(), MSG_NOSIGNAL));
  ::shutdown(fd, SHUT_WR);
}

}  // namespace undercroft::testing
