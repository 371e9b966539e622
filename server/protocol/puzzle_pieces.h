// puzzle_pieces.h: items that a puzzle of the content uses (R207): a weight for a pan, a lamp for a
// step.
#pragma once

#include <set>
#include <string>

#include "server/sim/content/catalogue.h"
#include "shared/look.h"

namespace undercroft {

// A PuzzlePieces holds the names of the items that a trigger of a place or a thing asks for with
// `with` (R220). A friend or a monster that asks for an item trades with it, so that item is no
// piece, nor is one that can be used or worn. The set is built from the content alone, so it says
// nothing about a level.
class PuzzlePieces {
 public:
  explicit PuzzlePieces(const Catalogue& catalogue);

  [[nodiscard]] bool has(const Look& look) const {
    return look.kind == Kind::Item && names_.contains(look.name);
  }

 private:
  std::set<std::string> names_;
};

}  // namespace undercroft
