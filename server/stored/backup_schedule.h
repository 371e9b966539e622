// backup_schedule.h: makes backups by itself while the server runs.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/base/ticker.h"
#include "server/gateway/context/gateway_metrics.h"
#include "server/settings/backup_rules.h"

namespace undercroft {

// A BackupSchedule backs the data folder up into files of another folder, on a thread of its own
// that gives way to those of the realms. The first backup is made at once, unless the newest one is
// recent. A failure is one line in the log and a count, and is tried again within 15 minutes.
// Superseded backups are deleted only after a new one has been read back and is sound.
class BackupSchedule {
 public:
  // `counts` outlives the schedule. `now_s`: seconds since 1970; thread-safe. `failed` gets a
  // sentence for each failure, on the schedule's thread.
  BackupSchedule(BackupSettings settings, std::string data, BackupCounts& counts,
                 std::function<std::int64_t()> now_s,
                 std::function<void(const std::string&)> failed);
  ~BackupSchedule() = default;  // gives up a backup that is being made
  BackupSchedule(const BackupSchedule&) = delete;
  BackupSchedule& operator=(const BackupSchedule&) = delete;

 private:
  void prepare() const;
  [[nodiscard]] bool is_due() const;
  void make();
  void succeed(std::int64_t made_s, const std::string& file, bool is_sound);
  void fail(const std::string& sentence);
  void delete_superseded();
  [[nodiscard]] std::vector<std::int64_t> made() const;
  [[nodiscard]] std::string path_of(std::int64_t made_s) const;

  const BackupSettings settings_;
  const std::string data_;
  BackupCounts& counts_;
  const std::function<std::int64_t()> now_s_;
  const std::function<void(const std::string&)> failed_;
  std::int64_t tried_s_ = 0;  // when the last one has failed; 0: it has not
  Ticker ticker_;             // last: it uses the others
};

}  // namespace undercroft
