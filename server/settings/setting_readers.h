// setting_readers.h: reads settings from text, and shows those that are no plain value.
//
// A reader changes nothing unless the whole text is right, and fails with a sentence that says what
// it expected.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/settings/config.h"
#include "shared/expected.h"
#include "shared/switch.h"

namespace undercroft {

[[nodiscard]] Expected<std::uint64_t> read_number(std::string_view text, std::uint64_t least,
                                                  std::uint64_t most);
[[nodiscard]] Expected<bool> read_switch(std::string_view text);

// ---- the network ----
// Reads ADDR:PORT; an IPv6 address is in brackets.
[[nodiscard]] Expected<> read_endpoint(std::string& host, std::uint16_t& number,
                                       std::string_view text);
[[nodiscard]] Expected<> read_listen(Config& config, std::string_view text);
[[nodiscard]] std::string shown_listen(const Config& config);
[[nodiscard]] Expected<> read_pages(Config& config, std::string_view text);
[[nodiscard]] std::string shown_pages(const Config& config);
[[nodiscard]] Expected<> read_proxy(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_origin(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_host_name(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_shared_address(Config& config, std::string_view text);
[[nodiscard]] std::string shown_shared_addresses(const Config& config);
void clear_shared_addresses(Config& config);

// ---- realms and players ----
[[nodiscard]] Expected<> read_realm(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_new_realm(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_seed(Config& config, std::string_view text);
[[nodiscard]] std::string shown_seed(const Config& config);
[[nodiscard]] Expected<> read_content(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_rule(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_motd(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_muted(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_guests(Config& config, std::string_view text);
[[nodiscard]] std::string shown_guests(const Config& config);

// ---- storage and administration ----
[[nodiscard]] Expected<> read_backup_every(Config& config, std::string_view text);
[[nodiscard]] std::string shown_backup_every(const Config& config);
[[nodiscard]] Expected<> read_backup_keep(Config& config, std::string_view text);
[[nodiscard]] std::string shown_backup_keep(const Config& config);
[[nodiscard]] Expected<> read_store(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_store_quota(Config& config, std::string_view text);
[[nodiscard]] std::string shown_store_quota(const Config& config);
[[nodiscard]] Expected<> read_fleet(Config& config, std::string_view text);
[[nodiscard]] std::string shown_fleet(const Config& config);
[[nodiscard]] Expected<> read_advertised(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_admin_socket(Config& config, std::string_view text);

// ---- the log, and what the host is told ----
[[nodiscard]] Expected<> read_log_level(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_log_addresses(Config& config, std::string_view text);
[[nodiscard]] std::string shown_log_addresses(const Config& config);
[[nodiscard]] Expected<> read_log_format(Config& config, std::string_view text);
[[nodiscard]] std::string shown_log_format(const Config& config);
[[nodiscard]] Expected<> read_notify_command(Config& config, std::string_view text);
[[nodiscard]] Expected<> read_webhook(Config& config, std::string_view text);
[[nodiscard]] std::string shown_webhooks(const Config& config);

// Separated by spaces.
[[nodiscard]] std::string shown_list(const std::vector<std::string>& words);
[[nodiscard]] inline std::string shown_list(const Networks& networks) {
  return networks.to_string();
}

}  // namespace undercroft
