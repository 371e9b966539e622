// fight_reports.cc: what a fighting player hears of that ends its fight (R204).
#include "server/protocol/standing_fight.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

bool holds_player(Verb verb) {
  return verb == Verb::Grabbed || verb == Verb::Snared || verb == Verb::Submerged;
}

// A sentence for the status that has come over the player; empty if none has.
std::string ailment_in(const Report& report, EntityId player) {
  const bool is_bearer = report.verb == Verb::Afflicted && report.who == player;
  if (is_bearer) return "You are " + report.words + ".";
  if (report.whom != player) return {};
  if (report.verb == Verb::Stunned) return "You are stunned.";
  return holds_player(report.verb) ? "You are held fast." : "";
}

// Either of them may have healed before the turn is over.
bool hurts_one_of(const Report& report, EntityId player, EntityId foe) {
  const bool is_blow = report.verb == Verb::Damage || report.verb == Verb::Hit;
  if (!is_blow || report.amount == 0) return false;
  return report.whom == player || (report.whom == foe && foe != kNobody);
}

// The friend who fell, as a sentence; empty if the report is of no such thing.
std::string loss_in(const Report& report, EntityId player, const LookBook& looks) {
  const bool is_down = report.verb == Verb::WentDown;
  if (!is_down && report.verb != Verb::Death) return {};
  const EntityId victim = is_down ? report.who : report.whom;
  const Look* look = looks.find(is_down ? report.who_look : report.whom_look);
  if (victim == player || look == nullptr) return {};
  if (!is_down && look->kind != Kind::Player && look->kind != Kind::Friend) return {};
  return capitalised(the_name(*look)) + (is_down ? " is down." : " is dead.");
}

}  // namespace

void note_fight(Standing& standing, const Report& report, EntityId player, const LookBook& looks) {
  FightSoFar& fight = standing.fight;
  if (is_attack_on(report, player)) standing.struck_by = report.who;
  const bool is_foe = fight.foe != kNobody && report.whom == fight.foe;
  if (report.verb == Verb::Death && is_foe) fight.foe_died = true;
  if (hurts_one_of(report, player, fight.foe)) fight.hurt = true;
  // Water holds whoever wades in each cell (R92).
  const bool is_of_wading = standing.wades && report.verb == Verb::Submerged;
  if (fight.ailment.empty() && !is_of_wading) fight.ailment = ailment_in(report, player);
  if (fight.loss.empty()) fight.loss = loss_in(report, player, looks);
}

}  // namespace undercroft
