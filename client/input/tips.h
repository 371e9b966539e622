// tips.h: the goal of the game, and hints that each appear once, when they are useful.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "client/input/bindings.h"
#include "client/model/view_model.h"

namespace undercroft {

// Three lines for a new player.
inline constexpr std::array<std::string_view, 3> kGoal = {
    "Far below lies the Crown: carry it up into daylight.",
    "Walk into things: doors open, foes are fought.",
    "Time waits for you; with others near, all move at once.",
};

struct Advice {
  std::string_view name;  // the key under which a hint is stored as seen
  std::string words;
};

// A player who has followed a hint so often needs it no more.
inline constexpr int kFollowedEnough = 5;
// The names of the hints that tell the key of this command.
[[nodiscard]] std::vector<std::string_view> hints_of(Command command);

// Whether a hint that is shown still says something true: its key works now.
[[nodiscard]] bool still_suits(const ViewModel& view, std::string_view name);

// The first hint that suits what the player sees and is not in `had`.
[[nodiscard]] std::optional<Advice> advice_for(const ViewModel& view, const Bindings& bindings,
                                               const std::set<std::string, std::less<>>& had);

}  // namespace undercroft
