// served_rules.h: the house rules that a server has by default.
#pragma once

#include "shared/ruleset.h"

namespace undercroft {

// Sets the options that a scenario file has left open to the defaults of a server (F28, R133, R141,
// R173).
void set_open_options(Ruleset& rules);

// Sets the rules by which a server's own realms differ from scenario files and from realms of
// earlier versions (R72, R150, R200 to R202, R208).
void set_rules_of_own_realms(Ruleset& rules);

// The rules of a server's own realms.
[[nodiscard]] Ruleset served_ruleset();

}  // namespace undercroft
