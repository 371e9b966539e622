// attendance.cc: going away and coming back.
#include "server/realm/attendance.h"

#include <algorithm>

#include "server/realm/live_stories.h"

namespace undercroft {
namespace {

constexpr int kMissesUntilAway = 2;                      // deadlines in a row (R102)
constexpr std::uint64_t kDeadlinesOfOvertime = 3;        // without an intent, if there is overtime
constexpr std::uint64_t kMostReadingMs = 3 * kMinuteMs;  // an open window excuses for so long
constexpr int kMostExcused = 10;                         // turns in a row without an intent
constexpr std::uint64_t kAbsencesTold = 6;               // lines a minute about one player

}  // namespace

void Attendance::set_reading(Session& session, bool reading) {
  session.reading_since = reading ? std::optional(core_.now_ms()) : std::nullopt;
}

// A deadline is missed only by a player who did nothing for as long as it lasts: whoever has just
// joined the group, or speaks, is there.
bool Attendance::has_excuse(const Session& session) const {
  if (session.turns_without_intent > kMostExcused) return false;
  const std::uint64_t now = core_.now_ms();
  if (now < session.heard_at + core_.world().rules().deadline_ms) return true;
  return session.reading_since && now < *session.reading_since + kMostReadingMs;
}

// Under `beat` no turn waits for a player, so nothing is missed. In slow play all turns wait, but
// for a player who has never chosen only one.
void Attendance::count_missed(Session& session, bool had_chosen) {
  const Ruleset& rules = core_.world().rules();
  if (rules.clock == ClockRule::Beat || !session.is_waited_for()) return;
  session.turns_without_intent = had_chosen ? 0 : session.turns_without_intent + 1;
  if (rules.is_slow()) {
    session.was_waited_for = !had_chosen;
    return judge_stranger(session);
  }
  if (!had_chosen && has_excuse(session)) return;
  session.deadlines_missed = had_chosen ? 0 : session.deadlines_missed + 1;
  if (has_missed_enough(session)) set_away(session, true);
}

// With overtime, missing a turn means that the reserve is used up.
bool Attendance::has_missed_enough(const Session& session) const {
  const Ruleset& rules = core_.world().rules();
  if (!rules.has_overtime()) return session.deadlines_missed >= kMissesUntilAway;
  const std::uint64_t since = session.awaited_since.value_or(core_.now_ms());
  return session.deadlines_missed > 0 &&
         core_.now_ms() >= since + kDeadlinesOfOvertime * rules.deadline_ms;
}

void Attendance::note_waiting(Session& session, const GroupClock& turn, bool had_chosen) const {
  if (had_chosen || !session.is_waited_for()) return session.awaited_since.reset();
  if (!session.awaited_since) session.awaited_since = turn.began_ms.value_or(core_.now_ms());
}

bool Attendance::is_waited_out(const Session& session) const {
  if (!core_.world().rules().is_slow() || session.held || session.standing) return false;
  return session.was_waited_for && !core_.state.player(session.player)->has_played;
}

void Attendance::judge_stranger(Session& session) {
  if (session.away || !is_waited_out(session)) return;
  session.is_kept = false;
  session.away = true;
  core_.turns.recount(core_.world(), session);
  core_.broadcast.members_changed();
}

void Attendance::end_absence(Session& session) {
  const bool may_return = session.turns_without_intent <= kMostExcused;
  if (may_return && !core_.world().rules().is_slow()) set_away(session, false);
}

void Attendance::set_away(Session& session, bool away) {
  if (away && core_.world().rules().is_slow()) return;
  if (!away) session.deadlines_missed = 0;
  if (!away) session.awaited_since.reset();
  if (session.away == away) return;
  session.away = away;
  if (core_.world().rules().is_slow()) session.is_kept = true;
  if (away) core_.standing.end(session, {StopReason::Away, "You are away."});
  const TurnNumber turn = core_.world().entity(session.player).turn;
  if (away) {
    // The missed deadlines that led to this count as turns away; the last of them is not played
    // yet.
    const auto missed = static_cast<TurnNumber>(std::max(session.deadlines_missed, 1));
    session.away_since = turn + 1 - std::min(turn + 1, missed);
    announce(session, " is away: no turn waits for them");
    LiveStories::begin_absence(session, turn);
  } else {
    const TurnNumber missed = turn - std::min(turn, session.away_since);
    announce(session,
             " is back, after " + std::to_string(missed) + (missed == 1 ? " turn" : " turns"));
    LiveStories::end_absence(core_, session, turn);
  }
  core_.turns.recount(core_.world(), session);
  core_.broadcast.members_changed();
}

// The list of members shows it as well, so a client that hides and shows itself all the time gets
// no line for each time.
void Attendance::announce(Session& session, const std::string& text) {
  if (door_.is_halted()) return;  // a halted realm plays nothing
  if (!session.absences.allows(core_.now_ms(), kAbsencesTold, kMinuteMs)) return;
  core_.announce(core_.name_of(session) + text, core_.name_of(session));
}

}  // namespace undercroft
