// state.h: a realm's whole state as one value, and the one function that changes it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol/knowledge.h"
#include "server/protocol/look_ids.h"
#include "server/realm/state/input.h"
#include "server/realm/state/run_facts.h"
#include "server/sim/world/world.h"
#include "shared/expected.h"
#include "shared/limits.h"
#include "shared/tale.h"

namespace undercroft {

// The wire's limit on members, since any player may come back.
inline constexpr std::size_t kMaxPlayers = static_cast<std::size_t>(kMaxMembers);

// The latest lines of a realm's talk, numbered from 1.
struct Talk {
  static constexpr std::size_t kLinesKept = 64;
  struct Line {
    std::uint32_t number = 0;
    std::string from;  // a player's name, or empty for the realm itself
    std::string text;
    bool deed = false;  // shown as something the speaker does
    friend bool operator==(const Line&, const Line&) = default;
  };
  std::deque<Line> lines;
  std::uint32_t last = 0;  // the number of the latest line
  friend bool operator==(const Talk&, const Talk&) = default;
};

// What happened to a player while it was away, for its return: up to kMostLines lines of its log.
// The least important are left out first, and of equal ones the oldest.
struct MissedStory {
  static constexpr std::size_t kMostLines = kMaxStory;
  TurnNumber from_turn = 0;  // the player's turn before them
  std::vector<ToldLine> lines;
  std::uint32_t left_out = 0;
  std::uint32_t after_report = 0;  // the number of the last report that was before them

  void add(const ToldLine& line);
  friend bool operator==(const MissedStory&, const MissedStory&) = default;
};

// A player who has joined and has not been forgotten, connected or not.
struct Player {
  EntityId body = kNobody;
  std::string name;
  std::string token_digest;
  // Digest of the token that was used last. It is still valid: the fresh one may never have reached
  // the client.
  std::string token_before = {};
  Knowledge knowledge = {};
  bool has_played = false;           // has taken part in a turn with an intent of its own
  std::uint32_t reports = 0;         // how many it has ever had
  std::uint32_t first_line = 0;      // the first line of the talk that it may see
  std::uint32_t turns_played = 0;    // turns with an intent of its own
  std::uint32_t minutes_played = 0;  // minutes of the clock with such a turn (play_time.h)
  // When it disconnected, in seconds since 1970; 0: it is connected, or was when the server
  // stopped.
  std::uint64_t left_at = 0;
  // A keyed digest of the network it connected from last (address_digests.h); empty: this machine.
  std::string origin = {};
  Plan plan = {};          // empty unless the realm is in slow play, like the next (R175)
  MissedStory story = {};  // since the player last chose
  friend bool operator==(const Player&, const Player&) = default;
};

// A RealmState is all of a realm that lasts, without sockets and clocks. It can be copied,
// compared, hashed, encoded and decoded.
struct RealmState {
  explicit RealmState(World first_world);

  World world;
  std::vector<Player> players;  // sorted by body, which is the order of joining
  // Bodies that a scenario has drawn on its map and that no player has yet. The first newcomer gets
  // the first.
  std::vector<EntityId> waiting_bodies;
  LookBook looks;  // of everything that any player knows
  Talk talk;
  RunFacts run_facts;       // of the run that is played, or that is over (R203)
  std::vector<Tale> tales;  // of the last kMaxTales runs that are over, the latest last

  // Null when there is no such player.
  [[nodiscard]] const Player* player(EntityId body) const;
  [[nodiscard]] Player* player(EntityId body);
  [[nodiscard]] const Player* named(std::string_view name) const;  // ignoring case

  friend bool operator==(const RealmState& a, const RealmState& b);

 private:
  // Where player() found the last one: callers mostly ask for players in order.
  mutable std::size_t found_last_ = 0;
};

// The latest turn of any player; 0 without players.
[[nodiscard]] TurnNumber latest_turn(const RealmState& state);

// The same for equal states, on every machine (R13).
[[nodiscard]] std::uint64_t hash_of(const RealmState& state);

// Whether `input` can be applied now; fails with a sentence.
[[nodiscard]] Expected<> validate(const RealmState& state, const Input& input);

// Applies an input: changes the world, and each player's knowledge of it. Nothing else changes a
// realm. Pure: no clock, and no randomness but the world's own. An input that cannot be applied
// changes nothing, and the outcome says why. `outcome` is cleared first.
void apply(RealmState& state, const Input& input, Outcome& outcome);
[[nodiscard]] Outcome apply(RealmState& state, const Input& input);

}  // namespace undercroft
