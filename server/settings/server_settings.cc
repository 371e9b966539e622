// server_settings.cc: the table of all settings, and how each is read from text.
#include "server/settings/server_settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "server/admin/admin_words.h"
#include "server/admin/unix_address.h"
#include "server/gateway/http/host_check.h"
#include "server/realm/realm_names.h"
#include "server/sim/content/content_error.h"
#include "server/store/etcd/etcd_url.h"
#include "server/webhook/webhook_url.h"
#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/limits.h"
#include "shared/switch.h"

namespace undercroft {
namespace {

template <typename Number>
Expected<> read_number(Number& out, std::string_view text, std::uint64_t least,
                       std::uint64_t most) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || number < least || number > most) {
    return failed("expected a whole number from " + std::to_string(least) + " to " +
                  std::to_string(most) + ", not '" + std::string(text) + "'");
  }
  out = static_cast<Number>(number);
  return {};
}

// Reads ADDR:PORT; an IPv6 address is in brackets.
Expected<> read_endpoint(std::string& host, std::uint16_t& number, std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) {
    return failed("expected ADDR:PORT, not '" + std::string(text) + "'");
  }
  if (auto port = read_number(number, text.substr(colon + 1), 0, 65535); !port) {
    return failed("port: " + port.error());
  }
  std::string_view address = text.substr(0, colon);
  if (address.front() == '[' && address.back() == ']') {
    address = address.substr(1, address.size() - 2);
  }
  host = address;
  return {};
}

Expected<> read_listen(Config& config, std::string_view text) {
  return read_endpoint(config.address, config.port, text);
}

Expected<> read_pages(Config& config, std::string_view text) {
  return read_endpoint(config.pages_address, config.pages_port, text);
}

Expected<> read_realm(Config& config, std::string_view text) {
  if (!is_realm_name(text)) {
    return failed("expected a realm name: 3 to 16 letters, digits, _ or -, the first a letter");
  }
  const auto same =
      std::find_if(config.realms.begin(), config.realms.end(),
                   [text](const auto& realm) { return equals_ignoring_case(realm, text); });
  if (same != config.realms.end()) {
    return failed("two realms are called '" + *same + "' and '" + std::string(text) +
                  "': their names must differ by more than capitals");
  }
  config.realms.emplace_back(text);
  return {};
}

Expected<> read_new_realm(Config& config, std::string_view text) {
  if (!is_realm_name(text)) return failed("'" + std::string(text) + "' is not a realm name");
  config.new_realms.emplace_back(text);
  return {};
}

Expected<> read_muted(Config& config, std::string_view text) {
  if (!is_player_name(text))
    return failed("'" + std::string(text) +
                  "' is not a player's name (3 to 16 letters, digits, _ or -)");
  config.muted.emplace_back(text);
  return {};
}

// Reads SCHEME://HOST[:PORT] without a path, as browsers send it.
Expected<> read_origin(Config& config, std::string_view text) {
  const std::size_t lead = text.find("://");
  const bool sound = lead != std::string_view::npos && lead > 0 && text.size() > lead + 3 &&
                     text.find('/', lead + 3) == std::string_view::npos;
  if (!sound)
    return failed("expected SCHEME://HOST or SCHEME://HOST:PORT, not '" + std::string(text) + "'");
  config.origins.emplace_back(text);
  return {};
}

// Reads a name as browsers send it in Host, without scheme and port.
Expected<> read_host_name(Config& config, std::string_view text) {
  if (!is_host(text) || host_in(text).empty() || text.find(':') != std::string_view::npos) {
    return failed("expected a host name such as play.example.org, not '" + std::string(text) + "'");
  }
  config.host_names.push_back(host_in(text));
  return {};
}

Expected<> read_rule(Config& config, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) {
    return failed("expected NAME=VALUE, not '" + std::string(text) + "'");
  }
  return add_rule(config, text.substr(0, equals), text.substr(equals + 1));
}

Expected<> read_seed(Config& config, std::string_view text) {
  return read_number(config.seed.emplace(), text, 0, UINT64_MAX);
}

