// roster.cc: listing the members of a realm.
#include "server/realm/roster.h"

#include <algorithm>

namespace undercroft {
namespace {

Member member_of(const RealmState& state, const Player& player, const Session* session) {
  const Entity& body = state.world.entity(player.body);
  Member member;
  member.id = player.body;
  member.name = &player.name;
  member.slot = body.slot;
  member.alive = body.alive;
  if (session == nullptr) return member;
  member.connected = session->is_there();
  member.away = session->away;
  member.chosen = session->held && state.world.rules().clock != ClockRule::Beat;
  member.group = session->group;
  return member;
}

}  // namespace

void Roster::gather(const RealmState& state, const Sessions& sessions) {
  ids_.clear();
  for (const Session* session : sessions.there()) ids_.push_back(session->player);
  for (int depth = 1; depth <= state.world.level_count(); ++depth) {
    const auto& here = state.world.population(depth).players;
    ids_.insert(ids_.end(), here.begin(), here.end());
  }
  std::sort(ids_.begin(), ids_.end());
  ids_.erase(std::unique(ids_.begin(), ids_.end()), ids_.end());

  before_.swap(members_);
  members_.clear();
  for (const EntityId id : ids_) {
    const Player* player = state.player(id);  // none: a body on the map whom nobody plays yet
    if (player != nullptr) members_.push_back(member_of(state, *player, sessions.of(id)));
  }
  if (members_ != before_) ++version_;
}

MemberView seen_from(const Member& member, std::optional<std::size_t> group) {
  MemberView view;
  view.id = member.id;
  view.slot = member.slot;
  view.connected = member.connected;
  view.alive = member.alive;
  view.away = member.away;
  view.in_group = group.has_value() && member.group == group;
  view.chosen = view.in_group && member.chosen;
  return view;
}

}  // namespace undercroft
