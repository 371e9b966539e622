// etcd_queue.cc: which earlier calls of a realm hold a later one back.
#include "server/store/etcd/etcd_queue.h"

#include <map>
#include <string_view>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

using Sort = EtcdJob::Sort;

// What of a realm's earlier calls is not answered yet.
struct Before {
  bool has_small = false;
  bool has_big = false;
  bool has_release = false;

  [[nodiscard]] bool holds_back(const EtcdJob& job) const {
    if (has_small || has_release) return true;
    const bool overtakes = job.sort == Sort::Append || job.sort == Sort::Confirm;
    return has_big && !overtakes;
  }
  void add(const EtcdJob& job) {
    has_small = has_small || !job.is_big();
    has_big = has_big || job.is_big();
    has_release = has_release || job.sort == Sort::Release;
  }
};

}  // namespace

void EtcdQueue::add(EtcdJob job) {
  ++(job.is_big() ? big_ : small_);
  jobs_.push_back(std::move(job));
}

std::vector<EtcdQueue::Entry> EtcdQueue::take(bool big, std::size_t at_most) {
  std::vector<Entry> taken;
  std::size_t& waiting = big ? big_ : small_;
  if (waiting == 0) return taken;
  std::map<std::string, Before> realms;
  for (Entry job = jobs_.begin(); job != jobs_.end() && taken.size() < at_most; ++job) {
    Before& before = realms[to_lower(job->owner.realm)];
    const bool fits =
        taken.empty() || (taken.front()->sort == Sort::Confirm) == (job->sort == Sort::Confirm);
    if (!job->is_running && job->is_big() == big && fits && !before.holds_back(*job)) {
      job->is_running = true;
      taken.push_back(job);
      --waiting;
    }
    before.add(*job);
  }
  return taken;
}

std::vector<EtcdQueue::Entry> EtcdQueue::take_small(std::size_t at_most) {
  return take(false, at_most);
}
std::vector<EtcdQueue::Entry> EtcdQueue::take_big() { return take(true, 1); }

}  // namespace undercroft
