// offers.cc: which intents make sense, and the words for them.
#include "server/protocol/offers.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "server/sim/rules/altars.h"
#include "server/sim/rules/conversation.h"
#include "server/sim/rules/flight.h"
#include "server/sim/rules/merchants.h"
#include "server/sim/rules/things.h"
#include "server/sim/rules/worn_change.h"
#include "server/sim/sight/sight.h"
#include "server/sim/turn/turn.h"
#include "server/sim/world/attributes.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

using Needs = Offer::Needs;

bool is_worn(const Entity& owner, EntityId item) {
  return std::find(owner.worn.begin(), owner.worn.end(), item) != owner.worn.end();
}

bool lies_here(const World& world, const Entity& player) {
  for (const Entity& e : world.things_at(player.depth(), player.at())) {
    if (kKinds[e.kind()].takeable && !is_hidden_from(world, player.id, e)) return true;
  }
  return false;
}

// With several things in the cell, one offer each, after the offer to take all of them (R82). Equal
// things share one.
void add_things(const World& world, const Entity& player, std::vector<Offer>& offers) {
  constexpr std::size_t kMostNamed = 6;
  std::vector<Lying> things;
  for (Lying& one : lying_here(world, player.id)) {
    const bool is_new = std::none_of(things.begin(), things.end(),
                                     [&](const Lying& other) { return other.name == one.name; });
    if (is_new && things.size() < kMostNamed) things.push_back(std::move(one));
  }
  if (things.size() < 2) return;
  for (const Lying& one : things) {
    offers.push_back({IntentVerb::Take, "take " + one.name, Needs::Nothing, 0, one.name,
                      change_by_wearing(world, player, world.blueprint(world.entity(one.thing)))});
  }
}

void add_ground(const World& world, const Entity& player, std::vector<Offer>& offers) {
  const Ground ground = world.level(player.depth()).cells[player.at()].ground;
  if (ground == Ground::StairsDown) offers.push_back({IntentVerb::Descend, "go down"});
  const Intent ascend{.verb = IntentVerb::Ascend};
  if (ground == Ground::StairsUp && futile(world, player.id, ascend) == Reason::None) {
    offers.push_back({IntentVerb::Ascend, "go up"});
  }
}

void add_shot(const World& world, const Entity& player, std::vector<Offer>& offers) {
  for (const EntityId item : player.worn) {
    const int range = item == kNobody ? 0 : world.blueprint(world.entity(item)).range;
    if (range == 0) continue;
    offers.push_back({IntentVerb::Fire, "shoot", Needs::Direction, range});
  }
}

std::string article_of(std::string_view gift) {
  if (gift == "thing") return "the ";
  return gift == "life" ? "a " : "";
}

EntityId altar_seen_beside(const World& world, const Entity& player) {
  const auto& cells = world.level(player.depth()).cells;
  const auto way =
      std::find_if(kEightDirections.begin(), kEightDirections.end(), [&](Direction direction) {
        const Point at = step(player.at(), direction);
        return cells.contains(at) && cells[at].body == Kind::Altar &&
               sees_cell(world, player.id, player.depth(), at);
      });
  return way == kEightDirections.end() ? kNobody
                                       : world.body_at(player.depth(), step(player.at(), *way));
}

// The words that an altar beside the player answers, and what it gives for them (R161).
void add_gifts(const World& world, const Entity& player, std::vector<Offer>& offers) {
  const EntityId altar = altar_seen_beside(world, player);
  if (altar == kNobody || !has_gifts_for(world, altar, player.id)) return;
  for (const std::string_view gift : words_of_gifts(world)) {
    offers.push_back({IntentVerb::Say, "ask for " + article_of(gift) + std::string(gift),
                      Needs::Nothing, 0, std::string(gift),
                      gift_in_words(world, player.id, altar, gift)});
  }
}

// "A stout coat. Armour 1 to 3."
std::string text_of_ware(const World& world, const Entity& player, const WareOffer& ware) {
  const Blueprint& item = world.catalogue()[ware.item];
  const std::string change = change_by_wearing(world, player, item);
  return item.description + (change.empty() ? "" : " " + change + ".");
}

// What a merchant beside the player sells (R194).
void add_wares(const World& world, const Entity& player, std::vector<Offer>& offers) {
  for (const WareOffer& ware : wares_beside(world, player)) {
    offers.push_back({IntentVerb::Say, ware.words + " (" + std::to_string(ware.price) + " gold)",
                      Needs::Nothing, 0, ware.words, text_of_ware(world, player, ware)});
  }
}

