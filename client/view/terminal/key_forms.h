// key_forms.h: the keys, clicks and reports that control sequences stand for.
#pragma once

#include <optional>

#include "client/input/key.h"
#include "client/input/mouse.h"
#include "client/view/terminal/input_grammar.h"

namespace undercroft {

// Where the terminal says its cursor is; counted from 0.
struct CursorReport {
  Point at;
  friend bool operator==(const CursorReport&, const CursorReport&) = default;
};

// The key of a character: control characters have names, such as Enter.
[[nodiscard]] Key key_of(char32_t c);

// The key of a sequence, in the forms of xterm, VT220, rxvt, the Linux console, and CSI u
// (fixterms, kitty). Nullopt for replies and for keys that have no name, such as Ctrl-Tab.
[[nodiscard]] std::optional<Key> key_of(const ControlSequence& sequence);

// A press of a mouse button, in the encodings of SGR and X10. Nullopt for anything else.
[[nodiscard]] std::optional<Click> click_of(const ControlSequence& sequence);

[[nodiscard]] std::optional<CursorReport> cursor_report_of(const ControlSequence& sequence);

}  // namespace undercroft
