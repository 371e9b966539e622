// state.h: a realm's whole state as one value, and the one function that changes it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/knowledge.h"
#include "server/protocol/looks.h"
#include "server/realm/state/input.h"
#include "server/sim/world/world.h"
#include "shared/expected.h"
#include "shared/limits.h"

namespace undercroft {

// As many as the wire has members: each of them may come back.
inline constexpr std::size_t kMaxPlayers = static_cast<std::size_t>(kMaxMembers);

// What was said in a realm: the latest lines, numbered from 1.
struct Talk {
  static constexpr std::size_t kLinesKept = 64;
  struct Line {
    std::uint32_t number = 0;
    std::string from;  // a player's name, or empty for the realm itself
    std::string text;
    bool deed = false;  // told as a deed of the speaker's
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::deque<Line> lines;
  std::uint32_t last = 0;  // the number of the last line that ever was
  friend bool operator==(const Talk&, const Talk&) = default;
};

// One who has joined and has not been forgotten, whether or not somebody is there.
struct Player {
  EntityId body = kNobody;
  std::string name;
  std::string token_digest;
  // Of the token by which it came last. Still good: the fresh one may never have reached its owner.
  std::string token_before = {};
  Knowledge knowledge = {};
  bool has_played = false;       // an intent of its own has been played, not only turns of others
  std::uint32_t reports = 0;     // how many it has got, ever
  std::uint32_t first_line = 0;  // of the realm's talk: the number of the first it may hear
  friend bool operator==(const Player&, const Player&) = default;
};

// A realm but for sockets and clocks: copy it, compare it, hash it, write it out, read it back.
struct RealmState {
  explicit RealmState(World first_world);

  World world;
  std::vector<Player> players;  // by body, which is the order of joining
  // Players whom a scenario has drawn on its map and nobody plays yet, first come, first served.
  std::vector<EntityId> waiting_bodies;
  LookBook looks;  // of all that a player knows
  Talk talk;

  // Null when there is none.
  [[nodiscard]] const Player* player(EntityId body) const;
  [[nodiscard]] Player* player(EntityId body);
  [[nodiscard]] const Player* named(std::string_view name) const;  // whatever its capitals

  friend bool operator==(const RealmState& a, const RealmState& b);

 private:
  // Where in `players` one was found last: who asks for many does so in their order.
  mutable std::size_t found_last_ = 0;
};

// The same for equal states, on every machine (R13).
[[nodiscard]] std::uint64_t hash_of(const RealmState& state);

// Whether `input` can be applied now; fails with a sentence.
[[nodiscard]] Expected<> validate(const RealmState& state, const Input& input);

// The only way to change a realm: what its world does, and what each player comes to know of it.
// Pure: no clock, no chance but the world's own dice. An input that cannot be applied changes
// nothing, and the outcome says why. `outcome` is cleared first.
void apply(RealmState& state, const Input& input, Outcome& outcome);
[[nodiscard]] Outcome apply(RealmState& state, const Input& input);

}  // namespace undercroft
