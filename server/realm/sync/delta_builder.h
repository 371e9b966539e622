// delta_builder.h: builds the delta between what a connection has been sent and what its player
// knows now.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/protocol/look_forms.h"
#include "server/realm/state/report_queue.h"
#include "server/realm/state/state.h"
#include "server/realm/sync/marks.h"
#include "server/realm/sync/members.h"
#include "server/realm/sync/numbering.h"
#include "server/realm/sync/sent_words.h"
#include "shared/delta.h"
#include "shared/ruleset.h"

namespace undercroft {

class DeltaScene;

class InView;

// The present state that a delta is read from.
struct DeltaSource {
  const RealmState& state;
  const Player& player;
  ReportQueue& reports;
  const MemberList& roster;
  std::optional<std::size_t> group;          // the player's, in the turn clock
  std::optional<std::uint64_t> deadline_ms;  // of the player in that group, on the realm's clock
  std::uint64_t now_ms = 0;
  std::uint32_t moment = 0;  // the same for all connections that are sent the same state
  std::optional<std::uint32_t> reserve_ms;  // of the player's time bank; none: there is no limit
  bool friends_on_map = true;               // the host's setting
  bool spectator = false;  // the connection is one; choices are for their player alone
  bool has_notice = true;  // false: no player has one
  bool stands_by = false;  // a standing intent chooses the player's steps
};

// What one connection has been sent so far, except for cells and entities: those are the player's
// knowledge wherever they are not marked.
// Which reports a client needs no more: those up to `last`, which it has, and those after
// `story_after` up to `story_last`, of which a story tells it (MissedTurns).
struct ReportsTold {
  std::uint32_t last = 0;
  std::uint32_t story_after = 0;
  std::uint32_t story_last = 0;  // 0: there is no story
};

struct SentState {
  Numbers<EntityId> entities;  // by which the connection knows entities
  Numbers<FormedLook, LookId> looks;
  SentWords words;
  bool tells_lines = false;           // Hello asked for the log
  bool has_old_looks = false;         // some look is another than when it was sent
  std::uint64_t numbers = 0;          // PlayerNumbers::version() by which players were sent
  std::bitset<kVerbCount> sentences;  // by Verb: whose sentence the client has
  TurnNumber turn = 0;
  int depth = 0;
  SelfView self;                      // without offers, threats, remarks and sheet
  std::vector<EntityView> creatures;  // as the last lines knew them, in order of id
  struct Arrivals {
    TurnNumber turn = 0;
    std::vector<EntityId> ids;
  } arrivals;                       // that the lines of this turn have told of
  OfferNumbers offers;              // of the player without an item
  OfferNumbers item_offers;         // of the items in the pack, each once
  std::vector<ThreatView> threats;  // with the connection's numbers
  std::vector<Remark> remarks;      // with the connection's numbers
  struct Grown {
    int kit = 0;
    std::vector<int> boons;
  } grown;  // the hero, when the sheet was made last
  std::vector<SheetLine> sheet;
  int throwing_range = -1;           // cells: of its offers to throw
  std::vector<MemberView> members;   // in order of id; without names
  std::vector<EntityId> renamed;     // members with another name than when they were sent
  std::uint64_t roster_version = 0;  // of the member list
  std::optional<std::size_t> group;  // the player's, when the members were sent last
  std::uint64_t members_at_ms = 0;   // when each member was compared last
  Company company = Company::Hero;   // of the player, when the looks were sent
  bool company_changed = false;      // since then a player went out of view, or under pvp came in
  bool has_chosen_members = false;   // a member was sent as having chosen
  std::optional<std::uint64_t> deadline_ms;
  Notice notice;
  TurnNumber run_began = 0;
  ReportsTold reports;
  Ruleset rules;
  std::vector<std::string> omens;  // keys of those in force

  // The connection's number for an entity; a new one when it has none.
  [[nodiscard]] EntityId number_of(EntityId real);
};

// Buffers that a thread reuses for every delta it builds: with many players who take turns, buffers
// of their own would have left the cache.
struct DeltaBuffers {
  Delta delta;
  Changes spare;  // empty; its vectors have capacity that some Marks no longer needed

  [[nodiscard]] static DeltaBuffers& of_this_thread();
};

// A DeltaBuilder fills in one delta and is then thrown away. It updates the sent state to include
// the delta and clears the marks.
class DeltaBuilder {
 public:
  // All of them outlive it. The delta in `buffers` is cleared.
  DeltaBuilder(const DeltaSource& from, Marks& marks, SentState& sent, DeltaBuffers& buffers);

  void build();

 private:
  void add_level();
  void add_new_level(const KnownLevel& level);
  void add_cells(const KnownLevel& level);
  void add_entities(const KnownEntities& known);
  void note_company();
  [[nodiscard]] Form form_seen(const EntityView& view) const;
  void add_entity(const Changes::Entity& mark, const EntityView* now);
  void add_self();
  void remember_place(const SelfView& now);
  void add_offers(std::optional<SelfChange>& change);
  void add_threats(std::optional<SelfChange>& change);
  void add_remarks(std::optional<SelfChange>& change);
  void add_sheet(std::optional<SelfChange>& change);
  void number_pack(std::vector<PackView>& pack);
  void add_members();
  void add_member(const Member& member, MemberView& sent, InView& in_view);
  void add_members_gone();
  void add_deadline();
  void add_rules();
  void add_notice();
  void add_reports();
  void add_report(const Report& report);
  void renumber_looks_if_needed();
  [[nodiscard]] bool is_pvp() const { return from_.state.world.rules().pvp; }
  [[nodiscard]] LookId look_number(LookId real, Form form = kPlainForm);
  struct Unsent {
    std::uint32_t first = 0;
    std::uint32_t last = 0;  // less than the first: none
  };
  [[nodiscard]] Unsent unsent_reports() const;
  void add_lines();
  void keep_arrivals(const DeltaScene& scene);
  void keep_creatures();
  [[nodiscard]] bool is_player_or_member(EntityId real) const;
  void forget_number(EntityId real);

  const DeltaSource& from_;
  Marks& marks_;
  SentState& sent_;
  Delta& delta_;
  Changes& spare_;
};

}  // namespace undercroft
