// altars.cc: the three gifts: strength, an item, an identified draught.
#include "server/sim/rules/altars.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "server/sim/rules/company.h"
#include "server/sim/rules/contents.h"
#include "server/sim/rules/entering.h"
#include "server/sim/rules/hermits.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/worn_change.h"
#include "server/sim/sight/events.h"
#include "server/sim/sight/sight.h"
#include "server/sim/world/attributes.h"
#include "shared/ascii_case.h"
#include "shared/grammar.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

// The gift of one altar is always the same item of its list.
BlueprintId thing_of(const World& world, const Entity& altar) {
  const std::vector<std::string>& gifts = world.blueprint(altar).gifts;
  return world.catalogue().at(gifts[static_cast<std::size_t>(altar.id) % gifts.size()]);
}

// The first unknown item in the pack, else the first unknown item of the game; nothing if the
// player knows all.
std::optional<BlueprintId> unknown_to(const World& world, const Entity& player) {
  for (const EntityId id : player.holds()) {
    const Entity& thing = world.entity(id);
    if (!is_known_to(world, player.id, thing)) return thing.blueprint;
  }
  const std::vector<Blueprint>& all = world.catalogue().all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto id = static_cast<BlueprintId>(i);
    const bool known =
        std::binary_search(player.known_blueprints.begin(), player.known_blueprints.end(), id);
    if (all[i].unknown != Unidentified::None && !known) return id;
  }
  return std::nullopt;
}

void say(World& world, EntityId altar, std::string words) {
  tell_words(world, Verb::Spoke, altar, std::move(words));
}

std::string give_might(World& world, EntityId player, EntityId) {
  ++world.entity(player).base.strength;
  return "Be stronger.";
}

// Puts the item into the pack, or at the player's feet when the pack is full.
std::string give_a_thing(World& world, EntityId player, EntityId altar) {
  const BlueprintId gift = thing_of(world, world.entity(altar));
  const EntityId thing = world.spawn(gift, world.entity(player).place());
  const bool is_taken = take_thing(world, player, thing);
  if (!is_taken) tell(world, event_of(world, Verb::Dropped, player, thing));
  return "Take it.";
}

std::string give_knowledge(World& world, EntityId player, EntityId) {
  const auto unknown = unknown_to(world, world.entity(player));
  if (!unknown) return {};
  make_known_to(world, player, *unknown);
  return "Now you know one thing more.";
}

// The companion that has been dead for the longest (R201).
std::string give_a_life(World& world, EntityId player, EntityId) {
  const std::vector<EntityId> waiting = waiting_heroes(world);
  const bool lives = !waiting.empty() && respawn_beside(world, waiting.front(), player);
  return lives ? "Then live." : "";
}

// ---- what each gift changes ----

std::string might_in_words(const World& world, EntityId player, EntityId) {
  const Entity& e = world.entity(player);
  const int now = attributes(world, e).strength + weapon_power(world, e);
  return "Strength " + std::to_string(now) + " to " + std::to_string(now + 1) + ", for good";
}

std::string thing_in_words(const World& world, EntityId player, EntityId altar) {
  const Blueprint& gift = world.catalogue()[thing_of(world, world.entity(altar))];
  const std::string change = change_by_wearing(world, world.entity(player), gift);
  return capitalised(with_article(gift.name)) + (change.empty() ? "" : ". " + change);
}

// It does not tell which unknown one the player would learn of, unless that is in the pack.
std::string knowledge_in_words(const World& world, EntityId player, EntityId) {
  const Entity& e = world.entity(player);
  if (!unknown_to(world, e)) return "You know every draught and scroll already";
  for (const EntityId id : e.holds()) {
    const Entity& thing = world.entity(id);
    if (is_known_to(world, player, thing)) continue;
    return "What " + item_in_words(world, player, thing) + " in your pack is";
  }
  return "What a draught or scroll is that you do not carry";
}

