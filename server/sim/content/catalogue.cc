// catalogue.cc: looking up blueprints and level tables.
#include "server/sim/content/catalogue.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/kind_uses.h"
#include "server/sim/content/signature.h"
#include "shared/check.h"
#include "shared/ruleset.h"

namespace undercroft {
namespace {

bool names(const LevelTable& table, const std::string& key) {
  const auto is_key = [&key](const auto& entry) { return entry.blueprint == key; };
  const auto in = [&](const auto& list) { return std::any_of(list.begin(), list.end(), is_key); };
  return in(table.monsters) || in(table.things) || in(table.features) || in(table.loot) ||
         in(table.locks) || in(table.drawn_from) || table.guard == key ||
         std::find(table.guards.begin(), table.guards.end(), key) != table.guards.end();
}

// A level without themes is mostly plain when a pack adds one.
constexpr int kPlainWeight = 2;

void add_theme_that_appears(LevelTable& table, const LevelTheme& theme, int depth) {
  for (const Appearance& appearance : theme.appears) {
    if (!fits(appearance, depth, "", table.style)) continue;
    if (table.themes.empty()) table.themes.push_back({std::string(kNoTheme), kPlainWeight});
    table.themes.push_back({theme.key, appearance.weight});
  }
}

// Adds zero or one of it.
void add_by_itself(LevelTable& table, const Blueprint& b) {
  const PlacedEntry entry{b.key, {0, 1}};
  if (b.kind == Kind::Monster || b.kind == Kind::Friend) table.monsters.push_back(entry);
  if (can_be_held(b.kind)) table.things.push_back(entry);
  if (kKindUses[b.kind].feature == Feature::ByItself) table.features.push_back(entry);
}

}  // namespace

BlueprintId Catalogue::add(Blueprint blueprint) {
  for (const Trigger& trigger : blueprint.triggers) occasions_.add(trigger.occasion);
  has_resistances_ = has_resistances_ || !blueprint.resists.empty();
  if (const auto known = find(blueprint.key)) {
    blueprints_[static_cast<std::size_t>(*known)] = std::move(blueprint);
    return *known;
  }
  blueprints_.push_back(std::move(blueprint));
  return static_cast<BlueprintId>(blueprints_.size() - 1);
}

bool Catalogue::add_own_status(OwnStatus status) {
  const auto known = place_of_key(own_statuses_, status.key);
  if (known) {
    own_statuses_[static_cast<std::size_t>(*known)] = std::move(status);
    return true;
  }
  if (own_statuses_.size() == kOwnStatusCount) return false;
  own_statuses_.push_back(std::move(status));
  return true;
}

const OwnStatus* Catalogue::own_status(Status status) const {
  if (!is_own(status)) return nullptr;
  const std::size_t place = index_of(status) - index_of(Status::Own1);
  return place < own_statuses_.size() ? &own_statuses_[place] : nullptr;
}

std::optional<Status> Catalogue::own_status_named(std::string_view key) const {
  const auto place = place_named(scope_, KeySort::Status, own_statuses_, key);
  if (!place) return std::nullopt;
  return static_cast<Status>(static_cast<int>(Status::Own1) + *place);
}

void Catalogue::set_growth(GrowthTables growth) {
  growth_ = std::move(growth);
  const auto rewards = [](const auto& entry) { return entry.gain.rewards.has_value(); };
  growth_.rewards_tags = std::any_of(growth_.kits.begin(), growth_.kits.end(), rewards) ||
                         std::any_of(growth_.boons.begin(), growth_.boons.end(), rewards);
}

std::optional<BlueprintId> Catalogue::named(std::string_view key) const {
  const auto id =
      scope_.find(KeySort::Blueprint, key, [this](std::string_view whole) { return find(whole); });
  const bool is_ours = id && (*this)[*id].is_sector;
  return is_ours ? std::nullopt : id;
}

std::string Catalogue::note_replaced(KeySort sort, const std::string& key,
                                     const std::string& pack) {
  if (pack == kScenarioPack) return "";
  const auto [row, is_first] = replaced_.emplace(std::pair(sort, key), pack);
  return is_first || row->second == pack ? "" : row->second;
}

std::optional<BlueprintId> Catalogue::find(std::string_view key) const {
  for (std::size_t i = 0; i < blueprints_.size(); ++i) {
    if (blueprints_[i].key == key) return static_cast<BlueprintId>(i);
  }
  return std::nullopt;
}

BlueprintId Catalogue::at(std::string_view key) const {
  const auto id = find(key);
  CHECK(id.has_value(), "a blueprint that the code relies on is missing from the catalogue");
  return *id;
}

void Catalogue::add_level(LevelTable table) {
  const auto at = std::find_if(levels_.begin(), levels_.end(),
                               [&](const LevelTable& known) { return known.depth >= table.depth; });
  if (at != levels_.end() && at->depth == table.depth) {
    *at = std::move(table);
  } else {
    levels_.insert(at, std::move(table));
  }
}

void Catalogue::add_theme(LevelTheme theme) {
  const auto at = std::find_if(themes_.begin(), themes_.end(),
                               [&](const LevelTheme& known) { return known.key == theme.key; });
  if (at != themes_.end()) {
    *at = std::move(theme);
  } else {
    themes_.push_back(std::move(theme));
  }
}

void Catalogue::add_waking(WakingTable waking) {
  const auto at = std::find_if(wakings_.begin(), wakings_.end(),
                               [&](const WakingTable& known) { return known.key == waking.key; });
  if (at != wakings_.end()) {
    *at = std::move(waking);
  } else {
    wakings_.push_back(std::move(waking));
  }
}

const LevelTheme* Catalogue::theme(std::string_view key) const {
  const auto at = std::find_if(themes_.begin(), themes_.end(),
                               [key](const LevelTheme& known) { return known.key == key; });
  return at == themes_.end() ? nullptr : &*at;
}

const LevelTheme* Catalogue::theme_named(std::string_view key) const {
  return scope_.find(KeySort::Theme, key, [this](std::string_view whole) { return theme(whole); });
}

void Catalogue::add_room(DrawnRoom room) {
  const auto at = std::find_if(rooms_.begin(), rooms_.end(), [&](const DrawnRoom& known) {
    return known.name == room.name && known.pack == room.pack;
  });
  if (at != rooms_.end()) {
    *at = std::move(room);
  } else {
    rooms_.push_back(std::move(room));
  }
}

const DrawnRoom* Catalogue::room_named(std::string_view name) const {
  const auto at = std::find_if(rooms_.rbegin(), rooms_.rend(),
                               [name](const DrawnRoom& known) { return known.name == name; });
  return at == rooms_.rend() ? nullptr : &*at;
}

LevelTable Catalogue::level_table(int depth) const {
  LevelTable found;
  for (const LevelTable& table : levels_) {
    if (table.depth <= depth) found = table;
  }
  for (const Blueprint& b : blueprints_) {
    const bool lives_here =
        b.depth && covers(*b.depth, depth) && !draws_signature(found, b.signature);
    if (lives_here && !is_placed(b.key)) add_by_itself(found, b);
  }
  for (const LevelTheme& theme : themes_) add_theme_that_appears(found, theme, depth);
  return found;
}

// Content is written for a realm of the default depth, unless its tables go deeper.
int Catalogue::table_depth(int depth, int deepest) const {
  const int last = std::max(Ruleset{}.depth, levels_.empty() ? 0 : levels_.back().depth);
  if (deepest <= 1) return 1;
  return depth >= deepest ? last : 1 + (depth - 1) * (last - 1) / (deepest - 1);
}

LevelTable Catalogue::level_table(int depth, int deepest) const {
  LevelTable table = level_table(table_depth(depth, deepest));
  if (depth >= deepest && !levels_.empty()) {
    table.guard = levels_.back().guard;
    table.guards = levels_.back().guards;
  }
  return table;
}

bool Catalogue::is_placed(const std::string& key) const {
  const bool by_table = std::any_of(levels_.begin(), levels_.end(),
                                    [&](const LevelTable& table) { return names(table, key); });
  return by_table || std::any_of(blueprints_.begin(), blueprints_.end(), [&](const Blueprint& b) {
           return std::find(b.holds.begin(), b.holds.end(), key) != b.holds.end();
         });
}

std::string_view Catalogue::style_at(int depth, int deepest) const {
  const int wanted = table_depth(depth, deepest);
  const auto next = std::find_if(levels_.rbegin(), levels_.rend(),
                                 [=](const LevelTable& table) { return table.depth <= wanted; });
  return next == levels_.rend() ? std::string_view("rooms") : next->style;
}

std::string kit_or_boon_named(const Catalogue& catalogue, std::string_view key) {
  const GrowthTables& growth = catalogue.growth();
  const auto kit = place_named(catalogue.scope(), KeySort::Kit, growth.kits, key);
  if (kit) return growth.kits[static_cast<std::size_t>(*kit)].key;
  const auto boon = place_named(catalogue.scope(), KeySort::Boon, growth.boons, key);
  return boon ? growth.boons[static_cast<std::size_t>(*boon)].key : "";
}

}  // namespace undercroft
