// option.cc: stepping through the choices of a setting.
#include "client/model/option.h"

#include <algorithm>

namespace undercroft {

std::string next_choice(const GameOption& option, int step) {
  const auto& choices = option.choices;
  const auto now = std::find(choices.begin(), choices.end(), option.value);
  if (now == choices.end()) return choices.front();
  const int count = static_cast<int>(choices.size());
  const int at = static_cast<int>(now - choices.begin());
  return choices[static_cast<std::size_t>((at + step + count) % count)];
}

}  // namespace undercroft
