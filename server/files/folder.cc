// folder.cc: lists files without throwing, whatever the system reports.
#include "server/files/folder.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "shared/ascii_case.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;
using Fault = std::optional<UnreadFile>;

// Files that editors and systems leave beside others: ".#flask.toml", "._flask.toml", ".git".
bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

Fault gather(const fs::path& folder, Reach reach, std::vector<std::string>& files) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (is_hidden(at->path())) continue;
    std::error_code unknown;  // an entry that has vanished meanwhile is skipped
    if (reach == Reach::Tree && at->symlink_status(unknown).type() == fs::file_type::directory) {
      if (auto fault = gather(at->path(), reach, files)) return fault;
    } else if (to_lower(at->path().extension().string()) == ".toml") {
      files.push_back(at->path().string());
    }
  }
  return error ? Fault({folder.string(), error.message()}) : std::nullopt;
}

}  // namespace

std::variant<std::vector<std::string>, UnreadFile> toml_files_in(const std::string& folder,
                                                                 Reach reach) {
  std::vector<std::string> files;
  if (auto fault = gather(folder, reach, files)) return *std::move(fault);
  if (files.empty()) return UnreadFile{folder, "no .toml file in this folder"};
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace undercroft
