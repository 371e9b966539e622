// pictures.h: view models built from small maps, for tests that read as pictures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/input/press.h"
#include "client/model/reduce.h"
#include "client/view/screens/render.h"

namespace undercroft::testing {

inline constexpr EntityId kMe{1};

// All known cells are in sight. Signs: '@' the player (Alice, slot 1), '2' to '7' other players by
// slot,
// '#' masonry, '.' floor, '~' water, '>' '<' stairs, '+' a closed door, '\'' an open one, 'I' an
// iron-locked door, '=' a closed chest, '_' an empty one, '&' an iron key, '^' a bounce trap that
// throws up, 'g' a goblin, 'N' a friend, '%' a corpse; space unknown.
[[nodiscard]] Observation known_of(const std::vector<std::string>& map);
[[nodiscard]] ViewModel view_of(const std::vector<std::string>& map);

// The entity drawn with this sign. REQUIRES: there is one.
[[nodiscard]] const EntityView& with_sign(const Observation& known, char sign);

// Puts the entity there as it appears in its state. Keeps the rest of the look.
void put(Observation& known, EntityView entity, const Look& look);
// The id of this look, which is added to `known` if missing.
LookId number_of(Observation& known, const Look& look);
// An item for the pack, with that name in a sentence ("a vial").
[[nodiscard]] PackView in_pack(Observation& known, const std::string& a_name);
// The member by order of joining, from 0.
[[nodiscard]] MemberView& member(Observation& known, std::size_t number);

// A picture in ASCII, with the camera centred on the player.
[[nodiscard]] std::string picture(const ViewModel& view, Size size);
[[nodiscard]] Screen screen_of(const ViewModel& view, Size size, const Display& look);

// Compares the whole screen in three sizes with tests/golden/screens/NAME.txt.
// UNDERCROFT_RECORD=screens rewrites that file.
void expect_screens(const std::string& name, const ViewModel& view);

inline constexpr Display kAscii{Charset::Ascii, Colours::Mono, Theme::Dark, false};

// Presses the keys in order with the default bindings, and collects all commands.
[[nodiscard]] Pressed press_keys(ViewModel view, const std::vector<Key>& keys);
[[nodiscard]] Pressed press_text(ViewModel view, std::string_view text);

[[nodiscard]] std::vector<std::string> texts(const std::vector<LogLine>& lines);

}  // namespace undercroft::testing
