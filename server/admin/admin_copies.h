// admin_copies.h: what a host is told about a copy of a data folder.
#pragma once

#include <string>

#include "server/admin/admin_protocol.h"
#include "server/store/backup/backup.h"

namespace undercroft {

// Rows of text about the copy `to`; code 1 when its source is damaged. `done`: "read back".
[[nodiscard]] AdminAnswer answer_about_copy(const BackupSummary& copied, const std::string& to,
                                            const std::string& done);

}  // namespace undercroft
