// scenario_layout.cc: places the cells and entities of the maps, names them and checks them.
#include "server/scenario/scenario_layout.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "server/scenario/map_text.h"
#include "server/sim/content/glyph.h"

namespace undercroft {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Removes the digits at the front of `text` and returns them without leading zeros.
std::string_view take_number(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  std::string_view number = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(number.size());
  while (number.size() > 1 && number.front() == '0') number.remove_prefix(1);
  return number;
}

// Compares as ASCII, but digits as numbers: A before B, t2 before t10.
bool comes_before(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      const std::string_view first = take_number(a);
      const std::string_view second = take_number(b);
      if (first.size() != second.size()) return first.size() < second.size();
      if (first != second) return first < second;
    } else {
      if (a.front() != b.front()) {
        return static_cast<unsigned char>(a.front()) < static_cast<unsigned char>(b.front());
      }
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  return a.empty() && !b.empty();
}

Placement door_at(char32_t glyph, int depth, Point at, int line) {
  EntityPlan plan = plain_plan(line, "door");
  if (glyph == U'/') plan.state = State::Open;
  return {cell_text(at), glyph, depth, at, plan};
}

// Whether the ground leads down although this is the deepest level.
bool leads_nowhere(Ground ground, int depth, std::size_t levels) {
  const bool leads_down = ground == Ground::Ledge || ground == Ground::StairsDown;
  return leads_down && static_cast<std::size_t>(depth) == levels;
}

class Layout {
 public:
  Layout(Scenario& scenario, const Legend& legend, Complaints& complaints)
      : scenario_(scenario), legend_(legend), complaints_(complaints) {}

  void read(const std::vector<DrawnMap>& maps) {
    for (std::size_t i = 0; i < maps.size(); ++i) {
      read_level(maps[i], static_cast<int>(i) + 1, maps.size());
    }
    number_letters();
  }

  void add(const std::vector<AlsoPlan>& also) {
    for (const AlsoPlan& one : also) {
      const auto letters = characters_of(one.name);
      const char32_t letter = letters && !letters->empty() ? letters->front() : U'?';
      const std::string name = one.is_named ? one.name : unused(one.name);
      scenario_.placements.push_back(
          {name, letter, one.depth, one.at, one.plan, one.at_entrance, one.generated});
    }
  }

  void check_names() {
    std::set<std::string> seen;
    for (const Placement& p : scenario_.placements) {
      // Doors on different levels may share a name, because they are named by their cell (x,y).
      if (seen.insert(p.name).second || is_door_glyph(p.letter)) continue;
      complaints_.add(p.plan.line, "two entities are called '" + p.name + "'");
    }
  }

  void check_cells() {
    std::set<std::pair<int, Point>> taken;
    for (const Placement& p : scenario_.placements) check_cell(p, taken);
  }

  void check_wires() {
    for (const Placement& p : scenario_.placements) {
      for (const LinedText& wire : p.plan.wired_to) {
        if (!names_meant(scenario_, wire.text).empty()) continue;
        complaints_.add(wire.line, "'" + p.name + "' is wired to '" + wire.text +
                                       "', but nothing is called so");
      }
    }
  }

  void order() {
    std::stable_sort(scenario_.placements.begin(), scenario_.placements.end(),
                     [](const Placement& a, const Placement& b) {
                       const bool first = a.plan.spawn.has_value();
                       if (first != b.plan.spawn.has_value()) return first;
                       if (first && a.plan.spawn != b.plan.spawn)
                         return *a.plan.spawn < *b.plan.spawn;
                       return comes_before(a.name, b.name);
                     });
  }

 private:
  // The next free name with this stem, as for items in a pack: vial, vial2, vial3.
  [[nodiscard]] std::string unused(const std::string& stem) const {
    std::string name = stem;
    for (int n = 2; find_placement(scenario_, name) != nullptr; ++n)
      name = stem + std::to_string(n);
    return name;
  }

