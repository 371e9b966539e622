// sent_state.cc: compares states by item names, because ids differ between connections.
#include "tests/tools/reliability/sent_state.h"

#include <algorithm>
#include <vector>

namespace undercroft::testing {
namespace {

std::vector<std::string> pack_of(const Observation& known) {
  std::vector<std::string> names;
  for (const PackView& thing : known.self.pack) {
    const auto look = known.looks.find(thing.look);
    names.push_back(look == known.looks.end() ? "?" : look->second.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

std::string SentState::lost_in(const Observation& now) const {
  const std::string turn = "turn " + std::to_string(known_.turn) + ": ";
  if (now.turn < known_.turn) return turn + "is gone, it is turn " + std::to_string(now.turn);
  if (now.turn > known_.turn) return "";
  if (now.depth != known_.depth || now.self.at != known_.self.at) return turn + "stands elsewhere";
  if (now.self.health != known_.self.health) return turn + "has other health";
  if (now.self.treasure != known_.self.treasure) return turn + "has other treasure";
  if (now.self.keys != known_.self.keys) return turn + "has other keys";
  if (pack_of(now) != pack_of(known_)) return turn + "has another pack";
  return "";
}

}  // namespace undercroft::testing
