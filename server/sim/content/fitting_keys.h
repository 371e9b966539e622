// fitting_keys.h: which keys of a blueprint its kind accepts.
#pragma once

#include <string_view>

#include "shared/vocabulary.h"

namespace undercroft {

// Whether a blueprint of that kind may have the key, for the list of keys in errors. A key that is
// not in the table fits every kind. The readers themselves refuse keys that do not fit.
[[nodiscard]] bool fits_kind(std::string_view key, Kind kind);

}  // namespace undercroft
