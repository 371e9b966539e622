// realm.h: one dungeon in play: its state, who is there, when turns end, who is told.
//
// What clients ask for becomes inputs (input.h); apply() alone changes the state; the broadcast
// tells those whom it concerns. Lives on one thread; no call of it ever blocks.
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
#include "server/realm/realm_options.h"
#include "server/realm/state/levels_ahead.h"
#include "server/realm/state/state.h"
#include "server/realm/turns/session.h"
#include "server/realm/turns/standing_intents.h"
#include "server/realm/turns/turn_clock.h"
#include "server/realm/watchers.h"
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

  [[nodiscard]] const std::string& name() const { return options_.name; }
  [[nodiscard]] const RealmState& state() const { return state_; }
  [[nodiscard]] const World& world() const { return state_.world; }
  [[nodiscard]] const Sessions& sessions() const { return sessions_; }

  // Builds the first levels. Fails when it cannot: the realm is then of no use.
  [[nodiscard]] Expected<> open();
  // The realm's last word to its journal; nothing is called after it. REQUIRES: nobody is there.
  void close();

  // `wake` is called, on any thread, when end_batch() has something to do since more is durable.
  void on_durable(std::function<void()> wake);
  // How far it has got, and how much of that is durable; of one that is not kept, nothing of
  // either.
  [[nodiscard]] const Progress& progress() const {
    return options_.journal ? options_.journal->progress() : progress_without_journal_;
  }
  // Why no turn is played at the moment: what is played could not be kept. Empty: they are played.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  // A line that everyone in the realm hears. From: a player's name, or empty for the realm itself.
  void say(const std::string& from, const std::string& text, bool deed = false);

  // Who is there, for whoever has yet to choose a realm; and a number that is another whenever that
  // has changed, never 0.
  [[nodiscard]] RealmEntry entry() const;
  [[nodiscard]] std::uint64_t comings_and_goings() const { return comings_and_goings_; }
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
  void on(Session&, const AskRealms&) {}  // whoever holds the connection answers it
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

  // ---- those who only watch: realm_watching.cc ----
  bool watch(const Claim& claim, const Hello& hello, const std::shared_ptr<Connection>& connection);
  [[nodiscard]] EntityId dead_seat_of(const Claim& claim) const;
  [[nodiscard]] std::optional<Refusal> refusal_of_watcher(const Hello& hello, EntityId seat) const;
  void receive_from(Watcher& watcher, const ClientMessage& message);
  void hear_watcher(Watcher& watcher, const ChatSay& message);
  void tell_scores(Watcher& watcher);

  // ---- talk: realm_chat.cc ----
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
  Outcome* outcome_ = nullptr;  // of the last input, until the next one of the thread
  // Whose hero has been ended by their own word, and by which record: until that is durable.
  std::vector<std::pair<RecordNumber, std::shared_ptr<Connection>>> without_hero_;
  std::vector<EntityId> lingering_;    // whose player is gone and whose body may still stand there
  std::vector<EntityId> stepped_;      // of the last turn: those whose intent was such a step
  std::vector<Announcement> endings_;  // deaths and victories that are yet to be announced
  std::optional<std::uint64_t> next_tick_;
  std::optional<std::uint64_t> look_for_idle_at_;  // none: nobody can be idle
  std::uint64_t comings_and_goings_ = 1;
  std::uint64_t played_at_ms_ = 0;
  bool groups_changed_ = true;
  LevelsAhead levels_ahead_;
  bool cannot_build_ = false;
  std::string trouble_;  // that everyone has been told of
};

}  // namespace undercroft
