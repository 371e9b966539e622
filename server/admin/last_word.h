// last_word.h: what a server says to those who wait for its end.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace undercroft {

// What a server had when it began to stop.
struct LeavingServer {
  std::int64_t realms = 0;
  std::int64_t players = 0;
  bool has_fleet = false;  // other servers go on with its realms
};

// A LastWord holds the sockets of administrators who wait for the end of the server, and tells them
// what became of its realms. It is destroyed when the store has answered everything, so it outlives
// the realms and the store. Thread-safe. When the process ends without it, the sockets just close.
class LastWord {
 public:
  LastWord() = default;
  ~LastWord();  // answers and closes all sockets
  LastWord(const LastWord&) = delete;
  LastWord& operator=(const LastWord&) = delete;

  // Takes ownership of the socket.
  void wait(int socket);
  // The server begins to stop. Later calls have no effect.
  void begin(const LeavingServer& leaving);
  // The turns in play were not over when their time was.
  void turns_were_cut_off();
  // The realms are closed from here on. Later, add_trouble() is called for each one that cannot be
  // stored in full; before, troubles may still pass, and are ignored.
  void realms_close();
  void add_trouble(const std::string& sentence);

 private:
  std::mutex mutex_;
  std::vector<int> sockets_;
  bool has_begun_ = false;
  bool do_realms_close_ = false;
  LeavingServer leaving_;
  bool were_cut_off_ = false;
  std::vector<std::string> troubles_;
};

}  // namespace undercroft
