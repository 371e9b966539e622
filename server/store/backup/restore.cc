// restore.cc: unpacks beside the data folder's files, checks, and moves; deletes single realms.
#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "server/files/private_files.h"
#include "server/store/backup/backup.h"
#include "server/store/backup/backup_archive.h"
#include "server/store/backup/folder_copy.h"
#include "server/store/backup/open_file.h"
#include "server/store/backup/part_folder.h"
#include "server/store/data_folder.h"
#include "server/store/realm_marks.h"
#include "server/store/sqlite/sqlite_realm_copy.h"
#include "server/store/sqlite/sqlite_store.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

// The data folder, locked. If it was created for this and the work fails, it is removed again.
class RestoredFolder {
 public:
  [[nodiscard]] static Expected<RestoredFolder> open(const std::string& path) {
    std::error_code unknown;
    const bool is_new = !fs::exists(path, unknown);
    const bool had_lock = fs::exists(path + "/lock", unknown);
    auto folder = DataFolder::open(path);
    if (!folder) return failed(folder.error());
    return RestoredFolder(path, *std::move(folder), is_new, had_lock);
  }
  ~RestoredFolder() {
    if (folder_ == nullptr || is_done_) return;
    std::error_code ignored;
    if (!had_lock_) fs::remove(path_ + "/lock", ignored);
    if (is_new_) fs::remove(path_, ignored);
  }
  RestoredFolder(RestoredFolder&&) noexcept = default;
  RestoredFolder(const RestoredFolder&) = delete;
  RestoredFolder& operator=(const RestoredFolder&) = delete;
  void keep() { is_done_ = true; }

 private:
  RestoredFolder(std::string path, std::unique_ptr<DataFolder> folder, bool is_new, bool had_lock)
      : path_(std::move(path)), folder_(std::move(folder)), is_new_(is_new), had_lock_(had_lock) {}
  std::string path_;
  std::unique_ptr<DataFolder> folder_;
  bool is_new_;
  bool had_lock_;
  bool is_done_ = false;
};

tl::unexpected<std::string> cannot_restore(const std::string& backup, const std::string& why) {
  return failed("cannot restore " + backup + ": " + why + " (nothing was restored)");
}

// Reads a file twice: a hostile one is refused before anything is written.
Expected<BackupSummary> unpack_file(const OpenFile& file, const std::string& part) {
  if (auto unpacked = unpack_archive(file.source(), file.size(), part); !unpacked) {
    return failed(unpacked.error());
  }
  auto report = read_folder_back(part);
  if (!report) return report;
  if (auto written = write_manifest(part, {report->realms, false}); !written) {
    return failed(written.error());
  }
  return report;
}

// The files of a backup in a folder of their own, ready to be moved.
Expected<BackupSummary> fetch_backup(const std::string& backup, const std::string& part) {
  if (backup == kStandardStream) return unpack_file(OpenFile::standard(0, "standard input"), part);
  std::error_code unknown;
  if (fs::is_directory(backup, unknown)) return copy_folder(backup, part);
  const auto file = OpenFile::to_read(backup);
  return file ? unpack_file(*file, part) : Expected<BackupSummary>(failed(file.error()));
}

// Before anything is created.
Expected<> check_backup(const std::string& backup) {
  std::error_code unknown;
  if (backup == kStandardStream || fs::is_directory(backup, unknown)) return {};
  return verify_backup_file(backup).map([](const BackupContents&) {});
}

Expected<> expect_no_server_files(const std::string& data) {
  const auto names = file_names_in(data);
  if (!names) return failed(names.error());
  for (const std::string& name : *names) {
    if (name == "lock" || !is_server_file(name)) continue;
    return failed(path_in(data, name) +
                  " exists: move the folder's files away first, or restore into a new folder");
  }
  return {};
}

// Calls `take` with a folder in `data` for the files of a backup.
template <typename Take>
auto with_part(const std::string& data, Take take)
    -> decltype(take(std::declval<const std::string&>())) {
  remove_stale_parts(data, "restore");
  const auto part = PartFolder::create(data + "/restore");
  if (!part) return failed(part.error());
  return take(part->path());
}

// The same, in a folder that is locked meanwhile.
template <typename Take>
Expected<BackupSummary> with_backup(const std::string& backup, const std::string& data, Take take) {
  if (auto sound = check_backup(backup); !sound) return failed(sound.error());
  auto folder = RestoredFolder::open(data);
  if (!folder) return failed(folder.error());
  auto report = with_part(data, take);
  if (report) folder->keep();
  return report;
}

