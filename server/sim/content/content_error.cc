// content_error.cc: telling mistakes in the order in which one reads the file.
#include "server/sim/content/content_error.h"

#include <algorithm>

namespace undercroft {

std::vector<ContentError> Complaints::sorted() const {
  auto errors = errors_;
  std::stable_sort(errors.begin(), errors.end(),
                   [](const ContentError& a, const ContentError& b) { return a.line < b.line; });
  return errors;
}

}  // namespace undercroft
