// files.h: where the client keeps things, by the XDG rules; and private files.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

// The config file that is read when no other is named; none when there is none.
[[nodiscard]] std::optional<std::string> usual_config();

// Where it would be, whether it is there or not.
[[nodiscard]] std::string usual_config_path();

// Makes `name` be `value` in the config file, which is made when there is none. Returns why it
// could not.
[[nodiscard]] Expected<> save_setting(const std::string& path, const std::string& name,
                                      const std::string& value);

// The names of the hints that this player has had, and one more.
[[nodiscard]] std::set<std::string, std::less<>> load_hints();
void save_hint(std::string_view name);  // one that cannot be kept is only given again

// Where the client keeps what it has to remember from one game to the next.
[[nodiscard]] std::string state_folder();

// Where a death is written down: NAME-DATE.txt among the morgue's files, with a number when there
// is one already.
[[nodiscard]] std::string fresh_morgue_path(const std::string& name, const std::string& date);

// Writes a file that only its owner may read (0600), in folders that only they may enter (0700).
// Returns why it could not.
[[nodiscard]] Expected<> write_private(const std::string& path, const std::string& text);
// The same in the place of one that may be there, which stays whole when it cannot be done.
[[nodiscard]] Expected<> replace_private(const std::string& path, const std::string& text);

}  // namespace undercroft
