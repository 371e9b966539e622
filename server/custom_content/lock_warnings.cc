// lock_warnings.cc: looks for triggers that undo a lock or a wall.
#include "server/custom_content/lock_warnings.h"

#include <algorithm>

#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

bool makes(const Catalogue& catalogue, Ground ground) {
  const std::vector<Blueprint>& all = catalogue.all();
  return std::any_of(all.begin(), all.end(), [ground](const Blueprint& b) {
    return std::any_of(b.triggers.begin(), b.triggers.end(), [ground](const Trigger& trigger) {
      return trigger.effect.ground == ground;
    });
  });
}

void look_at_effect(const CheckedContent& content, const TriggerEffect& effect, int line,
                    std::vector<TableWarning>& found) {
  if (effect.ground == Ground::Bedrock && !makes(content.after, Ground::Floor)) {
    found.push_back({line, "no trigger makes floor of its wall again, so heroes may be walled in"});
  }
  for (const std::string& key : effect.locks) {
    if (!content.locked.contains(key)) continue;
    found.push_back(
        {line, "no trigger opens or unlocks '" + key + "' again, so heroes may be locked in"});
  }
}

}  // namespace

std::vector<TableWarning> lock_warnings(const CheckedContent& content, const Blueprint& blueprint,
                                        const toml::table& table) {
  std::vector<TableWarning> found;
  const bool is_locked = blueprint.state == State::Locked && !blueprint.metal;
  if (is_locked && content.locked.contains(blueprint.key)) {
    found.push_back(
        {line_of(table), "nothing opens it: its lock has no metal, and no trigger opens it"});
  }
  const toml::node* on = table.get("on");
  if (on == nullptr) return found;
  for (const Trigger& trigger : blueprint.triggers) {
    look_at_effect(content, trigger.effect, line_of(*on), found);
  }
  return found;
}

}  // namespace undercroft
