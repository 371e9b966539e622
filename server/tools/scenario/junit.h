// junit.h: results of scenario files as JUnit XML, which continuous integration reads.
#pragma once

#include <string>
#include <vector>

#include "server/tools/scenario/suite.h"

namespace undercroft {

// One test suite with a test case for each scenario; the time is not told.
[[nodiscard]] std::string as_junit(const std::vector<SuiteCase>& cases);

}  // namespace undercroft
