// modes.h: keys in the modes that touch nothing but the player's own screen.
#pragma once

#include "client/input/press.h"

namespace undercroft {

// Look, pack, list, help, history, scores, typing and searching. REQUIRES: the mode is one of
// these.
void press_in_mode(Pressed& out, const Key& key, const Bindings& bindings);

// One for each of them.
void on_look(Pressed& out, const Key& key, const Bindings& bindings);
void on_pack(Pressed& out, const Key& key, const Bindings& bindings);
void on_item(Pressed& out, const Key& key, const Bindings& bindings);
void on_list(Pressed& out, const Key& key, const Bindings& bindings);
void on_help(Pressed& out, const Key& key, const Bindings& bindings);
void on_history(Pressed& out, const Key& key, const Bindings& bindings);
void on_search(Pressed& out, const Key& key);
void on_full_text(Pressed& out, const Key& key, const Bindings& bindings);
void on_scores(Pressed& out, const Key& key, const Bindings& bindings);
void on_character(Pressed& out, const Key& key, const Bindings& bindings);
void on_players(Pressed& out, const Key& key, const Bindings& bindings);
void on_options(Pressed& out, const Key& key, const Bindings& bindings);
void on_lobby(Pressed& out, const Key& key, const Bindings& bindings);
void on_typing(Pressed& out, const Key& key);

// Adds a character to the line being typed, within what the server takes.
void type_into(ViewModel& view, const Key& key);

// Whether characters go into a line of text.
[[nodiscard]] inline bool is_typing(Mode mode) {
  return mode == Mode::Chat || mode == Mode::Say || mode == Mode::Search || mode == Mode::EndHero;
}

// What draughts and scrolls are drawn as: to drink and to read is to use one of those.
inline constexpr char32_t kDraught = U'!';
inline constexpr char32_t kScroll = U'?';

// The pack for a verb (and for what is drawn so), and the list of what is in view. With nothing to
// show they stay closed, and the log says so: an empty window would take keys that were meant for
// the map.
void open_pack(ViewModel& view, IntentVerb verb, char32_t glyph = 0);
// The same, unless there is nobody to give anything to.
void open_pack_for(ViewModel& view, IntentVerb verb);
void open_list(ViewModel& view);
void open_players(ViewModel& view);

// The server's realms, which are asked for anew.
void open_lobby(Pressed& out);

// Words to look for, in old messages or in the help.
void begin_search(UiState& ui, Mode where);

// A line of chat to one player alone.
void begin_whisper(UiState& ui, const std::string& name);

// What can be said to the client itself, a line each.
[[nodiscard]] std::vector<std::string_view> chat_command_help();

// Before the dungeon has been seen there is nothing to do but wait, try again, leave, and give
// another name or a password where the server asks for one.
void on_start(Pressed& out, const Key& key, const Bindings& bindings);

// Back to the map.
void back_to_map(UiState& ui);

// Up and Down in a list of so many rows.
void move_selection(UiState& ui, const Key& key, int rows);

}  // namespace undercroft
