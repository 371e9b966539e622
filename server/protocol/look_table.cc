// look_table.cc: finding a look's number, and giving it one.
#include "server/protocol/look_table.h"

namespace undercroft {

LookId LookTable::number_of(const Look& look) {
  const LookId next{static_cast<std::uint32_t>(numbers_.size()) + 1};
  const auto [entry, is_new] = numbers_.try_emplace(look, next);
  if (is_new) looks_.emplace(next, look);
  return entry->second;
}

Observation LookTable::renumbered(Observation seen) {
  for (auto& [id, view] : seen.entities) view.look = number_of(seen.look(view));
  for (PackView& thing : seen.self.pack) thing.look = number_of(seen.look(thing));
  seen.looks = looks_;
  return seen;
}

}  // namespace undercroft
