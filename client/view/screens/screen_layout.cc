// screen_layout.cc: the layouts.
#include "client/view/screens/screen_layout.h"

namespace undercroft {
namespace {

struct Row {
  LayoutClass kind;
  int top;        // rows
  int side;       // columns without the rule; 0: none
  int log;        // rows
  bool log_rule;  // a rule above the log, and a chat pane beside it
};

// clang-format off
constexpr Row kCompact  = {LayoutClass::Compact,  2,  0, 3, false};
constexpr Row kStandard = {LayoutClass::Standard, 1, 21, 5, false};
constexpr Row kWide     = {LayoutClass::Wide,     1, 33, 8, true};
// clang-format on

Row row_for(Size screen) {
  if (screen.width < 80 || screen.height < 24) return kCompact;
  if (screen.width < 110 || screen.height < 32) return kStandard;
  return kWide;
}

// The log, the map and the lists, each across the whole screen.
Layout plain_layout(Size screen) {
  const bool high = screen.height >= 32;
  const int status = 2, log = high ? 8 : 4, lists = high ? 10 : 4;
  const int bottom = screen.height - 2, width = screen.width;
  Layout layout;
  layout.kind = LayoutClass::Plain;
  layout.top = {0, 0, width, status};
  layout.log = {0, status, width, status + log};
  layout.map = {0, status + log, width, bottom - lists};
  layout.side = {0, bottom - lists, width, bottom};
  layout.input = bottom;
  layout.hints = bottom + 1;
  return layout;
}

}  // namespace

Layout layout_of(Size screen, bool plain) {
  Layout layout;
  if (screen.width < kMinScreen.width || screen.height < kMinScreen.height) return layout;
  if (plain) return plain_layout(screen);
  const Row row = row_for(screen);
  const int width = screen.width;
  const int map_right = row.side > 0 ? width - row.side - 1 : width;
  const int log_bottom = screen.height - 2;
  const int log_top = log_bottom - row.log;
  const int map_bottom = row.log_rule ? log_top - 1 : log_top;
  layout.kind = row.kind;
  layout.top = {0, 0, width, row.top};
  layout.map = {0, row.top, map_right, map_bottom};
  layout.log = {0, log_top, row.log_rule ? map_right : width, log_bottom};
  if (row.side > 0) {
    layout.rule = map_right;
    layout.side = {map_right + 1, row.top, width, map_bottom};
  }
  if (row.log_rule) {
    layout.log_rule = map_bottom;
    layout.chat = {map_right + 1, log_top, width, log_bottom};
  }
  layout.input = screen.height - 2;
  layout.hints = screen.height - 1;
  return layout;
}

}  // namespace undercroft
