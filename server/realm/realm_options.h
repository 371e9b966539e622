// realm_options.h: what a host sets of a realm, and what a realm is given to work with.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/realm/state/input.h"
#include "server/realm/state/journal.h"
#include "server/realm/state/report_queue.h"

namespace undercroft {

struct RealmOptions {
  std::string name;
  std::string motd;                          // told on joining; may be empty
  std::string server = {};                   // who the server is, whatever its address
  std::size_t max_players = 32;              // connected, or with a living body that lingers
  std::size_t places_by_address = SIZE_MAX;  // of those, for newcomers from one address
  std::uint64_t keep_guests_ms = 7ULL * 24 * 3600000;  // the seat of one who has played and is gone
  std::uint64_t idle_ms = 0;  // without an intent or a word, until away; twice that: out; 0: never
  std::uint32_t chat_lines = 6000;      // a minute of one player
  std::vector<std::string> muted = {};  // players whom the host lets nobody hear
  std::uint64_t step_ms = 15;           // what a step of a standing intent takes to be looked at
  std::uint64_t gather_ms = 50;         // who has chosen, come or gone is told at most so often
  std::size_t most_watchers = 0;        // who only watch a player; 0: nobody may
  TurnNumber watch_delay = 0;           // turns of the watched by which they are told later
  bool friends_on_map = true;           // everyone is told where the others are, and how they do
  bool builds_levels = true;            // false: the world came with all its levels (a scenario)
  std::function<void(const std::string&)> log = [](const std::string&) {};
  // Every input that has been applied, in order: whoever has them has the realm (state.h).
  std::function<void(const Input&)> applied = [](const Input&) {};
  // Keeps them through crashes: nobody is told what is not durable. Null: the realm is not kept.
  std::unique_ptr<Journal> journal = {};
  std::map<EntityId, ReportQueue> reports = {};  // of a realm that was recovered (recovery.h)
};

}  // namespace undercroft
