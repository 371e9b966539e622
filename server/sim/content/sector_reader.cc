// sector_reader.cc: a hidden patch that bears the triggers of a room, a level or a theme.
#include "server/sim/content/sector_reader.h"

#include <utility>

#include "server/sim/content/trigger_check.h"
#include "server/sim/content/trigger_reader.h"
#include "server/sim/content/whole_keys.h"

namespace undercroft {
namespace {

Blueprint bearer_of(SectorContent content) {
  Blueprint b;
  b.kind = Kind::Patch;
  b.hidden = b.is_sector = true;
  b.dark = content.dark;
  b.triggers = std::move(content.triggers);
  return b;
}

}  // namespace

void read_sector(TableReader& reader, const Catalogue& known, SectorContent& out) {
  reader.flag("dark", out.dark);
  Blueprint bearer = bearer_of({});
  read_triggers(reader, known, bearer);
  check_triggers(reader, bearer);
  check_trigger_keys_of(reader.what(), reader.content(), known, nullptr, reader.complaints());
  settle_keys(bearer, reader.content(), [&known](const std::string& key) {
    const auto id = known.named(key);
    return id ? known[*id].key : key;
  });
  out.triggers = std::move(bearer.triggers);
}

// No key of a file begins like this. A table that extends another has a sector besides that one.
std::string add_sector(Catalogue& catalogue, const std::string& name, SectorContent content) {
  if (!content.any()) return "";
  Blueprint bearer = bearer_of(std::move(content));
  bearer.key = "@" + name;
  if (catalogue.scope().has_own_keys()) bearer.key += " of " + catalogue.scope().pack();
  while (catalogue.find(bearer.key)) bearer.key += '+';
  std::string key = bearer.key;
  catalogue.add(std::move(bearer));
  return key;
}

}  // namespace undercroft
