// tending.cc: health, gear and the pack, between fights.
#include <algorithm>
#include <cctype>

#include "tests/balance/mind.h"

namespace undercroft {
namespace {

constexpr std::size_t kFullPack = 9;  // one slot is kept for what comes

// The number behind a word of a description: 3 of "A plain blade, well kept: power 3."; else 0.
int number_after(const std::string& text, std::string_view word) {
  const std::size_t found = text.find(word);
  if (found == std::string::npos) return 0;
  int number = 0;
  for (std::size_t i = found + word.size(); i < text.size() && std::isdigit(text[i]) != 0; ++i) {
    number = number * 10 + (text[i] - '0');
  }
  return number;
}

// How good a thing is at what it is worn for, as its description tells.
int worth(const Look& thing) {
  return 1 + number_after(thing.description, "power ") + number_after(thing.description, "armour ");
}

bool worn_alike(const Look& a, const Look& b) { return a.glyph == b.glyph; }

// The best of what is worn in the place where `thing` would go; 0 when nothing is.
int worn_worth(const Observation& known, const Look& thing) {
  int best = 0;
  for (const PackView& other : known.self.pack) {
    const Look& look = known.look(other);
    if (other.worn && worn_alike(look, thing)) best = std::max(best, worth(look));
  }
  return best;
}

bool is_hurt(int health, int max_health) { return health * 4 < max_health * 3; }

bool is_in_need(const Mind& mind, bool already) {
  const auto in_need = [already](int health, int max_health) {
    return already ? health < max_health : is_hurt(health, max_health);
  };
  return in_need(mind.self().health, mind.self().max_health) ||
         std::any_of(mind.fellows.begin(), mind.fellows.end(), [&](const EntityView* fellow) {
           return in_need(fellow->health, fellow->max_health);
         });
}

}  // namespace

// Time costs nothing but turns (R77). Fellows in sight rest together.
Decision rest_when_hurt(Mind& mind) {
  mind.memory.resting = is_in_need(mind, mind.memory.resting);
  if (!mind.memory.resting || mind.foes_within(6) > 0) return std::nullopt;
  return wait_here();
}

Decision wear_what_is_better(Mind& mind) {
  for (const PackView& thing : mind.self().pack) {
    const Look& look = mind.known.look(thing);
    if (!thing.wearable || thing.worn || worth(look) <= worn_worth(mind.known, look)) continue;
    return Intent{.verb = IntentVerb::Wear, .item = thing.id};
  }
  return std::nullopt;
}

// Worse gear first; then what one would hardly miss.
Decision shed_what_is_worse(Mind& mind) {
  if (mind.self().pack.size() < kFullPack || mind.foes_within(6) > 0) return std::nullopt;
  for (const PackView& thing : mind.self().pack) {
    if (!thing.wearable || thing.worn) continue;
    mind.memory.spurned.insert(thing.id);
    return Intent{.verb = IntentVerb::Drop, .item = thing.id};
  }
  const EntityId scroll = mind.has("scroll");
  const EntityId other = scroll != kNobody ? scroll : mind.has("draught");
  if (other == kNobody) return std::nullopt;
  return Intent{.verb = IntentVerb::Use, .item = other};
}

}  // namespace undercroft
