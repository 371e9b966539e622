// trigger_reader.h: reads what things and creatures do when something happens to them (R220).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/sim/content/catalogue.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

inline constexpr std::size_t kMostTriggers = 8;  // of one occasion

// Reads `on = { entered = { ... }, hit = [{ ... }, { ... }] }`, which replaces the triggers of a
// base.
void read_triggers(TableReader& reader, const Catalogue& known, Blueprint& b);

// As errors name it: "blueprint 'bell', on toggled".
[[nodiscard]] std::string name_of_trigger(const std::string& what, std::string_view occasion);

}  // namespace undercroft
