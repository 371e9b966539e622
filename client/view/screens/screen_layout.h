// screen_layout.h: the position of each part of the screen. A pure function of the size.
#pragma once

#include <cstdint>

#include "shared/geometry.h"

namespace undercroft {

enum class LayoutClass : std::uint8_t { Tiny, Compact, Standard, Wide, Plain };

inline constexpr Size kMinScreen{60, 20};

struct Layout {
  LayoutClass kind = LayoutClass::Tiny;
  Rect top;  // one row; two when compact
  Rect map;
  int rule = -1;      // the column between map and sidebar; -1: no sidebar
  Rect side;          // in plain layout, below the map
  int log_rule = -1;  // the row above the log; -1: none
  Rect log;
  Rect chat;      // empty: chat is shown in the log
  int input = 0;  // rows
  int hints = 0;
};

// `plain`: sentences instead of panes, for screen readers.
[[nodiscard]] Layout layout_of(Size screen, bool plain = false);

}  // namespace undercroft
