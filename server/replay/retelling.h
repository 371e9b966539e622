// retelling.h: the log of one player, in sentences, from a replay.
#pragma once

#include <vector>

#include "server/realm/state/state.h"
#include "server/realm/sync/marks.h"
#include "shared/delta.h"

namespace undercroft {

// A Retelling turns each input's news for one player into the lines that the server sent it. It
// remembers what the lines compare with, so it needs all news of the player, in order.
class Retelling {
 public:
  // `player` is the state's, after the input.
  [[nodiscard]] std::vector<ToldLine> tell(const RealmState& state, const Player& player,
                                           const PlayerNews& news);

 private:
  void remember(const Knowledge& known);

  Marks marks_;
  Changes spare_;
  SelfView self_;
  int depth_ = 0;
  std::vector<EntityView> creatures_;  // in order of id
};

}  // namespace undercroft
