// sim_appends.cc: batches, as in etcd_store.cc.
#include "tests/tools/growth/sim_appends.h"

#include <utility>

#include "server/store/etcd/etcd_appends.h"
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

// The figures of etcd_store.cc.
constexpr std::size_t kSmallAtOnce = 2;
constexpr std::size_t kMostSmallThreads = 16;

}  // namespace

void SimAppends::add(std::size_t realm, Epoch epoch, Then then) {
  Realm& one = realms_[realm];
  one.epoch = epoch;
  one.waiting.push_back(std::move(then));
  if (!one.is_under_way && one.waiting.size() == 1) next_.push_back(realm);
  send();
}

void SimAppends::send() {
  while (running_ < kSmallAtOnce && running_ + late_ < kMostSmallThreads && !next_.empty()) {
    ++running_;
    const auto batch = take();
    self_.call({.commit =
                    [&fleet = fleet_, batch, id = self_.id] {
                      for (Append& one : batch->appends) {
                        const Ownership& stored = fleet.realms[one.realm];
                        one.is_owner = stored.epoch == one.epoch && stored.server == id;
                      }
                    },
                .then = [this, batch](bool) { end(*batch); },
                .patience = StoreCaller::kForEver,
                .appends = batch->appends.size(),
                .late = [this, batch] { give_way(*batch); }});
  }
}

std::shared_ptr<SimAppends::Batch> SimAppends::take() {
  const auto batch = std::make_shared<Batch>();
  while (batch->appends.size() < kEtcdRealms && !next_.empty()) {
    Realm& one = realms_[next_.front()];
    batch->appends.push_back({next_.front(), one.epoch, std::exchange(one.waiting, {})});
    one.is_under_way = true;
    next_.pop_front();
  }
  return batch;
}

// Realms of other transactions do not wait for one that is late.
void SimAppends::give_way(Batch& batch) {
  if (std::exchange(batch.is_late, true)) return;
  --running_;
  ++late_;
  send();
}

void SimAppends::end(const Batch& batch) {
  --(batch.is_late ? late_ : running_);
  for (const Append& append : batch.appends) {
    Realm& one = realms_[append.realm];
    one.is_under_way = false;
    if (!one.waiting.empty()) next_.push_back(append.realm);
  }
  for (const Append& append : batch.appends) {
    for (const Then& then : append.thens) then(append.is_owner);
  }
  send();
}

}  // namespace undercroft::growth
