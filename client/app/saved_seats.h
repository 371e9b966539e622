// saved_seats.h: resume tokens, and the server each seat is on.
//
// A hero's seat is named by its realm and the identity that its server proved, whatever address the
// client used. The address and the realm name the seats of servers that prove nothing. Three files
// in the state folder: "token" has lines "SEAT NAME TOKEN", "servers" has "ADDRESS SEAT", the
// latest seat of an address first, and "heroes" has "SEAT NAME DEPTH TURN". The case of a NAME does
// not matter, as for the server.
#pragma once

#include <string>
#include <vector>

#include "shared/expected.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The seats of this realm on the server that proved this identity.
[[nodiscard]] std::string seat_of(const std::string& identity, const std::string& realm);
// False for seats of servers that proved nothing.
[[nodiscard]] bool is_proved_seat(const std::string& seat);
// Whether seat_of() names this seat for the identity.
[[nodiscard]] bool is_seat_of(const std::string& seat, const std::string& identity);
// The realm in the name of a seat; empty when the name has none.
[[nodiscard]] std::string realm_of_seat(const std::string& seat);

// The seats that this address has led to, the latest first. The servers in it are one server, apart
// from one that has proved nothing.
[[nodiscard]] std::vector<std::string> seats_at(const std::string& address);
// The first of them; the address itself when none is stored.
[[nodiscard]] std::string seat_at(const std::string& address);
// The addresses that lead to the seat.
[[nodiscard]] std::vector<std::string> addresses_of(const std::string& seat);

// The token stored for this hero; empty when there is none.
[[nodiscard]] std::string token_in_seat(const std::string& seat, const std::string& name);
// As above, for the latest seat at that address which has one.
[[nodiscard]] std::string load_token(const std::string& address, const std::string& name);

// A name like this one, such as Ann-2, for which no token is stored in the seat.
[[nodiscard]] std::string free_name(const std::string& seat, const std::string& name);

struct KnownHero {
  std::string name;     // empty: none
  int depth = 0;        // when its player last left; 0: unknown, or the hero was dead
  TurnNumber turn = 0;  // when its player last left
};

// The hero last played at that address.
[[nodiscard]] KnownHero last_hero(const std::string& address);
// Stores the depth and turn of the hero in that seat. Returns the error if it cannot.
[[nodiscard]] Expected<> note_progress(const std::string& seat, const KnownHero& hero);

// Stores the token for the seat, and the seat for the address. Files have mode 0600, folders 0700.
// Returns the error if it cannot.
[[nodiscard]] Expected<> save_token(const std::string& address, const std::string& seat,
                                    const std::string& name, const std::string& token);

// Drops the token of a seat that no longer exists. Returns the error if it cannot.
[[nodiscard]] Expected<> forget_token(const std::string& seat, const std::string& name);

}  // namespace undercroft
