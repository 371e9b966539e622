// folder.h: which files people mean when they name a folder.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/files/text_file.h"

namespace undercroft {

enum class Reach { Folder, Tree };  // Tree: with the folders in it, but for links to folders

// The .toml files of a folder in order of their paths; that there are none is a reason as well.
[[nodiscard]] std::variant<std::vector<std::string>, UnreadFile> toml_files_in(
    const std::string& folder, Reach reach);

}  // namespace undercroft
