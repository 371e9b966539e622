// blueprint_batch.cc: reads a set of blueprints, bases first.
#include "server/sim/content/blueprint_batch.h"

#include <map>

namespace undercroft {
namespace {

class Batch {
 public:
  Batch(Catalogue& catalogue, const CreatureNumbers& numbers)
      : catalogue_(catalogue), numbers_(numbers) {}

  void add(const BlueprintTable& row) {
    if (rows_.emplace(row.key, Row{row, Progress::Waiting}).second) return;
    complain(row, row.table->source(), "it is defined twice");
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
      if (blueprint) catalogue_.add(*std::move(blueprint));
    }
    row.progress = Progress::Done;
  }

 private:
  enum class Progress { Waiting, Reading, Done };
  struct Row {
    BlueprintTable given;
    Progress progress = Progress::Waiting;
    bool good = false;
  };

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
};

}  // namespace

void read_blueprints(Catalogue& catalogue, const std::vector<BlueprintTable>& tables,
                     const CreatureNumbers& numbers) {
  Batch batch(catalogue, numbers);
  for (const BlueprintTable& row : tables) batch.add(row);
  for (const BlueprintTable& row : tables) batch.read(row.key);
  for (const BlueprintTable& row : tables) {
    check_holds(row.key, *row.table, catalogue, *row.complaints);
  }
}

}  // namespace undercroft
