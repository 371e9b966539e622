// powers.cc: abilities of kits and boons, and staffs.
#include <algorithm>
#include <cstdlib>

#include "server/tools/balance/mind.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

constexpr int kStrong = 7;     // a blow worth an ability
constexpr int kFireReach = 2;  // cells: closer, the bot's own fire burns it
constexpr int kStaffRange = 6;

bool is_in_line(Point way) {
  return way.x == 0 || way.y == 0 || std::abs(way.x) == std::abs(way.y);
}

bool is_mighty(const Mind& mind, const EntityView& foe) {
  return mind.worst_blow(foe) - mind.self().armour >= kStrong || mind.is_beyond_me(foe);
}

bool is_called_for(const Mind& mind, const EntityView& foe) {
  return is_mighty(mind, foe) || mind.is_weak() || mind.foes_within(kStaffRange) > 2;
}

bool is_open_to(const Mind& mind, const EntityView& other, int reach) {
  return distance(other.at, mind.here()) <= reach && mind.known.cells[other.at].visible &&
         mind.is_clear_between(mind.here(), other.at);
}

bool is_lamed(const EntityView& foe) {
  return foe.statuses.has(Status::Stun) || foe.statuses.has(Status::Slow) ||
         foe.statuses.has(Status::Confusion) || foe.statuses.has(Status::Burning);
}

bool is_safe_to_burn(const Mind& mind, Point at) {
  const auto is_near = [at](const EntityView* e) { return distance(e->at, at) <= 1; };
  return distance(at, mind.here()) > kFireReach &&
         std::none_of(mind.fellows.begin(), mind.fellows.end(), is_near) &&
         std::none_of(mind.fallen.begin(), mind.fallen.end(), is_near);
}

// The downed first, then those at half their health.
const EntityView* in_need(const Mind& mind, int reach) {
  for (const EntityView* e : mind.fallen) {
    if (is_open_to(mind, *e, reach)) return e;
  }
  for (const EntityView* e : mind.fellows) {
    const auto fellow = mind.memory.fellows.find(e->id);
    const bool hurt = fellow != mind.memory.fellows.end() && fellow->second.health < 10;
    if (hurt && is_open_to(mind, *e, reach)) return e;
  }
  return nullptr;
}

Intent invoked(std::size_t ability, Direction way = Direction::None, Point at = {}) {
  return {.verb = IntentVerb::Invoke,
          .direction = way,
          .place = at,
          .ability = static_cast<std::uint32_t>(ability)};
}

Decision at_foe(const Mind& mind, std::size_t nth, int reach) {
  for (const EntityView* foe : mind.foes) {
    const Point way = foe->at - mind.here();
    const bool fits = is_in_line(way) && is_open_to(mind, *foe, reach) && !is_lamed(*foe);
    if (fits && is_called_for(mind, *foe)) return invoked(nth, direction_of(way));
  }
  return std::nullopt;
}

Decision at_place(const Mind& mind, std::size_t nth, int reach) {
  for (const EntityView* foe : mind.foes) {
    const bool fits = is_open_to(mind, *foe, reach) && is_safe_to_burn(mind, foe->at);
    if (fits && is_called_for(mind, *foe)) return invoked(nth, Direction::None, foe->at);
  }
  return std::nullopt;
}

Decision at_fellow(const Mind& mind, std::size_t nth, int reach) {
  const EntityView* whom = in_need(mind, reach);
  if (whom == nullptr || !is_in_line(whom->at - mind.here())) return std::nullopt;
  return invoked(nth, direction_of(whom->at - mind.here()));
}

Decision shield(const Mind& mind, std::size_t nth) {
  for (const EntityView* fellow : mind.fellows) {
    if (distance(fellow->at, mind.here()) > 1 || mind.foes_within(3) == 0) continue;
    return invoked(nth, direction_of(fellow->at - mind.here()));
  }
  return std::nullopt;
}

// Changes places with a friend who is nearly dead beside a foe.
Decision take_its_place(const Mind& mind, std::size_t nth, int reach) {
  if (mind.self().health * 3 <= mind.self().max_health * 2) return std::nullopt;
  for (const EntityView* fellow : mind.fellows) {
    const Point way = fellow->at - mind.here();
    const bool is_nearly_dead = fellow->health * 3 <= fellow->max_health;
    if (!is_nearly_dead || !is_in_line(way) || !is_open_to(mind, *fellow, reach)) continue;
    const bool beside_foe =
        std::any_of(mind.foes.begin(), mind.foes.end(),
                    [&](const EntityView* foe) { return distance(foe->at, fellow->at) == 1; });
    if (beside_foe) return invoked(nth, direction_of(way));
  }
  return std::nullopt;
}

