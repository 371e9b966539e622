// etcd_process.h: a real etcd of one member, as a child process.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/etcd/etcd_url.h"

namespace undercroft::testing {

struct EtcdMember {
  std::string name = "default";
  unsigned port = 0;         // for clients
  unsigned peer_port = 0;    // for other members
  std::string cluster = {};  // NAME=URL,... of all members
};

// An EtcdProcess runs etcd on free ports of this machine. The destructor kills it and removes its
// data, which are in memory if the system has a folder for that: tests kill processes, never the
// machine, and a disk that others use would make etcd look dead.
class EtcdProcess {
 public:
  // Whether etcd is installed; tests that need it are skipped otherwise.
  [[nodiscard]] static bool is_installed();

  // Returns when it answers. `options`: further flags of etcd. `tls`: what its clients need, if the
  // options make it speak TLS.
  explicit EtcdProcess(std::vector<std::string> options = {}, HttpTls tls = {});
  // One of several members. Does not wait, since one alone answers nothing.
  EtcdProcess(EtcdMember member, std::vector<std::string> options);
  ~EtcdProcess();
  EtcdProcess(const EtcdProcess&) = delete;
  EtcdProcess& operator=(const EtcdProcess&) = delete;

  [[nodiscard]] HttpEndpoint endpoint() const;
  [[nodiscard]] pid_t pid() const { return pid_; }  // 0: killed
  void signal(int number) const;                    // REQUIRES: not killed
  void kill();                                      // with SIGKILL
  void start();                                     // again. REQUIRES: killed. Does not wait
  void restart();  // with the same ports and data. Returns when it answers
  void forget();   // REQUIRES: killed. The next restart() begins with an empty store
  void back_up();  // REQUIRES: killed
  void go_back();  // REQUIRES: killed. The next restart() begins with the backup's data
  // One for the whole test program, started at the first call. REQUIRES: is_installed()
  [[nodiscard]] static EtcdProcess& common();

  void wait_until_it_answers() const;

 private:
  [[nodiscard]] std::string client_url() const;

  const std::string folder_;
  const std::vector<std::string> options_;
  const HttpTls tls_;
  EtcdMember member_;
  pid_t pid_ = 0;
};

// Members of one etcd, with the timeouts for a fast change of leaders. Waits until they answer.
class EtcdCluster {
 public:
  explicit EtcdCluster(std::size_t members);
  [[nodiscard]] EtcdProcess& member(std::size_t n) { return *members_.at(n); }
  [[nodiscard]] std::size_t size() const { return members_.size(); }
  // "etcd://127.0.0.1:1,127.0.0.1:2", as for --store.
  [[nodiscard]] std::string url() const;
  // Which member leads now; none while there is no leader.
  [[nodiscard]] std::optional<std::size_t> leader() const;

 private:
  std::vector<std::unique_ptr<EtcdProcess>> members_;
};

}  // namespace undercroft::testing
