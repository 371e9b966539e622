// tips.h: what the game is about, and one hint at a time, once, when it is of use.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "client/input/bindings.h"
#include "client/model/view_model.h"

namespace undercroft {

// In three lines, for who has never played.
inline constexpr std::array<std::string_view, 3> kGoal = {
    "Far below lies the Crown: carry it up into daylight.",
    "Walk into things: doors open, foes are fought.",
    "Time waits for you; with others near, all move at once.",
};

struct Advice {
  std::string_view name;  // by which it is remembered as given
  std::string words;
};

// The first piece of advice that suits what the player sees now and that they have not had.
[[nodiscard]] std::optional<Advice> advice_for(const ViewModel& view, const Bindings& bindings,
                                               const std::set<std::string, std::less<>>& had);

}  // namespace undercroft
