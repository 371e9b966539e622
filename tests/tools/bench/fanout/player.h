// player.h: a client that costs next to nothing: a socket, a sequence number and a turn.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft::bench {

using Moment = std::chrono::steady_clock::time_point;

// The totals of all players since they were last cleared.
struct Totals {
  std::uint64_t frames = 0;  // received
  std::uint64_t bytes = 0;   // of their payloads
  std::uint64_t sent_bytes = 0;
  std::uint64_t rejected = 0;
  std::vector<std::uint32_t> latency_us;  // from an intent to its turn's delta: one per turn played
};

// Speaks WebSocket by hand, and only Hello, Bump and a delta's turn of the protocol; or echoes.
class Player {
 public:
  // If `realm` is empty, the server is an echo server and frames have `bytes` bytes.
  Player(int port, std::string name, std::string realm, std::size_t bytes, Totals& totals);
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  [[nodiscard]] int fd() const { return fd_; }
  [[nodiscard]] bool has_joined() const { return joined_; }  // has received its first delta
  [[nodiscard]] bool waits() const { return waits_; }        // for the answer to an intent
  [[nodiscard]] bool is_lost() const { return lost_; }

  void act();       // one step there, the next one back
  void readable();  // reads everything available
  // On a beat, a player acts as soon as a turn arrives.
  bool acts_on_turn = false;

 private:
  void send(std::string_view bytes);
  void send_frame(std::string_view payload);
  void take_all();
  void take(std::string_view payload);
  void take_turn(std::uint32_t turn);

  int fd_ = -1;
  std::string name_;
  std::string realm_;
  std::size_t echo_bytes_;
  Totals& totals_;
  std::string buffer_;  // received, not yet parsed
  bool upgraded_ = false;
  bool joined_ = false;
  bool waits_ = false;
  bool lost_ = false;
  std::uint32_t sequence_ = 0;
  std::uint32_t turn_ = 0;
  int direction_ = 1;
  int retries_ = 0;  // since the last turn
  Moment sent_{};
};

}  // namespace undercroft::bench
