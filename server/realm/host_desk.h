// host_desk.h: what the host of a server sees of a realm's players, and does to them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/realm/departures.h"
#include "server/realm/realm_core.h"

namespace undercroft {

// A connected player, for its host.
struct PlayerEntry {
  std::string realm;
  std::string name;
  bool is_account = false;
  PeerEntry peer;
  std::uint64_t here_ms = 0;  // since it connected
  std::uint64_t idle_ms = 0;  // since it last chose or spoke
  int depth = 0;
};

// The HostDesk of a realm lists its players and sends them away. Used on the realm's thread.
class HostDesk {
 public:
  // Both outlive it.
  HostDesk(RealmCore& core, Departures& departures) : core_(core), departures_(departures) {}

  [[nodiscard]] std::vector<PlayerEntry> players() const;
  // Closes the connection of that player, regardless of case, after sending the sentence. The
  // client does not reconnect by itself. False when no such player is connected.
  bool send_away(const std::string& name, const std::string& sentence);
  // Sends that player a line of its own, if it is connected.
  void tell(const std::string& name, const std::string& sentence);
  // The same as send_away() for all players and spectators: the realm closes.
  void send_all_away(const std::string& sentence);
  // The same for all players who are banned now (RealmOptions::ban_of).
  void send_banned_away();

 private:
  [[nodiscard]] Session* session_named(const std::string& name) const;
  void send_away(Session& session, const std::string& sentence, std::string_view why);
  [[nodiscard]] std::string ban_of(const Session& session) const;

  RealmCore& core_;
  Departures& departures_;
};

}  // namespace undercroft
