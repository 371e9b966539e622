// server_settings.cc: the table of all settings.
#include "server/settings/server_settings.h"

#include <algorithm>
#include <array>

#include "server/settings/setting_kinds.h"
#include "server/sim/content/content_error.h"
#include "shared/check.h"
#include "shared/limits.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

// Headings in --help.
constexpr std::string_view kNetwork = "Network";
constexpr std::string_view kRealms = "Realms";
constexpr std::string_view kWatching = "Spectators and visibility";
constexpr std::string_view kStorage = "Storage";
constexpr std::string_view kAccounts = "Accounts and administration";
constexpr std::string_view kLimits = "Limits";
constexpr std::string_view kByAddress =
    "Limits by address (this machine is exempt unless the option is given)";
constexpr std::string_view kLogging = "Logging";

constexpr std::uint64_t kMillisecondsPerMinute = 60000;
constexpr Reload kLive = Reload::Live;

using C = Config;
using ByAddress = AddressLimits;

// clang-format off
constexpr std::array kSettings = std::to_array<Setting>({
    special({"listen", "ADDR:PORT", kNetwork, "address or host, and port; port 0: any free port"}, shown_listen, read_listen),
    special({"pages", "ADDR:PORT", kNetwork, "separate address for /-/health and /-/metrics"}, shown_pages, read_pages),
    text<&C::tls_cert>({"tls-cert", "FILE", kNetwork, "PEM certificate chain, for wss://; SIGHUP reloads"}),
    text<&C::tls_key>({"tls-key", "FILE", kNetwork, "PEM key of the certificate"}),
    list<&C::proxies>({"trust-proxy", "CIDR", kNetwork, "trust X-Forwarded-For and PROXY from here; repeatable"}, read_proxy),
    list<&C::origins>({"origin", "URL", kNetwork, "other site whose pages may connect; repeatable"}, read_origin),
    list<&C::host_names>({"host-name", "NAME", kNetwork, "name of this server, for browsers; repeatable"}, read_host_name),
    toggle<&C::no_page>({"no-page", "", kNetwork, "do not serve the game to browsers"}),
    number<&C::threads, 0, 256>({"threads", "N", kNetwork, "worker threads; 0: one per core"}),
    number<&C::hello_ms, 100, 600000>({"hello-ms", "N", kNetwork, "ms until a connection must log in"}),
    number<&C::idle_ms, 1000, 3600000>({"idle-ms", "N", kNetwork, "disconnect after this silence, ms"}),
    number<&C::drain_ms, 0, 60000>({"drain-ms", "N", kNetwork, "ms for the last turns when the server stops"}),
    number<&C::send_buffer, 0, 16777216>({"send-buffer", "N", kNetwork, "kernel buffer, bytes; 0: default"}),
    never_empty(list<&C::realms>({"realm", "NAME", kRealms, "realm to host; repeatable; the first is default"}, read_realm)),
    special({"seed", "N", kRealms, "seed of the generated dungeons, 0 to 2^64-1"}, shown_seed, read_seed),
    text<&C::scenario>({"scenario", "FILE", kRealms, "scenario file to serve instead of generated levels"}),
    list<&C::content>({"content", "PATH", kRealms, "more blueprints: TOML file or folder; repeatable"}, read_content),
    special({"rule", "NAME=VALUE", kRealms, "house rule (listed below); repeatable"},
            [](const C&) { return std::string(); }, read_rule, [](C&) {}),  // all sources add to the rules
    text<&C::motd>({"motd", "TEXT", kRealms, "message to joining players, up to 1024 bytes"}, read_motd, kLive),
    number<&C::max_players, 1, 1000>({"max-players", "N", kRealms, "players per realm"}, kLive),
    number<&C::guest_days, 0, 3650>({"guest-days", "N", kRealms, "days a long-played guest's seat is kept"}),
    number<&C::idle_minutes, 0, 10080>({"idle-minutes", "N", kRealms, "idle minutes until away; 0: never"}),
    number<&C::sleep_ms, 0, 10080, kMillisecondsPerMinute>({"sleep-minutes", "N", kRealms, "until an empty realm sleeps; 0: never"}),
    number<&C::player_realms, 0, 1000>({"player-realms", "N", kRealms, "realms that players may make"}),
    number<&C::archive_days, 0, 3650>({"archive-days", "N", kRealms, "unplayed days until those are archived; 0: never"}),
    toggle<&C::branches>({"branches", "on|off", kRealms, "let players begin those at a moment of a past"}),
    toggle<&C::daily>({"daily", "", kRealms, "one dungeon a day, the same for all parties, with a board"}),
    number<&C::watchers, 0, 1000>({"watchers", "N", kWatching, "spectators per realm"}),
    number<&C::watch_delay, 0, 100>({"watch-delay", "TURNS", kWatching, "spectator delay in turns"}),
    toggle<&C::friends_on_map>({"friends-on-map", "on|off", kWatching, "show where the other players are, and their state"}),
    toggle<&C::past>({"past", "on|off", kWatching, "show players the past of their own heroes"}),
    number<&C::moments, 0, 200>({"moments", "N", kWatching, "links to its past that a hero may share"}),
    number<&C::moment_days, 0, 3650>({"moment-days", "N", kWatching, "days that such a link lasts; 0: for ever"}),
    toggle<&C::names_in_lobby>({"names-in-lobby", "on|off", kWatching, "name the players in the realm list"}),
    list<&C::muted>({"mute", "NAME", kWatching, "hide a player's speech and pings; repeatable"}, read_muted, kLive),
    text<&C::data>({"data", "DIR", kStorage, "folder for realms and accounts; none: not stored"}),
    list<&C::new_realms>({"new-realm", "NAME", kStorage, "give this realm up if its data is lost, and begin it anew; repeatable"}, read_new_realm),
    toggle<&C::ephemeral>({"ephemeral", "", kStorage, "store nothing, even with --data"}),
    text<&C::backups, &BackupSettings::folder>({"backup-dir", "DIR", kStorage, "make backups of --data in this folder, while it runs"}),
    special({"backup-every", "TIME", kStorage, "between backups, such as 6h or 1d; 1m to 366d"}, shown_backup_every, read_backup_every),
    special({"backup-keep", "RULES", kStorage, "how many hours, days, weeks keep a backup: 24h,7d,4w"}, shown_backup_keep, read_backup_keep),
    text<&C::store, &StoreSettings::url>({"store", "URL", kStorage, "etcd://HOST:PORT,... instead of a folder; etcds:// with TLS"}, read_store),
    special({"fleet", "ADDR:PORT", kStorage, "private port for other servers on the same --store"}, shown_fleet, read_fleet),
    text<&C::fleet, &FleetSettings::advertised>({"fleet-advertise", "HOST:PORT", kStorage, "where they find it; default: this machine's name"}, read_advertised),
    text<&C::fleet, &FleetSettings::key_file>({"fleet-key", "FILE", kStorage, "their shared key: 64 hex digits (openssl rand -hex 32)"}),
    special({"store-quota", "BYTES", kStorage, "etcd's --quota-backend-bytes, 100 MB to 1 TB"}, shown_store_quota, read_store_quota),
    text<&C::store, &StoreSettings::mark>({"store-mark", "FILE", kStorage, "remembers how far etcd has come, to notice a restored one"}),
    toggle<&C::store, &StoreSettings::went_back>({"store-went-back", "", kStorage, "use etcd although it has lost data or is restored"}),
    text<&C::store, &StoreSettings::authority>({"store-ca", "FILE", kStorage, "PEM certificates that etcd's are checked against"}),
    text<&C::store, &StoreSettings::certificate>({"store-cert", "FILE", kStorage, "PEM certificate chain that is shown to etcd"}),
    text<&C::store, &StoreSettings::key>({"store-key", "FILE", kStorage, "PEM key of that certificate"}),
    number<&C::snapshot_every, 100, 1000000>({"snapshot-every", "N", kStorage, "inputs between snapshots"}),
    toggle<&C::keep_journal>({"keep-journal", "on|off", kStorage, "on: keep all inputs for replay; off: for recovery"}),
    text<&C::admin_socket>({"admin-socket", "PATH", kAccounts, "socket of undercroft-server admin; default: DIR/admin.sock"}, read_admin_socket),
    special({"guests", "on|off", kAccounts, "admit players without an account"}, shown_guests, read_guests),
    number<&C::max_connections, 1, 1000000>({"max-connections", "N", kLimits, "open connections"}),
    number<&C::messages_a_second, kMaxMessagesPerSecond, 1000>({"messages-a-second", "N", kLimits, "messages per second per connection"}),
    number<&C::bytes_a_second, 8192, 16777216>({"bytes-a-second", "N", kLimits, "bytes per second per connection"}),
    number<&C::max_pending, 65536, 67108864>({"max-pending", "N", kLimits, "unsent bytes before it is dropped"}),
    number<&C::chat_lines, 1, 6000>({"chat-lines", "N", kLimits, "chat lines per minute per player"}, kLive),
    number<&C::realm_cpu, 1, 100>({"realm-cpu", "PERCENT", kLimits, "a realm's share of its thread's time"}),
    limit<1000, &C::places_by_address>({"places-by-address", "N", kByAddress, "guests per realm per address"}),
    toggle<&C::table>({"table", "", kByAddress, "friends share an address: fill all --max-players"}),
    special({"shared-address", "CIDR", kByAddress, "network, or gateway, that many people share; repeatable"},
            shown_shared_addresses, read_shared_address, clear_shared_addresses),
    limit<1000000, &C::by_address, &ByAddress::connections>({"connections-by-address", "N", kByAddress, "open connections per address"}, kLive),
    limit<100000, &C::by_address, &ByAddress::handshakes>({"handshakes-by-address", "N", kByAddress, "handshakes per second per address"}, kLive),
    limit<100000, &C::by_address, &ByAddress::pages>({"pages-by-address", "N", kByAddress, "pages per second per address"}, kLive),
    limit<1000000, &C::by_address, &ByAddress::names>({"names-by-address", "N", kByAddress, "new names per hour per address"}, kLive),
    limit<1000, &C::by_address, &ByAddress::wrong_tokens>({"wrong-tokens-by-address", "N", kByAddress, "wrong tokens before delays begin"}, kLive),
    limit<1000, &C::by_address, &ByAddress::passwords>({"passwords-by-address", "N", kByAddress, "passwords per account before delays begin"}),
    text<&C::log_level>({"log-level", "LEVEL", kLogging, "trace, debug, info, warn, err or off"}, read_log_level, kLive),
    special({"log-addresses", "HOW", kLogging, "in the log: off, short (networks) or full"}, shown_log_addresses, read_log_addresses),
    text<&C::notify_command>({"notify-command", "FILE", kLogging, "program to run when a turn of clock=slow waits for somebody"}, read_notify_command),
    special({"webhook", "URL", kLogging, "post events there, as JSON or to Discord; repeatable"},
            shown_webhooks, read_webhook, [](C& c) { c.webhooks.clear(); }),
    special({"log-format", "FORMAT", kLogging, "format of log lines: text, or json for collectors"}, shown_log_format, read_log_format),
});
// clang-format on

}  // namespace

