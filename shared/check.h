// check.h: CHECK(fact, "sentence") stops the process when an invariant of ours is broken.
#pragma once

#include <string_view>

namespace undercroft {

// Prints file, line, fact and sentence on stderr, then aborts. A world that broke an invariant must
// not reach any client. Cold, so that the compiler keeps failure paths out of the code of every
// turn.
[[noreturn, gnu::cold]] void check_failed(const char* file, int line, const char* fact,
                                          std::string_view sentence);

}  // namespace undercroft

// On in every build. Only for our own mistakes: report a peer's or a file's mistake as a value.
#define CHECK(fact, sentence)                                                       \
  do {                                                                              \
    if (!(fact)) ::undercroft::check_failed(__FILE__, __LINE__, #fact, (sentence)); \
  } while (false)
