// sim_loader.cc: what the threads of a RealmLoader do, in simulated time.
#include <memory>
#include <utility>
#include <variant>

#include "server/stored/realm_loader.h"
#include "tests/tools/growth/sim_arrivals.h"
#include "tests/tools/growth/sim_fleet.h"
#include "tests/tools/growth/sim_server.h"

namespace undercroft::growth {
namespace {

constexpr std::size_t kThreads = loader_threads(kCores);

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
  while (busy_ < kThreads && !to_load_.empty()) {
    ++busy_;
    const std::size_t realm = to_load_.front();
    to_load_.pop_front();
    begin(realm);
  }
}

void SimArrivals::begin(std::size_t realm) {
  if (auto known = self_.known.find(fleet_.realms[realm].realm)) {
    const auto where = self_.find(std::move(known), OpeningPlace::Here);
    const auto* there = std::get_if<whereabouts::There>(&where);
    if (there != nullptr && there->is_reachable) {
      return end(realm, {Way::Elsewhere, there->member.id});
    }
  }
  if (self_.table.reach(self_.now_ms()) == StoreReach::CutOff) return end(realm, {Way::NotNow});
  const auto look = std::make_shared<Look>();
  self_.call({.commit = [&stored = fleet_.realms[realm], look] { look->found = stored; },
              .then =
                  [this, realm, look](bool is_done) {
                    if (is_done) return judge(realm, look->found);
                    judge(realm, tl::unexpected(StoreError{}));
                  },
              .is_write = false});
}

void SimArrivals::judge(std::size_t realm, const StoreResult<std::optional<Ownership>>& found) {
  if (found && *found) self_.known.note(**found);
  const auto asked = asked_.find(realm);
  const auto where = self_.find(
      found, asked == asked_.end() ? OpeningPlace::LeastLoaded : asked->second.placement);
  self_.count_opening(where);
  const bool claims = std::holds_alternative<whereabouts::ClaimIt>(where) ||
                      std::holds_alternative<whereabouts::Here>(where);
  if (!claims) return end(realm, not_here(where));
  read(realm, kReadsBeforeClaim - 1, [this, realm, seen = (*found)->epoch] { claim(realm, seen); });
}

void SimArrivals::read(std::size_t realm, std::uint64_t count, const std::function<void()>& then) {
  if (count == 0) return then();
  self_.call({.commit = [] {},
              .then =
                  [this, realm, count, then](bool is_done) {
                    if (!is_done) return end(realm, {Way::NotYet});
                    read(realm, count - 1, then);
                  },
              .is_write = false});
}

void SimArrivals::claim(std::size_t realm, Epoch seen) {
  const auto won = std::make_shared<Epoch>(0);
  const auto commit = [&stored = fleet_.realms[realm], seen, won, server = self_.id] {
    if (stored.epoch != seen) return;
    stored.server = server;
    *won = ++stored.epoch;
  };
  self_.call({.commit = commit, .then = [this, realm, won](bool is_done) {
                if (!is_done || *won == 0) return end(realm, {Way::NotYet});
                recover(realm, *won);
              }});
}

void SimArrivals::recover(std::size_t realm, Epoch epoch) {
  read(realm, kReadsAfterClaim, [this, realm, epoch] {
    self_.later(kRecoveryTakes, [realm, epoch](SimServer& self) {
      self.open_as(realm, epoch);
      self.arrivals.end(realm, {Way::In});
    });
  });
}

void SimArrivals::end(std::size_t realm, const Reached& reached) {
  --busy_;
  answer(realm, reached);
  work();
}

}  // namespace undercroft::growth
