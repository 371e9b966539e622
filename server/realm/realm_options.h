// realm_options.h: a host's settings for a realm, and what the server gives it to work with.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "server/base/live_settings.h"
#include "server/realm/player_report.h"
#include "server/realm/realm_news.h"
#include "server/realm/seats/seat_rules.h"
#include "server/realm/state/input.h"
#include "server/realm/state/journal.h"
#include "server/realm/state/moment_clock.h"
#include "server/realm/state/report_queue.h"

namespace undercroft {

struct RealmOptions {
  std::string name;
  std::string server = {};  // the server's name, which is not its address
  // The greeting, the places, and the limits on talk, which may change at any time. Never null.
  std::shared_ptr<const SettingsInForce> settings = std::make_shared<SettingsInForce>();
  std::uint64_t keep_guests_ms = 7ULL * 24 * 3600000;  // the seat of an absent guest
  std::uint64_t idle_ms = 0;  // without input, until away; twice that: disconnected; 0: never
  // What is stored of a player's address, to count the players of one network: a keyed digest.
  std::function<std::string(const std::string&)> origin_of = [](const std::string& address) {
    return address;
  };
  // Whether an administrator has muted that player, besides those whom the settings mute. Called on
  // the realm's thread, like the next.
  std::function<bool(const std::string& name)> is_muted = [](const std::string&) { return false; };
  // Why the host keeps the player of that name out, as a sentence for it; empty: it does not.
  // An account's name is not that of a guest.
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
  ReportQueues reports = {};                // of a recovered realm (recovery.h)
  std::optional<MomentRange> moments = {};  // of a stored realm; none: its clock is the server's

  // What the settings in force mean in this realm. A daily greets its players itself, before the
  // host does, and its party is small.
  [[nodiscard]] std::string greeting() const;
  [[nodiscard]] SeatLimits seat_limits() const;
};

}  // namespace undercroft
