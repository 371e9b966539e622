// retelling.cc: what the player knew before an input, and narration from there.
#include "server/replay/retelling.h"

#include "server/narration/narration.h"
#include "server/realm/sync/delta_scene.h"

namespace undercroft {

std::vector<ToldLine> Retelling::tell(const RealmState& state, const Player& player,
                                      const PlayerNews& news) {
  Changes changes = news.changes;
  marks_.add(changes, spare_);
  const DeltaScene scene(state, player.knowledge, marks_, {self_, depth_, creatures_});
  std::vector<ToldLine> lines = narrate(news.reports, scene);
  marks_.clear(spare_);
  remember(player.knowledge);
  return lines;
}

void Retelling::remember(const Knowledge& known) {
  self_ = known.self;
  depth_ = known.depth;
  creatures_.clear();
  if (known.depth == 0) return;
  for (const KnownEntity& entity : known.level().entities) {
    if (acts_by_itself(entity.kind)) creatures_.push_back(entity.view);
  }
}

}  // namespace undercroft
