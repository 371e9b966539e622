// branch.h: a new realm that begins as another one was at some turn.
#pragma once

#include <string>

#include "server/realm/state/journal_codec.h"
#include "server/store/store.h"

namespace undercroft {

struct BranchOrder {
  std::string realm;
  TurnNumber turn = 0;     // the branch has everything up to the end of this turn
  std::string as;          // the new realm
  std::uint64_t dice = 0;  // seed of its dice, which therefore fall differently from there on
};

// Copies the realm's log up to that turn, which is the highest turn of its players, into a new
// realm. The same heroes are in it, and the same tokens and accounts open their seats. The store
// may be in use by servers; the branch belongs to none of them when this returns. Fails with a
// sentence, and makes nothing, when a name or the turn does not fit, when the log lacks something,
// or when it does not replay. After a fault of the store, the branch may exist and be shorter.
// Returns the turn at which it begins.
[[nodiscard]] Expected<TurnNumber> branch_realm(Store& store, const BranchOrder& order,
                                                const CatalogueOf& catalogue_of);

}  // namespace undercroft
