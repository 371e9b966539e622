// old_server_lines.h: a log for servers before 0.5, which send one sentence for each verb.
#pragma once

#include <vector>

#include "shared/delta.h"

namespace undercroft {

// One line for each report whose verb has a sentence, with the names filled in.
[[nodiscard]] std::vector<ToldLine> old_server_lines(const std::vector<Report>& reports,
                                                     const Observation& known);

}  // namespace undercroft
