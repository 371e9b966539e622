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
  std::string realm;    // named by the player; empty: see stored_seat()
  std::string name;     // of the hero
  // The player vouches for the server: its identity has changed, or it has moved to this address.
  bool accepts_identity = false;
  // The identity that the server must prove, if the player knows it (--identity).
  std::string identity = {};
  bool stores = true;  // false: leaves no trace in the state folder
};

// Compares the server's identity with the one known at its address, and stores that of a server
// which is new there. Returns the sentence for the player when they differ, and stores nothing
// then.
[[nodiscard]] Expected<> check_identity(const AnsweringServer& server, const Visit& visit);

// The seat that a visit leads to.
struct StoredSeat {
  std::string seat;   // its name; empty: known once the server has named the realm
  std::string realm;  // to ask for; empty: the one that the address leads to
  std::string token;  // empty: none is stored
};

// A player who names no realm comes back to the hero's latest seat at that address, also when the
// address leads to another realm by now; a new hero goes where the address leads. Fails when the
// token is for another address of the server: a stranger here may be passing messages on to the
// real server. REQUIRES: check_identity() succeeded.
[[nodiscard]] Expected<StoredSeat> stored_seat(const AnsweringServer& server, const Visit& visit);

// The name of the seat that the visit has in this realm, under which its token is stored.
[[nodiscard]] std::string seat_in(const AnsweringServer& server, const Visit& visit,
                                  const std::string& realm);

}  // namespace undercroft
