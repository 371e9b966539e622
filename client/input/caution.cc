// caution.cc: warns of ledges, water, ice and raised spikes, and of healing while unhurt.
#include "client/input/caution.h"

#include <string_view>

namespace undercroft {
namespace {

constexpr std::string_view kAgain = " Press again to go there.";
constexpr std::string_view kBelow = "{depth}";  // in a ground's warning: the level below

std::string with_level_below(std::string words, int depth) {
  const std::size_t mark = words.find(kBelow);
  if (mark != std::string::npos) words.replace(mark, kBelow.size(), std::to_string(depth + 1));
  return words;
}

// The first warning of what lies in a cell. Empty if a step acts on something there instead.
std::string warning_in(const Observation& known, Point at) {
  std::string warning;
  for (const EntityView* entity : entities_at(known, at)) {
    const Look& look = known.look(*entity);
    if (look.solid || !look.touch.empty()) return {};
    if (warning.empty()) warning = look.warning;
  }
  const Ground ground = known.cells[at].ground;
  const bool is_there =
      known.cells.contains(known.self.at) && known.cells[known.self.at].ground == ground;
  if (warning.empty() && !is_there) warning = known.look(ground).warning;
  return warning;
}

}  // namespace

std::string caution(const ViewModel& view, const Intent& intent) {
  const Observation& known = view.known;
  const Point to = step(known.self.at, intent.direction);
  if (intent.verb != IntentVerb::Bump || !known.cells.contains(to)) return {};
  const std::string words = with_level_below(warning_in(known, to), known.depth);
  return words.empty() ? words : words + std::string(kAgain);
}

std::string caution_of_use(const ViewModel& view, const PackView& thing) {
  const SelfView& self = view.known.self;
  const Look& look = view.known.look(thing);
  if (!look.heals || self.health < self.max_health) return {};
  return "You are not hurt. Press again to use the " + look.name + " anyway.";
}

}  // namespace undercroft
