// departures.cc: disconnecting, leaving, and ending a hero.
#include "server/realm/departures.h"

#include <algorithm>

#include "server/sim/turn/joining.h"
#include "shared/check.h"

namespace undercroft {
namespace {

// True if the death of the last hero leads to another run. A run that nobody has played has no end.
bool is_followed_by_a_run(const World& world) {
  const Ruleset& rules = world.rules();
  return world.run.end == RunEnd::Open && rules.after_run == AfterRun::Next &&
         rules.death != DeathRule::Respawn && world.has_level(1) && world.level(1).turn > 0;
}

}  // namespace

Departures::Departures(RealmCore& core, InputDoor& door, Attendance& attendance, SlowPlay& slow,
                       LiveStories& stories)
    : core_(core), door_(door), attendance_(attendance), slow_(slow), stories_(stories) {
  for (const Player& player : core_.state.players) {
    Session& session = core_.sessions.add(player.body);
    session.lost_at = core_.now_ms();
    session.reports = ReportQueue(player.reports);
    lingering_.push_back(player.body);
  }
  for (auto& [player, reports] : std::exchange(core_.options.reports, {})) {
    if (Session* session = core_.sessions.of(player)) session->reports = std::move(reports);
  }
  slow_.resume();
}

void Departures::forget(EntityId player) {
  core_.regroup_if_needed();  // or a group would still point to the session
  core_.watchers.send_off_all_of(player, "the player you watched is gone");
  core_.watchers.send_off_seat(player, "your seat no longer exists");
  core_.chronicles.end(player);
  core_.sessions.remove(player);
}

// In slow play what the player has chosen outlasts its connection.
void Departures::end_plans(Session& session) {
  if (!core_.world().rules().is_slow()) {
    core_.standing.end(session, {StopReason::Away, "You are away."});
    session.let_go();
  } else if (session.held) {
    session.held->answered = true;
  }
}

void Departures::detach(Session& session, CloseCode code, std::string_view reason,
                        std::string_view why) {
  const std::shared_ptr<Connection> connection = session.subscription->connection();
  lose(session, why);
  connection->close(code, reason);
}

void Departures::lose(Session& session, std::string_view why) {
  if (!why.empty()) core_.report_leaving(session, why);
  core_.metrics.players.fetch_sub(1, std::memory_order_relaxed);
  ++core_.comings_and_goings;
  end_plans(session);
  session.subscription->connection()->subscription = nullptr;
  session.subscription.reset();
  core_.sessions.went(session);
  slow_.miss(session);
  if (!why.empty()) stories_.miss(session);
  session.lost_at = core_.now_ms();
  session.turns_alone = 0;
  core_.groups_changed = true;
  lingering_.push_back(session.player);
  core_.broadcast.members_changed();
}

// The player keeps its seat, reads the tale, and may ask for the next run (R203).
void Departures::end_life(Session& session) {
  core_.standing.end(session, {StopReason::Withdrawn, ""});
  core_.held.let_go(session);
  const bool ended = door_.run(input::EndLife{session.player});
  CHECK(ended, "the hero was found on its level");
  core_.groups_changed = true;
  core_.broadcast.members_changed();
}

// The session loses its connection first, since its player is gone afterwards. The close is the
// answer, and the client throws the token away on it, so it waits until the end is durable.
void Departures::end_hero(Session& session) {
  const EntityId player = session.player;
  const World& world = core_.world();
  const std::string why = door_.is_halted() ? kHaltedRealm : core_.pause;
  if (!why.empty()) {
    return session.subscription->send_at_once(with_kind({0, "", "Not ended. " + why}));
  }
  if (is_followed_by_a_run(world) && can_give_up(world, player)) return end_life(session);
  std::shared_ptr<Connection> connection = session.subscription->connection();
  lose(session, "the hero's end");
  const bool ended = door_.run(input::GiveUp{player});
  CHECK(ended, "a session has a player");
  forget(player);
  without_hero_.emplace_back(door_.progress().written, std::move(connection));
  close_ended();
}

void Departures::close_ended() {
  std::erase_if(without_hero_, [this](const auto& ending) {
    const auto& [ended_by, connection] = ending;
    if (ended_by > door_.progress().durable) return false;
    connection->close(CloseCode::Normal, "your hero is no more");
    return true;
  });
}

void Departures::leave_by_word(Session& session, CloseCode code, std::string_view reason,
                               std::string_view why) {
  detach(session, code, reason, why);
  if (core_.world().rules().is_slow()) return core_.announce(session, kRests);
  if (!must_linger(core_.world(), session.player)) return leave(session.player);
  core_.announce(session, kLeavesInDanger);
}

void Departures::make_way(EntityId player) {
  Session* session = core_.sessions.of(player);
  const bool is_there = session != nullptr && session->is_there();
  if (!is_there) return leave(player);
  constexpr std::string_view kReason =
      "your place went to a player who has played longer here: come back later";
  constexpr std::string_view kWhy = "the place went to another player";
  if (!core_.world().rules().is_slow()) {
    return leave_by_word(*session, CloseCode::Idle, kReason, kWhy);
  }
  detach(*session, CloseCode::Idle, kReason, kWhy);
  leave(player);
}

void Departures::remove(EntityId player) {
  const bool is_here =
      core_.world().entity(player).alive && is_present(core_.world(), player) && !door_.is_halted();
  if (is_here) leave(player);
}

// When the player disconnected, by the calendar. The clocks run on while the body lingers.
std::uint64_t Departures::left_at(EntityId player) const {
  const Session* session = core_.sessions.of(player);
  const std::uint64_t since_s = session == nullptr ? 0 : (core_.now_ms() - session->lost_at) / 1000;
  const std::uint64_t now = core_.clock.unix_s();
  return now - std::min(now, since_s);
}

// Notes when the player left, for the time after a restart. The dead keep their bodies where they
// are.
void Departures::note_absence(EntityId player) {
  const Player* known = core_.state.player(player);
  if (known != nullptr && known->left_at == 0) door_.run(input::Depart{player, left_at(player)});
}

void Departures::leave(EntityId player) {
  ++core_.comings_and_goings;  // the body's place is free again
  if (Session* session = core_.sessions.of(player)) {
    core_.standing.end(*session, {StopReason::Away, "You are away."});
    core_.held.let_go(*session);
    stories_.end(*session);
  }
  door_.run(input::Depart{player, left_at(player)});
  core_.broadcast.members_changed();
  if (Session* session = core_.sessions.of(player)) core_.announce(*session, kLeaves);
}

// An idle player must not keep others waiting, nor a place from them: the player is first away,
// then leaves. Looks again only when the next player can have become idle, not in every batch.
void Departures::send_idle_away() {
  const std::uint64_t now = core_.now_ms();
  if (!look_for_idle_at_ || now < *look_for_idle_at_) return;
  look_for_idle_at_.reset();
  const std::vector<Session*> there = core_.sessions.there();  // a copy: some of them leave
  for (Session* session : there) {
    const std::uint64_t idle = now - session->heard_at;
    if (idle >= 2 * core_.options.idle_ms) {
      core_.metrics.idle_sent_away.fetch_add(1, std::memory_order_relaxed);
      leave_by_word(*session, CloseCode::Idle, "you were idle for too long", "idle for too long");
      continue;
    }
    if (idle >= core_.options.idle_ms) attendance_.set_away(*session, true);
    const std::uint64_t rounds = idle >= core_.options.idle_ms ? 2 : 1;
    const std::uint64_t next = session->heard_at + rounds * core_.options.idle_ms;
    look_for_idle_at_ = std::min(look_for_idle_at_.value_or(next), next);
  }
}

// When the body of a disconnected player leaves: at once after its turns alone, after some time if
// no turn passes for it, and never while its group plays on, nor in slow play.
std::optional<std::uint64_t> Departures::leaves_at(const Session& session) const {
  const Entity& body = core_.world().entity(session.player);
  if (session.is_there() || !body.alive || !is_present(core_.world(), session.player))
    return std::nullopt;
  const Ruleset& rules = core_.world().rules();
  if (rules.is_slow()) {
    return attendance_.is_waited_out(session) ? std::optional(session.lost_at) : std::nullopt;
  }
  if (session.turns_alone >= rules.linger_turns) return session.lost_at;
  const GroupClock* group = core_.turns.group_of(session);
  if (group != nullptr && group->attending > 0) return std::nullopt;
  return session.lost_at + rules.linger_ms;
}

void Departures::let_lingering_bodies_leave() {
  core_.regroup_if_needed();
  std::erase_if(lingering_, [this](EntityId player) {
    const Session* session = core_.sessions.of(player);
    if (session == nullptr || session->is_there()) return true;
    if (core_.world().entity(player).kind() == Kind::Downed) return false;  // it may be revived
    if (!core_.world().entity(player).alive || !is_present(core_.world(), player)) {
      note_absence(player);
      stories_.end(*core_.sessions.of(player));
      return true;
    }
    const auto at = leaves_at(*session);
    if (!at || *at > core_.now_ms()) return false;
    leave(player);
    return true;
  });
}

void Departures::note_arrival(Session& session) {
  attendance_.judge_stranger(session);
  const std::uint64_t idle_ms = core_.options.idle_ms;
  if (idle_ms > 0 && !look_for_idle_at_) look_for_idle_at_ = session.heard_at + idle_ms;
}

std::optional<std::uint64_t> Departures::next_due() const {
  // Nobody is idle in an empty realm, which may sleep.
  std::optional<std::uint64_t> soonest =
      core_.sessions.there().empty() ? std::nullopt : look_for_idle_at_;
  for (const EntityId player : lingering_) {
    const Session* session = core_.sessions.of(player);
    const auto at = session == nullptr ? std::nullopt : leaves_at(*session);
    if (at && (!soonest || *at < *soonest)) soonest = at;
  }
  return soonest;
}

}  // namespace undercroft
