// realm.cc: what a realm does with what clients say, and how its turns end.
#include "server/realm/realm.h"

#include <algorithm>
#include <utility>

#include "server/protocol/intents.h"
#include "server/realm/state/journal_codec.h"
#include "server/sim/rules/altars.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr int kMissesUntilAway = 2;  // deadlines in a row (R102)
constexpr std::uint64_t kMinuteMs = 60000;
constexpr std::uint64_t kAbsencesTold = 6;  // a minute of one player, comings back among them

void remember_soonest(std::optional<std::uint64_t>& soonest, std::optional<std::uint64_t> at) {
  if (at && (!soonest || *at < *soonest)) soonest = at;
}

// Kept for its buffers, by the thread rather than by each realm: of many realms that take turns
// none would find its own in a cache.
Outcome& outcome_of_this_thread() {
  thread_local Outcome kept;
  return kept;
}

}  // namespace

// Of a realm that was recovered nobody is there yet, and bodies may stand in it.
Realm::Realm(RealmState state, RealmOptions options, const Clock& clock, TokenSource& tokens,
             RealmMetrics& metrics)
    : state_(std::move(state)),
      options_(std::move(options)),
      clock_(clock),
      tokens_(tokens),
      metrics_(metrics),
      broadcast_(state_, sessions_, turns_, metrics, options_.gather_ms, options_.friends_on_map,
                 [this](const std::string& text) { say("", text); }),
      watchers_(sessions_,
                [this] {
                  ++comings_and_goings_;
                  broadcast_.members_changed();
                }),
      held_(state_, sessions_, turns_, clock_),
      standing_(state_, sessions_, turns_, held_, clock_, options_.step_ms),
      speech_({options_.muted, options_.chat_lines}, clock_, metrics_.admission),
      seats_(state_, sessions_,
             {options_.max_players, options_.places_by_address, options_.keep_guests_ms}, clock_,
             metrics_.admission) {
  for (const Player& player : state_.players) {
    Session& session = sessions_.add(player.body);
    session.lost_at = clock_.now_ms();
    session.reports = ReportQueue(player.reports);
    lingering_.push_back(player.body);
  }
  for (auto& [player, reports] : std::exchange(options_.reports, {})) {
    if (Session* session = sessions_.of(player)) session->reports = std::move(reports);
  }
}

void Realm::close() {
  if (options_.journal) options_.journal->close(state_);
}

void Realm::on_durable(std::function<void()> wake) {
  if (options_.journal) options_.journal->on_answer(std::move(wake));
}

Expected<> Realm::open() {
  build_ahead();
  if (world().has_level(1)) return {};
  return failed("realm " + name() + " has no level to begin on");
}

// ---- what clients say ----

Session* Realm::session_of(const Connection& connection) const {
  const Subscription* subscription = connection.subscription;
  if (subscription == nullptr) return nullptr;
  Session* session = sessions_.of(subscription->player());
  const bool plays = session != nullptr && session->subscription.get() == subscription;
  return plays ? session : nullptr;  // or it only watches
}

const std::string& Realm::name_of(const Session& session) const {
  return state_.player(session.player)->name;
}

void Realm::receive(Connection& from, const ClientMessage& message) {
  Session* session = session_of(from);
  if (session == nullptr) {
    if (Watcher* watcher = watchers_.of(from)) receive_from(*watcher, message);
    return;
  }
  std::visit([&](const auto& m) { on(*session, m); }, message);
}

void Realm::on(Session& session, const Hello&) {
  detach(session, CloseCode::Malformed, "a second Hello");
}

// What is asked for is looked at; while the realm stands still that is all.
bool Realm::may_ask(Session& session, std::uint32_t sequence, std::uint32_t heard) {
  session.reports.heard(heard);
  session.heard_at = clock_.now_ms();
  if (trouble_.empty()) return true;
  session.subscription->send_at_once(Rejected{sequence, Reason::Halted, trouble_});
  return false;
}

void Realm::on(Session& session, const IntentMessage& message) {
  if (!may_ask(session, message.sequence, message.heard)) return;
  Subscription& to = *session.subscription;
  IntentMessage named = message;
  named.intent.item = to.entity_numbered(message.intent.item);
  auto admitted = admit(world(), session.player, named);
  if (const auto* no = std::get_if<NotTaken>(&admitted)) {
    return to.send(Rejected{message.sequence, no->reason, no->sentence});
  }
  Intent& intent = std::get<Intent>(admitted);
  const bool speaks = intent.verb == IntentVerb::Say && !names_a_gift(intent.words);
  if (speaks && speech_.is_muted(name_of(session))) {
    return to.send(Rejected{message.sequence, Reason::Unfit, "The host lets nobody hear you."});
  }
  if (intent.verb == IntentVerb::Respawn) return respawn(session, message.sequence);
  if (session.standing) standing_.end(session, {StopReason::Intent, "You do something else."});
  StandingIntents::note_dropped(session, intent);
  set_away(session, false);
  regroup_if_needed();
  held_.hold(session, std::move(intent), message.sequence);
}

