// disguise_check.cc: compares the number of disguises with the number of unidentified items.
#include "server/sim/content/disguise_check.h"

#include <algorithm>
#include <string>

#include "server/sim/content/content_words.h"

namespace undercroft {
namespace {

std::vector<std::string> unknown_things(const Catalogue& catalogue, Unidentified sort) {
  std::vector<std::string> keys;
  for (const Blueprint& b : catalogue.all()) {
    if (b.unknown == sort) keys.push_back(b.key);
  }
  return keys;
}

// A look with an error counts: it has been reported.
std::size_t count_looks(const Catalogue& catalogue, const std::vector<BlueprintTable>& tables,
                        const std::pair<std::string_view, Unidentified>& look) {
  const auto& all = catalogue.all();
  const auto good = std::count_if(all.begin(), all.end(),
                                  [&look](const Blueprint& b) { return b.look_of == look.second; });
  const auto refused = std::count_if(tables.begin(), tables.end(), [&](const BlueprintTable& row) {
    const auto word = (*row.table)["look_of"].value<std::string_view>();
    return word == look.first && !catalogue.named(row.key);
  });
  return static_cast<std::size_t>(good + refused);
}

// The table to report the error for: the last one of these files that defines an unidentified item,
// or else the last table, which must have removed a disguise.
const BlueprintTable& blamed(const Catalogue& catalogue, const std::vector<BlueprintTable>& tables,
                             const std::vector<std::string>& unknown) {
  const auto is_unknown = [&](const BlueprintTable& table) {
    const auto id = catalogue.named(table.key);
    return id && std::find(unknown.begin(), unknown.end(), catalogue[*id].key) != unknown.end();
  };
  const auto last = std::find_if(tables.rbegin(), tables.rend(), is_unknown);
  return last == tables.rend() ? tables.back() : *last;
}

std::string too_few(const std::string& sort, std::size_t unknown, std::size_t looks) {
  return "there are " + std::to_string(unknown) + " unknown " + sort + "s and " +
         std::to_string(looks) + " looks; add a blueprint with look_of = \"" + sort + "\"";
}

void tell(const BlueprintTable& table, const std::string& sentence) {
  table.complaints->add(static_cast<int>(table.table->source().begin.line),
                        "blueprint '" + table.key + "': " + sentence);
}

}  // namespace

void check_disguises(const Catalogue& catalogue, const std::vector<BlueprintTable>& tables) {
  if (tables.empty()) return;
  for (const auto& look : kUnidentifiedWords) {
    const auto& [word, sort] = look;
    const std::vector<std::string> unknown = unknown_things(catalogue, sort);
    const std::size_t looks = count_looks(catalogue, tables, look);
    if (unknown.size() <= looks) continue;
    const BlueprintTable& table = blamed(catalogue, tables, unknown);
    tell(table, too_few(std::string(word), unknown.size(), looks));
  }
}

}  // namespace undercroft
