// growth_tables.cc: kits and boons, and how those who had them fared.
#include <map>
#include <ostream>

#include "server/sim/content/catalogue.h"
#include "server/tools/balance/tables.h"

namespace undercroft {
namespace {

void write_kit(std::ostream& text, const std::string& kit, const Fates& heroes, int deepest) {
  text << "| " << kit << " | " << heroes.size() << " | "
       << percent(winners_of(heroes), heroes.size()) << " |";
  for (int depth = 1; depth <= deepest; ++depth) {
    const std::size_t there = count(heroes, [&](const Fate* f) { return reached(*f, depth); });
    const std::size_t through =
        count(heroes, [&](const Fate* f) { return survived(*f, depth, deepest); });
    text << " " << percent(through, there) << " |";
  }
  text << "\n";
}

}  // namespace

void write_kits(std::ostream& text, const Runs& runs, int deepest) {
  std::map<std::string, Fates> heroes;
  for (const Fate* fate : all_fates(runs)) heroes[fate->kit].push_back(fate);
  text << "\n| kit | heroes | won |";
  for (int depth = 1; depth <= deepest; ++depth) text << " survived depth " << depth << " |";
  text << "\n| --- | --- | --- |";
  for (int depth = 1; depth <= deepest; ++depth) text << " --- |";
  text << "\n";
  for (const auto& [kit, of_it] : heroes) write_kit(text, kit, of_it, deepest);
}

void write_boons(std::ostream& text, const Runs& runs, const Catalogue& catalogue) {
  const Fates fates = all_fates(runs);
  const std::size_t winners = winners_of(fates);
  text << "\n| boon | heroes | won | of the winners, had it |\n| --- | --- | --- | --- |\n";
  for (const auto& boon : catalogue.growth().boons) {
    const auto has = [&](const Fate* f) { return f->boons.contains(boon.key); };
    const std::size_t heroes = count(fates, has);
    const std::size_t won = count(fates, [&](const Fate* f) { return has(f) && f->won; });
    text << "| " << boon.key << " | " << heroes << " | " << percent(won, heroes) << " | "
         << percent(won, winners) << " |\n";
  }
}

}  // namespace undercroft