void Realm::on(Session& session, const StandingMessage& message) {
  if (!may_ask(session, message.sequence, message.heard)) return;
  Subscription& to = *session.subscription;
  auto no = wrong_turn(world(), session.player, message.turn, message.any_turn);
  StandingIntent named = message.standing;
  named.whom = to.entity_numbered(named.whom);
  if (!no) no = standing_.begin(session, named, message.sequence);
  if (no) return to.send(Rejected{message.sequence, no->reason, no->sentence});
  set_away(session, false);
  to.send(Accepted{message.sequence});
}

void Realm::on(Session& session, const Withdraw& message) {
  standing_.end(session, {StopReason::Withdrawn, "You stop."});
  held_.let_go(session);
  const Accepted done{message.sequence};
  // Nothing that a realm which stands still would tell leaves, so none of it may pile up.
  trouble_.empty() ? session.subscription->send(done) : session.subscription->send_at_once(done);
}

void Realm::on(Session& session, const Ping& message) {
  session.subscription->send_at_once(Pong{message.stamp});
}

ScoreTable Realm::best_scores() const {
  ScoreTable best{world().scores};
  best.scores.resize(std::min(best.scores.size(), std::size_t{kMaxScores}));
  return best;
}

void Realm::on(Session& session, const AskScores&) {
  if (trouble_.empty()) session.subscription->send(best_scores());
}

void Realm::on(Session& session, const Away& message) { set_away(session, message.hidden); }

// Of a newer client: whatever it is, this server cannot do it.
void Realm::on(Session&, const UnknownMessage&) {}

void Realm::set_hidden(Connection& connection, bool hidden) {
  if (Session* session = session_of(connection)) set_away(*session, hidden);
}

void Realm::ready(Connection& connection) {
  if (Session* session = session_of(connection)) broadcast_.tell_one(*session, clock_.now_ms());
}

// ---- the end of a batch ----

void Realm::end_batch() {
  work_on_journal();
  if (trouble_.empty()) {
    end_turns();
    send_idle_away();
    let_lingering_bodies_leave();
  }
  regroup_if_needed();
  held_.answer_those_who_wait();
  broadcast_.tell(clock_.now_ms());
  watchers_.tell(broadcast_, world(), clock_.now_ms());
  standing_.tell_ends();
  announce_endings();
  build_ahead();  // after everyone has been told, so that nobody waits for it
  work_on_journal();
  set_next_tick();
}

// What has become durable is let go; what is written is handed over. A realm that cannot be kept
// stands still, and everybody is told why: what it played meanwhile might never have been.
void Realm::work_on_journal() {
  if (!options_.journal) return;
  Journal& journal = *options_.journal;
  const RecordNumber durable = journal.progress().durable;
  journal.work(clock_.now_ms());
  if (journal.progress().durable != durable) {
    broadcast_.release();
    close_without_hero();
  }
  journal.keep_if_due(state_);
  const std::string now =
      journal.trouble().empty() ? "" : "The realm stands still: " + journal.trouble() + ".";
  if (now == trouble_) return;
  trouble_ = now;
  options_.log(now.empty() ? "goes on" : now);
  broadcast_.notify(now.empty() ? "The realm goes on." : now);
}

void Realm::end_turns() {
  const std::uint64_t now = clock_.now_ms();
  regroup_if_needed();
  standing_.make_steps();
  while (const GroupClock* due = turns_.due(world(), now)) {
    end_turn(*due);
    regroup_if_needed();
    broadcast_.tell_steps(stepped_, clock_.now_ms());
    standing_.make_steps();
  }
}

void Realm::end_turn(const GroupClock& due) {
  build_ahead();
  const bool all_had_chosen = due.waited_for == 0;
  Input input = input::Turn{due.group, {}};
  auto& turn = std::get<input::Turn>(input);
  stepped_.clear();
  for (Session* session : due.sessions) {
    const bool had_chosen = session->held.has_value();
    if (had_chosen) {
      turn.intents[session->player] = std::move(session->held->intent);
      if (session->held->is_step) stepped_.push_back(session->player);
      if (!session->held->answered) session->subscription->accept(session->held->sequence);
    }
    session->let_go();
    if (!session->is_there()) ++session->turns_alone;
    if (!all_had_chosen || had_chosen) count_missed(*session, had_chosen);
  }
  run(input);
  standing_.count_steps(stepped_);
  played_at_ms_ = clock_.now_ms();
  turns_.go_on(world(), turn.group.depth, played_at_ms_);
  metrics_.turns.fetch_add(1, std::memory_order_relaxed);
}

