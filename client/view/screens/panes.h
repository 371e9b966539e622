// panes.h: the parts of the screen. Each draws itself into its rectangle, independently of the
// others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/input/bindings.h"
#include "client/model/view_model.h"
#include "client/view/glyphs.h"
#include "client/view/screen.h"
#include "client/view/screens/screen_layout.h"

namespace undercroft {

// What every part needs to draw, and none changes.
struct Drawing {
  const ViewModel& view;
  const Bindings& bindings;
  Display display;
  Layout layout;
  Point camera;  // the level cell in the map's top left corner

  [[nodiscard]] TextStyle tint(Tint tint) const { return style_of(tint, display); }
};

void draw_map(const Drawing& drawing, Pane pane);
void draw_top_line(const Drawing& drawing,
                   Pane pane);                       // depth, turn, turn state, connection
void draw_strip(const Drawing& drawing, Pane pane);  // compact: vitals and party in one row
void draw_plain_status(const Drawing& drawing, Pane pane);
void draw_plain_log(const Drawing& drawing, Pane pane);
void draw_plain_lists(const Drawing& drawing, Pane pane);
void draw_sidebar(const Drawing& drawing, Pane pane);
void draw_log(const Drawing& drawing, Pane pane);
void draw_chat(const Drawing& drawing, Pane pane);
void draw_look(const Drawing& drawing, Pane pane);  // in the log's place
void draw_input(const Drawing& drawing, Pane pane);
// The rows that the input line needs: more than one for a long question or notice.
[[nodiscard]] int input_height(const Drawing& drawing, int width);
void draw_hints(const Drawing& drawing, Pane pane);
void draw_window(const Drawing& drawing, Pane pane);  // over the map: pack, list, help, history ...
void draw_tombstone(const Drawing& drawing, Pane pane);  // over the map. REQUIRES: view.stone
void draw_overlay(const Drawing& drawing,
                  Pane pane);                        // connection lost: over the map's lower third
void draw_start(const Drawing& drawing, Pane pane);  // before the first delta: the whole screen
void draw_tiny(const Drawing& drawing, Pane pane);   // window too small: the whole screen

// The windows that draw_window() delegates to.
void draw_places(const Drawing& drawing, Pane pane);
void draw_choice(const Drawing& drawing, Pane pane);
void draw_abilities(const Drawing& drawing, Pane pane);
void draw_wares(const Drawing& drawing, Pane pane);
void draw_takings(const Drawing& drawing, Pane pane);
void draw_history(const Drawing& drawing, Pane pane);
void draw_scores(const Drawing& drawing, Pane pane);
// The board of the daily from row `y` on; nothing on a server without one.
void draw_daily(const Drawing& drawing, Pane pane, int y);
void draw_share(const Drawing& drawing, Pane pane);
void draw_moment_links(const Drawing& drawing, Pane pane);
void draw_tale(const Drawing& drawing, Pane pane);
void draw_tales(const Drawing& drawing, Pane pane);
void draw_help(const Drawing& drawing, Pane pane);
void draw_character(const Drawing& drawing, Pane pane);
void draw_players(const Drawing& drawing, Pane pane);
void draw_options(const Drawing& drawing, Pane pane);
void draw_lobby(const Drawing& drawing, Pane pane);

// ---- shared by several parts ----

// The turn field of row 0: its text, the time left, and its style.
struct TurnField {
  std::string words;
  int tenths = -1;  // tenths of the deadline left; -1: no bar
  TextStyle style;
};
// Names as many of the players it waits for as `columns` allow.
[[nodiscard]] TurnField turn_field(const Drawing& drawing, int columns);

// "r try now   S leave": commands with their first key in force. Leaves out commands without a key.
struct KeyHint {
  Command command;
  std::string_view words;
};
[[nodiscard]] std::string offers(const Drawing& drawing, const std::vector<KeyHint>& all);
// As above, drawn on the screen and clickable.
void draw_offers(const Drawing& drawing, Pane pane, Point at, const std::vector<KeyHint>& all,
                 Tint tint);

// Full and empty glyphs for `part` of `whole`.
[[nodiscard]] std::u32string bar(int part, int whole, int columns, const Display& display);
[[nodiscard]] Tint health_tint(int health, int most);
// "↙3": direction and distance from the player; "SW3" in ASCII.
[[nodiscard]] std::u32string bearing_sign(const Drawing& drawing, Point at);
// As above; "~↙3" for a foe that is in none of the eight lines in which shots fly.
[[nodiscard]] std::u32string bearing_sign(const Drawing& drawing, const EntityView& entity);

}  // namespace undercroft
