// catalogue.h: every blueprint of a realm, by key and by number, its level tables, its drawn rooms,
// and how its heroes grow.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sim/content/blueprint.h"
#include "server/sim/content/drawn_room.h"
#include "server/sim/content/growth.h"
#include "server/sim/content/key_scope.h"
#include "server/sim/content/level_table.h"
#include "server/sim/content/level_theme.h"
#include "server/sim/content/omen.h"
#include "server/sim/content/own_status.h"
#include "server/sim/content/waking_table.h"
#include "shared/check.h"
#include "shared/content_pack.h"

namespace undercroft {

// A Catalogue numbers blueprints in the order they were added. It does not change once a World uses
// it.
class Catalogue {
 public:
  // Replaces a blueprint of the same key, which keeps its number.
  BlueprintId add(Blueprint blueprint);

  [[nodiscard]] std::optional<BlueprintId> find(std::string_view key) const;
  // As the files of the open pack write the key (scope()). For readers of files: everything that
  // they have read has whole keys.
  [[nodiscard]] std::optional<BlueprintId> named(std::string_view key) const;
  // For blueprints that the code itself needs ("player", "corpse"). REQUIRES: `key` exists.
  [[nodiscard]] BlueprintId at(std::string_view key) const;
  [[nodiscard]] const Blueprint& operator[](BlueprintId id) const {
    CHECK(static_cast<std::size_t>(id) < blueprints_.size(), "no blueprint has this number");
    return blueprints_[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] const std::vector<Blueprint>& all() const { return blueprints_; }

  // What triggers of some blueprint wait for (R220).
  [[nodiscard]] Occasions occasions() const { return occasions_; }

  // Replaces a status of the same key, which keeps its number. Returns false if there is no number
  // left.
  bool add_own_status(OwnStatus status);
  // The statuses that the content defines, by number from Status::Own1 (R221).
  [[nodiscard]] const std::vector<OwnStatus>& own_statuses() const { return own_statuses_; }
  // Null for the statuses of the game, and for numbers that the content does not use.
  [[nodiscard]] const OwnStatus* own_status(Status status) const;
  [[nodiscard]] std::optional<Status> own_status_named(std::string_view key) const;  // as named()

  // Whether a blueprint resists any harm (R223). Mostly none does.
  [[nodiscard]] bool has_resistances() const { return has_resistances_; }

  // Replaces a table of the same depth.
  void add_level(LevelTable table);
  // The table of that depth, or else of the nearest depth above, or else an empty one. Blueprints
  // with a `depth` of their own that covers this level, and that no table names and nothing holds,
  // are added: zero or one of each.
  [[nodiscard]] LevelTable level_table(int depth) const;
  // The table for that depth of a realm with `deepest` levels, by share of the whole: the first
  // level has the first table, the deepest the last one, and those between are spread evenly
  // (D24). The guard of the last table guards the deepest level and no other.
  [[nodiscard]] LevelTable level_table(int depth, int deepest) const;
  // The style of that table, without building it.
  [[nodiscard]] std::string_view style_at(int depth, int deepest) const;
  // The depth of that table, among the tables that the content was written for.
  [[nodiscard]] int table_depth(int depth, int deepest) const;
  [[nodiscard]] const std::vector<LevelTable>& levels() const { return levels_; }

  // Replaces a theme of the same key.
  void add_theme(LevelTheme theme);
  // Null if there is none of that key.
  [[nodiscard]] const LevelTheme* theme(std::string_view key) const;
  [[nodiscard]] const LevelTheme* theme_named(std::string_view key) const;  // as named()
  [[nodiscard]] const std::vector<LevelTheme>& themes() const { return themes_; }

  // Replaces a waking of the same key.
  void add_waking(WakingTable waking);
  // How levels wake, in the order of the keys that came first (R202).
  [[nodiscard]] const std::vector<WakingTable>& wakings() const { return wakings_; }

  // Replaces an omen of the same key.
  void add_omen(Omen omen);
  // What players may take into a run (R206), in the order of the keys that came first.
  [[nodiscard]] const std::vector<Omen>& omens() const { return omens_; }
  // Null if there is none of that key.
  [[nodiscard]] const Omen* omen(std::string_view key) const;
  [[nodiscard]] const Omen* omen_named(std::string_view key) const;  // as named()
  // A copy for a run with these omens. Keys that the content does not have are left out. All
  // numbers of blueprints stay as they are.
  [[nodiscard]] Catalogue with_omens(const std::vector<std::string>& keys) const;
  // Those of with_omens(), in their order.
  [[nodiscard]] const std::vector<Omen>& omens_in_force() const { return omens_in_force_; }

  // Replaces a room of the same name.
  void add_room(DrawnRoom room);
  // Rooms drawn as text, in the order they were added (D40).
  [[nodiscard]] const std::vector<DrawnRoom>& rooms() const { return rooms_; }
  // The latest of that name; null if there is none.
  [[nodiscard]] const DrawnRoom* room_named(std::string_view name) const;

  // How the files that are being read write keys.
  [[nodiscard]] const KeyScope& scope() const { return scope_; }
  [[nodiscard]] KeyScope& scope() { return scope_; }
  // The packs that were added, in order, without the game's own content.
  [[nodiscard]] const std::vector<Pack>& packs() const { return packs_; }
  void add_pack(Pack pack) { packs_.push_back(std::move(pack)); }
  // The same as hosts and players are shown them.
  [[nodiscard]] const std::vector<ContentPack>& shown_packs() const { return shown_packs_; }
  void show_packs(std::vector<ContentPack> packs) { shown_packs_ = std::move(packs); }
  // Notes that a pack has replaced what has that whole key. Returns the other pack that had done so
  // before, or "". Blueprints of scenario files replace those of the game for nobody else.
  std::string note_replaced(KeySort sort, const std::string& key, const std::string& pack);

  // Take content out, so that it appears nowhere any more. A blueprint keeps its number. Return
  // false if there is nothing of that name.
  bool remove_blueprint(std::string_view name);
  bool remove_theme(std::string_view name);
  bool remove_room(std::string_view name);
  bool remove_kit(std::string_view key);
  bool remove_boon(std::string_view key);
  bool remove_omen(std::string_view name);

  // Kits, boons and abilities. Without any, heroes stay as their blueprint made them.
  [[nodiscard]] const GrowthTables& growth() const { return growth_; }
  void set_growth(GrowthTables growth);

 private:
  [[nodiscard]] bool is_placed(const std::string& key) const;

  std::vector<Blueprint> blueprints_;
  bool has_resistances_ = false;
  Occasions occasions_;
  std::vector<OwnStatus> own_statuses_;
  std::vector<LevelTable> levels_;  // ascending by depth
  std::vector<LevelTheme> themes_;
  std::vector<WakingTable> wakings_;
  std::vector<Omen> omens_;
  std::vector<Omen> omens_in_force_;
  std::vector<DrawnRoom> rooms_;
  GrowthTables growth_;
  KeyScope scope_;
  std::vector<Pack> packs_;
  std::vector<ContentPack> shown_packs_;
  std::map<std::pair<KeySort, std::string>, std::string> replaced_;  // by which pack
};

// The number of the entry that the files of the open pack call so, or nothing.
template <typename Entry>
[[nodiscard]] std::optional<int> place_named(const KeyScope& scope, KeySort sort,
                                             const std::vector<Entry>& entries,
                                             std::string_view key) {
  return scope.find(sort, key,
                    [&entries](std::string_view whole) { return place_of_key(entries, whole); });
}

// The whole key of the kit or boon that the files of the open pack call so; empty: there is none.
[[nodiscard]] std::string kit_or_boon_named(const Catalogue& catalogue, std::string_view key);

}  // namespace undercroft
