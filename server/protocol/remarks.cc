// remarks.cc: sentences about a friend or an item in view.
#include "server/protocol/remarks.h"

#include <string>
#include <utility>

#include "server/sim/rules/contents.h"
#include "server/sim/rules/down.h"
#include "server/sim/rules/worn_change.h"
#include "server/sim/sight/sight.h"
#include "shared/ascii_case.h"
#include "shared/grammar.h"
#include "shared/limits.h"
#include "shared/nouns.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostListed = 4;

// "A warrior. "; empty before the hero has chosen a kit.
std::string kit_of(const World& world, const Entity& hero) {
  const int kit = hero.growth.get().kit;
  if (kit == 0) return "";
  const std::string& name = world.catalogue().growth().kits[static_cast<std::size_t>(kit - 1)].name;
  return capitalised(with_article(to_lower(name))) + ". ";
}

// "Wields a sword, and wears some mail. "
std::string gear_of(const World& world, EntityId viewer, const Entity& hero) {
  std::string weapon = "Has no weapon in hand";
  std::vector<std::string> worn;
  for (std::size_t slot = 0; slot < hero.worn.size(); ++slot) {
    if (hero.worn[slot] == kNobody) continue;
    std::string name = item_in_words(world, viewer, world.entity(hero.worn[slot]));
    if (static_cast<Slot>(slot) == Slot::Weapon) {
      weapon = "Wields " + name;
    } else {
      worn.push_back(std::move(name));
    }
  }
  return weapon + (worn.empty() ? "" : ", and wears " + list_of_names(worn, kMostListed)) + ".";
}

// The last turn of those that are left is the one in which it dies.
std::string needs_of(const Entity& hero) {
  if (hero.kind() == Kind::Downed) {
    const int turns = hero.turns(Status::Down);
    return " Is down: dies in " + std::to_string(turns) + (turns == 1 ? " turn." : " turns.");
  }
  const bool is_hurt = hero.alive && hero.health * 2 <= hero.max_health;
  return is_hurt ? " Needs healing." : "";
}

bool is_friend(const Entity& e, EntityId body) {
  const bool is_person = e.kind() == Kind::Player || e.kind() == Kind::Downed;
  return is_person && e.slot > 0 && e.id != body;
}

std::string remark_on_friend(const World& world, EntityId body, const Entity& hero) {
  return kit_of(world, hero) + gear_of(world, body, hero) + needs_of(hero);
}

// "Instead of your leather armour: armour 2 to 4."; empty if no number would change.
std::string remark_on_item(const World& world, const Entity& hero, const Entity& item) {
  const Blueprint& b = world.blueprint(item);
  const std::string change = to_lower(change_by_wearing(world, hero, b));
  if (change.empty()) return "";
  const EntityId worn = hero.worn[static_cast<std::size_t>(b.slot)];
  if (worn != kNobody) return "Instead of your " + world.entity(worn).name + ": " + change + ".";
  return std::string(b.slot == Slot::Weapon ? "If you wield it: " : "If you wear it: ") + change +
         ".";
}

// "Stands over Pia.": nobody revives a downed player while a creature is in its cell (R141).
std::string stand_of(const World& world, EntityId viewer, const Entity& e) {
  const bool is_disguised = e.kind() == Kind::Mimic;
  if (e.id == viewer || is_disguised || !acts_by_itself(e.kind())) return "";
  const EntityId downed = downed_at(world, e.depth(), e.at());
  if (downed == kNobody || !perceives(world, viewer, downed)) return "";
  return "Stands over " + (downed == viewer ? "you" : world.entity(downed).name) + ".";
}

std::string remark_on(const World& world, EntityId body, const Entity& e) {
  if (e.kind() == Kind::Item) return remark_on_item(world, world.entity(body), e);
  const bool tells = is_friend(e, body) && !world.rules().pvp;
  const std::string words = tells ? remark_on_friend(world, body, e) : "";
  const std::string stand = stand_of(world, body, e);
  return words + (words.empty() || stand.empty() ? "" : " ") + stand;
}

}  // namespace

std::vector<Remark> remarks_of(const World& world, const Knowledge& known, EntityId body) {
  std::vector<Remark> remarks;
  if (known.depth == 0) return remarks;
  for (const KnownEntity& e : known.level().entities) {
    if (!e.perceived || !world.exists(e.view.id) || remarks.size() == kMaxRemarks) continue;
    std::string words = remark_on(world, body, world.entity(e.view.id));
    if (!words.empty()) remarks.push_back({e.view.id, std::move(words)});
  }
  return remarks;
}

}  // namespace undercroft