std::string life_in_words(const World&, EntityId, EntityId) {
  return "The companion who has been dead for the longest lives again, beside you";
}

struct AltarGift {
  std::string_view word;
  std::string (*give)(World&, EntityId player,
                      EntityId altar);  // the line to show; empty: the altar cannot
  std::string (*describe)(const World&, EntityId player, EntityId altar);
};
constexpr std::string_view kLife = "life";
constexpr std::array<AltarGift, 4> kAltarGifts = {
    {{"might", give_might, might_in_words},
     {"thing", give_a_thing, thing_in_words},
     {"knowledge", give_knowledge, knowledge_in_words},
     {kLife, give_a_life, life_in_words}}};

std::string why_not(std::string_view word) {
  return word == kLife ? "Nobody waits to come back." : "There is nothing that you do not know.";
}

bool has_given(const Entity& altar, EntityId player) {
  return std::binary_search(altar.by_kind.gift_takers().begin(), altar.by_kind.gift_takers().end(),
                            player);
}

EntityId altar_beside(const World& world, const Entity& player) {
  for (const Direction way : kEightDirections) {
    const EntityId body = world.body_at(player.depth(), step(player.at(), way));
    if (body != kNobody && world.entity(body).kind() == Kind::Altar) return body;
  }
  return kNobody;
}

}  // namespace

void offer(World& world, EntityId player, EntityId altar) {
  Event event = event_of(world, Verb::Offered, player, altar);
  const Entity& a = world.entity(altar);
  const bool has_any = !has_given(a, player);
  // so that a client can ask which gift
  const std::size_t gifts = words_of_gifts(world).size();
  event.amount = has_any ? static_cast<int>(gifts) : 0;
  const std::string life =
      gifts == kAltarGifts.size() ? ", life (a dead companion comes back)" : "";
  event.words = !has_any ? "It has given to you already."
                         : "Say one of these beside it: might (a point of strength), thing (" +
                               world.catalogue()[thing_of(world, a)].name +
                               "), knowledge (what one unknown draught or scroll is)" + life + ".";
  tell(world, std::move(event));
}

bool names_a_gift(std::string_view words) {
  return std::any_of(kAltarGifts.begin(), kAltarGifts.end(), [words](const AltarGift& gift) {
    return equals_ignoring_case(gift.word, words);
  });
}

std::vector<std::string_view> words_of_gifts(const World& world) {
  std::vector<std::string_view> words;
  const bool has_dead = !waiting_heroes(world).empty();
  for (const AltarGift& gift : kAltarGifts) {
    if (gift.word != kLife || has_dead) words.push_back(gift.word);
  }
  return words;
}

std::string gift_in_words(const World& world, EntityId player, EntityId altar,
                          std::string_view word) {
  const auto gift = std::find_if(kAltarGifts.begin(), kAltarGifts.end(),
                                 [word](const AltarGift& one) { return one.word == word; });
  return gift == kAltarGifts.end() ? "" : gift->describe(world, player, altar);
}

bool has_gifts_for(const World& world, EntityId altar, EntityId player) {
  return !has_given(world.entity(altar), player);
}

void ask_altar(World& world, EntityId player, const std::string& words) {
  const EntityId altar = altar_beside(world, world.entity(player));
  if (altar == kNobody || has_given(world.entity(altar), player)) return;
  for (const AltarGift& gift : kAltarGifts) {
    if (!equals_ignoring_case(gift.word, words)) continue;
    note_as_known(world, player, altar);
    const std::string said = gift.give(world, player, altar);
    if (said.empty()) return say(world, altar, why_not(gift.word));
    std::vector<EntityId>& takers = world.entity(altar).by_kind.gift_takers();
    takers.insert(std::lower_bound(takers.begin(), takers.end(), player), player);
    world.note(Occasion::Opened, altar, player);
    return say(world, altar, said);
  }
}

}  // namespace undercroft
