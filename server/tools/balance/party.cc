// party.cc: a party of bots in a world.
#include "server/tools/balance/party.h"

#include <algorithm>

#include "server/protocol/notice.h"
#include "server/protocol/threats.h"
#include "server/sim/rules/growth.h"
#include "server/sim/turn/joining.h"
#include "shared/check.h"

namespace undercroft {

Party::Party(std::shared_ptr<const Catalogue> catalogue, Ruleset rules, std::uint64_t seed,
             int bots)
    : world_(std::move(catalogue), rules, seed) {
  build_levels_ahead(world_);
  for (int i = 0; i < bots; ++i) {
    Traveller traveller(join_realm(world_, "Bot " + std::to_string(i + 1)));
    traveller.chance = Rng::stream(seed, "bot", static_cast<std::uint64_t>(i));
    traveller.mind.dungeon_depth = rules.depth;
    traveller.mind.wakes = rules.waking;
    travellers_.push_back(std::move(traveller));
  }
}

// At random: what the survey compares is all kits and boons together.
void Party::make_choices(Traveller& traveller) {
  const std::vector<HeroChoice> choices = world_.entity(traveller.body).growth.get().choices;
  for (const HeroChoice& choice : choices) {
    if (choice.chosen > 0) continue;
    const int last = static_cast<int>(choice.options.size()) - 1;
    const auto option = static_cast<std::uint32_t>(traveller.chance.roll(last));
    const bool chosen = choose_option(world_, traveller.body, choice.number, option);
    CHECK(chosen, "an open choice can be made");
  }
}

Intent Party::ask(EntityId body) {
  const auto traveller = std::find_if(travellers_.begin(), travellers_.end(),
                                      [body](const Traveller& t) { return t.body == body; });
  CHECK(traveller != travellers_.end(), "a body that is no bot's was asked");
  make_choices(*traveller);
  Observation known = traveller->eyes.look(world_);
  tell_of_members(known);
  known.notice = notice_of_crown(world_);
  known.self.threats = threats_to(world_, traveller->eyes.knowledge(), body);
  const Senses senses{known, traveller->eyes.knowledge(), traveller->eyes.looks()};
  return decide(traveller->mind, senses, traveller->chance);
}

// Reports the living members' places and health, as a realm does with friends_on_map.
void Party::tell_of_members(Observation& known) const {
  for (const Traveller& t : travellers_) {
    const Entity& e = world_.entity(t.body);
    MemberView& member = known.members[t.body];
    member.id = t.body;
    member.name = e.name;
    member.slot = e.slot;
    member.connected = true;
    member.alive = e.alive;
    if (!e.alive || !e.place().on_level()) continue;
    member.depth = e.depth();
    member.at = e.at();
    member.health = e.health;
    member.max_health = e.max_health;
  }
}

void Party::play_round(const OnTurn& on_turn) {
  undercroft::play_round_of_groups(
      world_, [this](EntityId body) { return ask(body); },
      [&](const World& world, const Group& group) {
        for (Traveller& t : travellers_) {
          hear(t.mind, t.eyes.reports(world), t.body, t.eyes.looks());
        }
        if (world.rules().shares_maps()) share_maps_of(group);
        on_turn(world);
      });
}

// As a realm does after the turn of a group (R208).
void Party::share_maps_of(const Group& group) {
  if (group.players.size() < 2) return;
  std::vector<MapHolder> holders;
  for (Traveller& t : travellers_) {
    const auto& players = group.players;
    if (std::find(players.begin(), players.end(), t.body) == players.end()) continue;
    t.eyes.look(world_);
    if (t.eyes.knowledge().depth == group.depth) holders.push_back(t.eyes.map_holder());
  }
  share_maps(world_, holders);
}

bool Party::anyone_lives() const {
  return std::any_of(travellers_.begin(), travellers_.end(),
                     [&](const Traveller& t) { return world_.entity(t.body).alive; });
}

}  // namespace undercroft
