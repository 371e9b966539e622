// stretch_filling.cc: selects the entities on the levels of the stretch, and its players.
#include "server/replay/stretch_filling.h"

#include <algorithm>

namespace undercroft {
namespace {

void fill_in_levels(Stretch& stretch, const World& first, const StretchNotes& notes) {
  const int top = notes.visited.empty() ? 1 : *notes.visited.begin();
  const int bottom = notes.visited.empty() ? 1 : *notes.visited.rbegin();
  stretch.above = top - 1;
  for (int depth = top; depth <= bottom; ++depth) {
    const auto built = notes.built.find(depth);
    if (first.has_level(depth)) {
      stretch.levels.push_back(stretch_level(first, depth));
    } else if (built != notes.built.end()) {
      stretch.levels.push_back(built->second);
    }
  }
}

void leave_out_sectors(std::vector<std::string>& left_out) {
  const std::string sentence = "the darkness and the triggers of rooms, levels and themes";
  const bool is_said = std::find(left_out.begin(), left_out.end(), sentence) != left_out.end();
  if (!is_said) left_out.push_back(sentence);
}

const Entity* find_entity(EntityId id, const World& first, const std::vector<Entity>& early) {
  if (first.exists(id)) return &first.entity(id);
  const auto found =
      std::find_if(early.begin(), early.end(), [id](const Entity& e) { return e.id == id; });
  return found == early.end() ? nullptr : &*found;
}

// Holders are before or after what they hold, so their places are looked up.
void take_entity(Stretch& stretch, const Entity& e, const World& first, const StretchNotes& notes) {
  if ((*stretch.catalogue)[e.blueprint].is_sector) return leave_out_sectors(stretch.left_out);
  const EntityId holder = e.place().holder;
  const Entity* bearer = holder == kNobody ? &e : find_entity(holder, first, notes.early);
  if (bearer == nullptr) return;
  const bool takes_part = notes.taking_part.contains(bearer->id);
  if (takes_part || stretch.has_level(bearer->depth())) stretch.entities.push_back(e);
}

}  // namespace

// Inputs after the last turn change nothing in it.
void fill_in_stretch(Stretch& stretch, const World& first, StretchNotes notes) {
  stretch.last = notes.last_turn;
  stretch.rules = first.rules();
  stretch.omens = first.run.omens;
  stretch.seed = first.seed();
  stretch.dice = first.dice.rng().state();
  stretch.last_id = first.entities().last();
  stretch.early = std::move(notes.early_ids);
  stretch.joining = std::move(notes.joining);
  stretch.left_out.insert(stretch.left_out.end(), notes.left_out.begin(), notes.left_out.end());
  fill_in_levels(stretch, first, notes);
  for (const Entity& e : first.entities()) take_entity(stretch, e, first, notes);
  for (const Entity& e : notes.early) take_entity(stretch, e, first, notes);
}

}  // namespace undercroft
