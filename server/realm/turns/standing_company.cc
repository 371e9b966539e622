// standing_company.cc: friends who think longer than a turn, and friends whom a player would leave
// behind (R105).
#include <utility>

#include "server/realm/turns/standing_intents.h"

namespace undercroft {
namespace {

bool missed_its_turn(const Session& session) {
  return session.is_there() && (session.away || session.turns_without_intent > 0);
}

}  // namespace

// In slow play a turn has waited for a day, and nobody is away.
std::vector<IdleFriend> StandingIntents::idle_friends_of(const Session& session) const {
  std::vector<IdleFriend> idle;
  const GroupClock* clock = turns_.group_of(session);
  if (clock == nullptr || state_.world.rules().is_slow()) return idle;
  for (const Session* other : clock->sessions) {
    const bool is_idle =
        other != &session && missed_its_turn(*other) && has_in_view(session.player, other->player);
    if (is_idle) {
      idle.push_back({other->player, state_.player(other->player)->name, other->away});
    }
  }
  return idle;
}

// Only what the list of members shows.
std::vector<DownedFriend> StandingIntents::downed_friends_of(const Session& session) const {
  std::vector<DownedFriend> downed;
  const Entity& hero = state_.world.entity(session.player);
  if (state_.world.rules().pvp) return downed;
  for (const auto& other : sessions_) {
    const EntityId id = other->player;
    if (id == session.player || state_.world.entity(id).kind() != Kind::Downed) continue;
    const auto place = place_of(id);
    if (place && place->depth == hero.depth()) downed.push_back({id, place->name, place->at});
  }
  return downed;
}

// Only what the list of members shows: the question must give nothing away.
std::optional<LeftFriend> StandingIntents::friend_left(const Session& session,
                                                       const Session& other) const {
  const Entity& hero = state_.world.entity(session.player);
  const bool goes_along = &other == &session || !other.attends() ||
                          (other.follows() != kNobody && leader_of(other) == &session);
  const auto place = goes_along ? std::nullopt : place_of(other.player);
  if (!place || place->depth != hero.depth()) return std::nullopt;
  const bool is_down = state_.world.entity(other.player).kind() == Kind::Downed;
  return LeftFriend{other.player, place->name, distance(hero.at(), place->at), is_down};
}

std::string StandingIntents::asks_before_parting(Session& session, const Intent& intent) const {
  if (state_.world.rules().pvp) return "";
  forget_other_runs(session.memory);
  std::vector<LeftFriend> left;
  for (const auto& other : sessions_) {
    if (auto one = friend_left(session, *other)) left.push_back(*std::move(one));
  }
  const int depth = state_.world.entity(session.player).depth();
  return undercroft::asks_before_parting(intent, depth, left, session.memory.asked_parting);
}

}  // namespace undercroft
