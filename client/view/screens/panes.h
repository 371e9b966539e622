// panes.h: the parts of the screen; each draws itself into its rectangle and knows of no other.
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

// All that drawing needs and no part changes.
struct Drawing {
  const ViewModel& view;
  const Bindings& bindings;
  Display display;
  Layout layout;
  Point camera;  // the level's cell in the map's top left corner

  [[nodiscard]] TextStyle tint(Tint tint) const { return style_of(tint, display); }
};

void draw_map(const Drawing& drawing, Pane pane);
void draw_top_line(const Drawing& drawing,
                   Pane pane);                       // depth, turn, whose turn, the connection
void draw_strip(const Drawing& drawing, Pane pane);  // vitals and party in one row, when compact
void draw_plain_status(const Drawing& drawing, Pane pane);
void draw_plain_log(const Drawing& drawing, Pane pane);
void draw_plain_lists(const Drawing& drawing, Pane pane);
void draw_sidebar(const Drawing& drawing, Pane pane);
void draw_log(const Drawing& drawing, Pane pane);
void draw_chat(const Drawing& drawing, Pane pane);
void draw_look(const Drawing& drawing, Pane pane);  // in the log's place
void draw_input(const Drawing& drawing, Pane pane);
void draw_hints(const Drawing& drawing, Pane pane);
void draw_window(const Drawing& drawing, Pane pane);     // pack, list, help, history: over the map
void draw_tombstone(const Drawing& drawing, Pane pane);  // over the map. REQUIRES: there is one
void draw_overlay(const Drawing& drawing,
                  Pane pane);                        // connection lost: over the map's lower third
void draw_start(const Drawing& drawing, Pane pane);  // before anything is known: the whole screen
void draw_tiny(const Drawing& drawing, Pane pane);   // too small: the whole screen

// The windows that are drawn elsewhere than draw_window().
void draw_history(const Drawing& drawing, Pane pane);
void draw_scores(const Drawing& drawing, Pane pane);
void draw_help(const Drawing& drawing, Pane pane);
void draw_character(const Drawing& drawing, Pane pane);
void draw_players(const Drawing& drawing, Pane pane);
void draw_options(const Drawing& drawing, Pane pane);
void draw_lobby(const Drawing& drawing, Pane pane);

// ---- shared by several ----

// What row 0 says of the turn: the words, how much of the time is left, and the display.
struct TurnField {
  std::string words;
  int tenths = -1;  // of the deadline that are left; -1: no bar
  TextStyle style;
};
// Who is waited for is named as far as so many columns allow.
[[nodiscard]] TurnField turn_field(const Drawing& drawing, int columns);

// "r try now   S leave": commands by the first of their keys, which a config file may have changed;
// those without a key are left out.
struct Offer {
  Command command;
  std::string_view words;
};
[[nodiscard]] std::string offers(const Drawing& drawing, const std::vector<Offer>& all);
// The same on the screen, where each may be clicked.
void draw_offers(const Drawing& drawing, Pane pane, Point at, const std::vector<Offer>& all,
                 Tint tint);

// Full and empty signs for `part` of `whole`.
[[nodiscard]] std::u32string bar(int part, int whole, int columns, const Display& display);
[[nodiscard]] Tint health_tint(int health, int most);
// "↙3": which way and how far from the player; in ASCII "SW3".
[[nodiscard]] std::u32string bearing_sign(const Drawing& drawing, Point at);

}  // namespace undercroft
