// sqlite_backup.h: copies a database while another process writes to it.
#pragma once

#include <string>

#include "shared/expected.h"

namespace undercroft {

// Copies the database with its -wal file into one new file, durably, and reads the copy back with
// SQLite's integrity check. Writers of the source do not wait. Fails with a sentence.
[[nodiscard]] Expected<> copy_database(const std::string& from, const std::string& to);

}  // namespace undercroft
