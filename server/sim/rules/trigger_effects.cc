// trigger_effects.cc: the effects of a trigger, one after the other.
#include "server/sim/rules/trigger_effects.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "server/sim/rules/clouds.h"
#include "server/sim/rules/combat.h"
#include "server/sim/rules/crown.h"
#include "server/sim/rules/effects.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/growing.h"
#include "server/sim/rules/hits.h"
#include "server/sim/rules/noise.h"
#include "server/sim/rules/peace.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/trigger_places.h"
#include "server/sim/rules/weighted_draw.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

constexpr int kSpawnsWithin = 2;             // cells
constexpr std::ptrdiff_t kMostInACell = 32;  // things
constexpr std::size_t kMostBodies = 200;     // on a level

bool is_there(const World& world, EntityId id) {
  return id != kNobody && world.exists(id) && world.entity(id).alive &&
         is_creature(world.entity(id).kind()) && world.entity(id).place().on_level();
}

class Working {
 public:
  Working(World& world, const TriggerEffect& effect, const Happening& happening)
      : world_(world),
        effect_(effect),
        bearer_(happening.thing),
        cause_(happening.cause),
        here_(place()) {}

  void run() {
    const std::vector<EntityId> whom = affected();
    if (!effect_.says.empty()) say(whom);
    if (!here_.on_level()) return;
    work_on_doors(world_, effect_, bearer_, here_.depth, doer());
    change_ground(world_, effect_, here_);
    clear_areas(world_, effect_, here_);
    const Place ground = ground_place();
    if (effect_.burst) burst(world_, ground.depth, ground.at, *effect_.burst);
    if (effect_.noise > 0) be_heard();
    for (int i = 0; !effect_.spawns.empty() && i < effect_.number; ++i) spawn();
    for (const std::string& key : effect_.drops) drop(key, ground);
    for (const EntityId id : whom) work_on(id);
    if (effect_.crown) move_crown(world_, *effect_.crown, ground);
    world_.worked_at.insert(world_.worked_at.end(), {here_, ground});
    if (effect_.swaps) change_places();
    change_bearer();
  }

 private:
  [[nodiscard]] const Sector* sector() const { return world_.sector_of(bearer()); }
  [[nodiscard]] const Entity& bearer() const { return std::as_const(world_).entity(bearer_); }
  [[nodiscard]] EntityId doer() const { return cause_ == kNobody ? bearer_ : cause_; }

  // The bearer's, its holder's, or that of the cause, within a sector.
  [[nodiscard]] Place place() const {
    const Place& own = bearer().place();
    if (sector() != nullptr && is_there(world_, cause_)) {
      const Place& its = std::as_const(world_).entity(cause_).place();
      if (its.depth == own.depth) return its;
    }
    if (own.on_level()) return own;
    const EntityId other = own.holder != kNobody ? own.holder : cause_;
    return other == kNobody || !world_.exists(other) ? Place::nowhere()
                                                     : std::as_const(world_).entity(other).place();
  }

  // Where things can be taken up: a chest, a lever or an altar lets nobody into its cell.
  [[nodiscard]] Place ground_place() const {
    const bool bars = bearer().place() == here_ && layer_of(bearer().kind()) == Layer::Body &&
                      !is_creature(bearer().kind());
    if (!bars || cause_ == kNobody || !world_.exists(cause_)) return here_;
    const Place& its = std::as_const(world_).entity(cause_).place();
    return its.depth == here_.depth ? its : here_;
  }

  // ---- whom it reaches ----

  // The creature that used it up, or took it as treasure, if it is gone.
  [[nodiscard]] std::vector<EntityId> holder() const {
    const EntityId holder = bearer().place().holder;
    if (holder != kNobody) return {holder};
    const bool is_gone = !world_.exists(bearer_) && cause_ != kNobody;
    return is_gone ? std::vector<EntityId>{cause_} : std::vector<EntityId>{};
  }

