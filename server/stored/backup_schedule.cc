// backup_schedule.cc: looks once a second whether a backup is due.
#include "server/stored/backup_schedule.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "server/base/thread_priority.h"
#include "server/store/backup/backup.h"
#include "server/store/backup/part_folder.h"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kRetryAfterS = 900;  // after a failure, unless the next is due sooner
constexpr std::int64_t kClockSlipS = 60;

}  // namespace

BackupSchedule::BackupSchedule(BackupSettings settings, std::string data, BackupCounts& counts,
                               std::function<std::int64_t()> now_s,
                               std::function<void(const std::string&)> failed)
    : settings_(std::move(settings)),
      data_(std::move(data)),
      counts_(counts),
      now_s_(std::move(now_s)),
      failed_(std::move(failed)) {
  const std::vector<std::int64_t> before = made();
  if (!before.empty()) counts_.last_success_s = before.back();
  ticker_.start({.every = std::chrono::seconds(1),
                 .first = Ticker::First::AtOnce,
                 .begin = [this] { prepare(); }},
                [this] {
                  if (is_due()) make();
                });
}

void BackupSchedule::prepare() const {
  give_way_to_others();
  remove_stale_parts(settings_.folder, "undercroft-");
}

// A clock that was set back does not end the backups.
bool BackupSchedule::is_due() const {
  const std::int64_t now = now_s_();
  const std::int64_t newest = counts_.last_success_s;
  const bool is_old = now - newest >= settings_.every_s || newest > now + kClockSlipS;
  const std::int64_t pause = std::min(settings_.every_s, kRetryAfterS);
  const bool is_paused = tried_s_ != 0 && tried_s_ <= now && now - tried_s_ < pause;
  return is_old && !is_paused;
}

void BackupSchedule::make() {
  const std::int64_t now = now_s_();
  const std::string file = path_of(now);
  const auto report = back_up_to_file(data_, file, [this] { return ticker_.is_stopping(); });
  if (!report && ticker_.is_stopping()) return;
  if (!report) return fail(report.error());
  std::error_code unknown;
  spdlog::info("backup {}: {} realms, {} bytes, read back", file, report->realms.size(),
               fs::file_size(file, unknown));
  for (const std::string& name : report->left_out) {
    spdlog::warn("the backup leaves out {}/{}: its name has other characters than ASCII's", data_,
                 name);
  }
  for (const std::string& sentence : report->damaged) spdlog::error("backup: {}", sentence);
  succeed(now, file, report->damaged.empty());
}

void BackupSchedule::succeed(std::int64_t made_s, const std::string& file, bool is_sound) {
  tried_s_ = 0;
  counts_.last_success_s = made_s;
  if (is_sound) return delete_superseded();
  ++counts_.failed;
  spdlog::error("{} is exact, but the data folder is damaged: all older backups are kept", file);
  failed_("the data folder is damaged");
}

void BackupSchedule::fail(const std::string& sentence) {
  tried_s_ = now_s_();
  ++counts_.failed;
  spdlog::error("backup failed, older ones are untouched: {}", sentence);
  failed_(sentence);
}

void BackupSchedule::delete_superseded() {
  for (const std::int64_t time : superseded_backups(made(), settings_.keep)) {
    std::error_code error;
    if (fs::remove(path_of(time), error)) spdlog::info("deleted the backup {}", path_of(time));
    if (error) spdlog::error("cannot delete the backup {}: {}", path_of(time), error.message());
  }
}

// Sorted. Only plain files with a name of ours count.
std::vector<std::int64_t> BackupSchedule::made() const {
  std::vector<std::int64_t> times;
  std::error_code unknown;
  for (fs::directory_iterator at(settings_.folder, unknown), end; !unknown && at != end;
       at.increment(unknown)) {
    const auto time = time_of_backup_file(at->path().filename().string());
    if (time && fs::is_regular_file(at->symlink_status(unknown))) times.push_back(*time);
  }
  std::sort(times.begin(), times.end());
  return times;
}

std::string BackupSchedule::path_of(std::int64_t made_s) const {
  return (fs::path(settings_.folder) / backup_file_name(made_s)).string();
}

}  // namespace undercroft
