// world_check.cc: checks everything that the rules assume.
#include "server/sim/world/world_check.h"

#include <algorithm>
#include <map>
#include <set>

namespace undercroft {
namespace {

constexpr int kFarthestSight = 1000;  // cells: a view is a square with sides of twice that

class EntityCheck {
 public:
  EntityCheck(const World& world, const std::vector<Entity>& all) : world_(world), all_(all) {}

  // Checks the whole list.
  [[nodiscard]] std::string fault(EntityId last) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Entity& e = all_[i];
      const bool higher = i == 0 ? e.id != kNobody : all_[i - 1].id < e.id;
      if (!higher || e.id > last) return about(e, "is out of order");
    }
    int slot = 0;
    for (const Entity& e : all_) {
      if (const char* wrong = fault_of(e, slot)) return about(e, wrong);
    }
    for (int depth = 1; depth <= world_.level_count(); ++depth) {
      for (const Sector& sector : world_.level(depth).sectors) {
        if (!is_borne(sector, depth)) return "a sector of a level has no bearer in it";
      }
    }
    return "";
  }

 private:
  static std::string about(const Entity& e, const std::string& what) {
    return "entity " + std::to_string(static_cast<std::uint32_t>(e.id)) + " " + what;
  }

  [[nodiscard]] const Entity* find(EntityId id) const {
    const auto found = std::lower_bound(all_.begin(), all_.end(), id,
                                        [](const Entity& e, EntityId n) { return e.id < n; });
    return found != all_.end() && found->id == id ? &*found : nullptr;
  }

  [[nodiscard]] bool is_borne(const Sector& sector, int depth) const {
    const Size size = world_.level(depth).cells.size();
    const Rect& cells = sector.cells;
    const bool fits = cells.left >= 0 && cells.top >= 0 && cells.right <= size.width &&
                      cells.bottom <= size.height;
    const Entity* bearer = find(sector.bearer);
    return fits && bearer != nullptr && world_.blueprint(*bearer).is_sector &&
           bearer->depth() == depth && cells.contains(bearer->at());
  }

  // Returns nullptr when nothing is wrong. `slot`: the slot of the last player before `e`.
  const char* fault_of(const Entity& e, int& slot) {
    if (const char* wrong = fault_of_kind(e)) return wrong;
    if (const char* wrong = fault_of_place(e)) return wrong;
    if (const char* wrong = fault_of_possessions(e)) return wrong;
    if (const char* wrong = fault_of_growth(e)) return wrong;
    if (e.slot != 0 && e.slot <= slot) return "has a slot out of order";
    if (e.slot != 0) slot = e.slot;
    return fault_of_numbers(e);
  }

  [[nodiscard]] const char* fault_of_kind(const Entity& e) const {
    const Kind made = world_.blueprint(e).kind;
    const bool ground = e.kind() == Kind::Wall || e.kind() == Kind::Water ||
                        e.kind() == Kind::Ice || e.kind() == Kind::Ledge ||
                        e.kind() == Kind::Stairs;
    if (ground) return "has a kind that only a cell can have";
    const bool creature = is_creature(e.kind()) || e.kind() == Kind::Mimic;
    if (creature != e.alive) return "is a dead creature, or a live item";
    if (e.slot < 0 || (e.slot > 0 && made != Kind::Player)) return "has a slot but is not a player";
    if (e.kind() == Kind::Player && e.slot == 0) return "is a player without a slot";
    const bool body =
        e.kind() == Kind::Player || e.kind() == Kind::Corpse || e.kind() == Kind::Downed;
    if (!body && made == Kind::Player) return "has a player's blueprint but another kind";
    return nullptr;
  }

  const char* fault_of_place(const Entity& e) {
    if (!fits(e.place()) || !fits(e.left_from)) return "is in a cell that does not exist";
    if (e.left_from.holder != kNobody) return "moved here out of a pack";
    if (!e.order.untouched() && !fits(e.order.get().post)) return "is posted where no cell is";
    if (e.place().holder != kNobody) {
      const Entity* holder = find(e.place().holder);
      const bool agrees = holder != nullptr && holder->place().holder == kNobody &&
                          std::count(holder->holds().begin(), holder->holds().end(), e.id) == 1;
      if (!agrees || e.place().depth != 0 || e.slot != 0) return "is not in its holder's pack";
    }
    if (!e.place().on_level() || layer_of(e.kind()) != Layer::Body) return nullptr;
    const bool walled = is_wall(world_.ground(e.depth(), e.at()));
    const bool first = bodies_.insert({e.depth(), e.at()}).second;
    return walled || !first ? "is a second blocker in its cell" : nullptr;
  }

