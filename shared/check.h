// check.h: CHECK(fact, "sentence"): stop at once when an invariant of ours is broken.
#pragma once

#include <string_view>

namespace undercroft {

// Prints file, line, fact and sentence on stderr, then aborts. Stopping is the point: a world that
// broke an invariant must not be sent on. Cold: what leads to it is kept out of the lines of code
// that every turn runs through.
[[noreturn, gnu::cold]] void check_failed(const char* file, int line, const char* fact,
                                          std::string_view sentence);

}  // namespace undercroft

// On in every build. For our own mistakes only: a peer's or a file's fault is a value, never a
// CHECK.
#define CHECK(fact, sentence)                                                       \
  do {                                                                              \
    if (!(fact)) ::undercroft::check_failed(__FILE__, __LINE__, #fact, (sentence)); \
  } while (false)
