// lobby.h: the list of realms and their players, shown to clients that choose a realm.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/base/live_settings.h"
#include "server/gateway/context/realm_table.h"
#include "shared/messages.h"

namespace undercroft {

// A Lobby lists the realms of this server, as the table has them, and those that other servers of
// its fleet play. Thread-safe.
class Lobby {
 public:
  // settings: of which the places of a sleeping realm are those in force. tells_names: whether the
  // list names the players of a realm, or only counts them. has_daily: whether the list ends with
  // one realm that stands for the realms of all parties (R176). REQUIRES: the table outlives the
  // lobby.
  Lobby(const RealmTable& realms, std::shared_ptr<const SettingsInForce> settings, bool tells_names,
        bool has_daily)
      : realms_(realms),
        settings_(std::move(settings)),
        tells_names_(tells_names),
        has_daily_(has_daily) {}

  // The realms that other servers of the fleet play now. Replaces those of the last call.
  void show_elsewhere(std::vector<RealmEntry> realms);

  // The room that the realm has for newcomers; ample room when it is not open or has not told yet.
  [[nodiscard]] RealmRoom room(RealmId id) const { return realms_.room(id); }
  // The open realms of this server.
  [[nodiscard]] std::vector<RealmEntry> here(std::uint64_t now_ms) const;
  // kMaxRealmsTold realms: those of this server in order of opening, those of others, and sleeping
  // ones. When more are open, those with the most players.
  [[nodiscard]] RealmList list(std::uint64_t now_ms) const;

 private:
  [[nodiscard]] RealmTable::Listing read(std::uint64_t now_ms) const;

  const RealmTable& realms_;
  const std::shared_ptr<const SettingsInForce> settings_;
  const bool tells_names_;
  const bool has_daily_;
  mutable std::mutex mutex_;  // protects the rest
  std::vector<RealmEntry> elsewhere_;
};

}  // namespace undercroft
