// lobby.cc: a short list behind a mutex.
#include "server/gateway/lobby.h"

#include <algorithm>
#include <utility>

#include "shared/limits.h"

namespace undercroft {

void Lobby::open(RealmId id, const std::string& name) {
  RealmEntry entry;
  entry.name = name;
  const std::lock_guard lock(mutex_);
  realms_.emplace_back(id, std::move(entry));
}

void Lobby::close(RealmId id) {
  const std::lock_guard lock(mutex_);
  std::erase_if(realms_, [id](const auto& realm) { return realm.first == id; });
}

void Lobby::tell(RealmId id, RealmEntry entry) {
  if (!tells_names_) entry.names.clear();
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(realms_.begin(), realms_.end(),
                                  [id](const auto& realm) { return realm.first == id; });
  if (found != realms_.end()) found->second = std::move(entry);
}

RealmList Lobby::list() const {
  const std::lock_guard lock(mutex_);
  RealmList list;
  for (const auto& [id, entry] : realms_) {
    if (list.realms.size() == kMaxRealmsTold) break;
    list.realms.push_back(entry);
  }
  return list;
}

}  // namespace undercroft
