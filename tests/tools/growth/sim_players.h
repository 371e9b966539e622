// sim_players.h: the clients of a simulated fleet, and how long their players wait for a turn.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/sim/world/rng.h"
#include "tests/tools/growth/gaps.h"
#include "tests/tools/growth/sim_arrivals.h"

namespace undercroft::growth {

class SimFleet;

// How clients find a server.
enum class Doors : std::uint8_t {
  Balancer,  // which knows the servers that are ready, and begins with the one that a realm hashes
             // to
  List,      // of all servers, each client beginning with another one
};

// A SimPlayers has all clients. They reconnect as Client does, after the real back_off().
class SimPlayers {
 public:
  explicit SimPlayers(SimFleet& fleet);

  void join_all();  // at once, before the simulation begins

  // ---- what servers and networks do ----
  // Returns false when the client has given up meanwhile.
  bool let_in(const Visit& visit, std::size_t front, std::size_t owner);
  void turn_away(const Visit& visit);  // it may come again soon
  void close_realm(std::size_t realm, std::size_t owner);
  void lose_server(std::size_t machine);
  void wait_for_frozen(std::size_t machine);
  void cut_between(std::size_t front, std::size_t owner, unsigned owner_life);
  void turned(std::size_t realm, std::size_t owner);

  // ---- what is measured ----
  // A fault begins now: every player waits for a turn that is played after this.
  void begin_fault();
  [[nodiscard]] bool waits(std::size_t realm) const { return waiting_in_[realm] > 0; }
  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  [[nodiscard]] std::size_t playing_at(std::size_t machine) const { return playing_at_[machine]; }
  [[nodiscard]] std::size_t playing_in(std::size_t realm, std::size_t owner) const;
  // From the fault to the first turn after it, of each player who had one.
  [[nodiscard]] Gaps waits() const;
  // From the fault to the first turn after the loss, of each player who lost the connection.
  [[nodiscard]] Gaps returns() const;
  // The players who lost their connection, or whose turn was over 0.1 s late: from the moment at
  // which it was due to the turn. `since`: turns that were due before are due then.
  [[nodiscard]] Gaps delays(Us since) const;
  // The longest time between two turns of one player since the last call.
  [[nodiscard]] Us take_longest_wait();

 private:
  enum class State : std::uint8_t { Away, Opening, Playing };
  struct Player {
    State state = State::Away;
    std::size_t front = 0;
    std::size_t owner = 0;
    unsigned front_life = 0;
    unsigned owner_life = 0;
    std::uint64_t visit = 0;
    int attempt = 0;
    std::size_t first_door = 0;
    std::size_t door = 0;  // how many doors further it is; a balancer begins anew each time
    Us last_turn = 0;
    // Since the fault:
    std::optional<Us> back = std::nullopt;      // the first turn
    bool was_lost = false;                      // the connection
    std::optional<Us> returned = std::nullopt;  // the first turn after that
  };
  enum class Why : std::uint8_t { Broken, SoonBack };
  void note_turn(Player& player);
  void lose(std::size_t client, Why why);
  void connect(std::size_t client);
  void give_up_later(std::size_t client);
  [[nodiscard]] std::optional<std::size_t> choose(std::size_t client) const;
  [[nodiscard]] Us delay(const Player& player, Why why);
  [[nodiscard]] std::size_t realm_of(std::size_t client) const;
  [[nodiscard]] bool hears(const Player& player, std::size_t owner) const;

  SimFleet& fleet_;
  Rng chance_;
  std::vector<Player> players_;          // those of a realm stand beside each other
  std::vector<std::size_t> playing_at_;  // by machine: the players of its realms
  std::vector<Us> due_;                  // by realm: its first turn after the fault
  std::vector<std::size_t> waiting_in_;
  std::size_t waiting_ = 0;
  Us fault_at_ = 0;
  Us longest_wait_ = 0;
};

}  // namespace undercroft::growth
