// input.h: every change of a realm, as a value; and what came of it.
//
// A realm's journal is the list of its inputs. Applying the same inputs to the same state gives the
// same realm, turn by turn.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/protocol/knowledge.h"
#include "server/sim/turn/scratch.h"
#include "server/sim/turn/turn.h"
#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

namespace input {

// A new player. Its body appears at the entrance, or is the next one that a scenario drew.
struct Join {
  std::string name;
  std::string token_digest;  // of the secret that the client presents to reconnect
  friend bool operator==(const Join&, const Join&) = default;
};
// A player returns to the level that its body had left.
struct Return {
  EntityId player = kNobody;
  friend bool operator==(const Return&, const Return&) = default;
};
// A player has reconnected with its token, which is used up. Its next token is another.
struct Rekey {
  EntityId player = kNobody;
  std::string used;   // digest of the token it presented
  std::string fresh;  // digest of the next one
  friend bool operator==(const Rekey&, const Rekey&) = default;
};
// A player's body leaves its level while the player is away (R106).
struct Depart {
  EntityId player = kNobody;
  friend bool operator==(const Depart&, const Depart&) = default;
};
// A dead player comes back to life (R111).
struct Respawn {
  EntityId player = kNobody;
  friend bool operator==(const Respawn&, const Respawn&) = default;
};
// The player is forgotten for good: its name is free, and its body leaves the world.
struct Forget {
  EntityId player = kNobody;
  friend bool operator==(const Forget&, const Forget&) = default;
};
// At its player's own wish a hero dies for good. Its body stays where it stood, and the player is
// forgotten.
struct GiveUp {
  EntityId player = kNobody;
  friend bool operator==(const GiveUp&, const GiveUp&) = default;
};
// One turn of one group.
struct Turn {
  Group group;
  Intents intents;
  friend bool operator==(const Turn&, const Turn&) = default;
};
// Builds the next level down.
struct BuildLevel {
  friend bool operator==(const BuildLevel&, const BuildLevel&) = default;
};
// A line for every player.
struct Say {
  std::string from;
  std::string text;
  bool deed = false;  // shown as an action of the speaker
  friend bool operator==(const Say&, const Say&) = default;
};

}  // namespace input

using Input = std::variant<input::Join, input::Return, input::Depart, input::Respawn, input::Forget,
                           input::Turn, input::BuildLevel, input::Say, input::Rekey, input::GiveUp>;

// A player's death or victory, announced to every player (R110).
struct Announcement {
  std::string name;
  bool won = false;
};

// What one input meant to one player: what it witnessed, and how its knowledge changed.
struct PlayerNews {
  EntityId player = kNobody;
  std::size_t row = 0;  // in the table of players
  Changes changes;
  std::vector<Report> reports;
};

// The result of one input. Reused, because a realm without spectators applies more than a hundred
// thousand turns a second.
class Outcome {
 public:
  // Why the input changed nothing; empty if it did.
  std::string why_not;
  EntityId player = kNobody;  // for Join: the new player
  std::vector<Announcement> endings;
  TurnBuffers turn_buffers;  // reused

  // The news of each player concerned, in no particular order.
  [[nodiscard]] auto begin() { return news_.begin(); }
  [[nodiscard]] auto end() { return news_.begin() + static_cast<std::ptrdiff_t>(used_); }
  [[nodiscard]] auto begin() const { return news_.begin(); }
  [[nodiscard]] auto end() const { return news_.begin() + static_cast<std::ptrdiff_t>(used_); }
  [[nodiscard]] std::size_t size() const { return used_; }

  // The news of the player in that row of the table; created if there is none yet.
  PlayerNews& news_for(EntityId player, std::size_t row);
  void clear();

 private:
  static constexpr std::size_t kNone = SIZE_MAX;
  std::vector<std::size_t> rows_;  // where the news of each row is, or kNone
  std::vector<PlayerNews> news_;   // those from used_ on are free for reuse
  std::size_t used_ = 0;
};

}  // namespace undercroft
