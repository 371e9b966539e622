// realm.h: one dungeon in play.
//
// A realm turns what clients ask for into inputs (input.h), applies them, and sends the players
// what has changed. Lives on one thread; no call blocks.
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
#include "server/realm/admissions.h"
#include "server/realm/attendance.h"
#include "server/realm/chat.h"
#include "server/realm/danger_calls.h"
#include "server/realm/departures.h"
#include "server/realm/hero_desk.h"
#include "server/realm/host_desk.h"
#include "server/realm/input_door.h"
#include "server/realm/live_stories.h"
#include "server/realm/realm_core.h"
#include "server/realm/reporting.h"
#include "server/realm/run_desk.h"
#include "server/realm/seats/seat_rules.h"
#include "server/realm/seats/speech_rules.h"
#include "server/realm/slash_commands.h"
#include "server/realm/slow_play.h"
#include "server/realm/spectators.h"
#include "server/realm/state/levels_ahead.h"
#include "server/realm/tale_desk.h"
#include "server/realm/typing_desk.h"
#include "shared/expected.h"

namespace undercroft {

// Calls for single messages only mark changes; end_batch() then resolves the turns that are due and
// sends each client that is ready one delta. Answers to a client's requests are sent at once.
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

  // Builds the first levels. Fails when it cannot; the realm is then unusable.
  [[nodiscard]] Expected<> open();
  // Writes what is left to the journal. Nothing may be called after it. REQUIRES: no player is
  // connected.
  // `released` is called, on a thread of the store and perhaps after the realm's end, when no other
  // owner has to fear a write of this one. Without a journal it is never called.
  void close(std::function<void()> released = [] {});

  // Whether the realm may be taken out of memory: it is stored, no client is connected or parked,
  // everything is durable and nothing is due, except for a deadline of slow play (wakes_at_s()).
  [[nodiscard]] bool is_at_rest() const;
  // Gives the realm up in the store. Nothing may be called after it. `done` is called on a thread
  // of the store, perhaps after the realm's end: any server may then open the realm.
  // REQUIRES: is_at_rest().
  void release(std::function<void()> done);

  // `wake` is called, on any thread, when the store has answered and end_batch() must be called.
  void on_durable(std::function<void()> wake);
  // `told` is called at the end of each batch that has resolved turns, when all their deltas are
  // sent or wait for the store, with the number of turns.
  void on_turns(std::function<void(std::uint64_t turns)> told) { told_of_turns_ = std::move(told); }
  // How many records are written and how many are durable; both 0 without a journal.
  [[nodiscard]] const Progress& progress() const { return door_.progress(); }
  // When the state of the newest stored snapshot was taken, or the realm was opened; none without a
  // journal, and before the first batch.
  [[nodiscard]] std::optional<std::uint64_t> snapshot_ms() const;
  // Why the realm plays no turns at the moment, for the host: they could not be stored. Empty when
  // it does.
  [[nodiscard]] const std::string& trouble() const { return door_.trouble(); }
  // Another owner has claimed the realm in the store: this one never plays another turn. The
  // caller closes its connections with Restart, and the realm.
  [[nodiscard]] bool is_lost() const { return door_.is_lost(); }

  // RealmOptions::settings have been replaced.
  void settings_changed();
  [[nodiscard]] HostDesk& host() { return host_; }
  [[nodiscard]] HeroDesk& heroes() { return heroes_; }
  // Changes a house rule from now on, and says so to all players. Fails with a sentence, without a
  // change, if it is not one that can change (change_rule()), or while the realm is halted.
  [[nodiscard]] Expected<> change_rule(const std::string& rule, const std::string& value);
  // Stores a snapshot as soon as the store has all records.
  void want_snapshot();

  // The server stops soon: sends the players `sentence`, ends standing intents, and begins no turn
  // from now on. A turn in which a player has chosen already is in play and goes on. Other intents
  // get no answer, so clients send them again when they reconnect.
  void begin_drain(const std::string& sentence);
  // Resolves the turns in play with what has been chosen so far.
  void end_turns_in_play();
  // No turn is in play, and all that was played is durable; or the realm is halted.
  [[nodiscard]] bool is_drained() const;

