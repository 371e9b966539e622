// health_request.cc: one HTTP request over a socket, with a deadline.
#include "server/commands/health_request.h"

#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

namespace undercroft {
namespace {

using AskingClock = std::chrono::steady_clock;

constexpr std::size_t kLongestAnswer = 1 << 16;
constexpr std::string_view kRequest =
    "GET /-/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

class Asking {
 public:
  explicit Asking(std::chrono::milliseconds within) : until_(AskingClock::now() + within) {}
  ~Asking() {
    if (fd_ >= 0) ::close(fd_);
  }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

  // Each returns 0 or the errno.
  int connect(const addrinfo& to) {
    if (fd_ >= 0) ::close(fd_);
    fd_ = ::socket(to.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd_ < 0) return errno;
    if (::connect(fd_, to.ai_addr, to.ai_addrlen) == 0) return 0;
    if (errno != EINPROGRESS) return errno;
    if (const int error = wait_for(POLLOUT)) return error;
    int error = 0;
    socklen_t size = sizeof(error);
    return ::getsockopt(fd_, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
  }
  int send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t sent = ::send(fd_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent > 0) {
        text.remove_prefix(static_cast<std::size_t>(sent));
      } else if (errno != EAGAIN) {
        return errno;
      } else if (const int error = wait_for(POLLOUT)) {
        return error;
      }
    }
    return 0;
  }
  // Reads until the stream ends or kLongestAnswer bytes have arrived. Health pages are far shorter.
  int read_all(std::string& text) {
    std::array<char, 4096> part{};
    while (text.size() < kLongestAnswer) {
      const ssize_t size = ::recv(fd_, part.data(), part.size(), 0);
      if (size == 0) return 0;
      if (size > 0) {
        text.append(part.data(), static_cast<std::size_t>(size));
      } else if (errno != EAGAIN) {
        return errno;
      } else if (const int error = wait_for(POLLIN)) {
        return error;
      }
    }
    return 0;
  }

 private:
  [[nodiscard]] int wait_for(short event) const {
    pollfd waiting{fd_, event, 0};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until_ - AskingClock::now());
    const int ready = ::poll(&waiting, 1, static_cast<int>(std::max<long>(left.count(), 0)));
    return ready > 0 ? 0 : ready == 0 ? ETIMEDOUT : errno;
  }
  const AskingClock::time_point until_;
  int fd_ = -1;
};

std::optional<int> status_in(std::string_view answer) {
  const bool is_http = answer.starts_with("HTTP/1.") && answer.size() >= 12;
  if (!is_http) return std::nullopt;
  return std::atoi(std::string(answer.substr(9, 3)).c_str());
}

// Joins the body's lines with "; ", without the leading line "unhealthy".
std::string causes_in(std::string_view answer) {
  const std::size_t head = answer.find("\r\n\r\n");
  std::string_view body = head == std::string_view::npos ? "" : answer.substr(head + 4);
  std::string causes;
  while (!body.empty()) {
    const std::size_t end = std::min(body.find('\n'), body.size());
    const std::string_view line = body.substr(0, end);
    if (!line.empty() && line != "unhealthy") {
      causes += (causes.empty() ? "" : "; ") + std::string(line);
    }
    body.remove_prefix(std::min(end + 1, body.size()));
  }
  return causes;
}

Expected<> judge(std::string_view answer, const std::string& place) {
  const auto status = status_in(answer);
  if (status == 200) return {};
  if (!status || *status != 503) {
    return failed(place + " is not an Undercroft server: its answer to /-/health is " +
                  (status ? "HTTP " + std::to_string(*status) : std::string("not HTTP")));
  }
  return failed(causes_in(answer));
}

std::string place_of(const std::string& host, std::uint16_t port) {
  const bool is_ipv6 = host.find(':') != std::string::npos;
  return (is_ipv6 ? "[" + host + "]:" : host + ":") + std::to_string(port);
}

// The bytes of the answer.
Expected<std::string> fetch_health(const std::string& host, std::uint16_t port,
                                   std::chrono::milliseconds within) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0) {
    return failed("'" + host + "' is no address and no known host");
  }
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> addresses(found, ::freeaddrinfo);
  Asking asking(within);
  int error = ECONNREFUSED;
  for (const addrinfo* at = found; at != nullptr && error != 0; at = at->ai_next) {
    error = asking.connect(*at);
  }
  std::string answer;
  if (error == 0) error = asking.send(kRequest);
  if (error == 0) error = asking.read_all(answer);
  if (error == 0) return answer;
  const std::string sentence = "no answer from " + place_of(host, port);
  if (error != ETIMEDOUT) return failed(sentence + ": " + std::strerror(error));
  return failed(sentence + " within " + std::to_string(within.count()) + " ms");
}

}  // namespace

Expected<> ask_health(const std::string& host, std::uint16_t port,
                      std::chrono::milliseconds within) {
  return fetch_health(host, port, within).and_then([&](const std::string& answer) {
    return judge(answer, place_of(host, port));
  });
}

bool serves_health(const std::string& host, std::uint16_t port, std::chrono::milliseconds within) {
  const auto answer = fetch_health(host, port, within);
  const int status = answer ? status_in(*answer).value_or(0) : 0;
  return status == 200 || status == 503;
}

}  // namespace undercroft
