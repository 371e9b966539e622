// server_settings.cc: every setting, read from text.
#include "server/server_settings.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "server/realm/realm_directory.h"
#include "shared/codec.h"
#include "shared/limits.h"

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

// ADDR:PORT, an IPv6 address in brackets.
Expected<> read_endpoint(std::string& host, std::uint16_t& number, std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) {
    return failed("expected ADDR:PORT, not '" + std::string(text) + "'");
  }
  if (auto port = read_number(number, text.substr(colon + 1), 0, 65535); !port) {
    return failed("the port: " + port.error());
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
    return failed(
        "expected 3 to 16 letters, digits, _ or -, the first a letter, for a realm's name");
  }
  if (std::find(config.realms.begin(), config.realms.end(), text) != config.realms.end()) {
    return failed("two realms are called '" + std::string(text) + "'");
  }
  config.realms.emplace_back(text);
  return {};
}

Expected<> read_muted(Config& config, std::string_view text) {
  if (!is_player_name(text)) return failed("'" + std::string(text) + "' is no player's name");
  config.muted.emplace_back(text);
  return {};
}

// SCHEME://HOST[:PORT], as browsers have it: no path.
Expected<> read_origin(Config& config, std::string_view text) {
  const std::size_t lead = text.find("://");
  const bool sound = lead != std::string_view::npos && lead > 0 && text.size() > lead + 3 &&
                     text.find('/', lead + 3) == std::string_view::npos;
  if (!sound)
    return failed("expected SCHEME://HOST or SCHEME://HOST:PORT, not '" + std::string(text) + "'");
  config.origins.emplace_back(text);
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

Expected<> read_log_level(Config& config, std::string_view text) {
  constexpr std::array<std::string_view, 6> kLevels = {"trace", "debug", "info",
                                                       "warn",  "err",   "off"};
  if (std::find(kLevels.begin(), kLevels.end(), text) == kLevels.end()) {
    return failed("expected trace, debug, info, warn, err or off, not '" + std::string(text) + "'");
  }
  config.log_level = text;
  return {};
}

Expected<> read_yes_or_no(bool& out, std::string_view text) {
  const bool yes = text == "yes" || text == "true";
  if (!yes && text != "no" && text != "false") {
    return failed("expected yes or no, not '" + std::string(text) + "'");
  }
  out = yes;
  return {};
}

std::string yes_or_no(bool value) { return value ? "yes" : "no"; }

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string endpoint(const Config& c) { return c.address + ":" + std::to_string(c.port); }

std::string pages_endpoint(const Config& c) {
  return c.pages_address.empty() ? "" : c.pages_address + ":" + std::to_string(c.pages_port);
}

Expected<> read_guests(Config& config, std::string_view text) {
  if (text != "on" && text != "off")
    return failed("expected on or off, not '" + std::string(text) + "'");
  config.guests = text == "on";
  return {};
}

// Of this machine as well, from now on.
Expected<> read_limit(AddressLimit& limit, std::string_view text, std::uint64_t most) {
  limit.is_set = true;
  return read_number(limit.most, text, 1, most);
}

// clang-format off
constexpr std::array kSettings = std::to_array<Setting>({
    {"listen", "ADDR:PORT", "where to listen, ADDR an address or a host's name; port 0: any that is free", false,
     endpoint, read_listen},
    {"pages", "ADDR:PORT", "where /-/health and /-/metrics are asked for, if not where players are", false,
     pages_endpoint, read_pages},
    {"realm", "NAME", "a dungeon to host, again for each; the first is the default", true,
     [](const Config& c) { return joined(c.realms); }, read_realm, [](Config& c) { c.realms.clear(); }, false},
    {"seed", "N", "what the dungeons grow from, 0 to 2^64-1; in a file, from 2^63 on, as text: seed = \"N\"", false,
     [](const Config& c) { return c.seed ? std::to_string(*c.seed) : std::string("random"); }, read_seed},
    {"scenario", "FILE", "serve this map instead of generated levels", false,
     [](const Config& c) { return c.scenario; },
     [](Config& c, std::string_view t) { c.scenario = t; return Expected<>(); }},
    {"content", "PATH", "a folder of .toml files, or one, with more blueprints, read on top of the game's own, or with --scenario of those that scenarios have; again for each", true,
     [](const Config& c) { return joined(c.content); },
     [](Config& c, std::string_view t) { c.content.emplace_back(t); return Expected<>(); },
     [](Config& c) { c.content.clear(); }},
    {"rule", "NAME=VALUE", "a house rule, again for each: see below, and --print-rules", true,
     [](const Config&) { return std::string(); }, read_rule},
    {"motd", "TEXT", "what to tell those who join, at most 1024 bytes", false,
     [](const Config& c) { return c.motd; },
     [](Config& c, std::string_view t) { c.motd = plain_text(t, kMaxMotd); return Expected<>(); }},
    {"watchers", "N", "how many may only watch a player, in each realm; 0: nobody may, to 1000", false,
     [](const Config& c) { return std::to_string(c.watchers); },
     [](Config& c, std::string_view t) { return read_number(c.watchers, t, 0, 1000); }},
    {"watch-delay", "TURNS", "turns of the player they watch by which they are told later, 0 to 100", false,
     [](const Config& c) { return std::to_string(c.watch_delay); },
     [](Config& c, std::string_view t) { return read_number(c.watch_delay, t, 0, 100); }},
    {"friends-on-map", "YES-OR-NO", "players are told where the others of their realm are, and how they do", false,
     [](const Config& c) { return yes_or_no(c.friends_on_map); },
     [](Config& c, std::string_view t) { return read_yes_or_no(c.friends_on_map, t); }},
    {"names-in-lobby", "YES-OR-NO", "who is in each realm is told by name to those who choose one, not only how many", false,
     [](const Config& c) { return yes_or_no(c.names_in_lobby); },
     [](Config& c, std::string_view t) { return read_yes_or_no(c.names_in_lobby, t); }},
    {"data", "DIR", "the folder in which realms are kept through restarts and crashes; without it they are not", false,
     [](const Config& c) { return c.data; },
     [](Config& c, std::string_view t) { c.data = t; return Expected<>(); }},
    {"ephemeral", "", "keep nothing, whatever --data says", false,
     [](const Config& c) { return yes_or_no(c.ephemeral); },
     [](Config& c, std::string_view t) { return read_yes_or_no(c.ephemeral, t); }},
    {"snapshot-every", "N", "inputs (about as many turns) until a realm's next snapshot, 100 to 1000000: a restart plays what came after the last", false,
     [](const Config& c) { return std::to_string(c.snapshot_every); },
     [](Config& c, std::string_view t) { return read_number(c.snapshot_every, t, 100, 1000000); }},
    {"keep-journal", "YES-OR-NO", "yes: keep every input ever, so that all of a realm can be replayed; no: only what a restart needs", false,
     [](const Config& c) { return yes_or_no(c.keep_journal); },
     [](Config& c, std::string_view t) { return read_yes_or_no(c.keep_journal, t); }},
    {"max-players", "N", "players in each realm, 1 to 1000", false,
     [](const Config& c) { return std::to_string(c.max_players); },
     [](Config& c, std::string_view t) { return read_number(c.max_players, t, 1, 1000); }},
    {"max-connections", "N", "connections to the server, 1 to 1000000", false,
     [](const Config& c) { return std::to_string(c.max_connections); },
     [](Config& c, std::string_view t) { return read_number(c.max_connections, t, 1, 1000000); }},
    {"places-by-address", "N", "of a realm's players, newcomers from one address, 1 to 1000; this and the next five do not count this very machine unless they are given", false,
     [](const Config& c) { return std::to_string(c.places_by_address.most); },
     [](Config& c, std::string_view t) { return read_limit(c.places_by_address, t, 1000); }},
    {"connections-by-address", "N", "open connections from one address, 1 to 1000000", false,
     [](const Config& c) { return std::to_string(c.by_address.connections.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.connections, t, 1000000); }},
    {"handshakes-by-address", "N", "new connections a second from one address, 1 to 100000", false,
     [](const Config& c) { return std::to_string(c.by_address.handshakes.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.handshakes, t, 100000); }},
    {"names-by-address", "N", "new names an hour from one address, 1 to 1000000", false,
     [](const Config& c) { return std::to_string(c.by_address.names.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.names, t, 1000000); }},
    {"wrong-tokens-by-address", "N", "wrong tokens of one address that are answered at once, 1 to 1000; each after them waits twice as long, to 8 seconds", false,
     [](const Config& c) { return std::to_string(c.by_address.wrong_tokens.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.wrong_tokens, t, 1000); }},
    {"passwords-by-address", "N", "passwords that one address may try for one account at once, 1 to 1000, and ten times as many for all; each after them waits twice as long, to 8 seconds", false,
     [](const Config& c) { return std::to_string(c.by_address.passwords.most); },
     [](Config& c, std::string_view t) { return read_limit(c.by_address.passwords, t, 1000); }},
    {"guest-days", "N", "days for which the seat of one who has played is kept, 0 to 3650; newcomers are refused before", false,
     [](const Config& c) { return std::to_string(c.guest_days); },
     [](Config& c, std::string_view t) { return read_number(c.guest_days, t, 0, 3650); }},
    {"idle-minutes", "N", "minutes without an intent or a word until a player is away, and as many until it leaves, 0 to 10080; 0: never", false,
     [](const Config& c) { return std::to_string(c.idle_minutes); },
     [](Config& c, std::string_view t) { return read_number(c.idle_minutes, t, 0, 10080); }},
    {"chat-lines", "N", "lines of chat a minute of one player, 1 to 6000", false,
     [](const Config& c) { return std::to_string(c.chat_lines); },
     [](Config& c, std::string_view t) { return read_number(c.chat_lines, t, 1, 6000); }},
    {"mute", "NAME", "a player of whom nobody else hears a word, aloud, in chat or by a ping; again for each", true,
     [](const Config& c) { return joined(c.muted); }, read_muted, [](Config& c) { c.muted.clear(); }},
    {"messages-a-second", "N", "messages of one connection, 30 to 1000: more end it", false,
     [](const Config& c) { return std::to_string(c.messages_a_second); },
     [](Config& c, std::string_view t) { return read_number(c.messages_a_second, t, kMaxMessagesPerSecond, 1000); }},
    {"bytes-a-second", "N", "bytes of one connection, 8192 to 16777216: more end it", false,
     [](const Config& c) { return std::to_string(c.bytes_a_second); },
     [](Config& c, std::string_view t) { return read_number(c.bytes_a_second, t, 8192, 16777216); }},
    {"realm-cpu", "PERCENT", "of its thread's time that one realm may take, 1 to 100: past it its turns come later, those of others do not", false,
     [](const Config& c) { return std::to_string(c.realm_cpu); },
     [](Config& c, std::string_view t) { return read_number(c.realm_cpu, t, 1, 100); }},
    {"max-pending", "N", "bytes that may wait for one who reads slowly, 65536 to 67108864", false,
     [](const Config& c) { return std::to_string(c.max_pending); },
     [](Config& c, std::string_view t) { return read_number(c.max_pending, t, 65536, 67108864); }},
    {"guests", "on|off", "whether those without an account may play; unless it is given, only where nobody but this machine can come", false,
     [](const Config& c) { return c.guests ? std::string(*c.guests ? "on" : "off") : "on here, off elsewhere"; },
     read_guests},
    {"tls-cert", "FILE", "a certificate and the chain under it, PEM, for wss://; SIGHUP reads it anew", false,
     [](const Config& c) { return c.tls_cert; },
     [](Config& c, std::string_view t) { c.tls_cert = t; return Expected<>(); }},
    {"tls-key", "FILE", "the certificate's key, PEM", false,
     [](const Config& c) { return c.tls_key; },
     [](Config& c, std::string_view t) { c.tls_key = t; return Expected<>(); }},
    {"trust-proxy", "CIDR", "a network of proxies, as 10.0.0.0/8, whose X-Forwarded-For says where a connection comes from; again for each", true,
     [](const Config& c) { return c.proxies.to_string(); },
     [](Config& c, std::string_view t) { return c.proxies.add(t); },
     [](Config& c) { c.proxies.clear(); }},
    {"threads", "N", "threads to work with, 0 to 256; 0: one a core", false,
     [](const Config& c) { return std::to_string(c.threads); },
     [](Config& c, std::string_view t) { return read_number(c.threads, t, 0, 256); }},
    {"hello-ms", "N", "milliseconds in which a connection must say hello, 100 to 600000", false,
     [](const Config& c) { return std::to_string(c.hello_ms); },
     [](Config& c, std::string_view t) { return read_number(c.hello_ms, t, 100, 600000); }},
    {"idle-ms", "N", "milliseconds of silence, pings unanswered, until a connection is dead, 1000 to 3600000", false,
     [](const Config& c) { return std::to_string(c.idle_ms); },
     [](Config& c, std::string_view t) { return read_number(c.idle_ms, t, 1000, 3600000); }},
    {"send-buffer", "N", "bytes the system buffers for each connection, to 16777216; 0: its default", false,
     [](const Config& c) { return std::to_string(c.send_buffer); },
     [](Config& c, std::string_view t) { return read_number(c.send_buffer, t, 0, 16777216); }},
    {"origin", "URL", "a site whose pages may play here, as https://example.org; this server's own may anyway; again for each", true,
     [](const Config& c) { return joined(c.origins); }, read_origin, [](Config& c) { c.origins.clear(); }},
    {"log-level", "LEVEL", "how much to log: trace, debug, info, warn, err or off", false,
     [](const Config& c) { return c.log_level; }, read_log_level},
});
// clang-format on

}  // namespace

std::span<const Setting> settings() { return kSettings; }

Expected<> add_rule(Config& config, std::string_view name, std::string_view value) {
  Ruleset scratch;
  if (auto set = set_rule(scratch, name, value); !set) return failed(set.error());
  config.rules.emplace_back(name, value);
  return {};
}

}  // namespace undercroft
