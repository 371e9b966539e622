// realm.cc: handling messages, and ending turns.
#include "server/realm/realm.h"

#include <algorithm>
#include <utility>

#include "server/protocol/intents.h"
#include "server/protocol/losses.h"
#include "server/protocol/waste.h"
#include "server/realm/party_calls.h"
#include "server/sim/rules/company.h"
#include "server/sim/rules/growth.h"
#include "server/sim/rules/omens.h"
#include "shared/check.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

// The turn does not wait for it, or has waited in vain (R175): its body guards, and nobody moves
// it.
bool is_absent(const Session& session) {
  const bool is_missing = session.is_kept && !session.is_there() && !session.held;
  return is_missing || !session.is_waited_for();
}

constexpr std::uint64_t kCompareClocksMs = 60000;

void remember_soonest(std::optional<std::uint64_t>& soonest, std::optional<std::uint64_t> at) {
  if (at && (!soonest || *at < *soonest)) soonest = at;
}

}  // namespace

Realm::Realm(RealmState state, RealmOptions options, const Clock& clock, TokenSource& tokens,
             RealmMetrics& metrics)
    : core_(std::move(state), std::move(options), clock, metrics),
      door_(core_),
      attendance_(core_, door_),
      slow_(core_, door_),
      stories_(core_),
      dangers_(core_),
      departures_(core_, door_, attendance_, slow_, stories_),
      speech_(core_.options.settings, core_.options.is_muted, clock, metrics.admission),
      seats_(
          core_.state, core_.sessions, [this] { return core_.options.seat_limits(); }, clock,
          metrics.admission),
      host_(core_, departures_),
      admissions_(core_, door_, departures_, seats_, slow_, stories_, tokens),
      heroes_(core_, door_, departures_, seats_, admissions_),
      reporting_(core_),
      spectators_(core_, door_, seats_, speech_, reporting_),
      chat_(core_, door_, speech_),
      typing_(core_, door_, speech_),
      slash_commands_(core_, speech_, attendance_, reporting_, chat_),
      runs_(core_, door_),
      tales_(core_) {}

void Realm::close(std::function<void()> released) {
  if (!core_.options.journal) return;
  core_.options.journal->close(core_.kept(), core_.options.log, std::move(released));
}

bool Realm::is_at_rest() const {
  const Journal* journal = core_.options.journal.get();
  return journal != nullptr && journal->progress().is_durable() && journal->trouble().empty() &&
         core_.sessions.there().empty() && core_.watchers.size() == 0 && !next_tick_ &&
         !admissions_.has_links();
}

void Realm::release(std::function<void()> done) {
  CHECK(is_at_rest(), "only a realm at rest is given up");
  core_.options.journal->release(core_.kept(), std::move(done));
}

std::optional<std::uint64_t> Realm::snapshot_ms() const {
  const Journal* journal = core_.options.journal.get();
  return journal == nullptr ? std::nullopt : journal->snapshot_ms();
}

void Realm::on_durable(std::function<void()> wake) {
  if (core_.options.journal) core_.options.journal->on_answer(std::move(wake));
}

Expected<> Realm::open() {
  build_ahead();
  if (core_.world().has_level(1)) return {};
  return failed("realm " + name() + " has no level to begin on");
}

// ---- messages ----

Session* Realm::session_of(const Connection& connection) const {
  const Subscription* subscription = connection.subscription;
  if (subscription == nullptr) return nullptr;
  Session* session = core_.sessions.of(subscription->player());
  const bool plays = session != nullptr && session->subscription.get() == subscription;
  return plays ? session : nullptr;  // else it is a spectator's
}

void Realm::receive(Connection& from, const ClientMessage& message) {
  Session* session = session_of(from);
  if (session == nullptr) {
    if (Watcher* watcher = core_.watchers.of(from)) receive(*watcher, message);
    return;
  }
  std::visit([&](const auto& m) { on(*session, m); }, message);
}

