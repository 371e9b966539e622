// departures.h: players who disconnect, leave or end their heroes, and the bodies that linger
// (R106).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "server/realm/attendance.h"
#include "server/realm/input_door.h"
#include "server/realm/live_stories.h"
#include "server/realm/realm_core.h"
#include "server/realm/slow_play.h"

namespace undercroft {

// Departures handle every way in which a player leaves a realm.
class Departures {
 public:
  // All of them outlive it. The players of a recovered state are disconnected; their bodies may
  // stand in the world.
  Departures(RealmCore& core, InputDoor& door, Attendance& attendance, SlowPlay& slow,
             LiveStories& stories);

  // The connection is lost: the body lingers. The connection itself is not closed here. `why`: for
  // the host; empty: the player stays, by another connection.
  void lose(Session& session, std::string_view why);
  // Closes the connection as well. `reason`: for the player.
  void detach(Session& session, CloseCode code, std::string_view reason, std::string_view why);
  // The player has left on purpose. The body leaves at once, but lingers if it is in danger, and
  // stays in slow play.
  void leave_by_word(Session& session, CloseCode code, std::string_view reason,
                     std::string_view why);
  // The player, connected or not, gives its place to another. It keeps its seat.
  void make_way(EntityId player);
  // The host removes the living body of a disconnected player, danger or not. The player keeps its
  // seat, and comes back where the body was.
  void remove(EntityId player);
  // The player ends the hero. Where another run follows, the player keeps its seat, dead; elsewhere
  // its name and seat become free, as they do when the hero is dead already.
  void end_hero(Session& session);
  // Closes the connections of players whose heroes' end has become durable.
  void close_ended();
  // Removes the session of a player that the state has forgotten, and sends off its spectators.
  void forget(EntityId player);

  // Called when a player has connected.
  void note_arrival(Session& session);
  // Called at the end of a batch.
  void send_idle_away();
  void let_lingering_bodies_leave();
  // When one of these two is due next, if nothing else happens.
  [[nodiscard]] std::optional<std::uint64_t> next_due() const;

 private:
  void leave(EntityId player);
  void end_plans(Session& session);
  void end_life(Session& session);
  void note_absence(EntityId player);
  [[nodiscard]] std::uint64_t left_at(EntityId player) const;
  [[nodiscard]] std::optional<std::uint64_t> leaves_at(const Session& session) const;

  RealmCore& core_;
  InputDoor& door_;
  Attendance& attendance_;
  SlowPlay& slow_;
  LiveStories& stories_;
  // The connections of players who ended their heroes, each with the record that must be durable
  // before it is closed.
  std::vector<std::pair<RecordNumber, std::shared_ptr<Connection>>> without_hero_;
  std::vector<EntityId> lingering_;  // disconnected players whose bodies may still stand
  std::optional<std::uint64_t> look_for_idle_at_;  // none: no player can be idle
};

}  // namespace undercroft
