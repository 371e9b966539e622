// escort_reader.cc: the table `escort` of a blueprint.
#include "server/sim/content/escort_reader.h"

#include "server/sim/content/blueprint_reader.h"

namespace undercroft {
namespace {

constexpr int kMostOfAnEscort = 12;

}  // namespace

void read_escort(TableReader& reader, Blueprint& b) {
  const toml::table* table = reader.table("escort");
  if (table == nullptr) return;
  TableReader escort(*table, reader.what() + ", escort", reader.complaints());
  b.escort.clear();
  for (const auto& [key, node] : escort.rows()) {
    PlacedEntry entry{key, {}};
    if (escort.range(key, entry.count.least, entry.count.most, 0, kMostOfAnEscort)) {
      b.escort.push_back(entry);
    }
  }
  if (b.kind != Kind::Monster)
    reader.complain(reader.line("escort"), "only a monster has an escort");
}

void check_escort(const std::string& key, const toml::table& table, const Catalogue& known,
                  Complaints& complaints) {
  const toml::table* escort = table["escort"].as_table();
  if (escort == nullptr) return;
  TableReader reader(*escort, "blueprint '" + key + "', escort", complaints);
  for (const auto& [name, node] : reader.rows()) {
    const auto id = known.named(name);
    if (!id) {
      reader.miss(line_of(*node), "no blueprint is called ", name, keys_of(known));
    } else if (known[*id].kind != Kind::Monster) {
      reader.complain(line_of(*node), "'" + name + "' is not a monster");
    }
  }
}

}  // namespace undercroft
