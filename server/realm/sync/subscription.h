// subscription.h: one connection's ear: what of a player's knowledge it has been told, and what is
// still to be told.
//
// What was told is what is known, less what is marked. A mark is a cell or entity as it was told
// last; telling reads the difference off the marks and clears them. So the cost is what changed,
// and a far end that reads slowly gets one bigger delta later, never a queue.
#pragma once

#include <bitset>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/realm/state/journal.h"
#include "server/realm/state/report_queue.h"
#include "server/realm/state/state.h"
#include "server/realm/sync/connection.h"
#include "server/realm/sync/numbering.h"
#include "shared/codec.h"

namespace undercroft {

class InView;
struct MemberList;
struct Member;

// What a delta is read from.
struct TellFrom {
  const RealmState& state;
  const Player& player;
  ReportQueue& reports;
  const MemberList& roster;
  std::optional<std::size_t> group;          // the player's, in the turn clock
  std::optional<std::uint64_t> deadline_ms;  // of that group, on the realm's clock
  std::uint64_t now_ms = 0;
  std::uint32_t moment = 0;  // the same for all who are told of one and the same state
};

// A line of the realm's talk, encoded once for all who hear it.
struct TalkLine {
  std::uint32_t number = 0;
  std::string frame;
};

// How many bytes and deltas went out, for whoever watches over the server.
struct Sent {
  std::uint64_t deltas = 0;
  std::uint64_t bytes = 0;
};

class Subscription {
 public:
  // Nothing has been told yet, but for the reports up to `last_report`, by an earlier connection.
  // What is sent leaves when all is durable that had been written by then; `progress` outlives it.
  Subscription(std::shared_ptr<Connection> connection, EntityId player, std::uint32_t last_report,
               const Progress& progress);

  [[nodiscard]] const std::shared_ptr<Connection>& connection() const { return connection_; }
  [[nodiscard]] EntityId player() const { return player_; }

  // An answer to what it asked.
  void send(const ServerMessage& message) { hand_over(encode(message)); }
  // A word that tells nothing of the realm's state, and so need not wait until that is durable.
  void send_at_once(const ServerMessage& message) { connection_->send(encode(message)); }
  // More is durable than before: lets go what waited for it. True when something did and now
  // nothing does, so that there may be something to tell().
  bool release();

  // ---- marks ----
  // What the changes held is the subscription's own then: nobody may ask them for it any more.
  void mark(Changes&& changes);
  // What others say: told when the far end listens, since nobody is to be drowned by others' talk.
  void say(std::shared_ptr<const TalkLine> line);
  // The intent with this sequence has been played: the next delta answers it.
  void accept(std::uint32_t sequence) { accepted_ = sequence; }
  // Shall deltas tell the moment? Set by whoever has heard the Hello.
  bool tells_moment = false;
  // Is it on its teller's list already? Set by whoever keeps that list.
  bool is_listed = false;

  // Tells everything that is marked, if the far end is ready to listen.
  Sent tell(const TellFrom& from);
  // The same after one of some steps that are made at once: when the far end listens before the
  // first of them, each has a delta of its own. Their number is bounded by whoever makes them.
  Sent tell_step(const TellFrom& from, bool first);

  // ---- numbers ----
  // By which this connection knows an entity; given now if it knows none.
  [[nodiscard]] EntityId number_of(EntityId real);
  // kNobody when no entity has that number here.
  [[nodiscard]] EntityId entity_numbered(EntityId number) const {
    return entities_.owner_of(number);
  }

 private:
  // A frame that follows from all that had been written by then.
  struct Held {
    RecordNumber follows = 0;
    std::string frame;
  };
  void hand_over(std::string_view frame);
  Sent tell_delta(const TellFrom& from);
  bool make_delta(const TellFrom& from);
  void tell_level(const TellFrom& from);
  void tell_cells(const KnownLevel& level);
  void tell_entities(const TellFrom& from);
  void tell_entity(const TellFrom& from, const Changes::Entity& mark, const EntityView* now);
  void tell_new_level(const TellFrom& from, const KnownLevel& level);
  void tell_self(const TellFrom& from);
  void tell_members(const TellFrom& from);
  void tell_member(const TellFrom& from, const Member& member, MemberView& told, InView& in_view);
  void tell_members_gone(const TellFrom& from);
  void tell_deadline(const TellFrom& from);
  void tell_reports(const TellFrom& from);
  void tell_lines();
  void merge_marks();
  [[nodiscard]] LookId look_number(const TellFrom& from, LookId real);
  void forget_number(const TellFrom& from, EntityId real);

  std::shared_ptr<Connection> connection_;
  EntityId player_;
  const Progress& progress_;
  std::deque<Held> held_;  // a delta at most, and answers: their number is bounded by their askers'

  Numbers<EntityId> entities_;
  Numbers<LookId> looks_;
  std::bitset<kVerbCount> sentences_told_;  // by Verb

  bool is_level_marked_ = true;
  std::vector<Changes::Cell> cells_;
  std::vector<Changes::Entity> marks_;
  std::optional<std::uint32_t> accepted_;
  std::deque<std::shared_ptr<const TalkLine>> lines_;

  bool tells_steps_ = false;
  TurnNumber told_turn_ = 0;
  int told_depth_ = 0;
  SelfView told_self_;
  std::vector<MemberView> told_members_;   // in order of id; without names
  std::uint64_t told_roster_ = 0;          // its version
  std::optional<std::size_t> told_group_;  // the player's, when members were told last
  std::uint64_t told_members_at_ = 0;      // ms; when each of them was looked at
  bool someone_left_view_ = false;         // since then: another player, whose place is to be told
  bool choices_told_ = false;              // is any of them told to have chosen?
  std::optional<std::uint64_t> told_deadline_;
  std::uint32_t told_report_;  // the number of the last one

  Delta* delta_ = nullptr;  // the one that is being made
};

}  // namespace undercroft
