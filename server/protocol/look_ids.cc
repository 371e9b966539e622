// look_ids.cc: the part of an entity's appearance that does not change as it acts.
#include "server/protocol/look_ids.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "server/protocol/look_number.h"
#include "server/sim/rules/followers.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"
#include "shared/grammar.h"
#include "shared/in_order.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

// "a goblin", "Bob", "the Crown", "a goblin corpse", "a corpse of Bob".
std::string name_in_sentence(Kind kind, const std::string& name, bool is_its_own) {
  if (kind == Kind::Player || kind == Kind::Downed) return name;
  if (kind == Kind::Corpse && name != "corpse") {
    const bool is_somebody = is_its_own || name.starts_with("the ");
    return with_article(is_somebody ? "corpse of " + name : to_lower(name) + " corpse");
  }
  return name.starts_with("the ") ? name : with_article(to_lower(name));
}

// The blueprint that the entity imitates completely, name included: a sleeping mimic is a chest, an
// unknown draught is its disguise (R154). Nothing if it appears as itself.
std::optional<BlueprintId> disguise(const World& world, EntityId viewer, const Entity& e, Kind as) {
  if (as == Kind::Chest && e.kind() == Kind::Mimic) return world.catalogue().at("chest");
  if (!is_known_to(world, viewer, e)) return world.disguise_of(e.blueprint);
  return std::nullopt;
}

// Draughts with a further effect are worth drinking at full health too.
bool only_heals(const Blueprint& b) {
  return b.use && b.use->heal > 0 && !b.use->status && b.use->cures.empty() &&
         b.use->effect == UseEffect::None;
}

// "A weight. Thrown, it adds 2 to the blow.": of what is made for throwing and does not say so.
std::string with_throw(std::string description, const Blueprint& b) {
  const bool says_so = description.find("hrown") != std::string::npos;
  if (b.thrown <= 0 || b.aimed || b.charges > 0 || says_so) return description;
  const std::string_view it = is_plural_noun(b.name) ? "they add " : "it adds ";
  return description + (description.empty() ? "" : " ") + "Thrown, " + std::string(it) +
         std::to_string(b.thrown) + " to the blow.";
}

// As above, with what a stun does to a steady creature.
std::string with_steadiness(std::string description, const Blueprint& b) {
  if (!b.traits.has(Trait::Steady)) return description;
  return description + (description.empty() ? "" : " ") + "A stun costs it one turn at most.";
}

constexpr std::string_view kFreedDescription =
    "Free, and not used to it yet. It goes with whoever called it last.";

void be_freed(Look& look) {
  look.name = freed_name(look.name);
  look.a_name = name_in_sentence(look.kind, look.name, false);
  if (look.kind != Kind::Corpse) look.description = kFreedDescription;
}

// The blueprint that it appears to be. A corpse looks like a corpse; only its name says whose it
// was.
const Blueprint& appearance(const World& world, const Entity& e, Kind as) {
  const Catalogue& all = world.catalogue();
  const auto corpse = all.find("corpse");
  return as == Kind::Corpse && corpse ? all[*corpse] : world.blueprint(e);
}

}  // namespace

Kind apparent_kind(const Entity& e) { return e.kind() == Kind::Mimic ? Kind::Chest : e.kind(); }

Kind acting_kind(const World& world, const Entity& e) {
  if (e.kind() != Kind::Corpse) return apparent_kind(e);
  const Kind made_as = world.blueprint(e).kind;
  return made_as == Kind::Mimic ? Kind::Monster : made_as;
}

LookId look_id_of(const World& world, EntityId viewer, const Entity& e, Kind as) {
  const auto seems = disguise(world, viewer, e, as);
  if (!seems && (e.name != world.blueprint(e).name || is_freed(world, e))) {
    return look_number(e.id, as);
  }
  return look_number(seems.value_or(e.blueprint), as);
}

namespace {

constexpr unsigned kLandmarkOfPuzzle = 8;  // as a lever

// A pan or a step for something that a player brings (R220).
bool asks_for_an_item(const Blueprint& b) {
  return std::any_of(b.triggers.begin(), b.triggers.end(),
                     [](const Trigger& trigger) { return trigger.with.has_value(); });
}

}  // namespace

Look look_of(const World& world, EntityId viewer, const Entity& e, Kind as) {
  const auto seems = disguise(world, viewer, e, as);
  const Blueprint& b = seems ? world.catalogue()[*seems] : appearance(world, e, as);
  const KindRow& row = kKinds[as];
  Look look;
  look.kind = as;
  look.layer = row.layer;
  look.solid = is_solid(row.layer);
  look.hostile = row.hostile;
  look.takeable = row.takeable;
  look.glyph = b.glyph;
  look.ascii = b.glyph > 0x20 && b.glyph < 0x7F ? static_cast<char>(b.glyph) : row.ascii;
  look.colour = parse_colour(b.colour).value_or(Colour::Plain);
  look.icon = b.icon;
  look.name = seems ? b.name : e.name;
  look.a_name = name_in_sentence(as, look.name, !seems && e.name != world.blueprint(e).name);
  look.description = with_steadiness(with_throw(gesture_in_words(b.description), b), b);
  look.warning = b.warning;
  look.heals = only_heals(b);
  if (as == Kind::Patch && asks_for_an_item(b)) look.landmark = kLandmarkOfPuzzle;
  if (!seems && is_freed(world, e)) be_freed(look);
  return look;
}

std::string icon_of(const Catalogue& catalogue, LookId id) {
  const auto corpse = catalogue.find("corpse");
  const auto blueprint = kind_of(id) == Kind::Corpse && corpse ? corpse : blueprint_of(id);
  const bool is_known = blueprint && static_cast<std::size_t>(*blueprint) < catalogue.all().size();
  return is_known ? catalogue[*blueprint].icon : "";
}

std::size_t LookBook::place_of(LookId id) const {
  last_place_ = place_in_order(
      last_place_, looks_.size(), [this](std::size_t place) { return looks_[place].first; }, id);
  return last_place_;
}

LookId LookBook::keep(const World& world, EntityId viewer, const Entity& e, Kind as) {
  const LookId id = look_id_of(world, viewer, e, as);
  if (!is_at(place_of(id), id)) restore(id, look_of(world, viewer, e, as));
  return id;
}

void LookBook::rename(EntityId id, const std::string& name) {
  for (auto& [number, look] : looks_) {
    if (!is_look_of(number, id)) continue;
    Look renamed = *look;
    renamed.name = name;
    renamed.a_name = name_in_sentence(look->kind, name, true);
    look = std::make_shared<const Look>(std::move(renamed));
  }
}

const Look* LookBook::find(LookId id) const {
  const std::size_t place = place_of(id);
  return is_at(place, id) ? looks_[place].second.get() : nullptr;
}

void LookBook::restore(LookId id, Look look) {
  const std::size_t place = place_of(id);
  auto kept = std::make_shared<const Look>(std::move(look));
  if (is_at(place, id)) {
    looks_[place].second = std::move(kept);
  } else {
    looks_.emplace(looks_.begin() + static_cast<std::ptrdiff_t>(place), id, std::move(kept));
  }
}

bool operator==(const LookBook& a, const LookBook& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.first == y.first && *x.second == *y.second;
  });
}

}  // namespace undercroft
