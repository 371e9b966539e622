// pack_removals.cc: reads the words of `removes`, and takes what they name out of a catalogue.
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/sim/content/appearance_reader.h"
#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/needed_content.h"
#include "server/sim/content/omen_reader.h"
#include "server/sim/content/pack_loading.h"

namespace undercroft {
namespace {

// "theme" and "flooded" of "theme.flooded"; a blueprint has no sort.
std::pair<std::string_view, std::string_view> sort_and_name(std::string_view word) {
  for (const std::string_view sort : {"theme", "room", "kit", "boon", "omen"}) {
    const bool is_it =
        word.size() > sort.size() && word.starts_with(sort) && word[sort.size()] == '.';
    if (is_it) return {sort, word.substr(sort.size() + 1)};
  }
  return {"", word};
}

bool remove_from(Catalogue& catalogue, std::string_view word) {
  const auto [sort, name] = sort_and_name(word);
  if (sort == "theme") return catalogue.remove_theme(name);
  if (sort == "room") return catalogue.remove_room(name);
  if (sort == "kit") return catalogue.remove_kit(name);
  if (sort == "boon") return catalogue.remove_boon(name);
  if (sort == "omen") return catalogue.remove_omen(name);
  return catalogue.remove_blueprint(name);
}

// What a word of that sort may name.
std::vector<std::string_view> names_of(const Catalogue& catalogue, std::string_view sort) {
  if (sort == "theme") return words_of_themes(catalogue);
  if (sort == "omen") return words_of_omens(catalogue);
  std::vector<std::string_view> names;
  if (sort == "room") {
    for (const DrawnRoom& room : catalogue.rooms()) names.push_back(room.name);
  } else if (sort == "kit") {
    for (const Kit& kit : catalogue.growth().kits) names.push_back(kit.key);
  } else if (sort == "boon") {
    for (const Boon& boon : catalogue.growth().boons) names.push_back(boon.key);
  } else {
    names = keys_of(catalogue);
  }
  return names;
}

std::string nothing_called(const Catalogue& catalogue, std::string_view word) {
  const auto [sort, name] = sort_and_name(word);
  const std::string before = sort.empty() ? "" : "the " + std::string(sort) + " ";
  std::string sentence = "removes has " + before + not_one_of(name, names_of(catalogue, sort));
  if (sort.empty() && word.find('.') != std::string_view::npos) {
    sentence +=
        "; besides blueprints, theme.KEY, room.NAME, kit.KEY, boon.KEY and omen.KEY can be removed";
  }
  return sentence;
}

// Why the game's blueprint stays; null: it may go.
const char* why_it_stays(const Catalogue& catalogue, std::string_view word) {
  const auto [sort, name] = sort_and_name(word);
  const auto id = sort.empty() ? catalogue.named(name) : std::nullopt;
  return id ? why_needed(catalogue, *id) : nullptr;
}

std::string needed_by_the_game(const std::string& word, const char* why) {
  return "pack: removes has '" + word + "', which the game needs: " + why +
         "; a table with replaces = \"" + word + "\" puts another in its place";
}

}  // namespace

void apply_removals(const Pack& pack, Catalogue& catalogue, Complaints& complaints) {
  std::set<std::string_view> seen;
  for (const LinedText& removed : pack.removes) {
    const std::string& word = removed.text;
    if (!seen.insert(word).second) {
      complaints.add(removed.line, "pack: removes has '" + word + "' twice");
    } else if (const char* why = why_it_stays(catalogue, word)) {
      complaints.unfit(removed.line, needed_by_the_game(word, why));
    } else if (!remove_from(catalogue, word)) {
      complaints.add(removed.line, "pack: " + nothing_called(catalogue, word));
    }
  }
}

}  // namespace undercroft
