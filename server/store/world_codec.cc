// world_codec.cc: encodes the parts of a world, each by its list of fields.
#include "server/store/world_codec.h"

#include <utility>

#include "proto/state.pb.h"
#include "server/sim/world/world_check.h"
#include "server/store/field_codec.h"

namespace undercroft {
namespace {

void encode_level(const Level& level, state::v1::LevelState& to) {
  to.set_name(level.name);
  to.set_width(static_cast<std::uint32_t>(level.cells.width()));
  to.set_height(static_cast<std::uint32_t>(level.cells.height()));
  to.set_turn(level.turn);
  to.set_hunters(level.hunters);
  to.set_called(level.called);
  std::string& grounds = *to.mutable_grounds();
  level.cells.for_each_point([&](Point p) { grounds += static_cast<char>(level.cells[p].ground); });
  for (const Sector& sector : level.sectors) {
    state::v1::SectorState& one = *to.add_sectors();
    one.set_left(sector.cells.left);
    one.set_top(sector.cells.top);
    one.set_right(sector.cells.right);
    one.set_bottom(sector.cells.bottom);
    one.set_bearer(static_cast<std::uint32_t>(sector.bearer));
  }
}

bool is_side(std::uint32_t cells) {
  return cells > 0 && cells <= static_cast<std::uint32_t>(kLongestSide);
}

bool is_ground(unsigned char byte) {
  return byte > static_cast<unsigned>(Ground::Unknown) &&
         byte <= static_cast<unsigned>(Ground::StairsUp);
}

Expected<Level> decode_level(const state::v1::LevelState& from) {
  const std::string& grounds = from.grounds();
  const bool fits = is_side(from.width()) && is_side(from.height()) &&
                    grounds.size() == std::size_t{from.width()} * from.height();
  if (!fits) return failed("a level's size does not match its grounds");
  Level level;
  level.name = from.name();
  level.turn = from.turn();
  level.hunters = from.hunters();
  level.called = from.called();
  level.cells = Grid<Cell>({static_cast<int>(from.width()), static_cast<int>(from.height())});
  std::size_t i = 0;
  bool known = true;
  level.cells.for_each_point([&](Point p) {
    const auto byte = static_cast<unsigned char>(grounds[i++]);
    known = known && is_ground(byte);
    level.cells[p].ground = static_cast<Ground>(byte);
  });
  if (!known) return failed("a level has an unknown ground");
  for (const state::v1::SectorState& one : from.sectors()) {
    level.sectors.push_back(
        {{one.left(), one.top(), one.right(), one.bottom()}, static_cast<EntityId>(one.bearer())});
  }
  return level;
}

Expected<std::vector<Entity>> decode_entities(const state::v1::WorldState& from,
                                              const Catalogue& catalogue) {
  const bool too_many = static_cast<std::size_t>(from.entities_size()) > kMaxStoredEntities ||
                        from.last_entity() > kMaxEntityNumber;
  if (too_many) return failed("too many entities");
  std::vector<Entity> entities(static_cast<std::size_t>(from.entities_size()));
  for (int i = 0; i < from.entities_size(); ++i) {
    Entity& e = entities[static_cast<std::size_t>(i)];
    const std::string fault = decode_fields(from.entities(i), catalogue, e);
    if (!fault.empty())
      return failed("entity " + std::to_string(from.entities(i).id()) + ": " + fault);
  }
  return entities;
}

Expected<Ruleset> decode_rules(const state::v1::RulesState& from) {
  Ruleset rules;
  const std::string fault = decode_fields(from, rules);
  if (!fault.empty()) return failed("rules: " + fault);
  const bool plausible = rules.depth >= 1 && rules.depth <= kMaxLevels && rules.awareness >= 0 &&
                         rules.awareness <= kLongestSide;
  if (!plausible) return failed("rules: depth or awareness is out of range");
  return rules;
}

// Needed before all else: they change the content of the run.
std::vector<std::string> omens_of(const state::v1::RunState& from) {
  return {from.omens().begin(), from.omens().end()};
}

// Returns what is wrong, or an empty string.
std::string decode_chance_and_scores(const state::v1::WorldState& from, World& to) {
  if (auto fault = decode_fields(from.dice(), to.dice); !fault.empty()) return "dice: " + fault;
  if (from.dice().script_used() > static_cast<std::uint64_t>(from.dice().script_size()))
    return "dice: more of the script is used than it has";
  if (from.has_run()) {
    if (auto fault = decode_fields(from.run(), to.run); !fault.empty()) return "run: " + fault;
  }
  for (const auto& score : from.scores()) {
    if (auto fault = decode_fields(score, to.scores.emplace_back()); !fault.empty())
      return "a score: " + fault;
  }
  return "";
}

}  // namespace

std::string encode_world(const World& world) {
  state::v1::WorldState to;
  to.set_seed(world.seed());
  encode_fields(world.house_rules(), *to.mutable_rules());
  for (int depth = 1; depth <= world.level_count(); ++depth)
    encode_level(world.level(depth), *to.add_levels());
  for (const Entity& e : world.entities()) encode_fields(e, world.catalogue(), *to.add_entities());
  to.set_last_entity(static_cast<std::uint32_t>(world.entities().last()));
  for (const Score& score : world.scores) encode_fields(score, *to.add_scores());
  encode_fields(world.dice, *to.mutable_dice());
  if (world.run != Run{}) encode_fields(world.run, *to.mutable_run());
  return to.SerializeAsString();
}

Expected<World> decode_world(std::string_view bytes, std::shared_ptr<const Catalogue> catalogue) {
  state::v1::WorldState from;
  if (bytes.size() > kMaxWorldBytes) return failed("the world is too large");
  if (!from.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
    return failed("these bytes are not a world");
  auto rules = decode_rules(from.rules());
  if (!rules) return failed(std::move(rules.error()));
  if (static_cast<std::size_t>(from.run().omens_size()) > kMostOmens) {
    return failed("the run has too many omens");
  }
  World world(std::move(catalogue), *std::move(rules), from.seed(), omens_of(from.run()));
  if (from.levels_size() > kMaxLevels) return failed("too many levels");
  for (const auto& level : from.levels()) {
    auto decoded = decode_level(level);
    if (!decoded) return failed(std::move(decoded.error()));
    world.add_level(*std::move(decoded));
  }
  auto entities = decode_entities(from, world.catalogue());
  if (!entities) return failed(std::move(entities.error()));
  const auto last = static_cast<EntityId>(from.last_entity());
  if (auto fault = fault_of(world, *entities, last); !fault.empty())
    return failed(std::move(fault));
  if (auto fault = decode_chance_and_scores(from, world); !fault.empty())
    return failed(std::move(fault));
  world.restore(*std::move(entities), last);
  return world;
}

}  // namespace undercroft
