// moment_export.h: the stretch that a link to a moment opens, as a recording (R213).
#pragma once

#include <string>

#include "shared/expected.h"

namespace undercroft {

struct MomentExport {
  std::string data;  // a data folder
  std::string code;  // of the link
  std::string file;  // output: asciicast v2
};

// Writes what the visitors of the link see, while a server may be running. Returns a sentence about
// the film. Fails with a sentence, and writes nothing, if the link opens nothing now.
[[nodiscard]] Expected<std::string> export_moment(const MomentExport& wish);

}  // namespace undercroft
