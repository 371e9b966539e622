// turn_clock.cc: the three clocks (R100).
#include "server/realm/turns/turn_clock.h"

#include <algorithm>
#include <utility>

#include "shared/check.h"

namespace undercroft {
namespace {

// Whether some intent is due. Steps of standing intents may have to pause; a player's own never do.
bool is_ripe(const GroupClock& clock, std::uint64_t now_ms) {
  return std::any_of(clock.sessions.begin(), clock.sessions.end(), [now_ms](const Session* s) {
    return s->held && s->held->not_before <= now_ms;
  });
}

// The turn waits for the player that leads a follower, and not for the follower.
bool is_awaited(const Session& session) {
  return !session.held && !session.defers && session.is_waited_for();
}

}  // namespace

void TurnClock::make_groups(const World& world, const Sessions& sessions) {
  for (const GroupClock& clock : groups_) {
    for (Session* session : clock.sessions) session->group.reset();
  }
  groups_.clear();
  moves_regroup_ = false;
  for (Group& group : groups_of(world)) {
    const bool is_bubble = splits_levels(world.rules());
    const bool is_next_to_another = !groups_.empty() && groups_.back().group.depth == group.depth;
    moves_regroup_ =
        moves_regroup_ || is_next_to_another || (is_bubble && group.players.size() > 1);
    groups_.emplace_back().group = std::move(group);
  }
  // Levels without players have no beat; it begins again when a player enters.
  std::erase_if(beats_, [this](const auto& beat) {
    return std::none_of(groups_.begin(), groups_.end(),
                        [&](const GroupClock& clock) { return clock.group.depth == beat.first; });
  });
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    GroupClock& clock = groups_[i];
    for (const EntityId id : clock.group.players) {
      Session* session = sessions.of(id);
      if (session == nullptr) continue;  // a body from a scenario without a player
      session->group = i;
      clock.sessions.push_back(session);
    }
  }
}

bool TurnClock::regroup(const World& world, const Sessions& sessions, std::uint64_t now_ms) {
  const Presence presence{world.presence_changes(), sessions.changes()};
  const bool may_be_others = moves_regroup_ || presence != grouped_;
  if (may_be_others) make_groups(world, sessions);
  grouped_ = presence;
  for (GroupClock& clock : groups_) {
    count(clock, world.rules());
    if (world.rules().clock == ClockRule::Beat) {
      clock.deadline_ms = end_of_beat(clock.group.depth, now_ms, world.rules().beat_ms);
    }
  }
  return may_be_others;
}

const GroupClock* TurnClock::group_of(const Session& session) const {
  return session.group ? &groups_[*session.group] : nullptr;
}

void TurnClock::chosen(const World& world, const Session& session, std::uint64_t now_ms) {
  if (!session.group) return;
  GroupClock& clock = groups_[*session.group];
  if (world.rules().clock == ClockRule::Beat) return;
  ++clock.chosen;
  if (session.is_waited_for()) --clock.waited_for;
  if (!clock.began_ms) clock.began_ms = now_ms;
  if (clock.began_s == 0) clock.began_s = session.chosen_s;
  set_deadline(clock, world.rules());
}

void TurnClock::recount(const World& world, const Session& session) {
  if (session.group) count(groups_[*session.group], world.rules());
}

// The deadline counts from the group's first choice. It is that of the player whom the turn waits
// for longest.
void TurnClock::set_deadline(GroupClock& clock, const Ruleset& rules) const {
  clock.deadline_ms.reset();
  clock.deadline_s = 0;
  if (!clock.began_ms) return;
  if (rules.is_slow()) return set_slow_deadline(clock, rules);
  std::uint64_t longest = clock.waited_for > 0 ? 0 : rules.deadline_ms;
  for (const Session* session : clock.sessions) {
    if (!is_awaited(*session)) continue;
    longest = std::max(longest, session->bank.allowance_ms(rules));
  }
  clock.deadline_ms = *clock.began_ms + longest;
}

// The clock stands still in quiet hours, so no deadline lies in them.
void TurnClock::set_slow_deadline(GroupClock& clock, const Ruleset& rules) const {
  const std::uint64_t lasts_s = rules.deadline_ms / 1000;
  const auto quiet = rules.quiet_hours();
  clock.deadline_s = quiet ? quiet->after(clock.began_s, lasts_s) : clock.began_s + lasts_s;
  clock.deadline_ms = calendar_.ms_at(clock.deadline_s);
}

