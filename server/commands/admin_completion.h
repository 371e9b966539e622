// admin_completion.h: what a line of the administration console can become.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// Names of players and realms, which the server knows. Asked for when Tab is pressed.
using AdminNames = std::function<std::vector<std::string>()>;

// The lines that `line` can become when its last word is completed, each ending with a space, in
// order: a verb, an option or a choice of its verb, or a name. Case does not matter in names.
[[nodiscard]] std::vector<std::string> completions_of(std::string_view line,
                                                      const AdminNames& names);

}  // namespace undercroft
