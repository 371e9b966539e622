// stored_secrets.h: which stored token a server gets that has answered at an address.
#pragma once

#include <string>

#include "client/answering_server.h"
#include "shared/expected.h"

namespace undercroft {

// Where the player wants to play, and as whom.
struct Visit {
  std::string address;  // of the server
  std::string place;    // of the realm: `address`, or `address`/REALM
  std::string realm;    // empty: the one that the address leads to
  std::string name;     // of the hero
  // The player vouches for the server: its identity has changed, or it has moved to this address.
  bool accepts_identity = false;
};

// The name of the seats that this server has for the visit.
[[nodiscard]] std::string seat_for(const AnsweringServer& server, const Visit& visit);

// Stores the identity of a server that is new at its address. Returns the sentence for the player
// when another identity is known there, and stores nothing then.
[[nodiscard]] Expected<> check_identity(const AnsweringServer& server, const Visit& visit);

// The hero's token for this server; empty when there is none. Fails when there is one, but for
// another address of the server: a stranger there may be passing messages on to the real server.
// REQUIRES: check_identity() succeeded.
[[nodiscard]] Expected<std::string> stored_token(const AnsweringServer& server, const Visit& visit);

}  // namespace undercroft
