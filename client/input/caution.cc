// caution.cc: warns of ledges, water, ice and raised spikes, and of healing while unhurt.
#include "client/input/caution.h"

#include <algorithm>
#include <string_view>

#include "client/model/flight_path.h"

namespace undercroft {
namespace {

constexpr std::string_view kAgain = " Press again to go there.";
constexpr std::string_view kBelow = "{depth}";  // in a ground's warning: the level below

std::string with_level_below(std::string words, int depth) {
  const std::size_t mark = words.find(kBelow);
  if (mark != std::string::npos) words.replace(mark, kBelow.size(), std::to_string(depth + 1));
  return words;
}

// The first warning of what lies in a cell. Empty if a step acts on something there that has none.
std::string warning_in(const Observation& known, Point at) {
  std::string warning;
  for (const EntityView* entity : entities_at(known, at)) {
    const Look& look = known.look(*entity);
    const bool is_touched = !look.touch.empty() && !look.warning.empty();
    if (is_touched) return look.warning + " Press again to " + look.touch + " it.";
    if (!look.touch.empty()) return {};
    if (look.solid) return {};
    if (warning.empty() && !look.warning.empty()) warning = look.warning + std::string(kAgain);
  }
  const Ground ground = known.cells[at].ground;
  const bool is_there =
      known.cells.contains(known.self.at) && known.cells[known.self.at].ground == ground;
  const std::string& of_ground = known.look(ground).warning;
  if (!warning.empty() || is_there || of_ground.empty()) return warning;
  return with_level_below(of_ground, known.depth) + std::string(kAgain);
}

// Neither a foe nor a player.
bool is_friendly(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  return look.creature && !look.hostile && !known.members.contains(entity.id);
}

}  // namespace

std::string caution(const ViewModel& view, const Intent& intent) {
  const Observation& known = view.known;
  const Point to = step(known.self.at, intent.direction);
  if (intent.verb != IntentVerb::Bump || !known.cells.contains(to)) return {};
  return warning_in(known, to);
}

std::string caution_of_throw(const ViewModel& view, EntityId thing, Point to) {
  const Observation& known = view.known;
  const auto& pack = known.self.pack;
  const auto held = std::find_if(pack.begin(), pack.end(),
                                 [thing](const PackView& one) { return one.id == thing; });
  if (held == pack.end()) return {};
  if (to == known.self.at) return "That is your own cell. Move the cursor, or Enter again.";
  const FlightPath path = flight_path(known, to);
  if (!path.stopped_by.empty()) {
    return "It would strike " + path.stopped_by + ", short of there. Enter again throws it.";
  }
  if (path.met == nullptr || !is_friendly(known, *path.met) || known.look(*held).heals) return {};
  return "It would hit " + known.look(*path.met).definite + ", a friend. Enter again throws it.";
}

std::string caution_of_use(const ViewModel& view, const PackView& thing) {
  const SelfView& self = view.known.self;
  const Look& look = view.known.look(thing);
  if (!look.heals || self.health < self.max_health) return {};
  return "You are not hurt. Press again to use the " + look.name + " anyway.";
}

}  // namespace undercroft
