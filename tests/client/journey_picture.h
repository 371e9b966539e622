// journey_picture.h: everything that the terminal shows of a view, as named lines of text.
//
// The browser client makes the same lines of the same frames (client/web/tests/picture.ts), so the
// golden journeys hold both clients to one picture.
#pragma once

#include <map>
#include <string>

#include "client/model/view_model.h"

namespace undercroft::testing {

// Lines by name; tests/golden/journeys/README.md lists the names.
using Picture = std::map<std::string, std::string>;

[[nodiscard]] Picture picture_of(const ViewModel& view);

// The change from one picture to the next: "NAME = TEXT" for a new or changed line, "NAME -" for
// one that is gone, by name.
[[nodiscard]] std::string changes_between(const Picture& before, const Picture& after);

}  // namespace undercroft::testing
