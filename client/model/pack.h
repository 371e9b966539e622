// pack.h: the pack as its owner sees it: letters that stay with their things, like things as one.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shared/intent.h"
#include "shared/observation.h"

namespace undercroft {

struct ViewModel;

// One row of the pack.
struct PackRow {
  char letter = 'a';
  PackView thing;  // the first of them
  int count = 1;   // things that are alike, none of them worn
};

// Which letter each thing has. What leaves the pack, or comes back over a new connection (which has
// numbers of its own), finds its old letter again by its name as long as nothing else took it.
struct PackLetters {
  std::map<EntityId, char> held;
  std::map<std::string, char> remembered;
};

// Gives a letter to whatever in the pack has none yet.
void give_letters(PackLetters& letters, const Observation& known);

// The rows that a verb can be about, by letter: Use what can be used, Wear what can be worn, any
// other verb all of them; of those what is drawn as `glyph`, when that is not 0.
[[nodiscard]] std::vector<PackRow> pack_rows(const ViewModel& view, IntentVerb verb,
                                             char32_t glyph = 0);

// "vial x2", "leather coat (worn)".
[[nodiscard]] std::string row_words(const Observation& known, const PackRow& row);

}  // namespace undercroft
