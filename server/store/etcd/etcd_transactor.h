// etcd_transactor.h: runs transactions of etcd until their outcome is known.
//
// A try without an answer leaves a doubt: etcd may carry it out, at once or seconds later. The
// transactor then sends the very same transaction to the next member, until one answers. That is
// safe for a transaction whose compares hold only before it: the repetition finds either what the
// first try has written, or nothing of it, and then a late first try finds its compares broken.
// The caller learns that there was a doubt, and takes what its transaction would have written for
// its own success.
//
// How long it tries. Calls that wait (claim, load) fail with Unavailable after the patience. Their
// callers repeat them, and find out then. A job of the game's threads (append, keep) that is in
// doubt is answered when its outcome is known, or when the store closes. Journal would survive an
// earlier answer: it repeats an append that was Unavailable every 250 ms with the same records, and
// takes OutOfSequence at the number it hoped for as a success. But such an answer tells it nothing,
// and each repetition would add a transaction to those that are under way. Journal halts the realm
// after a patience of its own, so players learn of the pause. A job that no member has received is
// answered Unavailable after the patience, with the reason: nothing of it can be written.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "server/store/etcd/etcd_client.h"
#include "server/store/etcd/etcd_messages.h"
#include "server/store/store.h"

namespace undercroft {

struct EtcdTransactorOptions {
  EtcdClientOptions client;
  std::chrono::milliseconds deadline{500};  // of the first tries; later ones get up to eight times
  std::chrono::milliseconds patience{3000};
  std::chrono::milliseconds closing{5000};  // for jobs that are in doubt when the store closes
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
  explicit EtcdTransactor(EtcdTransactorOptions options);

  [[nodiscard]] EtcdOutcome run(const EtcdTransaction& transaction, EtcdPatience patience);
  // As run(), for transactions that only read.
  [[nodiscard]] EtcdOutcome read(std::vector<EtcdOperation> operations, EtcdPatience patience);
  // Asks one member for its size. Tries once.
  [[nodiscard]] Expected<EtcdStatus> status();

  // Callers stop waiting when `closing` has passed. No call may begin later.
  void close();

 private:
  struct Try {
    std::optional<StoreResult<EtcdReply>> known = std::nullopt;
    bool may_be_done = false;
    bool is_too_large = false;
    std::string why = {};  // for people, if it is not known
  };
  [[nodiscard]] Try once(const std::string& body, std::chrono::milliseconds deadline);
  [[nodiscard]] Try judge(const HttpExchange& exchange, std::uint64_t least_revision);
  [[nodiscard]] std::optional<StoreError> note(const EtcdReply& reply, std::uint64_t least);
  [[nodiscard]] bool is_over(EtcdPatience patience, bool in_doubt,
                             std::chrono::steady_clock::time_point began);

  const EtcdTransactorOptions options_;
  EtcdClient client_;
  std::mutex mutex_;  // protects what follows
  std::optional<std::chrono::steady_clock::time_point> closed_at_;
  std::uint64_t cluster_ = 0;   // the etcd that answered first
  std::uint64_t revision_ = 0;  // the highest that was seen
  std::string fallen_;          // why nothing is written any more; empty: it is
};

}  // namespace undercroft
