// typists.cc: the list of the players who type.
#include "client/model/typists.h"

#include <algorithm>

#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {

void forget_typist(ViewModel& view, std::string_view name) {
  std::erase_if(view.typists, [&](const Typist& typist) { return typist.name == name; });
}

void forget_old_typists(ViewModel& view) {
  std::erase_if(view.typists, [&](const Typist& typist) { return typist.until_ms <= view.now_ms; });
}

void note_typist(ViewModel& view, const PlayerTyping& typing) {
  const std::string name = plain_text(typing.name, kMaxName);
  const auto is_known = [&](const auto& row) { return row.second.name == name; };
  const auto& members = view.known.members;
  forget_typist(view, name);
  if (typing.stopped || std::none_of(members.begin(), members.end(), is_known)) return;
  view.typists.push_back({name, view.now_ms + kTypingShown});
}

bool types(const ViewModel& view, const MemberView& member) {
  return std::any_of(view.typists.begin(), view.typists.end(),
                     [&](const Typist& typist) { return typist.name == member.name; });
}

}  // namespace undercroft
