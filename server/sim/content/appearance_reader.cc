// appearance_reader.cc: the entries of `appears`.
#include "server/sim/content/appearance_reader.h"

#include "server/sim/content/level_lists.h"
#include "server/sim/content/level_reader.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostAppearances = 32;
constexpr int kMostWeight = 1000;

Appearance read_one(TableReader& reader, AppearanceKeys keys) {
  Appearance read;
  if (!reader.range("depth", read.depth.from, read.depth.to, 1, 99) && !reader.has("depth")) {
    reader.complain(reader.line(), "depth is missing; expected levels such as [2, 4]");
  }
  if (keys.weight) reader.integer("weight", read.weight, 1, kMostWeight);
  Count count;
  if (keys.count && reader.range("count", count.least, count.most, 0, kMaxOfOne)) {
    read.count = count;
  }
  if (keys.theme) reader.text("theme", read.theme);
  read_style(reader, read.style);
  reader.finish();
  if (read.weight == 0 && !read.count) {
    if (keys.count) read.count = Count{0, 1};
    if (!keys.count) read.weight = 1;
  }
  return read;
}

}  // namespace

void read_appears(TableReader& reader, AppearanceKeys keys, std::vector<Appearance>& out) {
  const toml::array* list = reader.array("appears");
  if (list == nullptr) return;
  out.clear();
  for (const toml::node& node : *list) {
    const toml::table* table = node.as_table();
    if (table == nullptr) {
      reader.complain(line_of(node), "appears lists " + describe(node) + "; expected tables");
      continue;
    }
    TableReader entry(*table, reader.what() + ", appears", reader.complaints());
    out.push_back(read_one(entry, keys));
  }
  if (out.size() <= kMostAppearances) return;
  reader.complain(reader.line("appears"), "appears has " + std::to_string(out.size()) +
                                              " entries; expected at most " +
                                              std::to_string(kMostAppearances));
}

void settle_themes(const toml::table& table, const std::string& what, const Catalogue& known,
                   std::vector<Appearance>& appears, Complaints& complaints) {
  const toml::array* list = table["appears"].as_array();
  if (list == nullptr) return;
  auto entry = list->begin();
  for (Appearance& appearance : appears) {
    while (entry != list->end() && !entry->is_table()) ++entry;  // has an error
    if (entry == list->end()) return;
    const toml::table& own = *(entry++)->as_table();
    std::string& theme = appearance.theme;
    if (theme.empty() || theme == kNoTheme) continue;
    if (const LevelTheme* found = known.theme_named(theme)) {
      theme = found->key;
      continue;
    }
    TableReader reader(own, what + ", appears", complaints);
    reader.miss(reader.line("theme"), "no theme is called ", theme, words_of_themes(known));
  }
}

std::vector<std::string_view> words_of_themes(const Catalogue& known) {
  std::vector<std::string_view> words = {kNoTheme};
  for (const LevelTheme& theme : known.themes()) words.push_back(known.scope().shown(theme.key));
  return words;
}

}  // namespace undercroft
