// from_afar.cc: throwing, shooting, and stunning all foes nearby.
#include <algorithm>

#include "server/tools/balance/mind.h"

namespace undercroft {
namespace {

constexpr int kStrongBlow = 7;        // worth a flask
constexpr int kOwnFire = 2;           // cells: closer, the bot's own fire burns it
constexpr int kAroundMe = 3;          // cells that powder and slumber reach, at least
constexpr TurnNumber kBladeOut = 15;  // turns that a blade stays in the hand
constexpr int kGoodBlade = 3;         // worth the turn it takes to wield it

bool is_weapon(const Look& look) { return look.glyph == U')'; }

int shot_of(const Look& look) { return number_after(look.description, "shoots "); }

bool is_strong(const Mind& mind, const EntityView& foe) {
  return mind.worst_blow(foe) - mind.self().armour >= kStrongBlow || mind.is_beyond_me(foe);
}

bool is_stunned(const EntityView& foe) { return foe.statuses.has(Status::Stun); }

bool is_near_a_fellow(const Mind& mind, Point at, int cells) {
  return std::any_of(mind.fellows.begin(), mind.fellows.end(),
                     [&](const EntityView* fellow) { return distance(fellow->at, at) <= cells; });
}

bool is_near_the_fallen(const Mind& mind, Point at) {
  return std::any_of(mind.fallen.begin(), mind.fallen.end(),
                     [&](const EntityView* fallen) { return distance(fallen->at, at) <= 1; });
}

Intent throw_at(const PackView& thing, const EntityView& foe) {
  return {.verb = IntentVerb::Throw, .item = thing.id, .place = foe.at};
}

// The item to throw at this foe, if any.
const PackView* missile_for(const Mind& mind, const EntityView& foe) {
  const int far = distance(foe.at, mind.here());
  const bool strong = is_strong(mind, foe);
  const bool fire_is_safe =
      far > kOwnFire && !is_near_a_fellow(mind, foe.at, 1) && !is_near_the_fallen(mind, foe.at);
  for (const PackView& thing : mind.self().pack) {
    const std::string& name = mind.known.look(thing).name;
    const bool sleep = name == "flask of sleep" || name == "draught of sleep";
    if (sleep && strong && !is_stunned(foe)) return &thing;
    const bool burns = name == "flask of fire" || name == "flask of acid" ||
                       name == "flask of swamp gas" || name == "flask of spores";
    if (burns && strong && fire_is_safe) return &thing;
    const bool slows = name == "flask of tar" || name == "draught of dizziness" ||
                       name == "draught of night" || name == "flask of night";
    if (slows && strong && !foe.statuses.has(Status::Slow)) return &thing;
    const bool in_water = mind.known.cells[foe.at].ground == Ground::Water;
    if (name == "flask of frost" && in_water && far > 1 && !is_stunned(foe)) return &thing;
  }
  if (far < 2 || mind.is_beyond_me(foe)) return nullptr;
  for (const PackView& thing : mind.self().pack) {
    if (is_to_be_thrown(mind.known.look(thing)) && !thing.worn) return &thing;
  }
  return nullptr;
}

}  // namespace

int throwing_range(const Mind& mind) {
  int strength = mind.self().strength;
  for (const PackView& thing : mind.self().pack) {
    const Look& look = mind.known.look(thing);
    if (!thing.worn || !is_weapon(look)) continue;
    strength -= std::max(number_after(look.description, "power "),
                         number_after(look.description, "in the hand "));
    if (is_to_be_thrown(look)) --strength;  // it adds 1 in the hand
  }
  return 4 + std::max(0, strength) / 2;
}

// Stuns strong foes, or several at once, so that the next blows are not answered.
Decision dazzle(Mind& mind) {
  const int near = mind.foes_within(kAroundMe);
  if (near == 0 || is_near_a_fellow(mind, mind.here(), kAroundMe)) return std::nullopt;
  const bool called_for = near > 2 || mind.is_weak() ||
                          std::any_of(mind.foes.begin(), mind.foes.end(), [&](const EntityView* f) {
                            return distance(f->at, mind.here()) <= 1 && is_strong(mind, *f);
                          });
  const bool done = is_stunned(*mind.foes.front());
  if (!called_for || done) return std::nullopt;
  for (const std::string_view word : {"hand drum", "flash powder", "scroll of slumber"}) {
    const PackView* found = mind.thing(word);
    const bool reaches = word != "hand drum" || mind.foes_within(2) > 0;
    const bool is_empty = found == nullptr || (found->most_charges > 0 && found->charges == 0);
    const EntityId thing = is_empty || !reaches ? kNobody : found->id;
    if (thing != kNobody) return Intent{.verb = IntentVerb::Use, .item = thing};
  }
  return std::nullopt;
}

// Hides in smoke when hurt and in a line of fire: in smoke the bot is only visible from adjacent
// cells (R153).
Decision hide_in_smoke(Mind& mind) {
  const PackView* fog = mind.thing("staff of fog");
  const bool is_charged = fog != nullptr && fog->charges > 0;
  const EntityId smoke = is_charged ? fog->id : mind.has("flask of smoke");
  if (smoke == kNobody || mind.self().health * 2 > mind.self().max_health) return std::nullopt;
  const bool aimed_at =
      std::any_of(mind.foes.begin(), mind.foes.end(), [&mind](const EntityView* foe) {
        const bool shoots = foe->reach_cells > 1 && foe->reach != ReachShape::Radius;
        return shoots && distance(foe->at, mind.here()) > 1 && mind.can_strike(*foe, mind.here());
      });
  if (!aimed_at) return std::nullopt;
  return Intent{.verb = IntentVerb::Throw, .item = smoke, .place = mind.here()};
}

Decision throw_something(Mind& mind) {
  for (const EntityView* foe : mind.foes) {
    const int far = distance(foe->at, mind.here());
    if (far > throwing_range(mind) || !mind.known.cells[foe->at].visible) continue;
    if (!mind.is_clear_between(mind.here(), foe->at)) continue;
    if (const PackView* thing = missile_for(mind, *foe)) return throw_at(*thing, *foe);
  }
  return std::nullopt;
}

Decision shoot(Mind& mind) {
  int range = 0;
  for (const PackView& thing : mind.self().pack) {
    if (thing.worn) range = std::max(range, shot_of(mind.known.look(thing)));
  }
  if (range == 0 || mind.is_under(Status::Reload)) return std::nullopt;
  for (const EntityView* foe : mind.foes) {
    const Point way = foe->at - mind.here();
    const int far = distance(foe->at, mind.here());
    const bool in_line = way.x == 0 || way.y == 0 || std::abs(way.x) == std::abs(way.y);
    if (!in_line || far < 2 || far > range || mind.is_beyond_me(*foe)) continue;
    if (!mind.is_clear_between(mind.here(), foe->at)) continue;
    return Intent{.verb = IntentVerb::Fire, .direction = direction_of(way)};
  }
  return std::nullopt;
}

// Wields the bow between fights and a good blade in them, because a wielded bow adds nothing to a
// blow (R151).
Decision hold_what_fits(Mind& mind) {
  const PackView* bow = nullptr;
  const PackView* blade = nullptr;
  int power = 0;
  for (const PackView& thing : mind.self().pack) {
    const Look& look = mind.known.look(thing);
    if (!is_weapon(look) || !thing.wearable) continue;
    if (shot_of(look) > (bow == nullptr ? 0 : shot_of(mind.known.look(*bow)))) bow = &thing;
    const int worth = 1 + number_after(look.description, "power ");
    if (shot_of(look) == 0 && !is_to_be_thrown(look) && worth > power) {
      power = worth;
      blade = &thing;
    }
  }
  const bool close = mind.foes_within(2) > 0;
  const bool settled = mind.foes.empty() && mind.known.turn > mind.memory.blade_until;
  if (bow != nullptr && !close && !settled) return std::nullopt;
  const PackView* fit = bow == nullptr ? blade : bow;
  if (close && bow != nullptr && blade != nullptr) {
    const bool worth_it = power > kGoodBlade && mind.foes.front()->health >= 4;
    fit = worth_it ? blade : nullptr;
  }
  if (fit == nullptr || fit->worn || (bow == nullptr && mind.foes_within(1) > 0)) {
    return std::nullopt;
  }
  if (fit == blade) mind.memory.blade_until = mind.known.turn + kBladeOut;
  return Intent{.verb = IntentVerb::Wear, .item = fit->id};
}

}  // namespace undercroft
