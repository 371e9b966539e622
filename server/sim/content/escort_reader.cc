// escort_reader.cc: the tables `escort` and `escort_per_hero` of a blueprint.
#include "server/sim/content/escort_reader.h"

#include <string_view>

#include "server/sim/content/blueprint_reader.h"

namespace undercroft {
namespace {

constexpr int kMostOfAnEscort = 12;
constexpr std::string_view kPerHero = "escort_per_hero";

void read_followers(TableReader& reader, std::string_view list, Kind leader,
                    std::vector<PlacedEntry>& out) {
  const toml::table* table = reader.table(list);
  if (table == nullptr) return;
  TableReader escort(*table, reader.what() + ", " + std::string(list), reader.complaints());
  out.clear();
  for (const auto& [key, node] : escort.rows()) {
    PlacedEntry entry{key, {}};
    if (escort.range(key, entry.count.least, entry.count.most, 0, kMostOfAnEscort)) {
      out.push_back(entry);
    }
  }
  if (leader != Kind::Monster) reader.complain(reader.line(list), "only a monster has an escort");
}

void check_followers(const std::string& key, const toml::table& table, std::string_view list,
                     const Catalogue& known, Complaints& complaints) {
  const toml::table* escort = table[list].as_table();
  if (escort == nullptr) return;
  TableReader reader(*escort, "blueprint '" + key + "', " + std::string(list), complaints);
  for (const auto& [name, node] : reader.rows()) {
    const auto id = known.named(name);
    if (!id) {
      reader.miss(line_of(*node), "no blueprint is called ", name, keys_of(known));
    } else if (known[*id].kind != Kind::Monster) {
      reader.complain(line_of(*node), "'" + name + "' is not a monster");
    } else if (list == kPerHero && !known[*id].escort_per_hero.empty()) {
      reader.complain(line_of(*node), "'" + name + "' has followers per hero of its own");
    }
  }
}

}  // namespace

void read_escort(TableReader& reader, Blueprint& b) {
  read_followers(reader, "escort", b.kind, b.escort);
  read_followers(reader, kPerHero, b.kind, b.escort_per_hero);
}

void check_escort(const std::string& key, const toml::table& table, const Catalogue& known,
                  Complaints& complaints) {
  check_followers(key, table, "escort", known, complaints);
  check_followers(key, table, kPerHero, known, complaints);
}

}  // namespace undercroft
