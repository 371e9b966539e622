// check.cc: prints a broken invariant and aborts the process.
#include "shared/check.h"

#include <cstdio>
#include <cstdlib>

namespace undercroft {

void check_failed(const char* file, int line, const char* fact, std::string_view sentence) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s (%.*s)\n", file, line, fact,
               static_cast<int>(sentence.size()), sentence.data());
  std::abort();
}

}  // namespace undercroft
