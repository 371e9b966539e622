// realm_core.h: what the parts of one realm share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/clock.h"
#include "server/realm/broadcast.h"
#include "server/realm/chronicles.h"
#include "server/realm/realm_metrics.h"
#include "server/realm/realm_options.h"
#include "server/realm/state/state.h"
#include "server/realm/turns/held_intents.h"
#include "server/realm/turns/session.h"
#include "server/realm/turns/standing_intents.h"
#include "server/realm/turns/turn_clock.h"
#include "server/realm/watchers.h"

namespace undercroft {

inline constexpr std::uint64_t kMinuteMs = 60000;

// How a client stands for its name.
struct NameProof {
  bool is_account = false;
  // It has logged in, has a seat of that name, or takes the name with a new seat.
  bool is_proven = true;
};

// A RealmCore owns a realm's state, its sessions and what sends changes to them. A Realm has one;
// each of its parts (InputDoor, Attendance, SlowPlay, LiveStories, Departures, Admissions,
// Spectators, Chat) works on it.
struct RealmCore {
  // `clock` and `metrics` outlive it.
  RealmCore(RealmState state, RealmOptions options, const Clock& clock, RealmMetrics& metrics);
  RealmCore(const RealmCore&) = delete;
  RealmCore& operator=(const RealmCore&) = delete;

  [[nodiscard]] const World& world() const { return state.world; }
  [[nodiscard]] std::uint64_t now_ms() const { return clock.now_ms(); }
  [[nodiscard]] const std::string& name_of(const Session& session) const {
    return state.player(session.player)->name;
  }
  // The session of that player, if the player is connected; else null.
  [[nodiscard]] Session* connected(const Player* player) const;
  // Sends all players and spectators a line that is not part of the realm's talk.
  void announce(const std::string& text, const std::string& about) {
    watchers.say(broadcast.announce(text, about));
  }
  // Announces that the player joins or leaves, unless it has done so too often lately.
  void announce(Session& session, const Doing& does);
  // Why the host keeps the player or spectator of that name out: a ban, or the allow-list.
  [[nodiscard]] std::optional<Refusal> refusal_by_host(const std::string& name, NameProof proof,
                                                       const Connection& from) const;
  // Reports to the host that the player has joined, and later that it has left. A player who
  // reconnects all the time is left out.
  void report_joining(Session& session);
  void report_leaving(Session& session, std::string_view why);
  // A player has another name: all connections are sent it.
  void name_changed(EntityId player);
  // What a snapshot has of the realm.
  [[nodiscard]] Journal::Kept kept();
  // Brings the turn clock's groups up to date with `groups_changed`.
  void regroup_if_needed();

  RealmState state;
  RealmOptions options;
  const Clock& clock;
  RealmMetrics& metrics;
  Sessions sessions;
  TurnClock turns;
  Broadcast broadcast;
  Watchers watchers;
  HeldIntents held;
  StandingIntents standing;
  Chronicles chronicles;
  bool groups_changed = true;  // a player has moved, joined or left
  std::string pause = {};      // why the host has paused it, as a sentence; empty: it plays
  std::uint64_t comings_and_goings = 1;  // increases when a player or spectator joins or leaves
};

}  // namespace undercroft