  void read_level(const DrawnMap& map, int depth, std::size_t levels) {
    Grid<Ground> grounds(map.cells.size(), Ground::Floor);
    map.cells.for_each_point([&](Point p) {
      const char32_t glyph = map.cells[p];
      const int line = map.line + p.y;
      if (const auto ground = ground_under(glyph)) {
        grounds[p] = *ground;
        if (is_door_glyph(glyph)) scenario_.placements.push_back(door_at(glyph, depth, p, line));
        if (leads_nowhere(*ground, depth, levels)) {
          complaints_.add(line, "'" + utf8_of(glyph) + "' at " + cell_text(p) +
                                    " leads down, but there is no level below it");
        }
      } else {
        read_letter(glyph, depth, p, line);
      }
    });
    scenario_.drawn.push_back(map.cells);
    scenario_.grounds.push_back(std::move(grounds));
  }

  void read_letter(char32_t glyph, int depth, Point at, int line) {
    const auto entry = legend_.find(glyph);
    if (entry == legend_.end()) {
      complaints_.add(line, "'" + utf8_of(glyph) + "' at " + cell_text(at) +
                                " is neither a built-in glyph nor in the legend");
      return;
    }
    scenario_.placements.push_back({utf8_of(glyph), glyph, depth, at, entry->second});
  }

  // Entities whose letter occurs several times are named t1, t2 ... in reading order.
  void number_letters() {
    std::map<char32_t, int> count;
    for (const Placement& p : scenario_.placements) ++count[p.letter];
    std::map<char32_t, int> next;
    for (Placement& p : scenario_.placements) {
      if (is_door_glyph(p.letter) || count[p.letter] == 1) continue;
      p.name += std::to_string(++next[p.letter]);
    }
  }

  [[nodiscard]] bool is_body(const Placement& p) const {
    const Catalogue& catalogue = *scenario_.catalogue;
    const Blueprint& b = catalogue[catalogue.at(p.plan.blueprint)];
    const bool open_door =
        b.kind == Kind::ClosedDoor && p.plan.state.value_or(b.state) == State::Open;
    return layer_of(p.plan.kind.value_or(b.kind)) == Layer::Body && !open_door;
  }

  void check_cell(const Placement& p, std::set<std::pair<int, Point>>& taken) {
    if (p.at_entrance || scenario_.grounds.empty()) return;  // without a dungeon, an error says so
    if (p.plan.is_off_map()) return;
    const auto level = static_cast<std::size_t>(p.depth) - 1;
    if (p.depth < 1 || level >= scenario_.grounds.size()) {
      complaints_.add(p.plan.line, "'" + p.name + "' is on a level that does not exist");
    } else if (!scenario_.grounds[level].contains(p.at)) {
      complaints_.add(p.plan.line, "'" + p.name + "' at " + cell_text(p.at) + " is off the map");
    } else if (is_wall(scenario_.grounds[level][p.at])) {
      complaints_.add(p.plan.line, "'" + p.name + "' at " + cell_text(p.at) + " is in a wall");
    } else if (is_body(p) && !taken.insert({p.depth, p.at}).second) {
      complaints_.add(p.plan.line, "'" + p.name + "' at " + cell_text(p.at) +
                                       " is a second body in one cell (R3)");
    }
  }

  Scenario& scenario_;
  const Legend& legend_;
  Complaints& complaints_;
};

}  // namespace

void lay_out(Scenario& scenario, const std::vector<DrawnMap>& maps, const Legend& legend,
             const std::vector<AlsoPlan>& also, Complaints& complaints) {
  Layout layout(scenario, legend, complaints);
  layout.read(maps);
  layout.add(also);
  layout.check_names();
  layout.check_cells();
  layout.check_wires();
  layout.order();
}

const Placement* find_placement(const Scenario& scenario, std::string_view name) {
  const auto& all = scenario.placements;
  const auto found =
      std::find_if(all.begin(), all.end(), [name](const Placement& p) { return p.name == name; });
  return found == all.end() ? nullptr : &*found;
}

const Placement* find_called(const Scenario& scenario, std::string_view word) {
  if (const Placement* placement = find_placement(scenario, word)) return placement;
  const auto& all = scenario.placements;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [word](const Placement& p) { return p.plan.name == word; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> names_meant(const Scenario& scenario, std::string_view text) {
  if (find_placement(scenario, text) != nullptr) return {std::string(text)};
  std::vector<std::string> names;
  for (const Placement& p : scenario.placements) {
    if (utf8_of(p.letter) == text && !is_door_glyph(p.letter)) names.push_back(p.name);
  }
  std::sort(names.begin(), names.end(), comes_before);
  return names;
}

}  // namespace undercroft
