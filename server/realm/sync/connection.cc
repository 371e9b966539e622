// connection.cc: refusing a client.
#include "server/realm/sync/connection.h"

#include "shared/codec.h"

namespace undercroft {

void Connection::refuse(const Refusal& refusal) {
  send(encode(ServerMessage{refusal}));
  close(CloseCode::Refused, refusal.sentence);
}

}  // namespace undercroft
