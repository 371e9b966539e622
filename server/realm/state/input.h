// input.h: every change of a realm as a value, and the outcome of applying it.
//
// A realm's journal is the list of its inputs. The same inputs applied to the same state make the
// same realm, turn by turn.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/protocol/knowledge.h"
#include "server/sim/turn/scratch.h"
#include "server/sim/turn/turn.h"
#include "shared/delta.h"
#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

// What a player has chosen for the coming turns, in slow play (R175). It outlasts the connection
// and the server.
struct Plan {
  std::optional<Intent> intent = {};            // for the coming turn
  std::optional<StandingIntent> standing = {};  // `intent` is then its next step
  std::uint64_t since_s = 0;  // when `intent` was chosen, in seconds since 1970; 0: there is none
  TurnNumber told_turn = 0;   // the latest turn that the host was told to wait for the player in
  // Since when its dead hero waits for a companion to act, as since_s; 0: it does not (R201).
  std::uint64_t vigil_s = 0;
  friend bool operator==(const Plan&, const Plan&) = default;
};

namespace input {

// A new player. Its body appears at the entrance, or is the next one that a scenario has drawn.
struct Join {
  std::string name;
  std::string token_digest;  // of the secret that takes the seat back
  friend bool operator==(const Join&, const Join&) = default;
};
// The body of a player who had left appears again on its level.
struct Return {
  EntityId player = kNobody;
  friend bool operator==(const Return&, const Return&) = default;
};
// The player has returned with a token, and gets another one for the next time.
struct Rekey {
  EntityId player = kNobody;
  std::string used;   // digest of the token that was presented
  std::string fresh;  // digest of the next token
  friend bool operator==(const Rekey&, const Rekey&) = default;
};
// A player's body leaves its level while the player is away (R106). The dead leave their bodies.
struct Depart {
  EntityId player = kNobody;
  std::uint64_t left_at = 0;  // when the player disconnected, in seconds since 1970; 0: unknown
  friend bool operator==(const Depart&, const Depart&) = default;
};
// A dead player respawns (R111).
struct Respawn {
  EntityId player = kNobody;
  friend bool operator==(const Respawn&, const Respawn&) = default;
};
// The player is forgotten for good: its name is free, and its body leaves the world.
struct Forget {
  EntityId player = kNobody;
  friend bool operator==(const Forget&, const Forget&) = default;
};
// The player ends the hero: it dies for good, its body stays where it stood, and the player is
// forgotten.
struct GiveUp {
  EntityId player = kNobody;
  friend bool operator==(const GiveUp&, const GiveUp&) = default;
};
// The player ends its hero's life and keeps its seat: the hero is dead as by a foe's hand.
struct EndLife {
  EntityId player = kNobody;
  friend bool operator==(const EndLife&, const EndLife&) = default;
};
// The player's hero gets another name: an account has taken its own back from a guest.
struct Rename {
  EntityId player = kNobody;
  std::string name;
  friend bool operator==(const Rename&, const Rename&) = default;
};
// The player has connected from another network than before.
struct Arrive {
  EntityId player = kNobody;
  std::string origin;  // Player::origin
  friend bool operator==(const Arrive&, const Arrive&) = default;
};
// One turn of one group.
struct Turn {
  Group group;
  Intents intents;
  // The players for whom it is the first turn of another minute of play. The realm has the clock.
  std::vector<EntityId> new_minute = {};
  friend bool operator==(const Turn&, const Turn&) = default;
};
// Builds the next level down.
struct BuildLevel {
  friend bool operator==(const BuildLevel&, const BuildLevel&) = default;
};
// A line of talk for all players. `from`: a player's name, or empty for the realm itself.
struct Say {
  std::string from;
  std::string text;
  bool deed = false;  // shown as something the speaker does
  friend bool operator==(const Say&, const Say&) = default;
};

// The player takes an option of an open choice (R170, R171). An option of kOmenChoice is an omen
// that it wants for the next run, or no longer wants (R206).
struct MakeChoice {
  EntityId player = kNobody;
  std::uint32_t choice = 0;  // HeroChoice::number
  std::uint32_t option = 0;  // its index
  friend bool operator==(const MakeChoice&, const MakeChoice&) = default;
};

// The host has changed a house rule (change_rule() in shared/ruleset.h).
struct ChangeRule {
  std::string rule;
  std::string value;
  friend bool operator==(const ChangeRule&, const ChangeRule&) = default;
};

// The realm's dice begin anew from this seed: it is a branch of another one
// (server/replay/branch.h).
struct ReplaceDice {
  std::uint64_t seed = 0;
  friend bool operator==(const ReplaceDice&, const ReplaceDice&) = default;
};

// The realm begins its next run (R200): another dungeon, with the same players as new heroes.
// `omens`: keys on which the players have agreed (R206). Those beyond kMostOmens, and those that
// the content does not have, are left out.
struct BeginRun {
  std::vector<std::string> omens = {};
  friend bool operator==(const BeginRun&, const BeginRun&) = default;
};

// The player's plan is this one now.
struct ChangePlan {
  EntityId player = kNobody;
  Plan plan = {};
  friend bool operator==(const ChangePlan&, const ChangePlan&) = default;
};

// The player, who is not connected, has missed these lines of its log. Without lines: it has read
// all that it had missed.
struct Miss {
  EntityId player = kNobody;
  TurnNumber from_turn = 0;  // the player's turn before them
  std::vector<ToldLine> lines = {};
  std::uint32_t after_report = 0;  // the number of the last report before them; 0: none, or unknown
  friend bool operator==(const Miss&, const Miss&) = default;
};

// The player gives an order to its followers, between turns (R195): by these words, or without
// words by pointing at a cell of its level.
struct Order {
  EntityId player = kNobody;
  Point at;
  std::string words = {};  // up to kMaxWords bytes
  friend bool operator==(const Order&, const Order&) = default;
};

}  // namespace input