void Realm::receive(Watcher& from, const ClientMessage& message) {
  if (const auto* tale = std::get_if<AskTale>(&message)) return tales_.answer(from, *tale);
  if (const auto* tales = std::get_if<AskTales>(&message)) return tales_.answer(from, *tales);
  if (const auto* typing = std::get_if<Typing>(&message)) return typing_.take(from, *typing);
  spectators_.receive(from, message);
}

void Realm::on(Session& session, const Hello&) {
  departures_.detach(session, CloseCode::Malformed, "a second Hello", "a second Hello");
}

// Notes that the player is active. False, with an answer, while the realm is halted or paused.
bool Realm::may_ask(Session& session, std::uint32_t sequence, std::uint32_t heard) {
  session.reports.heard(heard);
  session.heard_at = core_.now_ms();
  const std::string why = door_.is_halted() ? kHaltedRealm : core_.pause;
  if (why.empty()) return true;
  session.subscription->send_at_once(Rejected{sequence, Reason::Halted, why});
  return false;
}

void Realm::on(Session& session, const IntentMessage& message) {
  if (!may_ask(session, message.sequence, message.heard) || !may_choose(session)) return;
  Subscription& to = *session.subscription;
  IntentMessage named = message;
  named.intent.item = to.entity_numbered(message.intent.item);
  auto admitted = admit(core_.world(), session.player, named);
  if (const auto* no = std::get_if<NotTaken>(&admitted)) {
    return to.send(Rejected{message.sequence, no->reason, no->sentence});
  }
  Intent& intent = std::get<Intent>(admitted);
  if (intent.verb == IntentVerb::Say) {
    const std::string refusal = chat_.refusal_of_words(session, intent.words);
    if (!refusal.empty()) return to.send(Rejected{message.sequence, Reason::Unfit, refusal});
    Chat::note_cut(session, message.intent.words, kMaxWords);
  }
  if (intent.verb == IntentVerb::Respawn) return respawn(session, message.sequence);
  if (intent.verb == IntentVerb::NextRun) {
    to.accept(message.sequence, false);
    return runs_.ask(session);
  }
  const std::string loss =
      asks_before_loss(core_.world(), session.player, intent, session.memory.asked);
  if (!loss.empty()) return to.send(Rejected{message.sequence, Reason::Foe, loss});
  const std::string waste =
      asks_before_waste(core_.world(), session.player, intent, session.memory.asked_waste);
  if (!waste.empty()) return to.send(Rejected{message.sequence, Reason::Foe, waste});
  const std::string parting = core_.standing.asks_before_parting(session, intent);
  if (!parting.empty()) return to.send(Rejected{message.sequence, Reason::Foe, parting});
  if (session.standing) core_.standing.end(session, {StopReason::Intent, ""});
  StandingIntents::note_dropped(session, intent);
  attendance_.set_away(session, false);
  slow_.has_chosen(session);
  core_.regroup_if_needed();
  core_.held.hold(session, std::move(intent), message.sequence);
}

void Realm::on(Session& session, const StandingMessage& message) {
  if (!may_ask(session, message.sequence, message.heard) || is_draining_) return;
  Subscription& to = *session.subscription;
  auto no = wrong_turn(core_.world(), session.player, message.turn, message.any_turn);
  StandingIntent named = message.standing;
  named.whom = to.entity_numbered(named.whom);
  if (!no) no = core_.standing.begin(session, named, message.sequence);
  if (no) return to.send(Rejected{message.sequence, no->reason, no->sentence});
  attendance_.set_away(session, false);
  slow_.has_chosen(session);
  slow_.store_plan(session);
  to.send(Accepted{message.sequence});
}

// Takes no turn, and leaves a held intent alone.
void Realm::on(Session& session, const Choose& message) {
  if (!may_ask(session, message.sequence, 0)) return;
  Subscription& to = *session.subscription;
  if (door_.run(input::MakeChoice{session.player, message.choice, message.option})) {
    to.send(Accepted{message.sequence});
    if (message.choice == kOmenChoice) runs_.note_vote(session, message.option);
    return;
  }
  to.send(Rejected{message.sequence, Reason::NoChoice, std::string(sentence_of(Reason::NoChoice))});
}

