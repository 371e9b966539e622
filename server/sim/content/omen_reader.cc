// omen_reader.cc: reads what an omen changes, and what it adds to the score.
#include "server/sim/content/omen_reader.h"

#include <algorithm>
#include <optional>

#include "server/sim/content/replacing.h"
#include "server/sim/content/sector_reader.h"
#include "server/sim/content/theme_reader.h"
#include "server/sim/content/words_reader.h"

namespace undercroft {
namespace {

constexpr std::string_view kOmens = "omen";
constexpr int kHighestScore = 200;  // percent
constexpr int kLeastPercent = 10;
constexpr int kMostPercent = 1000;
constexpr int kMostGuards = 3;
constexpr int kMostAdded = 10;  // points of an attribute

std::optional<std::string> value_of_rule(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return std::string(flag->get() ? "true" : "false");
  return std::nullopt;
}

// The default rules serve for trying the value: no rule of an omen depends on another.
void read_rule(TableReader& rules, const std::string& name, const toml::node& node, Omen& omen) {
  if (!may_be_set_by_omens(name)) {
    return rules.complain(line_of(node), "an omen cannot change the rule '" + name +
                                             "'; expected death, friendly_fire, maps, patience, "
                                             "pvp or waking");
  }
  const auto value = value_of_rule(node);
  if (!value) return rules.expected(name, node, "a word, a number, true or false");
  Ruleset tried;
  if (const auto set = change_rule(tried, name, *value); !set) {
    return rules.complain(line_of(node), set.error());
  }
  omen.rules.emplace_back(name, *value);
}

void read_rules(TableReader& reader, Omen& omen) {
  const toml::table* table = reader.table("rules");
  if (table == nullptr) return;
  TableReader rules(*table, reader.what() + ", rules", reader.complaints());
  for (const auto& [name, node] : rules.rows()) read_rule(rules, name, *node, omen);
}

void read_foes(TableReader& reader, Omen& omen) {
  const toml::table* table = reader.table("foes");
  if (table == nullptr) return;
  TableReader foes(*table, reader.what() + ", foes", reader.complaints());
  foes.integer("health", omen.foes.health, kLeastPercent, kMostPercent);
  Attributes& added = omen.foes.added;
  foes.integer("strength", added.strength, -kMostAdded, kMostAdded);
  foes.integer("speed", added.speed, -kMostAdded, kMostAdded);
  foes.integer("armour", added.armour, -kMostAdded, kMostAdded);
  foes.integer("vision", added.vision, -kMostAdded, kMostAdded);
  foes.finish();
}

void read_head(TableReader& reader, Omen& omen) {
  const bool has_words = read_words(reader, "name", kLongestName, omen.name) || reader.has("name");
  if (!has_words) reader.complain(reader.line(), "name is missing");
  if (!read_words(reader, "text", kLongestSentence, omen.text) && !reader.has("text")) {
    reader.complain(reader.line(), "text is missing; expected what the omen changes");
  }
  if (!reader.integer("score", omen.score, 1, kHighestScore) && !reader.has("score")) {
    reader.complain(reader.line(), "score is missing; expected 1 to 200, in percent of the points");
  }
  reader.range("depth", omen.depth.from, omen.depth.to, 1, kMaxDepth);
}

void read_numbers(TableReader& reader, Omen& omen) {
  reader.integer("guards", omen.guards, 1, kMostGuards);
  reader.integer("prices", omen.prices, kLeastPercent, kMostPercent);
  reader.integer("wakings", omen.wakings, kLeastPercent, kMostPercent);
}

// Players tell omens apart by their names.
void check_name(TableReader& reader, const Omen& omen, const Catalogue& known) {
  const bool is_taken = std::any_of(
      known.omens().begin(), known.omens().end(),
      [&omen](const Omen& other) { return other.name == omen.name && other.key != omen.key; });
  if (is_taken) {
    reader.complain(reader.line("name"), "another omen is called '" + omen.name + "'");
  }
}

void check_deeds(TableReader& reader, const Omen& omen, const SectorContent& sector) {
  Omen idle;
  idle.key = omen.key, idle.name = omen.name, idle.text = omen.text, idle.source = omen.source;
  idle.score = omen.score, idle.depth = omen.depth;
  if (omen != idle || sector.any()) return;
  reader.complain(reader.line(),
                  "it changes nothing; expected rules, foes, guards, prices, wakings, or what a "
                  "theme changes");
}

void check_room(TableReader& reader, const Omen& omen, const Catalogue& known) {
  if (known.omen(omen.key) != nullptr || known.omens().size() < kMostOmensKnown) return;
  reader.complain(reader.line(),
                  "there can be at most " + std::to_string(kMostOmensKnown) + " omens");
}

Omen read_changes(TableReader& reader, const Catalogue& known, SectorContent& sector) {
  Omen omen;
  read_head(reader, omen);
  read_laid_over(reader, known, omen.levels);
  read_numbers(reader, omen);
  read_foes(reader, omen);
  read_rules(reader, omen);
  read_sector(reader, known, sector);
  return omen;
}

void read_omen(Catalogue& catalogue, const std::string& key, const toml::table& table,
               Complaints& complaints, std::set<std::string>& keys) {
  Complaints own(complaints.file());
  TableReader reader(table, "omen '" + key + "'", own);
  SectorContent sector;
  Omen omen = read_changes(reader, catalogue, sector);
  const auto look = [&](const std::string& word) {
    const Omen* found = catalogue.omen_named(word);
    return found == nullptr ? std::string() : found->key;
  };
  omen.key = key_of_table(reader, catalogue, KeySort::Omen, key, look, words_of_omens(catalogue));
  omen.source = {complaints.file(), reader.line()};
  check_key(reader, key);
  check_name(reader, omen, catalogue);
  check_room(reader, omen, catalogue);
  if (!keys.insert(omen.key).second) reader.complain(reader.line(), "it is defined twice");
  reader.finish();
  if (!own.any()) check_deeds(reader, omen, sector);  // a misspelt key is the cause otherwise
  complaints.add_all(own);
  if (own.any()) return;
  omen.levels.sector = add_sector(catalogue, "omen " + key, std::move(sector));
  catalogue.add_omen(std::move(omen));
}

}  // namespace

bool is_omen_table(std::string_view key, const toml::node& node) {
  return key == kOmens && !is_blueprint_table(node);
}

void read_omens(Catalogue& catalogue, const toml::table& file, Complaints& complaints,
                std::set<std::string>& keys) {
  const toml::node* node = file.get(kOmens);
  if (node == nullptr || !is_omen_table(kOmens, *node)) return;
  TableReader whole(file, "", complaints);
  const toml::table* table = whole.table(kOmens);
  if (table == nullptr) return;
  TableReader rows(*table, std::string(kOmens), complaints);
  for (const auto& [key, one] : rows.rows()) {
    if (const toml::table* omen = one->as_table()) {
      read_omen(catalogue, key, *omen, complaints, keys);
    } else {
      rows.complain(line_of(*one),
                    "unknown key '" + key + "'; expected tables such as [omen.river]");
    }
  }
}

std::vector<std::string_view> words_of_omens(const Catalogue& known) {
  std::vector<std::string_view> words;
  for (const Omen& omen : known.omens()) words.push_back(known.scope().shown(omen.key));
  return words;
}

}  // namespace undercroft
