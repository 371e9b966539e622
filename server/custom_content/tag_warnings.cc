// tag_warnings.cc: looks for tags among those of the game, blueprints and statuses.
#include "server/custom_content/tag_warnings.h"

#include <algorithm>

#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

bool has_tag(const Catalogue& catalogue, const std::string& tag) {
  const auto is_among = [&tag](const auto& one) {
    return std::find(one.tags.begin(), one.tags.end(), tag) != one.tags.end();
  };
  const auto in = [&](const auto& all) { return std::any_of(all.begin(), all.end(), is_among); };
  return std::find(kGameTags.begin(), kGameTags.end(), tag) != kGameTags.end() ||
         in(catalogue.all()) || in(catalogue.own_statuses());
}

std::string sentence_about(const std::string& tag) {
  return "resists names '" + tag + "', and no harm has this tag: write tags = [\"" + tag +
         "\"] for what does it";
}

}  // namespace

std::vector<TableWarning> tag_warnings(const Catalogue& catalogue, const Blueprint& blueprint,
                                       const toml::table& table) {
  std::vector<TableWarning> found;
  const toml::node* resists = table.get("resists");
  if (resists == nullptr) return found;
  for (const Resistance& resistance : blueprint.resists) {
    const std::string& tag = resistance.tag;
    if (has_tag(catalogue, tag)) continue;
    found.push_back({line_of(*resists), sentence_about(tag)});
  }
  return found;
}

}  // namespace undercroft