std::string Setting::help() const {
  if (!range) return std::string(meaning);
  const std::string_view unit = meaning.substr(0, meaning.find(';'));
  return std::string(unit) + ", " + std::to_string(range->least) + " to " +
         std::to_string(range->most) + std::string(meaning.substr(unit.size()));
}

std::span<const Setting> settings() { return kSettings; }

Expected<> set_setting(Config& config, std::string_view name, std::string_view text) {
  const auto found = std::find_if(kSettings.begin(), kSettings.end(),
                                  [name](const Setting& setting) { return setting.name == name; });
  CHECK(found != kSettings.end(), "the name is one of ours");
  return found->set(config, text);
}

// A later setting may choose another clock, with which the value is possible.
Expected<> add_rule(Config& config, std::string_view name, std::string_view value) {
  Ruleset scratch;
  Ruleset slow;
  slow.clock = ClockRule::Slow;
  const auto set = set_rule(scratch, name, value);
  if (!set && !set_rule(slow, name, value)) return failed(set.error());
  config.rules.emplace_back(name, value);
  return {};
}

std::string suggestion(std::string_view word, NameForm form) {
  std::vector<std::string> names;
  for (const Setting& setting : settings()) names.push_back(form(setting.name));
  const std::string_view nearest = nearest_word(word, {names.begin(), names.end()});
  return nearest.empty() ? "" : " (did you mean " + std::string(nearest) + "?)";
}

}  // namespace undercroft
