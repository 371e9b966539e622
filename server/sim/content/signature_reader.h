// signature_reader.h: reads the signature of a piece, and how many of each a level draws (R206).
#pragma once

#include <string>
#include <vector>

#include "server/sim/content/level_table.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

// signature = "opening": a word of the author's own. Reports a word that is no key (is_key()).
void read_signature(TableReader& reader, std::string& signature);

// signatures = { opening = 3, miniboss = [0, 1] }
[[nodiscard]] std::vector<SignatureCount> read_signatures(TableReader& reader);

}  // namespace undercroft
