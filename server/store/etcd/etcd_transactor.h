// etcd_transactor.h: runs transactions of etcd until their outcome is known.
//
// A try without an answer leaves a doubt: etcd may carry it out, at once or seconds later. The
// transactor then sends the very same transaction to the next member, and listens to all of them
// until one answers. That is safe for a transaction whose compares hold only before it: the
// repetition finds either what the first try has written, or nothing of it, and then a late first
// try finds its compares broken. The caller learns that there was a doubt, and takes what its
// transaction would have written for its own success.
//
// How long it waits. The next member is asked when an answer takes longer than usual for this etcd
// (EtcdLatency). A member that is slow but alive is therefore waited for, and its answer counts
// whenever it arrives.
//
// How long it tries. Calls that wait (claim, load) fail with Unavailable after the patience, which
// grows with the usual time as well. Their callers repeat them, and find out then. A job of the
// game's threads (append, keep) that is in doubt is answered when its outcome is known, or when the
// store closes. Journal would survive an earlier answer: it repeats an append that was Unavailable
// every 250 ms with the same records, and takes OutOfSequence at the number it hoped for as a
// success. But such an answer tells it nothing, and each repetition would add a transaction to
// those that are under way. Journal halts the realm after a patience of its own, so players learn
// of the pause. A job that no member has received is answered Unavailable after the patience, with
// the reason: nothing of it can be written.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "server/store/etcd/etcd_client.h"
#include "server/store/etcd/etcd_latency.h"
#include "server/store/etcd/etcd_messages.h"
#include "server/store/store.h"

namespace undercroft {

struct EtcdTransactorOptions {
  EtcdClientOptions client;
  // Until the next member is asked, if etcd usually answers at once. A slow etcd, and later tries,
  // get up to eight times as long.
  std::chrono::milliseconds deadline{500};
  std::chrono::milliseconds patience{3000};  // up to four times as long for a slow etcd
  std::chrono::milliseconds closing{5000};   // for jobs that are in doubt when the store closes
  // Whether an etcd whose revision has fallen may be used: the host has restored a backup.
  bool went_back = false;
};

// What became of a transaction.
struct EtcdOutcome {
  StoreResult<EtcdReply> reply;
  bool had_doubt = false;     // a try before the last one may have been carried out
  bool is_too_large = false;  // the reply was: read less at once
};

enum class EtcdPatience : std::uint8_t { Call, Job };

// An EtcdTransactor runs the transactions of a store. Thread-safe: each caller waits.
class EtcdTransactor {
 public:
  using Clock = std::chrono::steady_clock;
  // Called on the caller's thread, once, when the first try is late or has failed: the call may
  // take long.
  using WhenLate = std::function<void()>;

  explicit EtcdTransactor(EtcdTransactorOptions options);

  [[nodiscard]] EtcdOutcome run(const EtcdTransaction& transaction, EtcdPatience patience,
                                const WhenLate& late = {});
  // As run(), for transactions that only read.
  [[nodiscard]] EtcdOutcome read(std::vector<EtcdOperation> operations, EtcdPatience patience,
                                 const WhenLate& late = {});
  // Asks one member for its size. Tries once.
  [[nodiscard]] Expected<EtcdStatus> status();
  // Sends another request to that member, once. `body` as in HttpCall.
  [[nodiscard]] Expected<std::string> ask(std::size_t member, const std::string& path,
                                          const std::string& body);
  [[nodiscard]] std::size_t members() const { return client_.members(); }
  [[nodiscard]] std::string name(std::size_t member) const {
    return client_.endpoint(member).to_string();
  }
  [[nodiscard]] const EtcdLatency& latency() const { return latency_; }

  struct Seen {
    std::uint64_t cluster = 0;   // the etcd that answered first; 0: none has
    std::uint64_t revision = 0;  // the highest
  };
  [[nodiscard]] Seen seen();
  // Nothing is written any more, for the reason in the sentence.
  void fall(const std::string& sentence);

  // Callers stop waiting when `closing` has passed. No call may begin later.
  void close();

 private:
  struct Call;
  struct Try {
    std::optional<StoreResult<EtcdReply>> known = std::nullopt;
    bool may_be_done = false;
    bool is_too_large = false;
    std::string why = {};  // for people, if it is not known
  };
  [[nodiscard]] Try judge(const HttpExchange& exchange, std::uint64_t least_revision);
  [[nodiscard]] std::optional<StoreError> note(const EtcdReply& reply, std::uint64_t least);
  // The highest revision that was seen, or why nothing is written any more.
  [[nodiscard]] StoreResult<std::uint64_t> revision();
  [[nodiscard]] bool is_over(EtcdPatience patience, bool in_doubt, Clock::time_point began);
  // The member that the next try goes to; `failed` has failed, or is late.
  [[nodiscard]] std::size_t member() const { return current_; }
  void leave(std::size_t failed);

  const EtcdTransactorOptions options_;
  EtcdLatency latency_;
  EtcdClient client_;  // after what its tries use
  std::atomic<std::size_t> current_;
  std::mutex mutex_;  // protects what follows
  std::optional<Clock::time_point> closed_at_;
  std::uint64_t cluster_ = 0;   // the etcd that answered first
  std::uint64_t revision_ = 0;  // the highest that was seen
  std::string fallen_;          // why nothing is written any more; empty: it is
};

}  // namespace undercroft
