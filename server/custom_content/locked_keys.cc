// locked_keys.cc: takes what triggers open from what is ever locked.
#include "server/custom_content/locked_keys.h"

namespace undercroft {

KeySet locked_keys(const Catalogue& catalogue) {
  KeySet locked;
  for (const Blueprint& b : catalogue.all()) {
    if (b.state == State::Locked && !b.metal) locked.insert(b.key);
  }
  KeySet opened;
  for (const Blueprint& b : catalogue.all()) {
    for (const Trigger& trigger : b.triggers) {
      const TriggerEffect& effect = trigger.effect;
      locked.insert(effect.locks.begin(), effect.locks.end());
      opened.insert(effect.opens.begin(), effect.opens.end());
      opened.insert(effect.unlocks.begin(), effect.unlocks.end());
    }
  }
  for (const std::string& key : opened) locked.erase(key);
  return locked;
}

}  // namespace undercroft
