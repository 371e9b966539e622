// stages.cc: the stages of generation, in order.
#include "server/sim/generation/stages.h"

#include <algorithm>
#include <utility>

#include "server/sim/content/drawn_level.h"
#include "server/sim/generation/caves/caves.h"
#include "server/sim/generation/ground_and_stairs.h"
#include "server/sim/generation/proof/proof.h"
#include "server/sim/generation/rooms/adjacency.h"
#include "server/sim/generation/rooms/hallways.h"
#include "server/sim/generation/rooms/room_graph.h"
#include "server/sim/generation/rooms/room_layout.h"
#include "server/sim/generation/rooms/room_shapes.h"
#include "server/sim/generation/special_rooms/crown_hall.h"
#include "server/sim/generation/special_rooms/drawn_rooms.h"
#include "server/sim/generation/special_rooms/special_rooms.h"
#include "server/sim/generation/terrain/terrain.h"
#include "server/sim/generation/things/locks_and_keys.h"
#include "server/sim/generation/things/placer.h"
#include "server/sim/generation/things/populate.h"
#include "server/sim/generation/things/stock.h"

namespace undercroft {
namespace {

constexpr std::size_t kFewestRooms = 4;  // entrance, goal, and something between them

class Stages {
 public:
  Stages(const LevelOptions& options, const Catalogue& catalogue, const Watch& watch)
      : options_(options), catalogue_(catalogue), watch_(watch) {
    plan_.options = options;
    plan_.name = level_name(catalogue, options);
    plan_.zones = Grid<Zone>(options.size, Zone::Rock);
  }

  Flaw run() {
    const Stock stock = take_stock(catalogue_, options_);
    const std::string drawing = table_of(catalogue_, options_).map;
    if (!drawing.empty()) return lay_out_drawing(drawing, stock);
    if (options_.style != Style::Caves) {
      if (const Flaw flaw = lay_out_rooms(stock); flaw != Flaw::None) return flaw;
    }
    if (options_.style != Style::Rooms) {
      if (!carve_caves(plan_.zones, options_, pass_shower())) return Flaw::NoCave;
      if (has_cave_hall() && !cut_crown_hall(plan_)) return Flaw::NoCrown;
      cut_vaults(plan_, static_cast<int>(stock.locks.size()), stock.gate);
      show("caves");
    }
    plan_.gated = std::any_of(plan_.rooms.begin(), plan_.rooms.end(),
                              [](const Room& room) { return room.gate; });
    lay_ground(plan_);
    if (!place_stairs(plan_)) return Flaw::NoStairs;
    fill_pools(plan_);
    show("stairs");
    if (options_.style == Style::Caves) {
      choose_chambers(plan_);
      if (!choose_drawn_rooms(plan_, catalogue_, stock)) return Flaw::Unkept;
    }
    lay_drawn_rooms(plan_, catalogue_);
    lay_terrain(plan_, table_of(catalogue_, options_));
    show("terrain");
    return place_things(stock);
  }

  LevelPlan take_plan() { return std::move(plan_); }

 private:
  Flaw lay_out_rooms(const Stock& stock) {
    plan_.rooms = scatter(options_);
    show("scatter");
    if (!separate(plan_.rooms, [this] { show("separation"); })) return Flaw::Crowded;
    spread(plan_.rooms, options_);
    if (plan_.rooms.size() < kFewestRooms || !bring_inside(plan_.rooms, options_)) {
      return Flaw::TooFewRooms;
    }
    plan_.groups = group_rooms(plan_.rooms, {options_.max_gap, options_.min_span});
    show("groups");
    plan_.links = link_rooms(plan_.rooms, options_);
    show("graph");
    choose_roles(plan_.rooms, plan_.links, static_cast<int>(stock.locks.size()), stock.gate,
                 options_);
    if (!choose_drawn_rooms(plan_, catalogue_, stock)) return Flaw::Unkept;
    show("roles");
    DugHallways dug = dig_hallways(plan_.rooms, plan_.links, options_);
    if (dug.flaw != Flaw::None) return dug.flaw;
    plan_.zones = std::move(dug.zones);
    plan_.hallways = std::move(dug.hallways);
    plan_.doorways = std::move(dug.doorways);
    show("hallways");
    hang_doors(plan_.doorways, plan_.rooms, options_);
    show("doors");
    if (!raise_crown_hall(plan_)) return Flaw::NoCrown;
    shape_rooms(plan_);
    show("shapes");
    return Flaw::None;
  }

