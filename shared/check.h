// check.h: CHECK(fact, "sentence") aborts when one of the program's own invariants is broken.
#pragma once

#include <string_view>

namespace undercroft {

// Prints file, line, fact and sentence on stderr, then aborts. It stops on purpose: a broken world
// must not be sent to clients. [[gnu::cold]] keeps the failing path out of the hot code.
[[noreturn, gnu::cold]] void check_failed(const char* file, int line, const char* fact,
                                          std::string_view sentence);

}  // namespace undercroft

// CHECK is active in every build. Use it for bugs of this program only. A fault of a peer or a file
// is a returned value, never a CHECK.
#define CHECK(fact, sentence)                                                       \
  do {                                                                              \
    if (!(fact)) ::undercroft::check_failed(__FILE__, __LINE__, #fact, (sentence)); \
  } while (false)
