// standing_handling.cc: what exploring opens, searches, unlocks and takes back (R210).
#include <algorithm>
#include <utility>

#include "server/protocol/standing_steps.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostRemembered = 256;  // of each sort, for one player

// A chest with a warning is a choice between several, which the player makes.
bool is_to_be_opened(const StandingSight& sight, const KnownEntity& e) {
  const bool is_shut = e.kind == Kind::Chest && e.view.state == State::Closed;
  if (!is_shut || sight.memory.shown.contains(e.view.id)) return false;
  const Look* look = sight.looks.find(e.view.look);
  return look != nullptr && look->warning.empty();
}

// The creature whose corpse this is, if it has an item of the player's. A corpse keeps the id of
// its creature, but not that of a hero who has come back to life: which of its items it had then is
// not known.
std::map<EntityId, std::string>::iterator debtor(const StandingSight& sight, const KnownEntity& e) {
  auto& debts = sight.memory.debts;
  if (e.kind != Kind::Corpse) return debts.end();
  return debts.find(e.view.id);
}

template <typename Set>
void remember(Set& set, EntityId id) {
  if (set.size() >= kMostRemembered) set.clear();
  set.insert(id);
}

// Closed before, it is open now; or it was a mimic, or does not open.
void note_opened(StandingMemory& memory, const KnownEntity& chest) {
  note_shown(memory, chest.view.id);
  if (chest.view.state == State::Open) remember(memory.opened, chest.view.id);
}

const KnownEntity* known_as(const Knowledge& known, EntityId id) {
  const auto& entities = known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(),
                                  [id](const KnownEntity& e) { return e.view.id == id; });
  return found == entities.end() ? nullptr : &*found;
}

}  // namespace

bool is_to_be_searched(const StandingSight& sight, const KnownEntity& e) {
  if (e.kind != Kind::Chest || e.view.state != State::Open) return false;
  const bool holds_more = sight.memory.left_full.contains(e.view.id);
  return sight.memory.opened.contains(e.view.id) || (holds_more && has_room(sight.known.self.pack));
}

bool holds_something_back(const StandingSight& sight, const KnownEntity& e) {
  return debtor(sight, e) != sight.memory.debts.end();
}

bool is_to_be_unlocked(const StandingSight& sight, const KnownEntity& e) {
  const bool is_lock =
      e.kind == Kind::ClosedDoor && e.view.state == State::Locked && e.view.metal.has_value();
  if (!is_lock || sight.memory.tried.contains(e.view.id)) return false;
  const int keys = sight.known.self.keys[static_cast<std::size_t>(*e.view.metal)];
  return sight.in_company ? keys >= locks_of(sight.known, *e.view.metal) : keys > 0;
}

const KnownEntity* thing_to_handle(const StandingSight& sight, const WalkMap& map) {
  const auto& entities = sight.known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    if (e.view.at == sight.known.self.at) return holds_something_back(sight, e);
    const bool is_one = is_to_be_opened(sight, e) || is_to_be_searched(sight, e);
    return is_one && is_beside(sight, map, e);
  });
  return found == entities.end() ? nullptr : &*found;
}

const KnownEntity* lock_to_handle(const StandingSight& sight, const WalkMap& map) {
  const auto& entities = sight.known.level().entities;
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const KnownEntity& e) {
    return is_to_be_unlocked(sight, e) && is_beside(sight, map, e);
  });
  return found == entities.end() ? nullptr : &*found;
}

Intent handling(const StandingSight& sight, const KnownEntity& thing) {
  if (thing.kind == Kind::Corpse) return Intent{.verb = IntentVerb::Take};
  return bump(direction_of(thing.view.at - sight.known.self.at));
}

void note_handled(const StandingSight& sight, Standing& standing) {
  const EntityId id = std::exchange(standing.handled, kNobody);
  if (id == kNobody || sight.known.depth == 0 || sight.known.depth != standing.depth) return;
  StandingMemory& memory = sight.memory;
  const bool was_searched = memory.opened.erase(id) + memory.left_full.erase(id) > 0;
  if (was_searched && !has_room(sight.known.self.pack)) remember(memory.left_full, id);
  const KnownEntity* thing = known_as(sight.known, id);
  if (was_searched || thing == nullptr) return;
  if (const auto debt = debtor(sight, *thing); debt != memory.debts.end()) memory.debts.erase(debt);
  if (thing->kind == Kind::Chest) note_opened(memory, *thing);
  if (thing->kind == Kind::ClosedDoor) remember(memory.tried, id);
}

void note_opened_chest(StandingMemory& memory, const Report& report, EntityId player) {
  const bool is_for_player = report.who == player || report.who == kNobody;
  if (report.verb != Verb::Opened || !is_for_player || report.whom == kNobody) return;
  remember(memory.opened, report.whom);
}

void note_debt(StandingMemory& memory, const StandingSight& sight, const Report& report) {
  const EntityId me = sight.known.self.id;
  const bool robbed = report.verb == Verb::Stole && report.whom == me;
  const bool gave = report.verb == Verb::Gave && report.who == me;
  const EntityId other = robbed ? report.who : report.whom;
  if (!(robbed || gave) || other == kNobody) return;
  const Look* look = sight.looks.find(robbed ? report.who_look : report.whom_look);
  if (memory.debts.size() >= kMostRemembered) memory.debts.clear();
  memory.debts[other] = look == nullptr ? "" : look->name;
}

}  // namespace undercroft
