// sqlite_schema.h: opens SQLite databases and migrates their tables to the current version.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "shared/expected.h"

namespace SQLite {
class Database;
}

namespace undercroft {

// SQL scripts: the first creates version 1, each further one upgrades to the next version. A
// released script never changes; a change of the tables is a new script at the end.
using Migrations = std::span<const char* const>;

// The migrations of the realms' database.
[[nodiscard]] Migrations migrations();

enum class Access : bool { Read, Write };

// Opens the database. With Access::Write it creates or upgrades it first, and every commit is
// durable when it returns. Fails with a sentence when the file cannot be opened, is not a database,
// or has a newer version than the migrations. `vfs`: SQLite's name of a file system; empty: the
// default.
[[nodiscard]] Expected<std::unique_ptr<SQLite::Database>> open_database(
    const std::string& path, Access access, Migrations migrations, const std::string& vfs = "");

// Whether open_database() with Access::Write would upgrade the file. False when it cannot be read.
[[nodiscard]] bool needs_upgrade(const std::string& path, Migrations migrations);

}  // namespace undercroft
