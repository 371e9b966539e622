// realm_runner.h: runs a realm on its thread, with its batches and timers.
#pragma once

#include <functional>
#include <memory>

#include "server/gateway/context/realm_status.h"
#include "server/gateway/limits/cpu_share.h"
#include "server/realm/realm.h"

namespace undercroft {

class WorkerSlot;

// A RealmRunner passes calls to a realm in batches. The calls of a batch only change the realm;
// end_batch() then derives everything that follows from them, once. Used on its worker's thread
// only. An exception from the realm ends the process.
class RealmRunner final : public std::enable_shared_from_this<RealmRunner> {
 public:
  // REQUIRES: the slot and the clock outlive the runner.
  RealmRunner(WorkerSlot& slot, RealmId id, std::unique_ptr<Realm> realm,
              std::shared_ptr<RealmStatus> status, const Clock& clock);
  ~RealmRunner();
  RealmRunner(const RealmRunner&) = delete;
  RealmRunner& operator=(const RealmRunner&) = delete;

  [[nodiscard]] RealmId id() const { return id_; }
  [[nodiscard]] const std::string& name() const { return status_->name(); }
  [[nodiscard]] const RealmStatus& status() const { return *status_; }

  // As the calls of Realm. A realm that was put away refuses nobody, and has no seats.
  [[nodiscard]] std::optional<Refusal> refusal_of(const std::string& account, const Hello& hello,
                                                  const Connection& connection);
  [[nodiscard]] std::string name_of_seat(const Hello& hello);
  void join(const Hello& hello, const std::shared_ptr<Connection>& connection);
  void join_as(const std::string& account, const std::string& token, const Hello& hello,
               const std::shared_ptr<Connection>& connection);
  void receive(Connection& from, const ClientMessage& message);
  void drop(Connection& from);
  void ready(Connection& connection);
  void set_hidden(Connection& connection, bool hidden);

  void begin_drain(const std::string& sentence);
  // Calls `task` with the realm, as part of a batch.
  void run(const std::function<void(Realm&)>& task);
  void end_turns_in_play();

  // Called by the slot at least once a second.
  void beat(std::uint64_t now_ms);
  // Whether the realm may be taken out of memory (Realm::is_at_rest()).
  [[nodiscard]] bool is_at_rest() const;
  // Gives the realm up in the store and destroys it. `done` is called on another thread, perhaps
  // after the runner's end. Nothing may be called after it. REQUIRES: is_at_rest().
  void fall_asleep(std::function<void()> done);
  // Sends all players away with the sentence, closes the realm and destroys it. `done` is called on
  // another thread, perhaps after the runner's end, when the realm is stored and given up. Later
  // calls do nothing.
  void put_away(const std::string& sentence, std::function<void()> done);
  // Whether the realm may be handed over to another server now (Realm::is_between_turns()).
  // `forces`: also in the middle of a turn, whose end this resolves.
  [[nodiscard]] bool may_be_handed_over(bool forces);
  // The client stays connected for a moment, though the realm leaves.
  void part(Connection& from);
  // Stores the realm and ends its play here: later calls do nothing. `when` is called once, on
  // another thread, with whether it is stored. REQUIRES: all its clients have parted, and
  // may_be_handed_over().
  void leave(std::function<void(bool)> when);
  // Releases and destroys the realm. `done`: as Realm::release_kept(). REQUIRES: leave() has stored
  // it.
  void release(std::function<void(bool)> done);
  // Called by the slot when no more calls are ready for the realm.
  void end_batch();
  // Closes and destroys the realm, and with it its references to connections. Called when its
  // thread has ended.
  void forget_realm();
  // Ends a batch whenever more of the realm has become durable. Called once, before its thread runs
  // or on it.
  void listen_to_journal();

 private:
  struct Alarm;
  template <typename Work>
  void guarded(Work work);
  template <typename Work>
  void work(Work work);
  void end_batch_soon();
  void rest(std::uint64_t wait_ms);
  void note_turns(std::uint64_t turns);
  void note_journal();
  void tell_lobby();
  void tell_lobby_now();
  void tell_tales();
  void close_if_lost();
  void set_alarm();

  WorkerSlot& slot_;
  const RealmId id_;
  std::unique_ptr<Realm> realm_;
  std::unique_ptr<Realm> leaving_ = nullptr;  // stored for another server, and not yet released
  std::shared_ptr<RealmStatus> status_;
  const Clock& clock_;
  std::unique_ptr<Alarm> alarm_;
  CpuShare share_;
  bool is_exact_ = false;  // of the batch that is ending: how used_ns() measures it, and its start
  std::int64_t batch_began_ns_ = 0;
  std::uint64_t comings_told_ = 0;     // as last sent to the lobby (Realm::comings_and_goings())
  std::uint64_t played_told_ = 0;      // as last sent to the lobby (Realm::played_at_ms())
  std::uint32_t tales_told_ = 0;       // the run of the last tale that the pages have; 0: none
  std::uint64_t told_of_rest_ms_ = 0;  // when its players were last warned of a pause; 0: never
  bool in_batch_ = false;              // the slot will call end_batch()
  bool is_draining_ = false;
  bool is_lost_ = false;                         // the listener has been told to close the realm
  std::optional<std::uint64_t> rests_since_ms_;  // none: somebody is there, or something is due
};

}  // namespace undercroft
