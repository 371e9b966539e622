// usage.cc: names what an event uses.
#include "server/tools/balance/usage.h"

namespace undercroft {
namespace {

std::string name_of_thing(const World& world, EntityId id) {
  return id == kNobody ? "something" : world.blueprint(world.entity(id)).name;
}

std::string bow_of(const World& world, EntityId hero) {
  for (const EntityId id : world.entity(hero).worn) {
    if (id != kNobody && world.blueprint(world.entity(id)).range > 0) {
      return name_of_thing(world, id);
    }
  }
  return "bow";
}

}  // namespace

std::string use_in(const World& world, const Event& event) {
  if (event.who == kNobody || world.entity(event.who).slot == 0) return "";
  switch (event.verb) {
    case Verb::Used:
      return name_of_thing(world, event.whom);
    case Verb::Threw:
      return name_of_thing(world, event.whom) + ", thrown";
    case Verb::Wore:
      return name_of_thing(world, event.whom) + ", worn";
    case Verb::Shot:
      return bow_of(world, event.who) + ", shot";
    case Verb::Invoked:
      return event.words + ", invoked";
    default:
      return "";
  }
}

}  // namespace undercroft
