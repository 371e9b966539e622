// hermits.cc: lines chosen from what the level holds.
#include "server/sim/rules/hermits.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "server/sim/rules/motion.h"
#include "server/sim/sight/sight.h"

namespace undercroft {
namespace {

std::string way_to(Point from, Point to) {
  static constexpr std::array<std::string_view, 9> kQuarters = {
      "right here",        "to the north",      "to the north-east",
      "to the east",       "to the south-east", "to the south",
      "to the south-west", "to the west",       "to the north-west"};
  return std::string(kQuarters[static_cast<std::size_t>(direction_of(to - from))]);
}

// What it knows of one thing; empty: nothing worth a word.
std::string line_about(const Entity& speaker, const Entity& thing) {
  const std::string where = way_to(speaker.at(), thing.at());
  switch (thing.kind()) {
    case Kind::Portal:
      return "There is a ring of cold light " + where + ". Stand in it and say xyzzy.";
    case Kind::Lever:
      return "The lever " + where + " is what moves the iron in the floor.";
    case Kind::Mimic:
      return "One of the chests " + where + " sleeps, and breathes.";
    case Kind::Altar:
      return "There is an altar " + where + ". It gives to each of you, once.";
    default:
      return {};
  }
}

bool has_told(const Entity& speaker, EntityId thing) {
  return std::find(speaker.served.begin(), speaker.served.end(), thing) != speaker.served.end();
}

// The first thing of its level that it has not told of yet; kNobody when there is none.
EntityId next_topic(const World& world, const Entity& speaker) {
  for (const Entity& thing : world.entities()) {
    const bool here = thing.depth() == speaker.depth() && !has_told(speaker, thing.id);
    if (here && !line_about(speaker, thing).empty()) return thing.id;
  }
  return kNobody;
}

// Any of them, by the dice.
std::string line_of_its_own(World& world, EntityId speaker) {
  const std::vector<std::string>& lines = world.blueprint(world.entity(speaker)).lines;
  if (lines.empty()) return {};
  const int chosen = world.dice.roll(static_cast<int>(lines.size()) - 1);
  return lines[static_cast<std::size_t>(chosen)];
}

}  // namespace

void speak(World& world, EntityId speaker) {
  Entity& e = world.entity(speaker);
  const EntityId topic = next_topic(world, e);
  Event event = event_of(world, Verb::Spoke, speaker);
  event.words =
      topic == kNobody ? line_of_its_own(world, speaker) : line_about(e, world.entity(topic));
  if (event.words.empty()) return;
  if (topic != kNobody) e.served.push_back(topic);
  tell(world, std::move(event));
}

}  // namespace undercroft
