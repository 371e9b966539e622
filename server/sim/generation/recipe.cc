// recipe.cc: how a level is made, to be read from top to bottom.
#include "server/sim/generation/recipe.h"

#include <utility>

#include "server/sim/generation/adjacency.h"
#include "server/sim/generation/caves.h"
#include "server/sim/generation/doors.h"
#include "server/sim/generation/ground.h"
#include "server/sim/generation/hallways.h"
#include "server/sim/generation/level_names.h"
#include "server/sim/generation/pools.h"
#include "server/sim/generation/populate.h"
#include "server/sim/generation/proof.h"
#include "server/sim/generation/roles.h"
#include "server/sim/generation/room_graph.h"
#include "server/sim/generation/scatter.h"
#include "server/sim/generation/separation.h"
#include "server/sim/generation/stock.h"
#include "server/sim/generation/vaults.h"

namespace undercroft {
namespace {

constexpr std::size_t kFewestRooms = 4;  // an entrance, a goal, and something between them

class Draughtsman {
 public:
  Draughtsman(const LevelOptions& options, const Catalogue& catalogue, const Watch& watch)
      : options_(options), catalogue_(catalogue), watch_(watch) {
    plan_.options = options;
    plan_.name = level_name(catalogue, options);
    plan_.zones = Grid<Zone>(options.size, Zone::Rock);
  }

  Flaw draw() {
    const Stock stock = take_stock(catalogue_, options_);
    if (options_.style != Style::Caves) {
      if (const Flaw flaw = draw_rooms(stock); flaw != Flaw::None) return flaw;
    }
    if (options_.style != Style::Rooms) {
      if (!carve_caves(plan_.zones, options_, pass_shower())) return Flaw::NoCave;
      cut_vaults(plan_, static_cast<int>(stock.locks.size()));
      show("caves");
    }
    lay_ground(plan_);
    if (!place_stairs(plan_)) return Flaw::NoStairs;
    fill_pools(plan_);
    show("stairs");
    if (const Flaw flaw = populate(plan_, stock, catalogue_); flaw != Flaw::None) return flaw;
    show("things");
    return Flaw::None;
  }

  LevelPlan take_plan() { return std::move(plan_); }

 private:
  Flaw draw_rooms(const Stock& stock) {
    plan_.rooms = scatter(options_);
    show("scatter");
    if (!separate(plan_.rooms, [this] { show("separation"); })) return Flaw::Crowded;
    spread(plan_.rooms, options_);
    plan_.rooms = rooms_inside(plan_.rooms, options_.size);
    if (plan_.rooms.size() < kFewestRooms) return Flaw::TooFewRooms;
    plan_.groups = group_rooms(plan_.rooms, {options_.max_gap, options_.min_span});
    show("groups");
    plan_.links = link_rooms(plan_.rooms, options_);
    show("graph");
    choose_roles(plan_.rooms, plan_.links, static_cast<int>(stock.locks.size()), options_);
    show("roles");
    Diggings diggings = dig_hallways(plan_.rooms, plan_.links, options_);
    if (diggings.flaw != Flaw::None) return diggings.flaw;
    plan_.zones = std::move(diggings.zones);
    plan_.hallways = std::move(diggings.hallways);
    plan_.doorways = std::move(diggings.doorways);
    show("hallways");
    hang_doors(plan_.doorways, plan_.rooms, options_);
    show("doors");
    return Flaw::None;
  }

  // Shows caves as each smoothing leaves them, when somebody watches.
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

Draft draw_up(const LevelOptions& options, const Catalogue& catalogue, const Watch& watch,
              bool prove) {
  Draughtsman draughtsman(options, catalogue, watch);
  const Flaw flaw = draughtsman.draw();
  Draft draft{draughtsman.take_plan(), flaw, {}};
  if (flaw != Flaw::None || !prove) return draft;
  draft.disproof = disproof(draft.plan, catalogue).value_or("");
  if (!draft.disproof.empty()) draft.flaw = Flaw::Unproved;
  return draft;
}

Planned plan_level(const LevelOptions& options, const Catalogue& catalogue, bool prove) {
  Planned planned;
  LevelOptions tried = options;
  for (tried.attempt = 0; tried.attempt < kMostAttempts; ++tried.attempt) {
    Draft draft = draw_up(tried, catalogue, {}, prove);
    if (draft.flaw == Flaw::None) {
      planned.plan = std::move(draft.plan);
      break;
    }
    planned.rejected.push_back(draft.flaw);
  }
  return planned;
}

}  // namespace undercroft
