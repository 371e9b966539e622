// realm.h: one dungeon in play: its state, its sessions, when turns end and what is sent.
//
// Messages of clients become inputs (state/input.h), apply() alone changes the state, and the
// broadcast sends the changes. Lives on one thread; no call blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
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
#include "server/realm/broadcast.h"
#include "server/realm/state/levels_ahead.h"
#include "server/realm/state/realm_options.h"
#include "server/realm/state/state.h"
#include "server/realm/turns/session.h"
#include "server/realm/turns/standing_intents.h"
#include "server/realm/turns/turn_clock.h"
#include "server/realm/watchers.h"
#include "shared/expected.h"

namespace undercroft {

// Calls only mark what changed. end_batch() then resolves the turns that are due and sends each
// client one delta. Answers to a request are sent at once.
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

  [[nodiscard]] const std::string& name() const { return options_.name; }
  [[nodiscard]] const RealmState& state() const { return state_; }
  [[nodiscard]] const World& world() const { return state_.world; }
  [[nodiscard]] const Sessions& sessions() const { return sessions_; }

  // Builds the first levels. If this fails, the realm is unusable.
  [[nodiscard]] Expected<> open();
  // Writes the realm's last record. No call may follow. REQUIRES: no client is connected.
  void close();

  // Calls `wake`, on any thread, when more is durable and end_batch() has something to do.
  void on_durable(std::function<void()> wake);
  // How many inputs are written, and how many of them are durable. Zero for a realm that is not
  // stored.
  [[nodiscard]] const Progress& progress() const {
    return options_.journal ? options_.journal->progress() : progress_without_journal_;
  }
  // Why the realm is halted: it cannot store what it plays. Empty: it plays.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  // A line for every player. `from`: a player's name, or empty for the realm itself.
  void say(const std::string& from, const std::string& text, bool deed = false);

  // The realm's entry in the lobby; and a number, never 0, that grows whenever a player joins or
  // leaves.
  [[nodiscard]] RealmEntry entry() const;
  [[nodiscard]] std::uint64_t comings_and_goings() const { return comings_and_goings_; }
  // When the last turn was played; 0: none since the server started.
  [[nodiscard]] std::uint64_t played_at_ms() const { return played_at_ms_; }

  // Lets in a new player, or by resume token a returning one, and takes the seat over from another
  // connection. Returns false if refused, after telling the connection why and closing it.
  // REQUIRES: the directory of realms found no fault in `hello`.
  bool join(const Hello& hello, const std::shared_ptr<Connection>& connection);

  // Lets in the owner of an account, to its character here, which no seat token opens. Sends
  // `token`, which the client presents to reconnect.
  bool join_as(const std::string& account, const std::string& token, const Hello& hello,
               const std::shared_ptr<Connection>& connection);

  // Handles a message of a connection that has joined. Ignores any other connection, for instance
  // one whose seat was taken over; so do the next three.
  void receive(Connection& from, const ClientMessage& message);

  // The connection is lost: the body guards, then lingers (R106).
  void drop(Connection& connection);

  // The connection stands, but no player looks at the client: it is suspended, or its page is
  // hidden (R102).
  void set_hidden(Connection& connection, bool hidden);

  // Call when Connection::is_ready() has become true again.
  void ready(Connection& connection);

  // Call when all received messages have been handled, or when next_tick() has come.
  void end_batch();
  [[nodiscard]] std::optional<std::uint64_t> next_tick() const { return next_tick_; }

 private:
  // ---- one for each client message ----
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

  // ---- coming and going: realm_joining.cc ----
  bool let_in(const Claim& claim, const Hello& hello,
              const std::shared_ptr<Connection>& connection);
  [[nodiscard]] std::optional<Refusal> refusal_of(const Claim& claim, const Hello& hello,
                                                  const std::string& source);
  void make_room();
  void forget_session(EntityId player);
  Session& new_player(const Claim& claim, const Hello& hello, std::string& token);
  Session& returning(const Player& player, const Claim& claim, std::string& token);
  [[nodiscard]] Welcome welcome_of(EntityId number, const std::string& token) const;
  void attach(Session& session, const Hello& hello, const std::string& token,
              const std::shared_ptr<Connection>& connection);
  void detach(Session& session, CloseCode code, std::string_view reason);
  void lose(Session& session);
  void close_without_hero();
  void leave(EntityId player);
  [[nodiscard]] std::optional<std::uint64_t> leaves_at(const Session& session) const;
  void let_lingering_bodies_leave();
  void leave_by_word(Session& session, CloseCode code, std::string_view reason);
  void send_idle_away();

  // ---- spectators: realm_watching.cc ----
  bool watch(const Claim& claim, const Hello& hello, const std::shared_ptr<Connection>& connection);
  [[nodiscard]] EntityId dead_seat_of(const Claim& claim) const;
  [[nodiscard]] std::optional<Refusal> refusal_of_watcher(const Hello& hello, EntityId seat) const;
  void receive_from(Watcher& watcher, const ClientMessage& message);
  void hear_watcher(Watcher& watcher, const ChatSay& message);
  void tell_scores(Watcher& watcher);

  // ---- chat: realm_chat.cc ----
  [[nodiscard]] bool may_speak(Session& session);
  [[nodiscard]] ScoreTable best_scores() const;
  [[nodiscard]] std::optional<std::string> speech_of(Session& session, const std::string& text);

  // ---- turns and inputs: realm.cc ----
  bool run(const Input& input);
  void record(const Input& input);
  void work_on_journal();
  [[nodiscard]] bool may_ask(Session& session, std::uint32_t sequence, std::uint32_t heard);
  void end_turns();
  void end_turn(const GroupClock& due);
  void count_missed(Session& session, bool had_chosen);
  void set_away(Session& session, bool away);
  void tell_absence(Session& session, const std::string& text);
  void respawn(Session& session, std::uint32_t sequence);
  void build_ahead();
  void regroup_if_needed();
  void set_next_tick();
  void announce_endings();
  [[nodiscard]] const std::string& name_of(const Session& session) const;

  RealmState state_;
  RealmOptions options_;
  const Progress progress_without_journal_{};
  const Clock& clock_;
  TokenSource& tokens_;
  RealmMetrics& metrics_;
  Sessions sessions_;
  TurnClock turns_;
  Broadcast broadcast_;
  Watchers watchers_;
  HeldIntents held_;
  StandingIntents standing_;
  SpeechRules speech_;
  SeatRules seats_;
  Outcome* outcome_ = nullptr;  // of the last input; valid until this thread's next one
  // Connections whose players ended their hero, each with the record that must be durable first.
  std::vector<std::pair<RecordNumber, std::shared_ptr<Connection>>> without_hero_;
  std::vector<EntityId> lingering_;  // players who left and whose bodies may still stand there
  // players whose intent of the last turn was a step of a standing intent
  std::vector<EntityId> stepped_;
  std::vector<Announcement> endings_;  // deaths and victories to announce
  std::optional<std::uint64_t> next_tick_;
  std::optional<std::uint64_t> look_for_idle_at_;  // nothing: no player can become idle
  std::uint64_t comings_and_goings_ = 1;
  std::uint64_t played_at_ms_ = 0;
  bool groups_changed_ = true;
  LevelsAhead levels_ahead_;
  bool cannot_build_ = false;
  std::string trouble_;  // the reason that players were told
};

}  // namespace undercroft
