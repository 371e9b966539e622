// blueprint_batch.cc: reads a set of blueprints, bases first.
#include "server/sim/content/blueprint_batch.h"

#include <algorithm>
#include <map>
#include <set>

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/kind_uses.h"
#include "server/sim/content/replacing.h"
#include "server/sim/content/whole_keys.h"

namespace undercroft {
namespace {

class Batch {
 public:
  Batch(Catalogue& catalogue, const CreatureNumbers& numbers)
      : catalogue_(catalogue), numbers_(numbers) {}

  void add(const BlueprintTable& row) {
    std::string whole = whole_key_of(row);
    const bool is_new = whole_keys_.insert(whole).second;
    const bool is_only_one = rows_.emplace(row.key, Row{row, whole}).second;
    if (is_only_one && is_new) return;
    const toml::node* replaces = row.table->get("replaces");
    if (is_only_one && replaces != nullptr) {
      return complain(row, replaces->source(),
                      "another table of this pack is '" + whole + "' already");
    }
    complain(row, row.table->source(), "it is defined twice");
  }

  // The blueprint of that row in the catalogue; nothing if it has an error.
  [[nodiscard]] std::optional<BlueprintId> loaded(const BlueprintTable& given) const {
    const Row& row = rows_.at(given.key);
    return row.good ? catalogue_.find(row.whole) : std::nullopt;
  }

  // Reads the base first. If the base has an error, that was already reported.
  void read(const std::string& key) {
    Row& row = rows_.at(key);
    if (row.progress != Progress::Waiting) return;
    row.progress = Progress::Reading;
    if (base_is_ready(row)) {
      auto blueprint =
          read_blueprint(key, *row.given.table, catalogue_, numbers_, *row.given.complaints);
      row.good = blueprint.has_value();
      if (!blueprint) return void(row.progress = Progress::Done);
      check_replaced(row, *blueprint);
      add(row, *std::move(blueprint));
    }
    row.progress = Progress::Done;
  }

 private:
  enum class Progress { Waiting, Reading, Done };
  struct Row {
    BlueprintTable given;
    std::string whole;  // its key in the catalogue
    Progress progress = Progress::Waiting;
    bool good = false;
  };

  // That of what it replaces, or else its own in its pack.
  std::string whole_key_of(const BlueprintTable& row) {
    TableReader reader(*row.table, "blueprint '" + row.key + "'", *row.complaints);
    const auto look = [this](const std::string& key) {
      const auto id = catalogue_.named(key);
      return id ? catalogue_[*id].key : std::string();
    };
    std::string whole =
        key_of_table(reader, catalogue_, KeySort::Blueprint, row.key, look, keys_of(catalogue_));
    const bool extends = (*row.table)["base"].value<std::string>() == row.key;
    if (is_content() && !reader.has("replaces") && !extends && catalogue_.find(whole)) {
      note_replacing(reader, catalogue_, KeySort::Blueprint, whole, reader.line());
    }
    return whole;
  }

  // Scenario files replace blueprints for themselves.
  [[nodiscard]] bool is_content() const { return numbers_.health == 0; }

  // The blueprints of scenario files share keys with others of the game.
  [[nodiscard]] bool is_among_scenarios() const {
    const std::vector<Pack>& packs = catalogue_.packs();
    return catalogue_.scope().pack() == kScenarioPack ||
           std::any_of(packs.begin(), packs.end(),
                       [](const Pack& pack) { return pack.name == kScenarioPack; });
  }

  // Whatever names the replaced blueprint expects its kind.
  void check_replaced(const Row& row, const Blueprint& b) const {
    const auto replaced = catalogue_.find(row.whole);
    if (!is_content() || is_among_scenarios() || !replaced || catalogue_[*replaced].kind == b.kind)
      return;
    TableReader reader(*row.given.table, "blueprint '" + row.given.key + "'",
                       *row.given.complaints);
    const auto word = [](Kind kind) { return std::string(kKindUses[kind].word); };
    reader.unfit(reader.line(reader.has("replaces") ? "replaces" : "kind"),
                 "it is of kind " + word(b.kind) + " and replaces '" + row.whole +
                     "', which is of kind " + word(catalogue_[*replaced].kind) +
                     ": give it another key without replaces");
  }

  // The whole key of what the batch calls `key`, which may be read later.
  [[nodiscard]] std::string meant(const std::string& key) const {
    const std::string& pack = catalogue_.scope().pack();
    const bool names_this_pack = key.starts_with(pack + kPackMark);
    const auto row = rows_.find(names_this_pack ? key.substr(pack.size() + 1) : key);
    if (row != rows_.end()) return row->second.whole;
    const auto id = catalogue_.named(key);
    return id ? catalogue_[*id].key : key;
  }

  void add(const Row& row, Blueprint blueprint) {
    blueprint.key = row.whole;
    settle_keys(blueprint, *row.given.table, [this](const std::string& key) { return meant(key); });
    catalogue_.add(std::move(blueprint));
  }

  bool base_is_ready(const Row& row) {
    const toml::node* node = row.given.table->get("base");
    const auto base = node == nullptr ? std::nullopt : node->value<std::string>();
    if (!base || *base == row.given.key || !rows_.contains(*base)) return true;
    read(*base);
    const Row& found = rows_.at(*base);
    if (found.progress == Progress::Done) return found.good;
    complain(row.given, node->source(), "its base '" + *base + "' is itself based on it");
    return false;
  }

  static void complain(const BlueprintTable& row, const toml::source_region& where,
                       const std::string& sentence) {
    row.complaints->add(static_cast<int>(where.begin.line),
                        "blueprint '" + row.key + "': " + sentence);
  }

  Catalogue& catalogue_;
  const CreatureNumbers& numbers_;
  std::map<std::string, Row> rows_;
  std::set<std::string> whole_keys_;
};

}  // namespace

std::vector<std::optional<BlueprintId>> read_blueprints(Catalogue& catalogue,
                                                        const std::vector<BlueprintTable>& tables,
                                                        const CreatureNumbers& numbers) {
  Batch batch(catalogue, numbers);
  for (const BlueprintTable& row : tables) batch.add(row);
  for (const BlueprintTable& row : tables) batch.read(row.key);
  for (const BlueprintTable& row : tables) {
    check_holds(row.key, *row.table, catalogue, *row.complaints);
  }
  std::vector<std::optional<BlueprintId>> loaded;
  for (const BlueprintTable& row : tables) loaded.push_back(batch.loaded(row));
  return loaded;
}

}  // namespace undercroft
