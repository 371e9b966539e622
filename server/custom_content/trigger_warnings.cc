// trigger_warnings.cc: asks what triggers make of the blueprint itself.
#include "server/custom_content/trigger_warnings.h"

#include <algorithm>

#include "server/custom_content/endless_deaths.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {

std::vector<TableWarning> trigger_warnings(const Catalogue& catalogue, const Blueprint& blueprint,
                                           const toml::table& table) {
  std::vector<TableWarning> found;
  const toml::node* on = table.get("on");
  if (on == nullptr) return found;
  const std::vector<Trigger>& all = blueprint.triggers;
  const bool stays = std::any_of(all.begin(), all.end(), [&](const Trigger& trigger) {
    return trigger.effect.becomes == blueprint.key;
  });
  if (stays) {
    found.push_back({line_of(*on), "becomes names the blueprint itself, so nothing changes"});
  }
  if (comes_back_for_ever(catalogue, blueprint)) {
    found.push_back({line_of(*on),
                     "its death spawns another one without end: give the trigger a one_in or a "
                     "condition"});
  }
  return found;
}

}  // namespace undercroft
