// etcd_quota_guard.cc: a look at etcd's size every second.
#include "server/stored/etcd_quota_guard.h"

#include <utility>

namespace undercroft {
namespace {

std::string percent_of(const EtcdPressure& is) {
  return "etcd is at " + std::to_string(is.bytes * 100 / is.quota) + " % of its quota: ";
}

constexpr const char* kMakeRoom =
    " (run etcdctl defrag, or raise --quota-backend-bytes and then --store-quota)";

}  // namespace

QuotaGuard::QuotaGuard(QuotaCallbacks reports, QuotaGuardOptions options)
    : reports_(std::move(reports)), options_(options) {
  ticker_.start({.every = options_.every, .first = Ticker::First::AtOnce},
                [this] { look(std::chrono::steady_clock::now()); });
}

QuotaGuard::~QuotaGuard() { stop(); }

void QuotaGuard::stop() { ticker_.stop(); }

std::string QuotaGuard::refusal_of_newcomers() const {
  if (!refuses_new_) return "";
  return "This server's store is nearly full, so it takes no new heroes for now. Those who have "
         "one play on.";
}

void QuotaGuard::look(Moment now) {
  const EtcdPressure is = reports_.pressure();
  if (is.bytes == 0) return;  // not known yet
  const bool refuses = is.refuses_new();
  if (refuses_new_.exchange(refuses) != refuses) {
    reports_.log(refuses ? percent_of(is) + "no new realms, accounts and heroes" + kMakeRoom
                         : percent_of(is) + "newcomers are let in again",
                 refuses);
  }
  const bool was_dropping = std::exchange(drops_, is.should_drop());
  if (!drops_) return;
  if (!was_dropping) {
    reports_.log(percent_of(is) + "realms store snapshots and drop older inputs" + kMakeRoom, true);
  }
  if (was_dropping && now - dropped_at_ < options_.drop_again_after) return;
  dropped_at_ = now;
  reports_.drop();
}

}  // namespace undercroft
