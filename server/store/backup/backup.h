// backup.h: copies a whole data folder into a file or folder, checks a copy, and puts it back.
//
// A backup file is a tar archive, compressed by gzip: backup.toml with versions, sizes and SHA-256
// hashes first, then the files of the folder. `tar xzf` makes a data folder of it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/archive/byte_flow.h"
#include "server/base/cancelling.h"
#include "server/store/backup/backup_contents.h"
#include "server/store/backup/manifest.h"
#include "shared/expected.h"

namespace undercroft {

inline constexpr const char* kStandardStream = "-";  // in place of a backup file's path

struct BackupSummary {
  RealmEnds realms;                  // in the copy
  std::vector<std::string> damaged;  // a sentence for each damaged record: the source has it too
  std::vector<std::string> left_out = {};  // files whose names no archive may have
};

// Copies the data folder to the new folder `target`, whether a server runs on it or not, and reads
// the copy back. `target` appears only when it is complete. Fails with a sentence.
[[nodiscard]] Expected<BackupSummary> back_up(const std::string& data, const std::string& target);

// The same into a new backup file. The disk of `target` also needs room for an uncompressed copy,
// for as long as this takes.
[[nodiscard]] Expected<BackupSummary> back_up_to_file(const std::string& data,
                                                      const std::string& target,
                                                      const IsCancelled& is_cancelled = {});

// The same into a stream, which cannot be read back here. The uncompressed copy is in the data
// folder meanwhile.
[[nodiscard]] Expected<BackupSummary> back_up_to_stream(const std::string& data,
                                                        const ByteSink& sink);

// Whether a word of the command line means a backup file, and not a folder.
[[nodiscard]] bool is_backup_file_name(const std::string& target);

// Reads a whole backup file ("-": standard input) and compares everything in it with its
// backup.toml. Writes nothing. Fails with a sentence.
[[nodiscard]] Expected<BackupContents> verify_backup_file(const std::string& backup);

// Reads all databases of a data folder or of a backup in a folder, whether a server runs on it or
// not, and compares them with its manifest. Fails with a sentence.
[[nodiscard]] Expected<BackupSummary> verify_folder(const std::string& folder);

// Copies a backup (a file, "-", a folder, or a whole copy of a data folder) into `data`, which is
// locked meanwhile. Fails with a sentence when `data` already holds a server's files, or when the
// backup is damaged or a newer version made it; then nothing is left there.
[[nodiscard]] Expected<BackupSummary> restore(const std::string& backup, const std::string& data);

// Copies one realm of a backup into `data`, beside the realms that are there, under the name `as`.
// Fails as above, and when the backup has no such realm or `data` has one called `as`.
[[nodiscard]] Expected<BackupSummary> restore_realm(const std::string& backup,
                                                    const std::string& realm, const std::string& as,
                                                    const std::string& data);

// For a server of this process that uses `data`: unpacks the backup beside its files, checks all of
// it, and calls `take` with the database there, which has the realm. Returns the number of the
// realm's last record. Fails as restore_realm().
[[nodiscard]] Expected<RecordNumber> take_realm_of_backup(
    const std::string& backup, const std::string& realm, const std::string& data,
    const std::function<Expected<>(const std::string& database)>& take);

// Backs the data folder up into a new file, and then deletes the realm. Nothing is deleted when the
// backup fails, or when a server uses the folder. Fails with a sentence.
[[nodiscard]] Expected<> delete_realm_after_backup(const std::string& data,
                                                   const std::string& realm,
                                                   const std::string& backup);

}  // namespace undercroft
