// folder_copy.cc: databases by SQLite's backup, other files byte by byte, and a fresh manifest.
#include "server/store/backup/folder_copy.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/files/private_files.h"
#include "server/store/backup/backup_contents.h"
#include "server/store/data_folder.h"
#include "server/store/sqlite/sqlite_check.h"
#include "server/store/sqlite/sqlite_store.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

bool is_database(const std::string& name) { return name.ends_with(".db"); }

// Files that the copy gets otherwise, or must not have.
bool is_left_out(const std::string& name) {
  return name == "lock" || name == kContentsFile || name.starts_with("manifest.toml") ||
         name.ends_with("-wal") || name.ends_with("-shm") || name.ends_with("-journal");
}

Expected<> copy_file(const std::string& from, const std::string& to) {
  std::ifstream file(from, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  if (!file.is_open() || file.bad()) return failed("cannot read " + from);
  return replace_private_file(to, bytes.str());
}

// The realms first: an account that is created meanwhile then has no seat yet, which is harmless.
// A seat without its account would not be.
Expected<> copy_files(const std::string& from, const std::string& to, const CopyOptions& options) {
  if (auto copied =
          copy_database(DataFolder::database_in(from), DataFolder::database_in(to), options);
      !copied) {
    return copied;
  }
  const auto names = file_names_in(from);
  if (!names) return failed(names.error());
  for (const std::string& name : *names) {
    const std::string source = path_in(from, name);
    if (is_left_out(name) || source == DataFolder::database_in(from)) continue;
    auto copied = is_database(name) ? copy_database(source, path_in(to, name), options)
                                    : copy_file(source, path_in(to, name));
    if (!copied) return copied;
  }
  return {};
}

Expected<RealmEnds> ends_in(const std::string& folder) {
  return SqliteStore::open({.path = DataFolder::database_in(folder), .access = Access::Read})
      .and_then(
          [](const std::unique_ptr<SqliteStore>& store) { return as_expected(store->ends()); });
}

// REQUIRES: SQLite has found no damage.
Expected<BackupSummary> report_of(const std::string& folder) {
  auto ends = ends_in(folder);
  if (!ends) return failed(ends.error());
  auto damaged = damaged_rows(DataFolder::database_in(folder));
  if (!damaged) return failed(damaged.error());
  return BackupSummary{*std::move(ends), *std::move(damaged)};
}

}  // namespace

Expected<std::vector<std::string>> file_names_in(const std::string& folder) {
  std::error_code error;
  Names names;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->is_regular_file(error)) names.push_back(at->path().filename().string());
  }
  if (error) return failed(folder + ": " + error.message());
  std::sort(names.begin(), names.end());
  return names;
}

std::string path_in(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).string();
}

Expected<> rename_durably(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) == 0) return sync_folder_of(to);
  return failed("cannot rename " + from + " to " + to + ": " + std::strerror(errno));
}

Expected<BackupSummary> copy_folder(const std::string& from, const std::string& to,
                                    const CopyOptions& options) {
  std::error_code unknown;
  if (!fs::exists(DataFolder::database_in(from), unknown)) {
    return failed(from + " is no data folder: it has no realms.db");
  }
  if (auto copied = copy_files(from, to, options); !copied) return failed(copied.error());
  auto report = report_of(to);
  if (!report) return report;
  if (auto written = write_manifest(to, {report->realms, false}); !written) {
    return failed(written.error());
  }
  return report;
}

Expected<BackupSummary> read_folder_back(const std::string& folder) {
  const auto names = file_names_in(folder);
  if (!names) return failed(names.error());
  for (const std::string& name : *names) {
    if (!is_database(name)) continue;
    if (auto sound = check_database(path_in(folder, name), CheckDepth::Whole); !sound) {
      return failed(sound.error());
    }
  }
  return report_of(folder);
}

// The manifest first: if the machine stops in between, the server misses the realms that are not
// there yet.
Expected<> move_files(const std::string& from, const std::string& to) {
  if (auto moved = rename_durably(manifest_file_in(from), manifest_file_in(to)); !moved)
    return moved;
  const auto names = file_names_in(from);
  if (!names) return failed(names.error());
  for (const std::string& name : *names) {
    if (name.ends_with("-wal") || name.ends_with("-shm")) continue;
    if (auto moved = rename_durably(path_in(from, name), path_in(to, name)); !moved) return moved;
  }
  return {};
}

}  // namespace undercroft
