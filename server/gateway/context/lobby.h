// lobby.h: the list of open realms and their players, shown to clients that choose a realm.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/base/live_settings.h"
#include "server/realm/admission/seat_rules.h"
#include "server/realm/realm_directory.h"
#include "shared/messages.h"

namespace undercroft {

// A Lobby holds the list of realms, of this server and of others in its fleet. Thread-safe: realms
// write when a player joins or leaves, and at most once a second while turns are played;
// connections read on request.
class Lobby {
 public:
  // settings: of which the places of a sleeping realm are those in force. tells_names: whether the
  // list names the players of a realm, or only counts them. has_daily: whether the list ends with
  // one realm that stands for the realms of all parties (R176).
  Lobby(std::shared_ptr<const SettingsInForce> settings, bool tells_names, bool has_daily)
      : settings_(std::move(settings)), tells_names_(tells_names), has_daily_(has_daily) {}

  void open(RealmId id, RealmEntry entry);
  void close(RealmId id);
  // The realm is asleep: it is listed as empty, after the open ones, until it is opened.
  void sleep(RealmId id);
  void add_asleep(const std::string& name);
  // It is listed no longer, unless it is open. Ignores case.
  void remove_asleep(const std::string& name);
  // Replaces a realm's entry; does nothing when the realm is not open. `played_at_ms`: when its
  // last turn was played; 0: never.
  void tell(RealmId id, RealmEntry entry, RealmRoom room, std::uint64_t played_at_ms);

  // The room that the realm has for newcomers; ample room when it is not open or has not told yet.
  [[nodiscard]] RealmRoom room(RealmId id) const;
  // The realms that other servers of the fleet play now. Replaces those of the last call.
  void show_elsewhere(std::vector<RealmEntry> realms);

  // The open realms of this server.
  [[nodiscard]] std::vector<RealmEntry> here(std::uint64_t now_ms) const;
  // kMaxRealmsTold realms: those of this server in order of opening, those of others, and sleeping
  // ones. When more are open, those with the most players.
  [[nodiscard]] RealmList list(std::uint64_t now_ms) const;

 private:
  struct Line {
    RealmId id;
    RealmEntry entry = {};
    RealmRoom room = {};
    std::uint64_t played_at_ms = 0;
  };
  const std::shared_ptr<const SettingsInForce> settings_;
  const bool tells_names_;
  const bool has_daily_;
  mutable std::mutex mutex_;
  void hold_asleep(const std::string& name);
  [[nodiscard]] std::vector<RealmEntry> open_here(std::uint64_t now_ms) const;

  std::vector<Line> realms_;      // in order of opening, hence of id
  std::set<std::string> asleep_;  // names; up to kMaxRealmsTold
  std::vector<RealmEntry> elsewhere_;
};

}  // namespace undercroft
