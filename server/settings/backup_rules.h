// backup_rules.h: when backups are made, and which of them are kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// The newest backup of each of the last `count` periods that have one.
struct KeepRule {
  std::uint32_t count = 0;
  char unit = 'd';  // h: hours, d: days, w: weeks from Monday; in UTC
  friend bool operator==(const KeepRule&, const KeepRule&) = default;
};

struct BackupSettings {
  std::string folder;            // empty: the server makes none by itself
  std::int64_t every_s = 86400;  // seconds
  std::vector<KeepRule> keep = {{7, 'd'}, {4, 'w'}};
  [[nodiscard]] bool is_set() const { return !folder.empty(); }
};

// Reads "7d,4w". Fails with a sentence.
[[nodiscard]] Expected<std::vector<KeepRule>> read_keep_rules(std::string_view text);
[[nodiscard]] std::string keep_rules_text(const std::vector<KeepRule>& rules);

// "undercroft-20261126-031500.tar.gz", of seconds since 1970.
[[nodiscard]] std::string backup_file_name(std::int64_t made_s);
// The inverse; nullopt for any other name.
[[nodiscard]] std::optional<std::int64_t> time_of_backup_file(std::string_view name);

// The times of the backups that no rule keeps. The newest backup is always kept.
[[nodiscard]] std::vector<std::int64_t> superseded_backups(std::vector<std::int64_t> made_s,
                                                           const std::vector<KeepRule>& rules);

struct Config;

// Finds settings of backups that contradict others, or do nothing. Fails with a sentence.
[[nodiscard]] Expected<> check_backup_settings(const Config& config);

}  // namespace undercroft
