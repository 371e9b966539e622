// setting_readers_storage.cc: reads the settings of stores, fleets, backups and administration.
#include <algorithm>
#include <utility>

#include "server/admin/admin_words.h"
#include "server/admin/unix_address.h"
#include "server/base/duration_text.h"
#include "server/settings/setting_readers.h"
#include "server/store/etcd/etcd_url.h"

namespace undercroft {
namespace {

constexpr std::int64_t kShortestBackupPause = 60;
constexpr std::int64_t kLongestBackupPause = std::int64_t{366} * 24 * 3600;
constexpr std::uint64_t kLeastQuota = 100'000'000;
constexpr std::uint64_t kMostQuota = 1'000'000'000'000;

}  // namespace

Expected<> read_backup_every(Config& config, std::string_view text) {
  const auto seconds = read_seconds(text);
  const bool is_fit =
      seconds && *seconds >= kShortestBackupPause && *seconds <= kLongestBackupPause;
  if (!is_fit)
    return failed("expected a time such as 6h or 1d, from 1m to 366d, not '" + std::string(text) +
                  "'");
  config.backups.every_s = *seconds;
  return {};
}

std::string shown_backup_every(const Config& config) {
  return duration_text(config.backups.every_s);
}

Expected<> read_backup_keep(Config& config, std::string_view text) {
  return read_keep_rules(text).map(
      [&](std::vector<KeepRule> rules) { config.backups.keep = std::move(rules); });
}

std::string shown_backup_keep(const Config& config) { return keep_rules_text(config.backups.keep); }

Expected<> read_store(Config& config, std::string_view text) {
  if (auto url = read_etcd_url(text); !url) return failed(url.error());
  config.store.url = text;
  return {};
}

Expected<> read_store_quota(Config& config, std::string_view text) {
  return read_number(text, kLeastQuota, kMostQuota).map([&](std::uint64_t bytes) {
    config.store.quota = bytes;
  });
}

std::string shown_store_quota(const Config& config) { return std::to_string(config.store.quota); }

Expected<> read_fleet(Config& config, std::string_view text) {
  return read_endpoint(config.fleet.address, config.fleet.port, text);
}

std::string shown_fleet(const Config& config) {
  return config.fleet.is_set() ? config.fleet.address + ":" + std::to_string(config.fleet.port)
                               : "";
}

Expected<> read_advertised(Config& config, std::string_view text) {
  std::string host;
  std::uint16_t port = 0;
  if (auto read = read_endpoint(host, port, text); !read) return read;
  config.fleet.advertised = text;
  return {};
}

Expected<> read_admin_socket(Config& config, std::string_view text) {
  const std::size_t name = text.size() - std::min(text.size(), text.rfind('/') + 1);
  if (name == 0 || name > UnixAddress::kMostName) {
    return failed("expected the path of a socket, whose file name has at most 64 bytes, not '" +
                  std::string(text) + "'");
  }
  config.admin_socket = text;
  return {};
}

}  // namespace undercroft