  // ---- to another server ----
  // No turn is in play and no standing intent under way, all that was played is durable, and
  // nothing waits that only the memory has: another server may go on with the realm.
  [[nodiscard]] bool is_between_turns() const;
  // Whether it can be stored now, turn or not.
  [[nodiscard]] bool may_move() const;
  // As drop(), but nobody is sent that: the realm goes on elsewhere, and keep_last() follows.
  void part(Connection& connection);
  // As close(), in two steps, since the realm stays this server's unless its snapshot is stored:
  // the other server may have later rules, which begin at a snapshot. Both report once, on any
  // thread. REQUIRES: may_move(); after a failure of the first, the realm is destroyed.
  void keep_last(std::function<void(bool is_kept)> when);
  void release_kept(std::function<void(bool is_released)> done);

  // The host pauses the realm, for which `sentence` has the reason, or lets it go on (empty). A
  // paused realm plays no turn and takes no new players; those inside stay, may talk and may leave.
  // Time that has passed counts against no player. Does nothing when nothing changes.
  void set_pause(const std::string& sentence);
  [[nodiscard]] const std::string& pause() const { return core_.pause; }

  // Adds a line to the realm's talk. `from`: a player's name, or empty for the realm itself.
  void say(const std::string& from, const std::string& text) { door_.say(from, text); }

  // The realm's entry in the lobby; and a number, never 0, that changes when a player or spectator
  // joins or leaves.
  [[nodiscard]] RealmEntry entry() const;
  [[nodiscard]] RealmRoom room() const { return seats_.room(); }
  [[nodiscard]] std::uint64_t comings_and_goings() const { return core_.comings_and_goings; }
  // When the last turn was played; 0: none since the server started.
  [[nodiscard]] std::uint64_t played_at_ms() const { return played_at_ms_; }

  // Why the client would not be let in now, as join() does, or join_as() if `account` is not empty.
  // Nothing when it would. Changes nothing.
  [[nodiscard]] std::optional<Refusal> refusal_of(const std::string& account, const Hello& hello,
                                                  const Connection& connection);
  // The name of the seat that the Hello's token or link opens; empty: it opens none.
  [[nodiscard]] std::string name_of_seat(const Hello& hello);

  // Lets a new player in, or a returning one with a resume token, which disconnects an older
  // connection of that player. False when the client is refused or parked (Parked); a refused
  // connection has been sent why and closed. REQUIRES: the directory of realms has found no fault
  // with `hello`.
  bool join(const Hello& hello, const std::shared_ptr<Connection>& connection);

  // Lets in a client that has logged in to the account, as the account's character, which no seat
  // token opens. Sends `token`, which the client presents to reconnect.
  bool join_as(const std::string& account, const std::string& token, const Hello& hello,
               const std::shared_ptr<Connection>& connection);

  // Handles a message. This and the next three ignore connections that have not joined or have been
  // replaced.
  void receive(Connection& from, const ClientMessage& message);

  // The connection is lost: the body stays and guards for a while (R106).
  void drop(Connection& connection);

  // No player is at the client, though the connection is open: a suspended client, a hidden page
  // (R102).
  void set_hidden(Connection& connection, bool hidden);

  // Connection::is_ready() has become true again.
  void ready(Connection& connection);

  // Called when all drained messages have been handled, or when next_tick() is reached.
  void end_batch();
  [[nodiscard]] std::optional<std::uint64_t> next_tick() const;
  // In slow play a realm that sleeps must be opened again then, in seconds since 1970 (R175); none:
  // nothing is due before a player arrives.
  [[nodiscard]] std::optional<std::uint64_t> wakes_at_s() const;
  [[nodiscard]] bool is_slow() const { return world().rules().is_slow(); }

