// level_reader.cc: reads counts, loot weights and the blueprints they name.
#include "server/sim/content/level_reader.h"

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/kind_uses.h"

namespace undercroft {
namespace {

constexpr int kMaxOfOne = 500;
constexpr int kMaxDrawnRooms = 20;
constexpr int kMaxLakes = 5;  // and chasms
constexpr ContentWords<std::string_view, 3> kStyles = {
    {{"rooms", "rooms"}, {"caves", "caves"}, {"mixed", "mixed"}}};

// Which blueprints a list may name.
struct Sort {
  bool (*fits)(const Blueprint&);
  std::string_view words;
};
constexpr Sort kCreatures = {
    [](const Blueprint& b) { return b.kind == Kind::Monster || b.kind == Kind::Friend; },
    "monster or friend"};
constexpr Sort kThings = {[](const Blueprint& b) { return can_be_held(b.kind); },
                          "key, treasure or item"};
constexpr Sort kFeatures = {
    [](const Blueprint& b) { return kKindUses[b.kind].feature != Feature::No; },
    "trap, spikes, crate, lever, portal, altar, web or mimic"};
constexpr Sort kLocks = {[](const Blueprint& b) { return b.state == State::Locked; },
                         "locked door"};
constexpr Sort kGuards = {[](const Blueprint& b) { return b.kind == Kind::Monster; }, "monster"};

bool knows(TableReader& reader, const Catalogue& known, std::string_view key, const Sort& sort,
           int line) {
  const auto id = known.find(key);
  if (!id) {
    reader.complain(line, "no blueprint is called " + not_one_of(key, keys_of(known)));
  } else if (!sort.fits(known[*id])) {
    reader.complain(line, "'" + std::string(key) + "' is not a " + std::string(sort.words));
  } else {
    return true;
  }
  return false;
}

std::vector<PlacedEntry> read_entries(TableReader& level, std::string_view key, const Sort& sort,
                                      const Catalogue& known) {
  std::vector<PlacedEntry> entries;
  const toml::table* table = level.table(key);
  if (table == nullptr) return entries;
  TableReader reader(*table, level.what() + ", " + std::string(key), level.complaints());
  for (const auto& [blueprint, node] : reader.rows()) {
    PlacedEntry entry{blueprint, {}};
    const bool counted = reader.range(blueprint, entry.count.least, entry.count.most, 0, kMaxOfOne);
    if (knows(reader, known, blueprint, sort, line_of(*node)) && counted) entries.push_back(entry);
  }
  return entries;
}

std::vector<LootEntry> read_weights(TableReader& level, std::string_view key, const Sort& sort,
                                    const Catalogue& known) {
  std::vector<LootEntry> loot;
  const toml::table* table = level.table(key);
  if (table == nullptr) return loot;
  TableReader reader(*table, level.what() + ", " + std::string(key), level.complaints());
  for (const auto& [blueprint, node] : reader.rows()) {
    LootEntry entry{blueprint, 1};
    const bool weighed = reader.integer(blueprint, entry.weight, 1, 1000);
    if (knows(reader, known, blueprint, sort, line_of(*node)) && weighed) loot.push_back(entry);
  }
  return loot;
}

void read_size(TableReader& reader, Size& size) {
  Size read = size;
  if (!reader.pair("size", read.width, read.height, 1, kLargestLevel.width)) return;
  const bool fits = read.width >= kSmallestLevel.width && read.height >= kSmallestLevel.height &&
                    read.height <= kLargestLevel.height;
  if (fits) {
    size = read;
  } else {
    reader.complain(reader.line("size"), "size must be from [32, 20] to [250, 150]");
  }
}

void read_shape(TableReader& reader, LevelTable& level) {
  reader.text("name", level.name);
  std::string_view style = level.style;
  if (reader.word("style", style, kStyles)) level.style = style;
  read_size(reader, level.size);
  reader.range("rooms", level.rooms.least, level.rooms.most, 1, kMaxOfOne);
}

void read_drawn(TableReader& reader, LevelTable& level, const Catalogue& known) {
  reader.range("drawn", level.drawn.least, level.drawn.most, 0, kMaxOfOne);
  level.drawn_from = read_weights(reader, "drawn_from", kCreatures, known);
  if (reader.has("drawn") != reader.has("drawn_from")) {
    reader.complain(reader.line(), "drawn and drawn_from need each other");
  }
}

void read_guard(TableReader& reader, LevelTable& level, const Catalogue& known) {
  if (reader.text("guard", level.guard)) {
    static_cast<void>(knows(reader, known, level.guard, kGuards, reader.line("guard")));
  }
}

}  // namespace

std::optional<LevelTable> read_level(const toml::table& table, const Catalogue& known,
                                     Complaints& complaints) {
  Complaints own(complaints.file());
  LevelTable level;
  TableReader reader(table, "level", own);
  if (!reader.integer("depth", level.depth, 1, 99) && !reader.has("depth")) {
    reader.complain(reader.line(), "depth is missing; expected 1 to 99");
  }
  read_shape(reader, level);
  level.monsters = read_entries(reader, "monsters", kCreatures, known);
  level.things = read_entries(reader, "things", kThings, known);
  level.features = read_entries(reader, "features", kFeatures, known);
  level.locks = read_entries(reader, "locks", kLocks, known);
  reader.range("chests", level.chests.least, level.chests.most, 0, kMaxOfOne);
  level.loot = read_weights(reader, "loot", kThings, known);
  read_drawn(reader, level, known);
  reader.range("drawn_rooms", level.drawn_rooms.least, level.drawn_rooms.most, 0, kMaxDrawnRooms);
  reader.range("lakes", level.lakes.least, level.lakes.most, 0, kMaxLakes);
  reader.range("chasms", level.chasms.least, level.chasms.most, 0, kMaxLakes);
  read_guard(reader, level, known);
  reader.finish();
  for (const ContentError& error : own.sorted()) complaints.add(error.line, error.sentence);
  if (own.any()) return std::nullopt;
  return level;
}

}  // namespace undercroft
