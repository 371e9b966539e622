// pack.h: the pack as its owner sees it: letters stay with their items, and equal items share a
// row.
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
  PackView thing;  // the first of the row's items
  int count = 1;   // equal items, none of them worn
};

// The letter of each item. An item that leaves the pack, or returns under a new id after a
// reconnect, gets its old letter back by name unless another item has taken it.
struct PackLetters {
  std::map<EntityId, char> held;
  std::map<std::string, char> remembered;
};

// Gives a letter to each item in the pack that has none.
void give_letters(PackLetters& letters, const Observation& known);

// True for a staff: using it asks for a place, at which the player throws its bolt (R191).
[[nodiscard]] bool is_aimed(const Observation& known, const PackView& thing);

// The rows that a verb applies to, by letter: usable and aimed items for Use, wearable items for
// Wear, all items otherwise. If `glyph` is not 0, only items drawn with it. Throw begins with what
// is made for throwing; Throw, Drop and Give end with what is worn.
[[nodiscard]] std::vector<PackRow> pack_rows(const ViewModel& view, IntentVerb verb,
                                             char32_t glyph = 0);

// The change that wearing the item would bring, as the server says: "Armour 1 to 3".
[[nodiscard]] std::string change_words(const Observation& known, const PackView& thing);

// What the server says of an item that is made for throwing: "made for throwing, power 3".
[[nodiscard]] std::string throw_words(const Observation& known, const PackView& thing);

// "vial x2", "leather coat (worn)", "mail: Armour 1 to 3". For Throw, with throw_words(); for Wear,
// "leather coat (worn; again: take off)".
[[nodiscard]] std::string row_words(const Observation& known, const PackRow& row,
                                    IntentVerb verb = IntentVerb::Wait);

}  // namespace undercroft
