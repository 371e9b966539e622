// sim_etcd.cc: one queue, a spread of commit times, and elections.
#include "tests/tools/growth/sim_etcd.h"

#include <algorithm>
#include <utility>

#include "tests/tools/growth/measured.h"

namespace undercroft::growth {
namespace {

// How long a commit takes beside the queue, at some shares of all commits. Between them the times
// are spread evenly.
struct Quantile {
  int permille = 0;
  Us time = 0;
};
constexpr std::array<Quantile, 5> kCommitTimes = {{{0, 2 * kMs},
                                                   {500, kAppendMedian},
                                                   {900, 8 * kMs},
                                                   {990, kAppendP99},
                                                   {1000, 2 * kAppendP99}}};

}  // namespace

SimEtcd::SimEtcd(EventQueue& queue, std::uint64_t seed, std::uint64_t appends)
    : queue_(queue), chance_(Rng::stream(seed, "etcd")), appends_(appends) {}

// The time on the way is part of a transaction's time. One event for each of its messages would
// make most of the simulation's events.
void SimEtcd::send(std::size_t member, Transaction transaction) {
  const auto shared = std::make_shared<const Transaction>(std::move(transaction));
  if (health_[member] == Health::Down) return refuse(shared);
  if (health_[member] == Health::Frozen) return frozen_.push_back({member, shared});
  propose(member, shared);
}

void SimEtcd::propose(std::size_t member, const Shared& transaction) {
  if (!leader_) return leaderless_.push_back({member, transaction});
  free_at_ = std::max(free_at_, queue_.now()) + service(*transaction);
  queue_.after(free_at_ - queue_.now() + time_beside_queue(*transaction),
               [this, term = term_, member, transaction] { end(term, member, transaction); });
}

void SimEtcd::end(std::uint64_t term, std::size_t member, const Shared& transaction) {
  if (health_[member] == Health::Down) return transaction->then(false);
  if (term != term_) return;
  transaction->commit();
  if (health_[member] == Health::Frozen) return frozen_.push_back({member, transaction});
  transaction->then(true);
}

void SimEtcd::refuse(const Shared& transaction) {
  queue_.after(2 * kHop, [transaction] { transaction->then(false); });
}

void SimEtcd::refuse_all_of(std::vector<Waiting>& waiting, std::size_t member) {
  for (const Waiting& one : waiting) {
    if (one.member == member) refuse(one.transaction);
  }
  std::erase_if(waiting, [member](const Waiting& one) { return one.member == member; });
}

void SimEtcd::set(std::size_t member, Health health) {
  health_[member] = health;
  if (health == Health::Down) {
    refuse_all_of(frozen_, member);
    refuse_all_of(leaderless_, member);
  }
  if (health == Health::Up) {
    for (Waiting& one : std::exchange(frozen_, {})) {
      one.member == member ? propose(member, one.transaction) : frozen_.push_back(std::move(one));
    }
  }
  const bool has_lost_leader = leader_ && health_[*leader_] != Health::Up;
  if (has_lost_leader || !has_majority()) leader_.reset();
  if (!leader_) elect_later();
}

// Each change of a member begins the election anew.
void SimEtcd::elect_later() {
  ++term_;
  const auto spread = static_cast<int>(kElectionMost - kElectionLeast);
  queue_.after(kElectionLeast + static_cast<Us>(chance_.roll(spread)),
               [this, term = term_] { elect(term); });
}

void SimEtcd::elect(std::uint64_t term) {
  if (term != term_ || !has_majority()) return;
  std::vector<std::size_t> able;
  for (std::size_t i = 0; i < kMembers; ++i) {
    if (health_[i] == Health::Up) able.push_back(i);
  }
  leader_ = able[static_cast<std::size_t>(chance_.roll(static_cast<int>(able.size()) - 1))];
  free_at_ = queue_.now();
  for (const Waiting& one : std::exchange(leaderless_, {})) propose(one.member, one.transaction);
}

bool SimEtcd::has_majority() const {
  return std::count(health_.begin(), health_.end(), Health::Up) * 2 > std::ssize(health_);
}

// What the background leaves, and never less than a twentieth.
Us SimEtcd::service(const Transaction& transaction) const {
  const std::uint64_t all = appends_ * kWorkOfAlone;
  const std::uint64_t busy = std::min(background_ * kWorkOfRead, all * 19 / 20);
  const std::uint64_t work =
      transaction.is_write ? work_of_appends(transaction.appends) : transaction.reads * kWorkOfRead;
  return work * kSecond / (all - busy);
}

Us SimEtcd::time_beside_queue(const Transaction& transaction) {
  if (!transaction.is_write) return transaction.reads * (kReadTakes + 2 * kHop);
  return commit_time() + 2 * kHop;
}

Us SimEtcd::commit_time() {
  const int at = chance_.roll(999);
  const auto* high = std::find_if(kCommitTimes.begin(), kCommitTimes.end(),
                                  [at](const Quantile& one) { return one.permille > at; });
  const auto* low = high - 1;
  const auto along = static_cast<Us>(at - low->permille);
  return low->time +
         (high->time - low->time) * along / static_cast<Us>(high->permille - low->permille);
}

}  // namespace undercroft::growth
