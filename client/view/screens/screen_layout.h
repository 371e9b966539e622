// screen_layout.h: where each part of the screen goes. A pure function of its size: no state, no
// windows.
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
  int rule = -1;      // the column that parts map and sidebar; -1: no sidebar
  Rect side;          // when plain, below the map
  int log_rule = -1;  // the row above the log; -1: none
  Rect log;
  Rect chat;      // empty: chat is told in the log
  int input = 0;  // rows
  int hints = 0;
};

// `plain`: sentences instead of panes, for who has the screen read aloud.
[[nodiscard]] Layout layout_of(Size screen, bool plain = false);

}  // namespace undercroft
