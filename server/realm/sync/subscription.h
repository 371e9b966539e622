// subscription.h: one connection's subscription to a player's knowledge.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/realm/state/journal.h"
#include "server/realm/sync/connection.h"
#include "server/realm/sync/dirty_marks.h"
#include "server/realm/sync/sent_state.h"
#include "shared/codec.h"

namespace undercroft {

struct DeltaSource;

// A chat line of the realm, encoded once for all that receive it.
struct TalkLine {
  std::uint32_t number = 0;
  std::string frame;
};

// Deltas and bytes sent, for the metrics page.
struct Sent {
  std::uint64_t deltas = 0;
  std::uint64_t bytes = 0;
};

// A Subscription sends one player's knowledge to one connection. Changes only add marks. tell()
// turns them into a delta when the client is ready, so a client that reads slowly gets one bigger
// delta later, never a queue.
class Subscription {
 public:
  // Nothing has been sent yet, except reports up to `last_report`, by an earlier connection. A
  // frame leaves once everything that was written before it is durable. `progress` outlives this.
  Subscription(std::shared_ptr<Connection> connection, EntityId player, std::uint32_t last_report,
               const Progress& progress);

  [[nodiscard]] const std::shared_ptr<Connection>& connection() const { return connection_; }
  [[nodiscard]] EntityId player() const { return player_; }

  // Sends an answer to a request.
  void send(const ServerMessage& message) { hand_over(encode(message)); }
  // Sends a message that reveals nothing of the realm's state, so it need not wait for the disk.
  void send_at_once(const ServerMessage& message) { connection_->send(encode(message)); }
  // Sends the frames whose inputs are durable by now. Returns true if that emptied the queue, so
  // that tell() may have something to send.
  bool release();

  // Adds the changes of one input, and takes their buffers.
  void mark(Changes&& changes) { marks_.add(std::move(changes)); }
  // Queues another player's line until the client is ready, so that chat cannot flood it.
  void say(std::shared_ptr<const TalkLine> line);
  // The intent with this sequence has been played; the next delta acknowledges it.
  void accept(std::uint32_t sequence) { accepted_ = sequence; }
  // Set by the reader of the Hello: deltas carry the moment of their state.
  bool tells_moment = false;
  // Set by Broadcast: this subscription is on its list of those with something to send.
  bool is_listed = false;

  // Sends everything that is marked, if the client is ready.
  Sent tell(const DeltaSource& source);
  // As above, after one of several steps made at once. If the client is ready before the first
  // step, each step gets a delta of its own. The caller bounds their number.
  Sent tell_step(const DeltaSource& source, bool first);

  // The number by which this connection knows an entity; assigns one if it has none.
  [[nodiscard]] EntityId number_of(EntityId real);
  // The entity with that number, or kNobody.
  [[nodiscard]] EntityId entity_numbered(EntityId number) const {
    return sent_.entities.owner_of(number);
  }

 private:
  // A frame that may leave once record `follows` is durable.
  struct Held {
    RecordNumber follows = 0;
    std::string frame;
  };
  void hand_over(std::string_view frame);
  Sent tell_delta(const DeltaSource& source);
  void tell_lines();

  std::shared_ptr<Connection> connection_;
  EntityId player_;
  const Progress& progress_;
  std::deque<Held> held_;  // one delta, and answers: clients bound their number by their requests
  DirtyMarks marks_;
  SentState sent_;
  std::optional<std::uint32_t> accepted_;
  std::deque<std::shared_ptr<const TalkLine>> lines_;
  bool tells_steps_ = false;
};

}  // namespace undercroft
