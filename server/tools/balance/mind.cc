// mind.cc: classifies what the bot sees.
#include "server/tools/balance/mind.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace undercroft {
namespace {

constexpr int kLongErrand = 120;  // turns
constexpr int kLongSiege = 50;    // turns
constexpr int kVainBlows = 5;     // futile blows after which the bot understands

bool is_open_way(Direction way, ReachShape shape, Direction facing) {
  switch (shape) {
    case ReachShape::Orthogonals:
      return !is_diagonal(way);
    case ReachShape::Diagonals:
      return is_diagonal(way);
    case ReachShape::All:
      return true;
    case ReachShape::Line:
      return way == facing;
    default:
      return false;
  }
}

// True if the two share a row, a column or a diagonal.
bool is_in_line(Point a, Point b) {
  return a.x == b.x || a.y == b.y || std::abs(a.x - b.x) == std::abs(a.y - b.y);
}

}  // namespace

Mind::Mind(BotMemory& remembered, const Senses& sensed, Rng& dice)
    : memory(remembered), senses(sensed), known(sensed.known), chance(dice) {
  for (const auto& [id, view] : known.entities) {
    const Kind kind = known.kind(view);
    if (kind == Kind::Player && id != self().id) fellows.push_back(&view);
    if (kind == Kind::Downed && id != self().id) fallen.push_back(&view);
  }
  for (const auto& [id, view] : known.entities) {
    if (known.kind(view) != Kind::Monster) continue;
    const bool shuns = is_given_up(view) || (is_beyond_me(view) && fellows.empty());
    (shuns ? shunned : foes).push_back(&view);
  }
  std::stable_sort(foes.begin(), foes.end(), [this](const EntityView* a, const EntityView* b) {
    return distance(a->at, here()) < distance(b->at, here());
  });
}

const Chart& Mind::chart() {
  if (!chart_) chart_.emplace(known);
  return *chart_;
}

const Chart& Mind::bold_chart() {
  if (!bold_chart_) bold_chart_.emplace(known, Chart::Gait::Bold);
  return *bold_chart_;
}

const Chart& Mind::hasty_chart() {
  if (!hasty_chart_) hasty_chart_.emplace(known, Chart::Gait::Hasty);
  return *hasty_chart_;
}

int Mind::foes_within(int cells) const {
  return static_cast<int>(std::count_if(foes.begin(), foes.end(), [&](const EntityView* foe) {
    return distance(foe->at, here()) <= cells;
  }));
}

const PackView* Mind::thing(std::string_view word) const {
  for (const PackView& thing : self().pack) {
    if (known.look(thing).name.find(word) != std::string::npos) return &thing;
  }
  return nullptr;
}

EntityId Mind::has(std::string_view word) const {
  const PackView* found = thing(word);
  return found == nullptr ? kNobody : found->id;
}

std::optional<Point> Mind::ground_known(Ground sought) const {
  std::optional<Point> found;
  known.cells.for_each_point([&](Point p) {
    if (!found && known.cells[p].ground == sought) found = p;
  });
  return found;
}

bool Mind::is_hopeless(Point goal) const {
  const auto aim = memory.aims.find({known.depth, goal});
  return aim != memory.aims.end() && aim->second > kLongErrand;
}

bool Mind::is_under(Status status) const {
  const auto& all = self().statuses;
  return std::any_of(all.begin(), all.end(),
                     [status](const StatusView& s) { return s.status == status; });
}

const Experience& Mind::experience(const EntityView& foe) const {
  static const Experience kNone;
  const auto found = memory.experience.find(known.look(foe).name);
  return found == memory.experience.end() ? kNone : found->second;
}

int Mind::worst_blow(const EntityView& foe) const {
  for (const ThreatView& threat : self().threats) {
    if (threat.id == foe.id) return threat.most == 0 ? 0 : threat.most + self().armour;
  }
  return std::max(2 + foe.max_health / 2, experience(foe).most);
}

bool Mind::is_given_up(const EntityView& foe) const {
  const auto siege = memory.sieges.find(foe.id);
  return siege != memory.sieges.end() && siege->second.turns > kLongSiege;
}

// Judged by its description or by the blows seen so far. Alone, each blow chips a shell (F3), as
// its description says.
bool Mind::is_beyond_me(const EntityView& foe) const {
  const std::string& told = known.look(foe).description;
  const bool is_shelled =
      told.find("other side") != std::string::npos || told.find("both sides") != std::string::npos;
  const bool chips = told.find("Alone") != std::string::npos && fellows.empty();
  return (is_shelled && !chips) || experience(foe).vain >= kVainBlows;
}

