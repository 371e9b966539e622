// whereabouts.cc: other players' positions, health and order.
#include "client/model/whereabouts.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace undercroft {
namespace {

auto rank(const ViewModel& view, const MemberView& member) {
  const Whereabouts where = whereabouts(view, member);
  const int far =
      where.at ? distance(view.known.self.at, *where.at) : std::numeric_limits<int>::max();
  const bool is_free = !member.chosen && member.follows == kNobody;
  const bool waited = member.in_group && is_free && !member.away;
  return std::tuple(!waited, !member.in_group, far);
}

Whereabouts told_of(const ViewModel& view, const MemberView& member) {
  if (member.depth == 0) return {};
  const bool here = member.depth == view.known.depth;
  return {member.depth, here ? std::optional(member.at) : std::nullopt, member.health,
          member.max_health};
}

}  // namespace

bool is_down(const ViewModel& view, const MemberView& member) {
  if (member.alive) return false;
  const auto seen = view.known.entities.find(member.id);
  if (seen != view.known.entities.end()) return !seen->second.statuses.empty();
  return member.depth != 0;
}

bool is_downed_member(const ViewModel& view, const EntityView& entity) {
  const auto member = view.known.members.find(entity.id);
  return member != view.known.members.end() && is_down(view, member->second);
}

bool has_fallen_friend(const Observation& before, const Observation& after) {
  return std::any_of(after.members.begin(), after.members.end(), [&](const auto& item) {
    const auto old = before.members.find(item.first);
    const bool has_lived = old != before.members.end() && old->second.alive;
    return item.first != after.self.id && has_lived && !item.second.alive;
  });
}

Whereabouts whereabouts(const ViewModel& view, const MemberView& member) {
  if (!member.alive && !is_down(view, member)) return {};
  const auto seen = view.known.entities.find(member.id);
  if (seen == view.known.entities.end()) return told_of(view, member);
  const EntityView& body = seen->second;
  return {view.known.depth, body.at, told_health(view, body.id, body.health), body.max_health};
}

std::vector<const MemberView*> party(const ViewModel& view) {
  std::vector<const MemberView*> others = in_order_of_joining(view.known);
  std::erase_if(others, [&](const MemberView* one) { return one->id == view.known.self.id; });
  if (others.size() <= kFewPlayers) return others;
  std::stable_sort(others.begin(), others.end(), [&](const MemberView* a, const MemberView* b) {
    return rank(view, *a) < rank(view, *b);
  });
  return others;
}

}  // namespace undercroft