  [[nodiscard]] bool has_cave_hall() const {
    return options_.style == Style::Caves && options_.is_deepest();
  }

  // A level that is drawn as a whole (D51).
  Flaw lay_out_drawing(const std::string& name, const Stock& stock) {
    const auto number = drawn_level(catalogue_, name);
    if (!number || !is_as_read(catalogue_, catalogue_.rooms()[*number])) {
      plan_.unkept = "no drawing of the level '" + name + "', or no longer what it draws";
      return Flaw::Unkept;
    }
    const DrawnRoom& drawing = catalogue_.rooms()[*number];
    lay_drawn_level(plan_, drawing);
    const Size size = drawing.ground.size();
    plan_.drawn.push_back({*number, 0, {0, 0, size.width, size.height}, 0});
    fill_frames(plan_, catalogue_, stock);
    Placer placer(plan_, catalogue_);
    if (!lay_crown(placer)) return Flaw::NoCrown;
    Furnishing w{placer, stock, options_.stream("drawn level")};
    furnish_drawn_level(w);
    sort_for_spawning(plan_.things);
    show("things");
    return Flaw::None;
  }

  // Drawn cells are taken, so it is not placed as on other levels.
  bool lay_crown(Placer& placer) {
    if (!options_.is_deepest()) return true;
    const auto crown = the_crown(catalogue_);
    if (crown) placer.hang(placer.thing(*crown, plan_.goal));
    return crown.has_value();
  }

  Flaw place_things(const Stock& stock) {
    Placer placer(plan_, catalogue_);
    if (!place_crown(placer)) return Flaw::NoCrown;
    furnish_rooms(placer, stock);
    reward_islands(placer, stock);
    if (!hang_doors_and_lay_keys(placer, stock)) return Flaw::NoKey;
    const bool keeps_promises = populate(placer, stock);
    sort_for_spawning(plan_.things);
    show("things");
    return keeps_promises ? Flaw::None : Flaw::Unkept;
  }

  // Shows the caves after each smoothing, if there is a watcher.
  std::function<void(const Grid<Zone>&)> pass_shower() {
    if (!watch_) return {};
    return [this](const Grid<Zone>& smoothed) {
      const Grid<Zone> before = std::exchange(plan_.zones, smoothed);
      show("smoothing");
      plan_.zones = before;
    };
  }

  void show(std::string_view stage) {
    if (watch_) watch_(stage, plan_);
  }

  const LevelOptions& options_;
  const Catalogue& catalogue_;
  const Watch& watch_;
  LevelPlan plan_;
};

}  // namespace

Draft run_stages(const LevelOptions& options, const Catalogue& catalogue, const Watch& watch,
                 bool with_proof) {
  Stages stages(options, catalogue, watch);
  const Flaw flaw = stages.run();
  Draft draft{stages.take_plan(), flaw, {}};
  if (flaw == Flaw::Unkept) draft.reason = draft.plan.unkept;
  if (flaw != Flaw::None || !with_proof) return draft;
  if (auto proved = prove(draft.plan, catalogue); !proved) {
    draft.flaw = Flaw::Unproved;
    draft.reason = std::move(proved.error());
  }
  return draft;
}

PlanResult plan_level(const LevelOptions& options, const Catalogue& catalogue, bool with_proof) {
  PlanResult planned;
  Flaw furthest = Flaw::None;
  LevelOptions tried = options;
  for (tried.attempt = 0; tried.attempt < kMaxAttempts; ++tried.attempt) {
    Draft draft = run_stages(tried, catalogue, {}, with_proof);
    if (draft.flaw == Flaw::None) {
      planned.plan = std::move(draft.plan);
      break;
    }
    planned.rejected.push_back(draft.flaw);
    if (draft.flaw >= furthest) {
      furthest = draft.flaw;
      planned.reason = std::move(draft.reason);
    }
  }
  return planned;
}

}  // namespace undercroft
