// scenario_differences.cc: compares entities field by field, in the words of a scenario file.
#include <algorithm>

#include "server/replay/scenario_dungeon.h"
#include "server/scenario/details.h"
#include "server/sim/world/fields.h"

namespace undercroft {
namespace {

// Numbers that the realm gives by itself, and what only matters while a turn is played.
bool is_of_no_account(std::string_view field) {
  return field == "id" || field == "slot" || field == "acted" || field == "bounced";
}

int lower(int depth, int above) { return depth == 0 ? 0 : std::max(1, depth - above); }

// Counts depths from the first level of the file. An entity that is elsewhere is nowhere.
class Renumbering {
 public:
  explicit Renumbering(const Stretch& stretch) : stretch_(stretch) {}

  [[nodiscard]] Entity done(Entity e) const {
    Fields::visit(e, [&](std::string_view name, auto& field) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, Place>) {
        const bool is_away = name == "place" && stretch_.joining.contains(e.id);
        field = is_away ? Place::nowhere() : placed(field);
      }
    });
    e.deepest = lower(e.deepest, stretch_.above);
    if (!e.growth.untouched()) renumber(e.growth.change());
    if (!e.stays.untouched()) e.stays.change() = renumbered(e.stays.get());
    return e;
  }

 private:
  [[nodiscard]] Place placed(Place place) const {
    if (place.holder != kNobody) return place;
    if (!stretch_.has_level(place.depth)) return Place::nowhere();
    place.depth -= stretch_.above;
    return place;
  }
  void renumber(HeroGrowth& growth) const {
    growth.drawn_to = lower(growth.drawn_to, stretch_.above);
    for (HeroChoice& choice : growth.choices) choice.depth = lower(choice.depth, stretch_.above);
  }
  [[nodiscard]] HeroStays renumbered(const HeroStays& stays) const {
    HeroStays lowered;
    for (int depth = 1 + stretch_.above; depth <= stays.deepest(); ++depth) {
      lowered.set(depth - stretch_.above, stays.on(depth));
    }
    return lowered;
  }

  const Stretch& stretch_;
};

}  // namespace

std::vector<StretchDifference> differences(const Stretch& stretch,
                                           const std::map<EntityId, std::string>& names,
                                           const Staged& staged) {
  const DetailNames ours{*stretch.catalogue, [&](EntityId id) {
                           const auto found = names.find(id);
                           return found == names.end() ? "" : found->second;
                         }};
  const DetailNames theirs{staged.world.catalogue(),
                           [&](EntityId id) { return id == kNobody ? "" : staged.names.of(id); }};
  const Renumbering renumbering(stretch);
  std::vector<StretchDifference> found;
  for (const Entity& e : stretch.entities) {
    const Entity& other = staged.world.entity(staged.names.find(names.at(e.id)));
    const auto want = written_fields(renumbering.done(e), ours);
    const auto have = written_fields(other, theirs);
    for (std::size_t i = 0; i < want.size(); ++i) {
      if (want[i].value == have[i].value || is_of_no_account(want[i].name)) continue;
      found.push_back({e.id, want[i].name, want[i].value, want[i].is_detail});
    }
  }
  return found;
}

}  // namespace undercroft
