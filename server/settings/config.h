// config.h: all settings of the server, from flags, the environment and a TOML file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/live_settings.h"
#include "server/gateway/limits/client_address.h"
#include "server/settings/backup_rules.h"
#include "server/settings/store_settings.h"
#include "shared/expected.h"
#include "shared/messages.h"
#include "shared/ruleset.h"

namespace undercroft {

// All settings. Those of a snapshot that threads share while the server runs are in LiveSettings.
struct Config : LiveSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 7777;
  std::string pages_address;  // of health and metrics; empty: the players' port
  std::uint16_t pages_port = 0;
  std::vector<std::string> host_names;  // under which browsers may use the server
  bool no_page = false;                 // do not serve the game to browsers
  std::vector<std::string> realms = {"undercroft"};
  std::optional<std::uint64_t> seed;  // unset: random
  std::string scenario;               // a scenario file to serve; empty: generated levels
  std::vector<std::string> content;   // folders or files with additional blueprints
  std::vector<std::pair<std::string, std::string>> rules;  // house rules, by name, in order
  std::uint32_t watchers = 0;                              // spectators per realm
  std::uint32_t watch_delay = 0;        // spectator delay, in turns of the watched player
  bool friends_on_map = true;           // show where the other players of the realm are
  bool past = true;                     // show players the past of their own heroes (R177)
  std::size_t moments = 20;             // links to moments that a hero may have; 0: none (R213)
  int moment_days = 90;                 // that such a link lasts; 0: for ever
  bool names_in_lobby = true;           // name the players of each realm in the realm list
  std::string data;                     // the data folder; empty: realms are not stored
  std::vector<std::string> new_realms;  // may begin anew if their data is missing
  bool ephemeral = false;               // store nothing, whatever `data` is
  StoreSettings store;                  // instead of the data folder
  FleetSettings fleet;                  // other servers on the same store
  BackupSettings backups;
  std::string admin_socket;            // empty: that of the data folder, if there is one
  std::uint32_t snapshot_every = 500;  // inputs
  bool keep_journal = true;            // all of it, not only what recovery needs
  std::uint32_t guest_days = 7;        // for which an absent guest's seat is kept
  std::uint64_t sleep_ms = 600000;     // until an empty stored realm leaves the memory; 0: never
  std::uint32_t player_realms = 0;     // that players may make
  bool branches = true;                // those may begin at a moment of a past (R214)
  std::uint32_t archive_days = 30;  // without play, until a realm of players is archived; 0: never
  bool daily = false;               // host the daily (R176)
  std::uint32_t idle_minutes = 10;  // without input until a player is away; 0: never
  std::size_t max_connections = 1000;
  // Admit players without an account; unset: only when the server listens on loopback.
  std::optional<bool> guests;
  std::string tls_cert;  // PEM files; empty: connections are not encrypted
  std::string tls_key;
  Networks proxies;             // whose X-Forwarded-For and PROXY headers are trusted
  Networks shared_addresses;    // that stand for many people
  bool shares_gateway = false;  // the default gateway is one of them
  std::uint32_t messages_a_second = kMaxMessagesPerSecond;  // per connection, as are bytes
  std::uint32_t bytes_a_second = 1 << 17;
  std::uint32_t realm_cpu = 80;         // percent of a thread's time
  std::uint32_t max_pending = 1 << 20;  // unsent bytes per connection
  std::size_t threads = 0;              // 0: one per core
  std::uint32_t hello_ms = 10000;
  std::uint32_t idle_ms = 60000;
  std::uint32_t drain_ms = 5000;     // for the turns in play when the server stops
  int send_buffer = 0;               // bytes; 0: the system's default
  std::vector<std::string> origins;  // other sites whose pages may connect
  AddressesLogged log_addresses = AddressesLogged::Full;
  std::string notify_command;         // a program (NotifyCommand); empty: none
  std::vector<std::string> webhooks;  // each has been read by read_webhook_url()
  bool log_json = false;              // log lines are JSON objects
  // Actions instead of serving.
  bool print_config = false;
  bool print_rules = false;
  bool print_rulings = false;
  std::vector<std::string> check_content;  // folders or files of blueprints, on top of `content`
  int check_seeds = 0;                     // with which levels are built to check it

  // Where each setting that is not the default was given, by name: "--motd", "UNDERCROFT_MOTD",
  // "server.toml:3".
  std::map<std::string, std::string> sources;
  std::vector<std::string> warnings;  // to be logged

  // What threads read while the server runs.
  [[nodiscard]] const LiveSettings& live() const { return *this; }
  // Takes over what a running server can change (Setting::is_live()), from settings that were read
  // again. Returns the names of the settings that differ but need a restart.
  [[nodiscard]] std::vector<std::string> reload(const Config& fresh);

  [[nodiscard]] bool is_for_this_machine() const;
  [[nodiscard]] bool lets_guests_in() const { return guests.value_or(is_for_this_machine()); }
  // Accounts are stored beside the realms.
  [[nodiscard]] bool has_accounts() const {
    return store.is_set() || (!data.empty() && !ephemeral);
  }
  // The path of the socket of administration; empty: there is none.
  [[nodiscard]] std::string admin_socket_path() const;
  // In etcd there is no room for inputs that no recovery needs.
  [[nodiscard]] bool keeps_journal() const { return keep_journal && !store.is_set(); }

  // Applies `rules`, and the defaults of a served realm (F28). Fails with a sentence when they do
  // not fit each other.
  [[nodiscard]] Expected<> apply_rules(Ruleset& ruleset) const;
};

// An exit code and the text printed before: on stdout when the code is 0, otherwise on stderr.
struct CommandLineExit {
  int code = 0;
  std::string text;
};

// Reads the command line, the environment, and the file that --config names. Flags override the
// environment, which overrides the file. The exit code is 2 for bad flags and variables and
// contradictory settings, 1 for a bad file (all its mistakes, each as "file:line: sentence"), and 0
// for --help and --version. `environment`: "NAME=VALUE" texts, ended by a null; null: none.
// `commands`: lines of --help about the program's commands.
[[nodiscard]] tl::expected<Config, CommandLineExit> read_config(
    int argc, const char* const* argv, const char* const* environment = nullptr,
    const std::string& commands = "");

// Applies the variables UNDERCROFT_NAME of settings, with commas between the items of a list.
// UNDERCROFT_NAME_FILE names a file that has the value. An unknown variable is a warning.
[[nodiscard]] Expected<> read_environment(Config& config, const char* const* environment);

// Takes the data folder from UNDERCROFT_DEFAULT_DATA when no flag, variable and file says where to
// store, or to store nothing.
void apply_default_data(Config& config, const char* const* environment);

// One line for each setting: NAME = VALUE # SOURCE.
[[nodiscard]] std::string config_as_text(const Config& config);
// The house rules of the settings; of several values for one rule, the last.
[[nodiscard]] std::map<std::string, std::string> rules_by_name(const Config& config);
inline constexpr std::string_view kRuleSetting = "rule";

// Applies the settings in the text of a file. Fails with all its mistakes, one per line, each with
// file and line; the config may then be partly set.
[[nodiscard]] Expected<> read_settings(Config& config, std::string_view text,
                                       const std::string& file_name);

}  // namespace undercroft
