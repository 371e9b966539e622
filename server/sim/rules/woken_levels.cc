// woken_levels.cc: which waking a level has, and its turns.
#include "server/sim/rules/woken_levels.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/sim/rules/hunters.h"
#include "server/sim/rules/risen.h"
#include "server/sim/rules/rising_water.h"
#include "server/sim/rules/shut_doors.h"
#include "server/sim/rules/travel.h"
#include "server/sim/rules/woken_way.h"
#include "server/sim/sight/events.h"
#include "server/sim/world/crown_bearer.h"

namespace undercroft {
namespace {

constexpr int kMostWokenHunters = 4;  // alive on a level at once

// Null if the level has none. Levels are called as their themes.
const LevelTheme* theme_of_level(const World& world, int depth) {
  for (const LevelTheme& theme : world.catalogue().themes()) {
    if (theme.name == world.level(depth).name) return &theme;
  }
  return nullptr;
}

std::string_view style_of_level(const World& world, int depth, const LevelTheme* theme) {
  if (theme != nullptr && theme->style) return *theme->style;
  return world.catalogue().style_at(depth, world.rules().depth);
}

void tell_those_there(World& world, int depth, const std::string& words) {
  const std::vector<EntityId> players = world.population(depth).players;
  for (const EntityId id : players) tell_words(world, Verb::Warned, id, words);
}

WokenLevel& changing(World& world, int depth) {
  std::vector<WokenLevel>& levels = world.run.waking.change().levels;
  return *std::find_if(levels.begin(), levels.end(),
                       [depth](const WokenLevel& level) { return level.depth == depth; });
}

void wake(World& world, int depth, const WakingTable& waking) {
  tell_those_there(world, depth, waking.words);
  changing(world, depth).way = way_through(world, depth);
  bare_way(world, depth);
  if (waking.shuts) shut_doors(world, depth);
  if (!waking.dead.empty()) raise_dead(world, depth, waking.dead);
}

bool is_time(int turns, int every) { return every > 0 && turns > 0 && turns % every == 0; }

int hunters_on(const World& world, int depth) {
  const std::vector<EntityId>& bodies = world.population(depth).bodies;
  return static_cast<int>(std::count_if(bodies.begin(), bodies.end(), [&](EntityId id) {
    return is_hunter(world, world.entity(id));
  }));
}

// The bearer outruns those behind it, so every other hunter comes from the other end.
Point gate_of_hunter(const World& world, int depth, int number) {
  return number % 2 == 1 ? entrance_of(world, depth) : way_down_of(world, depth);
}

// Hunters are numbered from 1.
void send_woken_hunter(World& world, int depth, int number) {
  const int there = hunters_on(world, depth);
  const auto hunter = hunter_of(world, depth, number);
  const auto free = world.nearest_free(depth, gate_of_hunter(world, depth, number));
  if (there < kMostWokenHunters && hunter && free) world.spawn(*hunter, Place::on(depth, *free));
}

// What a waking changes has no event of its own, so all players of the level look again.
void note_worked(World& world, int depth) {
  for (const EntityId id : world.population(depth).players) {
    world.worked_at.push_back(std::as_const(world).entity(id).place());
  }
}

void play_turn(World& world, int depth) {
  const WakingTable* waking = waking_of(world, depth);
  const int turns = changing(world, depth).turns++;
  if (waking == nullptr) return;
  note_worked(world, depth);
  if (turns == 0) return wake(world, depth, *waking);
  if (is_time(turns, waking->rises)) raise_water(world, depth);
  if (is_time(turns, waking->every)) walk_on(world, depth, *waking->walks, turns / waking->every);
  if (is_time(turns, waking->hunters)) send_woken_hunter(world, depth, turns / waking->hunters);
}

}  // namespace

const WokenLevel* woken_level(const World& world, int depth) {
  for (const WokenLevel& level : world.run.waking.get().levels) {
    if (level.depth == depth) return &level;
  }
  return nullptr;
}

const WakingTable* waking_of_deepest(const World& world) {
  const std::vector<WakingTable>& all = world.catalogue().wakings();
  const auto found = std::find_if(all.rbegin(), all.rend(),
                                  [](const WakingTable& waking) { return waking.deepest; });
  return found == all.rend() ? nullptr : &*found;
}

const WakingTable* waking_of(const World& world, int depth) {
  const WakingTable* deepest = depth == world.rules().depth ? waking_of_deepest(world) : nullptr;
  if (deepest != nullptr) return deepest;
  const LevelTheme* theme = theme_of_level(world, depth);
  const std::string_view style = style_of_level(world, depth, theme);
  const WakingTable* by_theme = nullptr;
  const WakingTable* by_style = nullptr;
  for (const WakingTable& waking : world.catalogue().wakings()) {  // an author's come last
    if (waking.deepest) continue;
    if (theme != nullptr && waking.theme == theme->key) by_theme = &waking;
    if (waking.style == style) by_style = &waking;
  }
  return by_theme != nullptr ? by_theme : by_style;
}

void note_arrival(World& world, int depth) {
  if (!is_awake(world) || woken_level(world, depth) != nullptr) return;
  world.run.waking.change().levels.push_back({.depth = depth});
}

void note_crown_taken(World& world, int depth) {
  if (depth == world.rules().depth && waking_of_deepest(world) != nullptr) {
    note_arrival(world, depth);
  }
}

void play_woken_levels(World& world, std::span<const EntityId> players) {
  std::vector<int> depths;
  for (const EntityId id : players) depths.push_back(std::as_const(world).entity(id).depth());
  std::sort(depths.begin(), depths.end());
  depths.erase(std::unique(depths.begin(), depths.end()), depths.end());
  for (const int depth : depths) {
    if (depth > 0 && woken_level(world, depth) != nullptr) play_turn(world, depth);
  }
}

}  // namespace undercroft
