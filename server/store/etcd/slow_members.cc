// slow_members.cc: pages of metrics, and a transfer of leadership.
#include "server/store/etcd/slow_members.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

using std::chrono::milliseconds;

constexpr const char* kPage = "/metrics";
constexpr const char* kGrant = "/v3/lease/grant";
constexpr const char* kTransfer = "/v3/maintenance/transfer-leadership";

std::string in_words(milliseconds time) { return std::to_string(time.count()) + " ms"; }

// nullopt: the disk was not used, or the member has started anew.
std::optional<milliseconds> mean_between(const EtcdMemberPage& before, const EtcdMemberPage& now) {
  if (now.syncs <= before.syncs || now.sync_seconds < before.sync_seconds) return std::nullopt;
  const double seconds =
      (now.sync_seconds - before.sync_seconds) / static_cast<double>(now.syncs - before.syncs);
  return milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

}  // namespace

void SlowMembers::look() {
  const auto now = EtcdLatency::Clock::now();
  const auto write = access_.etcd.latency().slowness(now);
  if (!write && access_.etcd.latency().is_quick(now)) return recover();
  if (!write) return;  // silence is no recovery
  read_pages();
  judge(*write);
}

void SlowMembers::recover() {
  if (std::exchange(has_told_, false)) log_("etcd answers quickly again");
  seen_.clear();
  const std::scoped_lock lock(mutex_);
  slow_.clear();
}

void SlowMembers::read_pages() {
  for (std::size_t i = 0; i < access_.etcd.members(); ++i) {
    const auto page = access_.etcd.ask(i, kPage, "").and_then([](const std::string& text) {
      return decode_member_page(text);
    });
    const auto before = seen_.find(i);
    if (!page) {
      if (before != seen_.end()) seen_.erase(before);
    } else if (before == seen_.end()) {
      seen_[i] = {i, *page, std::nullopt};
    } else {
      before->second = {i, *page, mean_between(before->second.page, *page)};
    }
  }
}

void SlowMembers::judge(milliseconds write) {
  std::vector<Disk> slow;
  bool is_known = seen_.empty();  // no member has such a page
  for (const auto& [number, one] : seen_) {
    is_known = is_known || one.sync;
    if (one.sync && *one.sync >= kSlowSync) slow.push_back({access_.etcd.name(number), *one.sync});
  }
  std::ranges::sort(slow, [](const Disk& a, const Disk& b) { return a.sync > b.sync; });
  {
    const std::scoped_lock lock(mutex_);
    slow_ = std::move(slow);
  }
  if (!is_known) return;
  if (!std::exchange(has_told_, true)) log_(sentence(write));
  relieve_leader();
}

std::vector<SlowMembers::Disk> SlowMembers::slow() const {
  const std::scoped_lock lock(mutex_);
  return slow_;
}

std::string SlowMembers::sentence(milliseconds write) const {
  std::string text = "etcd is slow: a write takes " + in_words(write);
  const std::vector<Disk> disks = slow();
  if (disks.empty()) return text + ", though no member that says so has a slow disk";
  for (const Disk& disk : disks) {
    text += ", the disk of its member " + disk.member + " " + in_words(disk.sync);
  }
  return text + " (give etcd a disk of its own)";
}

// A leader that is slow delays all writes; a slow follower delays none while the others are quick.
void SlowMembers::relieve_leader() {
  const Seen* leader = nullptr;
  const Seen* quickest = nullptr;
  for (const auto& [number, one] : seen_) {
    if (!one.sync) continue;
    if (one.page.leads) leader = &one;
    if (quickest == nullptr || *one.sync < *quickest->sync) quickest = &one;
  }
  if (leader == nullptr || *leader->sync < kSlowSync) return;
  if (*quickest->sync * kTimesSlower > *leader->sync || !is_the_one_to_act()) return;
  const auto moved = access_.etcd.ask(
      leader->number, kTransfer, R"({"targetID":")" + std::to_string(quickest->page.id) + "\"}");
  const std::string from_to =
      access_.etcd.name(leader->number) + " to " + access_.etcd.name(quickest->number);
  log_(moved ? "etcd has moved its leadership from " + from_to
             : "etcd does not move its leadership from " + from_to + ": " + moved.error());
}

// A key that lasts a minute. The server that creates it acts.
bool SlowMembers::is_the_one_to_act() {
  const auto lease = access_.etcd.ask(0, kGrant, R"({"TTL":")" + std::to_string(kMinuteS) + "\"}")
                         .and_then([](const std::string& text) { return decode_lease(text); });
  if (!lease) return false;
  EtcdOperation act = put(access_.keys.fact("moves the leader"), access_.user.server);
  act.lease = *lease;
  const EtcdTransaction first{{{EtcdCompare::Sort::Missing, act.key}}, {act}, {get(act.key)}};
  const EtcdOutcome outcome = access_.etcd.run(first, EtcdPatience::Call);
  if (!outcome.reply || outcome.reply->has_succeeded) return outcome.reply.has_value();
  const auto& found = outcome.reply->found;
  return outcome.had_doubt && !found.empty() && !found[0].pairs.empty() &&
         found[0].pairs[0].value == access_.user.server;
}

}  // namespace undercroft
