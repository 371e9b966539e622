// passed_players.h: players whose realm another server of the fleet plays, in both directions.
#pragma once

#include <functional>
#include <string>

#include "server/fleet/incoming_player.h"
#include "server/gateway/realm_arrivals.h"
#include "server/gateway/server_context.h"
#include "server/gateway/websocket_connection.h"

namespace undercroft {

// PassedPlayers pass sockets on to the owners of their realms, and take those that other servers
// pass on. The owner never passes a player on again. All calls are made on the listener's thread.
class PassedPlayers {
 public:
  // A socket is passed on up to this often before its client is asked to come back.
  static constexpr int kTries = 3;

  struct Listener {
    std::function<void(const RealmDirectory::Entry&, ArrivingSocket)> serve;
    std::function<bool()> has_room;
    std::function<void()> last_one_out;  // as for ConnectionSlot
  };

  // All arguments outlive it.
  PassedPlayers(ServerContext& context, RealmArrivals& arrivals, RealmDirectory& directory,
                Listener listener)
      : context_(context),
        arrivals_(arrivals),
        directory_(directory),
        listener_(std::move(listener)) {}

  // Takes ownership of the socket. When that server does not take it, the realm is looked for
  // again.
  void pass(const ArrivingSocket& socket, const std::string& realm, const opening::Elsewhere& to,
            int tries = 1);
  // Answers the other server.
  void take(IncomingPlayer player);

 private:
  void pass_again(const ArrivingSocket& socket, const std::string& realm, int tries);
  void take_into(const RealmDirectory::Entry& realm, IncomingPlayer& player);

  ServerContext& context_;
  RealmArrivals& arrivals_;
  RealmDirectory& directory_;
  const Listener listener_;
};

}  // namespace undercroft
