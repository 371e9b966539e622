// worker_slot.h: a worker with the realms, theatres and connections that live on its thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/gateway/connections/realm_runner.h"
#include "server/gateway/context/server_context.h"
#include "server/gateway/loop/worker.h"
#include "server/gateway/theatre/theatre_hall.h"

namespace undercroft {

// An open connection as its worker sees it.
class OpenConnection : public Connection {
 public:
  // Writes what is queued. Called once per batch.
  virtual void flush() = 0;
  // Closes the socket: the client returns.
  virtual void cut_off(const std::string& why) = 0;
  // Checks the connection's timeouts. Called periodically.
  virtual void look_at_clock(std::uint64_t now_ms) = 0;
  // Whether it has joined this realm or is about to.
  [[nodiscard]] virtual bool is_in(RealmId realm) const = 0;
};

// A WorkerSlot owns a worker's realms, theatres and connections. All calls except the constructor
// are made on the worker's thread, once it runs.
class WorkerSlot {
 public:
  // REQUIRES: the context outlives the slot.
  WorkerSlot(ServerContext& context, std::size_t index);
  ~WorkerSlot();
  WorkerSlot(const WorkerSlot&) = delete;
  WorkerSlot& operator=(const WorkerSlot&) = delete;

  [[nodiscard]] Worker& worker() { return worker_; }
  [[nodiscard]] ServerContext& context() { return context_; }
  [[nodiscard]] std::size_t index() const { return index_; }

  void open_realm(RealmId id, std::unique_ptr<Realm> realm, std::shared_ptr<RealmStatus> status);
  // Closes all connections in the realm. The realm is destroyed with the last of them, within two
  // seconds.
  void close_realm(RealmId id, CloseCode code, const std::string& reason);
  // Sends all clients of the realm away and takes it out of memory. `done`: as of
  // RealmRunner::put_away(); called at once when the realm is not here.
  void put_realm_away(RealmId id, const std::string& sentence, std::function<void()> done);
  // Takes the realm out of memory if it is at rest and no connection is in it. Calls `done` once,
  // now or later on another thread, with whether it has.
  void let_realm_sleep(RealmId id, std::function<void(bool)> done);
  // Ends the realm's play here and stores it for another server (RealmRunner::leave()). Its clients
  // stay connected until cut_clients(). Returns false, and does nothing, while it may not leave.
  [[nodiscard]] bool part_from_realm(RealmId id, bool forces, std::function<void(bool)> when);
  // Releases that realm, once it is stored. `done` is called once, now or later on another thread,
  // with whether no server owns it.
  void release_realm(RealmId id, std::function<void(bool)> done);
  // Cuts the sockets of the realm's clients without a close frame, so that they return at once.
  void cut_clients(RealmId id);
  // Returns nullptr when the realm is not open on this worker.
  [[nodiscard]] std::shared_ptr<RealmRunner> realm(RealmId id) const;

  [[nodiscard]] TheatreHall& theatres() { return theatres_; }

  // Holds the connection until remove().
  void add(const std::shared_ptr<OpenConnection>& connection);
  void remove(const OpenConnection& connection);
  void close_all(CloseCode code, const std::string& reason);
  // The server stops soon: as the calls of Realm, for all realms of this worker.
  void begin_drain(const std::string& sentence);
  void end_turns_in_play();
  void look_at_connections();
  void each_realm(const std::function<void(Realm&)>& task);

  // Schedules a batch: after all other ready work of this thread, the realms end their batches and
  // the connections flush. However many calls there are, there is one wake-up.
  void end_batch_soon(std::shared_ptr<RealmRunner> realm);
  void flush_soon(std::shared_ptr<OpenConnection> connection);

  // Starts the periodic check of timeouts. Called once, before the thread runs.
  void start();

 private:
  struct Sweep;
  void end_batch();
  void wake_up();
  void sweep_later();
  [[nodiscard]] std::vector<std::shared_ptr<OpenConnection>> all() const;

  ServerContext& context_;
  const std::size_t index_;
  Worker worker_;
  TheatreHall theatres_;
  std::map<RealmId, std::shared_ptr<RealmRunner>> realms_;
  std::map<const OpenConnection*, std::shared_ptr<OpenConnection>> connections_;
  // The current batch. The second vector of each pair collects what is added while the first is
  // processed.
  std::vector<std::shared_ptr<RealmRunner>> changed_realms_, ending_realms_;
  std::vector<std::shared_ptr<OpenConnection>> full_connections_, flushing_connections_;
  bool is_awake_ = false;                      // end_batch() is scheduled
  std::optional<std::string> drain_sentence_;  // realms that open now play their last turn as well
  std::unique_ptr<Sweep> sweep_;
};

}  // namespace undercroft
