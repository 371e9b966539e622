// wariness.cc: judges hostile creatures by where they stand and by what they have done.
#include "server/protocol/wariness.h"

#include <algorithm>
#include <utility>

namespace undercroft {
namespace {

constexpr int kTurnsAhead = 3;
constexpr int kTurnsBeside = 10;
constexpr std::size_t kMaxFoes = 256;  // remembered for one player

bool is_foe_in_view(const KnownEntity& e) { return e.perceived && kKinds[e.kind].hostile; }

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

}  // namespace

void Wariness::note_harm(const Report& report) {
  const auto foe = is_harm(report) ? foes_.find(report.who) : foes_.end();
  if (foe == foes_.end()) return;
  foe->second.beside = 0;
  foe->second.warned = Threat::None;
}

void Wariness::note(const Knowledge& known, const KnownEntity& seen, bool is_new_turn) {
  Foe& foe = foes_[seen.view.id];
  foe.perceived = true;
  foe.reach = std::max(foe.reach, seen.view.reach_cells);
  if (is_new_turn && is_beside_a_player(known, seen.view.at)) ++foe.beside;
}

void Wariness::note(const Knowledge& known, std::span<const Report> reports) {
  const bool is_new_turn = known.turn != std::exchange(noted_, known.turn);
  if (foes_.size() > kMaxFoes) foes_.clear();
  for (auto& [id, foe] : foes_) foe.perceived = false;
  if (known.depth > 0) {
    for (const KnownEntity& seen : known.level().entities) {
      if (is_foe_in_view(seen)) note(known, seen, is_new_turn);
    }
  }
  for (auto& [id, foe] : foes_) {
    if (!foe.perceived) foe.warned = Threat::None;
  }
  for (const Report& report : reports) note_harm(report);
}

// It may come a cell nearer in each turn before the last, and strikes in that one.
Wariness::Threat Wariness::threat_of(const Knowledge& known, const KnownEntity& foe) const {
  const auto found = foes_.find(foe.view.id);
  const bool is_known = found != foes_.end();
  if (is_known && found->second.beside >= kTurnsBeside) return Threat::None;
  const int reach = std::max(is_known ? found->second.reach : 1, foe.view.reach_cells);
  const bool near = distance(known.self.at, foe.view.at) <= reach + kTurnsAhead - 1;
  return near ? Threat::Near : Threat::InView;
}

std::optional<Wariness::Alarm> Wariness::alarm(const Knowledge& known) const {
  for (const KnownEntity& e : known.level().entities) {
    if (!is_foe_in_view(e)) continue;
    const auto foe = foes_.find(e.view.id);
    const Threat warned = foe == foes_.end() ? Threat::None : foe->second.warned;
    if (threat_of(known, e) > warned) return Alarm{&e, warned == Threat::None};
  }
  return std::nullopt;
}

void Wariness::warn(const Knowledge& known) {
  for (const KnownEntity& e : known.level().entities) {
    if (!is_foe_in_view(e)) continue;
    Threat& warned = foes_[e.view.id].warned;
    warned = std::max(warned, threat_of(known, e));
  }
}

}  // namespace undercroft
