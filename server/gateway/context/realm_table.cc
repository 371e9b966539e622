// realm_table.cc: moves realms from place to place.
#include "server/gateway/context/realm_table.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "server/base/daily_names.h"
#include "server/realm/realm_names.h"
#include "shared/ascii_case.h"
#include "shared/check.h"

namespace undercroft {

bool RealmTable::LatestFirst::operator()(const Held* a, const Held* b) const {
  return std::tie(b->left, a->name) < std::tie(a->left, b->name);
}

// ---- moves ----

void RealmTable::add(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const std::string key = to_lower(name);
  const auto [added, is_new] = rows_.try_emplace(key);
  if (!is_new) return;
  Held& row = added->second;
  row.name = name;
  settle(row, RealmPlace::Asleep);
  if (default_.empty()) default_ = key;
}

const RealmTable::Row& RealmTable::open(RealmEntry entry, std::size_t workers) {
  CHECK(is_realm_name(entry.name), "a realm's name begins with a letter");
  const std::lock_guard lock(mutex_);
  const std::string key = to_lower(entry.name);
  Held& row = rows_[key];
  CHECK(!is_in_memory(row.place) && row.place != RealmPlace::Damaged, "two realms of one name");
  asleep_.erase(&row);  // before the name by which it is found there changes
  leave_memory(row);
  row.name = entry.name;
  row.worker = idlest_worker(workers);
  row.id = RealmId{++last_id_};
  row.rest = RealmPlace::Asleep;
  row.told = std::move(entry);
  in_memory_[row.id] = &row;
  settle(row, RealmPlace::Open);
  if (default_.empty()) default_ = key;
  return row;
}

bool RealmTable::move(const std::string& name, RealmPlace to) {
  const auto found = rows_.find(to_lower(name));
  if (found == rows_.end() || !may_move(found->second.place, to)) return false;
  const std::lock_guard lock(mutex_);
  settle(found->second, to);
  return true;
}

bool RealmTable::may_move(RealmPlace from, RealmPlace to) const {
  switch (to) {
    case RealmPlace::Open:
      return from == RealmPlace::Leaving;
    case RealmPlace::Leaving:
      return from == RealmPlace::Open;
    case RealmPlace::Lost:
      return is_in_memory(from);
    case RealmPlace::Damaged:
      return !is_in_memory(from);
    case RealmPlace::Asleep:
      return from == RealmPlace::Leaving || from == RealmPlace::Archived ||
             (from == RealmPlace::Damaged && has_fleet_);
    case RealmPlace::Archived:
      break;
  }
  // Without a fleet the place Lost keeps this server from claiming the realm back.
  const bool is_given_up = from == RealmPlace::Lost && has_fleet_;
  return from == RealmPlace::Leaving || from == RealmPlace::Asleep || is_given_up;
}

void RealmTable::set_archived(const std::string& name, bool is_archived) {
  const auto found = rows_.find(to_lower(name));
  if (found == rows_.end()) return;
  Held& row = found->second;
  const std::lock_guard lock(mutex_);
  row.rest = is_archived ? RealmPlace::Archived : RealmPlace::Asleep;
  const bool is_out = !is_in_memory(row.place) && may_move(row.place, row.rest);
  settle(row, is_out ? row.rest : row.place);
}

// All that depends on a realm's place changes here. REQUIRES: the mutex is held.
void RealmTable::settle(Held& row, RealmPlace place) {
  asleep_.erase(&row);
  if (row.id != RealmId::None) row.left = ++last_left_;
  row.place = place;
  if (!is_in_memory(place) && place != RealmPlace::Lost) leave_memory(row);
  if (is_listed_asleep(row)) asleep_.insert(&row);
  if (!is_reported(row)) return drop_status(row);
  if (row.status != nullptr) return row.status->move_to(place);
  row.status = std::make_shared<RealmStatus>(row.name, place);
  statuses_.push_back(row.status);
}

void RealmTable::leave_memory(Held& row) {
  if (row.id == RealmId::None) return;
  in_memory_.erase(row.id);
  row.id = RealmId::None;
  row.worker = 0;
  row.left_turn = row.told.turn;
  row.left_depth = row.told.depth;
  row.told = {};
  row.room = {};
  row.played_at_ms = 0;
  drop_status(row);
}

void RealmTable::drop_status(Held& row) {
  if (row.status == nullptr) return;
  std::erase(statuses_, row.status);
  row.status.reset();
}

// In a fleet a lost realm is no trouble.
bool RealmTable::is_reported(const Held& row) const {
  const bool is_trouble = row.place == RealmPlace::Lost && !has_fleet_;
  return is_in_memory(row.place) || row.place == RealmPlace::Damaged || is_trouble;
}

// A realm of the daily belongs to one party, so it is in no list. In a fleet a lost realm may be
// joined, and its next owner may have let it sleep.
bool RealmTable::is_listed_asleep(const Held& row) const {
  const bool is_passed_on = row.place == RealmPlace::Lost && has_fleet_;
  const bool is_asleep = row.place == RealmPlace::Asleep || is_passed_on;
  return is_asleep && row.rest == RealmPlace::Asleep && !is_daily_realm(row.name);
}

void RealmTable::remove(const std::string& name) {
  const std::string key = to_lower(name);
  const auto found = rows_.find(key);
  if (found == rows_.end()) return;
  const std::lock_guard lock(mutex_);
  asleep_.erase(&found->second);
  leave_memory(found->second);
  drop_status(found->second);
  rows_.erase(found);
  if (default_ != key) return;
  default_ = in_memory_.empty() ? "" : to_lower(in_memory_.begin()->second->name);
}

void RealmTable::set_default(const std::string& name) { default_ = to_lower(name); }

std::size_t RealmTable::idlest_worker(std::size_t workers) const {
  std::vector<std::size_t> realms(workers, 0);
  for (const auto& [id, row] : in_memory_)
    realms.at(row->worker) += is_in_memory(row->place) ? 1 : 0;
  return static_cast<std::size_t>(std::min_element(realms.begin(), realms.end()) - realms.begin());
}

}  // namespace undercroft
