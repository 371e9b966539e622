// realm_options.h: a host's settings for a realm, and what the server gives it to work with.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/realm/player_report.h"
#include "server/realm/realm_news.h"
#include "server/realm/state/input.h"
#include "server/realm/state/journal.h"
#include "server/realm/state/report_queue.h"

namespace undercroft {

// The settings of a realm that may change while it is played.
struct HostSettings {
  std::string motd;
  std::size_t max_players = 32;
  std::uint32_t chat_lines = 6000;
  std::vector<std::string> muted;
};

struct RealmOptions {
  std::string name;
  std::string motd;                          // sent to players who join; may be empty
  std::string server = {};                   // the server's name, which is not its address
  std::size_t max_players = 32;              // connected, or with a living body that lingers
  std::size_t places_by_address = SIZE_MAX;  // of those, for newcomers from one address
  std::uint64_t keep_guests_ms = 7ULL * 24 * 3600000;  // the seat of an absent guest
  std::uint64_t idle_ms = 0;        // without input, until away; twice that: disconnected; 0: never
  std::uint32_t chat_lines = 6000;  // a minute, of one player
  // What is stored of a player's address, to count the players of one network: a keyed digest.
  std::function<std::string(const std::string&)> origin_of = [](const std::string& address) {
    return address;
  };
  std::vector<std::string> muted = {};  // names of players whom the host has muted
  // Why the host keeps the player of that name out, as a sentence for it; empty: it does not.
  // Called on the realm's thread; an account's name is not that of a guest.
  std::function<std::string(const std::string& name, bool is_account)> ban_of =
      [](const std::string&, bool) { return ""; };
  // Why the host's allow-list keeps out who connects from that address; empty: it does not. Called
  // as above, when a player joins.
  std::function<std::string(const std::string& name, bool is_account, const std::string& address)>
      refusal_of_unlisted =
          [](const std::string&, bool, const std::string&) { return std::string(); };
  // Takes a player's report. Returns a sentence for the reporter; empty: HostDesk::tell() says
  // later what became of it. Called as above; must not wait.
  std::function<std::string(const PlayerReport&)> report = [](const PlayerReport&) {
    return "This server takes no reports.";
  };
  // Why no new seat can be given now, as a sentence for the newcomer; empty: it can. Called on the
  // realm's thread.
  std::function<std::string()> refusal_of_newcomers = [] { return ""; };
  std::uint64_t step_ms = 15;     // how long a client shows a step of a standing intent
  std::uint64_t gather_ms = 50;   // changes of the member list are sent this often at most
  std::size_t most_watchers = 0;  // spectators; 0: none are allowed
  TurnNumber watch_delay = 0;     // how far spectators lag, in the watched player's turns
  bool friends_on_map = true;     // players are sent each other's place and health; not under pvp
  bool is_daily = false;          // fixed rules, and one hero for each name (R176)
  bool builds_levels = true;      // false: the world has all its levels (a scenario)
  std::function<void(const std::string&)> log = [](const std::string&) {};  // of failures
  std::function<void(const RealmNews&)> news = [](const RealmNews&) {};     // for the host
  // Called with every input that has been applied, in order (state.h).
  std::function<void(const Input&)> applied = [](const Input&) {};
  // Stores the inputs; nothing is sent before it is durable. Null: the realm is not stored.
  std::unique_ptr<Journal> journal = {};
  std::map<EntityId, ReportQueue> reports = {};  // of a recovered realm (recovery.h)
};

}  // namespace undercroft
