// hermits.cc: choosing a line from what the level holds and what lives below.
#include "server/sim/rules/hermits.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/sim/rules/entering.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/themes.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

std::string way_to(Point from, Point to) {
  static constexpr std::array<std::string_view, 9> kQuarters = {
      "right here",        "to the north",      "to the north-east",
      "to the east",       "to the south-east", "to the south",
      "to the south-west", "to the west",       "to the north-west"};
  return std::string(kQuarters[static_cast<std::size_t>(direction_of(to - from))]);
}

// What a lever moves, in words. Everything a hermit says is true.
std::string_view work_of(const World& world, const Entity& lever) {
  const auto moves = [&](Kind kind) {
    return std::any_of(lever.wired_to.begin(), lever.wired_to.end(), [&](EntityId id) {
      return world.exists(id) && world.entity(id).kind() == kind;
    });
  };
  if (moves(Kind::Spikes)) return "the iron in the floor";
  return moves(Kind::ClosedDoor) || moves(Kind::OpenDoor) ? "a door" : "nothing";
}

// What the hermit knows about one thing; empty: nothing worth saying.
std::string line_about(const World& world, const Entity& speaker, const Entity& thing) {
  const std::string where = way_to(speaker.at(), thing.at());
  switch (thing.kind()) {
    case Kind::Portal:
      return "There is a ring of cold light " + where + ". Stand in it and say xyzzy.";
    case Kind::Lever:
      if (!world.blueprint(thing).triggers.empty()) {
        return "The " + to_lower(thing.name) + " " + where + " does more than it shows.";
      }
      return "The lever " + where + " moves " + std::string(work_of(world, thing)) + ".";
    case Kind::Mimic:
      return "One of the chests " + where + " sleeps, and breathes.";
    case Kind::Altar:
      return "There is an altar " + where + ". It gives to each of you, once.";
    default:
      return {};
  }
}

template <typename Id>
bool has(const std::vector<Id>& ids, Id id) {
  return std::binary_search(ids.begin(), ids.end(), id);
}

template <typename Id>
void add_once(std::vector<Id>& ids, Id id) {
  const auto place = std::lower_bound(ids.begin(), ids.end(), id);
  if (place == ids.end() || *place != id) ids.insert(place, id);
}

// The subject of a line: a thing of the level, or a kind of monster.
struct Topic {
  EntityId thing = kNobody;
  std::optional<BlueprintId> monster = std::nullopt;
  std::string line;
};

// The first thing of the speaker's level that the listener has not heard of.
std::optional<Topic> about_the_level(const World& world, const Entity& speaker,
                                     const Entity& listener) {
  for (const Entity& thing : world.entities()) {
    if (thing.depth() != speaker.depth() || has(listener.by_kind.heard_of(), thing.id)) continue;
    std::string line = line_about(world, speaker, thing);
    if (!line.empty()) return Topic{.thing = thing.id, .line = std::move(line)};
  }
  return std::nullopt;
}

// The monsters of that level; for a level that is not built yet, those that are sure to be there.
std::vector<BlueprintId> monsters_of(const World& world, int depth) {
  std::vector<BlueprintId> found;
  if (world.has_level(depth)) {
    for (const EntityId id : world.population(depth).bodies) {
      const Entity& e = world.entity(id);
      if (e.kind() == Kind::Monster) found.push_back(e.blueprint);
    }
    return found;
  }
  if (depth > world.rules().depth) return found;
  const Catalogue& catalogue = world.catalogue();
  const int deepest = world.rules().depth;
  const LevelTable table = table_of(
      catalogue,
      theme_of(catalogue, world.seed(), depth, deepest, {world.run.number, world.run.pieces}),
      depth, deepest);
  for (const PlacedEntry& entry : table.monsters) {
    const BlueprintId id = world.catalogue().at(entry.blueprint);
    if (entry.count.least > 0 && world.catalogue()[id].kind == Kind::Monster) found.push_back(id);
  }
  return found;
}

// The habits of the first monster below that the listener has not heard of.
std::optional<Topic> about_those_below(const World& world, const Entity& speaker,
                                       const Entity& listener) {
  for (const BlueprintId id : monsters_of(world, speaker.depth() + 1)) {
    const Blueprint& b = world.catalogue()[id];
    if (b.description.empty() || has(listener.known_blueprints, id)) continue;
    return Topic{.monster = id, .line = "Below: " + b.name + ". " + b.description};
  }
  return std::nullopt;
}

// A line of its own, chosen by the dice.
std::string line_of_its_own(World& world, EntityId speaker) {
  const std::vector<std::string>& lines = world.blueprint(world.entity(speaker)).lines;
  if (lines.empty()) return {};
  const int chosen = world.dice.roll(static_cast<int>(lines.size()) - 1);
  return lines[static_cast<std::size_t>(chosen)];
}

}  // namespace

void speak(World& world, EntityId speaker, EntityId listener) {
  const Entity& s = std::as_const(world).entity(speaker);
  const Entity& l = std::as_const(world).entity(listener);
  auto topic = about_the_level(world, s, l);
  if (!topic) topic = about_those_below(world, s, l);
  if (!topic) topic = Topic{.line = line_of_its_own(world, speaker)};
  if (topic->line.empty()) return;
  tell_words(world, Verb::Spoke, speaker, topic->line);
  for (const Witness& witness : world.events.back().witnesses) {
    if (!witness.knew_who) continue;
    Entity& hearer = world.entity(witness.player);
    if (topic->thing != kNobody) add_once(hearer.by_kind.heard_of(), topic->thing);
    if (topic->monster) add_once(hearer.known_blueprints, *topic->monster);
  }
}

void note_as_known(World& world, EntityId player, EntityId thing) {
  if (world.entity(player).kind() == Kind::Player)
    add_once(world.entity(player).by_kind.heard_of(), thing);
}

}  // namespace undercroft
