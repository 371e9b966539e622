// lobby.h: which realms are open and who is in them, for those who have yet to choose one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "server/realm/realm_directory.h"
#include "shared/messages.h"

namespace undercroft {

// Any thread may ask it anything: realms write when somebody comes or goes, and while they play
// once a second at most; connections read when they are asked.
class Lobby {
 public:
  // tells_names: whether those who are in one realm are told to those who are in none, or another.
  explicit Lobby(bool tells_names) : tells_names_(tells_names) {}

  void open(RealmId id, const std::string& name);
  void close(RealmId id);
  // What of a realm has changed; nothing happens when it is not open.
  // `played_at_ms`: when its last turn was played; 0: none was.
  void tell(RealmId id, RealmEntry entry, std::uint64_t played_at_ms);

  // The first kMaxRealmsTold of them.
  [[nodiscard]] RealmList list(std::uint64_t now_ms) const;

 private:
  struct Line {
    RealmId id;
    RealmEntry entry;
    std::uint64_t played_at_ms = 0;
  };
  const bool tells_names_;
  mutable std::mutex mutex_;
  std::vector<Line> realms_;  // in order of opening, which is that of their ids
};

}  // namespace undercroft
