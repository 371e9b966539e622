// observation_scene.h: the log between two observations.
#pragma once

#include "server/narration/narration.h"
#include "server/narration/observation_scene.h"
#include "shared/check.h"

namespace undercroft::testing {

// The log of what happened between them.
[[nodiscard]] inline std::vector<ToldLine> narrated(const std::vector<Report>& reports,
                                                    const Observation& before,
                                                    const Observation& after) {
  return narrate(reports, ObservationScene(before, after));
}
// The delta with the lines that the server sends with it.
[[nodiscard]] inline Delta with_lines(const Observation& before, Delta delta) {
  Observation after = before;
  CHECK(apply(after, delta, 0), "the delta fits");
  delta.lines = narrated(delta.reports, before, after);
  return delta;
}
[[nodiscard]] inline std::vector<std::string> texts(const std::vector<ToldLine>& lines) {
  std::vector<std::string> all;
  for (const ToldLine& line : lines) all.push_back(line.text);
  return all;
}

}  // namespace undercroft::testing
