// input.h: everything that can change a realm, as values; and what came of one.
//
// A realm's journal is the list of its inputs: whoever applies the same ones to the same state has
// the same realm, turn by turn.
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

// A new player; its body at the entrance, or the next that a scenario has drawn.
struct Join {
  std::string name;
  std::string token_digest;  // of the secret by which it comes back
  friend bool operator==(const Join&, const Join&) = default;
};
// A player whose body had left its level comes back to it.
struct Return {
  EntityId player = kNobody;
  friend bool operator==(const Return&, const Return&) = default;
};
// The player has come back by its token, which is thereby used: from now on it has another.
struct Rekey {
  EntityId player = kNobody;
  std::string used;   // digest of the token it came with
  std::string fresh;  // digest of its next one
  friend bool operator==(const Rekey&, const Rekey&) = default;
};
// The player's body leaves its level, for as long as the player is away (R106).
struct Depart {
  EntityId player = kNobody;
  friend bool operator==(const Depart&, const Depart&) = default;
};
// A dead player comes back to life (R111).
struct Respawn {
  EntityId player = kNobody;
  friend bool operator==(const Respawn&, const Respawn&) = default;
};
// The player is forgotten for good: its name is free, its body leaves the world.
struct Forget {
  EntityId player = kNobody;
  friend bool operator==(const Forget&, const Forget&) = default;
};
// By its player's own word: the hero dies for good, its body lies where it stood, and the player is
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
// The next level down is built.
struct BuildLevel {
  friend bool operator==(const BuildLevel&, const BuildLevel&) = default;
};
// A line that everyone in the realm hears. From: a player's name, or empty for the realm itself.
struct Say {
  std::string from;
  std::string text;
  bool deed = false;  // told as a deed of the speaker's
  friend bool operator==(const Say&, const Say&) = default;
};

}  // namespace input

using Input = std::variant<input::Join, input::Return, input::Depart, input::Respawn, input::Forget,
                           input::Turn, input::BuildLevel, input::Say, input::Rekey, input::GiveUp>;

// A player's death or victory, which everyone in the realm hears of (R110).
struct Announcement {
  std::string name;
  bool won = false;
};

// What one input meant to one player: what it witnessed, and how what it knows has changed.
struct PlayerNews {
  EntityId player = kNobody;
  std::size_t row = 0;  // of the table of players
  Changes changes;
  std::vector<Report> reports;
};

// What came of an input. Kept and used again, since a turn is applied a hundred thousand times and
// more in a second where nobody watches.
class Outcome {
 public:
  // Why nothing was changed; empty when it was.
  std::string why_not;
  EntityId player = kNobody;  // of Join: the new one
  std::vector<Announcement> endings;
  TurnBuffers turn_buffers;  // kept

  // Those whom it concerned, in no order that means anything.
  [[nodiscard]] auto begin() { return news_.begin(); }
  [[nodiscard]] auto end() { return news_.begin() + static_cast<std::ptrdiff_t>(used_); }
  [[nodiscard]] auto begin() const { return news_.begin(); }
  [[nodiscard]] auto end() const { return news_.begin() + static_cast<std::ptrdiff_t>(used_); }
  [[nodiscard]] std::size_t size() const { return used_; }

  // The news of the player in this row of the table, made when there are none yet.
  PlayerNews& news_for(EntityId player, std::size_t row);
  void clear();

 private:
  static constexpr std::size_t kNone = SIZE_MAX;
  std::vector<std::size_t> rows_;  // where the news of each row are, or kNone
  std::vector<PlayerNews> news_;   // those from used_ on wait to be used again
  std::size_t used_ = 0;
};

}  // namespace undercroft
