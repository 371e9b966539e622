// summons_reader.cc: a key, or keys with weights.
#include "server/sim/content/summons_reader.h"

#include "server/sim/content/blueprint_reader.h"

namespace undercroft {
namespace {

constexpr int kMostWeightOfASummon = 1000;
constexpr std::size_t kMostSummoned = 8;  // kinds

void check_summoned(TableReader& reader, int line, const std::string& key, const Catalogue& known) {
  const auto id = known.named(key);
  if (!id) return reader.miss(line, "summons ", key, keys_of(known));
  if (known[*id].kind == Kind::Monster) return;
  reader.unfit(line, "summons '" + key + "', which is not a monster");
}

}  // namespace

void read_summons(TableReader& reader, Blueprint& b) {
  const toml::node* node = reader.node("summons");
  if (node == nullptr) return;
  b.summons.clear();
  if (const auto* key = node->as_string()) return b.summons.push_back({key->get(), 1});
  const toml::table* table = node->as_table();
  if (table == nullptr) {
    return reader.expected("summons", *node, "a key, or a table such as { rat = 3, kobold = 1 }");
  }
  TableReader weights(*table, reader.what() + ", summons", reader.complaints());
  for (const auto& [key, weight] : weights.rows()) {
    LootEntry entry{key, 1};
    if (weights.integer(key, entry.weight, 1, kMostWeightOfASummon)) b.summons.push_back(entry);
  }
  if (b.summons.size() <= kMostSummoned) return;
  weights.complain(weights.line(), "it has " + std::to_string(b.summons.size()) +
                                       " kinds; expected at most " + std::to_string(kMostSummoned));
}

void check_summons(const std::string& key, const toml::table& table, const Catalogue& known,
                   Complaints& complaints) {
  TableReader reader(table, "blueprint '" + key + "'", complaints);
  const toml::node* node = table.get("summons");
  if (node == nullptr) return;
  if (const auto* one = node->as_string()) {
    return check_summoned(reader, line_of(*node), one->get(), known);
  }
  const toml::table* weights = node->as_table();
  if (weights == nullptr) return;
  TableReader several(*weights, reader.what() + ", summons", complaints);
  for (const auto& [word, weight] : several.rows()) {
    check_summoned(several, line_of(*weight), word, known);
  }
}

}  // namespace undercroft
