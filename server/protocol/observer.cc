// observer.cc: a player's perception without a realm.
#include "server/protocol/observer.h"

#include "server/protocol/notice.h"

namespace undercroft {

Observation observation_of(const World& world, const Knowledge& known, const LookBook& looks) {
  Observation seen;
  seen.turn = known.turn;
  seen.self = known.self;
  seen.notice = notice_of_crown(world);
  for (const auto& [id, look] : looks) seen.looks[id] = *look;
  if (known.depth == 0) return seen;
  seen.depth = known.depth;
  seen.level_name = world.level(known.depth).name;
  seen.cells = known.level().cells;
  for (const KnownEntity& e : known.level().entities) seen.entities[e.view.id] = e.view;
  return seen;
}

Observation Observer::look(const World& world) {
  changes_.clear();
  observe(world, viewer_, looks_, knowledge_, changes_);
  return observation_of(world, knowledge_, looks_);
}

std::vector<Report> Observer::reports(const World& world) {
  std::vector<Report> told;
  for (const Event& event : world.events) {
    for (const Witness& witness : event.witnesses) {
      if (witness.player != viewer_ || !is_told(event, witness)) continue;
      told.push_back(report_of(world, event, witness, looks_));
    }
  }
  return told;
}

}  // namespace undercroft
