// table_warning.cc: puts the name of the table before its warnings.
#include "server/custom_content/table_warning.h"

namespace undercroft {

void add_warnings(std::vector<TableWarning>& found, const std::string& name,
                  const std::vector<TableWarning>& more) {
  for (const TableWarning& warning : more) {
    found.push_back({warning.line, name + ": " + warning.sentence});
  }
}

}  // namespace undercroft
