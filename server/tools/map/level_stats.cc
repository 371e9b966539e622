// level_stats.cc: measures levels and prints the table.
#include "server/tools/map/level_stats.h"

#include <algorithm>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "server/sim/generation/plan/regions.h"

namespace undercroft {
namespace {

int dead_ends_of(const LevelPlan& plan, const Grid<bool>& floor) {
  int count = 0;
  for (const Room& room : plan.rooms) {
    if (plan.options.style == Style::Caves) break;
    const auto at_room = [&room](const Hallway& h) {
      return h.a == room.number || h.b == room.number;
    };
    if (std::count_if(plan.hallways.begin(), plan.hallways.end(), at_room) == 1) ++count;
  }
  if (plan.options.style != Style::Caves) return count;
  floor.for_each_point([&](Point p) {
    if (!floor[p]) return;
    const auto ways = std::count_if(kFourDirections.begin(), kFourDirections.end(),
                                    [&](Direction way) { return floor[step(p, way)]; });
    if (ways == 1) ++count;
  });
  return count;
}

// Hallways beyond the number that a tree of the joined rooms needs.
int loops_of(const LevelPlan& plan) {
  std::set<int> joined;
  for (const Hallway& hallway : plan.hallways) joined.insert({hallway.a, hallway.b});
  if (joined.empty()) return 0;
  return static_cast<int>(plan.hallways.size()) - static_cast<int>(joined.size()) + 1;
}

// A complete rectangle of dry floor within its own walls (D36), not a chamber of caves.
bool is_plain(const LevelPlan& plan, const Room& room) {
  const Rect f = room.floor;
  for (Point p{0, f.top}; p.y < f.bottom; ++p.y) {
    for (p.x = f.left; p.x < f.right; ++p.x) {
      const Ground g = plan.ground[p];
      const bool dry = g != Ground::Water && g != Ground::Ice && g != Ground::Ledge;
      if (plan.zones[p] != Zone::Room || !dry) return false;
    }
  }
  return true;
}

std::vector<std::string> roles_of(const LevelPlan& plan) {
  std::vector<std::string> roles;
  for (const Room& room : plan.rooms) {
    if (room.role != Role::Plain) roles.emplace_back(name_of(room.role));
  }
  std::sort(roles.begin(), roles.end());
  return roles;
}

// The percentage of cells with floor on either level that have floor on both.
int overlap_of(const LevelFigures& a, const LevelFigures& b) {
  int both = 0;
  int either = 0;
  for (std::size_t i = 0; i < a.floor.size(); ++i) {
    both += a.floor[i] && b.floor[i] ? 1 : 0;
    either += a.floor[i] || b.floor[i] ? 1 : 0;
  }
  return either == 0 ? 0 : both * 100 / either;
}

struct Row {
  const char* name;
  int LevelFigures::*figure;
};

// clang-format off
constexpr std::array<Row, 9> kRows = {{
    {"rooms",           &LevelFigures::rooms},
    {"doors",           &LevelFigures::doors},
    {"loops",           &LevelFigures::loops},
    {"dead ends",       &LevelFigures::dead_ends},
    {"floor, percent",  &LevelFigures::floor_percent},
    {"longest path",    &LevelFigures::longest_path},
    {"things",          &LevelFigures::things},
    {"things unplaced", &LevelFigures::missed},
    {"plain rooms, pct", &LevelFigures::plain_percent},
}};
// clang-format on

// Properties reported as the share of levels that have them.
constexpr std::array<std::pair<const char*, bool LevelFigures::*>, 6> kShares = {{
    {"need a key", &LevelFigures::gated},
    {"have ice", &LevelFigures::has_ice},
    {"have plates", &LevelFigures::has_plates},
    {"have webs", &LevelFigures::has_webs},
    {"have a lake across rooms", &LevelFigures::has_lake},
    {"have a chasm across rooms", &LevelFigures::has_chasm},
}};

void write_row(std::ostream& out, const std::string& name, std::vector<int> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&values](std::size_t percent) {
    return values[(values.size() - 1) * percent / 100];
  };
  out << std::left << std::setw(18) << name << std::right << std::setw(8) << values.front()
      << std::setw(8) << at(50) << std::setw(8) << at(99) << std::setw(8) << values.back() << '\n';
}

void write_drawn_rooms(std::ostream& out, const LevelStats& stats) {
  std::map<std::string, int> levels_with;
  for (const LevelFigures& level : stats.levels) {
    for (const std::string& name : level.drawn) ++levels_with[name];
  }
  for (const auto& [name, levels] : levels_with) {
    out << "levels with the drawn room '" << name << "': " << levels << '\n';
  }
}

void write_themes(std::ostream& out, const LevelStats& stats) {
  std::map<std::string, int> levels_of;
  for (const LevelFigures& level : stats.levels) ++levels_of[level.theme];
  for (const auto& [theme, levels] : levels_of) {
    if (!theme.empty()) out << "levels with the theme '" << theme << "': " << levels << '\n';
  }
}

}  // namespace

