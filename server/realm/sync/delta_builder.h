// delta_builder.h: makes one delta of a player's knowledge for one connection.
#pragma once

#include <cstdint>
#include <optional>

#include "server/realm/state/report_queue.h"
#include "server/realm/state/state.h"
#include "server/realm/sync/dirty_marks.h"
#include "server/realm/sync/member_list.h"
#include "server/realm/sync/sent_state.h"
#include "shared/delta.h"

namespace undercroft {

class InView;

// The realm as it is at the moment of the delta. All references outlive the builder.
struct DeltaSource {
  const RealmState& state;
  const Player& player;
  ReportQueue& reports;
  const MemberList& members;
  std::optional<std::size_t> group;          // the player's, in the turn clock
  std::optional<std::uint64_t> deadline_ms;  // of that group, on the realm's clock
  std::uint64_t now_ms = 0;
  std::uint32_t moment = 0;  // equal for all deltas made of the same state
};

// A DeltaBuilder fills `out` with the difference between the sent state and the player's knowledge,
// and brings the sent state up to date. It lives for one delta.
class DeltaBuilder {
 public:
  // `viewer`: the body of the player whose knowledge is sent. All arguments outlive the builder.
  DeltaBuilder(EntityId viewer, SentState& sent, DirtyMarks& marks, const DeltaSource& source,
               Delta& out)
      : viewer_(viewer), sent_(sent), marks_(marks), source_(source), out_(out) {}

  // Clears `out` and fills everything but `accepted` and `clock_ms`.
  void build();

 private:
  void add_level();
  void add_new_level(const KnownLevel& level);
  void add_cells(const KnownLevel& level);
  void add_entities();
  void add_entity(const Changes::Entity& mark, const EntityView* now);
  void add_self();
  void add_members();
  void add_member(const Member& member, MemberView& sent, InView& in_view);
  void add_members_gone();
  void add_deadline();
  void add_reports();
  [[nodiscard]] EntityId number_of(EntityId real);
  [[nodiscard]] LookId number_of_look(LookId real);
  void forget_number(EntityId real);

  EntityId viewer_;
  SentState& sent_;
  DirtyMarks& marks_;
  const DeltaSource& source_;
  Delta& out_;
};

}  // namespace undercroft
