// wariness.h: which hostile creatures stop a player's standing intents (R174).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "server/protocol/knowledge.h"

namespace undercroft {

using Threats = std::vector<ThreatView>;

// A Wariness is what a player has seen of hostile creatures. A creature stops a standing intent
// when it comes into view, and again when it could harm the player within three turns. The player
// is warned of it then, and the next standing intent goes on in spite of it. An awake creature that
// comes into view so near stops it twice: once because it is there, once because it is near. A
// creature that begins to hunt stops it anew, and so does a hunter that has come nearer since the
// warning. One that flees stops it only when near. One that cannot harm the player stops it once
// for its kind, and one that stood beside players for ten turns and harmed none of them stops
// nothing.
class Wariness {
 public:
  struct Alarm {
    std::vector<const KnownEntity*> foes = {};  // the most dangerous first; not empty
    bool is_new = false;                        // the player was never warned of some of them
    bool is_near = false;                       // some of them could harm the player soon
  };

  // Takes note of what the player perceives, once after each turn, and of who harmed whom in it.
  void note(const Knowledge& known, std::span<const Report> reports);
  enum class Approach : std::uint8_t { Ignored, Counts };  // of a hunter, since the warning
  // The creatures in view of which the player must be warned. `threats`: what blows of creatures in
  // view can do; a creature without one counts as harmful.
  [[nodiscard]] std::optional<Alarm> alarm(const Knowledge& known, const Threats& threats,
                                           Approach approach) const;
  // The player is warned of all creatures in view as they stand now.
  void warn(const Knowledge& known, const Threats& threats);
  // The player is told that they have come into view, and has yet to be warned of those that are
  // awake and near.
  void show(const Knowledge& known, const Threats& threats);
  // A creature that can harm the player, and hunts it from the next cell or has just attacked it
  // from at most two cells away. Null if there is none. It lets no standing walk begin.
  [[nodiscard]] const KnownEntity* attacker(const Knowledge& known, const Threats& threats) const;

 private:
  enum class Threat : std::uint8_t { None, InView, Near };
  struct Foe {
    int beside = 0;  // turns beside players since it last harmed somebody
    int reach = 1;   // cells: the farthest that its shading has shown (R131)
    Threat warned = Threat::None;
    int warned_from = 0;                    // cells: how far away it was then
    bool was_told_of = false;               // the player was warned of it at some time
    std::optional<TurnNumber> hunted = {};  // the last turn in which it hunted ...
    std::optional<TurnNumber> struck = {};  // ... and in which it attacked the player
  };
  [[nodiscard]] const Foe* memory_of(const KnownEntity& foe) const;
  [[nodiscard]] bool is_warned_of(const KnownEntity& foe, Threat threat,
                                  const Threats& threats) const;
  [[nodiscard]] bool has_come_nearer(const Knowledge& known, const KnownEntity& foe) const;
  [[nodiscard]] bool is_attacking(const Knowledge& known, const KnownEntity& foe) const;
  [[nodiscard]] Threat threat_of(const Knowledge& known, const KnownEntity& foe) const;
  void note(const Knowledge& known, const KnownEntity& seen, bool is_new_turn);
  void note_report(const Report& report, const Knowledge& known);

  std::map<EntityId, Foe> foes_;
  std::set<LookId> harmless_;  // kinds of which the player was warned, although they cannot harm it
  TurnNumber noted_ = 0;
};

// True unless `threats` say that no blow of the creature can harm the player.
[[nodiscard]] bool can_harm(const Threats& threats, EntityId foe);
// True for a report of an attack on the player, whether it did harm or not.
[[nodiscard]] bool is_attack_on(const Report& report, EntityId player);

}  // namespace undercroft
