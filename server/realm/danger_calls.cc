// danger_calls.cc: see danger_calls.h.
#include "server/realm/danger_calls.h"

#include <algorithm>
#include <string>

#include "server/protocol/rescue_words.h"
#include "server/protocol/told_places.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

constexpr std::size_t kSmallParty = 16;  // connected players

bool is_in_danger(const Entity& hero) { return hero.health * 2 <= hero.max_health; }
bool is_well(const Entity& hero) { return hero.health * 4 >= hero.max_health * 3; }

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

// A downed hero has a line of its own, and so has its revival, with little health.
bool DangerCalls::falls_into_danger(const Player& player) {
  const Entity& hero = core_.world().entity(player.body);
  const bool is_down = hero.kind() == Kind::Downed;
  if (hero.alive && is_well(hero)) hurt_.erase(player.body);
  const bool is_hurt = is_down || (hero.alive && is_in_danger(hero));
  return is_hurt && hurt_.insert(player.body).second && !is_down && hero.place().on_level();
}

// In a crowd only the group of the hero hears of it, or each fall would be a line to everybody.
bool DangerCalls::is_concerned(const Session& listener, const Entity& hero) const {
  if (listener.player == hero.id || sees(core_.state.player(listener.player), hero.id))
    return false;
  if (core_.sessions.there().size() <= kSmallParty) return true;
  const Session* its = core_.sessions.of(hero.id);
  return its != nullptr && core_.turns.group_of(listener) == core_.turns.group_of(*its);
}

void DangerCalls::call_for(const Entity& hero) {
  const bool is_shown = core_.options.friends_on_map && is_place_told(core_.world(), hero, true);
  if (!is_shown) return;
  for (Session* session : core_.sessions.there()) {
    if (!is_concerned(*session, hero)) continue;
    const std::string where = place_in_words(core_.world(), session->player, hero, true);
    const std::string words = hero.name + " is hurt" + where + ": " + std::to_string(hero.health) +
                              " of " + std::to_string(hero.max_health) + " health.";
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