void Realm::on(Session& session, const Withdraw& message) {
  core_.standing.end(session, {StopReason::Withdrawn, ""});
  core_.held.let_go(session);
  slow_.store_plan(session);
  const Accepted done{message.sequence};
  // A halted realm makes nothing durable, so an ordinary answer would wait, and answers would pile
  // up.
  !door_.is_halted() ? session.subscription->send(done) : session.subscription->send_at_once(done);
}

void Realm::on(Session& session, const Ping& message) {
  session.subscription->send_at_once(Pong{message.stamp});
}

void Realm::on(Session& session, const AskScores&) {
  if (!door_.is_halted()) session.subscription->send(best_scores(core_.world()));
}

// Nobody is ever shown the past of another player's hero (R121).
void Realm::on(Session& session, const AskPast& message) {
  session.subscription->connection()->ask_past(message, session.player);
}

// As above: only a hero's own player may let others see its past.
void Realm::ask_moments(const Session& session, const MomentRequest& asks) {
  session.subscription->connection()->ask_moments(asks, session.player, core_.name_of(session));
}

void Realm::on(Session& session, const AskLink&) { admissions_.send_link(session); }

void Realm::on(Session& session, const ChatSay& message) {
  const auto words = slash_commands_.take(session, message);
  if (!words) return;
  on(session, IntentMessage{0, 0, true, {.verb = IntentVerb::Say, .words = *words}});
}

void Realm::on(Session& session, const Whisper& message) { chat_.whisper(session, message); }

void Realm::on(Session& session, const PingCell& message) { chat_.point(session, message); }

// A client that says it is visible reports what its player does: keys, windows. That is a sign of
// life, as words are.
void Realm::on(Session& session, const Away& message) {
  // The window in which the player has typed /away closes after it; clients report the next key
  // apart.
  const bool closes_a_window = session.reading_since && !message.reading && !message.hidden;
  if (!message.hidden) session.heard_at = core_.now_ms();
  attendance_.set_reading(session, message.reading);
  if (message.hidden) return attendance_.set_away(session, true);
  // A player who is there and opens a window keeps its count of missed deadlines.
  if (session.away && !closes_a_window) attendance_.end_absence(session);
}

// Typing is a sign of life, as a key is.
void Realm::on(Session& session, const Typing& message) {
  if (!typing_.take(session, message) || message.stopped) return;
  session.heard_at = core_.now_ms();
  if (session.away) attendance_.end_absence(session);
}

// A newer client may send messages that this server does not know. They are ignored.
void Realm::on(Session&, const UnknownMessage&) {}

void Realm::set_hidden(Connection& connection, bool hidden) {
  Session* session = session_of(connection);
  if (session == nullptr) return;
  hidden ? attendance_.set_away(*session, true) : attendance_.end_absence(*session);
}

void Realm::ready(Connection& connection) {
  if (Session* session = session_of(connection)) core_.broadcast.tell_one(*session, core_.now_ms());
}

// ---- the host ----

// The lobby shows the places and the room.
void Realm::settings_changed() { ++core_.comings_and_goings; }

// Members are sent again: under pvp they are no longer sent each other's place.
Expected<> Realm::change_rule(const std::string& rule, const std::string& value) {
  if (door_.is_halted()) return failed(core_.options.name + " is halted: " + door_.trouble());
  if (core_.options.is_daily) return failed("the rules of a daily are the same for all parties");
  if (!door_.run(input::ChangeRule{rule, value})) return failed(door_.outcome().why_not);
  core_.broadcast.members_changed();
  slow_.rule_changed();
  say("", "The host has changed a house rule: " + rule + " is " + value +
              (is_set_by(core_.world().catalogue().omens_in_force(), rule)
                   ? " from the next run on; an omen sets it in this one."
                   : " from now on."));
  return {};
}

void Realm::want_snapshot() {
  if (core_.options.journal) core_.options.journal->want_snapshot();
}

// ---- the end of the server ----

