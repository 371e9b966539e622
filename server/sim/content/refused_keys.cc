// refused_keys.cc: finds the keys of a batch's tables that the catalogue does not have.
#include "server/sim/content/refused_keys.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "server/sim/content/growth_reader.h"
#include "server/sim/content/omen_reader.h"
#include "server/sim/content/status_reader.h"
#include "server/sim/content/theme_reader.h"

namespace undercroft {
namespace {

using Keys = std::set<std::string, std::less<>>;

template <typename IsLoaded>
void add_refused(const toml::node* tables, IsLoaded is_loaded, Keys& refused) {
  const toml::table* found = tables == nullptr ? nullptr : tables->as_table();
  if (found == nullptr) return;
  for (const auto& [key, node] : *found) {
    if (!is_loaded(key.str())) refused.emplace(key.str());
  }
}

// Rooms have names.
void add_refused_rooms(const toml::node* rooms, const Catalogue& catalogue, Keys& refused) {
  if (rooms == nullptr || !rooms->is_array()) return;
  for (const toml::node& room : *rooms->as_array()) {
    const auto* table = room.as_table();
    const auto name = table == nullptr ? std::nullopt : (*table)["name"].value<std::string>();
    if (name && catalogue.room_named(*name) == nullptr) refused.emplace(*name);
  }
}

void add_refused_of_file(const toml::table& file, const Catalogue& catalogue, Keys& refused) {
  for (const auto& [key, node] : file) {
    const bool is_other = is_growth_table(key.str(), node) || is_theme_table(key.str(), node) ||
                          is_status_table(key.str(), node) || is_omen_table(key.str(), node);
    if (node.is_table() && !is_other && !catalogue.named(key.str())) refused.emplace(key.str());
  }
  add_refused(
      file.get("theme"),
      [&](std::string_view key) { return catalogue.theme_named(key) != nullptr; }, refused);
  const auto has_ability = [&](std::string_view key) {
    return place_named(catalogue.scope(), KeySort::Ability, catalogue.growth().abilities, key)
        .has_value();
  };
  add_refused(file.get("ability"), has_ability, refused);
  const auto has_status = [&](std::string_view key) {
    return catalogue.own_status_named(key).has_value();
  };
  add_refused(file.get("status"), has_status, refused);
  add_refused_rooms(file.get("room"), catalogue, refused);
}

}  // namespace

void remove_consequences(std::vector<ContentError>& errors,
                         const std::vector<const toml::table*>& tables,
                         const Catalogue& catalogue) {
  const bool all_valid = std::find(tables.begin(), tables.end(), nullptr) == tables.end();
  Keys refused;
  for (const toml::table* table : tables) {
    if (table != nullptr) add_refused_of_file(*table, catalogue, refused);
  }
  std::vector<ContentError> causes = errors;
  std::erase_if(causes, [&](const ContentError& error) {
    return !error.missing.empty() && (!all_valid || refused.contains(error.missing));
  });
  if (!causes.empty()) errors = std::move(causes);
}

}  // namespace undercroft
