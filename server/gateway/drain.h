// drain.h: the pause before a server stops, in which the turns in play end.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/gateway/connections/worker_slot.h"
#include "server/gateway/loop/worker.h"

namespace undercroft {

// A Drain tells the players that the server stops, lets no further player in, and waits until every
// realm has played its last turn, at most for the time in the options. Before that time is over it
// resolves the turns that still wait for a player. Used on the listener's thread.
class Drain {
 public:
  // All of them outlive it. `done` is called when the server can stop, with what begin() was given.
  using Done = std::function<void(CloseCode code, const std::string& reason)>;
  Drain(ServerContext& context, Worker& listening, std::vector<std::unique_ptr<WorkerSlot>>& slots,
        Done done);
  ~Drain();

  // Called once. Calls `done` at once when no player is connected.
  void begin(CloseCode code, const std::string& reason);
  // The time was over before the turns in play were. Thread-safe.
  [[nodiscard]] bool was_cut_off() const { return was_cut_off_; }

 private:
  void look();
  void end_turns_in_play();

  struct Timer;
  ServerContext& context_;
  std::vector<std::unique_ptr<WorkerSlot>>& slots_;
  const Done done_;
  std::unique_ptr<Timer> timer_;
  CloseCode code_ = CloseCode::Restart;
  std::string reason_;
  std::chrono::steady_clock::time_point began_;
  bool has_ended_turns_ = false;
  std::atomic<bool> was_cut_off_{false};
};

}  // namespace undercroft
