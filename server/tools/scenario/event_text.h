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

// Uses the names before the event. REQUIRES: Names::follow() has not been called for it yet.
[[nodiscard]] std::string text_of(const Event& event, const Names& names);

// Checks that an event in a file is possible: the verb is known, names may exist, and cells and
// numbers are where the verb has them. Fails with a sentence. A `beginning` (no_events) may stop
// after any word.
[[nodiscard]] Expected<> check_event(std::string_view text, const Scenario& scenario,
                                     bool beginning);

// Whether an entity may have this name: on the map, as a held item, or by its blueprint once
// dropped.
[[nodiscard]] bool may_be_a_name(const Scenario& scenario, std::string_view name);

// Reads "4,2"; returns nullopt when it is not a cell.
[[nodiscard]] std::optional<Point> read_cell(std::string_view word);

[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

}  // namespace undercroft
