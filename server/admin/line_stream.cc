// line_stream.cc: poll, recv and send.
#include "server/admin/line_stream.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace undercroft {
namespace {

using Moment = std::chrono::steady_clock::time_point;

bool wait_until(int socket, short event, Moment until) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      until - std::chrono::steady_clock::now());
  pollfd waiting{socket, event, 0};
  return ::poll(&waiting, 1, static_cast<int>(std::max<long>(left.count(), 0))) > 0;
}

// Appends what has arrived. Returns how many bytes; 0: the end of the stream; -1: nothing in time.
ssize_t receive_some(int socket, std::string& to, Moment until) {
  std::array<char, 4096> part{};
  while (wait_until(socket, POLLIN, until)) {
    const ssize_t size = ::recv(socket, part.data(), part.size(), MSG_DONTWAIT);
    if (size < 0 && errno == EAGAIN) continue;
    if (size > 0) to.append(part.data(), static_cast<std::size_t>(size));
    return std::max<ssize_t>(size, 0);
  }
  return -1;
}

}  // namespace

Expected<std::string> receive_line(int socket, std::size_t most, Moment until) {
  std::string line;
  while (line.size() < most) {
    const ssize_t size = receive_some(socket, line, until);
    const std::size_t end = line.find('\n');
    if (end != std::string::npos && end < most) return line.substr(0, end);
    if (size < 0) return failed("no whole line has arrived in time");
    if (size == 0) return failed("the connection has ended before the end of the line");
  }
  return failed("a line has at most " + std::to_string(most) + " bytes");
}

Expected<std::string> receive_all(int socket, Moment until) {
  std::string all;
  while (true) {
    const ssize_t size = receive_some(socket, all, until);
    if (size == 0) return all;
    if (size < 0) return failed("no answer has arrived in time");
  }
}

void receive_lines(int socket, const std::function<void(std::string_view)>& take) {
  std::string text;
  std::array<char, 4096> part{};
  while (true) {
    const ssize_t size = ::recv(socket, part.data(), part.size(), 0);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return;
    text.append(part.data(), static_cast<std::size_t>(size));
    for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
      take(std::string_view(text).substr(0, end));
      text.erase(0, end + 1);
    }
  }
}

bool send_all(int socket, std::string_view bytes, Moment until) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno != EAGAIN || !wait_until(socket, POLLOUT, until)) {
      return false;
    }
  }
  return true;
}

}  // namespace undercroft
