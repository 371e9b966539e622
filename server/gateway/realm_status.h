// realm_status.h: what other threads may know of a realm: how long it has been at its work.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace undercroft {

// Longer than this in one go, and a realm is shown by name: its players wait, and so do those of
// all other realms on its thread.
inline constexpr std::uint64_t kLongBusyMs = 500;

// Written by the realm's thread, read by the listener's.
class RealmStatus {
 public:
  explicit RealmStatus(std::string name) : name_(std::move(name)) {}

  [[nodiscard]] const std::string& name() const { return name_; }
  void begin(std::uint64_t now_ms) { since_.store(now_ms + 1, std::memory_order_relaxed); }
  void end() { since_.store(kIdle, std::memory_order_relaxed); }
  // No turn is played: what is played could not be kept (Realm::trouble()).
  void set_halted(bool halted) { halted_.store(halted, std::memory_order_relaxed); }
  [[nodiscard]] bool is_halted() const { return halted_.load(std::memory_order_relaxed); }
  // Milliseconds since it began what it is at; 0 when it is at rest.
  [[nodiscard]] std::uint64_t busy_ms(std::uint64_t now_ms) const {
    const std::uint64_t since = since_.load(std::memory_order_relaxed);
    return since == kIdle || since > now_ms ? 0 : now_ms + 1 - since;
  }

 private:
  static constexpr std::uint64_t kIdle = 0;
  const std::string name_;
  std::atomic<bool> halted_{false};
  std::atomic<std::uint64_t> since_{kIdle};  // one more than the moment, so that 0 is none
};

using RealmStatuses = std::vector<std::shared_ptr<const RealmStatus>>;

}  // namespace undercroft
