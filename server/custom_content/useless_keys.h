// useless_keys.h: keys of a blueprint that mean nothing for its kind.
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/toml.h"

namespace undercroft {

struct UselessKey {
  int line = 0;
  std::string sentence;
};

// The keys of the blueprint's own table without an effect, in alphabetical order. Keys that the
// loader refuses for a kind are not among them.
[[nodiscard]] std::vector<UselessKey> useless_keys(const Blueprint& blueprint,
                                                   const toml::table& table);

}  // namespace undercroft