  // Players in order of joining, then the others in order of spawning.
  template <typename Cells>
  [[nodiscard]] std::vector<EntityId> all_in(const Cells& cells) const {
    std::vector<EntityId> found;
    const Population& on_level = world_.population(here_.depth);
    for (const auto* list : {&on_level.players, &on_level.bodies}) {
      std::copy_if(list->begin(), list->end(), std::back_inserter(found), [&](EntityId id) {
        return id != bearer_ && is_there(world_, id) &&
               cells.contains(std::as_const(world_).entity(id).at());
      });
    }
    return found;
  }
  // For a sector, all creatures in it.
  [[nodiscard]] std::vector<EntityId> near() const {
    if (!here_.on_level()) return {};
    if (const Sector* own = sector()) return all_in(own->cells);
    return all_in(field_of_view(world_, here_.depth, here_.at, effect_.within));
  }
  [[nodiscard]] std::vector<EntityId> on_level() const {
    return here_.on_level() ? world_.population(here_.depth).players : std::vector<EntityId>{};
  }
  [[nodiscard]] std::vector<EntityId> affected() const {
    std::vector<EntityId> found = reached();
    std::erase_if(found, [this](EntityId id) { return !is_meant(id); });
    return found;
  }
  [[nodiscard]] bool is_meant(EntityId id) const {
    if (effect_.only == CauseKind::Anyone) return true;
    const Entity& e = std::as_const(world_).entity(id);
    if (effect_.only == CauseKind::Player) return e.slot > 0;
    return e.kind() == (effect_.only == CauseKind::Monster ? Kind::Monster : Kind::Friend);
  }
  [[nodiscard]] std::vector<EntityId> reached() const {
    switch (effect_.to.value_or(Affected::Cause)) {
      case Affected::Near:
        return near();
      case Affected::Level:
        return on_level();
      case Affected::Company:
        return is_there(world_, cause_) ? company_of(world_, cause_) : std::vector<EntityId>{};
      case Affected::Itself:
        return {bearer_};
      case Affected::Holder:
        return holder();
      case Affected::Cause:
        break;
    }
    return {doer()};
  }

  // What a pack hides, its holder's place gives away as little as a sound would.
  [[nodiscard]] bool sees_bearer(EntityId player) const {
    if (!sees_cell(world_, player, here_.depth, here_.at)) return false;
    return !bearer().place().on_level() || !is_hidden_from(world_, player, bearer());
  }

  // ---- what it does ----

  void say(const std::vector<EntityId>& whom) {
    std::vector<EntityId> hearers = effect_.to ? whom : on_level();
    if (!effect_.to && has_left_level()) hearers.push_back(cause_);
    for (const EntityId id : hearers) {
      if (std::as_const(world_).entity(id).slot == 0) continue;
      if (effect_.to || id == cause_ || is_near_words(id))
        tell_words(world_, Verb::Advised, id, effect_.says);
    }
  }

  [[nodiscard]] bool has_left_level() const {
    return is_there(world_, cause_) && std::as_const(world_).entity(cause_).depth() != here_.depth;
  }
  [[nodiscard]] bool is_near_words(EntityId id) const {
    const Sector* own = sector();
    return own == nullptr ? sees_cell(world_, id, here_.depth, here_.at)
                          : own->cells.contains(std::as_const(world_).entity(id).at());
  }

  void be_heard() {
    const EntityId heard = player_or_nobody(world_, cause_);
    if (heard != kNobody) make_noise(world_, here_, effect_.noise, heard);
  }

  // Content may have replaced the key by a creature since, and no cell is heaped up for ever.
  [[nodiscard]] bool may_lie(const std::string& key, const Place& at) const {
    const auto id = world_.catalogue().find(key);
    if (!id || !can_be_held(world_.catalogue()[*id].kind) || !at.on_level()) return false;
    const ThingsHere here = world_.things_at(at.depth, at.at);
    return std::distance(here.begin(), ThingsHere::end()) < kMostInACell;
  }
  void drop(const std::string& key, const Place& at) {
    if (may_lie(key, at)) world_.spawn(world_.catalogue().at(key), at);
  }

  void spawn() {
    if (world_.population(here_.depth).bodies.size() >= kMostBodies) return;
    const BlueprintId kind = draw_by_weight(world_, effect_.spawns);
    const auto is_near = [this](Point p) { return distance(p, here_.at) <= kSpawnsWithin; };
    const auto free = world_.nearest_free(here_.depth, here_.at, is_near);
    if (free) world_.spawn(kind, Place::on(here_.depth, *free));
  }

  void work_on(EntityId id) {
    if (effect_.takes) take_from(id, *effect_.takes);
    if (effect_.takes_worn) take_worn_of(id, *effect_.takes_worn);
    if (effect_.gives) give_to(id, *effect_.gives);
    if (!is_there(world_, id)) return;
    give_effects(world_, id, effect_.use, kNobody);
    grow(world_, id, effect_.grows);
    if (effect_.damage > 0 && is_there(world_, id)) {
      hurt(world_, Verb::Harmed, id, bearer_, effect_.damage);
    }
    if (effect_.push != 0 && is_there(world_, id)) push(id);
    if (effect_.turns) turn(id, *effect_.turns);
  }

