// slow_members.h: which members of a slow etcd have the slow disks.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/etcd/etcd_access.h"

namespace undercroft {

// A SlowMembers looks whether writes to etcd are slow. It then asks the members how long their
// disks take, tells the host, and asks etcd to take the leadership from a slow one: nobody else
// does, because a slow leader still beats in time. All servers of an etcd look; one of them acts,
// at most once a minute. look() belongs to one thread.
class SlowMembers {
 public:
  using Milliseconds = std::chrono::milliseconds;
  static constexpr Milliseconds kSlowSync{100};
  static constexpr int kTimesSlower = 3;  // than the member that leads instead
  static constexpr int kMinuteS = 60;

  SlowMembers(EtcdAccess& access, std::function<void(const std::string& sentence)> log)
      : access_(access), log_(std::move(log)) {}

  // Asks each member at most once. Returns at once while etcd is quick.
  void look();

  struct Disk {
    std::string member;    // "host:port"
    Milliseconds sync{0};  // what the disk took on average between the last two looks
  };
  // The members with slow disks, the slowest first; empty while etcd is quick. Thread-safe.
  [[nodiscard]] std::vector<Disk> slow() const;

 private:
  struct Seen {
    std::size_t number = 0;  // of the member
    EtcdMemberPage page;
    std::optional<Milliseconds> sync;  // nullopt: not known yet
  };
  void recover();
  void read_pages();
  void judge(Milliseconds write);
  [[nodiscard]] std::string sentence(Milliseconds write) const;
  void relieve_leader();
  [[nodiscard]] bool is_the_one_to_act();

  EtcdAccess& access_;
  const std::function<void(const std::string& sentence)> log_;
  std::map<std::size_t, Seen> seen_;  // by member; empty while etcd is quick
  bool has_told_ = false;
  mutable std::mutex mutex_;  // protects slow_
  std::vector<Disk> slow_;
};

}  // namespace undercroft
