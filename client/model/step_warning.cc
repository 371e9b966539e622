// step_warning.cc: looks through a cell from its topmost thing to its ground.
#include "client/model/step_warning.h"

#include <string_view>

#include "client/model/view_model.h"

namespace undercroft {
namespace {

constexpr std::string_view kBelow = "{depth}";  // in a ground's warning: the level below

std::string with_level_below(std::string words, int depth) {
  const std::size_t mark = words.find(kBelow);
  if (mark != std::string::npos) words.replace(mark, kBelow.size(), std::to_string(depth + 1));
  return words;
}

StepWarning warning_of_ground(const Observation& known, Point at) {
  const Ground ground = known.cells[at].ground;
  const bool is_there =
      known.cells.contains(known.self.at) && known.cells[known.self.at].ground == ground;
  return {is_there ? "" : with_level_below(known.look(ground).warning, known.depth), {}};
}

}  // namespace

StepWarning step_warning(const Observation& known, Point at) {
  if (!known.cells.contains(at)) return {};
  StepWarning warning;
  for (const EntityView* entity : entities_at(known, at)) {
    const Look& look = known.look(*entity);
    if (!look.touch.empty()) return {look.warning, look.touch};
    if (look.solid) return {};
    if (warning.words.empty()) warning.words = look.warning;
  }
  return warning.words.empty() ? warning_of_ground(known, at) : warning;
}

}  // namespace undercroft
