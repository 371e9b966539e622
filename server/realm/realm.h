// realm.h: one dungeon in play: its state, who is there, when turns end, who is told.
//
// What clients ask for becomes inputs (input.h); apply() alone changes the state; the broadcast
// tells those whom it concerns. Lives on one thread; no call of it ever blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/clock.h"
#include "server/base/tokens.h"
#include "server/realm/admission/seat_rules.h"
#include "server/realm/admission/speech_rules.h"
#include "server/realm/admissions.h"
#include "server/realm/attendance.h"
#include "server/realm/chat.h"
#include "server/realm/departures.h"
#include "server/realm/input_door.h"
#include "server/realm/realm_core.h"
#include "server/realm/spectators.h"
#include "server/realm/state/levels_ahead.h"
#include "shared/expected.h"

namespace undercroft {

// Everything that comes in only marks; end_batch() then resolves the turns that are due and tells
// everyone who listens, once. Answers to what one client asked go to it at once.
class Realm {
 public:
  // The clock, the tokens and the metrics outlive the realm.
  Realm(RealmState state, RealmOptions options, const Clock& clock, TokenSource& tokens,
        RealmMetrics& metrics);
  Realm(World world, RealmOptions options, const Clock& clock, TokenSource& tokens,
        RealmMetrics& metrics)
      : Realm(RealmState(std::move(world)), std::move(options), clock, tokens, metrics) {}
  Realm(const Realm&) = delete;
  Realm& operator=(const Realm&) = delete;

  [[nodiscard]] const std::string& name() const { return core_.options.name; }
  [[nodiscard]] const RealmState& state() const { return core_.state; }
  [[nodiscard]] const World& world() const { return core_.world(); }
  [[nodiscard]] const Sessions& sessions() const { return core_.sessions; }

  // Builds the first levels. Fails when it cannot: the realm is then of no use.
  [[nodiscard]] Expected<> open();
  // The realm's last word to its journal; nothing is called after it. REQUIRES: nobody is there.
  void close();

  // `wake` is called, on any thread, when end_batch() has something to do since more is durable.
  void on_durable(std::function<void()> wake);
  // How far it has got, and how much of that is durable; of one that is not kept, nothing of
  // either.
  [[nodiscard]] const Progress& progress() const { return door_.progress(); }
  // Why no turn is played at the moment: what is played could not be kept. Empty: they are played.
  [[nodiscard]] const std::string& trouble() const { return door_.trouble(); }
  // A line that everyone in the realm hears. From: a player's name, or empty for the realm itself.
  void say(const std::string& from, const std::string& text) { door_.say(from, text); }

  // Who is there, for whoever has yet to choose a realm; and a number that is another whenever that
  // has changed, never 0.
  [[nodiscard]] RealmEntry entry() const;
  [[nodiscard]] std::uint64_t comings_and_goings() const { return core_.comings_and_goings; }
  // When its last turn was played; 0: none was, since the server began.
  [[nodiscard]] std::uint64_t played_at_ms() const { return played_at_ms_; }

  // A new player, or with a resume token one that has been here (whoever plays it is told that it
  // was taken). False when refused; the connection has then been told why and closed.
  // REQUIRES: the directory of realms has found no fault with `hello`.
  bool join(const Hello& hello, const std::shared_ptr<Connection>& connection);

  // One that has proved to own that account: its character here, which no token of a seat opens. It
  // is told `token`, by which the account comes back.
  bool join_as(const std::string& account, const std::string& token, const Hello& hello,
               const std::shared_ptr<Connection>& connection);

  // From a connection that has joined; from any other (its player was taken elsewhere) it is
  // ignored, and so in the next three.
  void receive(Connection& from, const ClientMessage& message);

  // The connection is lost: the body guards, then lingers (R106).
  void drop(Connection& connection);

  // Nobody is at the far end though the connection stands: a suspended client, a hidden page
  // (R102).
  void set_hidden(Connection& connection, bool hidden);

  // Connection::is_ready() has become true again.
  void ready(Connection& connection);

  // What was drained of the realm's queue has been handled, or next_tick() has come.
  void end_batch();
  [[nodiscard]] std::optional<std::uint64_t> next_tick() const { return next_tick_; }

 private:
  // ---- one for each message of a client ----
  void on(Session& session, const Hello& again);
  void on(Session& session, const IntentMessage& message);
  void on(Session& session, const StandingMessage& message);
  void on(Session& session, const Withdraw& message);
  void on(Session& session, const Ping& message);
  void on(Session& session, const ChatSay& message);
  void on(Session& session, const Whisper& message);
  void on(Session& session, const PingCell& message);
  void on(Session& session, const Leave& message);
  void on(Session& session, const EndHero& message);
  void on(Session& session, const AskScores& message);
  void on(Session&, const AskRealms&) {}  // the gateway answers it
  void on(Session& session, const Away& message);
  void on(Session& session, const UnknownMessage& message);
  [[nodiscard]] Session* session_of(const Connection& connection) const;
  [[nodiscard]] bool may_ask(Session& session, std::uint32_t sequence, std::uint32_t heard);
  bool let_in(const Claim& claim, const Hello& hello,
              const std::shared_ptr<Connection>& connection);
  void respawn(Session& session, std::uint32_t sequence);

  // ---- steps of end_batch() ----
  void work_on_journal();
  void end_turns();
  void end_turn(const GroupClock& due);
  void announce_endings();
  void build_ahead();
  void set_next_tick();

  RealmCore core_;
  InputDoor door_;
  Attendance attendance_;
  Departures departures_;
  SpeechRules speech_;
  SeatRules seats_;
  Admissions admissions_;
  Spectators spectators_;
  Chat chat_;
  LevelsAhead levels_ahead_;
  bool cannot_build_ = false;
  std::vector<EntityId> stepped_;  // whose intent in the last turn was a standing intent's step
  std::uint64_t played_at_ms_ = 0;
  std::optional<std::uint64_t> next_tick_;
};

}  // namespace undercroft
