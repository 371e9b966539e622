// stage.cc: parsing and setting up, for those who play on from there.
#include "server/scenario/stage.h"

#include <utility>

#include "server/scenario/parse.h"
#include "server/scenario/setup.h"

namespace undercroft {

std::variant<Stage, std::vector<ContentError>> stage(std::string_view text,
                                                     std::string_view file_name,
                                                     const Catalogue& catalogue) {
  auto parsed = parse_scenario(text, file_name, catalogue);
  if (auto* bad = std::get_if<BadScenario>(&parsed)) return std::move(bad->errors);
  Staged staged = set_up(std::get<Scenario>(parsed));
  Stage made{std::move(staged.world), {}};
  for (const EntityId id : staged.players) made.seats.push_back({id, staged.names.of(id)});
  return made;
}

}  // namespace undercroft
