// first_state.h: a realm as it was before its first input.
#pragma once

#include <memory>

#include "server/realm/state/journal_codec.h"
#include "server/realm/state/state.h"

namespace undercroft {

// The state that record 1 of a log stands for: a world without players, or the state of a branch.
// Fails with a sentence. REQUIRES: the catalogue is that of its content.
[[nodiscard]] Expected<RealmState> first_state(const Beginning& beginning,
                                               std::shared_ptr<const Catalogue> catalogue);

}  // namespace undercroft
