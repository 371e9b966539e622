// trigger_check.h: whether triggers make sense, and name what exists (R220).
#pragma once

#include <string>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// Complains about occasions that things of this kind never have.
void check_triggers(TableReader& reader, const Blueprint& b);

// Complains about each key of a trigger that names nothing, or a thing of the wrong kind.
// REQUIRES: all blueprints have been read.
void check_trigger_keys(const std::string& key, const toml::table& table, const Catalogue& known,
                        Complaints& complaints);
// As above for any table with triggers, which `what` names in errors. `bearer`: null if it cannot
// become anything.
void check_trigger_keys_of(const std::string& what, const toml::table& table,
                           const Catalogue& known, const Blueprint* bearer, Complaints& complaints);

}  // namespace undercroft
