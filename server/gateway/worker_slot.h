// worker_slot.h: a worker with the realms and the connections that live on its thread.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/gateway/realm_runner.h"
#include "server/gateway/server_context.h"
#include "server/gateway/worker.h"

namespace undercroft {

// An open connection, as its worker sees it.
class OpenConnection : public Connection {
 public:
  // Lets go what waits to be sent: once a batch.
  virtual void flush() = 0;
  // Time has passed: silence may have lasted too long.
  virtual void look_at_clock(std::uint64_t now_ms) = 0;
  // Has it joined this realm, or is it about to?
  [[nodiscard]] virtual bool is_in(RealmId realm) const = 0;
};

// All but the constructor is for the worker's thread only, once that runs.
class WorkerSlot {
 public:
  // The context outlives the slot.
  WorkerSlot(ServerContext& context, std::size_t index);
  ~WorkerSlot();
  WorkerSlot(const WorkerSlot&) = delete;
  WorkerSlot& operator=(const WorkerSlot&) = delete;

  [[nodiscard]] Worker& worker() { return worker_; }
  [[nodiscard]] ServerContext& context() { return context_; }
  [[nodiscard]] std::size_t index() const { return index_; }

  void open_realm(RealmId id, std::unique_ptr<Realm> realm, std::shared_ptr<RealmStatus> status);
  // Says goodbye to everyone in it; the realm is gone with the last of them, two seconds at most.
  void close_realm(RealmId id, const std::string& reason);
  // Null when it is not open here, or no longer.
  [[nodiscard]] std::shared_ptr<RealmRunner> realm(RealmId id) const;

  // Keeps it until it is removed.
  void add(const std::shared_ptr<OpenConnection>& connection);
  void remove(const OpenConnection& connection);
  void close_all(CloseCode code, const std::string& reason);

  // Whatever else is ready on this thread goes first; then realms end their batch, and connections
  // flush. One wake-up, however many ask.
  void end_batch_soon(std::shared_ptr<RealmRunner> realm);
  void flush_soon(std::shared_ptr<OpenConnection> connection);

  // Begins to look at the clock from time to time. Once, before the thread runs.
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
  std::map<RealmId, std::shared_ptr<RealmRunner>> realms_;
  std::map<const OpenConnection*, std::shared_ptr<OpenConnection>> connections_;
  // Of the batch under way; the second pair is for what is added while the first is worked on.
  std::vector<std::shared_ptr<RealmRunner>> changed_realms_, ending_realms_;
  std::vector<std::shared_ptr<OpenConnection>> full_connections_, flushing_connections_;
  bool is_awake_ = false;  // end_batch() is on its way
  std::unique_ptr<Sweep> sweep_;
};

}  // namespace undercroft
