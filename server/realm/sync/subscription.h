// subscription.h: one connection's marks, and its frames that wait to be sent.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/realm/state/journal.h"
#include "server/realm/state/state.h"
#include "server/realm/sync/connection.h"
#include "server/realm/sync/delta_builder.h"
#include "server/realm/sync/heard_lines.h"
#include "server/realm/sync/marks.h"
#include "server/realm/sync/mute_list.h"
#include "shared/codec.h"

namespace undercroft {

// A line of the realm's talk, encoded once for all connections.
struct TalkLine {
  std::uint32_t number = 0;
  std::string frame;
  std::string text = {};  // as people read it; empty: it is not text
  std::string from = {};  // whose it is, as in ChatLine; empty: the realm's
};
// The line as people read it: "Ann: hello".
[[nodiscard]] std::string text_of(const ChatLine& line);

// What was sent, for the metrics.
struct Sent {
  std::uint64_t deltas = 0;
  std::uint64_t bytes = 0;
};

// A Subscription keeps one connection up to date with what one player knows. Inputs only mark what
// has changed; tell() sends one delta for all of it when the client is ready to read. Frames wait
// here until the store has made durable what they follow from.
class Subscription {
 public:
  // The client has nothing yet, except for the reports in `told`, which it got over an earlier
  // connection, or gets by a story. `progress` outlives the subscription.
  Subscription(std::shared_ptr<Connection> connection, EntityId player, ReportsTold told,
               const Progress& progress);

  [[nodiscard]] const std::shared_ptr<Connection>& connection() const { return connection_; }
  [[nodiscard]] EntityId player() const { return player_; }

  // Sends an answer, once all records written so far are durable.
  void send(const ServerMessage& message) { hand_over(encode(message)); }
  // Sends a message that says nothing about the realm's state, and so need not wait.
  void send_at_once(const ServerMessage& message) { connection_->send(encode(message)); }
  // Sends a message from the player `from` that is worth nothing later. It is dropped when the
  // client is not ready, also for answers that wait, and when `from` is muted.
  void hint(std::string_view from, const ServerMessage& message);
  // More is durable than before: sends the frames that waited for it. True when some waited and
  // none is left, so that a delta may be due.
  bool release();

  // ---- marks ----
  // Takes the contents of `changes`, which the caller must not use any more.
  void mark(Changes&& changes);
  // Queues a line, which tell() sends, unless its speaker is muted. When too many wait, the oldest
  // is dropped.
  void say(std::shared_ptr<const TalkLine> line);
  // Adds a line of the server to the player's log: the next delta brings it.
  void add_line(std::string text) { remarks_.push_back(std::move(text)); }
  // From now on, until end_story(), the lines of the log that are sent are kept as well: the player
  // is away and may not read them. `turn` is that of the player.
  void begin_story(TurnNumber turn) { story_.emplace().from_turn = turn; }
  [[nodiscard]] std::optional<MissedStory> end_story() {
    return std::exchange(story_, std::nullopt);
  }
  // Whether the log that was sent says that all of these creatures came into view in the latest
  // turn, or, without any, whether it has a line for each event (`is_event`).
  [[nodiscard]] bool has_logged(const std::vector<EntityId>& arrivals, bool is_event) const;
  // The last lines that were sent, of talk and, if deltas carry it, of the log.
  [[nodiscard]] std::vector<std::string> last_lines() const { return heard_.lines(); }
  // The intent with this sequence has been played: the next delta answers it. `at_once`: it
  // resolved its turn (Connection::sent_turn_of()).
  void accept(std::uint32_t sequence, bool at_once) {
    accepted_ = sequence;
    is_at_once_ = at_once;
  }
  // Deltas carry the moment. Set by the caller, as the Hello asked.
  bool tells_moment = false;
  // Deltas carry the log, and no sentences. Set by the caller, as the Hello asked.
  void tell_lines(bool does) { sent_.tells_lines = does; }
  // The client has these house rules from its Welcome. A delta sends those that change later.
  void has_rules(const World& world) {
    sent_.rules = world.rules();
    sent_.omens = world.run.omens;
  }
  // A player has another name: the next delta sends it, and all looks again.
  void name_changed(EntityId player) {
    sent_.has_old_looks = true;
    sent_.renamed.push_back(player);
  }
  // Whose lines are not sent; null: all are. Set by the caller.
  std::shared_ptr<const MuteList> muted;
  // For the caller's list of marked subscriptions: this one is on it.
  bool is_listed = false;

  // Sends a delta of all that is marked, and the queued lines, if the client is ready to read.
  Sent tell(const DeltaSource& from);
  // Sends a delta after one of several steps that are made at once. Whether the client is ready is
  // decided at the first of them; the caller bounds their number.
  Sent tell_step(const DeltaSource& from, bool first);

  // ---- numbers ----
  // The number by which this connection knows an entity; a new one when it has none.
  [[nodiscard]] EntityId number_of(EntityId real) { return sent_.number_of(real); }
  // kNobody when no entity has that number here.
  [[nodiscard]] EntityId entity_numbered(EntityId number) const {
    return sent_.entities.owner_of(number);
  }

 private:
  // A frame that may leave once all records up to `follows` are durable.
  struct Held {
    RecordNumber follows = 0;
    std::string frame;
    std::optional<std::uint32_t> turn_of = {};  // see Connection::sent_turn_of()
  };
  void hand_over(std::string_view frame, std::optional<std::uint32_t> turn_of = {});
  void send_now(std::string_view frame, std::optional<std::uint32_t> turn_of);
  Sent tell_delta(const DeltaSource& from);
  void add_remarks(Delta& delta);

  std::shared_ptr<Connection> connection_;
  EntityId player_;
  const Progress& progress_;
  std::deque<Held> held_;  // one delta at most, and answers, whose number their askers limit
  std::deque<std::shared_ptr<const TalkLine>> lines_;
  std::vector<std::string> remarks_;  // lines of the log that the next delta brings
  HeardLines heard_;
  std::optional<MissedStory> story_;
  bool tells_steps_ = false;

  Marks marks_;
  std::optional<std::uint32_t> accepted_;
  bool is_at_once_ = false;  // as accept() was told
  SentState sent_;
};

}  // namespace undercroft
