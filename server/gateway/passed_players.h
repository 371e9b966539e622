// passed_players.h: players whose realm another server of the fleet plays, in both directions.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <string>

#include "server/fleet/incoming_player.h"
#include "server/gateway/connections/arriving_socket.h"
#include "server/gateway/context/server_context.h"
#include "server/gateway/realm_arrivals.h"

namespace undercroft {

// PassedPlayers pass sockets on to the owners of their realms, and take those that other servers
// pass on. The owner never passes a player on again. All calls are made on the listener's thread.
class PassedPlayers {
 public:
  // A socket that no server has taken yet is offered again after this time, for up to
  // RealmArrivals::kParkedMs. Then its client is asked to come back.
  static constexpr std::uint64_t kAgainMs = 200;

  struct Listener {
    std::function<void(const RealmTable::Row&, ArrivingSocket)> serve;
    std::function<bool()> has_room;
    std::function<void()> last_one_out;  // as for ConnectionSlot
  };

  // All arguments outlive it. `worker`: the listener's.
  PassedPlayers(ServerContext& context, Worker& worker, RealmArrivals& arrivals, Listener listener);
  ~PassedPlayers();
  PassedPlayers(const PassedPlayers&) = delete;
  PassedPlayers& operator=(const PassedPlayers&) = delete;

  // Takes ownership of the socket. When that server does not take it, the realm is looked for
  // again.
  void pass(const ArrivingSocket& socket, const std::string& realm, const opening::Elsewhere& to);
  // Answers the other server.
  void take(IncomingPlayer player);

 private:
  // A socket on its way.
  struct Passenger {
    ArrivingSocket socket;
    std::string realm;
    std::uint64_t since_ms = 0;
    int tries = 0;  // that have failed
  };
  struct Pause;
  void offer(const Passenger& one, const opening::Elsewhere& to);
  void take_back(const Passenger& one, LinkAnswer why);
  void look_again_later(const Passenger& one);
  void look_again(const Passenger& one);
  [[nodiscard]] bool has_patience(const Passenger& one) const;
  void take_into(const RealmTable::Row& realm, IncomingPlayer& player);

  ServerContext& context_;
  Worker& worker_;
  RealmArrivals& arrivals_;
  const Listener listener_;
  std::list<Pause> pauses_;
};

}  // namespace undercroft
