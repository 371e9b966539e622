// event_stream.cc: one thread writes to all followers, and never waits for any of them.
#include "server/admin/event_stream.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "server/admin/admin_protocol.h"
#include "server/base/iso_time.h"
#include "server/base/thread_start.h"

namespace undercroft {
namespace {

constexpr std::size_t kPart = std::size_t{64}
                              << 10U;  // bytes that are taken from the lines at once
constexpr const char* kTooManyFollow = "too many administrators follow the events";

void say_and_close(int socket, const AdminAnswer& answer) {
  const std::string lines = answer_lines(answer);
  static_cast<void>(::send(socket, lines.data(), lines.size(), MSG_DONTWAIT | MSG_NOSIGNAL));
  ::shutdown(socket, SHUT_RDWR);
  ::close(socket);
}

// The line that stands for events which a slow follower has not got.
std::string line_about(std::size_t dropped) {
  return to_json(
             {{"at", JsonValue()},
              {"event", "dropped"},
              {"realm", ""},
              {"player", ""},
              {"text", std::to_string(dropped) + " events are left out: this reader is slow"}}) +
         "\n";
}

}  // namespace

JsonObject event_row(std::int64_t at_s, std::string_view event, const std::string& realm,
                     const std::string& player, const std::string& text) {
  return {{"at", iso_time(at_s)},
          {"event", std::string(event)},
          {"realm", realm},
          {"player", player},
          {"text", text}};
}

EventStream::EventStream() : wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  thread_ = start_thread([this] { run(); });
}

EventStream::~EventStream() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  wake();
  thread_.join();
  for (Follower& follower : followers_) {
    write_to(follower);
    say_and_close(follower.socket, {});
  }
  ::close(wake_);
}

void EventStream::wake() const {
  const std::uint64_t one = 1;
  static_cast<void>(::write(wake_, &one, sizeof(one)));
}

void EventStream::publish(const JsonObject& row) {
  {
    const std::lock_guard lock(mutex_);
    kept_.push_back(row);
    if (kept_.size() > kMostKept) kept_.pop_front();
    if (followers_.empty()) return;
    const std::string line = to_json(row) + "\n";
    for (Follower& follower : followers_) {
      follower.waiting.push_back(line);
      if (follower.waiting.size() <= kMostWaiting) continue;
      follower.waiting.pop_front();
      ++follower.dropped;
    }
  }
  wake();
}

std::vector<JsonObject> EventStream::last(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  const std::size_t count = std::min(most, kept_.size());
  return {kept_.end() - static_cast<std::ptrdiff_t>(count), kept_.end()};
}

void EventStream::follow(int socket, std::size_t most) {
  {
    const std::lock_guard lock(mutex_);
    if (followers_.size() >= kMostFollowers) {
      return say_and_close(socket, {.code = 1, .error = kTooManyFollow});
    }
    Follower& follower = followers_.emplace_back(Follower{socket});
    const std::size_t count = std::min({most, kept_.size(), kMostWaiting});
    std::for_each(kept_.end() - static_cast<std::ptrdiff_t>(count), kept_.end(),
                  [&](const JsonObject& row) { follower.waiting.push_back(to_json(row) + "\n"); });
  }
  wake();
}

// REQUIRES: the mutex is locked.
void EventStream::take_lines(Follower& follower) {
  if (!follower.part.empty()) return;
  if (const std::size_t dropped = std::exchange(follower.dropped, 0); dropped > 0) {
    follower.part = line_about(dropped);
  }
  while (!follower.waiting.empty() && follower.part.size() < kPart) {
    follower.part += follower.waiting.front();
    follower.waiting.pop_front();
  }
}

void EventStream::write_to(Follower& follower) {
  while (!follower.has_all()) {
    take_lines(follower);
    const ssize_t sent = ::send(follower.socket, follower.part.data(), follower.part.size(),
                                MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent <= 0) {
      follower.is_gone = follower.is_gone || errno != EAGAIN;
      return;
    }
    follower.part.erase(0, static_cast<std::size_t>(sent));
  }
}

// Sending never blocks, so the lock is held for a moment only.
void EventStream::write_what_waits() {
  const std::lock_guard lock(mutex_);
  for (Follower& follower : followers_) write_to(follower);
  std::erase_if(followers_, [](const Follower& follower) {
    if (follower.is_gone) ::close(follower.socket);
    return follower.is_gone;
  });
}

void EventStream::run() {
  std::vector<pollfd> waiting;
  while (true) {
    write_what_waits();
    waiting.assign(1, pollfd{wake_, POLLIN, 0});
    {
      const std::lock_guard lock(mutex_);
      if (is_ending_) return;
      for (const Follower& follower : followers_) {
        const bool is_full = !follower.part.empty();
        const short events = is_full ? POLLIN | POLLOUT : POLLIN;
        waiting.push_back({follower.socket, events, 0});
      }
    }
    static_cast<void>(::poll(waiting.data(), waiting.size(), -1));
    std::uint64_t count = 0;
    static_cast<void>(::read(wake_, &count, sizeof(count)));
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 1; i < waiting.size(); ++i) {  // followers are only added meanwhile
      followers_[i - 1].is_gone = (waiting[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
    }
  }
}

}  // namespace undercroft
