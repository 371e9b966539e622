// file_identity.h: notices that a path leads to another file, or to none.
#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>

namespace undercroft {

struct FileIdentity {
  dev_t device = 0;
  ino_t number = 0;
  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

// Nothing when there is no file at that path.
[[nodiscard]] inline std::optional<FileIdentity> identity_of_file(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return FileIdentity{found.st_dev, found.st_ino};
}

}  // namespace undercroft
