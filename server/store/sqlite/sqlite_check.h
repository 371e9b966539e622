// sqlite_check.h: finds damage in a database before anything is written to it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

enum class CheckDepth : std::uint8_t { Quick, Whole };  // SQLite's quick_check, integrity_check

// Fails with a sentence when the file is damaged, or when it is missing beside its own -wal file.
// A file that does not exist yet is sound. Opens the database for reading only: closing a writer
// would merge the -wal file into it, and make the damage of a wrong pair permanent.
[[nodiscard]] Expected<> check_database(const std::string& path, CheckDepth depth,
                                        const std::string& vfs = "");

// A sentence for each record and snapshot that does not match its checksum. SQLite has no checksums
// of its own. Fails with a sentence when the file cannot be read.
[[nodiscard]] Expected<std::vector<std::string>> damaged_rows(const std::string& path);

}  // namespace undercroft
