// lobby.cc: joins the realms of this server with those of others.
#include "server/gateway/context/lobby.h"

#include <algorithm>
#include <utility>

#include "server/base/daily_names.h"
#include "shared/ascii_case.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

// A realm of the daily belongs to one party. One entry stands for all of them, with room for
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

void keep_most_played(std::vector<RealmEntry>& realms) {
  if (realms.size() <= kMaxRealmsTold) return;
  std::stable_sort(realms.begin(), realms.end(),
                   [](const RealmEntry& a, const RealmEntry& b) { return a.players > b.players; });
  realms.resize(kMaxRealmsTold);
}

// Two servers may spell a realm in different capitals.
void add_if_new(std::vector<RealmEntry>& realms, const RealmEntry& entry) {
  const bool is_known = std::any_of(realms.begin(), realms.end(), [&entry](const RealmEntry& one) {
    return equals_ignoring_case(one.name, entry.name);
  });
  if (!is_known) realms.push_back(entry);
}

void hide_names(std::vector<RealmEntry>& realms) {
  for (RealmEntry& entry : realms) entry.names.clear();
}

}  // namespace

void Lobby::show_elsewhere(std::vector<RealmEntry> realms) {
  if (!tells_names_) hide_names(realms);
  const std::lock_guard lock(mutex_);
  elsewhere_ = std::move(realms);
}

std::vector<RealmEntry> Lobby::here(std::uint64_t now_ms) const { return read(now_ms).open; }

RealmTable::Listing Lobby::read(std::uint64_t now_ms) const {
  RealmTable::Listing here = realms_.listed(now_ms);
  if (!tells_names_) hide_names(here.open);
  return here;
}

// A board of another server may be some seconds old, so a realm that has just moved here may be on
// it.
RealmList Lobby::list(std::uint64_t now_ms) const {
  const auto places = static_cast<std::uint32_t>(settings_->get()->max_players);
  RealmTable::Listing here = read(now_ms);
  RealmList list;
  list.realms = std::move(here.open);
  {
    const std::lock_guard lock(mutex_);
    for (const RealmEntry& entry : elsewhere_) add_if_new(list.realms, entry);
  }
  RealmEntry daily = take_daily(list.realms);
  keep_most_played(list.realms);
  for (const RealmTable::Sleeper& one : here.asleep) {
    if (list.realms.size() == kMaxRealmsTold) break;
    RealmEntry entry{one.name, 0, places, 0, {}};
    entry.tale = one.tale;
    entry.branch_of = one.branch_of;
    entry.turn = one.turn;
    entry.depth = one.depth;
    add_if_new(list.realms, entry);
  }
  if (!has_daily_) return list;
  if (list.realms.size() == kMaxRealmsTold) list.realms.pop_back();
  list.realms.push_back(std::move(daily));
  return list;
}

}  // namespace undercroft
