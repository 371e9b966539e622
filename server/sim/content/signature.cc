// signature.cc: looks signatures up in the table of a level.
#include "server/sim/content/signature.h"

#include <algorithm>

namespace undercroft {

void lay_over(std::vector<SignatureCount>& list, const std::vector<SignatureCount>& over) {
  for (const SignatureCount& entry : over) {
    const auto same = std::find_if(list.begin(), list.end(), [&entry](const SignatureCount& known) {
      return known.signature == entry.signature;
    });
    if (same == list.end()) {
      list.push_back(entry);
    } else {
      *same = entry;
    }
  }
  std::erase_if(list, [](const SignatureCount& entry) { return entry.count.most == 0; });
}

bool draws_signature(const LevelTable& table, std::string_view signature) {
  return !signature.empty() && std::any_of(table.signatures.begin(), table.signatures.end(),
                                           [signature](const SignatureCount& entry) {
                                             return entry.signature == signature;
                                           });
}

}  // namespace undercroft
