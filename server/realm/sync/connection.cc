// connection.cc: what every sort of connection does alike.
#include "server/realm/sync/connection.h"

#include "shared/codec.h"

namespace undercroft {

void Connection::refuse(const Refusal& refusal) {
  send(encode(ServerMessage{refusal}));
  close(CloseCode::Refused, refusal.sentence);
}

}  // namespace undercroft