 private:
  // ---- one for each message of a client ----
  void on(Session& session, const Hello& again);
  void on(Session& session, const IntentMessage& message);
  void on(Session& session, const StandingMessage& message);
  void on(Session& session, const Choose& message);
  void on(Session& session, const Withdraw& message);
  void on(Session& session, const Ping& message);
  void on(Session& session, const ChatSay& message);
  void on(Session& session, const Whisper& message);
  void on(Session& session, const PingCell& message);
  void on(Session& session, const Leave& message);
  void on(Session& session, const EndHero& message);
  void on(Session& session, const AskScores& message);
  void on(Session& session, const AskLink& message);
  void on(Session& session, const AskTale& message) { tales_.answer(session, message); }
  void on(Session& session, const AskTales& message) { tales_.answer(session, message); }
  void on(Session&, const AskRealms&) {}  // the gateway answers it, and the next
  void on(Session&, const MakeRealm&) {}
  void on(Session&, const AskDaily&) {}
  void on(Session&, const Challenge&) {}  // only before Hello
  void on(Session& session, const AskPast& message);
  void on(Session& session, const ShareMoment& message) { ask_moments(session, message); }
  void on(Session& session, const AskMomentLinks& message) { ask_moments(session, message); }
  void ask_moments(const Session& session, const MomentRequest& asks);
  void on(Session&, const TheatreName&) {}  // for theatres, as are the next three
  void on(Session&, const TheatreStep&) {}
  void on(Session&, const TheatrePoint&) {}
  void on(Session&, const TheatreLead&) {}
  void on(Session& session, const Away& message);
  void on(Session& session, const Typing& message);
  void on(Session& session, const UnknownMessage& message);
  void receive(Watcher& from, const ClientMessage& message);
  [[nodiscard]] Session* session_of(const Connection& connection) const;
  [[nodiscard]] const GroupClock* turn_in_play() const;
  // What has been promised and ends with this object: links, mutes, and waits for the next run.
  [[nodiscard]] bool holds_what_nothing_stores() const;
  [[nodiscard]] bool may_choose(const Session& session);
  [[nodiscard]] bool plays() const { return !door_.is_halted() && core_.pause.empty(); }
  [[nodiscard]] bool may_ask(Session& session, std::uint32_t sequence, std::uint32_t heard);
  [[nodiscard]] Claim claim_of_guest(const Hello& hello);
  bool let_in(const Claim& claim, const Hello& hello,
              const std::shared_ptr<Connection>& connection);
  void respawn(Session& session, std::uint32_t sequence);

  // ---- steps of end_batch() ----
  void work_on_journal();
  void end_turns();
  [[nodiscard]] bool still_chooses_kit(Session& session) const;
  void end_turn(const GroupClock& due);
  void announce_endings();
  void announce_end_of_run();
  void note_begun_run();
  void build_ahead();
  void set_next_tick();
  void set_next_slow_tick();

  RealmCore core_;
  InputDoor door_;
  Attendance attendance_;
  SlowPlay slow_;
  LiveStories stories_;
  DangerCalls dangers_;
  Departures departures_;
  SpeechRules speech_;
  SeatRules seats_;
  HostDesk host_;
  Admissions admissions_;
  HeroDesk heroes_;
  Reporting reporting_;
  Spectators spectators_;
  Chat chat_;
  TypingDesk typing_;
  SlashCommands slash_commands_;
  RunDesk runs_;
  TaleDesk tales_;
  LevelsAhead levels_ahead_;
  bool cannot_build_ = false;
  bool is_draining_ = false;
  std::vector<EntityId> stepped_;  // whose intent in the last turn was a standing intent's step
  std::uint64_t played_at_ms_ = 0;
  std::uint64_t turns_in_batch_ = 0;
  std::function<void(std::uint64_t)> told_of_turns_ = [](std::uint64_t) {};
  std::optional<std::uint64_t> next_tick_;
  // In slow play: when the clocks must be compared again, or a deadline is due. A realm may sleep
  // meanwhile.
  std::optional<std::uint64_t> next_slow_tick_;
};

}  // namespace undercroft
