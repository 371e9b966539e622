// event_text.h: events as scenario files write them: `verb who [whom] [x,y] [n]`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/scenario/names.h"
#include "server/scenario/scenario.h"
#include "shared/expected.h"

namespace undercroft {

// Things are called as they were before the event: Names must not have followed it yet.
[[nodiscard]] std::string text_of(const Event& event, const Names& names);

// Whether an event of a file may happen, or why not: the verb is known, the names may be
// somebody's, positions and numbers stand where this verb has them. A beginning (no_events) may
// stop after any word.
[[nodiscard]] Expected<> check_event(std::string_view text, const Scenario& scenario,
                                     bool beginning);

// May something be called so: on the map, as held by somebody, or by its blueprint once dropped?
[[nodiscard]] bool may_be_a_name(const Scenario& scenario, std::string_view name);

// "4,2"; nothing when it is no cell.
[[nodiscard]] std::optional<Point> read_cell(std::string_view word);

[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

}  // namespace undercroft
