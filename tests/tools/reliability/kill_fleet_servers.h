// kill_fleet_servers.h: three servers and three etcds as processes, with relays between them.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/cuttable_relay.h"
#include "tests/support/etcd_process.h"
#include "tests/support/process.h"
#include "tests/support/slow_disk.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::testing {

// The realms that the fleet plays.
inline const std::vector<std::string> kFleetRealms = {"crypt", "tower", "keep"};

// A KilledFleet starts processes on free ports of this machine, and stops them when it is
// destroyed.
class KilledFleet {
 public:
  static constexpr std::size_t kServers = 3;

  // `log`: a file to which all servers write what they do; empty: they write errors to stderr.
  explicit KilledFleet(const std::string& log);
  ~KilledFleet();
  KilledFleet(const KilledFleet&) = delete;
  KilledFleet& operator=(const KilledFleet&) = delete;

  // Fails with a sentence.
  [[nodiscard]] std::string start_all();
  // ADDR:PORT for players, which a server keeps when it is started again.
  [[nodiscard]] const std::string& address(std::size_t n) const { return servers_[n].address; }
  [[nodiscard]] EtcdCluster& etcd() { return etcd_; }

  // How many realms the servers have released since they were started, without being asked.
  // REQUIRES: all run.
  [[nodiscard]] int released() const;
  // The server that plays the most realms. REQUIRES: all run.
  [[nodiscard]] std::size_t busiest() const;

  void signal(std::size_t server, int number) const;
  // Waits for its end and starts a new process. Fails with a sentence.
  [[nodiscard]] std::string start_again(std::size_t server);
  // Bytes between these two servers stop, both ways, until mend().
  void cut_link(std::size_t one, std::size_t other);
  void cut_from_store(std::size_t server);
  // Each sync of these etcds' disks takes that long, until mend(). REQUIRES:
  // SlowDisk::is_possible()
  void slow_disks(const std::vector<std::size_t>& etcds, std::chrono::milliseconds sync);
  void mend();

 private:
  struct Server {
    std::string address;
    std::vector<std::unique_ptr<CuttableRelay>> to_store;  // one for each etcd
    std::unique_ptr<CuttableRelay> to_fleet_port;
    std::unique_ptr<ServerProcess> process;
  };

  [[nodiscard]] std::string start(Server& server);
  [[nodiscard]] std::vector<std::string> arguments(const Server& server, unsigned fleet_port) const;
  [[nodiscard]] std::string key_file() const { return folder_.path() + "/key"; }

  TemporaryFolder folder_;
  EtcdCluster etcd_{3};
  std::vector<std::unique_ptr<SlowDisk>> slow_disks_;
  std::vector<Server> servers_{kServers};
  int log_ = -1;
};

}  // namespace undercroft::testing
