// websocket_connection.h: a player's WebSocket, from its handshake to its last byte.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/gateway/http_request.h"
#include "server/gateway/worker_slot.h"

namespace undercroft {

// A socket on its way to the thread of a realm.
struct ArrivingSocket {
  int fd = -1;
  RealmId realm = RealmId::None;
  std::string websocket_key;
  std::string received;  // bytes that came already, and count as if they came now
  // It is a WebSocket already: its Hello named another realm than its path did.
  bool is_open = false;
  std::shared_ptr<ConnectionSlot> slot;
};

// Asks the listener to move a socket to the realm of that name. False is answered, by `no`, on the
// thread of the asking slot, when there is none; else `yes` gets the slot and the realm.
struct MoveRequest {
  std::string realm;
  WorkerSlot* from = nullptr;
  std::function<void()> no;
  std::function<void(WorkerSlot&, RealmId)> yes;
};
using AskToMove = std::function<void(MoveRequest)>;

// On the slot's thread. Takes the file descriptor over. `ask_to_move` outlives the slot's thread.
void serve_websocket(WorkerSlot& slot, ArrivingSocket socket, const AskToMove& ask_to_move);

}  // namespace undercroft
