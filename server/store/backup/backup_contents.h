// backup_contents.h: the first file of a backup archive, backup.toml, which says what follows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

inline constexpr const char* kContentsFile = "backup.toml";
inline constexpr std::size_t kMostContents = std::size_t{256} << 10;  // bytes

struct BackedUpFile {
  std::string name;
  std::uint64_t size = 0;
  std::string sha256;  // 64 hex digits
  friend bool operator==(const BackedUpFile&, const BackedUpFile&) = default;
};

struct BackupContents {
  std::string program;  // the version that made it
  unsigned simulation = 0;
  std::string made;           // "2026-11-26 01:02:03 UTC"
  std::uint64_t realms = 0;   // how many there are
  std::uint64_t records = 0;  // of all realms
  std::uint64_t damaged = 0;  // records and snapshots that were damaged in the source already
  std::vector<BackedUpFile> files = {};  // in the order of the archive
  friend bool operator==(const BackupContents&, const BackupContents&) = default;
};

[[nodiscard]] std::string text_of(const BackupContents& contents);
// Fails with a sentence when the text is not such a file, when a newer version made it, when the
// names are not those of plain files, or when there is no realms.db.
[[nodiscard]] Expected<BackupContents> read_contents(std::string_view text);

}  // namespace undercroft
