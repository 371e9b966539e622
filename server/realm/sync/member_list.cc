// member_list.cc: what one viewer knows of a member.
#include "server/realm/sync/member_list.h"

namespace undercroft {

MemberView seen_from(const Member& member, EntityId viewer, std::optional<std::size_t> group) {
  MemberView view;
  view.id = member.id;
  view.slot = member.slot;
  view.connected = member.connected;
  view.alive = member.alive;
  view.away = member.away;
  view.in_group = group.has_value() && member.group == group;
  view.chosen = view.in_group && member.chosen;
  view.watchers = member.watchers;
  if (member.id == viewer) return view;
  view.depth = member.depth;
  view.at = member.at;
  view.health = member.health;
  view.max_health = member.max_health;
  return view;
}

}  // namespace undercroft