using Input = std::variant<input::Join, input::Return, input::Depart, input::Respawn, input::Forget,
                           input::Turn, input::BuildLevel, input::Say, input::Rekey, input::GiveUp,
                           input::Rename, input::Arrive, input::ChangeRule, input::MakeChoice,
                           input::ReplaceDice, input::ChangePlan, input::Miss, input::BeginRun,
                           input::Order, input::EndLife>;

// A player's death or victory, which is announced to all players (R110).
struct Announcement {
  std::string name;
  bool won = false;
  bool gave_up = false;  // its player ended it (R115)
};

// A player went down, was revived, or lives again: the other players hear of it wherever they are,
// except for those who witnessed it and knew the player (R141, R201).
struct PartyCall {
  Verb verb = Verb::WentDown;  // or Raised, or Respawned
  EntityId hero = kNobody;
  EntityId helper = kNobody;  // of Raised, if somebody did it
  std::vector<EntityId> witnesses = {};
};

// What one input meant to one player: what the player witnessed, and how its knowledge changed.
struct PlayerNews {
  EntityId player = kNobody;
  std::size_t row = 0;  // in RealmState::players
  Changes changes;
  std::vector<Report> reports;
};

// An Outcome says what came of an input. Callers reuse it for its buffers: in simulations without
// clients, apply() runs more than a hundred thousand times a second.
class Outcome {
 public:
  // Why the input was not applied; empty when it was.
  std::string why_not;
  std::string remark;         // for the host's log; empty: nothing
  EntityId player = kNobody;  // of Join: the new player
  std::vector<Announcement> endings;
  std::vector<PartyCall> calls;
  bool run_is_over = false;  // from this input on
  TurnBuffers turn_buffers;  // reused

  // The news of the players that the input concerned, in no particular order.
  [[nodiscard]] auto begin() { return news_.begin(); }
  [[nodiscard]] auto end() { return news_.begin() + static_cast<std::ptrdiff_t>(used_); }
  [[nodiscard]] auto begin() const { return news_.begin(); }
  [[nodiscard]] auto end() const { return news_.begin() + static_cast<std::ptrdiff_t>(used_); }
  [[nodiscard]] std::size_t size() const { return used_; }

  // The news of the player in this row of RealmState::players; created when there are none yet.
  PlayerNews& news_for(EntityId player, std::size_t row);
  void clear();

 private:
  static constexpr std::size_t kNone = SIZE_MAX;
  std::vector<std::size_t> rows_;  // the index in news_ for each row, or kNone
  std::vector<PlayerNews> news_;   // entries from used_ on are spare
  std::size_t used_ = 0;
};

}  // namespace undercroft
