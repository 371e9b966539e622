// party_calls.cc: a sentence for each call, as its hearer may know it.
#include "server/realm/party_calls.h"

#include <algorithm>
#include <string>

#include "server/protocol/rescue_words.h"
#include "shared/messages.h"

namespace undercroft {
namespace {

std::string turns_left_of(const Entity& hero) {
  return std::to_string(hero.turns(Status::Down)) +
         " turns left, which pass while a friend is near";
}

std::string words_of(const World& world, EntityId hearer, const PartyCall& call, bool says_where) {
  const Entity& hero = world.entity(call.hero);
  const std::string where = place_in_words(world, hearer, hero, says_where);
  if (call.verb == Verb::Respawned) return hero.name + " lives again" + where + ".";
  if (call.verb == Verb::Raised) {
    const bool is_known = call.helper != kNobody && world.exists(call.helper);
    return is_known ? world.entity(call.helper).name + " has raised " + hero.name + where + "."
                    : hero.name + " stands again" + where + ".";
  }
  return hero.name + " goes down" + where + ": " + turns_left_of(hero) + ".";
}

bool hears(const PartyCall& call, EntityId player) {
  return player != call.hero &&
         std::find(call.witnesses.begin(), call.witnesses.end(), player) == call.witnesses.end();
}

// A hero that went down and died, or was forgotten, within one batch has other lines.
bool still_holds(const World& world, const PartyCall& call) {
  if (!world.exists(call.hero) || world.entity(call.hero).depth() == 0) return false;
  const Entity& hero = world.entity(call.hero);
  return call.verb == Verb::WentDown ? hero.kind() == Kind::Downed : hero.alive;
}

}  // namespace

void pass_on_calls(RealmCore& core, const std::vector<PartyCall>& calls) {
  const bool says_where = core.options.friends_on_map && !core.world().rules().pvp;
  for (const PartyCall& call : calls) {
    if (!still_holds(core.world(), call)) continue;
    for (Session* session : core.sessions.there()) {
      if (!hears(call, session->player)) continue;
      const std::string words = words_of(core.world(), session->player, call, says_where);
      core.broadcast.pass_on(*session, "", with_kind({0, "", words}));
    }
  }
  if (!calls.empty()) core.broadcast.tell(core.now_ms());
}

}  // namespace undercroft
