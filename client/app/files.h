// files.h: where the client stores its files (XDG), and files private to the user.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

// The default config file, if it exists.
[[nodiscard]] std::optional<std::string> usual_config();

// Its path, whether it exists or not.
[[nodiscard]] std::string usual_config_path();

// Sets `name` to `value` in the config file, creating the file if needed. Returns the error if it
// cannot.
[[nodiscard]] Expected<> save_setting(const std::string& path, const std::string& name,
                                      const std::string& value);

// The names of the hints this player has already seen; save_hint() adds one.
[[nodiscard]] std::set<std::string, std::less<>> load_hints();
void save_hint(std::string_view name);  // errors are ignored: the hint is only shown again

// The folder for state the client keeps from one game to the next.
[[nodiscard]] std::string state_folder();

// A new file name for a tombstone: NAME-DATE.txt in the morgue folder, with a number if that
// exists.
[[nodiscard]] std::string fresh_morgue_path(const std::string& name, const std::string& date);

// Writes a file with mode 0600, creating missing folders with mode 0700. Replaces an existing file,
// which stays intact on failure. Returns the error if it cannot.
[[nodiscard]] Expected<> replace_private(const std::string& path, const std::string& text);

// The file's text; empty when there is none.
[[nodiscard]] std::string text_of_private(const std::string& path);
// Replaces a private file by `edit` of its text. No other client of this user changes such a file
// meanwhile, so no change is lost. Returns the error if it cannot.
[[nodiscard]] Expected<> edit_private(const std::string& path,
                                      const std::function<std::string(const std::string&)>& edit);

}  // namespace undercroft
