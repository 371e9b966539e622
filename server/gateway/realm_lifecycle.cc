// realm_lifecycle.cc: moves realms, and tells their threads.
#include "server/gateway/realm_lifecycle.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace undercroft {

RealmLifecycle::RealmLifecycle(ServerContext& context, Worker& worker,
                               std::vector<std::unique_ptr<WorkerSlot>>& slots)
    : context_(context),
      table_(context.realms),
      slots_(slots),
      arrivals_(worker, table_, context.options.opener,
                {[this](std::unique_ptr<Realm> realm) {
                   ++context_.metrics.realms_woken;
                   open(std::move(realm));
                 },
                 [this](const std::string& name) { add_damaged(name); },
                 [this](const std::string& name) { look_again(name); },
                 [this](const std::string& name) { set_archived(name, true); },
                 [this](const std::string& name) { add_stored(name); },
                 [this](const std::string& name) { found_none(name); }}) {}

// ---- open ----

RealmId RealmLifecycle::open(std::unique_ptr<Realm> realm) {
  const RealmTable::Row& row = table_.open(realm->entry(), slots_.size());
  WorkerSlot& slot = *slots_[row.worker];
  // A task must be copyable, and a realm is not.
  auto carried = std::make_shared<std::unique_ptr<Realm>>(std::move(realm));
  slot.worker().post([&slot, id = row.id, carried, status = row.status] {
    slot.open_realm(id, std::move(*carried), status);
  });
  return row.id;
}

void RealmLifecycle::close(RealmId id, const std::string& reason) {
  const auto* realm = table_.with(id);
  if (realm == nullptr) return;
  close_on_worker(*realm, CloseCode::GoingAway, reason);
  table_.remove(realm->name);
}

void RealmLifecycle::lose(RealmId id) {
  const auto* realm = table_.with(id);
  if (realm == nullptr || !table_.move(realm->name, RealmPlace::Lost)) return;
  ++context_.metrics.realms_lost;
  spdlog::error("{}: closed, because another server has claimed it in the store", realm->name);
  close_on_worker(*realm, CloseCode::Restart, "another server plays this realm: try again soon");
  arrivals_.go_on(realm->name);
}

void RealmLifecycle::let_go_of_all() {
  for (const RealmId id : table_.realms_here()) {
    const RealmTable::Row& realm = *table_.with(id);
    spdlog::warn("{}: closed, because the store answers other servers but not this one",
                 realm.name);
    ++context_.metrics.realms_lost;
    table_.move(realm.name, RealmPlace::Lost);
    close_on_worker(realm, CloseCode::Restart, "this server is cut off: try again soon");
    arrivals_.go_on(realm.name);
  }
}

void RealmLifecycle::close_on_worker(const RealmTable::Row& realm, CloseCode code,
                                     const std::string& reason) {
  WorkerSlot& slot = *slots_[realm.worker];
  slot.worker().post([&slot, id = realm.id, code, reason] { slot.close_realm(id, code, reason); });
}

// ---- out of memory ----

// Sockets that were handed over before are on the worker before this task is.
void RealmLifecycle::let_sleep(RealmId id) {
  const auto* realm = table_.with(id);
  if (realm == nullptr || context_.is_stopping()) return;
  if (!table_.move(realm->name, RealmPlace::Leaving)) return;
  WorkerSlot& slot = *slots_[realm->worker];
  slot.worker().post([this, &slot, id, door = arrivals_.door()] {
    slot.let_realm_sleep(id, [this, id, door](bool is_asleep) {
      door->post([this, id, is_asleep] { end_sleep(id, is_asleep); });
    });
  });
}

void RealmLifecycle::end_sleep(RealmId id, bool is_asleep) {
  const auto* realm = table_.with(id);
  if (realm == nullptr) return;
  const std::string name = realm->name;
  if (!is_asleep) {
    table_.move(name, RealmPlace::Open);
  } else if (table_.move(name, realm->rest)) {
    ++context_.metrics.realms_slept;
    spdlog::info("{}: asleep until a player arrives, or a deadline of slow play", name);
  }
  arrivals_.go_on(name);
}

void RealmLifecycle::wake(const std::string& name) {
  if (!context_.is_stopping())
    arrivals_.reach(
        name, [](const Reached&) {}, OpeningPlace::Here);
}

