// backup.cc: databases by SQLite's backup, other files byte by byte, and a fresh manifest.
#include "server/store/backup.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/store/data_folder.h"
#include "server/store/private_files.h"
#include "server/store/sqlite_backup.h"
#include "server/store/sqlite_check.h"
#include "server/store/sqlite_store.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

Expected<Names> names_in(const std::string& folder) {
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

bool is_database(const std::string& name) { return name.ends_with(".db"); }

// Files that the copy gets otherwise, or must not have.
bool is_left_out(const std::string& name) {
  return name == "lock" || name.starts_with("manifest.toml") || name.ends_with("-wal") ||
         name.ends_with("-shm") || name.ends_with("-journal");
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
Expected<> copy_files(const std::string& from, const std::string& to) {
  if (auto copied = copy_database(DataFolder::database_in(from), DataFolder::database_in(to));
      !copied) {
    return copied;
  }
  const auto names = names_in(from);
  if (!names) return failed(names.error());
  for (const std::string& name : *names) {
    const std::string source = path_in(from, name);
    if (is_left_out(name) || source == DataFolder::database_in(from)) continue;
    auto copied = is_database(name) ? copy_database(source, path_in(to, name))
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

Expected<BackupReport> copy_folder(const std::string& from, const std::string& to) {
  std::error_code unknown;
  if (!fs::exists(DataFolder::database_in(from), unknown)) {
    return failed(from + " is no data folder: it has no realms.db");
  }
  BackupReport report;
  if (auto copied = copy_files(from, to); !copied) return failed(copied.error());
  auto ends = ends_in(to);
  if (!ends) return failed(ends.error());
  auto damaged = damaged_rows(DataFolder::database_in(to));
  if (!damaged) return failed(damaged.error());
  if (auto written = write_manifest(to, {*ends, false}); !written) return failed(written.error());
  return BackupReport{*std::move(ends), *std::move(damaged)};
}

Expected<> rename_durably(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) == 0) return sync_folder_of(to);
  return failed("cannot rename " + from + " to " + to);
}

// The manifest first: if the machine stops in between, the server misses the realms that are not
// there yet.
Expected<> move_files(const std::string& from, const std::string& to) {
  if (auto moved = rename_durably(manifest_file_in(from), manifest_file_in(to)); !moved)
    return moved;
  const auto names = names_in(from);
  if (!names) return failed(names.error());
  for (const std::string& name : *names) {
    if (name.ends_with("-wal") || name.ends_with("-shm")) continue;
    if (auto moved = rename_durably(path_in(from, name), path_in(to, name)); !moved) return moved;
  }
  return {};
}

// Copies into a folder that is gone afterwards unless `keep` moves it or its files.
template <typename Keep>
Expected<BackupReport> copy_through(const std::string& part, const std::string& from, Keep keep) {
  if (auto made = create_private_folder(part); !made) {
    return failed("cannot create " + part + ": " + made.error());
  }
  auto report = copy_folder(from, part);
  if (report) {
    if (const auto kept = keep(part); !kept) report = failed(kept.error());
  }
  std::error_code ignored;
  fs::remove_all(part, ignored);
  return report;
}

std::string part_of(const std::string& path) { return path + ".part-" + std::to_string(getpid()); }

}  // namespace

Expected<BackupReport> back_up(const std::string& data, const std::string& target) {
  std::error_code unknown;
  if (fs::exists(target, unknown)) return failed(target + " exists already: name a new folder");
  return copy_through(part_of(target), data,
                      [&](const std::string& part) { return rename_durably(part, target); });
}

Expected<BackupReport> restore(const std::string& backup, const std::string& data) {
  const auto folder = DataFolder::open(data);
  if (!folder) return failed(folder.error());
  const auto names = names_in(data);
  if (!names) return failed(names.error());
  for (const std::string& name : *names) {
    if (name == "lock" || !is_server_file(name)) continue;
    return failed(path_in(data, name) +
                  " exists: move the folder's files away first, or restore into a new folder");
  }
  return copy_through(part_of(data + "/restore"), backup,
                      [&](const std::string& part) { return move_files(part, data); });
}

}  // namespace undercroft
