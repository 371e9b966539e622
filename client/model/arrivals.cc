// arrivals.cc: one log line for each creature that comes into view, and for items underfoot.
#include "client/model/condition.h"
#include "client/model/grammar.h"
#include "client/model/kinds.h"
#include "client/model/report_lines.h"
#include "shared/bearing.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

// "A goblin comes into view (north, 4), hurt."
std::string arrival(const EntityView& entity, const Look& look, Point me) {
  const std::string state = condition_word(entity, look);
  return capitalised(look.a_name) + " comes into view (" +
         std::string(compass_word(bearing(me, entity.at))) + ", " +
         std::to_string(distance(me, entity.at)) + ")" + (state.empty() ? "" : ", " + state) + ".";
}

}  // namespace

std::vector<LogLine> tell_arrivals(const Observation& before, const Observation& after) {
  std::vector<LogLine> lines;
  for (const auto& [id, entity] : after.entities) {
    const Look& look = after.look(entity);
    if (id == after.self.id || !looks_alive(look)) continue;
    const auto seen = before.entities.find(id);
    if (seen != before.entities.end() && looks_alive(before.look(seen->second))) continue;
    lines.push_back({.turn = after.turn,
                     .text = arrival(entity, look, after.self.at),
                     .tone = Tone::Sight,
                     .weight = look.hostile ? Weight::Sight : Weight::Others,
                     .presence_of = look.kind == Kind::Player ? look.name : ""});
  }
  return lines;
}

std::vector<LogLine> tell_floor(const Observation& before, const Observation& after) {
  const bool stood_here = before.depth == after.depth && before.self.at == after.self.at;
  if (stood_here || !after.self.alive) return {};
  std::string things;
  bool stays = false;  // something that the step would have taken
  for (const auto& [id, entity] : after.entities) {
    const Look& look = after.look(entity);
    if (!look.takeable || entity.at != after.self.at) continue;
    stays = stays || look.kind == Kind::Item;
    things += (things.empty() ? "" : ", ") + look.a_name;
  }
  if (things.empty()) return {};
  const std::string why = stays && !has_room(after.self.pack) ? "; your pack is full" : "";
  return {{.turn = after.turn,
           .text = "Here lies " + things + why + ".",
           .tone = Tone::Mine,
           .weight = Weight::Mine}};
}

}  // namespace undercroft
