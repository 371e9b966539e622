// past_of_link.h: the walk through the moments of a link (R213). All of them are read before it
// begins, so it asks for none.
#pragma once

#include <cstdint>

#include "client/model/past.h"
#include "shared/expected.h"

namespace undercroft {

// A walk to which parts are added.
[[nodiscard]] PastWalk begin_past_of_link();

// The first moment of the part to add next; 0: all moments are there.
[[nodiscard]] std::uint32_t next_of_link(const PastWalk& walk);

// Adds that part. Fails with a sentence if it does not fit, or if it has no moment.
[[nodiscard]] Expected<> add_part_of_link(PastWalk& walk, const PastPart& part);

}  // namespace undercroft
