// realm_router.h: takes sockets to the threads of their realms.
#pragma once

#include <memory>
#include <vector>

#include "server/gateway/connections/websocket_connection.h"
#include "server/gateway/connections/worker_slot.h"
#include "server/gateway/loop/worker.h"
#include "server/gateway/passed_players.h"
#include "server/gateway/realm_arrivals.h"

namespace undercroft {

// A RealmRouter hands sockets over to their realms. A connection whose Hello names another realm
// than its path did comes back to it, and is sent to that realm, to another server, or away. All
// calls are made on the listener's thread.
class RealmRouter {
 public:
  // REQUIRES: all arguments outlive it, and it outlives the threads of the slots.
  RealmRouter(Worker& worker, std::vector<std::unique_ptr<WorkerSlot>>& slots,
              RealmArrivals& arrivals, PassedPlayers& passed);
  RealmRouter(const RealmRouter&) = delete;
  RealmRouter& operator=(const RealmRouter&) = delete;

  // Takes ownership of the socket. REQUIRES: the realm is open.
  void serve(const RealmTable::Row& realm, ArrivingSocket arriving);

 private:
  void move(const MoveRequest& request);
  void answer(const MoveRequest& request, const Reached& reached);
  void pass_on(const MoveRequest& request, const Reached& reached);

  Worker& worker_;
  std::vector<std::unique_ptr<WorkerSlot>>& slots_;
  RealmArrivals& arrivals_;
  PassedPlayers& passed_;
  const AskToMove ask_to_move_;  // called on the connections' threads
};

}  // namespace undercroft
