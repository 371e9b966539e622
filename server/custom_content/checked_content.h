// checked_content.h: what the questions about content files look up, gathered once for all files.
#pragma once

#include "server/custom_content/given_statuses.h"
#include "server/custom_content/locked_keys.h"
#include "server/custom_content/placed_keys.h"
#include "server/sim/content/catalogue.h"

namespace undercroft {

// The catalogues must outlive it.
struct CheckedContent {
  const Catalogue& before;  // without the files
  const Catalogue& after;   // with them
  KeySet bases;             // blueprints that others of the files have as their base
  KeySet placed = placed_keys(after);
  KeySet locked = locked_keys(after);
  StatusSet given = given_statuses(after);
};

}  // namespace undercroft
