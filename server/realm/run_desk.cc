// run_desk.cc: counts who asks, and for how long the dead wait.
#include "server/realm/run_desk.h"

#include <algorithm>
#include <string>

#include "server/sim/rules/omens.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kTryAgainMs = 1000;

bool waits(const World& world, EntityId player) {
  const bool is_dead = world.entity(player).kind() == Kind::Corpse;
  return is_dead && world.rules().death == DeathRule::Company && world.run.end == RunEnd::Open;
}

}  // namespace

bool RunDesk::follows() const {
  return core_.world().run.end != RunEnd::Open && core_.world().rules().after_run == AfterRun::Next;
}

bool RunDesk::asks(const Session& session) const {
  return std::find(asking_.begin(), asking_.end(), session.player) != asking_.end();
}

// Those who have left since do not count.
std::size_t RunDesk::count_asking() const {
  const std::vector<Session*>& there = core_.sessions.there();
  return static_cast<std::size_t>(std::count_if(
      there.begin(), there.end(), [this](const Session* session) { return asks(*session); }));
}

std::vector<std::string> RunDesk::omens_agreed() const {
  std::vector<EntityId> players;
  for (const Session* session : core_.sessions.there()) {
    if (asks(*session)) players.push_back(session->player);
  }
  return agreed_omens(core_.world(), players);
}

bool RunDesk::is_due() const {
  if (!follows() || !first_asked_ms_) return false;
  const std::size_t there = core_.sessions.there().size();
  const bool all_ask = there > 0 && count_asking() == there;
  return all_ask || core_.now_ms() >= *first_asked_ms_ + kLastCallMs;
}

void RunDesk::ask(Session& session) {
  if (asks(session)) return;
  asking_.push_back(session.player);
  if (!first_asked_ms_) first_asked_ms_ = core_.now_ms();
  if (is_due()) return;
  door_.say("", core_.name_of(session) + " asks for the next run (" +
                    std::to_string(count_asking()) + " of " +
                    std::to_string(core_.sessions.there().size()) + ").");
}

void RunDesk::note_vote(const Session& session, std::uint32_t option) {
  if (core_.sessions.there().size() < 2) return;  // a lone player sees it in its list
  const Omen& omen = core_.world().catalogue().omens()[option];
  const bool wants = wants_omen(core_.world(), session.player, omen.key);
  door_.say("", core_.name_of(session) + (wants ? " wants" : " no longer wants") + " the omen \"" +
                    omen.name + "\" for the next run.");
}

void RunDesk::greet(Session& session) {
  const bool is_new = !core_.state.player(session.player)->has_played;
  if (follows() && is_new && core_.sessions.there().size() == 1) ask(session);
}

bool RunDesk::begin_run() {
  for (const auto& session : core_.sessions) {
    core_.standing.end(*session, {StopReason::Withdrawn, ""});
    core_.held.let_go(*session);
  }
  input::BeginRun begin{omens_agreed()};
  asking_.clear();
  first_asked_ms_.reset();
  if (!door_.run(begin)) {
    core_.options.log(door_.outcome().why_not);
    door_.say("", "The next dungeon could not be built. The host has been warned.");
    return false;
  }
  if (!door_.outcome().remark.empty()) core_.options.log(door_.outcome().remark);
  dead_since_ms_.clear();
  core_.broadcast.members_changed();
  announce_run();
  return true;
}

void RunDesk::announce_run() {
  const World& world = core_.world();
  const std::string omens = words_of(world.catalogue().omens_in_force());
  door_.say("", "Run " + std::to_string(world.run.number) + " begins, in another dungeon." +
                    (omens.empty() ? "" : " Its omens: " + omens + "."));
}

bool RunDesk::end_batch() {
  is_slow() ? note_slow_vigils() : note_vigils();
  is_slow() ? end_slow_vigils() : end_vigils();
  const bool has_begun = is_due() && begin_run();
  core_.watchers.send_off_living(core_.world());
  return has_begun;
}

// ---- the dead of a company ----

void RunDesk::note_turn() {
  played_at_ms_ = core_.now_ms();
  played_at_s_ = core_.clock.unix_s();
}

std::uint64_t RunDesk::end_of_vigil(std::uint64_t since_ms) const {
  return std::max(since_ms, played_at_ms_) + kLongestVigilMs;
}

void RunDesk::note_vigils() {
  std::map<EntityId, std::uint64_t> waiting;
  for (const Session* session : core_.sessions.there()) {
    if (!waits(core_.world(), session->player)) continue;
    const auto before = dead_since_ms_.find(session->player);
    waiting[session->player] = before == dead_since_ms_.end() ? core_.now_ms() : before->second;
  }
  dead_since_ms_ = std::move(waiting);
}

// Fails when the entrance is full. That is tried again.
bool RunDesk::end_vigil(EntityId player) {
  if (!door_.run(input::Respawn{player})) return false;
  core_.broadcast.members_changed();
  return true;
}

void RunDesk::end_vigils() {
  const std::map<EntityId, std::uint64_t> waiting = dead_since_ms_;
  for (const auto& [player, since] : waiting) {
    if (core_.now_ms() < end_of_vigil(since)) continue;
    if (end_vigil(player)) dead_since_ms_.erase(player);
  }
}

// ---- in slow play ----

// One deadline.
std::uint64_t RunDesk::end_of_slow_vigil(const Session& session) const {
  return session.vigil_s + (core_.world().rules().deadline_ms + 999) / 1000;
}

// SlowPlay stores what changes.
void RunDesk::note_slow_vigils() {
  for (const auto& session : core_.sessions) {
    const bool is_waiting = waits(core_.world(), session->player);
    if (is_waiting && session->vigil_s == 0) session->vigil_s = core_.clock.unix_s();
    session->vigil_s = is_waiting ? std::max(session->vigil_s, played_at_s_) : 0;
  }
}

void RunDesk::end_slow_vigils() {
  for (const auto& session : core_.sessions) {
    if (session->vigil_s == 0 || core_.clock.unix_s() < end_of_slow_vigil(*session)) continue;
    if (end_vigil(session->player)) session->vigil_s = 0;
  }
}

std::optional<std::uint64_t> RunDesk::next_vigil_s() const {
  if (!is_slow()) return std::nullopt;
  std::optional<std::uint64_t> soonest;
  for (const auto& session : core_.sessions) {
    if (session->vigil_s == 0) continue;
    soonest = std::min(soonest.value_or(UINT64_MAX), end_of_slow_vigil(*session));
  }
  return soonest;
}

// ---- when ----

std::optional<std::uint64_t> RunDesk::next_due() const {
  std::optional<std::uint64_t> due;
  if (follows() && first_asked_ms_) due = *first_asked_ms_ + kLastCallMs;
  for (const auto& [player, since] : dead_since_ms_) {
    const std::uint64_t end = end_of_vigil(since);
    const std::uint64_t next = end > core_.now_ms() ? end : core_.now_ms() + kTryAgainMs;
    due = std::min(due.value_or(UINT64_MAX), next);
  }
  return due;
}

}  // namespace undercroft
