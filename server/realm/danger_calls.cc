// danger_calls.cc: see danger_calls.h.
#include "server/realm/danger_calls.h"

#include <algorithm>
#include <string>

#include "server/protocol/rescue_words.h"
#include "server/protocol/told_places.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

bool is_badly_hurt(const Entity& hero) { return hero.health * 3 < hero.max_health; }
bool is_well(const Entity& hero) { return hero.health * 2 >= hero.max_health; }

bool sees(const Player* viewer, EntityId hero) {
  if (viewer == nullptr || viewer->knowledge.depth == 0) return false;
  const auto& entities = viewer->knowledge.level().entities;
  return std::any_of(entities.begin(), entities.end(),
                     [hero](const KnownEntity& e) { return e.perceived && e.view.id == hero; });
}

}  // namespace

DangerCalls::DangerCalls(RealmCore& core) : core_(core) {
  for (const Player& player : core_.state.players) (void)falls_into_danger(player);
}

bool DangerCalls::falls_into_danger(const Player& player) {
  const Entity& hero = core_.world().entity(player.body);
  const bool plays = hero.alive && hero.place().on_level();
  if (!plays || is_well(hero)) {
    hurt_.erase(player.body);
    return false;
  }
  return is_badly_hurt(hero) && hurt_.insert(player.body).second;
}

void DangerCalls::call_for(const Entity& hero) {
  if (!is_place_told(core_.world(), hero, core_.options.friends_on_map)) return;
  for (Session* session : core_.sessions.there()) {
    const EntityId listener = session->player;
    if (listener == hero.id || sees(core_.state.player(listener), hero.id)) continue;
    const std::string where = place_in_words(core_.world(), listener, hero, true);
    const std::string words = hero.name + " is badly hurt" + where + ": " +
                              std::to_string(hero.health) + " of " +
                              std::to_string(hero.max_health) + " health.";
    core_.broadcast.pass_on(*session, "", with_kind({0, "", words}));
  }
}

void DangerCalls::tell() {
  if (core_.world().rules().pvp) return;
  bool has_called = false;
  for (const Player& player : core_.state.players) {
    if (!falls_into_danger(player)) continue;
    call_for(core_.world().entity(player.body));
    has_called = true;
  }
  if (has_called) core_.broadcast.tell(core_.now_ms());
}

}  // namespace undercroft
