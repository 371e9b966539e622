// realm_status.h: what other threads may read about a realm: is it busy, halted or lost?
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace undercroft {

// Pages name realms that have been busy longer than this: their players wait, and so do those of
// all other realms on the thread.
inline constexpr std::uint64_t kLongBusyMs = 500;

// A realm or thread that is busy for longer is stuck: health fails.
inline constexpr std::uint64_t kStuckMs = 10000;

// A RealmStatus is written by the realm's thread and read by the listener's.
class RealmStatus {
 public:
  explicit RealmStatus(std::string name, bool is_closed = false)
      : name_(std::move(name)), is_closed_(is_closed) {}

  [[nodiscard]] const std::string& name() const { return name_; }
  // The realm is stored, but could not be resumed when the server started.
  [[nodiscard]] bool is_closed() const { return is_closed_; }
  void begin(std::uint64_t now_ms) { since_.store(now_ms + 1, std::memory_order_relaxed); }
  void end() { since_.store(kIdle, std::memory_order_relaxed); }
  // Its thread runs: called at least once a second, whatever the realm does.
  void beat(std::uint64_t now_ms) { beat_.store(now_ms + 1, std::memory_order_relaxed); }
  // The realm plays no turns because it cannot be saved (Realm::trouble()).
  void set_halted(bool halted) { halted_.store(halted, std::memory_order_relaxed); }
  [[nodiscard]] bool is_halted() const { return halted_.load(std::memory_order_relaxed); }
  // The host has paused it (Realm::pause()).
  void set_paused(bool paused) { paused_.store(paused, std::memory_order_relaxed); }
  [[nodiscard]] bool is_paused() const { return paused_.load(std::memory_order_relaxed); }
  // The server stops soon, and the realm has played its last turn (Realm::is_drained()).
  void set_drained() { drained_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_drained() const { return drained_.load(std::memory_order_relaxed); }
  // Another owner has claimed the realm, so it is closed here (Realm::is_lost()). Final.
  void set_lost() { lost_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_lost() const { return lost_.load(std::memory_order_relaxed); }
  // Milliseconds since the current task began; 0 when idle.
  [[nodiscard]] std::uint64_t busy_ms(std::uint64_t now_ms) const {
    return age_of(since_.load(std::memory_order_relaxed), now_ms);
  }
  // Milliseconds since the last beat; 0 before the first.
  [[nodiscard]] std::uint64_t silent_ms(std::uint64_t now_ms) const {
    return age_of(beat_.load(std::memory_order_relaxed), now_ms);
  }

 private:
  static constexpr std::uint64_t kIdle = 0;
  static std::uint64_t age_of(std::uint64_t since, std::uint64_t now_ms) {
    return since == kIdle || since > now_ms ? 0 : now_ms + 1 - since;
  }
  const std::string name_;
  const bool is_closed_;
  std::atomic<bool> halted_{false};
  std::atomic<bool> paused_{false};
  std::atomic<bool> lost_{false};
  std::atomic<bool> drained_{false};
  std::atomic<std::uint64_t> since_{kIdle};  // the start plus one, so that 0 means idle
  std::atomic<std::uint64_t> beat_{kIdle};   // the last beat plus one
};

using RealmStatuses = std::vector<std::shared_ptr<const RealmStatus>>;

}  // namespace undercroft
