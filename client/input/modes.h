// modes.h: keys in the modes that change only the player's own screen.
#pragma once

#include "client/input/press.h"

namespace undercroft {

// Handles a key in look, pack, list, help, history, scores, typing or search mode. REQUIRES: the
// mode is one of these.
void press_in_mode(Pressed& out, const Key& key, const Bindings& bindings);

// The handler for each mode.
void on_look(Pressed& out, const Key& key, const Bindings& bindings);
void on_pack(Pressed& out, const Key& key, const Bindings& bindings);
void on_item(Pressed& out, const Key& key, const Bindings& bindings);
void on_list(Pressed& out, const Key& key, const Bindings& bindings);
void on_places(Pressed& out, const Key& key, const Bindings& bindings);
void on_choice(Pressed& out, const Key& key, const Bindings& bindings);
void on_abilities(Pressed& out, const Key& key, const Bindings& bindings);
void on_wares(Pressed& out, const Key& key, const Bindings& bindings);
void on_takings(Pressed& out, const Key& key, const Bindings& bindings);
void on_help(Pressed& out, const Key& key, const Bindings& bindings);
void on_history(Pressed& out, const Key& key, const Bindings& bindings);
void on_search(Pressed& out, const Key& key);
void on_full_text(Pressed& out, const Key& key, const Bindings& bindings);
void on_scores(Pressed& out, const Key& key, const Bindings& bindings);
void on_character(Pressed& out, const Key& key, const Bindings& bindings);
void on_players(Pressed& out, const Key& key, const Bindings& bindings);
void on_options(Pressed& out, const Key& key, const Bindings& bindings);
void on_lobby(Pressed& out, const Key& key, const Bindings& bindings);
void on_past(Pressed& out, const Key& key);
void on_share(Pressed& out, const Key& key, const Bindings& bindings);
void on_moment_links(Pressed& out, const Key& key, const Bindings& bindings);
// Whatever the mode: the player is asked whether to play on. REQUIRES: view.playing_on.
void on_playing_on(Pressed& out, const Key& key);
void on_tale(Pressed& out, const Key& key, const Bindings& bindings);
void on_tales(Pressed& out, const Key& key, const Bindings& bindings);
void on_typing(Pressed& out, const Key& key);

// Appends a character to the line being typed, within the server's limits.
void type_into(ViewModel& view, const Key& key);

// True when characters go into a line of text.
[[nodiscard]] inline bool is_typing(Mode mode) {
  return mode == Mode::Chat || mode == Mode::Say || mode == Mode::Search || mode == Mode::EndHero;
}

// The glyphs of draughts and scrolls. Drinking and reading use an item with that glyph.
inline constexpr char32_t kDraught = U'!';
inline constexpr char32_t kScroll = U'?';

// Opens the pack for a verb (and glyph), or the list of what is in view. If it would be empty, it
// stays closed and the log says so: an empty window would swallow keys meant for the map.
void open_pack(ViewModel& view, IntentVerb verb, char32_t glyph = 0);
// As above, unless the verb is Give and no player stands beside this one.
void open_pack_for(ViewModel& view, IntentVerb verb);
void open_list(ViewModel& view);
void open_players(ViewModel& view);
void open_character(ViewModel& view);
// Opens the past of the player's hero at its latest moment.
void open_past(ViewModel& view);
// Opens it at a turning point of the run's tale, from 1, or at the end of that run for 0.
void open_past_at(ViewModel& view, std::uint32_t run, std::uint32_t point);
// Asks how much of the past to share around the moment shown. REQUIRES: view.past shows one.
void open_sharing(ViewModel& view);
// Asks which place of the run's tale to share.
void open_sharing_of_tale(ViewModel& view, std::uint32_t run);
// Opens the tale of the last run that is over, and requests it.
void open_tale(Pressed& out);
// True where only empty corpses lie, as the server's offers say: trying would cost a turn.
[[nodiscard]] bool knows_nothing_to_take(const ViewModel& view);
// Opens the window of what lies here; false if there is no choice.
[[nodiscard]] bool asks_what_to_take(ViewModel& view);
// Opens the list of known places; look mode if there are none.
void open_places(ViewModel& view);
// Look mode asks for a place to travel to: Enter goes there.
[[nodiscard]] bool asks_where(const UiState& ui);

// The question of look mode while an item is thrown, and what would stop it short of the cursor.
[[nodiscard]] std::string throw_prompt(const ViewModel& view);

// Opens the options of an open choice, or the list of abilities. Says so if there are none.
void open_choice(ViewModel& view);
// `choice`: an open one, or null.
void open_choice(ViewModel& view, const Choice* choice);
// Opens the help at that page, from 0. A window or cursor below it comes back when it closes.
void open_help(ViewModel& view, int page);
void open_abilities(ViewModel& view);

// Opens the list of the server's realms and requests a new one.
void open_lobby(Pressed& out);

// Starts typing words to search for in old messages or in the help.
void begin_search(UiState& ui, Mode where);

// Starts a line of chat to one player.
void begin_whisper(UiState& ui, const std::string& name);

// Keys before the first delta: wait, retry, leave, or give the name or password that the server
// asks for.
void on_start(Pressed& out, const Key& key, const Bindings& bindings);

void back_to_map(UiState& ui);

// Moves the selection by Up, Down and page keys in a list of `rows` rows.
void move_selection(UiState& ui, const Key& key, int rows);

}  // namespace undercroft
