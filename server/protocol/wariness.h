// wariness.h: which hostile creatures stop a player's standing intents (R174).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>

#include "server/protocol/knowledge.h"

namespace undercroft {

// A Wariness is what a player has seen of hostile creatures. A creature stops a standing intent
// when it comes into view, and again when it could harm the player within three turns. The player
// is warned of it then, and the next standing intent goes on in spite of it. A creature that stood
// beside players for ten turns and harmed none of them stops nothing.
class Wariness {
 public:
  struct Alarm {
    const KnownEntity* foe = nullptr;
    bool is_new = false;  // the player was not warned of it before
  };

  // Takes note of what the player perceives, once after each turn, and of who harmed whom in it.
  void note(const Knowledge& known, std::span<const Report> reports);
  // The first creature in view of which the player must be warned.
  [[nodiscard]] std::optional<Alarm> alarm(const Knowledge& known) const;
  // The player is warned of all creatures in view as they stand now.
  void warn(const Knowledge& known);

 private:
  enum class Threat : std::uint8_t { None, InView, Near };
  struct Foe {
    int beside = 0;  // turns beside players since it last harmed somebody
    int reach = 1;   // cells: the farthest that its shading has shown (R131)
    Threat warned = Threat::None;
    bool perceived = false;
  };
  [[nodiscard]] Threat threat_of(const Knowledge& known, const KnownEntity& foe) const;
  void note(const Knowledge& known, const KnownEntity& seen, bool is_new_turn);
  void note_harm(const Report& report);

  std::map<EntityId, Foe> foes_;
  TurnNumber noted_ = 0;
};

}  // namespace undercroft
