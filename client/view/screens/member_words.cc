// member_words.cc: signs, words and numbers of one member.
#include "client/view/screens/member_words.h"

#include "client/model/condition.h"
#include "client/model/typists.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

std::string name_of_leader(const ViewModel& view, const MemberView& member) {
  if (member.follows == view.known.self.id) return "you";
  const auto leader = view.known.members.find(member.follows);
  return leader == view.known.members.end() ? "somebody" : leader->second.name;
}

}  // namespace

MemberDoing doing_of(const ViewModel& view, const MemberView& member) {
  if (is_down(view, member)) return {Sign::Down, "down"};
  if (!member.alive) return {Sign::Dead, "dead"};
  if (member.connected && types(view, member)) return {Sign::Typing, "types"};
  if (is_slow_play(view) && member.chosen) return {Sign::Ready, "ready"};
  if (!member.connected && is_slow_play(view)) {
    return {Sign::Offline, member.in_group ? "waited for" : "not here"};
  }
  if (!member.connected) return {Sign::Offline, "lost link"};
  if (member.away) return {Sign::Away, "away"};
  if (member.chosen) return {Sign::Ready, "ready"};
  if (member.follows != kNobody) return {Sign::Choosing, "follows"};
  if (member.in_group) return {Sign::Choosing, "choosing"};
  return {Sign::Apart, "apart"};
}

std::string plain_doing(const ViewModel& view, const MemberView& member) {
  const MemberDoing doing = doing_of(view, member);
  const bool follows = doing.sign == Sign::Choosing && member.follows != kNobody;
  return std::string(doing.word) + (follows ? " " + name_of_leader(view, member) : "");
}

std::string doing_words(const ViewModel& view, const MemberView& member) {
  const MemberDoing doing = doing_of(view, member);
  const bool follows = doing.sign == Sign::Choosing && member.follows != kNobody;
  const bool waits =
      doing.sign == Sign::Choosing && !follows && (has_chosen(view) || view.standing);
  std::string words = waits ? "waited for" : plain_doing(view, member);
  const auto body = view.known.entities.find(member.id);
  const bool is_counted = is_down(view, member) && body != view.known.entities.end();
  if (!is_counted || body->second.status_turns == 0) return words;
  return words + " " + std::to_string(body->second.status_turns);
}

std::string_view need_of(const MemberView& member, const Whereabouts& where) {
  const bool is_hurt = where.max_health > 0 && where.health * 2 <= where.max_health;
  return member.alive && is_hurt ? "needs healing" : "";
}

std::string health_words(const Whereabouts& where, bool in_full) {
  if (where.max_health <= 0) return "";
  std::string words = std::to_string(where.health);
  if (in_full) words += "/" + std::to_string(where.max_health);
  return words + (is_almost_dead(where.health, where.max_health) ? "!" : "");
}

TextStyle health_style(const Drawing& drawing, const Whereabouts& where) {
  TextStyle style = drawing.tint(health_tint(where.health, where.max_health));
  style.reverse = is_almost_dead(where.health, where.max_health);
  return style;
}

std::u32string place_sign(const Drawing& drawing, const Whereabouts& where) {
  if (where.at) return bearing_sign(drawing, *where.at);
  if (where.depth == 0 || where.depth == drawing.view.known.depth) return U"";
  return U"L" + from_utf8(std::to_string(where.depth));
}

}  // namespace undercroft
