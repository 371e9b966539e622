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

// The first body in view between the player and the cell on a straight line, which stops an ability
// that is aimed in that direction; null if there is none.
[[nodiscard]] const EntityView* in_the_way_to(const ViewModel& view, Point to);

// "Bob 4/20 2 north-east, Pia 9/12 1 west. "; empty without friends. With `in_line`, a friend
// behind another body is marked: "Ann down 2 west (Bob is in the way)".
[[nodiscard]] std::string list_of_needs(const ViewModel& view,
                                        const std::vector<const EntityView*>& friends,
                                        bool in_line);

}  // namespace undercroft
