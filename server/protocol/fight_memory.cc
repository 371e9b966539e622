// fight_memory.cc: signs that foes have shown, and blows in vain.
#include "server/protocol/fight_memory.h"

#include <utility>

namespace undercroft {
namespace {

constexpr std::size_t kMostFighters = 64;  // remembered for one player

bool is_of_fight(Verb verb) {
  switch (verb) {
    case Verb::Attack:
    case Verb::Ambush:
    case Verb::Strike:
    case Verb::Avoid:
    case Verb::Weak:
    case Verb::Damage:
    case Verb::Hit:
    case Verb::Shot:
    case Verb::WentDown:
      return true;
    default:
      return false;
  }
}

bool is_player(const LookBook& looks, LookId id) {
  const Look* look = looks.find(id);
  return look != nullptr && (look->kind == Kind::Player || look->kind == Kind::Downed);
}

std::uint32_t bit_of(StepSign sign) { return 1U << static_cast<unsigned>(sign); }

}  // namespace

void FightSoFar::go_for(const KnownEntity& whom, std::string called) {
  if (foe != whom.view.id) calm = 0;
  foe = whom.view.id;
  foe_health = whom.view.health;
  name = std::move(called);
}

// A fight of two players is none of a third one's.
void FightMemory::note_fighter(const Report& report, EntityId player, const LookBook& looks) {
  if (!is_of_fight(report.verb)) return;
  const bool strikes = is_player(looks, report.who_look);
  const bool suffers = is_player(looks, report.whom_look);
  const EntityId fighter = strikes ? report.who : report.whom;
  if (strikes == suffers || fighter == kNobody) return;
  if (fought_.size() > kMostFighters) fought_.clear();
  fought_[fighter] = report.turn;
  if (fighter != player) friend_ = fighter;
}

void FightMemory::note(const Report& report, EntityId player, const LookBook& looks) {
  note_fighter(report, player, looks);
  const bool is_blow =
      report.verb == Verb::Damage || report.verb == Verb::Hit || report.verb == Verb::Weak;
  if (!is_blow || report.who != player || report.whom_look == kNoLook) return;
  int& in_vain = in_vain_[report.whom_look];
  in_vain = report.verb != Verb::Weak && report.amount > 0 ? 0 : in_vain + 1;
}

void FightMemory::see(const Knowledge& known) {
  std::map<EntityId, Signs> now;
  for (const KnownEntity& e : known.level().entities) {
    if (!e.perceived || !kKinds[e.kind].hostile) continue;
    now[e.view.id] = {signs_[e.view.id].shown | bit_of(e.view.sign), e.view.sign};
  }
  signs_ = std::move(now);
}

bool FightMemory::has_shown(EntityId foe, StepSign sign) const {
  return (signs_.at(foe).shown & bit_of(sign)) != 0;
}

bool FightMemory::shows(EntityId foe, StepSign sign) const { return signs_.at(foe).now == sign; }

bool FightMemory::has_fought(EntityId fighter, TurnNumber now, TurnNumber before) const {
  const auto found = fought_.find(fighter);
  return found != fought_.end() && now <= found->second + before;
}

EntityId FightMemory::fighting_friend(TurnNumber now) const {
  return has_fought(friend_, now, kTurnsOfFight) ? friend_ : kNobody;
}

int FightMemory::blows_in_vain(LookId look) const {
  const auto found = in_vain_.find(look);
  return found == in_vain_.end() ? 0 : found->second;
}

}  // namespace undercroft
