// replacing.cc: finds packs that replace one thing.
#include "server/sim/content/replacing.h"

namespace undercroft {

void note_replacing(TableReader& reader, Catalogue& catalogue, KeySort sort, const std::string& key,
                    int line) {
  const std::string pack = catalogue.scope().pack();
  const std::string other = catalogue.note_replaced(sort, key, pack);
  if (other.empty()) return;
  reader.unfit(line, "the pack '" + other + "' replaces this as well, so '" + pack +
                         "' cannot: load one of them, or let one extend the other's");
}

}  // namespace undercroft
