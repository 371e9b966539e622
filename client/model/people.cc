// people.cc: remembers people that the server forgets when they leave the view.
#include "client/model/people.h"

#include "client/model/condition.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

bool is_person(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  return look.creature && !look.hostile && !known.members.contains(entity.id) &&
         leader_of(known, entity).empty();
}

bool is_in_view(const Observation& known, Point at) {
  return known.cells.contains(at) && known.cells[at].visible;
}

}  // namespace

void note_people(People& people, const Observation& known) {
  if (known.depth == 0) return;
  auto& here = people[level_of(known)];
  std::erase_if(here, [&known](const auto& one) {
    return known.entities.contains(one.first) || is_in_view(known, one.second.at);
  });
  for (const auto& [id, entity] : known.entities) {
    if (is_person(known, entity)) here[id] = {plain_name(known.look(entity)), entity.at};
  }
}

}  // namespace undercroft
