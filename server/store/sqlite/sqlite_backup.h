// sqlite_backup.h: copies a database while another process writes to it.
#pragma once

#include <string>

#include "server/base/cancelling.h"
#include "shared/expected.h"

namespace undercroft {

struct CopyOptions {
  bool is_durable = true;  // false: the copy is for this process only, and is soon deleted
  IsCancelled is_cancelled = {};
};

// Copies the database with its -wal file into one new file, as it is at one moment, and reads the
// copy back with SQLite's integrity check. Writers of the source do not wait. Fails with a
// sentence.
[[nodiscard]] Expected<> copy_database(const std::string& from, const std::string& to,
                                       const CopyOptions& options = {});

}  // namespace undercroft
