// pack_loading.cc: needs and removals of packs.
#include "server/sim/content/pack_loading.h"

#include <algorithm>

#include "server/sim/content/blueprint_reader.h"

namespace undercroft {
namespace {

const Pack* pack_called(const Catalogue& catalogue, std::string_view name) {
  const auto& packs = catalogue.packs();
  const auto found = std::find_if(packs.begin(), packs.end(),
                                  [name](const Pack& pack) { return pack.name == name; });
  return found == packs.end() ? nullptr : &*found;
}

// Says what is wrong with a need; empty: it is met.
std::string unmet(const PackNeed& need, const Catalogue& catalogue) {
  const Pack* pack = pack_called(catalogue, need.name);
  const bool is_game = need.name == kGameContent;
  if (pack == nullptr && !is_game) {
    return "needs the pack '" + need.name + "', which is not loaded: give it first";
  }
  const std::string_view version = is_game ? kContentVersion : std::string_view(pack->version);
  if (is_at_least(version, need.version)) return "";
  const std::string what = is_game ? "the game's content" : "the pack '" + need.name + "'";
  return "needs version " + need.version + " of " + what + "; this is " +
         (version.empty() ? "without a version" : std::string(version));
}

// "theme" and "flooded" of "theme.flooded"; a blueprint has no sort.
std::pair<std::string_view, std::string_view> sort_and_name(std::string_view word) {
  for (const std::string_view sort : {"theme", "room", "kit", "boon"}) {
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
  return catalogue.remove_blueprint(name);
}

}  // namespace

bool is_pack_file(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  return (slash == std::string_view::npos ? file : file.substr(slash + 1)) == kPackFile;
}

bool describes_pack(std::string_view file, const toml::table& table) {
  return is_pack_file(file) && std::any_of(table.begin(), table.end(),
                                           [](const auto& row) { return !row.second.is_table(); });
}

void check_pack(const Pack& pack, const Catalogue& catalogue, Complaints& complaints) {
  const Pack* other = pack_called(catalogue, pack.name);
  if (other != nullptr && other->has_own_keys) {
    complaints.add(1, "pack: another pack is called '" + pack.name + "' and is loaded already");
  }
  for (const PackNeed& need : pack.needs) {
    const std::string sentence = unmet(need, catalogue);
    if (!sentence.empty()) complaints.add(need.line, "pack: " + sentence);
  }
}

void apply_removals(const Pack& pack, Catalogue& catalogue, Complaints& complaints) {
  for (const LinedText& removed : pack.removes) {
    if (remove_from(catalogue, removed.text)) continue;
    complaints.add(removed.line,
                   "pack: removes has " + not_one_of(removed.text, keys_of(catalogue)));
  }
}

}  // namespace undercroft
