// lobby.cc: the list of realms, behind a mutex.
#include "server/gateway/context/lobby.h"

#include <algorithm>
#include <utility>

#include "server/base/daily_names.h"
#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

// The realms of the daily's parties are nobody else's: one entry stands for them, with room for
// another party.
RealmEntry take_daily(std::vector<RealmEntry>& realms) {
  RealmEntry daily;
  daily.name = kDailyRealm;
  for (const RealmEntry& one : realms) {
    if (is_daily_realm(one.name)) daily.players += one.players;
  }
  std::erase_if(realms, [](const RealmEntry& one) { return is_daily_realm(one.name); });
  daily.places = daily.players + kMaxDailyNames;
  return daily;
}

}  // namespace

void Lobby::open(RealmId id, RealmEntry entry) {
  if (!tells_names_) entry.names.clear();
  const std::lock_guard lock(mutex_);
  CHECK(realms_.empty() || realms_.back().id < id, "realms are opened in order of their ids");
  asleep_.erase(entry.name);
  realms_.push_back({id, std::move(entry), {}});
}

void Lobby::add_asleep(const std::string& name) {
  const std::lock_guard lock(mutex_);
  hold_asleep(name);
}

void Lobby::remove_asleep(const std::string& name) {
  const std::lock_guard lock(mutex_);
  std::erase_if(asleep_, [&](const auto& one) { return equals_ignoring_case(one, name); });
}

// More could not be told anyway. The latest replaces another: somebody played in it.
void Lobby::hold_asleep(const std::string& name) {
  if (is_daily_realm(name)) return;
  if (asleep_.size() >= kMaxRealmsTold) asleep_.erase(std::prev(asleep_.end()));
  asleep_.insert(name);
}

void Lobby::sleep(RealmId id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(realms_.begin(), realms_.end(),
                                  [id](const Line& line) { return line.id == id; });
  if (found == realms_.end()) return;
  const std::string name = found->entry.name;
  realms_.erase(found);
  hold_asleep(name);
}

void Lobby::close(RealmId id) {
  const std::lock_guard lock(mutex_);
  std::erase_if(realms_, [id](const Line& line) { return line.id == id; });
}

void Lobby::tell(RealmId id, RealmEntry entry, RealmRoom room, std::uint64_t played_at_ms) {
  if (!tells_names_) entry.names.clear();
  const std::lock_guard lock(mutex_);
  const auto found = std::lower_bound(realms_.begin(), realms_.end(), id,
                                      [](const Line& line, RealmId one) { return line.id < one; });
  const bool is_open = found != realms_.end() && found->id == id;
  if (is_open) *found = {id, std::move(entry), std::move(room), played_at_ms};
}

RealmRoom Lobby::room(RealmId id) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(realms_.begin(), realms_.end(),
                                  [id](const Line& line) { return line.id == id; });
  return found == realms_.end() ? RealmRoom{} : found->room;
}

void Lobby::show_elsewhere(std::vector<RealmEntry> realms) {
  if (!tells_names_) {
    for (RealmEntry& entry : realms) entry.names.clear();
  }
  const std::lock_guard lock(mutex_);
  elsewhere_ = std::move(realms);
}

std::vector<RealmEntry> Lobby::here(std::uint64_t now_ms) const {
  const std::lock_guard lock(mutex_);
  return open_here(now_ms);
}

// REQUIRES: the mutex is held.
std::vector<RealmEntry> Lobby::open_here(std::uint64_t now_ms) const {
  std::vector<RealmEntry> open;
  open.reserve(realms_.size());
  for (const Line& line : realms_) {
    RealmEntry& told = open.emplace_back(line.entry);
    if (line.played_at_ms == 0) continue;
    const std::uint64_t idle_ms = now_ms - std::min(now_ms, line.played_at_ms);
    told.idle_s = static_cast<std::uint32_t>(idle_ms / 1000);
  }
  return open;
}

// A board of another server may be some seconds old, so a realm that has just moved here may be on
// it.
RealmList Lobby::list(std::uint64_t now_ms) const {
  const std::lock_guard lock(mutex_);
  const auto places = static_cast<std::uint32_t>(settings_->get()->max_players);
  RealmList list;
  list.realms = open_here(now_ms);
  const auto is_listed = [&list](const std::string& name) {
    return std::any_of(list.realms.begin(), list.realms.end(),
                       [&name](const RealmEntry& one) { return one.name == name; });
  };
  for (const RealmEntry& entry : elsewhere_) {
    if (!is_listed(entry.name)) list.realms.push_back(entry);
  }
  RealmEntry daily = take_daily(list.realms);
  if (list.realms.size() > kMaxRealmsTold) {
    std::stable_sort(
        list.realms.begin(), list.realms.end(),
        [](const RealmEntry& a, const RealmEntry& b) { return a.players > b.players; });
    list.realms.resize(kMaxRealmsTold);
  }
  for (const std::string& name : asleep_) {
    if (list.realms.size() == kMaxRealmsTold) break;
    if (!is_listed(name)) list.realms.push_back({name, 0, places, 0, {}});
  }
  if (!has_daily_) return list;
  if (list.realms.size() == kMaxRealmsTold) list.realms.pop_back();
  list.realms.push_back(std::move(daily));
  return list;
}

}  // namespace undercroft
