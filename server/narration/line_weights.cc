// line_weights.cc: harm to the player comes first, then harm to its party.
#include "server/narration/line_weights.h"

namespace undercroft {
namespace {

using Tone = ToldLine::Tone;
using Weight = ToldLine::Weight;

}  // namespace

void LineWeights::weigh(std::span<const Report> reports, bool mine, ToldLine& line) {
  if (mine) line.tone = Tone::Mine;
  line.weight = mine ? Weight::Mine : Weight::Others;
  for (const Report& report : reports) {
    if (report.verb == Verb::Death) note_death(report.whom, line);
    if (report.verb == Verb::Won) note_victory(line);
    if (report.verb == Verb::Dropped && !report.words.empty()) note_loss(report.who, line);
    if (report.health_after) note_health(report, line);
  }
}

// What the run was about: no other line of the turn hides it.
void LineWeights::note_victory(ToldLine& line) {
  line.tone = Tone::Sight;
  line.weight = Weight::Me;
}

void LineWeights::note_death(EntityId whom, ToldLine& line) const {
  if (scene_.is_player(whom)) line.weight = Weight::Party;
  if (!scene_.is_me(whom)) return;
  line.tone = Tone::Hurt;
  line.weight = Weight::Me;
}

// A blow has knocked the Crown away: as grave as harm.
void LineWeights::note_loss(EntityId whose, ToldLine& line) const {
  line.weight = scene_.is_me(whose) ? Weight::Me : Weight::Party;
  if (scene_.is_me(whose)) line.tone = Tone::Hurt;
}

void LineWeights::note_health(const Report& report, ToldLine& line) {
  const EntityId whose = report.whom != kNobody ? report.whom : report.who;
  const auto known = health_.try_emplace(whose, health_before(whose)).first;
  const bool hurts = *report.health_after < known->second.value_or(*report.health_after);
  known->second = report.health_after;
  if (!hurts || !scene_.is_player(whose)) return;
  line.weight = scene_.is_me(whose) ? Weight::Me : Weight::Party;
  if (scene_.is_me(whose)) line.tone = Tone::Hurt;
}

std::optional<int> LineWeights::health_before(EntityId id) const {
  if (scene_.is_me(id)) {
    return scene_.depth_before() > 0 ? scene_.self_before().health : scene_.self().health;
  }
  const EntityView* known = scene_.entity_before(id);
  if (known == nullptr) known = scene_.entity(id);
  return known == nullptr ? std::nullopt : std::optional(known->health);
}

}  // namespace undercroft