void Realm::begin_drain(const std::string& sentence) {
  is_draining_ = true;
  core_.broadcast.notify(sentence);
  if (is_slow()) return;  // its turns and standing intents outlast the server
  for (Session* session : core_.sessions.there()) {
    if (session->standing) core_.standing.end(*session, {StopReason::Withdrawn, ""});
  }
}

void Realm::end_turns_in_play() {
  if (!plays() || is_slow()) return;
  core_.regroup_if_needed();
  while (const GroupClock* in_play = turn_in_play()) {
    end_turn(*in_play);
    core_.regroup_if_needed();
  }
}

bool Realm::is_drained() const {
  const bool is_over = !core_.pause.empty() || is_slow() || turn_in_play() == nullptr;
  return door_.is_halted() || (is_over && door_.progress().is_durable());
}

// ---- to another server ----

bool Realm::may_move() const {
  return core_.options.journal != nullptr && !door_.is_halted() && !door_.is_lost();
}

// Standing intents of slow play are stored.
bool Realm::is_between_turns() const {
  const bool may_leave = may_move() && is_drained() && (is_slow() || turn_in_play() == nullptr);
  if (!may_leave || holds_what_nothing_stores()) return false;
  const auto& there = core_.sessions.there();
  return is_slow() || std::none_of(there.begin(), there.end(), [](const Session* session) {
           return session->standing.has_value();
         });
}

bool Realm::holds_what_nothing_stores() const {
  const bool mutes = std::any_of(core_.sessions.begin(), core_.sessions.end(),
                                 [](const auto& one) { return !one->muted->is_empty(); });
  return mutes || admissions_.has_links() || runs_.is_waiting();
}

void Realm::keep_last(std::function<void(bool)> when) {
  core_.options.journal->keep_last(core_.kept(), core_.options.log, std::move(when));
}

void Realm::release_kept(std::function<void(bool)> done) {
  core_.options.journal->release_kept(std::move(done));
}

void Realm::part(Connection& connection) {
  admissions_.forget(connection);
  core_.watchers.forget(connection);
  if (Session* session = session_of(connection)) {
    departures_.lose(*session, "");
  }
}

// ---- pauses by the host ----

void Realm::set_pause(const std::string& sentence) {
  if (core_.pause == sentence) return;
  core_.pause = sentence;
  core_.broadcast.notify(sentence.empty() ? "The host lets the realm go on." : sentence);
  for (Session* session : core_.sessions.there()) {
    if (session->standing && !is_slow()) {
      core_.standing.end(*session, {StopReason::Withdrawn, ""});
    }
    session->heard_at = core_.now_ms();
  }
  if (!sentence.empty()) return;
  core_.regroup_if_needed();
  core_.turns.begin_again(core_.world(), core_.now_ms());
}

// Null when no player has chosen.
const GroupClock* Realm::turn_in_play() const {
  const auto& groups = core_.turns.groups();
  const auto found = std::find_if(groups.begin(), groups.end(),
                                  [](const GroupClock& group) { return group.chosen > 0; });
  return found == groups.end() ? nullptr : &*found;
}

bool Realm::may_choose(const Session& session) {
  if (!is_draining_) return true;
  core_.regroup_if_needed();
  const GroupClock* group = core_.turns.group_of(session);
  return group != nullptr && group->chosen > 0;
}

// ---- joining and leaving ----

Claim Realm::claim_of_guest(const Hello& hello) {
  return hello.link.empty() ? claim_of_token(hello.resume_token)
                            : admissions_.claim_of_link(hello.link);
}

std::string Realm::name_of_seat(const Hello& hello) {
  const Player* owner = seats_.owner(claim_of_guest(hello));
  return owner == nullptr ? "" : owner->name;
}

std::optional<Refusal> Realm::refusal_of(const std::string& account, const Hello& hello,
                                         const Connection& connection) {
  Hello named = hello;
  if (!account.empty()) named.name = account;
  const Claim claim = account.empty() ? claim_of_guest(hello) : claim_of_account(account, "");
  return hello.watch.empty() ? admissions_.refusal_of(claim, named, connection)
                             : spectators_.refusal_of(claim, named, connection);
}

