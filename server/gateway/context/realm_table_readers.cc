// realm_table_readers.cc: what the table says to its readers.
#include <algorithm>
#include <utility>

#include "server/base/daily_names.h"
#include "server/gateway/context/realm_table.h"
#include "shared/ascii_case.h"
#include "shared/limits.h"

namespace undercroft {

const RealmTable::Row* RealmTable::named(std::string_view name) const {
  const auto found = rows_.find(name.empty() ? default_ : to_lower(name));
  return found == rows_.end() ? nullptr : &found->second;
}

const RealmTable::Row* RealmTable::with(RealmId id) const {
  const auto found = in_memory_.find(id);
  return found == in_memory_.end() ? nullptr : found->second;
}

std::vector<RealmId> RealmTable::realms_here() const {
  std::vector<RealmId> here;
  for (const auto& [id, row] : in_memory_) {
    if (row->place != RealmPlace::Lost) here.push_back(id);
  }
  return here;
}

std::array<std::size_t, kRealmPlaces> RealmTable::count_by_place() const {
  std::array<std::size_t, kRealmPlaces> counts{};
  for (const auto& [key, row] : rows_) ++counts.at(static_cast<std::size_t>(row.place));
  return counts;
}

RealmTable::Held* RealmTable::in_play(RealmId id) const {
  const auto found = in_memory_.find(id);
  const bool is_there = found != in_memory_.end() && is_in_memory(found->second->place);
  return is_there ? found->second : nullptr;
}

void RealmTable::tell(RealmId id, RealmEntry entry, RealmRoom room, std::uint64_t played_at_ms) {
  const std::lock_guard lock(mutex_);
  Held* row = in_play(id);
  if (row == nullptr) return;
  row->told = std::move(entry);
  row->room = std::move(room);
  row->played_at_ms = played_at_ms;
}

void RealmTable::tell_tales(RealmId id, std::shared_ptr<const std::vector<Tale>> tales) {
  const std::lock_guard lock(mutex_);
  if (Held* row = in_play(id)) row->tales = std::move(tales);
}

void RealmTable::shelve(const std::string& name, std::shared_ptr<const std::vector<Tale>> tales) {
  const std::lock_guard lock(mutex_);
  const auto row = rows_.find(to_lower(name));
  if (row != rows_.end() && row->second.tales == nullptr) row->second.tales = std::move(tales);
}

void RealmTable::note_progress(const std::string& name, std::uint32_t turn, int depth) {
  const std::lock_guard lock(mutex_);
  const auto row = rows_.find(to_lower(name));
  if (row == rows_.end() || row->second.left_turn >= turn) return;
  row->second.left_turn = turn;
  row->second.left_depth = depth;
}

void RealmTable::note_branches(const std::map<std::string, std::string>& branches) {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, branch_of] : branches) {
    const auto row = rows_.find(to_lower(name));
    if (row != rows_.end()) row->second.branch_of = branch_of;
  }
}

std::vector<RealmTable::Shelf> RealmTable::shelves() const {
  const std::lock_guard lock(mutex_);
  std::vector<Shelf> shelves;
  for (const auto& [key, row] : rows_) {
    const bool has_tales = row.tales != nullptr && !row.tales->empty();
    const bool is_shown = !is_daily_realm(row.name) && row.branch_of.empty();
    if (has_tales && is_shown) shelves.push_back({row.name, row.tales});
  }
  std::sort(shelves.begin(), shelves.end(),
            [](const Shelf& a, const Shelf& b) { return a.realm < b.realm; });
  return shelves;
}

RealmRoom RealmTable::room(RealmId id) const {
  const std::lock_guard lock(mutex_);
  const Held* row = in_play(id);
  return row == nullptr ? RealmRoom{} : row->room;
}

std::size_t RealmTable::count_in_memory() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::count_if(in_memory_.begin(), in_memory_.end(),
                    [](const auto& one) { return is_in_memory(one.second->place); }));
}

std::vector<RealmTable::Playing> RealmTable::playing() const {
  const std::lock_guard lock(mutex_);
  std::vector<Playing> all;
  for (const auto& [id, row] : in_memory_) {
    const bool may_go = row->place == RealmPlace::Open && row->rest == RealmPlace::Asleep;
    if (may_go) all.push_back({id, row->name, row->told.players, row->status->is_between_turns()});
  }
  return all;
}

RealmStatuses RealmTable::statuses() const {
  const std::lock_guard lock(mutex_);
  return statuses_;
}

RealmTable::Listing RealmTable::listed(std::uint64_t now_ms) const {
  const std::lock_guard lock(mutex_);
  return {open_entries(now_ms), sleepers()};
}

std::vector<RealmEntry> RealmTable::open_entries(std::uint64_t now_ms) const {
  std::vector<RealmEntry> open;
  open.reserve(in_memory_.size());
  for (const auto& [id, row] : in_memory_) {
    if (!is_in_memory(row->place)) continue;
    RealmEntry& entry = open.emplace_back(row->told);
    entry.branch_of = row->branch_of;
    if (row->played_at_ms == 0) continue;
    const std::uint64_t idle_ms = now_ms - std::min(now_ms, row->played_at_ms);
    entry.idle_s = static_cast<std::uint32_t>(idle_ms / 1000);
  }
  return open;
}

std::vector<RealmTable::Sleeper> RealmTable::sleepers() const {
  std::vector<Sleeper> all;
  for (const Held* row : asleep_) {
    if (all.size() == kMaxRealmsTold) break;
    const bool has_tales = row->tales != nullptr && !row->tales->empty();
    all.push_back({row->name, has_tales ? row->tales->back().title : "", row->branch_of,
                   row->left_turn, row->left_depth});
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return all;
}

}  // namespace undercroft
