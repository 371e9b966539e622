// observation.cc: looks and members of an observation.
#include "shared/observation.h"

#include <algorithm>

namespace undercroft {
namespace {

// clang-format off
const Look kUnknownLook{Kind::Item, Layer::Item, false, false, false, U'?', '?', Colour::Grey,
                        "something", "something", ""};
// clang-format on

}  // namespace

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