bool Realm::join(const Hello& hello, const std::shared_ptr<Connection>& connection) {
  return let_in(claim_of_guest(hello), hello, connection);
}

bool Realm::join_as(const std::string& account, const std::string& token, const Hello& hello,
                    const std::shared_ptr<Connection>& connection) {
  Hello named = hello;
  named.name = account;
  return let_in(claim_of_account(account, token), named, connection);
}

bool Realm::let_in(const Claim& claim, const Hello& hello,
                   const std::shared_ptr<Connection>& connection) {
  if (!hello.watch.empty()) {
    if (!spectators_.watch(claim, hello, connection)) return false;
    if (Watcher* watcher = core_.watchers.of(*connection)) tales_.greet(*watcher);
    return true;
  }
  if (!admissions_.let_in(claim, hello, connection)) return false;
  if (Session* session = session_of(*connection)) {
    runs_.greet(*session);
    tales_.greet(*session);
  }
  return true;
}

void Realm::drop(Connection& connection) {
  admissions_.forget(connection);
  core_.watchers.forget(connection);
  Session* session = session_of(connection);
  if (session == nullptr) return;
  const bool stands = core_.world().entity(session->player).alive;  // the dead guard nothing
  departures_.lose(*session, is_draining_ ? "the server stops" : "the connection was lost");
  if (stands) core_.announce(*session, is_slow() ? kRests : kIsLost);
}

// A player in danger who leaves is treated like one whose connection was lost (R106).
void Realm::on(Session& session, const Leave&) {
  departures_.leave_by_word(session, CloseCode::Normal, "goodbye", "goodbye");
}

void Realm::on(Session& session, const EndHero&) { departures_.end_hero(session); }

RealmEntry Realm::entry() const {
  const std::vector<Session*>& there = core_.sessions.there();
  RealmEntry entry{core_.options.name,
                   static_cast<std::uint32_t>(there.size()),
                   static_cast<std::uint32_t>(core_.options.seat_limits().max_players),
                   static_cast<std::uint32_t>(core_.watchers.size()),
                   {}};
  entry.packs = core_.world().catalogue().shown_packs();
  if (!core_.state.tales.empty()) entry.tale = core_.state.tales.back().title;
  const auto count = [&](EntityId player) {
    const Entity& body = core_.world().entity(player);
    const int depth = body.depth() > 0 ? body.depth() : body.left_from.depth;
    // Under pvp players do not learn where others are.
    if (!core_.world().rules().pvp) entry.depth = std::max(entry.depth, depth);
    entry.turn = std::max(entry.turn, body.turn);
  };
  for (const Session* session : there) {
    count(session->player);
    if (entry.names.size() < kMaxNamesTold) entry.names.push_back(core_.name_of(*session));
  }
  if (!there.empty()) return entry;
  for (const Player& absent : core_.state.players) count(absent.body);
  return entry;
}

// ---- the end of a batch ----

void Realm::end_batch() {
  work_on_journal();
  admissions_.go_on();
  if (plays()) {
    end_turns();
    departures_.send_idle_away();
    departures_.let_lingering_bodies_leave();
    if (runs_.end_batch()) note_begun_run();
  }
  slow_.end_batch();
  stories_.end_batch();
  core_.regroup_if_needed();
  core_.held.answer_those_who_wait();
  core_.broadcast.tell(core_.now_ms());
  core_.watchers.set_ended(core_.world().run.end != RunEnd::Open);
  core_.watchers.tell(core_.broadcast, core_.world(), core_.now_ms());
  core_.standing.tell_ends();
  const std::uint64_t turns = std::exchange(turns_in_batch_, 0);
  if (turns > 0) told_of_turns_(turns);
  pass_on_calls(core_, door_.take_calls());
  if (turns > 0) dangers_.tell();
  announce_endings();
  build_ahead();  // after sending, so that no client waits for it
  work_on_journal();
  set_next_tick();
}

