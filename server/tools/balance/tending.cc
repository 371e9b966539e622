// tending.cc: health, gear and the pack between fights.
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr std::size_t kFullPack = 9;  // one slot stays free for new finds

// The value of an item in its slot, from its description.
int worth(const Look& thing) {
  return 1 + number_after(thing.description, "power ") + number_after(thing.description, "armour ");
}

bool worn_alike(const Look& a, const Look& b) { return a.glyph == b.glyph; }

// The value of the best item worn in the slot of `thing`; 0 if there is none.
int worn_worth(const Observation& known, const Look& thing) {
  int best = 0;
  for (const PackView& other : known.self.pack) {
    const Look& look = known.look(other);
    if (other.worn && worn_alike(look, thing)) best = std::max(best, worth(look));
  }
  return best;
}

// Keeps missiles, the bow, and the blade for close combat.
bool is_still_good(const Mind& mind, const PackView& thing) {
  const Look& look = mind.known.look(thing);
  if (look.glyph != U')') return false;
  if (is_to_be_thrown(look)) return true;
  const bool bow = look.description.find("shoots") != std::string::npos;
  for (const PackView& other : mind.self().pack) {
    const Look& rival = mind.known.look(other);
    if (other.id == thing.id || rival.glyph != U')') continue;
    const bool alike = (rival.description.find("shoots") != std::string::npos) == bow;
    if (alike && worth(rival) >= worth(look)) return false;
  }
  return true;
}

void note_what_is_blank(Mind& mind) {
  mind.known.cells.for_each_point([&](Point p) {
    const bool unknown = mind.known.cells[p].ground == Ground::Unknown;
    if (unknown) mind.memory.blank.insert({mind.known.depth, p});
  });
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
  // Hunters come and water rises while the Undercroft is awake.
  const bool is_hale = mind.self().health * 2 >= mind.self().max_health;
  if (mind.is_awake() && is_hale) mind.memory.resting = false;
  if (!mind.memory.resting || mind.foes_within(6) > 0) return std::nullopt;
  for (const EntityView* slow : mind.shunned) {
    if (distance(slow->at, mind.here()) <= 3) return std::nullopt;  // not near such a foe
  }
  // At full health the server would wait for many turns, but foes must be looked for each turn.
  if (mind.self().health == mind.self().max_health) return wait_here();
  if (Decision rest = stand_by(mind, {.verb = StandingVerb::Rest})) return rest;
  return wait_here();
}

Decision wear_what_is_better(Mind& mind) {
  for (const PackView& thing : mind.self().pack) {
    const Look& look = mind.known.look(thing);
    if (!thing.wearable || thing.worn || worth(look) <= worn_worth(mind.known, look)) continue;
    if (look.glyph == U')') continue;  // hold_what_fits() handles weapons
    return Intent{.verb = IntentVerb::Wear, .item = thing.id};
  }
  return std::nullopt;
}

// Drinks unknown draughts when hurt, since they may heal. Reads unknown scrolls when no foe is
// near.
Decision try_the_unknown(Mind& mind) {
  if (!mind.has_free_hands() || mind.carries_crown()) return std::nullopt;
  const bool hurt = mind.self().max_health - mind.self().health >= 5;
  for (const PackView& thing : mind.self().pack) {
    const Look& look = mind.known.look(thing);
    if (!is_unknown(look)) continue;
    const bool scroll = look.name.find("scroll") != std::string::npos;
    if (scroll) note_what_is_blank(mind);
    if (scroll || hurt) return Intent{.verb = IntentVerb::Use, .item = thing.id};
  }
  return std::nullopt;
}

Decision read_the_map(Mind& mind) {
  const EntityId map = mind.has("scroll of the map");
  if (map == kNobody || mind.memory.days > 20 || !mind.has_free_hands()) return std::nullopt;
  note_what_is_blank(mind);
  return Intent{.verb = IntentVerb::Use, .item = map};
}

// Drops inferior gear first, then what matters least.
Decision shed_what_is_worse(Mind& mind) {
  if (mind.self().pack.size() < kFullPack || mind.foes_within(6) > 0) return std::nullopt;
  for (const PackView& thing : mind.self().pack) {
    if (!thing.wearable || thing.worn || is_still_good(mind, thing)) continue;
    mind.memory.standing_memory.dropped.insert(thing.id);
    return Intent{.verb = IntentVerb::Drop, .item = thing.id};
  }
  for (const std::string_view word :
       {"scroll of insight", "draught of owls", "draught of sight", "scroll", "draught"}) {
    const EntityId other = mind.has(word);
    if (other != kNobody) return Intent{.verb = IntentVerb::Use, .item = other};
  }
  return std::nullopt;
}

}  // namespace undercroft