// Arrivals wait while the realm is leaving. A realm that is on its way to sleep is asked again.
void RealmLifecycle::put_away(const std::string& name, const std::string& sentence,
                              std::function<void()> done) {
  set_archived(name, true);
  const auto* realm = table_.named(name);
  if (realm == nullptr || !table_.move(name, RealmPlace::Leaving)) return done();
  WorkerSlot& slot = *slots_[realm->worker];
  slot.worker().post(
      [this, &slot, id = realm->id, sentence, done = std::move(done), door = arrivals_.door()] {
        slot.put_realm_away(id, sentence, [this, id, done, door] {
          door->post([this, id, done] { end_putting_away(id, done); });
        });
      });
}

void RealmLifecycle::end_putting_away(RealmId id, const std::function<void()>& done) {
  const auto* realm = table_.with(id);
  const std::string name = realm == nullptr ? "" : realm->name;
  if (realm != nullptr) table_.move(name, realm->rest);
  done();
  if (!name.empty()) arrivals_.go_on(name);
}

// ---- to another server ----

void RealmLifecycle::release_to_other(RealmId id, bool forces, Releasing when) {
  const auto* realm = table_.with(id);
  const bool may_go = realm != nullptr && realm->rest == RealmPlace::Asleep;
  if (!may_go || !table_.move(realm->name, RealmPlace::Leaving)) {
    return when.done(Release::StillHere);
  }
  WorkerSlot& slot = *slots_[realm->worker];
  slot.worker().post([this, &slot, id, forces, parted = std::move(when.parted),
                      done = std::move(when.done), door = arrivals_.door()] {
    const bool parts =
        slot.part_from_realm(id, forces, [this, &slot, id, done, door](bool is_kept) {
          door->post([this, &slot, id, done, is_kept] { end_parting(slot, id, is_kept, done); });
        });
    parts ? door->post(parted) : door->post([this, id, done] { stay(id, done); });
  });
}

void RealmLifecycle::stay(RealmId id, const WhenReleased& done) {
  const auto* realm = table_.with(id);
  const std::string name = realm == nullptr ? "" : realm->name;
  if (realm != nullptr && table_.move(name, RealmPlace::Open)) arrivals_.go_on(name);
  done(Release::StillHere);
}

void RealmLifecycle::end_parting(WorkerSlot& slot, RealmId id, bool is_kept,
                                 const WhenReleased& done) {
  if (!is_kept) return done(Release::Failed);
  slot.worker().post([&slot, id, done, door = arrivals_.door()] {
    slot.release_realm(id, [done, door](bool is_released) {
      door->post([done, is_released] { done(is_released ? Release::Done : Release::Failed); });
    });
  });
}

// A realm that the other server could not open is asleep, and opened for those who ask for it.
void RealmLifecycle::end_release(RealmId id) {
  const auto* realm = table_.with(id);
  if (realm == nullptr || realm->place != RealmPlace::Leaving) return;
  const std::string name = realm->name;
  WorkerSlot& slot = *slots_[realm->worker];
  slot.worker().post([&slot, id] { slot.cut_clients(id); });
  if (table_.move(name, realm->rest)) arrivals_.go_on(name);
}

// ---- stored realms ----

void RealmLifecycle::set_archived(const std::string& name, bool is_archived) {
  table_.add(name);
  table_.set_archived(name, is_archived);
}

void RealmLifecycle::forget(const std::string& name) { table_.remove(name); }

void RealmLifecycle::add_damaged(const std::string& name) {
  table_.add(name);
  table_.move(name, RealmPlace::Damaged);
  damaged_at_ms_[name] = context_.clock.now_ms();
}

// Another server may play it meanwhile, and it may be mended.
void RealmLifecycle::look_again(const std::string& name) {
  const auto at = damaged_at_ms_.find(name);
  const bool is_soon =
      at != damaged_at_ms_.end() && context_.clock.now_ms() - at->second < kLookAtDamagedEveryMs;
  if (is_soon || context_.options.fleet == nullptr) return;
  table_.move(name, RealmPlace::Asleep);
}

void RealmLifecycle::add_stored(const std::string& name) { table_.add(name); }

// Another process has deleted it. The default realm keeps its name: it may be made again.
void RealmLifecycle::found_none(const std::string& name) {
  const auto* realm = table_.named(name);
  if (realm == nullptr || realm == table_.named("") || realm->place != realm->rest) return;
  table_.remove(realm->name);
}

void RealmLifecycle::note_gauges() {
  const auto counts = table_.count_by_place();
  for (std::size_t i = 0; i < counts.size(); ++i) context_.metrics.realms_by_place[i] = counts[i];
  context_.metrics.waking = arrivals_.waking();
  context_.metrics.parked = arrivals_.parked();
}

}  // namespace undercroft
