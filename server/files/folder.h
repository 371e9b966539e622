// folder.h: finds the .toml files in a folder.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/files/text_file.h"

namespace undercroft {

enum class Reach { Folder, Tree };  // Tree: with subfolders, but not links to folders

// The .toml files of a folder, sorted by path, without hidden ones (their names begin with a dot).
// Finding none is an error too.
[[nodiscard]] std::variant<std::vector<std::string>, UnreadFile> toml_files_in(
    const std::string& folder, Reach reach);

}  // namespace undercroft
