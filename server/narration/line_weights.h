// line_weights.h: how much a line of the log matters to its player.
#pragma once

#include <map>
#include <optional>
#include <span>

#include "server/narration/scene.h"
#include "shared/delta.h"

namespace undercroft {

// A LineWeights tracks everybody's health from line to line, so that it knows which lines tell of
// harm.
class LineWeights {
 public:
  explicit LineWeights(const Scene& scene) : scene_(scene) {}

  // Sets tone and weight of the line that describes these reports. `mine`: what the player does or
  // suffers.
  void weigh(std::span<const Report> reports, bool mine, ToldLine& line);

 private:
  static void note_victory(ToldLine& line);
  void note_death(EntityId whom, ToldLine& line) const;
  void note_loss(EntityId whose, ToldLine& line) const;
  void note_health(const Report& report, ToldLine& line);
  [[nodiscard]] std::optional<int> health_before(EntityId id) const;

  const Scene& scene_;
  std::map<EntityId, std::optional<int>> health_;  // after the last line
};

}  // namespace undercroft
