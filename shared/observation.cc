// observation.cc: looks and members of an observation.
#include "shared/observation.h"

#include <algorithm>

namespace undercroft {
namespace {

const Look kUnknownLook = [] {
  Look look;
  look.colour = Colour::Grey;
  look.name = look.a_name = "something";
  return look;
}();
const GroundLook kUnknownGround{U'?', '?', Colour::Plain, "unknown to this client", 0, "", 0};

}  // namespace

const GroundLook& Observation::look(Ground ground) const {
  const auto sent = grounds.find(ground);
  if (sent != grounds.end()) return sent->second;
  return is_known(ground) ? look_of(ground) : kUnknownGround;
}

const Look& Observation::look(LookId number) const {
  const auto found = looks.find(number);
  return found == looks.end() ? kUnknownLook : found->second;
}

std::vector<const MemberView*> in_order_of_joining(const Observation& known) {
  std::vector<const MemberView*> members;
  for (const auto& [id, member] : known.members) members.push_back(&member);
  std::stable_sort(members.begin(), members.end(),
                   [](const MemberView* a, const MemberView* b) { return a->slot < b->slot; });
  return members;
}

}  // namespace undercroft
