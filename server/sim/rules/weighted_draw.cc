// weighted_draw.cc: one roll over the sum of the weights.
#include "server/sim/rules/weighted_draw.h"

namespace undercroft {

BlueprintId draw_by_weight(World& world, const std::vector<LootEntry>& kinds) {
  int total = 0;
  for (const LootEntry& kind : kinds) total += kind.weight;
  int drawn = kinds.size() == 1 ? 0 : world.dice.roll(total - 1);
  auto kind = kinds.begin();
  for (; drawn >= kind->weight; ++kind) drawn -= kind->weight;
  return world.catalogue().at(kind->blueprint);
}

}  // namespace undercroft