void TurnClock::follow_calendar(const World& world) {
  if (!world.rules().is_slow() || !calendar_.look()) return;
  for (GroupClock& clock : groups_) set_deadline(clock, world.rules());
}

std::optional<std::uint64_t> TurnClock::deadline_of(const World& world,
                                                    const Session& session) const {
  const GroupClock* clock = group_of(session);
  if (clock == nullptr) return std::nullopt;
  const bool is_same_for_all = world.rules().clock == ClockRule::Beat || world.rules().is_slow();
  const bool is_shared = is_same_for_all || !is_awaited(session);
  if (is_shared || !clock->began_ms) return clock->deadline_ms;
  return *clock->began_ms + session.bank.allowance_ms(world.rules());
}

// No turn waits for those who are away, so their banks stay as they are.
void TurnClock::settle(const World& world, const GroupClock& clock, Session& session,
                       std::uint64_t now_ms) {
  if (world.rules().clock == ClockRule::Beat || !session.is_waited_for()) return;
  const std::uint64_t began = clock.began_ms.value_or(now_ms);
  const std::uint64_t until = session.chosen_at.value_or(now_ms);
  session.bank.settle(world.rules(), until - std::min(until, began), now_ms);
}

void TurnClock::count(GroupClock& clock, const Ruleset& rules) const {
  clock.began_s = 0;
  clock.waited_for = clock.chosen = clock.attending = 0;
  std::optional<std::uint64_t> first;
  for (const Session* session : clock.sessions) {
    if (session->attends()) ++clock.attending;
    if (session->held) ++clock.chosen;
    if (is_awaited(*session)) ++clock.waited_for;
    const auto at = session->chosen_at;
    if (!at) continue;
    if (!first || *at < *first) first = at;
    const bool is_first = clock.began_s == 0 || session->chosen_s < clock.began_s;
    if (is_first) clock.began_s = session->chosen_s;
  }
  if (rules.clock == ClockRule::Beat) return;
  clock.began_ms = first;
  set_deadline(clock, rules);
}

const GroupClock* TurnClock::due(const World& world, std::uint64_t now_ms) const {
  const bool early = world.rules().clock != ClockRule::Beat;
  const auto found = std::find_if(groups_.begin(), groups_.end(), [&](const GroupClock& clock) {
    const bool complete =
        early && clock.chosen > 0 && clock.waited_for == 0 && is_ripe(clock, now_ms);
    return complete || (clock.deadline_ms && *clock.deadline_ms <= now_ms);
  });
  return found == groups_.end() ? nullptr : &*found;
}

std::uint64_t TurnClock::end_of_beat(int depth, std::uint64_t now_ms, std::uint32_t beat_ms) {
  return beats_.try_emplace(depth, now_ms + beat_ms).first->second;
}

void TurnClock::go_on(const World& world, int depth, std::uint64_t now_ms) {
  if (world.rules().clock != ClockRule::Beat) return;
  std::uint64_t& end = beats_[depth];
  end += world.rules().beat_ms;
  if (end <= now_ms) end = now_ms + world.rules().beat_ms;
}

std::optional<std::uint64_t> TurnClock::next_deadline() const {
  std::optional<std::uint64_t> soonest;
  for (const GroupClock& clock : groups_) {
    if (clock.deadline_ms && (!soonest || *clock.deadline_ms < *soonest)) {
      soonest = clock.deadline_ms;
    }
  }
  return soonest;
}

void TurnClock::begin_again(const World& world, std::uint64_t now_ms) {
  beats_.clear();
  ++choices_;
  for (GroupClock& clock : groups_) {
    for (Session* session : clock.sessions) {
      if (!session->chosen_at) continue;
      session->chosen_at = now_ms;
      session->chosen_s = calendar_.unix_s();
    }
    if (world.rules().clock == ClockRule::Beat && clock.deadline_ms) {
      clock.deadline_ms = end_of_beat(clock.group.depth, now_ms, world.rules().beat_ms);
    }
    count(clock, world.rules());
  }
}

void TurnClock::note_choice(const World& world, const Session& session) {
  if (world.rules().clock == ClockRule::Beat || !session.group) return;
  if (group_of(session)->attending > 1) ++choices_;
}

bool TurnClock::is_alone(const World& world, const Session& session) const {
  const GroupClock* group = group_of(session);
  return world.rules().clock != ClockRule::Beat && (group == nullptr || group->attending <= 1);
}

}  // namespace undercroft