// What a friend beside the player can be asked (R220).
void add_words(const World& world, const Entity& player, std::vector<Offer>& offers) {
  for (const std::string& word : words_beside(world, player)) {
    offers.push_back({IntentVerb::Say, "ask about " + word, Needs::Nothing, 0, word});
  }
}

std::string use_word(const Blueprint& thing) {
  if (thing.unknown == Unidentified::Draught) return "drink";
  return thing.unknown == Unidentified::Scroll ? "read" : "use";
}

std::string wear_word(const Blueprint& thing, bool worn) {
  const bool is_weapon = thing.slot == Slot::Weapon;
  if (worn) return is_weapon ? "put away" : "take off";
  return is_weapon ? "wield" : "wear";
}

// An unknown draught or scroll says nothing about itself.
bool knows(const Entity& player, const Entity& item, const Blueprint& thing) {
  const std::vector<BlueprintId>& known = player.known_blueprints;
  return thing.unknown == Unidentified::None ||
         std::binary_search(known.begin(), known.end(), item.blueprint);
}

// What a player knows of an item that is made for throwing; empty for all others.
std::string throw_text(const World& world, const Entity& player, const Entity& item,
                       const Blueprint& thing) {
  if (!knows(player, item, thing) || thing.aimed) return "";
  if (thing.breaks) return "made for throwing, breaks where it lands";
  if (thing.thrown <= 0) return "";
  const int most = attributes(world, player).strength + thing.thrown;
  return "made for throwing, 0 to " + std::to_string(most) + " less armour";
}

// Cells around the one where it lands that its burst fills as well.
int area_of(const Entity& player, const Entity& item, const Blueprint& thing) {
  return thing.burst && thing.burst->around && knows(player, item, thing) ? 1 : 0;
}

}  // namespace

std::vector<Offer> offers_of(const World& world, EntityId id) {
  const Entity& player = world.entity(id);
  std::vector<Offer> offers;
  if (world.run.end != RunEnd::Open && world.rules().after_run == AfterRun::Next) {
    offers.push_back({IntentVerb::NextRun, "begin the next run"});
  }
  const bool may_rise = offers.empty() && world.rules().death == DeathRule::Respawn;
  if (player.kind() == Kind::Corpse && may_rise) return {{IntentVerb::Respawn, "rise again"}};
  if (!player.alive || player.depth() == 0) return offers;
  if (lies_here(world, player) && !lying_here(world, player.id).empty())
    offers.push_back({IntentVerb::Take, "take"});
  add_ground(world, player, offers);
  add_shot(world, player, offers);
  add_gifts(world, player, offers);
  add_wares(world, player, offers);
  add_words(world, player, offers);
  add_things(world, player, offers);
  if (offers.size() > kMaxOffersEach) offers.resize(kMaxOffersEach);  // clients take no more
  return offers;
}

std::vector<Offer> offers_with(const World& world, EntityId id, EntityId item) {
  const Entity& player = world.entity(id);
  const Blueprint& thing = world.blueprint(world.entity(item));
  const bool worn = is_worn(player, item);
  std::vector<Offer> offers;
  if (thing.use && !thing.aimed) offers.push_back({IntentVerb::Use, use_word(thing)});
  if (thing.slot != Slot::None) {
    offers.push_back({IntentVerb::Wear, wear_word(thing, worn), Needs::Nothing, 0, "",
                      worn ? "" : change_by_wearing(world, player, thing)});
  }
  offers.push_back({IntentVerb::Throw, thing.aimed ? "aim" : "throw", Needs::Place,
                    thing.aimed ? thing.range : range_of_throws(world, id), "",
                    throw_text(world, player, world.entity(item), thing),
                    area_of(player, world.entity(item), thing)});
  offers.push_back({IntentVerb::Give, "give", Needs::Friend});
  offers.push_back({IntentVerb::Drop, "drop"});
  return offers;
}

int range_of_shot(const World& world, EntityId player) {
  const Intent shot{.verb = IntentVerb::Fire, .direction = Direction::Up};
  if (futile(world, player, shot) != Reason::None) return 0;
  int range = 0;
  for (const EntityId item : world.entity(player).worn) {
    if (item != kNobody) range = std::max(range, world.blueprint(world.entity(item)).range);
  }
  return range;
}

int range_of_throws(const World& world, EntityId player) {
  return throwing_range(world, world.entity(player));
}

}  // namespace undercroft
