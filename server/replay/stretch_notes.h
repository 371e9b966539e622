// stretch_notes.h: what a stretch needs to know of its inputs.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/replay/playback.h"
#include "server/replay/stretch.h"

namespace undercroft {

struct StretchNotes {
  RecordNumber last_turn = 0;  // the record of the last turn
  std::set<int> visited;       // depths on which players are
  std::set<EntityId> taking_part;
  std::map<int, StretchLevel> built;  // levels that were built meanwhile, by depth
  std::vector<Entity> early;          // what was built or joined, as it was then
  std::vector<IdRange> early_ids;
  std::set<EntityId> joining;
  std::vector<std::string> left_out;
};

// A StretchNoter is shown the inputs of a stretch in their order.
class StretchNoter {
 public:
  // `last`: the last id of the world before the stretch.
  explicit StretchNoter(EntityId last) : last_id_(last) {}

  void note(const Played& now);
  [[nodiscard]] StretchNotes take() { return std::move(notes_); }

 private:
  void note(const input::Turn& turn, const Played& now);
  void note(const input::Return& input, const Played& now) { take_part(input.player, now.state); }
  void note(const input::Respawn& input, const Played& now) { take_part(input.player, now.state); }
  void note(const input::Depart& input, const Played& now);
  void note(const input::Join& input, const Played& now);
  void note(const input::BuildLevel& input, const Played& now);
  void note(const input::ChangeRule& input, const Played& now);
  void note(const input::ReplaceDice& input, const Played& now);
  void note(const input::BeginRun& input, const Played& now);
  void note(const input::Forget& input, const Played& now);
  void note(const input::GiveUp& input, const Played& now);
  void note(const input::EndLife& input, const Played& now);
  template <typename Other>
  void note(const Other&, const Played&) {}

  void leave_out(const Played& now, const std::string& what);
  void take_part(EntityId id, const RealmState& state);
  void note_early(const RealmState& state, int depth, bool is_away);

  StretchNotes notes_;
  EntityId last_id_;           // of the world after the last input
  EntityId before_ = kNobody;  // of the world before the present one
};

[[nodiscard]] StretchLevel stretch_level(const World& world, int depth);

}  // namespace undercroft