bool Mind::can_strike(const EntityView& foe, Point at) const {
  const int far = distance(foe.at, at);
  if (far == 0 || far > foe.reach_cells) return false;
  if (foe.reach == ReachShape::Radius) return far == 1 || is_swept_by(foe, at);
  if (!is_in_line(foe.at, at)) return false;
  const Direction way = direction_of(at - foe.at);
  if (!is_open_way(way, foe.reach, foe.facing)) return false;
  for (Point p = step(foe.at, way); p != at; p = step(p, way)) {
    if (p != here() && is_solid_at(p)) return false;
  }
  return true;
}

bool Mind::is_swept_by(const EntityView& foe, Point at) const {
  if (foe.reach != ReachShape::Radius || distance(foe.at, at) > foe.reach_cells) return false;
  return std::any_of(fellows.begin(), fellows.end(), [&foe](const EntityView* fellow) {
    return distance(fellow->at, foe.at) <= foe.reach_cells;
  });
}

bool Mind::is_swept(Point at) const {
  return std::any_of(foes.begin(), foes.end(),
                     [&](const EntityView* foe) { return is_swept_by(*foe, at); });
}

int Mind::threat(Point at) const {
  int worst = 0;
  for (const auto* list : {&foes, &shunned}) {
    for (const EntityView* foe : *list) {
      if (can_strike(*foe, at)) worst = std::max(worst, worst_blow(*foe));
    }
  }
  return worst;
}

bool Mind::is_solid_at(Point at) const {
  if (!known.cells.contains(at)) return true;
  const Ground ground = known.cells[at].ground;
  if (ground == Ground::Unknown || is_wall(ground)) return true;
  return std::any_of(known.entities.begin(), known.entities.end(), [&](const auto& entry) {
    return entry.second.at == at && is_solid(layer_of(known.kind(entry.second)));
  });
}

bool Mind::may_step(Direction way) const {
  const Point to = step(here(), way);
  if (is_solid_at(to)) return false;
  const Ground ground = known.cells[to].ground;
  if (ground != Ground::Floor && !is_stairs(ground)) return false;
  if (is_diagonal(way) && is_solid_at({to.x, here().y}) && is_solid_at({here().x, to.y})) {
    return false;
  }
  return std::none_of(known.entities.begin(), known.entities.end(), [&](const auto& entry) {
    const Kind kind = known.kind(entry.second);
    const bool hurts = layer_of(kind) == Layer::Trap || kind == Kind::Fire;
    return entry.second.at == to && hurts;
  });
}

bool Mind::is_clear_between(Point from, Point to) const {
  const Point way = to - from;
  const int steps = distance(from, to);
  for (int i = 1; i < steps; ++i) {
    const auto along = [&](int whole) {
      const int doubled = 2 * whole * i;
      return (doubled + (doubled < 0 ? -steps : steps)) / (2 * steps);
    };
    if (is_solid_at(from + Point{along(way.x), along(way.y)})) return false;
  }
  return true;
}

bool Mind::is_flanked(const EntityView& foe, Point from) const {
  const Point opposite = foe.at + (foe.at - from);
  return std::any_of(fellows.begin(), fellows.end(),
                     [&](const EntityView* fellow) { return fellow->at == opposite; });
}

Intent wait_here() { return {}; }

Intent bump_to(Direction way) { return {.verb = IntentVerb::Bump, .direction = way}; }

Decision walk_to(const Chart& chart, Point goal) {
  const Direction way = chart.first_step(goal);
  if (way == Direction::None) return std::nullopt;
  return bump_to(way);
}

int number_after(const std::string& text, std::string_view word) {
  const std::size_t found = text.find(word);
  if (found == std::string::npos) return 0;
  int number = 0;
  for (std::size_t i = found + word.size(); i < text.size() && std::isdigit(text[i]) != 0; ++i) {
    number = number * 10 + (text[i] - '0');
  }
  return number;
}

bool is_unknown(const Look& look) { return look.description.starts_with("Nobody has told you"); }

bool is_to_be_thrown(const Look& look) {
  return look.description.find("be thrown") != std::string::npos ||
         look.description.starts_with("Thrown");
}

}  // namespace undercroft
