// part_folder.h: the folder in which a backup is made before it gets its name.
#pragma once

#include <string>
#include <utility>

#include "shared/expected.h"

namespace undercroft {

// A PartFolder is a new private folder TARGET.part-PID, which is removed with its files at the end.
// It is locked, so that one which a killed process has left can be told from one in use.
class PartFolder {
 public:
  // Creates missing parents. Fails with a sentence, also when the same target is being made.
  [[nodiscard]] static Expected<PartFolder> create(const std::string& target);
  ~PartFolder();
  PartFolder(PartFolder&& other) noexcept
      : path_(std::exchange(other.path_, "")), lock_(std::exchange(other.lock_, -1)) {}
  PartFolder(const PartFolder&) = delete;
  PartFolder& operator=(const PartFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  PartFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
  std::string path_;  // empty: moved
  int lock_;          // the open folder
};

// Removes the part folders of targets in `folder` whose names begin with `prefix`, unless they are
// in use.
void remove_stale_parts(const std::string& folder, const std::string& prefix);

}  // namespace undercroft
