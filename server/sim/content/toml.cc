// toml.cc: the one place where toml++ is compiled.
#define TOML_IMPLEMENTATION
#include "server/sim/content/toml.h"