void Realm::work_on_journal() {
  door_.work_on_journal();
  departures_.close_ended();
}

void Realm::end_turns() {
  if (is_draining_ && is_slow()) return;
  const std::uint64_t now = core_.now_ms();
  core_.regroup_if_needed();
  core_.turns.follow_calendar(core_.world());
  core_.standing.make_steps();
  while (const GroupClock* due = core_.turns.due(core_.world(), now)) {
    end_turn(*due);
    core_.regroup_if_needed();
    core_.broadcast.tell_steps(stepped_, core_.now_ms());
    core_.standing.make_steps();
  }
}

// Turns that others play do not settle the kit of a player who reads the list, for a minute (R170).
bool Realm::still_chooses_kit(Session& session) const {
  constexpr std::uint64_t kMostMs = 60000;
  if (!chooses_kit(core_.world(), session.player)) {
    session.kits_since.reset();
    return false;
  }
  const std::uint64_t now = core_.now_ms();
  if (!session.kits_since) session.kits_since = now;
  const bool is_waiting = session.is_there() && !session.held && !is_slow();
  return is_waiting && now < *session.kits_since + kMostMs;
}

void Realm::end_turn(const GroupClock& due) {
  build_ahead();
  const bool all_had_chosen = due.waited_for == 0;
  const bool at_once = all_had_chosen && core_.world().rules().clock != ClockRule::Beat;
  core_.standing.make_deferred_steps(due);
  Input input = input::Turn{due.group, {}};
  auto& turn = std::get<input::Turn>(input);
  stepped_.clear();
  for (Session* session : due.sessions) {
    const bool had_chosen = session->chosen_at.has_value();
    if (is_absent(*session)) turn.group.absent.push_back(session->player);
    if (still_chooses_kit(*session)) turn.group.choosing.push_back(session->player);
    if (session->begins_minute(core_.now_ms())) turn.new_minute.push_back(session->player);
    if (session->held) {
      turn.intents[session->player] = std::move(session->held->intent);
      if (session->held->is_step) stepped_.push_back(session->player);
      if (!session->held->answered) session->subscription->accept(session->held->sequence, at_once);
    }
    TurnClock::settle(core_.world(), due, *session, core_.now_ms());
    session->let_go();
    if (!session->is_there()) ++session->turns_alone;
    attendance_.note_waiting(*session, due, had_chosen);
    if (!all_had_chosen || had_chosen) attendance_.count_missed(*session, had_chosen);
  }
  door_.run(input);
  core_.standing.count_steps(stepped_);
  if (!turn.intents.empty()) runs_.note_turn();
  played_at_ms_ = core_.now_ms();
  core_.turns.go_on(core_.world(), turn.group.depth, played_at_ms_);
  core_.metrics.turns.fetch_add(1, std::memory_order_relaxed);
  ++turns_in_batch_;
}

// ---- inputs ----

void Realm::respawn(Session& session, std::uint32_t sequence) {
  if (core_.world().rules().death == DeathRule::Company) {
    return session.subscription->send(
        Rejected{sequence, Reason::Dead, "A living companion brings you back."});
  }
  if (!door_.run(input::Respawn{session.player})) {
    return session.subscription->send(Rejected{sequence, Reason::Dead, door_.outcome().why_not});
  }
  core_.watchers.send_off_seat(session.player, kWatchesElsewhere);
  session.subscription->accept(sequence, false);
  core_.broadcast.members_changed();
}

// Another dungeon has other ways down.
void Realm::note_begun_run() {
  levels_ahead_ = {};
  cannot_build_ = false;
}

// Builds levels before players can reach them, so that no player waits on the stairs.
void Realm::build_ahead() {
  if (!core_.options.builds_levels || cannot_build_) return;
  const int wanted = levels_ahead_.wanted(core_.world());
  while (core_.world().level_count() < wanted) {
    if (door_.run(input::BuildLevel{})) continue;
    cannot_build_ = true;
    return core_.options.log(door_.outcome().why_not);
  }
}

