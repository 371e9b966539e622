// boon_warnings.cc: compares boons with the items and abilities of the content.
#include "server/custom_content/boon_warnings.h"

#include <algorithm>
#include <set>
#include <string>

#include "server/custom_content/growth_warnings.h"
#include "server/sim/content/ability_numbers.h"
#include "server/sim/content/outdoing.h"
#include "server/sim/content/table_reader.h"

namespace undercroft {
namespace {

using Tags = std::set<std::string>;

Tags all_tags(const Catalogue& catalogue) {
  Tags tags(kGameTags.begin(), kGameTags.end());
  const auto add = [&tags](const auto& entry) {
    tags.insert(entry.tags.begin(), entry.tags.end());
  };
  for (const Blueprint& b : catalogue.all()) add(b);
  for (const OwnStatus& status : catalogue.own_statuses()) add(status);
  for (const HeroAbility& ability : catalogue.growth().abilities) add(ability);
  return tags;
}

bool is_bow_or_sling(const Blueprint& b) { return b.slot == Slot::Weapon && b.range > 0; }
bool is_throwable(const Blueprint& b) { return b.thrown > 0 || b.breaks; }

bool has_such_item(const Catalogue& catalogue, bool (*fits)(const Blueprint&)) {
  return std::any_of(catalogue.all().begin(), catalogue.all().end(),
                     [fits](const Blueprint& b) { return b.kind == Kind::Item && fits(b); });
}

bool boon_needs(const Boon& boon, BoonNeed need) {
  return std::find(boon.needs.begin(), boon.needs.end(), need) != boon.needs.end();
}

// True if each hero that may draw the one may draw the other.
bool is_drawn_with(const Boon& one, const Boon& other) {
  const bool in_company = one.company || !other.company;
  return !one.mastery && !other.mastery && in_company &&
         (other.kit.empty() || other.kit == one.kit);
}

// The boons of one file in the catalogue.
std::vector<const Boon*> boons_of(const Catalogue& catalogue, const toml::table& file) {
  std::vector<const Boon*> found;
  const std::vector<Boon>& all = catalogue.growth().boons;
  for (const auto& [key, node] : file) {
    const auto place = place_named(catalogue.scope(), KeySort::Boon, all, key.str());
    if (place) found.push_back(&all[static_cast<std::size_t>(*place)]);
  }
  return found;
}

// The name of a boon of the same file that gives all that this one gives, and more; empty: there is
// none. A small boon of a pack beside a large one of the game is no mistake: offers keep them
// apart.
std::string better_boon(const std::vector<const Boon*>& file, const Boon& boon) {
  for (const Boon* other : file) {
    if (is_drawn_with(boon, *other) && outdoes(other->gain, boon.gain)) return other->name;
  }
  return {};
}

std::string fault_of_boon(const Catalogue& catalogue, const Tags& tags,
                          const std::vector<const Boon*>& file, const Boon& boon) {
  if (boon.gain.rewards && !tags.contains(boon.gain.rewards->tag)) {
    return "rewards has the tag '" + boon.gain.rewards->tag + "', which nothing has";
  }
  if (boon_needs(boon, BoonNeed::Shooting) && !has_such_item(catalogue, is_bow_or_sling)) {
    return "needs has shooting, but no weapon of the content shoots";
  }
  if (boon_needs(boon, BoonNeed::Throwing) && !has_such_item(catalogue, is_throwable)) {
    return "needs has throwing, but no item of the content is for throwing";
  }
  const std::vector<int>& given = boon.gain.abilities;
  const HeroAbility* ability =
      given.empty() ? nullptr
                    : &catalogue.growth().abilities[static_cast<std::size_t>(given.front())];
  if (const auto word = unknown_number(boon.text, ability)) return fault_of_number(*word);
  const std::string better = better_boon(file, boon);
  return better.empty() ? "" : "it gives nothing that '" + better + "' does not give as well";
}

}  // namespace

std::vector<TableWarning> boon_warnings(const Catalogue& catalogue, const toml::table& boons) {
  std::vector<TableWarning> found;
  const Tags tags = all_tags(catalogue);
  const std::vector<const Boon*> file = boons_of(catalogue, boons);
  const std::vector<Boon>& all = catalogue.growth().boons;
  for (const auto& [key, node] : boons) {
    const auto place = place_named(catalogue.scope(), KeySort::Boon, all, key.str());
    if (!place) continue;
    const std::string fault =
        fault_of_boon(catalogue, tags, file, all[static_cast<std::size_t>(*place)]);
    if (!fault.empty()) {
      found.push_back({line_of(node), "boon '" + std::string(key.str()) + "': " + fault});
    }
  }
  return found;
}

}  // namespace undercroft
