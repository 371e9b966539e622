// realm_move.cc: takes the listener's answer to a connection that moves.
#include "server/gateway/connections/realm_move.h"

#include <utility>

#include "server/gateway/connections/websocket_connection.h"

namespace undercroft {
namespace {

constexpr const char* kRealmNotNow = "the realm cannot be opened at the moment: try again soon";

// The new connection reads everything received so far again: the Hello and what followed it.
void go_into(WorkerSlot& to, RealmId realm, ArrivingSocket moved, const AskToMove& ask_to_move) {
  if (moved.fd < 0) return;
  moved.realm = realm;
  to.worker().post(
      [&to, moved = std::move(moved), &ask_to_move] { serve_websocket(to, moved, ask_to_move); });
}

void pass_on_to(const PassOn& pass_on, ArrivingSocket moved) {
  if (moved.fd >= 0) pass_on(std::move(moved));
}

}  // namespace

// `answering` keeps the host alive.
void move_to_realm(JoinAttempt::Host& host, const JoinAttempt::Place& from,
                   const std::string& realm) {
  const JoinAttempt::Answering answering = host.answering();
  const AskToMove& ask = from.ask_to_move;
  ask({realm, &from.slot,
       [&host, answering](const Refusal& refusal) {
         answering([&host, refusal] { host.refuse(refusal); });
       },
       [&host, answering] { answering([&host] { host.close(CloseCode::Restart, kRealmNotNow); }); },
       [&host, answering, &ask](WorkerSlot& to, RealmId id) {
         go_into(to, id, host.take_leave(), ask);
       },
       [&host, answering](const PassOn& pass_on) { pass_on_to(pass_on, host.take_leave()); }});
}

}  // namespace undercroft
