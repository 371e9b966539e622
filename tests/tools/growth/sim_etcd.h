// sim_etcd.h: an etcd of three members in simulated time.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/sim/world/rng.h"
#include "tests/tools/growth/event_queue.h"

namespace undercroft::growth {

enum class Health : std::uint8_t { Up, Frozen, Down };

// A SimEtcd commits transactions one after the other, at its leader, while two members are up. A
// member that is not the leader passes transactions on. Without a leader they wait for one. Those
// that are under way when the leader is lost are lost, as in etcd.
class SimEtcd {
 public:
  static constexpr std::size_t kMembers = 3;
  struct Transaction {
    std::function<void()> commit;  // may run again, when it is sent again or a member thaws
    // true: committed. false: the member refuses connections, or has died. Perhaps never called.
    std::function<void(bool is_done)> then;
    bool is_write = true;
    std::uint64_t appends = 1;  // for a write
    std::uint64_t reads = 1;    // for a read: one after the other, each after the last answer
  };

  // `appends`: how many it commits a second that are alone in their transactions. What else costs
  // more or less is in measured.h.
  SimEtcd(EventQueue& queue, std::uint64_t seed, std::uint64_t appends);

  void send(std::size_t member, Transaction transaction);
  void set(std::size_t member, Health health);
  // Reads a second that are not simulated one by one, but take their share of the time.
  void set_background(std::uint64_t per_second) { background_ = per_second; }
  [[nodiscard]] std::optional<std::size_t> leader() const { return leader_; }

 private:
  using Shared = std::shared_ptr<const Transaction>;
  struct Waiting {
    std::size_t member = 0;
    Shared transaction;
  };
  void propose(std::size_t member, const Shared& transaction);
  void end(std::uint64_t term, std::size_t member, const Shared& transaction);
  void refuse(const Shared& transaction);
  void refuse_all_of(std::vector<Waiting>& waiting, std::size_t member);
  void elect_later();
  void elect(std::uint64_t term);
  [[nodiscard]] bool has_majority() const;
  [[nodiscard]] Us service(const Transaction& transaction) const;
  [[nodiscard]] Us time_beside_queue(const Transaction& transaction);
  [[nodiscard]] Us commit_time();

  EventQueue& queue_;
  Rng chance_;
  const std::uint64_t appends_;
  std::uint64_t background_ = 0;
  std::array<Health, kMembers> health_{};
  std::optional<std::size_t> leader_ = 0;
  std::uint64_t term_ = 1;
  Us free_at_ = 0;                   // when the leader has worked off what it has
  std::vector<Waiting> frozen_;      // at a member that is frozen
  std::vector<Waiting> leaderless_;  // at a member that knows no leader
};

}  // namespace undercroft::growth
