// spread.h: which realm a server hands over to which other one, so that all servers of a fleet have
// about as much to do, and players come by the server that plays their realm.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/fleet/fleet_roster.h"

namespace undercroft {

// Whether `other` has clearly less to do than a server with the load `own`: by 2 at least, and by
// more than a tenth. Nothing moves for a smaller difference, so nothing moves back and forth.
[[nodiscard]] bool is_clearly_less(std::uint32_t other, std::uint32_t own);

// The first of those with the least load.
[[nodiscard]] std::optional<FleetMember> least_loaded_of(const std::vector<FleetMember>& members);

// What a server knows when it looks whether a realm should move.
struct FleetLoads {
  std::uint32_t own = 0;            // load_of()
  std::vector<FleetMember> takers;  // MemberLiveness::takers()
};

// How many servers, this one included, have clearly more to do than the least loaded one; 0: this
// one has not.
[[nodiscard]] unsigned count_givers(const FleetLoads& loads);

// An open realm.
struct RealmLoad {
  std::string name;
  std::uint32_t load = 0;  // 1 and its players
  bool may_go = false;     // it is between turns
  // How many of its players come by other servers, by the ID of the server.
  std::map<std::string, std::uint32_t> fronts = {};
  // It has been here for a while. Clients that try several addresses come by another server after
  // each move, and the realm must not run after them.
  bool is_settled = true;
};

struct RealmMove {
  std::string realm;
  FleetMember to;
  friend bool operator==(const RealmMove&, const RealmMove&) = default;
};

// A realm for the least loaded server, if that has clearly less to do: the one with the most
// players that come by that server; of these the one that brings both the numbers of realms and the
// loads of the two nearer to each other. The receiver has no more than this server then.
[[nodiscard]] std::optional<RealmMove> move_to_even_out(const FleetLoads& loads,
                                                        const std::vector<RealmLoad>& open);

// A settled realm most of whose players come by another server, which is to play it, because
// forwarding costs. No server has clearly less than the receiver then, or the two servers have
// changed places, so move_to_even_out() does not undo it.
[[nodiscard]] std::optional<RealmMove> move_to_players(const FleetLoads& loads,
                                                       const std::vector<RealmLoad>& open);

}  // namespace undercroft
