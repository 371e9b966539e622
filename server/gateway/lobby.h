// lobby.h: which realms are open and who is in them, for those who have yet to choose one.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/realm/realm_directory.h"
#include "shared/messages.h"

namespace undercroft {

// Any thread may ask it anything: realms write when somebody comes or goes, which no turn does, and
// connections read when they are asked.
class Lobby {
 public:
  // tells_names: whether those who are in one realm are told to those who are in none, or another.
  explicit Lobby(bool tells_names) : tells_names_(tells_names) {}

  void open(RealmId id, const std::string& name);
  void close(RealmId id);
  // What of a realm has changed; nothing happens when it is not open.
  void tell(RealmId id, RealmEntry entry);

  // The first kMaxRealmsTold of them.
  [[nodiscard]] RealmList list() const;

 private:
  const bool tells_names_;
  mutable std::mutex mutex_;
  std::vector<std::pair<RealmId, RealmEntry>> realms_;  // in order of opening
};

}  // namespace undercroft