  // A hero stays what it is.
  void turn(EntityId id, const std::string& key) {
    const auto other = world_.catalogue().find(key);
    if (!other || !is_there(world_, id)) return;
    const Entity& e = std::as_const(world_).entity(id);
    const auto walks = [](Kind kind) { return kind == Kind::Monster || kind == Kind::Friend; };
    const bool may = walks(e.kind()) && walks(world_.catalogue()[*other].kind);
    if (may && e.blueprint != *other) world_.turn_into(id, *other);
  }

  void take_worn_of(EntityId id, Slot slot) {
    if (!is_there(world_, id) || is_spared(world_, std::as_const(world_).entity(id))) return;
    const EntityId thing = std::as_const(world_).entity(id).worn[static_cast<std::size_t>(slot)];
    if (thing == kNobody || world_.blueprint(std::as_const(world_).entity(thing)).crown) return;
    take_off(world_, id, thing);
    world_.remove(thing);
  }

  // Both meet what lies in their new cells.
  void change_places() {
    if (!is_there(world_, bearer_) || !is_there(world_, cause_) || bearer_ == cause_) return;
    const Place mine = bearer().place();
    const Entity& other = std::as_const(world_).entity(cause_);
    const Place its = other.place();
    const bool may = mine.depth == its.depth && may_be_put(world_, other, mine, world_.behind) &&
                     may_be_put(world_, bearer(), its, world_.behind);
    if (!may) return;
    exchange(world_, world_.entity(bearer_), world_.entity(cause_), direction_of(its.at - mine.at));
  }

  void take_from(EntityId id, const std::string& key) {
    if (!is_there(world_, id) || is_spared(world_, std::as_const(world_).entity(id))) return;
    const Blueprint& wanted = world_.catalogue()[world_.catalogue().at(key)];
    if (wanted.kind == Kind::Treasure) return take_treasure(id, wanted.worth);
    if (wanted.kind == Kind::Key) {
      int& keys = world_.entity(id).keys[static_cast<std::size_t>(*wanted.metal)];
      keys = std::max(0, keys - 1);
      return;
    }
    const EntityId thing = held_of(world_, id, key);
    if (thing == kNobody) return;
    take_off(world_, id, thing);
    world_.remove(thing);
  }

  // Treasure that is in the score table already is spent last (H6).
  void take_treasure(EntityId id, int worth) {
    Entity& e = world_.entity(id);
    e.treasure = std::max(0, e.treasure - worth);
    e.scored = std::min(e.scored, e.treasure);
  }

  // Into the pack, or at its feet if that is full.
  void give_to(EntityId id, const std::string& key) {
    if (!is_there(world_, id)) return;
    const Place feet = std::as_const(world_).entity(id).place();
    if (!may_lie(key, feet)) return;
    const EntityId thing = world_.spawn(world_.catalogue().at(key), feet);
    const Entity& e = std::as_const(world_).entity(id);
    const bool takes = e.kind() != Kind::Player || !e.absent;  // nobody fills a pack unasked
    if (takes) static_cast<void>(take_thing(world_, id, thing));
  }

  // Towards the bearer no farther than to the cell beside it.
  void push(EntityId id) {
    const Entity& e = std::as_const(world_).entity(id);
    const Point away = effect_.push > 0 ? e.at() - here_.at : here_.at - e.at();
    if (away == Point{} || e.depth() != here_.depth) return;
    const int most = effect_.push > 0 ? effect_.push : distance(e.at(), here_.at) - 1;
    knock(world_, doer(), id, direction_of(away), std::min(std::abs(effect_.push), most));
  }

  // Nobody wins without the Crown, so it stays what it is.
  void change_bearer() {
    if (!world_.exists(bearer_) || bearer().slot > 0) return;
    if (world_.blueprint(bearer()).crown) return;
    if (effect_.becomes && may_become(*effect_.becomes)) {
      world_.turn_into(bearer_, world_.catalogue().at(*effect_.becomes));
    }
    if (!effect_.vanishes) return;
    world_.entity(bearer_).alive = false;
    world_.remove(bearer_);
  }

  [[nodiscard]] bool may_become(const std::string& key) const {
    const auto id = world_.catalogue().find(key);
    const Kind own = bearer().kind();
    if (!id || own == Kind::Corpse || world_.catalogue()[*id].crown) return false;
    const Kind other = world_.catalogue()[*id].kind;
    const auto walks = [](Kind kind) { return kind == Kind::Monster || kind == Kind::Friend; };
    return other == world_.blueprint(bearer()).kind || (walks(own) && walks(other));
  }

  World& world_;
  const TriggerEffect& effect_;
  EntityId bearer_;
  EntityId cause_;
  Place here_;
};

}  // namespace

void do_trigger(World& world, const TriggerEffect& effect, const Happening& happening) {
  const OnBehalfOf whom(world, happening.behind);
  Working(world, effect, happening).run();
}

}  // namespace undercroft