// Where nobody sees it, a hurt bot gets away.
Decision cover(const Mind& mind, std::size_t nth) {
  const bool is_hurt = mind.self().health * 2 <= mind.self().max_health;
  if (!is_hurt || mind.foes_within(kStaffRange) == 0 || mind.foes_within(1) > 0) {
    return std::nullopt;
  }
  return invoked(nth, Direction::None, mind.here());
}

int lost_health(const Mind& mind) { return mind.self().max_health - mind.self().health; }

bool has_hurt_company(const Mind& mind) {
  return std::any_of(mind.fellows.begin(), mind.fellows.end(), [](const EntityView* fellow) {
    return fellow->health + 4 <= fellow->max_health;
  });
}

// Abilities without an aim.
bool calls_for(const Mind& mind, const std::string& name) {
  const bool pressed = mind.foes_within(2) > 0;
  const bool is_strong = mind.self().health * 3 > mind.self().max_health * 2;
  if (name == "Vanish" || name == "Side Step") return pressed && mind.is_weak();
  if (name == "War Cry" || name == "Wall") {
    return pressed && is_called_for(mind, *mind.foes.front());
  }
  if (name == "Way Home") return pressed && mind.is_weak();
  if (name == "Challenge" && pressed && is_called_for(mind, *mind.foes.front())) return true;
  if (name == "Lure" || name == "Challenge") {
    return mind.foes_within(4) > 0 && !mind.fellows.empty() && is_strong;
  }
  if (name == "Circle" && has_hurt_company(mind)) return true;
  if (name == "Poultice" || name == "Circle") return lost_health(mind) >= 4;
  return name == "Brew" && mind.foes.empty() && has_room(mind.self().pack);
}

Decision use_of(Mind& mind, const Ability& ability, std::size_t nth) {
  const int reach = static_cast<int>(std::max(1U, ability.reach));
  const std::string& name = ability.name;
  if (name == "Mend") return at_fellow(mind, nth, reach);
  if (name == "Shield") return shield(mind, nth);
  if (name == "Trade Places") return take_its_place(mind, nth, reach);
  if (name == "Smoke") return cover(mind, nth);
  if (name == "Bash" || name == "Shield Bash") return at_foe(mind, nth, 1);
  if (name == "Dazzle") return at_foe(mind, nth, reach);
  if (name == "Ember" || name == "Acid") return at_place(mind, nth, reach);
  if (calls_for(mind, name)) return invoked(nth);
  return std::nullopt;
}

bool is_harmful_staff(const std::string& name) {
  constexpr std::string_view kHarmful[] = {"sparks", "frost",   "tangles",
                                           "folly",  "slumber", "elsewhere"};
  return name.starts_with("staff of") &&
         std::any_of(std::begin(kHarmful), std::end(kHarmful),
                     [&name](std::string_view word) { return name.ends_with(word); });
}

Intent aimed(const PackView& staff, Point at) {
  return {.verb = IntentVerb::Throw, .item = staff.id, .place = at};
}

}  // namespace

Decision use_an_ability(Mind& mind) {
  const std::vector<Ability>& abilities = mind.self().abilities;
  for (std::size_t i = 0; i < abilities.size(); ++i) {
    if (abilities[i].ready_in > 0) continue;
    if (Decision used = use_of(mind, abilities[i], i)) return used;
  }
  return std::nullopt;
}

Decision aim_a_staff(Mind& mind) {
  for (const PackView& thing : mind.self().pack) {
    if (thing.charges == 0) continue;
    const std::string& name = mind.known.look(thing).name;
    const EntityView* whom = name == "staff of mercy" ? in_need(mind, kStaffRange) : nullptr;
    if (whom != nullptr) return aimed(thing, whom->at);
    if (!is_harmful_staff(name)) continue;
    for (const EntityView* foe : mind.foes) {
      const bool fits = is_open_to(mind, *foe, kStaffRange) && is_safe_to_burn(mind, foe->at) &&
                        !is_lamed(*foe) && is_called_for(mind, *foe);
      if (fits) return aimed(thing, foe->at);
    }
  }
  return std::nullopt;
}

// A sip of what fills again costs nothing but the turn.
Decision sip(Mind& mind) {
  const PackView* chalice = mind.thing("chalice");
  const bool thirsty = mind.self().max_health - mind.self().health >= 4;
  if (chalice == nullptr || chalice->charges == 0 || !thirsty || mind.foes_within(2) > 0) {
    return std::nullopt;
  }
  return Intent{.verb = IntentVerb::Use, .item = chalice->id};
}

}  // namespace undercroft
