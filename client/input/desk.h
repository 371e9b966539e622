// desk.h: keys in the modes that touch nothing but the player's own screen.
#pragma once

#include "client/input/press.h"

namespace undercroft {

// Look, pack, list, help, history, and typing. REQUIRES: the mode is one of these.
void press_on_desk(Pressed& out, const Key& key, const Bindings& bindings);

// Adds a character to the line being typed, within what the server takes.
void type_into(ViewModel& view, const Key& key);

}  // namespace undercroft
