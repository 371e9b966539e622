// visitor_names.h: what the visitors of a theatre are called (R213).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// "Visitor 3": a visitor that has said no name. No visitor can choose one of this form, or any
// other with a space.
[[nodiscard]] std::string name_of_visitor(std::uint32_t number);

// The name under which the others see a visitor that wants to be called `wanted`: "Ann", or "Ann 2"
// if one of them is Ann. Fails with a sentence for the visitor when it is no player's name, is
// reserved, or looks like another name. `others`: the names of the other visitors.
[[nodiscard]] Expected<std::string> name_for_visitor(const std::string& wanted,
                                                     const std::vector<std::string>& others);

}  // namespace undercroft
