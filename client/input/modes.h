// modes.h: keys in the modes that touch nothing but the player's own screen.
#pragma once

#include "client/input/press.h"

namespace undercroft {

// Look, pack, list, help, history, scores, and typing. REQUIRES: the mode is one of these.
void press_in_mode(Pressed& out, const Key& key, const Bindings& bindings);

// One for each of them.
void on_look(Pressed& out, const Key& key, const Bindings& bindings);
void on_pack(Pressed& out, const Key& key, const Bindings& bindings);
void on_item(Pressed& out, const Key& key, const Bindings& bindings);
void on_list(Pressed& out, const Key& key, const Bindings& bindings);
void on_help(Pressed& out, const Key& key, const Bindings& bindings);
void on_history(Pressed& out, const Key& key, const Bindings& bindings);
void on_scores(Pressed& out, const Key& key, const Bindings& bindings);
void on_typing(Pressed& out, const Key& key);

// Adds a character to the line being typed, within what the server takes.
void type_into(ViewModel& view, const Key& key);

// Back to the map.
void back_to_map(UiState& ui);

// Up and Down in a list of so many rows.
void move_selection(UiState& ui, const Key& key, int rows);

}  // namespace undercroft
