// shield.cc: armour that is worn, before all else that gives armour.
#include "server/narration/shield.h"

#include "shared/grammar.h"

namespace undercroft {

std::string shield_of(const Scene& scene, const Mention& party, const std::string& name) {
  if (!party.is_me) return name;
  const PackView* best = nullptr;
  for (const PackView& item : scene.self().pack) {
    if (!item.worn || item.armour <= 0) continue;
    if (best == nullptr || item.slot == Slot::Armour) best = &item;
  }
  if (best == nullptr) return "you";
  const std::string worn = plain_name(scene.look(best->look));
  return worn.starts_with("the ") ? worn : "your " + worn;
}

}  // namespace undercroft
