// markdown.cc: the tables of figures.h.
#include <array>
#include <cstdio>

#include "server/tools/duels/figures.h"

namespace undercroft {
namespace {

std::string with_decimals(double number, int decimals) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, number);
  return text.data();
}

std::string percent(double share) { return with_decimals(100 * share, 0) + " %"; }

std::string cell(const std::string& text) { return " " + text + " |"; }

std::string heading(const std::vector<std::string>& words) {
  std::string names = "|";
  std::string rule = "|";
  for (const std::string& word : words) {
    names += cell(word);
    rule += cell("---");
  }
  return names + "\n" + rule + "\n";
}

std::string heading_of_depths(const Catalogue& catalogue, const std::string& first) {
  std::vector<std::string> words{first};
  for (const LevelTable& level : catalogue.levels()) {
    words.push_back("depth " + std::to_string(level.depth));
  }
  return heading(words);
}

// A row for each kit, with a figure of its average fight on each depth.
template <typename Text>
std::string rows_of_kits(const std::shared_ptr<const Catalogue>& catalogue, Text text) {
  std::string rows;
  const std::vector<Kit>& kits = catalogue->growth().kits;
  for (std::size_t kit = 0; kit < kits.size(); ++kit) {
    rows += "|" + cell(kits[kit].key);
    for (const LevelTable& level : catalogue->levels()) {
      rows += cell(text(average_of(bouts_of(catalogue, static_cast<int>(kit), level.depth))));
    }
    rows += "\n";
  }
  return rows;
}

}  // namespace

std::string kits_as_markdown(const std::shared_ptr<const Catalogue>& catalogue) {
  return heading_of_depths(*catalogue, "strikes that hit") +
         rows_of_kits(catalogue, [](const Course& c) { return percent(c.hero_hits); }) + "\n" +
         heading_of_depths(*catalogue, "health lost in a fight") +
         rows_of_kits(catalogue, [](const Course& c) { return with_decimals(c.health_lost, 2); });
}

std::string foes_as_markdown(const std::shared_ptr<const Catalogue>& catalogue, int kit,
                             int depth) {
  std::string text = heading({"foe", "on a level", "hero's strikes that hit", "hits to kill",
                              "turns", "foe's strikes that hit", "health lost"});
  for (const auto& [foe, c] : bouts_of(catalogue, kit, depth)) {
    text += "|" + cell((*catalogue)[catalogue->at(foe.key)].name) +
            cell(with_decimals(foe.count, 1)) + cell(percent(c.hero_hits)) +
            cell(with_decimals(c.hits_to_kill, 1)) + cell(with_decimals(c.turns, 1)) +
            cell(percent(c.foe_hits)) + cell(with_decimals(c.health_lost, 2)) + "\n";
  }
  return text;
}

}  // namespace undercroft
