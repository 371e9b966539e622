// friends_in_need.h: the players in view, those first who need help most.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

// The other players in view: the downed, then by the share of health that is left, then the
// nearest.
[[nodiscard]] std::vector<const EntityView*> friends_by_need(const ViewModel& view);

// "Bob 4/20 2 north-east", "Pia down 1 west".
[[nodiscard]] std::string need_in_words(const ViewModel& view, const EntityView& body);

// The direction of a straight line to the cell, at most `reach` cells long (0: any); nothing if
// there is none.
[[nodiscard]] std::optional<Direction> straight_way(const ViewModel& view, Point to,
                                                    std::uint32_t reach);

}  // namespace undercroft
