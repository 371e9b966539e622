// member_aloud.cc: its state, its health and where it is.
#include "client/view/screens/member_aloud.h"

#include <string_view>

#include "client/model/whereabouts.h"
#include "client/view/screens/member_words.h"
#include "client/view/text/accessibility_text.h"

namespace undercroft {
namespace {

std::string doing_aloud(const ViewModel& view, const MemberView& member, bool quiet) {
  const Sign sign = doing_of(view, member).sign;
  if (sign == Sign::Down) return doing_words(view, member);
  const bool is_quiet = sign == Sign::Ready || sign == Sign::Choosing || sign == Sign::Apart;
  return is_quiet && quiet ? std::string() : plain_doing(view, member);
}

// Its wounds are told as numbers, and that it is down as what it does.
std::string statuses_aloud(const ViewModel& view, const MemberView& member) {
  const auto body = view.known.entities.find(member.id);
  if (body == view.known.entities.end() || !member.alive) return {};
  EntityView unhurt = body->second;
  unhurt.health = unhurt.max_health;
  return state_aloud(view.known, unhurt);
}

std::string health_aloud(const Whereabouts& where) {
  if (where.max_health <= 0) return {};
  return "health " + std::to_string(where.health) + " of " + std::to_string(where.max_health);
}

std::string where_aloud(const ViewModel& view, const Whereabouts& where) {
  if (where.at) return place_aloud(view, *where.at);
  const bool is_elsewhere = where.depth != 0 && where.depth != view.known.depth;
  return is_elsewhere ? "level " + std::to_string(where.depth) : std::string();
}

}  // namespace

std::string member_aloud(const ViewModel& view, const MemberView& member, bool quiet) {
  const Whereabouts where = whereabouts(view, member);
  std::string text = member.name;
  for (const std::string& words : {doing_aloud(view, member, quiet), statuses_aloud(view, member),
                                   health_aloud(where), where_aloud(view, where)}) {
    if (!words.empty()) text += ", " + words;
  }
  return text;
}

}  // namespace undercroft
