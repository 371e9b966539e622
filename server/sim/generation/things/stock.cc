// stock.cc: rolls the counts of a level's table.
#include "server/sim/generation/things/stock.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include "server/sim/content/kind_uses.h"
#include "server/sim/generation/things/wearable_bag.h"
#include "server/sim/world/themes.h"

namespace undercroft {
namespace {

// The first level has no gate. The Crown has none either, since its hall has two doors (D61).
constexpr int kFirstGate = 2;     // depth
constexpr int kGatePercent = 65;  // of the levels with a lock

std::vector<BlueprintId> rolled(const Catalogue& catalogue, const std::vector<PlacedEntry>& entries,
                                Rng& rng, Stock& stock) {
  std::vector<BlueprintId> ids;
  for (const PlacedEntry& entry : entries) {
    const BlueprintId id = catalogue.at(entry.blueprint);
    const int count = rng.between(entry.count.least, entry.count.most);
    ids.insert(ids.end(), static_cast<std::size_t>(count), id);
    stock.spare[id] += count - entry.count.least;
  }
  return ids;
}

// Keeps one lock per metal. With two of the same metal a player could spend the key on the wrong
// one and never open the other.
std::vector<BlueprintId> one_of_a_metal(const Catalogue& catalogue,
                                        const std::vector<BlueprintId>& locks) {
  std::vector<BlueprintId> kept;
  for (const BlueprintId lock : locks) {
    const auto same_metal = [&](BlueprintId other) {
      return catalogue[other].metal == catalogue[lock].metal;
    };
    if (!catalogue[lock].metal || std::any_of(kept.begin(), kept.end(), same_metal)) continue;
    kept.push_back(lock);
  }
  return kept;
}

// clang-format off
constexpr std::array<std::string_view, 12> kQualities = {
    "Sunken", "Silent", "Crooked", "Drowned", "Forgotten", "Hollow",
    "Ashen",  "Narrow", "Weeping", "Broken",  "Gilded",    "Lower"};
constexpr std::array<std::array<std::string_view, 4>, 3> kPlaces = {{  // by style
    {"Halls",   "Vaults",  "Cellars", "Chambers"},
    {"Caverns", "Warrens", "Grottos", "Hollows"},
    {"Ruins",   "Delvings", "Crypts", "Undercroft"},
}};
// clang-format on

template <typename List>
std::string_view one_of(const List& list, Rng& rng) {
  return list[static_cast<std::size_t>(rng.roll(static_cast<int>(list.size()) - 1))];
}

template <typename Test>
std::optional<BlueprintId> first_that(const Catalogue& catalogue, Test test) {
  const auto& all = catalogue.all();
  const auto found = std::find_if(all.begin(), all.end(), test);
  if (found == all.end()) return std::nullopt;
  return static_cast<BlueprintId>(found - all.begin());
}

// A deep realm has several levels of one table. The first of them has its name.
bool is_first_with_its_table(const Catalogue& catalogue, const LevelOptions& options,
                             const LevelTable& table) {
  const int depth = catalogue.table_depth(options.depth, options.deepest);
  if (options.depth > 1 && catalogue.table_depth(options.depth - 1, options.deepest) == depth) {
    return false;
  }
  return table.depth == depth;
}

// By weight; nothing if there are no lots.
std::optional<BlueprintId> draw(const std::vector<Lot>& lots, Rng& rng) {
  int total = 0;
  for (const Lot& lot : lots) total += lot.weight;
  if (total == 0) return std::nullopt;
  int drawn = rng.roll(total - 1);
  for (const Lot& lot : lots) {
    if (drawn < lot.weight) return lot.blueprint;
    drawn -= lot.weight;
  }
  return std::nullopt;
}

// With dice of their own, so that a level without them has the same things as ever.
void draw_monsters(const Catalogue& catalogue, const LevelTable& table, const LevelOptions& options,
                   Stock& stock) {
  if (table.drawn_from.empty()) return;
  Rng rng = options.stream("drawn");
  std::vector<Lot> lots;
  for (const LootEntry& entry : table.drawn_from) {
    lots.push_back({catalogue.at(entry.blueprint), entry.weight});
  }
  const int count = rng.between(table.drawn.least, table.drawn.most);
  for (int i = 0; i < count; ++i) {
    const BlueprintId id = *draw(lots, rng);
    stock.monsters.push_back(id);
    ++stock.spare[id];
  }
}

// Whatever finds no place is left out.
void add_signatures(const Catalogue& catalogue, const LevelOptions& options, Stock& stock) {
  stock.signatures = draw_signatures(catalogue, options);
  for (const SignatureDraw& draw : stock.signatures) {
    for (const BlueprintId id : draw.blueprints) {
      const Kind kind = catalogue[id].kind;
      const bool is_creature = kind == Kind::Monster || kind == Kind::Friend;
      (is_creature         ? stock.monsters
       : can_be_held(kind) ? stock.things
                           : stock.features)
          .push_back(id);
      ++stock.spare[id];
    }
  }
}

}  // namespace

Stock take_stock(const Catalogue& catalogue, const LevelOptions& options) {
  Rng rng = options.stream("stock");
  const LevelTable table = table_of(catalogue, options);
  Stock stock;
  stock.locks = one_of_a_metal(catalogue, rolled(catalogue, table.locks, rng, stock));
  stock.monsters = rolled(catalogue, table.monsters, rng, stock);
  stock.things = rolled(catalogue, table.things, rng, stock);
  stock.features = rolled(catalogue, table.features, rng, stock);
  draw_monsters(catalogue, table, options, stock);
  add_signatures(catalogue, options, stock);
  stock.chests = rng.between(table.chests.least, table.chests.most);
  if (const auto chest = first_of(catalogue, Kind::Chest)) {
    stock.spare[*chest] += stock.chests - table.chests.least;
  }
  for (const LootEntry& entry : table.loot) {
    stock.loot.push_back({catalogue.at(entry.blueprint), entry.weight});
  }
  stock.bag = wearable_bag(catalogue, options);
  if (!table.guard.empty()) stock.guard = catalogue.at(table.guard);
  stock.more_guards = table.more_guards;
  stock.gate = options.depth >= kFirstGate && !options.is_deepest() && !stock.locks.empty() &&
               options.stream("gate").roll(99) < kGatePercent;
  return stock;
}

std::optional<BlueprintId> draw_loot(const Stock& stock, Rng& rng) {
  const auto drawn = draw(stock.loot, rng);
  const bool is_in_bag =
      drawn && std::find(stock.bag.begin(), stock.bag.end(), *drawn) != stock.bag.end();
  if (!is_in_bag || stock.from_bag == stock.bag.size()) return drawn;
  return stock.bag[stock.from_bag++];
}

void take_out_of_bag(const Stock& stock, BlueprintId item) {
  const auto left = stock.bag.begin() + static_cast<std::ptrdiff_t>(stock.from_bag);
  const auto found = std::find(left, stock.bag.end(), item);
  if (found == stock.bag.end()) return;
  std::rotate(left, found, std::next(found));
  ++stock.from_bag;
}

std::optional<BlueprintId> first_of(const Catalogue& catalogue, Kind kind) {
  return first_that(catalogue, [kind](const Blueprint& b) { return b.kind == kind; });
}

std::optional<BlueprintId> key_of(const Catalogue& catalogue, Metal metal) {
  return first_that(
      catalogue, [metal](const Blueprint& b) { return b.kind == Kind::Key && b.metal == metal; });
}

std::optional<BlueprintId> door_of_plates(const Catalogue& catalogue) {
  const auto own = catalogue.find("plate_door");
  return own ? own : first_of(catalogue, Kind::ClosedDoor);
}

std::optional<BlueprintId> the_crown(const Catalogue& catalogue) {
  return first_that(catalogue, [](const Blueprint& b) { return b.crown; });
}

LevelOptions options_by_table(const Catalogue& catalogue, std::uint64_t seed, int depth,
                              int deepest, PieceHistory history) {
  const std::string theme = theme_of(catalogue, seed, depth, deepest, history);
  return options_with_theme(catalogue, seed, depth, deepest, theme, std::move(history));
}

LevelOptions options_with_theme(const Catalogue& catalogue, std::uint64_t seed, int depth,
                                int deepest, const std::string& theme, PieceHistory history) {
  LevelOptions options;
  options.history = std::move(history);
  options.seed = seed;
  options.depth = depth;
  options.deepest = deepest;
  options.theme = theme;
  const LevelTable table = table_of(catalogue, options);
  options.size = table.size;
  options.style = parse_style(table.style).value_or(Style::Rooms);
  options.rooms = options.stream("table").between(table.rooms.least, table.rooms.most);
  if (const auto special = table.special_rooms) {
    options.special_rooms = options.stream("special").between(special->least, special->most);
  }
  return options;
}

std::string level_name(const Catalogue& catalogue, const LevelOptions& options) {
  if (const LevelTheme* theme = catalogue.theme(options.theme)) return theme->name;
  const LevelTable table = catalogue.level_table(options.depth, options.deepest);
  if (is_first_with_its_table(catalogue, options, table) && !table.name.empty()) return table.name;
  Rng rng = options.stream("name");
  const std::string quality(one_of(kQualities, rng));
  return quality + " " + std::string(one_of(kPlaces[static_cast<std::size_t>(options.style)], rng));
}

}  // namespace undercroft
