// lobby.cc: the list of realms, behind a mutex.
#include "server/gateway/lobby.h"

#include <algorithm>
#include <utility>

#include "shared/check.h"
#include "shared/limits.h"

namespace undercroft {

void Lobby::open(RealmId id, RealmEntry entry) {
  if (!tells_names_) entry.names.clear();
  const std::lock_guard lock(mutex_);
  CHECK(realms_.empty() || realms_.back().id < id, "realms are opened in order of their ids");
  asleep_.erase(entry.name);
  realms_.push_back({id, std::move(entry), {}});
}

void Lobby::add_asleep(const std::string& name, std::uint32_t places) {
  const std::lock_guard lock(mutex_);
  RealmEntry entry;
  entry.name = name;
  entry.places = places;
  hold_asleep(std::move(entry));
}

// More could not be told anyway. The latest replaces another: somebody played in it.
void Lobby::hold_asleep(RealmEntry entry) {
  if (asleep_.size() >= kMaxRealmsTold) asleep_.erase(std::prev(asleep_.end()));
  std::string name = entry.name;
  asleep_.insert_or_assign(std::move(name), std::move(entry));
}

void Lobby::sleep(RealmId id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(realms_.begin(), realms_.end(),
                                  [id](const Line& line) { return line.id == id; });
  if (found == realms_.end()) return;
  RealmEntry entry;
  entry.name = found->entry.name;
  entry.places = found->entry.places;
  realms_.erase(found);
  hold_asleep(std::move(entry));
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

RealmList Lobby::list(std::uint64_t now_ms) const {
  const std::lock_guard lock(mutex_);
  RealmList list;
  for (const Line& line : realms_) {
    if (list.realms.size() == kMaxRealmsTold) break;
    RealmEntry& told = list.realms.emplace_back(line.entry);
    if (line.played_at_ms == 0) continue;
    const std::uint64_t idle_ms = now_ms - std::min(now_ms, line.played_at_ms);
    told.idle_s = static_cast<std::uint32_t>(idle_ms / 1000);
  }
  for (const auto& [name, entry] : asleep_) {
    if (list.realms.size() == kMaxRealmsTold) break;
    list.realms.push_back(entry);
  }
  return list;
}

}  // namespace undercroft