Expected<RecordNumber> end_of(const BackupSummary& report, const std::string& realm) {
  const auto found = report.realms.find(realm);
  if (found != report.realms.end()) return found->second;
  std::string names;
  for (const auto& [name, end] : report.realms) names += (names.empty() ? "" : ", ") + name;
  return failed("it has no realm called " + realm + ", but " + (names.empty() ? "none" : names));
}

// Notes the realm in the folder's manifest, so that it is missed when it gets lost.
Expected<> note_realm(const std::string& data, const std::string& realm, RecordNumber end) {
  const auto manifest = read_manifest(data);
  if (!manifest) return failed(manifest.error());
  Manifest noted = manifest->value_or(Manifest{});
  noted.realms[realm] = end;
  return write_manifest(data, noted);
}

Expected<> forget_realm(const std::string& data, const std::string& realm) {
  auto manifest = read_manifest(data);
  if (!manifest) return failed(manifest.error());
  if (!*manifest) return {};
  (*manifest)->realms.erase(realm);
  return write_manifest(data, **manifest);
}

// The mark of an earlier realm of that name would pause or archive the restored one.
Expected<> unmark_realm(const std::string& data, const std::string& realm) {
  const auto store = SqliteStore::open({.path = DataFolder::database_in(data)});
  if (!store) return failed(store.error());
  const auto done = set_realm_mark(**store, realm, {});
  return done ? Expected<>() : failed(done.error().sentence);
}

Expected<RecordNumber> take_realm(const std::string& backup, const std::string& realm,
                                  const std::string& part,
                                  const std::function<Expected<>(const std::string&)>& take) {
  const auto report = fetch_backup(backup, part);
  if (!report) return cannot_restore(backup, report.error());
  const auto end = end_of(*report, realm);
  if (!end) return cannot_restore(backup, end.error());
  if (const auto taken = take(DataFolder::database_in(part)); !taken) {
    return cannot_restore(backup, taken.error());
  }
  return *end;
}

}  // namespace

Expected<BackupSummary> restore(const std::string& backup, const std::string& data) {
  std::error_code unknown;
  if (fs::exists(data, unknown)) {
    if (auto empty = expect_no_server_files(data); !empty) return failed(empty.error());
  }
  return with_backup(backup, data, [&](const std::string& part) -> Expected<BackupSummary> {
    auto report = fetch_backup(backup, part);
    if (!report) return cannot_restore(backup, report.error());
    if (auto moved = move_files(part, data); !moved) return failed(moved.error());
    return report;
  });
}

// The manifest last: a server that misses a realm says so, and this can be repeated.
Expected<> delete_realm_after_backup(const std::string& data, const std::string& realm,
                                     const std::string& backup) {
  const auto folder = DataFolder::open(data);
  if (!folder) return failed(folder.error());
  const auto copied = back_up_to_file(data, backup);
  if (!copied) return failed(copied.error() + " (nothing was deleted)");
  if (!copied->realms.contains(realm)) {
    std::error_code ignored;
    fs::remove(backup, ignored);
    return failed("there is no realm called " + realm);
  }
  return delete_realm(DataFolder::database_in(data), realm).and_then([&] {
    return forget_realm(data, realm);
  });
}

Expected<RecordNumber> take_realm_of_backup(
    const std::string& backup, const std::string& realm, const std::string& data,
    const std::function<Expected<>(const std::string& database)>& take) {
  if (auto sound = check_backup(backup); !sound) return failed(sound.error());
  return with_part(data,
                   [&](const std::string& part) { return take_realm(backup, realm, part, take); });
}

Expected<BackupSummary> restore_realm(const std::string& backup, const std::string& realm,
                                      const std::string& as, const std::string& data) {
  return with_backup(backup, data, [&](const std::string& part) -> Expected<BackupSummary> {
    const auto end = take_realm(backup, realm, part, [&](const std::string& database) {
      return copy_realm(database, realm, DataFolder::database_in(data), as);
    });
    if (!end) return failed(end.error());
    if (auto unmarked = unmark_realm(data, as); !unmarked) return failed(unmarked.error());
    if (auto noted = note_realm(data, as, *end); !noted) return failed(noted.error());
    return BackupSummary{{{as, *end}}, {}};
  });
}

}  // namespace undercroft
