// delta.cc: finding what changed between two observations, and changing one into the other.
#include "shared/delta.h"

#include <algorithm>

#include "shared/limits.h"

namespace undercroft {
namespace {

bool same_level(const Observation& a, const Observation& b) {
  return a.depth == b.depth && a.level_name == b.level_name && a.cells.size() == b.cells.size();
}

// `told` is null when the level starts from nothing.
void diff_cells(const Grid<CellView>* told, const Grid<CellView>& now, Delta& delta) {
  now.for_each_point([&](Point p) {
    const CellView was = told != nullptr ? (*told)[p] : CellView{};
    if (was != now[p]) delta.cells.push_back({p, now[p]});
  });
}

// Both maps are in order of id, so one walk finds what is new, changed or gone.
void diff_entities(const std::map<EntityId, EntityView>& told,
                   const std::map<EntityId, EntityView>& now, Delta& delta) {
  auto old = told.begin();
  for (const auto& [id, view] : now) {
    for (; old != told.end() && old->first < id; ++old) delta.gone.push_back(old->first);
    const bool known = old != told.end() && old->first == id;
    if (!known || old->second != view) delta.entities.push_back(view);
    if (known) ++old;
  }
  for (; old != told.end(); ++old) delta.gone.push_back(old->first);
}

// The size that the cells have once the delta is applied.
Size size_after(const Observation& known, const Delta& delta) {
  return delta.level ? delta.level->size : known.cells.size();
}

bool inside(Size size, Point p) {
  return p.x >= 0 && p.y >= 0 && p.x < size.width && p.y < size.height;
}

bool is_level(const Delta::Level& level) {
  const auto fits = [](int side) { return side >= 0 && side <= kMaxLevelSide; };
  return level.depth >= 0 && level.depth <= kMaxDepth && fits(level.size.width) &&
         fits(level.size.height);
}

bool is_view(const EntityView& e) {
  return static_cast<int>(e.kind) < kKindCount && e.facing <= Direction::UpLeft &&
         e.state <= State::Awake && (!e.metal || static_cast<int>(*e.metal) < kMetalCount);
}

// One's own body stands in the level, unless one is nowhere and there is no level.
bool is_body_inside(const Observation& known, const Delta& delta) {
  const Size size = size_after(known, delta);
  if (size.width == 0 || size.height == 0) return true;
  return inside(size, delta.self ? delta.self->at : known.self.at);
}

bool are_gone_known(const Observation& known, const Delta& delta) {
  return std::all_of(delta.gone.begin(), delta.gone.end(),
                     [&](EntityId id) { return !delta.level && known.entities.count(id) == 1; });
}

std::optional<std::string> misfit(const Observation& known, const Delta& delta) {
  if (delta.from_turn != known.turn) return "the delta builds on another turn";
  if (delta.level && !is_level(*delta.level)) return "the delta's level has an impossible size";
  const Size size = size_after(known, delta);
  for (const Delta::Cell& cell : delta.cells) {
    if (!inside(size, cell.at)) return "the delta has a cell outside the level";
    if (cell.view.ground > Ground::StairsUp) return "the delta has an unknown ground";
  }
  for (const EntityView& e : delta.entities) {
    if (!inside(size, e.at)) return "the delta has an entity outside the level";
    if (!is_view(e)) return "the delta has an entity of an unknown sort";
  }
  if (!are_gone_known(known, delta)) return "the delta takes away what was never there";
  if (!is_body_inside(known, delta)) return "the delta puts its player outside the level";
  return std::nullopt;
}

void start_level(Observation& known, const Delta::Level& level) {
  known.depth = level.depth;
  known.level_name = level.name;
  known.cells = Grid<CellView>(level.size);
  known.entities.clear();
}

}  // namespace

Delta diff(const Observation& told, const Observation& now) {
  Delta delta;
  delta.from_turn = told.turn;
  delta.to_turn = now.turn;
  const bool same = same_level(told, now);
  if (!same) delta.level = Delta::Level{now.depth, now.level_name, now.cells.size()};
  diff_cells(same ? &told.cells : nullptr, now.cells, delta);
  diff_entities(same ? told.entities : std::map<EntityId, EntityView>{}, now.entities, delta);
  if (told.self != now.self) delta.self = now.self;
  if (told.members != now.members) delta.members = now.members;
  if (told.deadline_ms != now.deadline_ms) delta.deadline_ms = now.deadline_ms;
  return delta;
}

bool says_anything(const Delta& delta) {
  return delta.from_turn != delta.to_turn || delta.level || !delta.cells.empty() ||
         !delta.entities.empty() || !delta.gone.empty() || delta.self || delta.members ||
         delta.deadline_ms || !delta.reports.empty();
}

std::optional<std::string> apply(Observation& known, const Delta& delta) {
  if (auto sentence = misfit(known, delta)) return sentence;
  if (delta.level) start_level(known, *delta.level);
  for (const Delta::Cell& cell : delta.cells) known.cells[cell.at] = cell.view;
  for (const EntityView& e : delta.entities) known.entities[e.id] = e;
  for (const EntityId id : delta.gone) known.entities.erase(id);
  if (delta.self) known.self = *delta.self;
  if (delta.members) known.members = *delta.members;
  if (delta.deadline_ms) known.deadline_ms = *delta.deadline_ms;
  known.turn = delta.to_turn;
  return std::nullopt;
}

}  // namespace undercroft