  [[nodiscard]] bool fits(const Place& place) const {
    return place.depth == 0 || world_.contains(place.depth, place.at);
  }

  [[nodiscard]] const char* fault_of_possessions(const Entity& e) const {
    for (const EntityId id : e.holds()) {
      const Entity* thing = find(id);
      if (thing == nullptr || thing->place().holder != e.id)
        return "holds an item that is not in its pack";
    }
    for (const EntityId id : e.worn) {
      const bool has = std::count(e.holds().begin(), e.holds().end(), id) == 1;
      if (id != kNobody && !has) return "wears an item that it does not hold";
    }
    for (const EntityId id : e.wired_to) {
      if (find(id) == nullptr) return "is wired to nothing";
    }
    return nullptr;
  }

  // Numbers of kits, boons and abilities index the content's tables.
  [[nodiscard]] const char* fault_of_growth(const Entity& e) const {
    if (e.lured < 0) return "is lured for negative turns";
    if (e.growth.untouched()) return nullptr;
    const GrowthTables& tables = world_.catalogue().growth();
    const HeroGrowth& growth = e.growth.get();
    const auto is_in = [](int number, const auto& entries) {
      return number >= 0 && static_cast<std::size_t>(number) < entries.size();
    };
    if (growth.kit != 0 && !is_in(growth.kit - 1, tables.kits)) return "has an unknown kit";
    for (const int boon : growth.boons) {
      if (!is_in(boon, tables.boons)) return "has an unknown boon";
    }
    for (const HeldAbility& held : growth.abilities) {
      const bool known = is_in(held.ability, tables.abilities) && held.ready_in >= 0;
      if (!known) return "has an unknown ability";
    }
    if (growth.keeps < 0) return "keeps a negative number of boons";
    std::uint32_t last = 0;
    for (const HeroChoice& choice : growth.choices) {
      for (const int option : choice.options) {
        const bool known =
            choice.is_kit() ? is_in(option, tables.kits) : is_in(option, tables.boons);
        if (!known) return "has a choice of something unknown";
      }
      const bool counted = choice.number > last && choice.number <= growth.last_choice;
      const bool made =
          choice.chosen >= 0 && static_cast<std::size_t>(choice.chosen) <= choice.options.size();
      if (!counted || !made || choice.depth < HeroChoice::kKeeps)
        return "has a choice out of order";
      last = choice.number;
    }
    return nullptr;
  }

  [[nodiscard]] const char* fault_of_numbers(const Entity& e) const {
    const Sequence& sequence = world_.blueprint(e).sequence;
    const std::size_t steps = e.sequence.hunting ? 1 : std::max<std::size_t>(sequence.size(), 1);
    if (e.sequence.step < 0 || static_cast<std::size_t>(e.sequence.step) >= steps)
      return "is at a step that its sequence does not have";
    if (e.health < 0 || e.health > e.max_health || (e.alive && e.health == 0))
      return "has impossible health";
    if (std::abs(e.base.vision) > kFarthestSight) return "sees too far";
    for (const int turns : e.statuses) {
      if (turns < 0) return "has a status with negative turns";
    }
    for (const int keys : e.keys) {
      if (keys < 0) return "has a negative number of keys";
    }
    if (e.scored < 0 || e.scored > std::max(e.treasure, 0)) return "has scored more than it has";
    const bool slides_nowhere =
        e.turns(Status::Sliding) > static_cast<int>(kEightDirections.size());
    return slides_nowhere ? "slides in no direction" : nullptr;
  }

  const World& world_;
  const std::vector<Entity>& all_;
  std::set<std::pair<int, Point>> bodies_;
};

}  // namespace

std::string fault_of(const World& levels, const std::vector<Entity>& entities, EntityId last) {
  return EntityCheck(levels, entities).fault(last);
}

}  // namespace undercroft
