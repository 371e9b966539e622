// endless_deaths.cc: follows what deaths spawn from blueprint to blueprint.
#include "server/custom_content/endless_deaths.h"

#include <set>
#include <string>
#include <vector>

namespace undercroft {
namespace {

bool is_certain(const Trigger& trigger) {
  const Trigger plain;
  return trigger.occasion == Occasion::Died && trigger.by == plain.by && !trigger.with &&
         !trigger.condition && trigger.together == plain.together && trigger.count == plain.count &&
         trigger.one_in == plain.one_in;
}

// A draw among several may come to an end.
void add_spawned(const Blueprint& b, std::vector<std::string>& keys) {
  for (const Trigger& trigger : b.triggers) {
    if (!is_certain(trigger) || trigger.effect.spawns.size() != 1) continue;
    keys.push_back(trigger.effect.spawns.front().blueprint);
  }
}

}  // namespace

bool comes_back_for_ever(const Catalogue& catalogue, const Blueprint& creature) {
  std::set<std::string> seen;
  std::vector<std::string> keys;
  add_spawned(creature, keys);
  while (!keys.empty()) {
    const std::string key = keys.back();
    keys.pop_back();
    if (key == creature.key) return true;
    const auto id = catalogue.find(key);
    if (id && seen.insert(key).second) add_spawned(catalogue[*id], keys);
  }
  return false;
}

}  // namespace undercroft