Expected<> read_store(Config& config, std::string_view text) {
  if (auto url = read_etcd_url(text); !url) return failed(url.error());
  config.store.url = text;
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

Expected<> read_log_level(Config& config, std::string_view text) {
  constexpr std::array<std::string_view, 6> kLevels = {"trace", "debug", "info",
                                                       "warn",  "err",   "off"};
  if (std::find(kLevels.begin(), kLevels.end(), text) == kLevels.end()) {
    return failed("expected trace, debug, info, warn, err or off, not '" + std::string(text) + "'");
  }
  config.log_level = text;
  return {};
}

Expected<> read_notify_command(Config& config, std::string_view text) {
  if (!text.starts_with('/')) return failed("expected a whole path, such as /usr/local/bin/tell");
  config.notify_command = std::string(text);
  return {};
}

Expected<> read_webhook(Config& config, std::string_view text) {
  if (const auto url = read_webhook_url(text); !url) return failed(url.error());
  config.webhooks.emplace_back(text);
  return {};
}

// Without the paths, which hold secrets.
std::vector<std::string> shown_webhooks(const Config& config) {
  std::vector<std::string> shown;
  for (const std::string& text : config.webhooks) {
    shown.push_back(text.substr(0, text.find_first_of("/?#", text.find("://") + 3)) + "/...");
  }
  return shown;
}

constexpr std::array<std::string_view, 3> kAddressWords = {"off", "short", "full"};

Expected<> read_log_addresses(Config& config, std::string_view text) {
  if (text == "on") text = "full";  // as earlier versions called it
  const auto* const found = std::find(kAddressWords.begin(), kAddressWords.end(), text);
  if (found == kAddressWords.end()) {
    return failed("expected off, short or full, not '" + std::string(text) + "'");
  }
  config.log_addresses = static_cast<AddressesLogged>(found - kAddressWords.begin());
  return {};
}

Expected<> read_log_format(Config& config, std::string_view text) {
  if (text != "text" && text != "json") {
    return failed("expected text or json, not '" + std::string(text) + "'");
  }
  config.log_json = text == "json";
  return {};
}

constexpr std::uint64_t kMillisecondsPerMinute = 60000;

Expected<> read_sleep(Config& config, std::string_view text) {
  return read_number(config.sleep_ms, text, 0, 10080).map([&] {
    config.sleep_ms *= kMillisecondsPerMinute;
  });
}

constexpr std::int64_t kShortestBackupPause = 60;
constexpr std::int64_t kLongestBackupPause = std::int64_t{366} * 24 * 3600;

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

Expected<> read_backup_keep(Config& config, std::string_view text) {
  return read_keep_rules(text).map(
      [&](std::vector<KeepRule> rules) { config.backups.keep = std::move(rules); });
}

Expected<> read_switch(bool& out, std::string_view text) {
  const auto on = switch_of(text);
  if (!on) return failed("expected on or off, not '" + std::string(text) + "'");
  out = *on;
  return {};
}

std::string shown_switch(bool on) { return std::string(switch_text(on)); }

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string endpoint(const Config& c) { return c.address + ":" + std::to_string(c.port); }

std::string pages_endpoint(const Config& c) {
  return c.pages_address.empty() ? "" : c.pages_address + ":" + std::to_string(c.pages_port);
}

std::string fleet_endpoint(const Config& c) {
  return c.fleet.is_set() ? c.fleet.address + ":" + std::to_string(c.fleet.port) : "";
}

Expected<> read_advertised(Config& config, std::string_view text) {
  std::string host;
  std::uint16_t port = 0;
  if (auto read = read_endpoint(host, port, text); !read) return read;
  config.fleet.advertised = text;
  return {};
}

Expected<> read_guests(Config& config, std::string_view text) {
  return read_switch(config.guests.emplace(), text);
}

Expected<> read_shared_address(Config& config, std::string_view text) {
  if (text == "gateway") {
    config.shares_gateway = true;
    return {};
  }
  return config.shared_addresses.add(text).map_error(
      [](const std::string& why) { return why + " (or gateway)"; });
}

std::string shown_shared_addresses(const Config& config) {
  std::string networks = config.shared_addresses.to_string();
  if (!config.shares_gateway) return networks;
  return networks.empty() ? "gateway" : networks + " gateway";
}

// An explicit limit applies to connections from this machine too.
Expected<> read_limit(AddressLimit& limit, std::string_view text, std::uint64_t most) {
  limit.is_set = true;
  return read_number(limit.most, text, 1, most);
}

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

// clang-format off
constexpr std::array kSettings = std::to_array<Setting>({
    {"listen", "ADDR:PORT", kNetwork, "address or host, and port; port 0: any free port", false,
     endpoint, read_listen},
    {"pages", "ADDR:PORT", kNetwork, "separate address for /-/health and /-/metrics", false,
     pages_endpoint, read_pages},
    {"tls-cert", "FILE", kNetwork, "PEM certificate chain, for wss://; SIGHUP reloads", false,
     [](const Config& c) { return c.tls_cert; },
     [](Config& c, std::string_view t) { c.tls_cert = t; return Expected<>(); }},
    {"tls-key", "FILE", kNetwork, "PEM key of the certificate", false,
     [](const Config& c) { return c.tls_key; },
     [](Config& c, std::string_view t) { c.tls_key = t; return Expected<>(); }},
    {"trust-proxy", "CIDR", kNetwork, "trust X-Forwarded-For and PROXY from here; repeatable", true,
     [](const Config& c) { return c.proxies.to_string(); },
     [](Config& c, std::string_view t) { return c.proxies.add(t); },
     [](Config& c) { c.proxies.clear(); }},
    {"origin", "URL", kNetwork, "other site whose pages may connect; repeatable", true,
     [](const Config& c) { return joined(c.origins); }, read_origin, [](Config& c) { c.origins.clear(); }},
    {"host-name", "NAME", kNetwork, "name of this server, for browsers; repeatable", true,
     [](const Config& c) { return joined(c.host_names); }, read_host_name, [](Config& c) { c.host_names.clear(); }},
    {"no-page", "", kNetwork, "do not serve the game to browsers", false,
     [](const Config& c) { return shown_switch(c.no_page); },
     [](Config& c, std::string_view t) { return read_switch(c.no_page, t); }},
    {"threads", "N", kNetwork, "worker threads, 0 to 256; 0: one per core", false,
     [](const Config& c) { return std::to_string(c.threads); },
     [](Config& c, std::string_view t) { return read_number(c.threads, t, 0, 256); }},
    {"hello-ms", "N", kNetwork, "ms until a connection must log in, 100 to 600000", false,
     [](const Config& c) { return std::to_string(c.hello_ms); },
     [](Config& c, std::string_view t) { return read_number(c.hello_ms, t, 100, 600000); }},
    {"idle-ms", "N", kNetwork, "disconnect after this silence, ms, 1000 to 3600000", false,
     [](const Config& c) { return std::to_string(c.idle_ms); },
     [](Config& c, std::string_view t) { return read_number(c.idle_ms, t, 1000, 3600000); }},
    {"drain-ms", "N", kNetwork, "ms for the last turns when the server stops, 0 to 60000", false,
     [](const Config& c) { return std::to_string(c.drain_ms); },
     [](Config& c, std::string_view t) { return read_number(c.drain_ms, t, 0, 60000); }},
    {"send-buffer", "N", kNetwork, "kernel buffer, bytes, to 16777216; 0: default", false,
     [](const Config& c) { return std::to_string(c.send_buffer); },
     [](Config& c, std::string_view t) { return read_number(c.send_buffer, t, 0, 16777216); }},
    {"realm", "NAME", kRealms, "realm to host; repeatable; the first is default", true,
     [](const Config& c) { return joined(c.realms); }, read_realm, [](Config& c) { c.realms.clear(); }, false},
    {"seed", "N", kRealms, "seed of the generated dungeons, 0 to 2^64-1", false,
     [](const Config& c) { return c.seed ? std::to_string(*c.seed) : std::string("random"); }, read_seed},
    {"scenario", "FILE", kRealms, "scenario file to serve instead of generated levels", false,
     [](const Config& c) { return c.scenario; },
     [](Config& c, std::string_view t) { c.scenario = t; return Expected<>(); }},
    {"content", "PATH", kRealms, "more blueprints: TOML file or folder; repeatable", true,
     [](const Config& c) { return joined(c.content); },
     [](Config& c, std::string_view t) { c.content.emplace_back(t); return Expected<>(); },
     [](Config& c) { c.content.clear(); }},
    {"rule", "NAME=VALUE", kRealms, "house rule (listed below); repeatable", true,
     [](const Config&) { return std::string(); }, read_rule},
    {"motd", "TEXT", kRealms, "message to joining players, up to 1024 bytes", false,
     [](const Config& c) { return c.motd; },
     [](Config& c, std::string_view t) { c.motd = plain_text(t, kMaxMotd); return Expected<>(); }},
    {"max-players", "N", kRealms, "players per realm, 1 to 1000", false,
     [](const Config& c) { return std::to_string(c.max_players); },
     [](Config& c, std::string_view t) { return read_number(c.max_players, t, 1, 1000); }},
    {"guest-days", "N", kRealms, "days a long-played guest's seat is kept, 0 to 3650", false,
     [](const Config& c) { return std::to_string(c.guest_days); },
     [](Config& c, std::string_view t) { return read_number(c.guest_days, t, 0, 3650); }},
    {"idle-minutes", "N", kRealms, "idle minutes until away, 0 to 10080; 0: never", false,
     [](const Config& c) { return std::to_string(c.idle_minutes); },
     [](Config& c, std::string_view t) { return read_number(c.idle_minutes, t, 0, 10080); }},
    {"sleep-minutes", "N", kRealms, "until an empty realm sleeps, 0 to 10080; 0: never", false,
     [](const Config& c) { return std::to_string(c.sleep_ms / kMillisecondsPerMinute); }, read_sleep},
    {"player-realms", "N", kRealms, "realms that players may make, 0 to 1000", false,
     [](const Config& c) { return std::to_string(c.player_realms); },
     [](Config& c, std::string_view t) { return read_number(c.player_realms, t, 0, 1000); }},
    {"archive-days", "N", kRealms, "unplayed days, then those are archived; 0: never", false,
     [](const Config& c) { return std::to_string(c.archive_days); },
     [](Config& c, std::string_view t) { return read_number(c.archive_days, t, 0, 3650); }},
    {"daily", "", kRealms, "one dungeon a day, the same for all parties, with a board", false,
     [](const Config& c) { return shown_switch(c.daily); },
     [](Config& c, std::string_view t) { return read_switch(c.daily, t); }},
    {"watchers", "N", kWatching, "spectators per realm, 0 to 1000", false,
     [](const Config& c) { return std::to_string(c.watchers); },
     [](Config& c, std::string_view t) { return read_number(c.watchers, t, 0, 1000); }},
    {"watch-delay", "TURNS", kWatching, "spectator delay in turns, 0 to 100", false,
     [](const Config& c) { return std::to_string(c.watch_delay); },
     [](Config& c, std::string_view t) { return read_number(c.watch_delay, t, 0, 100); }},
    {"friends-on-map", "on|off", kWatching, "show where the other players are, and their state", false,
     [](const Config& c) { return shown_switch(c.friends_on_map); },
     [](Config& c, std::string_view t) { return read_switch(c.friends_on_map, t); }},
    {"past", "on|off", kWatching, "show players the past of their own heroes", false,
     [](const Config& c) { return shown_switch(c.past); },
     [](Config& c, std::string_view t) { return read_switch(c.past, t); }},
    {"names-in-lobby", "on|off", kWatching, "name the players in the realm list", false,
     [](const Config& c) { return shown_switch(c.names_in_lobby); },
     [](Config& c, std::string_view t) { return read_switch(c.names_in_lobby, t); }},
    {"mute", "NAME", kWatching, "hide a player's speech and pings; repeatable", true,
     [](const Config& c) { return joined(c.muted); }, read_muted, [](Config& c) { c.muted.clear(); }},
    {"data", "DIR", kStorage, "folder for realms and accounts; none: not stored", false,
     [](const Config& c) { return c.data; },
     [](Config& c, std::string_view t) { c.data = t; return Expected<>(); }},
    {"new-realm", "NAME", kStorage, "begin this realm anew if its data is lost; repeatable", true,
     [](const Config& c) { return joined(c.new_realms); }, read_new_realm, [](Config& c) { c.new_realms.clear(); }},
    {"ephemeral", "", kStorage, "store nothing, even with --data", false,
     [](const Config& c) { return shown_switch(c.ephemeral); },
     [](Config& c, std::string_view t) { return read_switch(c.ephemeral, t); }},
    {"backup-dir", "DIR", kStorage, "make backups of --data in this folder, while it runs", false,
     [](const Config& c) { return c.backups.folder; },
     [](Config& c, std::string_view t) { c.backups.folder = t; return Expected<>(); }},
    {"backup-every", "TIME", kStorage, "between backups, such as 6h or 1d; 1m to 366d", false,
     [](const Config& c) { return duration_text(c.backups.every_s); }, read_backup_every},
    {"backup-keep", "RULES", kStorage, "how many hours, days, weeks keep a backup: 24h,7d,4w", false,
     [](const Config& c) { return keep_rules_text(c.backups.keep); }, read_backup_keep},
    {"store", "URL", kStorage, "etcd://HOST:PORT,... instead of a folder; etcds:// with TLS", false,
     [](const Config& c) { return c.store.url; }, read_store},
    {"fleet", "ADDR:PORT", kStorage, "private port for other servers on the same --store", false,
     fleet_endpoint,
     [](Config& c, std::string_view t) { return read_endpoint(c.fleet.address, c.fleet.port, t); }},
    {"fleet-advertise", "HOST:PORT", kStorage, "where they find it; default: this machine's name", false,
     [](const Config& c) { return c.fleet.advertised; }, read_advertised},
    {"fleet-key", "FILE", kStorage, "their shared key: 64 hex digits (openssl rand -hex 32)", false,
     [](const Config& c) { return c.fleet.key_file; },
     [](Config& c, std::string_view t) { c.fleet.key_file = t; return Expected<>(); }},
    {"store-quota", "BYTES", kStorage, "etcd's --quota-backend-bytes, 100 MB to 1 TB", false,
     [](const Config& c) { return std::to_string(c.store.quota); },
     [](Config& c, std::string_view t) { return read_number(c.store.quota, t, 100000000, 1000000000000); }},
    {"store-went-back", "", kStorage, "use etcd although it has lost data or is restored", false,
     [](const Config& c) { return shown_switch(c.store.went_back); },
     [](Config& c, std::string_view t) { return read_switch(c.store.went_back, t); }},
    {"store-ca", "FILE", kStorage, "PEM certificates that etcd's are checked against", false,
     [](const Config& c) { return c.store.authority; },
     [](Config& c, std::string_view t) { c.store.authority = t; return Expected<>(); }},
    {"store-cert", "FILE", kStorage, "PEM certificate chain that is shown to etcd", false,
     [](const Config& c) { return c.store.certificate; },
     [](Config& c, std::string_view t) { c.store.certificate = t; return Expected<>(); }},
    {"store-key", "FILE", kStorage, "PEM key of that certificate", false,
     [](const Config& c) { return c.store.key; },
     [](Config& c, std::string_view t) { c.store.key = t; return Expected<>(); }},
    {"snapshot-every", "N", kStorage, "inputs between snapshots, 100 to 1000000", false,
     [](const Config& c) { return std::to_string(c.snapshot_every); },
     [](Config& c, std::string_view t) { return read_number(c.snapshot_every, t, 100, 1000000); }},
    {"keep-journal", "on|off", kStorage, "on: keep all inputs for replay; off: for recovery", false,
     [](const Config& c) { return shown_switch(c.keep_journal); },
     [](Config& c, std::string_view t) { return read_switch(c.keep_journal, t); }},
    {"admin-socket", "PATH", kAccounts, "socket of undercroft-server admin; default: DIR/admin.sock", false,
     [](const Config& c) { return c.admin_socket; }, read_admin_socket},
    {"guests", "on|off", kAccounts, "admit players without an account", false,
     [](const Config& c) { return c.guests ? std::string(*c.guests ? "on" : "off") : "on for loopback, else off"; },
     read_guests},
    {"max-connections", "N", kLimits, "open connections, 1 to 1000000", false,
     [](const Config& c) { return std::to_string(c.max_connections); },
     [](Config& c, std::string_view t) { return read_number(c.max_connections, t, 1, 1000000); }},
    {"messages-a-second", "N", kLimits, "messages per second per connection, 30 to 1000", false,
     [](const Config& c) { return std::to_string(c.messages_a_second); },
     [](Config& c, std::string_view t) { return read_number(c.messages_a_second, t, kMaxMessagesPerSecond, 1000); }},
    {"bytes-a-second", "N", kLimits, "bytes per second per connection, 8192 to 16777216", false,
     [](const Config& c) { return std::to_string(c.bytes_a_second); },
     [](Config& c, std::string_view t) { return read_number(c.bytes_a_second, t, 8192, 16777216); }},
    {"max-pending", "N", kLimits, "unsent bytes before it is dropped, 65536 to 67108864", false,
     [](const Config& c) { return std::to_string(c.max_pending); },
     [](Config& c, std::string_view t) { return read_number(c.max_pending, t, 65536, 67108864); }},
    {"chat-lines", "N", kLimits, "chat lines per minute per player, 1 to 6000", false,
     [](const Config& c) { return std::to_string(c.chat_lines); },
     [](Config& c, std::string_view t) { return read_number(c.chat_lines, t, 1, 6000); }},
    {"realm-cpu", "PERCENT", kLimits, "a realm's share of its thread's time, 1 to 100", false,
     [](const Config& c) { return std::to_string(c.realm_cpu); },
     [](Config& c, std::string_view t) { return read_number(c.realm_cpu, t, 1, 100); }},
    {"places-by-address", "N", kByAddress, "guests per realm per address, 1 to 1000", false,
     [](const Config& c) { return std::to_string(c.places_by_address.most); },
     [](Config& c, std::string_view t) { return read_limit(c.places_by_address, t, 1000); }},
    {"table", "", kByAddress, "friends share an address: fill all --max-players", false,
     [](const Config& c) { return shown_switch(c.table); },
     [](Config& c, std::string_view t) { return read_switch(c.table, t); }},
    {"shared-address", "CIDR", kByAddress, "network, or gateway, that many people share; repeatable", true,
     shown_shared_addresses, read_shared_address,
     [](Config& c) { c.shared_addresses.clear(); c.shares_gateway = false; }},
    {"connections-by-address", "N", kByAddress, "open connections per address, 1 to 1000000", false,
     [](const Config& c) { return std::to_string(c.by_address.connections.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.connections, t, 1000000); }},
    {"handshakes-by-address", "N", kByAddress, "handshakes per second per address, 1 to 100000", false,
     [](const Config& c) { return std::to_string(c.by_address.handshakes.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.handshakes, t, 100000); }},
    {"pages-by-address", "N", kByAddress, "pages per second per address, 1 to 100000", false,
     [](const Config& c) { return std::to_string(c.by_address.pages.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.pages, t, 100000); }},
    {"names-by-address", "N", kByAddress, "new names per hour per address, 1 to 1000000", false,
     [](const Config& c) { return std::to_string(c.by_address.names.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.names, t, 1000000); }},
    {"wrong-tokens-by-address", "N", kByAddress, "wrong tokens before delays begin, 1 to 1000", false,
     [](const Config& c) { return std::to_string(c.by_address.wrong_tokens.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.wrong_tokens, t, 1000); }},
    {"passwords-by-address", "N", kByAddress, "passwords per account before delays begin, 1 to 1000", false,
     [](const Config& c) { return std::to_string(c.by_address.passwords.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.passwords, t, 1000); }},
    {"log-level", "LEVEL", kLogging, "trace, debug, info, warn, err or off", false,
     [](const Config& c) { return c.log_level; }, read_log_level},
    {"log-addresses", "HOW", kLogging, "in the log: off, short (networks) or full", false,
     [](const Config& c) { return std::string(kAddressWords[static_cast<std::size_t>(c.log_addresses)]); },
     read_log_addresses},
    {"notify-command", "FILE", kLogging, "program to run when a turn of clock=slow waits for somebody", false,
     [](const Config& c) { return c.notify_command; }, read_notify_command},
    {"webhook", "URL", kLogging, "post events there, as JSON or to Discord; repeatable", true,
     [](const Config& c) { return joined(shown_webhooks(c)); }, read_webhook, [](Config& c) { c.webhooks.clear(); }},
    {"log-format", "FORMAT", kLogging, "format of log lines: text, or json for collectors", false,
     [](const Config& c) { return std::string(c.log_json ? "json" : "text"); }, read_log_format},
});
// clang-format on

}  // namespace

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
