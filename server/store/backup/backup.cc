// backup.cc: copies first, then packs the copy, then reads the file back.
#include "server/store/backup/backup.h"

#include <array>
#include <ctime>
#include <filesystem>
#include <numeric>

#include "server/archive/tar_header.h"
#include "server/files/private_files.h"
#include "server/sim/world/simulation_version.h"
#include "server/store/backup/backup_archive.h"
#include "server/store/backup/folder_copy.h"
#include "server/store/backup/open_file.h"
#include "server/store/backup/part_folder.h"
#include "server/store/data_folder.h"
#include "shared/version.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

std::string time_of_backup() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  std::array<char, 32> text{};
  gmtime_r(&now, &parts);
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts);
  return {text.data(), size};
}

BackupContents contents_of(const BackupSummary& report) {
  BackupContents contents;
  contents.program = kVersion;
  contents.simulation = kSimulationVersion;
  contents.made = time_of_backup();
  contents.realms = report.realms.size();
  contents.records =
      std::accumulate(report.realms.begin(), report.realms.end(), std::uint64_t{0},
                      [](std::uint64_t sum, const auto& realm) { return sum + realm.second; });
  contents.damaged = report.damaged.size();
  return contents;
}

// A copy of a data folder that is about to be packed.
struct CopiedFolder {
  BackupSummary report;
  BackupContents contents;
};

Expected<CopiedFolder> copied_folder(const std::string& data, const std::string& to,
                                     const IsCancelled& is_cancelled) {
  auto report = copy_folder(data, to, {false, is_cancelled});
  if (!report) return failed(report.error());
  CopiedFolder copied{*std::move(report), {}};
  copied.contents = contents_of(copied.report);
  const auto names = file_names_in(to);
  if (!names) return failed(names.error());
  for (const std::string& name : *names) {
    if (is_plain_file_name(name)) {
      copied.contents.files.push_back({name, 0, ""});
    } else {
      copied.report.left_out.push_back(name);
    }
  }
  return copied;
}

Expected<> expect_missing(const std::string& target, const char* what) {
  std::error_code unknown;
  if (!fs::exists(fs::symlink_status(target, unknown))) return {};
  return failed(target + " exists already: name a new " + what);
}

// Durably, and read back from the disk.
Expected<> pack_into(const std::string& archive, const std::string& copy,
                     const BackupContents& contents, const IsCancelled& is_cancelled) {
  {
    const auto file = OpenFile::to_write(archive);
    if (!file) return failed(file.error());
    const auto packed = pack_folder(copy, contents, file->sink(), is_cancelled);
    if (!packed) return failed(packed.error());
    if (auto synced = file->sync(); !synced) return synced;
  }
  const auto file = OpenFile::to_read(archive);
  if (!file) return failed(file.error());
  const auto read = verify_archive(file->source(), file->size(), is_cancelled);
  return read ? Expected<>() : failed(archive + " cannot be read back: " + read.error());
}

tl::unexpected<std::string> cannot_back_up(const std::string& data, const std::string& why) {
  return failed("cannot back up " + data + ": " + why);
}

}  // namespace

bool is_backup_file_name(const std::string& target) {
  return target == kStandardStream || target.ends_with(".tar.gz") || target.ends_with(".tgz");
}

Expected<BackupSummary> back_up(const std::string& data, const std::string& target) {
  if (auto missing = expect_missing(target, "folder"); !missing) return failed(missing.error());
  const auto part = PartFolder::create(target);
  if (!part) return failed(part.error());
  const std::string copy = part->path() + "/copy";
  auto report = create_private_folder(copy).and_then([&] { return copy_folder(data, copy); });
  if (!report) return cannot_back_up(data, report.error());
  if (auto renamed = rename_durably(copy, target); !renamed) return failed(renamed.error());
  return report;
}

Expected<BackupSummary> back_up_to_file(const std::string& data, const std::string& target,
                                        const IsCancelled& is_cancelled) {
  if (auto missing = expect_missing(target, "file"); !missing) return failed(missing.error());
  const auto part = PartFolder::create(target);
  if (!part) return failed(part.error());
  const std::string copy = part->path() + "/copy";
  const std::string archive = part->path() + "/archive";
  auto copied =
      create_private_folder(copy).and_then([&] { return copied_folder(data, copy, is_cancelled); });
  if (!copied) return cannot_back_up(data, copied.error());
  if (auto packed = pack_into(archive, copy, copied->contents, is_cancelled); !packed) {
    return cannot_back_up(data, packed.error());
  }
  if (auto renamed = rename_durably(archive, target); !renamed) return failed(renamed.error());
  return copied->report;
}

Expected<BackupSummary> back_up_to_stream(const std::string& data, const ByteSink& sink) {
  remove_stale_parts(data, "backup");
  const auto part = PartFolder::create(data + "/backup");
  if (!part) return failed(part.error());
  auto copied = copied_folder(data, part->path(), {});
  if (!copied) return cannot_back_up(data, copied.error());
  const auto packed = pack_folder(part->path(), copied->contents, sink, {});
  if (!packed) return cannot_back_up(data, packed.error());
  return copied->report;
}

Expected<BackupContents> verify_backup_file(const std::string& backup) {
  auto file = backup == kStandardStream
                  ? Expected<OpenFile>(OpenFile::standard(0, "standard input"))
                  : OpenFile::to_read(backup);
  if (!file) return failed(file.error());
  auto contents = verify_archive(file->source(), file->size());
  if (!contents) return failed(file->path() + " is no sound backup: " + contents.error());
  return contents;
}

Expected<BackupSummary> verify_folder(const std::string& folder) {
  std::error_code unknown;
  if (!fs::exists(DataFolder::database_in(folder), unknown)) {
    return failed(folder + " is no data folder: it has no realms.db");
  }
  auto report = read_folder_back(folder);
  if (!report) return report;
  const auto manifest = read_manifest(folder);
  if (!manifest) return failed(manifest.error());
  for (const auto& [realm, end] : *manifest ? (*manifest)->realms : RealmEnds()) {
    const auto found = report->realms.find(realm);
    const RecordNumber there = found == report->realms.end() ? 0 : found->second;
    if (there >= end) continue;
    report->damaged.push_back(realm + ": records are missing: its last one is " +
                              std::to_string(there) + ", and " + manifest_file_in(folder) +
                              " says " + std::to_string(end));
  }
  return report;
}

}  // namespace undercroft
