// toml.cc: the one place where toml++ is compiled.
#define TOML_IMPLEMENTATION
#include "server/sim/content/toml.h"

namespace undercroft {

void refuse_toml() {
  throw toml::parse_error("the text is no TOML, somewhere", toml::source_region{});
}

}  // namespace undercroft
