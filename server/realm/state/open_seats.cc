// open_seats.cc: the waiting bodies, and who is near enough to wait.
#include "server/realm/state/open_seats.h"

#include <algorithm>
#include <string>
#include <vector>

#include "server/sim/turn/joining.h"
#include "server/sim/turn/turn.h"

namespace undercroft {
namespace {

constexpr const char* kIsDead = "The hero is dead at that moment: choose an earlier one.";
constexpr const char* kIsAway = "The hero is in no dungeon at that moment: choose another one.";
constexpr const char* kIsOver = "The run is over at that moment: choose an earlier one.";

bool is_up_or_down(const Entity& hero) { return hero.alive || hero.kind() == Kind::Downed; }

std::string why_not(const World& world, EntityId hero) {
  if (world.run.end != RunEnd::Open) return kIsOver;
  if (!is_up_or_down(world.entity(hero))) return kIsDead;
  return is_present(world, hero) ? "" : kIsAway;
}

// The hero first, then those of its group, and the downed on its level, in order of joining.
std::vector<EntityId> heroes_near(const RealmState& state, EntityId hero) {
  const World& world = state.world;
  std::vector<EntityId> near{hero};
  const auto add = [&](EntityId id) {
    const bool is_new = std::find(near.begin(), near.end(), id) == near.end();
    if (is_new && state.player(id) != nullptr) near.push_back(id);
  };
  for (const Group& group : groups_of(world)) {
    const auto& all = group.players;
    if (std::find(all.begin(), all.end(), hero) == all.end()) continue;
    for (const EntityId id : all) add(id);
  }
  const int depth = world.entity(hero).depth();
  for (const Player& player : state.players) {
    const Entity& other = world.entity(player.body);
    const bool is_downed = other.kind() == Kind::Downed && other.place().on_level();
    if (is_downed && other.depth() == depth) add(player.body);
  }
  return near;
}

// The seat as one that nobody has had.
void open_seat(Player& player, std::uint32_t lines_said) {
  player.token_digest.clear();
  player.token_before.clear();
  player.has_played = false;
  player.reports = 0;
  player.turns_played = 0;
  player.minutes_played = 0;
  player.first_line = lines_said + 1;
  player.left_at = 0;
  player.origin.clear();
  player.plan = {};
  player.story = {};
}

void clear(RealmState& state) {
  state.world.run.is_branch = true;
  state.world.scores.clear();
  state.talk.lines.clear();
  state.tales.clear();
  state.run_facts = {};
  for (Player& player : state.players) open_seat(player, state.talk.last);
}

}  // namespace

bool is_open_seat(const RealmState& state, const Player& player) {
  const auto& waiting = state.waiting_bodies;
  return std::find(waiting.begin(), waiting.end(), player.body) != waiting.end();
}

EntityId next_waiting_body(const RealmState& state) {
  const auto found = std::find_if(
      state.waiting_bodies.begin(), state.waiting_bodies.end(), [&state](EntityId body) {
        return state.player(body) == nullptr || is_up_or_down(state.world.entity(body));
      });
  return found == state.waiting_bodies.end() ? kNobody : *found;
}

Expected<> open_for_others(RealmState& state, EntityId hero) {
  if (state.player(hero) == nullptr) return failed(kIsAway);
  if (std::string why = why_not(state.world, hero); !why.empty()) return failed(why);
  clear(state);
  const std::vector<EntityId> near = heroes_near(state, hero);
  state.waiting_bodies.insert(state.waiting_bodies.begin(), near.begin(), near.end());
  return {};
}

}  // namespace undercroft