LevelFigures figures_of(const LevelPlan& plan, const Catalogue& catalogue) {
  LevelFigures figures;
  Grid<bool> floor(plan.ground.size(), false);
  int cells = 0;
  floor.for_each_point([&](Point p) {
    floor[p] = is_firm(plan.ground[p]);
    cells += floor[p] ? 1 : 0;
  });
  const Grid<int> far = distances_over(floor, plan.entrance);
  far.for_each_point(
      [&](Point p) { figures.longest_path = std::max(figures.longest_path, far[p]); });
  const auto count = [](const auto& list, auto test) {
    return static_cast<int>(std::count_if(list.begin(), list.end(), test));
  };
  figures.rooms = static_cast<int>(plan.rooms.size());
  figures.doors = count(plan.doorways, [](const Doorway& d) { return d.entry != Entry::Arch; });
  figures.loops = loops_of(plan);
  figures.dead_ends = dead_ends_of(plan, floor);
  figures.floor_percent = cells * 100 / (floor.width() * floor.height());
  figures.things = static_cast<int>(plan.things.size());
  figures.missed = static_cast<int>(plan.missed.size());
  const int plain = count(plan.rooms, [&plan](const Room& room) { return is_plain(plan, room); });
  figures.plain_percent = plan.rooms.empty() ? 0 : plain * 100 / figures.rooms;
  figures.gated = plan.gated;
  plan.ground.for_each_point(
      [&](Point p) { figures.has_ice = figures.has_ice || plan.ground[p] == Ground::Ice; });
  const auto has = [&](Kind kind) {
    return count(plan.things, [kind](const Thing& t) { return t.kind == kind; }) > 0;
  };
  plan.zones.for_each_point([&](Point p) {
    figures.has_lake = figures.has_lake || plan.zones[p] == Zone::Lake;
    figures.has_chasm = figures.has_chasm || plan.zones[p] == Zone::Chasm;
  });
  figures.theme = plan.options.theme;
  figures.has_plates = has(Kind::Plate);
  figures.has_webs = has(Kind::Web);
  figures.roles = roles_of(plan);
  for (const DrawnPlace& place : plan.drawn) {
    figures.drawn.push_back(catalogue.rooms()[place.drawing].name);
  }
  floor.for_each_point([&](Point p) { figures.floor.push_back(floor[p]); });
  return figures;
}

std::string report_on(const LevelStats& stats) {
  std::ostringstream out;
  out << stats.levels.size() << " levels, " << stats.failed << " failed\n"
      << std::setw(26) << "least" << std::setw(8) << "median" << std::setw(8) << "p99"
      << std::setw(8) << "most" << '\n';
  if (stats.levels.empty()) return out.str();
  for (const Row& row : kRows) {
    std::vector<int> values;
    for (const LevelFigures& level : stats.levels) values.push_back(level.*row.figure);
    write_row(out, row.name, std::move(values));
  }
  std::vector<int> overlaps;
  for (std::size_t i = 1; i < stats.levels.size(); ++i) {
    overlaps.push_back(overlap_of(stats.levels[i - 1], stats.levels[i]));
  }
  if (!overlaps.empty()) write_row(out, "overlap, percent", overlaps);
  write_row(out, "time, us", stats.microseconds);
  std::set<std::vector<std::string>> sets;
  for (const LevelFigures& level : stats.levels) sets.insert(level.roles);
  out << "distinct sets of roles: " << sets.size() << '\n';
  for (const auto& [what, has_it] : kShares) {
    const auto some = std::count_if(stats.levels.begin(), stats.levels.end(),
                                    [has = has_it](const LevelFigures& l) { return l.*has; });
    out << "levels that " << what << ": "
        << some * 100 / static_cast<std::ptrdiff_t>(stats.levels.size()) << " percent\n";
  }
  write_themes(out, stats);
  write_drawn_rooms(out, stats);
  out << "sub-seeds rejected:";
  bool any = false;
  for (std::size_t i = 1; i < stats.rejected.size(); ++i) {
    if (stats.rejected[i] == 0) continue;
    out << (any ? ", " : " ") << stats.rejected[i] << " for '" << name_of(static_cast<Flaw>(i))
        << "'";
    any = true;
  }
  out << (any ? "\n" : " none\n");
  return out.str();
}

}  // namespace undercroft
