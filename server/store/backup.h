// backup.h: copies a whole data folder, and puts a copy back.
#pragma once

#include <string>
#include <vector>

#include "server/store/manifest.h"
#include "shared/expected.h"

namespace undercroft {

struct BackupReport {
  RealmEnds realms;                  // in the copy
  std::vector<std::string> damaged;  // a sentence for each damaged record: the source has it too
};

// Copies the data folder to the new folder `target`, whether a server runs on it or not, and reads
// the copy back. `target` appears only when it is complete. Fails with a sentence.
[[nodiscard]] Expected<BackupReport> back_up(const std::string& data, const std::string& target);

// Copies a backup, or a whole copy of a data folder, into `data`, which is locked meanwhile. Fails
// with a sentence when `data` already holds a server's files.
[[nodiscard]] Expected<BackupReport> restore(const std::string& backup, const std::string& data);

}  // namespace undercroft
