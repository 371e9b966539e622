// saved_seats.h: resume tokens, and the server each seat is on.
//
// A hero's seat is named by its server's identity and realm, whatever address the client used. If
// the server has sent no identity, the address is the name. Three files in the state folder:
// "token" has lines "SEAT NAME TOKEN", "servers" has "ADDRESS SEAT", "heroes" has "SEAT NAME DEPTH
// TURN".
#pragma once

#include <string>

#include "shared/expected.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The seat for this realm of the server with this identity.
[[nodiscard]] std::string seat_of(const std::string& server, const std::string& realm);

// The token stored for this hero at that address; empty when there is none.
[[nodiscard]] std::string load_token(const std::string& address, const std::string& name);

struct KnownHero {
  std::string name;     // empty: none
  int depth = 0;        // when its player last left; 0: unknown, or the hero was dead
  TurnNumber turn = 0;  // when its player last left
};

// The hero last played at that address.
[[nodiscard]] KnownHero last_hero(const std::string& address);
// Stores the hero's depth and turn. Returns the error if it cannot.
[[nodiscard]] Expected<> note_progress(const std::string& address, const KnownHero& hero);

// Stores the token for the seat, and the seat for the address. Files have mode 0600, folders 0700.
// Returns the error if it cannot.
[[nodiscard]] Expected<> save_token(const std::string& address, const std::string& seat,
                                    const std::string& name, const std::string& token);

// Drops the token of a seat that no longer exists. Returns the error if it cannot.
[[nodiscard]] Expected<> forget_token(const std::string& address, const std::string& name);

// Another address of the same server where this hero has a token; empty when there is none.
[[nodiscard]] std::string known_address(const std::string& server, const std::string& address,
                                        const std::string& name);
// True when both addresses are on this machine, where no other machine can pose as the server.
[[nodiscard]] bool are_of_this_machine(const std::string& one, const std::string& other);
// Stores that `address` leads to the same seat as `as`.
[[nodiscard]] Expected<> note_same_place(const std::string& address, const std::string& as);

}  // namespace undercroft
