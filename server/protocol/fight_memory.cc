// fight_memory.cc: signs that foes have shown, and blows in vain.
#include "server/protocol/fight_memory.h"

#include <utility>

namespace undercroft {
namespace {

std::uint32_t bit_of(StepSign sign) { return 1U << static_cast<unsigned>(sign); }

}  // namespace

void FightMemory::note(const Report& report, EntityId player) {
  const bool is_blow =
      report.verb == Verb::Damage || report.verb == Verb::Hit || report.verb == Verb::Weak;
  if (!is_blow || report.who != player || report.whom_look == kNoLook) return;
  int& in_vain = in_vain_[report.whom_look];
  in_vain = report.verb != Verb::Weak && report.amount > 0 ? 0 : in_vain + 1;
}

void FightMemory::see(const Knowledge& known) {
  std::map<EntityId, std::uint32_t> now;
  for (const KnownEntity& e : known.level().entities) {
    if (!e.perceived || !kKinds[e.kind].hostile) continue;
    now[e.view.id] = signs_[e.view.id] | bit_of(e.view.sign);
  }
  signs_ = std::move(now);
}

bool FightMemory::has_shown(EntityId foe, StepSign sign) const {
  return (signs_.at(foe) & bit_of(sign)) != 0;
}

int FightMemory::blows_in_vain(LookId look) const {
  const auto found = in_vain_.find(look);
  return found == in_vain_.end() ? 0 : found->second;
}

}  // namespace undercroft
