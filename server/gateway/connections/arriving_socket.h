// arriving_socket.h: a client's socket on its way to the thread of its realm.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/gateway/connections/secret_channel.h"
#include "server/gateway/connections/worker_slot.h"

namespace undercroft {

// Whether a connection asks for the daily (R176). "daily" is an alias: the server moves each player
// to a daily realm of their own.
enum class DailyWay : std::uint8_t {
  None,
  Wanted,  // its path names the daily
  Found,   // it has been moved to the player's realm
};

// A socket on its way to the thread of a realm.
struct ArrivingSocket {
  int fd = -1;
  RealmId realm = RealmId::None;
  std::string websocket_key;
  std::string received;  // bytes already received; treated as if they arrived now
  // The WebSocket handshake is done. The socket moves again because the Hello named another realm
  // than the path did.
  bool is_open = false;
  SecretChannel secrets;  // opened before the move, if at all
  std::shared_ptr<ConnectionSlot> slot;
  DailyWay daily = DailyWay::None;
};

// Passes a socket on to the server that has its realm. Thread-safe.
using PassOn = std::function<void(ArrivingSocket)>;

// Asks the listener to move a socket to the realm of that name. It calls one of these, on the
// thread of `from`:
// - `yes` with the realm's slot and id;
// - `away` when another server has the realm;
// - `no` when there is no such realm;
// - `not_now` when the realm cannot be reached at the moment, so that the client may retry.
struct MoveRequest {
  std::string realm;
  WorkerSlot* from = nullptr;
  std::function<void(const Refusal&)> no;
  std::function<void()> not_now;
  std::function<void(WorkerSlot&, RealmId)> yes;
  std::function<void(const PassOn&)> away;
};
using AskToMove = std::function<void(MoveRequest)>;

}  // namespace undercroft
