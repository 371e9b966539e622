// toml.h: toml++ as this project uses it: declared here, compiled once (toml.cc).
//
// Include it from sources only: it costs seconds, and its values should not travel.
#pragma once

#define TOML_HEADER_ONLY 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>
