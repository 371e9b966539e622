// realm_loader.cc: what each task does.
#include "server/stored/realm_loader.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/realm/realm_names.h"
#include "server/sim/world/simulation_version.h"

namespace undercroft {
namespace {

OpenedRealm opened_of(StoreResult<std::unique_ptr<Realm>> loaded, const std::string& name) {
  if (loaded) return *std::move(loaded);
  const StoreError& error = loaded.error();
  if (error.fault == StoreFault::Unreadable) {
    spdlog::error("{} (the realm stays closed)", error.sentence);
    return opening::Damaged{name};
  }
  // Another server was faster, and will be found to be the owner.
  if (error.fault != StoreFault::NotOwner) {
    spdlog::warn("cannot open the realm {} now: {}", name, error.sentence);
  }
  return opening::NotYet{};
}

// What find_realm() has decided, for realms that this server does not open itself.
struct NotHere {
  const std::string& realm;

  OpenedRealm operator()(const whereabouts::There& there) const {
    // Players of a blocked owner find another front, which may reach it.
    if (there.is_blocked) return opening::NotNow{};
    if (!there.is_reachable) return opening::NotYet{};
    return opening::Elsewhere{there.member, there.epoch};
  }
  OpenedRealm operator()(const whereabouts::ForwardTo& to) const {
    return opening::Elsewhere{to.member, to.epoch};
  }
  OpenedRealm operator()(const whereabouts::NobodyCan& needs) const {
    if (needs.simulation <= kSimulationVersion) return opening::NotNow{};  // this server drains
    spdlog::error(
        "{}: a newer version has played this realm (simulation {}), and no server of that version "
        "is in the fleet",
        realm, needs.simulation);
    return opening::NeedsUpgrade{realm};
  }
  OpenedRealm operator()(const whereabouts::NoSuchRealm&) const { return opening::NotStored{}; }
  OpenedRealm operator()(const auto&) const { return opening::NotYet{}; }
};

}  // namespace

RealmLoader::RealmLoader(const RealmKeeper& keeper, Fleet* fleet, Load load, std::size_t threads)
    : keeper_(keeper),
      fleet_(fleet),
      load_(std::move(load)),
      queue_({.threads = threads, .begin = TaskQueue::Begin::WhenNeeded}) {}

void RealmLoader::close() { queue_.close(); }

void RealmLoader::find(const std::string& name, std::function<void(FoundRealm)> done) {
  queue_.add([this, name, done = std::move(done)] { done(find_now(name)); });
}

void RealmLoader::open(const std::string& name, const OpeningWish& wish,
                       std::function<void(OpenedRealm)> done) {
  queue_.add([this, name, wish, done = std::move(done)] { done(open_now(name, wish)); });
}

FoundRealm RealmLoader::find_now(const std::string& name) const {
  const auto found = keeper_.look_up(name);
  if (!found) return opening::NotYet{};
  if (!*found) return opening::NotStored{};
  return (*found)->realm;
}

OpenedRealm RealmLoader::open_now(const std::string& name, const OpeningWish& wish) const {
  // A server that shall open the realm itself asks the store, which knows better.
  const bool remembers = fleet_ != nullptr && wish.placement != OpeningPlace::Here;
  const auto known = remembers ? fleet_->find_known(name) : std::nullopt;
  if (known) return opening::Elsewhere{known->member, known->epoch};
  // The store would take seconds to fail. Another server reaches it, and will claim the realm.
  const bool is_cut_off = fleet_ != nullptr && fleet_->reach() == StoreReach::CutOff;
  if (is_cut_off) return opening::NotNow{};
  const auto found = keeper_.look_up(name);
  if (fleet_ != nullptr) return open_in_fleet(found, wish.placement);
  if (!found) return opened_of(tl::unexpected(found.error()), name);
  if (!*found) return opening::NotStored{};
  return open_alone(**found, wish.was_lost);
}

OpenedRealm RealmLoader::open_alone(const Ownership& seen, bool was_lost) const {
  const bool is_others = !seen.server.empty() && seen.server != keeper_.server();
  if (was_lost && is_others) return opening::NotNow{};
  return claim(seen, is_others ? claims_.owner_dead : claims_.asleep);
}

std::optional<OpenedRealm> RealmLoader::refused_by_mark(const std::string& realm) const {
  const auto mark = keeper_.mark_of(realm);
  if (!mark) return opened_of(tl::unexpected(mark.error()), realm);
  if (mark->mode != RealmMode::Archived) return std::nullopt;
  return opening::Archived{realm, archived_sentence(realm, mark->reason)};
}

OpenedRealm RealmLoader::claim(const Ownership& seen, std::atomic<std::uint64_t>& count) const {
  if (auto refused = refused_by_mark(seen.realm)) return *std::move(refused);
  auto loaded = load_(seen);
  if (loaded) ++count;
  return opened_of(std::move(loaded), seen.realm);
}

std::atomic<std::uint64_t>& RealmLoader::count_for(const RealmWhereabouts& where) const {
  const auto* claims = std::get_if<whereabouts::ClaimIt>(&where);
  if (claims == nullptr) return claims_.again;
  return claims->why == whereabouts::WhyClaim::Asleep ? claims_.asleep : claims_.owner_dead;
}

OpenedRealm RealmLoader::open_in_fleet(const StoreResult<std::optional<Ownership>>& found,
                                       OpeningPlace placement) const {
  const RealmWhereabouts where = fleet_->find(found, placement);
  const bool opens = std::holds_alternative<whereabouts::Here>(where) ||
                     std::holds_alternative<whereabouts::ClaimIt>(where);
  if (opens) return claim(**found, count_for(where));
  const std::string name = found && *found ? (*found)->realm : "";
  // No server is to be asked for a realm that none opens: this one knows why.
  const bool is_unowned = std::holds_alternative<whereabouts::ForwardTo>(where);
  auto refused = is_unowned ? refused_by_mark(name) : std::nullopt;
  if (refused) return *std::move(refused);
  return std::visit(NotHere{name}, where);
}

}  // namespace undercroft
