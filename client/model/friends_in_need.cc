// friends_in_need.cc: order and words of the players in view.
#include "client/model/friends_in_need.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "client/model/whereabouts.h"
#include "shared/bearing.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

const MemberView* member_of(const ViewModel& view, const EntityView& body) {
  const auto member = view.known.members.find(body.id);
  return member == view.known.members.end() ? nullptr : &member->second;
}

bool lies_down(const ViewModel& view, const EntityView& body) {
  const MemberView* member = member_of(view, body);
  return member != nullptr && is_down(view, *member);
}

// Tenths of its health; the downed come before all others.
auto rank_of_need(const ViewModel& view, const EntityView& body) {
  const int share = body.max_health > 0 ? body.health * 10 / body.max_health : 10;
  return std::tuple(!lies_down(view, body), share, distance(view.known.self.at, body.at));
}

}  // namespace

std::vector<const EntityView*> friends_by_need(const ViewModel& view) {
  std::vector<const EntityView*> friends = in_view(view);
  std::erase_if(friends, [&](const EntityView* e) {
    const MemberView* member = member_of(view, *e);
    return member == nullptr || e->id == view.known.self.id ||
           (!member->alive && !is_down(view, *member));
  });
  std::stable_sort(friends.begin(), friends.end(), [&](const EntityView* a, const EntityView* b) {
    return rank_of_need(view, *a) < rank_of_need(view, *b);
  });
  return friends;
}

std::string need_in_words(const ViewModel& view, const EntityView& body) {
  const std::string state =
      lies_down(view, body) ? "down"
                            : std::to_string(body.health) + "/" + std::to_string(body.max_health);
  return view.known.look(body).name + " " + state + " " + way_in_words(view.known.self.at, body.at);
}

std::optional<Direction> straight_way(const ViewModel& view, Point to, std::uint32_t reach) {
  const Point way = to - view.known.self.at;
  const bool in_line = way.x == 0 || way.y == 0 || std::abs(way.x) == std::abs(way.y);
  const auto cells = static_cast<std::uint32_t>(distance(view.known.self.at, to));
  if (!in_line || cells == 0 || (reach > 0 && cells > reach)) return std::nullopt;
  return direction_of(way);
}

const EntityView* in_the_way_to(const ViewModel& view, Point to) {
  const EntityView* nearest = nullptr;
  const Point me = view.known.self.at;
  const auto way = straight_way(view, to, 0);
  if (!way) return nullptr;
  for (const EntityView* body : in_view(view)) {
    const Kind kind = view.known.look(*body).kind;
    const bool is_body = member_of(view, *body) != nullptr || acts_by_itself(kind);
    const bool is_between = is_body && body->id != view.known.self.id &&
                            distance(me, body->at) < distance(me, to) &&
                            straight_way(view, body->at, 0) == way;
    if (!is_between) continue;
    if (nearest == nullptr || distance(me, body->at) < distance(me, nearest->at)) nearest = body;
  }
  return nearest;
}

std::string list_of_needs(const ViewModel& view, const std::vector<const EntityView*>& friends,
                          bool in_line) {
  std::string words;
  for (const EntityView* one : friends) {
    words += (words.empty() ? "" : ", ") + need_in_words(view, *one);
    const EntityView* before = in_line ? in_the_way_to(view, one->at) : nullptr;
    if (before != nullptr) {
      words += " (" + the_name(view.known.look(*before)) + " is in the way)";
    }
  }
  return words.empty() ? "" : words + ". ";
}

}  // namespace undercroft
