// saved_seats.h: the tokens that take seats back, and on which server each seat is.
//
// A hero belongs to a server and a realm there, a seat, whatever the address by which one came: the
// server says who it is. Three files in the state folder: "token" has lines "SEAT NAME TOKEN",
// "servers" has "ADDRESS SEAT", "heroes" has "SEAT NAME DEPTH TURN". Where no server has said who
// it is an address is its own seat.
#pragma once

#include <string>

#include "shared/expected.h"
#include "shared/vocabulary.h"

namespace undercroft {

// The seat that a server with this identity keeps in this realm.
[[nodiscard]] std::string seat_of(const std::string& server, const std::string& realm);

// The token kept for this hero where that address led to; empty when there is none.
[[nodiscard]] std::string load_token(const std::string& address, const std::string& name);

struct KnownHero {
  std::string name;     // empty: nobody
  int depth = 0;        // when its player last left; 0: not known, or it was dead
  TurnNumber turn = 0;  // likewise
};

// The hero who was latest where that address led to.
[[nodiscard]] KnownHero last_hero(const std::string& address);
// How far that one has got. Returns why it could not be kept.
[[nodiscard]] Expected<> note_progress(const std::string& address, const KnownHero& hero);

// Keeps it for the seat, and that the address leads there. Files that only their owner may read
// (0600) in folders that only they may enter (0700). Returns why it could not.
[[nodiscard]] Expected<> save_token(const std::string& address, const std::string& seat,
                                    const std::string& name, const std::string& token);

// Nobody has the seat any more: its token is dropped. Returns why it could not be.
[[nodiscard]] Expected<> forget_token(const std::string& address, const std::string& name);

// Another address under which the same server is known to this hero; empty when there is none.
[[nodiscard]] std::string known_address(const std::string& server, const std::string& address,
                                        const std::string& name);
// Whether both addresses are of this very machine, so that nobody else can pose as the server.
[[nodiscard]] bool are_of_this_machine(const std::string& one, const std::string& other);
// From now on this address leads where the other one does.
[[nodiscard]] Expected<> note_same_place(const std::string& address, const std::string& as);

}  // namespace undercroft
