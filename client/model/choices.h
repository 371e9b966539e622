// choices.h: the player's open choices and its abilities, in words.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// The choice that the window shows: the one with UiState::choice, or else the first open one.
// Returns null if none is open, or if the choices are those of a player who is only watched.
[[nodiscard]] const Choice* shown_choice(const ViewModel& view);

// The choice of omens for the next run; null if it is not open.
[[nodiscard]] const Choice* omens_to_choose(const ViewModel& view);

// "Choose a kit", "Choose a boon for level 3".
[[nodiscard]] std::string title_of(const Choice& choice);

// The open choice in a few words, for the screen: "a kit", "a boon", "2 boons"; empty: none.
[[nodiscard]] std::string open_choices(const ViewModel& view);

// "ready", "ready in 4 turns".
[[nodiscard]] std::string readiness_of(const Ability& ability);

// All abilities in one line, those that are not ready with their turns: "lure, shield 4".
[[nodiscard]] std::string abilities_in_a_line(const SelfView& self);

// Says in the log what may be chosen since `before`, and which kit the first turn has settled. A
// kit's window opens by itself once. Closes the window of a choice that is not open any longer.
void note_choices(ViewModel& view, const Observation& before);

// Opens the window of a new hero's kit, once for each kit, unless the player is typing or reading
// something. To be called when that ends, too.
void show_kit_once(ViewModel& view);

// The player has picked an option; the server has granted it or refused it.
void note_pick(ViewModel& view, const ChoiceSent& sent);
void note_granted_pick(ViewModel& view, std::uint32_t sequence);
void forget_pick(ViewModel& view, std::uint32_t sequence);

}  // namespace undercroft
