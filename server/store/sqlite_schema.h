// sqlite_schema.h: the tables of a data folder's database, and how older ones become today's.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "shared/expected.h"

namespace SQLite {
class Database;
}

namespace undercroft {

// Each makes a database of one version into one of the next: the first makes version 1 from none.
// A released one never changes; a change of the tables is a new one at the end.
using Migrations = std::span<const char* const>;

// Those of the realms.
[[nodiscard]] Migrations migrations();

enum class Access : bool { Read, Write };

// Opens the database, made or brought up to date when it is to be written to. Every commit is
// durable when it returns. A sentence when it cannot be opened, is no database, or is of a newer
// version than the migrations know. `vfs`: SQLite's name of a file system; empty: the usual one.
[[nodiscard]] Expected<std::unique_ptr<SQLite::Database>> open_database(
    const std::string& path, Access access, Migrations migrations, const std::string& vfs = "");

}  // namespace undercroft
