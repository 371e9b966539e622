// bot_players.cc: gives bots what a realm would send their players.
#include "server/tools/scenario/bot_players.h"

#include "server/protocol/notice.h"

namespace undercroft {
namespace {

// As a realm does with friends_on_map.
MemberView member_of(const Entity& e) {
  MemberView member;
  member.id = e.id;
  member.name = e.name;
  member.slot = e.slot;
  member.connected = true;
  member.alive = e.alive;
  if (!e.alive || !e.place().on_level()) return member;
  member.depth = e.depth();
  member.at = e.at();
  member.health = e.health;
  member.max_health = e.max_health;
  return member;
}

}  // namespace

Intent BotPlayers::ask(const World& world, EntityId player, const Observer& eyes, Observation known,
                       const std::vector<EntityId>& players) {
  auto [place, is_new] = bots_.try_emplace(player);
  Bot& bot = place->second;
  if (is_new) {
    bot.chance = Rng::stream(world.seed(), "bot", static_cast<std::uint64_t>(player));
    bot.mind.dungeon_depth = world.rules().depth;
    bot.mind.wakes = world.rules().waking;
  }
  for (const EntityId id : players) known.members[id] = member_of(world.entity(id));
  known.notice = notice_of_crown(world);
  return decide(bot.mind, {known, eyes.knowledge(), eyes.looks()}, bot.chance);
}

void BotPlayers::hear(const World& world, std::map<EntityId, Observer>& eyes) {
  for (auto& [player, bot] : bots_) {
    Observer& own = eyes.at(player);
    undercroft::hear(bot.mind, own.reports(world), player, own.looks());
  }
}

}  // namespace undercroft
