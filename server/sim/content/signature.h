// signature.h: signatures, by which levels draw pieces that players shall not meet again soon
// (R206).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/level_table.h"

namespace undercroft {

// Lays counts over counts: replaces that of the same word, or adds one; then removes those of 0.
void lay_over(std::vector<SignatureCount>& list, const std::vector<SignatureCount>& over);

// True if levels of the table draw pieces with that signature. False for no signature.
[[nodiscard]] bool draws_signature(const LevelTable& table, std::string_view signature);

}  // namespace undercroft
