// chronicle.cc: fights, deaths, depths and the Crown, as the events of a game show them.
#include "server/tools/balance/chronicle.h"

#include <algorithm>

#include "server/sim/world/crown_bearer.h"
#include "server/tools/balance/killer.h"
#include "server/tools/balance/usage.h"

namespace undercroft {
namespace {

bool holds_crown(const World& world, EntityId player) {
  const auto& held = world.entity(player).holds();
  return std::any_of(held.begin(), held.end(),
                     [&](EntityId id) { return world.blueprint(world.entity(id)).crown; });
}

void note_health(Fate& fate, const Entity& e) {
  if (e.max_health == 0 || e.depth() == 0) return;
  int& least = fate.least_health[static_cast<std::size_t>(e.depth() - 1)];
  least = std::min(least, e.alive ? e.health * 100 / e.max_health : 0);
}

std::string kit_of(const World& world, EntityId player) {
  const int kit = world.entity(player).growth.get().kit;
  if (kit == 0) return "";
  return world.catalogue().growth().kits[static_cast<std::size_t>(kit) - 1].key;
}

void note_growth(const World& world, Fate& fate, EntityId player) {
  if (fate.kit.empty()) fate.kit = kit_of(world, player);
  const GrowthTables& tables = world.catalogue().growth();
  for (const int boon : world.entity(player).growth.get().boons) {
    fate.boons.insert(tables.boons[static_cast<std::size_t>(boon)].key);
  }
}

// Bots join in the order of their fates.
std::size_t index_of(const World& world, EntityId player) {
  return static_cast<std::size_t>(world.entity(player).slot - 1);
}

}  // namespace

bool is_won(const World& world) {
  return std::any_of(world.scores.begin(), world.scores.end(),
                     [](const Score& score) { return score.won; });
}

Chronicle::Chronicle(PlayedRun& run, const Party& party, int depth)
    : run_(run), party_(party), depth_(depth), killers_(party.travellers().size()) {
  run_.met.resize(static_cast<std::size_t>(depth));
  run_.fates.resize(party.travellers().size());
  for (Fate& fate : run_.fates) {
    fate.turns.resize(static_cast<std::size_t>(depth));
    fate.fights.resize(static_cast<std::size_t>(depth));
    fate.least_health.resize(static_cast<std::size_t>(depth), 100);
  }
}

void Chronicle::note_turn(const World& world) {
  for (const Event& event : world.events) {
    if (event.verb == Verb::Attack) note_exchange(world, event);
    if (event.verb == Verb::Death) note_killed(world, event);
    if (event.verb == Verb::Raised) ++run_.fates[index_of(world, event.whom)].raised;
    const std::string used = use_in(world, event);
    if (!used.empty()) ++run_.fates[index_of(world, event.who)].uses[used];
  }
  for (std::size_t i = 0; i < run_.fates.size(); ++i) note_fate(world, i);
}

void Chronicle::note_round(const World& world) {
  ++run_.rounds;
  for (std::size_t i = 0; i < run_.fates.size(); ++i) {
    const Entity& e = world.entity(body(i));
    if (e.alive) ++run_.fates[i].turns[static_cast<std::size_t>(e.depth() - 1)];
    if (!is_awake(world)) note_health(run_.fates[i], e);
    note_growth(world, run_.fates[i], e.id);
    const bool taken = run_.crown_taken == 0 && holds_crown(world, e.id);
    if (taken) run_.crown_taken = run_.rounds;
  }
  run_.won = is_won(world);
}

void Chronicle::close(const World& world) {
  for (std::size_t i = 0; i < run_.fates.size(); ++i) {
    Fate& fate = run_.fates[i];
    note_growth(world, fate, body(i));
    fate.won = run_.won && fate.alive;
    fate.escaped = fate.escaped || fate.won;
    fate.keys = party_.travellers()[i].mind.keys;
  }
}

void Chronicle::note_exchange(const World& world, const Event& event) {
  const bool strikes = world.entity(event.who).slot > 0;
  const EntityId player = strikes ? event.who : event.whom;
  const EntityId other = strikes ? event.whom : event.who;
  if (world.entity(player).slot == 0 || world.entity(other).slot > 0) return;
  if (++exchanges_[other] == 1) ++run_.met[static_cast<std::size_t>(event.depth - 1)];
  if (!met_.insert({player, other}).second) return;
  Fate& fate = run_.fates[index_of(world, player)];
  ++fate.fights[static_cast<std::size_t>(event.depth - 1)];
}

void Chronicle::note_killed(const World& world, const Event& event) {
  const auto fought = exchanges_.find(event.who);
  if (fought == exchanges_.end()) return;
  const std::string& name = world.blueprint(world.entity(event.who)).name;
  run_.duels.push_back({name, event.depth, fought->second});
}

void Chronicle::note_fate(const World& world, std::size_t i) {
  const Entity& e = world.entity(body(i));
  Fate& fate = run_.fates[i];
  fate.deepest = std::max(fate.deepest, e.depth());
  if (e.alive && fate.deepest == depth_ && e.depth() < depth_ && holds_crown(world, e.id)) {
    fate.escaped = true;
  }
  note_blow(world, i);
  const bool lives = e.alive || e.kind() == Kind::Downed;
  if (!lives && fate.alive) note_end(world, i);
  fate.alive = lives;
}

// A downed hero that dies of its wounds was killed by what put it down.
void Chronicle::note_blow(const World& world, std::size_t i) {
  if (world.entity(body(i)).alive) killers_[i].clear();
  const std::optional<std::string> killer = killer_in(world, body(i));
  if (killer && !killer->empty()) killers_[i] = *killer;
}

void Chronicle::note_end(const World& world, std::size_t i) {
  const bool is_known = !killers_[i].empty();
  run_.fates[i].deaths.push_back({.killer = is_known ? killers_[i] : "poison or a patch",
                                  .depth = world.entity(body(i)).depth(),
                                  .kit = kit_of(world, body(i)),
                                  .is_awake = is_awake(world)});
  killers_[i].clear();
}

}  // namespace undercroft
