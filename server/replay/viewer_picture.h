// viewer_picture.h: what the replay viewer shows.
#pragma once

#include "server/replay/replay_viewer.h"
#include "server/replay/text_canvas.h"

namespace undercroft {

inline constexpr Size kSmallestViewer{40, 12};

// Status lines, the level, the hero beside it if there is room, the last sentences, and a line for
// keys and messages. On a terminal below kSmallestViewer it is a sentence that says so.
[[nodiscard]] TextCanvas viewer_picture(const ReplayWalk& walk, const ViewerFace& face, Size size);

// As above without keys, messages and speed, for a film. `is_shared`: without dates.
[[nodiscard]] TextCanvas film_picture(const ReplayWalk& walk, bool is_shared, Size size);

// ---- its parts, each within an area of the canvas ----

void draw_past_level(const ReplayWalk& walk, bool unicode, Rect area, TextCanvas& canvas);
void draw_past_side(const ReplayWalk& walk, bool unicode, Rect area, TextCanvas& canvas);
void draw_past_lines(const ReplayWalk& walk, Rect area, TextCanvas& canvas);
void draw_past_status(const ReplayWalk& walk, const ViewerFace& face, Rect area,
                      TextCanvas& canvas);
void draw_film_status(const ReplayWalk& walk, bool is_shared, Rect area, TextCanvas& canvas);
void draw_viewer_help(const ReplayWalk& walk, const ViewerFace& face, Rect area,
                      TextCanvas& canvas);

// The text in lines of up to `columns` columns, broken at spaces where possible.
[[nodiscard]] std::vector<std::string> folded(std::string_view utf8, int columns);

}  // namespace undercroft
