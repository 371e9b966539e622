// slow_play.cc: plans, what players missed, and reports to the host.
#include "server/realm/slow_play.h"

#include <algorithm>
#include <utility>

#include "shared/check.h"

namespace undercroft {
namespace {

// A realm reports at most kWaitsTold waiting players in kWaitsToldIn ms.
constexpr std::uint64_t kWaitsTold = 60;
constexpr std::uint64_t kWaitsToldIn = 600000;

Plan plan_of(const Session& session) {
  Plan plan;
  plan.told_turn = session.told_turn;
  plan.vigil_s = session.vigil_s;
  if (session.standing) plan.standing = session.standing->intent.intent;
  if (!session.held) return plan;
  plan.intent = session.held->intent;
  plan.since_s = session.chosen_s;
  return plan;
}

// Whether the turn waits for it, and its player has to be told outside the game.
bool is_missing(const Session& session) {
  return !session.is_there() && !session.held && !session.defers;
}

}  // namespace

// ---- plans ----

void SlowPlay::resume() {
  if (!is_on()) return;
  for (const Player& player : core_.state.players) {
    Session* session = core_.sessions.of(player.body);
    CHECK(session != nullptr, "each player of a recovered state has a session");
    resume(player, *session);
    // A story goes on, and begins where it began.
    const bool has_story = !player.story.lines.empty();
    keep_log(*session, has_story ? player.story.after_report : session->reports.last());
  }
}

// A standing intent that cannot begin any more, since a foe is in view, has ended.
void SlowPlay::resume(const Player& player, Session& session) {
  const Plan plan = player.plan;
  session.told_turn = plan.told_turn;
  session.vigil_s = plan.vigil_s;
  const bool has_ended =
      plan.standing && core_.standing.begin(session, *plan.standing, 0).has_value();
  if (!plan.intent || has_ended) return;
  session.held =
      HeldIntent{.intent = *plan.intent, .answered = true, .is_step = plan.standing.has_value()};
  session.chosen_at = core_.now_ms();
  session.chosen_s = plan.since_s;
}

void SlowPlay::store_plan(const Session& session) {
  if (!is_on() || door_.is_halted()) return;
  const Plan plan = plan_of(session);
  if (core_.state.player(session.player)->plan == plan) return;
  const bool stored = door_.run(input::ChangePlan{session.player, plan});
  CHECK(stored, "a session has a player");
}

void SlowPlay::store_plans() {
  if (!is_on()) return;
  for (const auto& session : core_.sessions) store_plan(*session);
}

// ---- what players missed ----

void SlowPlay::keep_log(Session& session, std::uint32_t after_report) {
  if (!is_on()) return;
  core_.chronicles.begin(session, after_report, core_.world(), core_.broadcast, core_.now_ms());
}

void SlowPlay::store_missed() {
  for (input::Miss& missed :
       core_.chronicles.take(core_.world(), core_.sessions, core_.broadcast, core_.now_ms())) {
    const bool stored = door_.run(std::move(missed));
    CHECK(stored, "a session has a player");
  }
}

void SlowPlay::welcome(Session& session) {
  if (!is_on()) return;
  core_.chronicles.end(session.player);
  const MissedStory& story = core_.state.player(session.player)->story;
  if (story.lines.empty()) return;
  const TurnNumber turn = core_.world().entity(session.player).turn;
  session.subscription->send(
      MissedTurns{turn - std::min(turn, story.from_turn), story.lines, story.left_out});
}

ReportsTold SlowPlay::told(const Session& session, ReportsTold has) const {
  const MissedStory& story = core_.state.player(session.player)->story;
  return is_on() && !story.lines.empty() ? told_with(story, session.reports, has) : has;
}

void SlowPlay::has_chosen(const Session& session) {
  if (!is_on() || core_.state.player(session.player)->story.lines.empty()) return;
  const bool forgotten = door_.run(input::Miss{session.player});
  CHECK(forgotten, "a session has a player");
}

// ---- the host ----

void SlowPlay::report_waiting(const GroupClock& group) {
  std::vector<std::string> names;
  for (const Session* session : group.sessions) {
    if (is_missing(*session)) names.push_back(core_.name_of(*session));
  }
  for (Session* session : group.sessions) {
    const TurnNumber turn = core_.world().entity(session->player).turn + 1;
    if (!is_missing(*session) || session->told_turn == turn) continue;
    session->told_turn = turn;
    if (!reports_.allows(core_.now_ms(), kWaitsTold, kWaitsToldIn)) continue;
    core_.options.news({.kind = RealmNews::Kind::Waits,
                        .player = core_.name_of(*session),
                        .deadline_s = group.deadline_s,
                        .waited_for = names});
  }
}

void SlowPlay::report_waiting() {
  for (const GroupClock& group : core_.turns.groups()) {
    if (group.deadline_s > 0) report_waiting(group);
  }
}

void SlowPlay::rule_changed() {
  for (const auto& session : core_.sessions) session->told_turn = 0;
}

void SlowPlay::end_batch() {
  if (!is_on() || door_.is_halted()) return;
  store_missed();
  core_.regroup_if_needed();
  if (core_.pause.empty()) report_waiting();
  store_plans();
}

std::optional<std::uint64_t> SlowPlay::wakes_at_s() const {
  std::optional<std::uint64_t> soonest;
  for (const GroupClock& group : core_.turns.groups()) {
    if (group.deadline_s == 0) continue;
    soonest = std::min(soonest.value_or(group.deadline_s), group.deadline_s);
  }
  return soonest;
}

}  // namespace undercroft
