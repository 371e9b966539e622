// table_warning.h: a warning about a table of a content file.
#pragma once

#include <string>
#include <vector>

namespace undercroft {

struct TableWarning {
  int line = 0;
  std::string sentence;
};

// Appends `more` to `found`, each sentence behind `name` and a colon.
void add_warnings(std::vector<TableWarning>& found, const std::string& name,
                  const std::vector<TableWarning>& more);

}  // namespace undercroft
