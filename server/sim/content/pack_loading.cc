// pack_loading.cc: needs and removals of packs.
#include "server/sim/content/pack_loading.h"

#include <algorithm>

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
    const std::string sentence = need.name == pack.name && other == nullptr
                                     ? "a pack cannot need itself"
                                     : unmet(need, catalogue);
    if (!sentence.empty()) complaints.add(need.line, "pack: " + sentence);
  }
}

}  // namespace undercroft
