// wares.h: what merchants beside the player sell (R194).
#pragma once

#include <string>
#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

struct SoldItem {
  std::string name;   // with its price: "vial (10 gold)"
  std::string words;  // said aloud, they buy it: "buy vial"
  std::string text;   // what it is, and what it would change
};

// In the merchants' order; empty while no merchant stands beside the player.
[[nodiscard]] std::vector<SoldItem> wares(const Observation& known);

// Opens the window of wares if a merchant has just named them to the player. Closes it when none is
// beside the player any longer.
void note_wares(ViewModel& view, bool were_named);

}  // namespace undercroft
