// mark_keeper.h: notices a store in etcd that went back while no server looked.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "server/base/ticker.h"
#include "server/store/etcd/etcd_access.h"
#include "server/store/store_mark.h"

namespace undercroft {

struct MarkOptions {
  std::string file = {};                   // of this server's mark; empty: none
  bool went_back = false;                  // the host accepts an older state
  std::chrono::milliseconds every{1000};   // how often the file is written
  std::chrono::milliseconds alone{10000};  // after which a server has met no other one
  bool keeps = true;                       // false for a command: it only compares
};

// A MarkKeeper keeps this server's mark in a file, and compares the store with the marks of other
// servers. A running server that sees an older state writes nothing any more (EtcdTransactor); the
// mark lets one that has just started do the same. Thread-safe, apart from open() and start().
class MarkKeeper {
 public:
  MarkKeeper(EtcdAccess& access, MarkOptions options,
             std::function<void(const std::string& sentence)> log)
      : access_(access), options_(std::move(options)), log_(std::move(log)) {}
  ~MarkKeeper() { stop(); }

  // Compares the store with the file. Fails with a sentence when the store is older, unless the
  // host accepts that, or when the file could not be written. REQUIRES: nothing has been written to
  // the store yet.
  [[nodiscard]] Expected<> open();
  // Begins to write the file. REQUIRES: open() has succeeded.
  void start();
  void stop();  // writes it a last time

  // What this server has seen.
  [[nodiscard]] StoreMark mark() const;
  // Another server has seen this. Does not wait.
  void hear(const StoreMark& mark);

 private:
  [[nodiscard]] Expected<std::optional<StoreMark>> read_file() const;
  [[nodiscard]] StoreResult<StoreMark> read_store();
  // Above that one, and above the store's. Returns it.
  [[nodiscard]] StoreResult<std::uint64_t> begin_generation(std::uint64_t known);
  void look();
  void compare_with(const StoreMark& heard);
  void accept(const StoreMark& lost);
  [[nodiscard]] bool has_objection();  // that was not looked at
  void write_file(const StoreMark& now);
  void confirm();

  EtcdAccess& access_;
  const MarkOptions options_;
  const std::function<void(const std::string& sentence)> log_;
  mutable std::mutex mutex_;  // protects what follows
  std::uint64_t generation_ = 0;
  std::optional<StoreMark> heard_;  // the latest one, not compared yet
  bool has_met_another_ = false;
  // On the ticker's thread.
  bool is_confirmed_ = false;  // by the file, by another server, or by the time that was given
  bool is_failing_ = false;    // to write the file
  bool has_fallen_ = false;    // the file has another server's mark now
  StoreMark written_;
  std::optional<std::chrono::steady_clock::time_point> opened_;  // the file may be written
  Ticker ticker_;
};

}  // namespace undercroft
