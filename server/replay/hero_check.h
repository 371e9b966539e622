// hero_check.h: whether a hero of a name has ever played in a stored realm.
#pragma once

#include <string>

#include "server/replay/replayer.h"
#include "server/store/store.h"
#include "shared/expected.h"

namespace undercroft {

// Reads the realm's records behind `first`, without replaying them. Fails with a sentence when no
// hero of that name, whatever its capitals, is there or joins later, and when the log cannot be
// read.
[[nodiscard]] Expected<> expect_hero(Store& store, const std::string& realm, const Replayer& first,
                                     const std::string& name);

}  // namespace undercroft
