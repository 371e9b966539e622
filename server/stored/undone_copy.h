// undone_copy.h: a copy of the data folder for the version that can play what is undone.
#pragma once

#include <string>

#include "server/realm/realm_opening.h"
#include "shared/expected.h"

namespace undercroft {

// An UndoneCopy copies a data folder to DIR/undone/TIME, as a backup (backup.h). It is made before
// inputs are undone, or tables upgraded that an older version could then not read.
class UndoneCopy {
 public:
  // Makes the copy unless it was made before: one is enough for all realms of a start. Fails with a
  // sentence.
  [[nodiscard]] Expected<> make(const std::string& folder);
  [[nodiscard]] const std::string& path() const { return path_; }  // empty: not made

 private:
  std::string path_;
};

// What the host is told when a realm resumes without some inputs. REQUIRES: the copy was made.
[[nodiscard]] std::string sentence_of(const Undone& undone, const UndoneCopy& copy);

}  // namespace undercroft
