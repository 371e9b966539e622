// folder_copy.h: copies the files of a data folder, and reads the copy back.
#pragma once

#include <string>
#include <vector>

#include "server/store/backup/backup.h"
#include "server/store/sqlite/sqlite_backup.h"
#include "shared/expected.h"

namespace undercroft {

// The names of the plain files, sorted. Fails with a sentence.
[[nodiscard]] Expected<std::vector<std::string>> file_names_in(const std::string& folder);

// "DIR/NAME".
[[nodiscard]] std::string path_in(const std::string& folder, const std::string& name);

// Renames a file or folder durably. Fails with a sentence.
[[nodiscard]] Expected<> rename_durably(const std::string& from, const std::string& to);

// Copies the data folder into the empty folder `to`, whether a server runs on it or not, and reads
// the copy back. Fails with a sentence.
[[nodiscard]] Expected<BackupSummary> copy_folder(const std::string& from, const std::string& to,
                                                  const CopyOptions& options = {});

// Reads all databases of a copy that nothing else uses. Fails when SQLite finds damage.
[[nodiscard]] Expected<BackupSummary> read_folder_back(const std::string& folder);

// Moves the files of a copy into the data folder, its manifest first.
[[nodiscard]] Expected<> move_files(const std::string& from, const std::string& to);

}  // namespace undercroft
