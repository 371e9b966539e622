// config.h: every setting of the server, from flags and from a TOML file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/gateway/address_limiter.h"
#include "shared/expected.h"
#include "shared/messages.h"
#include "shared/ruleset.h"

namespace undercroft {

struct Config {
  std::string address = "127.0.0.1";
  std::uint16_t port = 7777;
  std::string pages_address;  // of health and metrics; empty: where players are
  std::uint16_t pages_port = 0;
  std::vector<std::string> realms = {"undercroft"};
  std::optional<std::uint64_t> seed;  // unset: a random one
  std::string scenario;               // a file to serve instead of generated levels; empty: none
  std::vector<std::string> content;   // folders or files with blueprints, on top of the built-in
  std::vector<std::pair<std::string, std::string>> rules;  // house rules, by name, in order
  std::string motd;
  std::uint32_t watchers = 0;     // who may only watch, in each realm
  std::uint32_t watch_delay = 0;  // turns of the watched by which they are told later
  bool friends_on_map = true;     // players are told where the others of their realm are
  bool names_in_lobby = true;     // who is in a realm is told to those who are in none, or another
  std::string data;               // the folder that realms are kept in; empty: they are not kept
  bool ephemeral = false;         // realms are not kept, whatever `data` says
  std::uint32_t snapshot_every = 10000;  // inputs
  bool keep_journal = true;              // all of it, or only what recovery needs
  std::size_t max_players = 32;
  std::uint32_t guest_days = 7;     // the seat of a guest who has played is kept
  std::uint32_t idle_minutes = 10;  // without an intent or a word, until away; 0: never
  std::uint32_t chat_lines = 120;   // a minute of one player
  std::vector<std::string> muted;   // players whom nobody else hears
  std::size_t max_connections = 1000;
  // Whoever comes without an account is let in: unset, where only this machine can come.
  std::optional<bool> guests;
  std::string tls_cert;  // PEM files; empty: connections are not encrypted
  std::string tls_key;
  // By address; of this very machine only when they are set.
  AddressLimits by_address;
  AddressLimit places_by_address{8};                        // in each realm
  Networks proxies;                                         // whose X-Forwarded-For is taken
  std::uint32_t messages_a_second = kMaxMessagesPerSecond;  // of one connection, and so on
  std::uint32_t bytes_a_second = 1 << 17;
  std::uint32_t realm_cpu = 80;         // percent of a thread
  std::uint32_t max_pending = 1 << 20;  // bytes that wait for one who reads slowly
  std::size_t threads = 0;              // 0: one a core
  std::uint32_t hello_ms = 10000;
  std::uint32_t idle_ms = 60000;
  int send_buffer = 0;               // bytes; 0: the system's default
  std::vector<std::string> origins;  // of web pages on other hosts that may open connections
  std::string log_level = "info";
  // What to do instead of serving.
  bool print_rules = false;
  bool print_rulings = false;
  std::string check_content;  // a folder or file of blueprints; empty: none

  [[nodiscard]] bool is_for_this_machine() const;
  [[nodiscard]] bool lets_guests_in() const { return guests.value_or(is_for_this_machine()); }
  // Accounts are kept where realms are.
  [[nodiscard]] bool has_accounts() const { return !data.empty() && !ephemeral; }

  // Sets `rules` on top of others, and what is different in a served realm (F28). They were checked
  // when they were read.
  void apply_rules(Ruleset& ruleset) const;
};

// Why the program ends at once, and what it says: on stdout when the code is 0, else on stderr.
struct CommandLineExit {
  int code = 0;
  std::string text;
};

// Flags count for more than the file that --config names. The ending has code 2 for bad flags and
// settings that contradict each other, 1 for a bad file ("file:line: sentence", as many as there
// are), 0 for --help and --version.
[[nodiscard]] tl::expected<Config, CommandLineExit> read_config(int argc, const char* const* argv);

// Sets what the text of a file says. Its mistakes, a line each with file and line; the config may
// then be half set.
[[nodiscard]] Expected<> read_settings(Config& config, std::string_view text,
                                       const std::string& file_name);

}  // namespace undercroft
