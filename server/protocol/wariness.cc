// wariness.cc: judges hostile creatures by where they stand and by what they have done.
#include "server/protocol/wariness.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace undercroft {
namespace {

constexpr int kTurnsAhead = 3;
constexpr int kUponYou = 2;  // cells: from farther away it shoots, and the player may well walk off
constexpr int kTurnsBeside = 10;
constexpr TurnNumber kTurnsOfHunt = 3;  // that a hunter may rest or walk between two steps
constexpr std::size_t kMaxFoes = 256;   // remembered for one player

bool is_foe_in_view(const KnownEntity& e) { return e.perceived && kKinds[e.kind].hostile; }

bool hunts(StepSign sign) {
  return sign == StepSign::Hunts || sign == StepSign::Crouches || sign == StepSign::Aims;
}

// The player itself, or another one in view.
bool is_beside_a_player(const Knowledge& known, Point at) {
  const auto& entities = known.level().entities;
  return std::any_of(entities.begin(), entities.end(), [at](const KnownEntity& e) {
    return e.perceived && e.kind == Kind::Player && distance(e.view.at, at) == 1;
  });
}

bool is_harm(const Report& report) {
  switch (report.verb) {
    case Verb::Damage:
    case Verb::Death:
    case Verb::WentDown:
      return true;
    case Verb::Hit:
      return report.amount > 0;
    default:
      return false;
  }
}

bool is_attack(Verb verb) {
  switch (verb) {
    case Verb::Attack:
    case Verb::Ambush:
    case Verb::Strike:
    case Verb::Weak:
    case Verb::Damage:
    case Verb::Riposte:
    case Verb::Hit:
      return true;
    default:
      return false;
  }
}

bool is_recent(const std::optional<TurnNumber>& turn, TurnNumber now, TurnNumber most) {
  return turn && now <= *turn + most;
}

}  // namespace

bool can_harm(const Threats& threats, EntityId foe) {
  const auto threat = std::find_if(threats.begin(), threats.end(),
                                   [foe](const ThreatView& one) { return one.id == foe; });
  return threat == threats.end() || threat->most > 0;
}

bool is_attack_on(const Report& report, EntityId player) {
  return is_attack(report.verb) && report.whom == player && report.who != player;
}

void Wariness::note_report(const Report& report, const Knowledge& known) {
  const auto foe = foes_.find(report.who);
  if (foe == foes_.end()) return;
  if (is_attack_on(report, known.self.id)) foe->second.struck = known.turn;
  if (!is_harm(report)) return;
  foe->second.beside = 0;
  foe->second.warned = Threat::None;
}

// A creature that begins to hunt is news, and so is a hunter that comes near again.
void Wariness::note(const Knowledge& known, const KnownEntity& seen, bool is_new_turn) {
  Foe& foe = foes_[seen.view.id];
  foe.reach = std::max(foe.reach, seen.view.reach_cells);
  if (is_new_turn && is_beside_a_player(known, seen.view.at)) ++foe.beside;
  if (!hunts(seen.view.sign)) return;
  if (!is_recent(foe.hunted, known.turn, kTurnsOfHunt)) foe.warned = Threat::None;
  foe.hunted = known.turn;
  const bool is_far = distance(known.self.at, seen.view.at) > foe.reach + kTurnsAhead;
  if (is_far) foe.warned = std::min(foe.warned, Threat::InView);
}

void Wariness::note(const Knowledge& known, std::span<const Report> reports) {
  const bool is_new_turn = known.turn != std::exchange(noted_, known.turn);
  if (foes_.size() > kMaxFoes) foes_.clear();
  if (known.depth > 0) {
    for (const KnownEntity& seen : known.level().entities) {
      if (is_foe_in_view(seen)) note(known, seen, is_new_turn);
    }
  }
  for (const Report& report : reports) note_report(report, known);
}

const Wariness::Foe* Wariness::memory_of(const KnownEntity& foe) const {
  const auto found = foes_.find(foe.view.id);
  return found == foes_.end() ? nullptr : &found->second;
}

// It may come a cell nearer in each turn before the last, and strikes in that one.
Wariness::Threat Wariness::threat_of(const Knowledge& known, const KnownEntity& foe) const {
  const Foe* memory = memory_of(foe);
  if (memory != nullptr && memory->beside >= kTurnsBeside) return Threat::None;
  const int reach = std::max(memory != nullptr ? memory->reach : 1, foe.view.reach_cells);
  const bool near = distance(known.self.at, foe.view.at) <= reach + kTurnsAhead - 1;
  return near ? Threat::Near : Threat::InView;
}

