// member_aloud.h: another player in a sentence, for screen readers.
#pragma once

#include <string>

#include "client/model/view_model.h"

namespace undercroft {

// "Bob, down 12, health 0 of 20, south-west 24". `quiet`: without whether it has chosen, which
// changes within a turn.
[[nodiscard]] std::string member_aloud(const ViewModel& view, const MemberView& member, bool quiet);

}  // namespace undercroft
