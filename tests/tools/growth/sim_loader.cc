// sim_loader.cc: what the threads of a RealmLoader do, in simulated time.
#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "tests/tools/growth/sim_arrivals.h"
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

constexpr Us kJob = kLoaderThreads * kSecond / kRealmsLoadedPerSecond;

// What NotHere in realm_loader.cc answers.
SimArrivals::Reached not_here(const RealmWhereabouts& where) {
  using Way = SimArrivals::Way;
  if (const auto* there = std::get_if<whereabouts::There>(&where)) {
    if (there->is_blocked) return {Way::NotNow};
    if (!there->is_reachable) return {Way::NotYet};
    return {Way::Elsewhere, there->member.id};
  }
  if (const auto* to = std::get_if<whereabouts::ForwardTo>(&where)) {
    return {Way::Elsewhere, to->member.id};
  }
  return {Way::NotYet};
}

}  // namespace

// What the store has answered, or nothing.
struct SimArrivals::Look {
  std::optional<Ownership> found;
};

void SimArrivals::load(std::size_t realm) {
  to_load_.push_back(realm);
  work();
}

void SimArrivals::work() {
  while (busy_ < kLoaderThreads && !to_load_.empty()) {
    ++busy_;
    const std::size_t realm = to_load_.front();
    to_load_.pop_front();
    begin(realm);
  }
}

void SimArrivals::begin(std::size_t realm) {
  const std::uint64_t now = self_.now_ms();
  if (auto known = self_.known.find(fleet_.realms[realm].realm)) {
    const auto where = find_realm(std::move(known), self_.table, {.id = self_.id}, now);
    const auto* there = std::get_if<whereabouts::There>(&where);
    if (there != nullptr && there->is_reachable) {
      return end(realm, {Way::Elsewhere, there->member.id});
    }
  }
  if (self_.table.reach(now) == StoreReach::CutOff) return end(realm, {Way::NotNow});
  const auto look = std::make_shared<Look>();
  self_.call({.commit = [&stored = fleet_.realms[realm], look] { look->found = stored; },
              .then =
                  [this, realm, look, began = fleet_.queue.now()](bool is_done) {
                    if (is_done) return judge(realm, look->found, began);
                    judge(realm, tl::unexpected(StoreError{}), began);
                  },
              .is_write = false});
}

void SimArrivals::judge(std::size_t realm, const StoreResult<std::optional<Ownership>>& found,
                        Us began) {
  if (found && *found) self_.known.note(**found);
  const auto where = find_realm(found, self_.table, {.id = self_.id}, self_.now_ms());
  const bool claims = std::holds_alternative<whereabouts::ClaimIt>(where) ||
                      std::holds_alternative<whereabouts::Here>(where);
  if (!claims) return end(realm, not_here(where));
  claim(realm, (*found)->epoch, began);
}

void SimArrivals::claim(std::size_t realm, Epoch seen, Us began) {
  const auto won = std::make_shared<Epoch>(0);
  const auto commit = [&stored = fleet_.realms[realm], seen, won, server = self_.id] {
    if (stored.epoch != seen) return;
    stored.server = server;
    *won = ++stored.epoch;
  };
  self_.call({.commit = commit, .then = [this, realm, won, began](bool is_done) {
                if (!is_done || *won == 0) return end(realm, {Way::NotYet});
                const Us took = fleet_.queue.now() - began;
                self_.later(kJob - std::min(took, kJob), [realm, won](SimServer& self) {
                  self.open_as(realm, *won);
                  self.arrivals.end(realm, {Way::In});
                });
              }});
}

void SimArrivals::end(std::size_t realm, const Reached& reached) {
  --busy_;
  answer(realm, reached);
  work();
}

}  // namespace undercroft::growth