bool Wariness::is_warned_of(const KnownEntity& foe, Threat threat, const Threats& threats) const {
  if (!can_harm(threats, foe.view.id)) return harmless_.contains(foe.view.look);
  const Foe* memory = memory_of(foe);
  return threat <= (memory == nullptr ? Threat::None : memory->warned);
}

bool Wariness::has_come_nearer(const Knowledge& known, const KnownEntity& foe) const {
  const Foe* memory = memory_of(foe);
  return memory != nullptr && is_recent(memory->hunted, known.turn, 0) &&
         distance(known.self.at, foe.view.at) < memory->warned_from;
}

bool Wariness::is_attacking(const Knowledge& known, const KnownEntity& foe) const {
  const Foe* memory = memory_of(foe);
  if (memory == nullptr || memory->beside >= kTurnsBeside) return false;
  const int away = distance(known.self.at, foe.view.at);
  const bool has_struck = away <= kUponYou && is_recent(memory->struck, known.turn, 1);
  return has_struck || (away <= 1 && is_recent(memory->hunted, known.turn, kTurnsOfHunt));
}

const KnownEntity* Wariness::attacker(const Knowledge& known, const Threats& threats) const {
  for (const KnownEntity& e : known.level().entities) {
    const bool is_harmful = is_foe_in_view(e) && can_harm(threats, e.view.id);
    if (is_harmful && is_attacking(known, e)) return &e;
  }
  return nullptr;
}

std::optional<Wariness::Alarm> Wariness::alarm(const Knowledge& known, const Threats& threats,
                                               Approach approach) const {
  Alarm alarm;
  for (const KnownEntity& e : known.level().entities) {
    if (!is_foe_in_view(e)) continue;
    const Threat threat = threat_of(known, e);
    const bool runs_off = e.view.sign == StepSign::Flees && threat != Threat::Near;
    if (threat == Threat::None || runs_off) continue;
    const bool comes = approach == Approach::Counts && threat == Threat::Near &&
                       can_harm(threats, e.view.id) && has_come_nearer(known, e);
    if (!comes && is_warned_of(e, threat, threats)) continue;
    alarm.foes.push_back(&e);
    const Foe* memory = memory_of(e);
    alarm.is_new = alarm.is_new || memory == nullptr || !memory->was_told_of;
    alarm.is_near = alarm.is_near || threat == Threat::Near;
  }
  if (alarm.foes.empty()) return std::nullopt;
  const auto rank = [&](const KnownEntity* e) {
    const Foe* memory = memory_of(*e);
    const bool is_hunter = memory != nullptr && is_recent(memory->hunted, known.turn, kTurnsOfHunt);
    return std::tuple(!can_harm(threats, e->view.id), !is_hunter,
                      distance(known.self.at, e->view.at), e->view.id);
  };
  std::sort(alarm.foes.begin(), alarm.foes.end(),
            [&](const KnownEntity* a, const KnownEntity* b) { return rank(a) < rank(b); });
  return alarm;
}

void Wariness::warn(const Knowledge& known, const Threats& threats) {
  if (harmless_.size() > kMaxFoes) harmless_.clear();
  for (const KnownEntity& e : known.level().entities) {
    if (!is_foe_in_view(e)) continue;
    Foe& foe = foes_[e.view.id];
    foe.warned = std::max(foe.warned, threat_of(known, e));
    foe.warned_from = distance(known.self.at, e.view.at);
    foe.was_told_of = true;
    if (!can_harm(threats, e.view.id)) harmless_.insert(e.view.look);
  }
}

void Wariness::show(const Knowledge& known, const Threats& threats) {
  std::vector<EntityId> unknown;
  for (const KnownEntity& e : known.level().entities) {
    const bool is_awake = e.view.state != State::Asleep;
    const bool is_new = is_foe_in_view(e) && is_awake && can_harm(threats, e.view.id) &&
                        (memory_of(e) == nullptr || !memory_of(e)->was_told_of);
    if (is_new) unknown.push_back(e.view.id);
  }
  warn(known, threats);
  for (const EntityId id : unknown) foes_[id].warned = std::min(foes_[id].warned, Threat::InView);
}

}  // namespace undercroft
