// level_lists.cc: reads counts and weights, and checks the blueprints they name.
#include "server/sim/content/level_lists.h"

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/kind_uses.h"

namespace undercroft {
namespace {

constexpr int kMaxWeight = 1000;

}  // namespace

const PlacedSort kPlacedCreatures = {
    [](const Blueprint& b) { return b.kind == Kind::Monster || b.kind == Kind::Friend; },
    "monster or friend"};
const PlacedSort kPlacedThings = {[](const Blueprint& b) { return can_be_held(b.kind); },
                                  "key, treasure or item"};
const PlacedSort kPlacedFeatures = {
    [](const Blueprint& b) { return kKindUses[b.kind].feature != Feature::No; },
    "trap, spikes, crate, lever, portal, altar, web or mimic"};
const PlacedSort kPlacedLocks = {
    [](const Blueprint& b) { return b.state == State::Locked && b.metal.has_value(); },
    "locked door with a metal"};
const PlacedSort kPlacedGuards = {[](const Blueprint& b) { return b.kind == Kind::Monster; },
                                  "monster"};

bool knows_blueprint(TableReader& reader, const Catalogue& known, std::string_view key,
                     const PlacedSort& sort, int line) {
  const auto id = known.named(key);
  if (!id) {
    reader.miss(line, "no blueprint is called ", key, keys_of(known));
  } else if (!sort.fits(known[*id])) {
    reader.complain(line, "'" + std::string(key) + "' is not a " + std::string(sort.words));
  } else {
    return true;
  }
  return false;
}

std::string whole_key(const Catalogue& known, std::string_view key) {
  return known[*known.named(key)].key;
}

std::vector<PlacedEntry> read_entries(TableReader& level, std::string_view key,
                                      const PlacedSort& sort, const Catalogue& known) {
  std::vector<PlacedEntry> entries;
  const toml::table* table = level.table(key);
  if (table == nullptr) return entries;
  TableReader reader(*table, level.what() + ", " + std::string(key), level.complaints());
  for (const auto& [blueprint, node] : reader.rows()) {
    PlacedEntry entry{blueprint, {}};
    const bool counted = reader.range(blueprint, entry.count.least, entry.count.most, 0, kMaxOfOne);
    if (knows_blueprint(reader, known, blueprint, sort, line_of(*node)) && counted) {
      entry.blueprint = whole_key(known, blueprint);
      entries.push_back(entry);
    }
  }
  return entries;
}

std::vector<LootEntry> read_weights(TableReader& level, std::string_view key,
                                    const PlacedSort& sort, const Catalogue& known, int least) {
  std::vector<LootEntry> loot;
  const toml::table* table = level.table(key);
  if (table == nullptr) return loot;
  TableReader reader(*table, level.what() + ", " + std::string(key), level.complaints());
  for (const auto& [blueprint, node] : reader.rows()) {
    LootEntry entry{blueprint, 1};
    const bool weighed = reader.integer(blueprint, entry.weight, least, kMaxWeight);
    if (knows_blueprint(reader, known, blueprint, sort, line_of(*node)) && weighed) {
      entry.blueprint = whole_key(known, blueprint);
      loot.push_back(entry);
    }
  }
  return loot;
}

}  // namespace undercroft
