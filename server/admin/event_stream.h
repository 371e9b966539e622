// event_stream.h: the last events of the server, and administrators who follow them.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/admin/admin_json.h"

namespace undercroft {

// A row of `admin events`. `text`: a sentence.
[[nodiscard]] JsonObject event_row(std::int64_t at_s, std::string_view event,
                                   const std::string& realm, const std::string& player,
                                   const std::string& text);

// An EventStream keeps the last events, and writes each to the sockets of those who follow. One
// that reads slowly loses its oldest events and is told how many; nobody waits for it. Thread-safe.
class EventStream {
 public:
  static constexpr std::size_t kMostKept = 1000;     // events
  static constexpr std::size_t kMostWaiting = 256;   // for one follower
  static constexpr std::size_t kMostFollowers = 16;  // at once; others are sent an error

  EventStream();
  ~EventStream();  // the followers' answers end
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;

  void publish(const JsonObject& row);
  // The latest ones, oldest first.
  [[nodiscard]] std::vector<JsonObject> last(std::size_t most) const;
  // Takes ownership of the socket. Writes the latest ones, and from then on each event, until the
  // peer disconnects or sends anything.
  void follow(int socket, std::size_t most);

 private:
  struct Follower {
    int socket = -1;
    std::deque<std::string> waiting = {};  // lines
    std::size_t dropped = 0;
    std::string part = {};  // of lines that the socket has not taken yet
    bool is_gone = false;
    [[nodiscard]] bool has_all() const { return part.empty() && waiting.empty() && dropped == 0; }
  };
  void run();
  void wake() const;
  void write_what_waits();
  static void take_lines(Follower& follower);
  static void write_to(Follower& follower);

  const int wake_;
  mutable std::mutex mutex_;
  std::deque<JsonObject> kept_;
  std::vector<Follower> followers_;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace undercroft