// Under `beat` nobody waits for anybody, so nothing is missed.
void Realm::count_missed(Session& session, bool had_chosen) {
  if (world().rules().clock == ClockRule::Beat || !session.is_waited_for()) return;
  session.deadlines_missed = had_chosen ? 0 : session.deadlines_missed + 1;
  if (session.deadlines_missed >= kMissesUntilAway) set_away(session, true);
}

void Realm::set_away(Session& session, bool away) {
  if (!away) session.deadlines_missed = 0;
  if (session.away == away) return;
  session.away = away;
  if (away) standing_.end(session, {StopReason::Away, "You are away."});
  const TurnNumber turn = world().entity(session.player).turn;
  if (away) {
    // The turns that were missed until this became plain count, too; the last is yet to be played.
    const auto missed = static_cast<TurnNumber>(std::max(session.deadlines_missed, 1));
    session.away_since = turn + 1 - std::min(turn + 1, missed);
    tell_absence(session, " is away: nobody waits for them");
  } else {
    const TurnNumber missed = turn - std::min(turn, session.away_since);
    tell_absence(session,
                 " is back, after " + std::to_string(missed) + (missed == 1 ? " turn" : " turns"));
  }
  turns_.recount(world(), session);
  broadcast_.members_changed();
}

// Everybody sees it in the list of members as well; one who hides and shows himself all the time is
// not worth a line each.
void Realm::tell_absence(Session& session, const std::string& text) {
  if (!trouble_.empty()) return;  // the line could not be kept
  if (!session.absences.allows(clock_.now_ms(), kAbsencesTold, kMinuteMs)) return;
  say("", name_of(session) + text);
}

// ---- inputs ----

bool Realm::run(const Input& input) {
  outcome_ = &outcome_of_this_thread();
  apply(state_, input, *outcome_);
  if (!outcome_->why_not.empty()) return false;
  record(input);
  groups_changed_ = true;
  watchers_.mark(*outcome_);
  standing_.reconsider(*outcome_);
  broadcast_.take(*outcome_);  // the last, since it takes what has changed out of the outcome
  endings_.insert(endings_.end(), outcome_->endings.begin(), outcome_->endings.end());
  if (!outcome_->endings.empty()) broadcast_.members_changed();
  return true;
}

void Realm::record(const Input& input) {
  options_.applied(input);
  if (options_.journal) options_.journal->write(encode_input(input, world().hash()));
}

void Realm::respawn(Session& session, std::uint32_t sequence) {
  if (!run(input::Respawn{session.player})) {
    return session.subscription->send(Rejected{sequence, Reason::Dead, outcome_->why_not});
  }
  watchers_.send_off_seat(session.player, kWatchesElsewhere);
  session.subscription->accept(sequence);
  broadcast_.members_changed();
}

// Whoever takes stairs never waits for what is below.
void Realm::build_ahead() {
  if (!options_.builds_levels || cannot_build_) return;
  const int wanted = levels_ahead_.wanted(world());
  while (world().level_count() < wanted) {
    if (run(input::BuildLevel{})) continue;
    cannot_build_ = true;
    return options_.log(outcome_->why_not);
  }
}

void Realm::regroup_if_needed() {
  if (!std::exchange(groups_changed_, false)) return;
  const bool are_others = turns_.regroup(world(), sessions_, clock_.now_ms());
  are_others ? broadcast_.members_changed() : broadcast_.members_moved();
}

// After everyone has been told what they saw of it, so that it is not given away.
void Realm::announce_endings() {
  if (endings_.empty()) return;
  for (const Announcement& ending : std::exchange(endings_, {})) {
    say("", ending.name +
                (ending.won ? " has carried the Crown out: the realm is won!" : " has died."));
  }
  broadcast_.tell(clock_.now_ms());
}

void Realm::set_next_tick() {
  next_tick_ = broadcast_.next_tell();
  if (options_.journal) remember_soonest(next_tick_, options_.journal->next_try());
  if (!trouble_.empty()) return;  // whatever is due waits
  remember_soonest(next_tick_, turns_.next_deadline());
  remember_soonest(next_tick_, look_for_idle_at_);
  remember_soonest(next_tick_, standing_.next_step_at());
  for (const EntityId player : lingering_) {
    const Session* session = sessions_.of(player);
    if (session != nullptr) remember_soonest(next_tick_, leaves_at(*session));
  }
}

}  // namespace undercroft
