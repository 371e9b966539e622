// puzzle_pieces.cc: finds the items that triggers of places and things ask for.
#include "server/protocol/puzzle_pieces.h"

namespace undercroft {
namespace {

// An item that can be used or worn is of use elsewhere too.
bool is_good_for_nothing_else(const Blueprint& item) {
  return item.kind == Kind::Item && item.slot == Slot::None && !item.use;
}

}  // namespace

PuzzlePieces::PuzzlePieces(const Catalogue& catalogue) {
  for (const Blueprint& bearer : catalogue.all()) {
    if (acts_by_itself(bearer.kind)) continue;
    for (const Trigger& trigger : bearer.triggers) {
      const auto item = trigger.with ? catalogue.find(*trigger.with) : std::nullopt;
      const bool is_piece = item && is_good_for_nothing_else(catalogue[*item]);
      if (is_piece) names_.insert(catalogue[*item].name);
    }
  }
}

}  // namespace undercroft
