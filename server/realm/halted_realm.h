// halted_realm.h: the sentence that players read about a realm that cannot be saved.
#pragma once

namespace undercroft {

// The cause may name paths and commands of the host's store, so it goes to the log and the health
// page alone.
inline constexpr const char* kHaltedRealm =
    "The realm is halted: it cannot be saved now. Its host has been told.";

}  // namespace undercroft
