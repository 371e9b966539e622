// summons_reader.cc: a key, or keys with weights.
#include "server/sim/content/summons_reader.h"

#include <string>

#include "server/sim/content/blueprint_reader.h"

namespace undercroft {
namespace {

constexpr int kMostWeightOfASummon = 1000;
constexpr std::size_t kMostSummoned = 8;  // kinds

// A list of creatures, and the word for what is done with them.
struct SummonsKey {
  TableReader& reader;
  std::string_view key;
  const Catalogue& known;
};

void check_summoned(const SummonsKey& list, int line, const std::string& key) {
  const auto id = list.known.named(key);
  const std::string does(list.key);
  if (!id) return list.reader.miss(line, does + " ", key, keys_of(list.known));
  if (list.known[*id].kind == Kind::Monster) return;
  list.reader.unfit(line, does + " '" + key + "', which is not a monster");
}

}  // namespace

bool read_summons(TableReader& reader, std::string_view key, std::vector<LootEntry>& out) {
  const toml::node* node = reader.node(key);
  if (node == nullptr) return false;
  out.clear();
  if (const auto* single = node->as_string()) {
    out.push_back({single->get(), 1});
    return true;
  }
  const toml::table* table = node->as_table();
  if (table == nullptr) {
    reader.expected(key, *node, "a key, or a table such as { rat = 3, kobold = 1 }");
    return false;
  }
  TableReader weights(*table, reader.what() + ", " + std::string(key), reader.complaints());
  for (const auto& [kind, weight] : weights.rows()) {
    LootEntry entry{kind, 1};
    if (weights.integer(kind, entry.weight, 1, kMostWeightOfASummon)) out.push_back(entry);
  }
  if (out.size() <= kMostSummoned) return true;
  weights.complain(weights.line(), "it has " + std::to_string(out.size()) +
                                       " kinds; expected at most " + std::to_string(kMostSummoned));
  return true;
}

void check_summons(TableReader& reader, std::string_view key, const Catalogue& known) {
  const toml::node* node = reader.content().get(key);
  if (node == nullptr) return;
  if (const auto* single = node->as_string()) {
    return check_summoned({reader, key, known}, line_of(*node), single->get());
  }
  const toml::table* weights = node->as_table();
  if (weights == nullptr) return;
  TableReader several(*weights, reader.what() + ", " + std::string(key), reader.complaints());
  for (const auto& [word, weight] : several.rows()) {
    check_summoned({several, key, known}, line_of(*weight), word);
  }
}

}  // namespace undercroft
