// roster.cc: gathering the members of a realm.
#include "server/realm/roster.h"

#include <algorithm>

#include "server/protocol/told_places.h"
#include "shared/in_order.h"

namespace undercroft {
namespace {

Member in_session(Member member, const World& world, const Session* session) {
  if (session == nullptr) return member;
  member.connected = session->is_there();
  member.away = session->away;
  member.chosen = session->held && world.rules().clock != ClockRule::Beat;
  member.follows = world.rules().pvp ? kNobody : session->follows();
  member.group = session->group;
  member.watchers = session->watchers;
  return member;
}

Member with_whereabouts(Member member, const World& world, const Entity& body, bool says_where) {
  if (!is_place_told(world, body, says_where)) return member;
  member.depth = body.depth();
  member.at = body.at();
  if (!says_where) return member;  // the bearer of the Crown: its place is public, no more (R202)
  member.health = body.health;
  member.max_health = body.max_health;
  return member;
}

Member with_whereabouts_of(Member member, const Member& before) {
  member.depth = before.depth;
  member.at = before.at;
  member.health = before.health;
  member.max_health = before.max_health;
  return member;
}

}  // namespace

void Roster::gather_ids(const World& world, const Sessions& sessions) {
  ids_.clear();
  for (const Session* session : sessions.there()) ids_.push_back(session->player);
  for (int depth = 1; depth <= world.level_count(); ++depth) {
    const auto& here = world.population(depth).players;
    ids_.insert(ids_.end(), here.begin(), here.end());
  }
  std::sort(ids_.begin(), ids_.end());
  ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());
}

// The ids are in order of joining, and so are the slots. A body that has no player yet is numbered
// as well: it is on the map already when its player joins.
void Roster::number_players(const World& world) {
  slots_.clear();
  for (const EntityId id : ids_) slots_.push_back(world.entity(id).slot);
  list_.numbers.keep(slots_);
}

void Roster::gather(const RealmState& state, const Sessions& sessions, std::uint64_t now_ms) {
  gather_ids(state.world, sessions);
  number_players(state.world);
  before_.swap(list_.members);
  list_.members.clear();
  changing_.clear();
  place_ = 0;
  const std::uint64_t again_at = looked_up_at_ + MemberList::pause_for(ids_.size());
  const bool looks_up = now_ms >= again_at;
  gathers_again_at_.reset();
  const bool says_where = says_where_ && !state.world.rules().pvp;
  std::size_t kept = 0;
  for (const EntityId id : ids_) {
    const Player* player = state.player(id);  // null: a body on the map without a player
    if (player == nullptr) continue;
    Member member = in_session(member_of(state.world, *player), state.world, sessions.of(id));
    member.slot = list_.numbers.of(member.slot);
    const Member* before = gathered_before(id);
    const Entity& body = state.world.entity(id);
    if (says_where || is_place_public(state.world, body)) {
      const Member now = with_whereabouts(member, state.world, body, says_where);
      member = looks_up || before == nullptr ? now : with_whereabouts_of(member, *before);
      if (member != now) gathers_again_at_ = again_at;
    }
    if (before != nullptr) {
      member.changed = before->changed;
      ++kept;
    }
    if (before == nullptr || member != *before) {
      member.changed = list_.version + 1;
      changing_.push_back(list_.members.size());
    }
    list_.members.push_back(member);
  }
  if (looks_up) looked_up_at_ = now_ms;
  const bool someone_is_gone = kept < before_.size();
  if (changing_.empty() && !someone_is_gone) return;
  ++list_.version;
  if (someone_is_gone) list_.last_gone = list_.version;
  list_.changed.swap(changing_);
}

const Member* Roster::gathered_before(EntityId id) {
  place_ = place_in_order(
      place_, before_.size(), [this](std::size_t place) { return before_[place].id; }, id);
  return place_ < before_.size() && before_[place_].id == id ? &before_[place_] : nullptr;
}

}  // namespace undercroft
