// members.cc: what a viewer may know of a member, and how often all are looked up.
#include "server/realm/sync/members.h"

#include "server/realm/state/state.h"

namespace undercroft {

Member member_of(const World& world, const Player& player) {
  const Entity& body = world.entity(player.body);
  Member member;
  member.id = player.body;
  member.name = player.name;
  member.slot = body.slot;
  member.alive = body.alive;
  return member;
}

// ms: a few friends are sent each other's every step. In a crowd each member is sent about as much
// in all.
std::uint64_t MemberList::pause_for(std::size_t members) {
  constexpr std::size_t kFew = 16;
  constexpr std::uint64_t kPauseForEach = 50;
  return members <= kFew ? 0 : members * kPauseForEach;
}

MemberView seen_from(const Member& member, EntityId viewer, std::optional<std::size_t> group) {
  MemberView view;
  view.id = member.id;
  view.slot = member.slot;
  view.connected = member.connected;
  view.alive = member.alive;
  view.away = member.away;
  view.in_group = group.has_value() && member.group == group;
  view.chosen = view.in_group && member.chosen;
  view.follows = view.in_group ? member.follows : kNobody;
  view.watchers = member.watchers;
  if (member.id == viewer) return view;
  view.depth = member.depth;
  view.at = member.at;
  view.health = member.health;
  view.max_health = member.max_health;
  return view;
}

}  // namespace undercroft
