// realm_status.h: what other threads may read about a realm: is it busy, halted or lost?
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/gateway/context/realm_place.h"

namespace undercroft {

// Pages name realms that have been busy longer than this: their players wait, and so do those of
// all other realms on the thread.
inline constexpr std::uint64_t kLongBusyMs = 500;

// A realm that is busy for longer is stuck: health fails. So it does for a log that is not read.
inline constexpr std::uint64_t kStuckMs = 10000;
inline constexpr std::uint64_t kLogStuckMs = 5000;

// A RealmStatus is written by the realm's thread and read by the listener's, except for the place,
// which the RealmTable writes.
class RealmStatus {
 public:
  explicit RealmStatus(std::string name, RealmPlace place = RealmPlace::Open)
      : name_(std::move(name)), place_(place) {}

  [[nodiscard]] const std::string& name() const { return name_; }
  void move_to(RealmPlace place) { place_.store(place, std::memory_order_relaxed); }
  // The realm is stored, but cannot be resumed.
  [[nodiscard]] bool is_closed() const { return place() == RealmPlace::Damaged; }
  // Another owner has claimed the realm, so it is closed here.
  [[nodiscard]] bool is_lost() const { return place() == RealmPlace::Lost; }
  void begin(std::uint64_t now_ms) { since_.store(now_ms + 1, std::memory_order_relaxed); }
  void end() { since_.store(kIdle, std::memory_order_relaxed); }
  // Called about once a second for a stored realm. `lag`: inputs that are applied and not durable.
  // `snapshot_ms`: when the state of its newest snapshot was taken.
  void note_journal(std::uint64_t lag, std::uint64_t snapshot_ms) {
    lag_.store(lag, std::memory_order_relaxed);
    snapshot_.store(snapshot_ms + 1, std::memory_order_release);
  }
  // Both none before the first of these notes.
  [[nodiscard]] std::optional<std::uint64_t> journal_lag() const {
    return snapshot_ms() ? std::optional(lag_.load(std::memory_order_relaxed)) : std::nullopt;
  }
  [[nodiscard]] std::optional<std::uint64_t> snapshot_ms() const {
    const std::uint64_t noted = snapshot_.load(std::memory_order_acquire);
    return noted == 0 ? std::nullopt : std::optional(noted - 1);
  }
  // The realm plays no turns because it cannot be saved: why (Realm::trouble()); empty: it plays.
  void set_halted(const std::string& why) {
    if (why == why_halted_) return;  // no other thread writes it
    const std::scoped_lock lock(mutex_);
    why_halted_ = why;
    halted_.store(!why.empty(), std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_halted() const { return halted_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::string why_halted() const {
    const std::scoped_lock lock(mutex_);
    return why_halted_;
  }
  // The host has paused it (Realm::pause()).
  void set_paused(bool paused) { paused_.store(paused, std::memory_order_relaxed); }
  [[nodiscard]] bool is_paused() const { return paused_.load(std::memory_order_relaxed); }
  // In a fleet: Realm::is_between_turns().
  void set_between_turns(bool is_between) {
    between_turns_.store(is_between, std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_between_turns() const {
    return between_turns_.load(std::memory_order_relaxed);
  }
  // The server stops soon, and the realm has played its last turn (Realm::is_drained()).
  void set_drained() { drained_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_drained() const { return drained_.load(std::memory_order_relaxed); }
  // Milliseconds since the current task began; 0 when idle.
  [[nodiscard]] std::uint64_t busy_ms(std::uint64_t now_ms) const {
    return age_of(since_.load(std::memory_order_relaxed), now_ms);
  }

 private:
  [[nodiscard]] RealmPlace place() const { return place_.load(std::memory_order_relaxed); }
  static constexpr std::uint64_t kIdle = 0;
  static std::uint64_t age_of(std::uint64_t since, std::uint64_t now_ms) {
    return since == kIdle || since > now_ms ? 0 : now_ms + 1 - since;
  }
  const std::string name_;
  std::atomic<RealmPlace> place_;
  mutable std::mutex mutex_;  // protects why_halted_
  std::string why_halted_;
  std::atomic<bool> halted_{false};
  std::atomic<bool> paused_{false};
  std::atomic<bool> drained_{false};
  std::atomic<bool> between_turns_{false};
  std::atomic<std::uint64_t> since_{kIdle};  // the start plus one, so that 0 means idle
  std::atomic<std::uint64_t> lag_{0};
  std::atomic<std::uint64_t> snapshot_{0};  // when it was taken, plus one; 0: not known
};

using RealmStatuses = std::vector<std::shared_ptr<const RealmStatus>>;

}  // namespace undercroft