namespace {

std::string end_in_words(const Announcement& ending) {
  if (ending.won) return " has carried the Crown out: the realm is won!";
  return ending.gave_up ? " has given up." : " has died.";
}

// What the living can do for a hero that is dead (R201). Empty if it does not return.
std::string return_in_words(const World& world) {
  if (world.rules().death != DeathRule::Company || world.run.end != RunEnd::Open) return "";
  return " A dead hero lives again beside a companion: on a level that is new to the run, or "
         "after " +
         std::to_string(kTurnsOfVigil) + " turns on one level.";
}

}  // namespace

// Called after the deltas are sent, so that players first see what happened.
void Realm::announce_endings() {
  const std::vector<Announcement> endings = door_.take_endings();
  const bool run_is_over = door_.take_end_of_run();
  if (endings.empty() && !run_is_over) return;
  for (const Announcement& ending : endings) {
    RealmNews news{ending.won ? RealmNews::Kind::Won : RealmNews::Kind::Died, ending.name};
    news.gave_up = ending.gave_up;
    core_.options.news(news);
    const bool is_last = &ending == &endings.back();  // said once for several deaths
    const bool waits = !ending.won && core_.state.named(ending.name) != nullptr;
    const bool can_return = is_last && waits && !run_is_over;
    say("",
        ending.name + end_in_words(ending) + (can_return ? return_in_words(core_.world()) : ""));
  }
  if (run_is_over) announce_end_of_run();
  if (run_is_over) tales_.send_to_all();
  core_.broadcast.tell(core_.now_ms());
}

void Realm::announce_end_of_run() {
  const Run& run = core_.world().run;
  std::string line = "Run " + std::to_string(run.number) +
                     (run.end == RunEnd::Won ? " is won." : " is over: no hero lives.");
  if (core_.world().rules().after_run == AfterRun::Next) {
    line += " The next one begins when all who are here ask for it.";
    if (omens_are_offered(core_.world())) line += " Before that, you may choose omens for it.";
  }
  say("", line);
}

std::optional<std::uint64_t> Realm::next_tick() const {
  if (!next_tick_ || !next_slow_tick_) return next_tick_ ? next_tick_ : next_slow_tick_;
  return std::min(*next_tick_, *next_slow_tick_);
}

// Looks at the calendar from time to time: it may be set.
void Realm::set_next_slow_tick() {
  remember_soonest(next_slow_tick_, core_.turns.next_deadline());
  if (const auto vigil = runs_.next_vigil_s()) {
    const std::uint64_t now_s = core_.clock.unix_s();
    const std::uint64_t wait_s = std::max(*vigil, now_s + 1) - now_s;  // a full entrance: try again
    remember_soonest(next_slow_tick_, core_.now_ms() + wait_s * 1000);
  }
  if (next_slow_tick_) remember_soonest(next_slow_tick_, core_.now_ms() + kCompareClocksMs);
}

std::optional<std::uint64_t> Realm::wakes_at_s() const {
  std::optional<std::uint64_t> soonest = slow_.wakes_at_s();
  if (const auto vigil = runs_.next_vigil_s()) soonest = std::min(soonest.value_or(*vigil), *vigil);
  return soonest;
}

void Realm::set_next_tick() {
  next_slow_tick_.reset();
  next_tick_ = core_.broadcast.next_tell();
  if (core_.options.journal) remember_soonest(next_tick_, core_.options.journal->next_try());
  if (const auto due = admissions_.next_due()) remember_soonest(next_tick_, due);
  if (door_.is_halted()) return;  // nothing else is done while halted
  if (core_.options.journal) remember_soonest(next_tick_, core_.options.journal->next_snapshot());
  if (!plays()) return;
  is_slow() ? set_next_slow_tick() : remember_soonest(next_tick_, core_.turns.next_deadline());
  remember_soonest(next_tick_, departures_.next_due());
  remember_soonest(next_tick_, runs_.next_due());
  remember_soonest(next_tick_, core_.standing.next_step_at());
}

}  // namespace undercroft
