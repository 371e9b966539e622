// http_sink.cc: one request a connection.
#include "tests/support/http_sink.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "shared/check.h"

namespace undercroft::testing {

HttpSink::HttpSink(std::vector<int> statuses) : statuses_(std::move(statuses)) {
  fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK(::bind(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0, "bound");
  CHECK(::listen(fd_, 16) == 0, "listening");
  thread_ = std::thread([this] { serve(); });
}

HttpSink::~HttpSink() {
  ::shutdown(fd_, SHUT_RDWR);  // ends accept()
  thread_.join();
  ::close(fd_);
}

std::string HttpSink::url() const {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  ::getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size);
  return "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/hook?key=1";
}

std::vector<std::string> HttpSink::bodies(std::size_t count) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::seconds(20), [&] { return bodies_.size() >= count; });
  return bodies_;
}

std::string HttpSink::last_head() {
  const std::lock_guard lock(mutex_);
  return head_;
}

void HttpSink::serve() {
  for (;;) {
    const int fd = ::accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC);
    if (fd < 0) return;
    take(fd);
    ::close(fd);
  }
}

void HttpSink::take(int fd) {
  std::string request;
  std::size_t whole = std::string::npos;
  while (request.size() < whole) {
    std::array<char, 4096> part{};
    const ssize_t size = ::recv(fd, part.data(), part.size(), 0);
    if (size <= 0) return;
    request.append(part.data(), static_cast<std::size_t>(size));
    const std::size_t head = request.find("\r\n\r\n");
    const std::size_t length = request.find("Content-Length: ");
    if (head == std::string::npos || length == std::string::npos) continue;
    whole = head + 4 + std::strtoul(request.c_str() + length + 16, nullptr, 10);
  }
  int status = 0;
  {
    const std::lock_guard lock(mutex_);
    const std::size_t head = request.find("\r\n\r\n");
    head_ = request.substr(0, head);
    bodies_.push_back(request.substr(head + 4));
    status = statuses_[std::min(bodies_.size(), statuses_.size()) - 1];
  }
  changed_.notify_all();
  if (status == 0) return;
  const std::string answer =
      "HTTP/1.1 " + std::to_string(status) + " x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  static_cast<void>(::send(fd, answer.data(), answer.size(), MSG_NOSIGNAL));
}

}  // namespace undercroft::testing
