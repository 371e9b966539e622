// etcd_small_calls.h: runs appends, confirmations and releases of many realms together.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/etcd/etcd_access.h"
#include "server/store/etcd/etcd_appends.h"
#include "server/store/etcd/etcd_queue.h"

namespace undercroft {

// EtcdSmallCalls carries out small calls of an EtcdQueue. Realms share transactions; when one of
// them is refused, the others are sent again without it. Thread-safe: each caller has other calls.
class EtcdSmallCalls {
 public:
  // What becomes of the calls.
  struct Reports {
    std::function<void(EtcdQueue::Entry, const Durable&)> answer;  // called once for each
    EtcdTransactor::WhenLate late;  // called for each transaction that is late
  };
  explicit EtcdSmallCalls(EtcdAccess& access) : access_(access) {}

  void run(const std::vector<EtcdQueue::Entry>& calls, const Reports& to);

 private:
  struct Sent {
    EtcdQueue::Entry call;
    EtcdAppend append;
    bool had_doubt = false;
  };
  void confirm(const std::vector<EtcdQueue::Entry>& calls, const Reports& to);
  void write(const std::vector<EtcdQueue::Entry>& calls, const Reports& to);
  [[nodiscard]] bool write_early_parts(Sent& sent, const Reports& to);
  [[nodiscard]] EtcdTransaction transaction_of(const std::vector<Sent>& together) const;
  // Writes those together. Returns the ones to send again.
  [[nodiscard]] std::vector<Sent> write_together(std::vector<Sent> together, const Reports& to);
  [[nodiscard]] std::vector<Sent> judge(std::vector<Sent> together,
                                        const std::vector<EtcdFound>& owners, const Reports& to);
  void fail(const std::vector<Sent>& together, const StoreError& error, const Reports& to);
  void succeed(const Sent& sent, const Reports& to);
  [[nodiscard]] RecordNumber end_of(const std::string& realm);

  EtcdAccess& access_;
  std::mutex mutex_;  // protects ends_
  // The last records of the realms in use, which releases begin with. A wrong one costs a try.
  std::map<std::string, RecordNumber> ends_;
};

}  // namespace undercroft
