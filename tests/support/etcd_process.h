// etcd_process.h: a real etcd of one member, as a child process.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "server/store/etcd_url.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::testing {

// An EtcdProcess runs etcd on free ports of this machine. The destructor kills it and removes its
// data.
class EtcdProcess {
 public:
  // Whether etcd is installed; tests that need it are skipped otherwise.
  [[nodiscard]] static bool is_installed();

  // Returns when it answers. `options`: further flags of etcd. `tls`: what its clients need, if the
  // options make it speak TLS.
  explicit EtcdProcess(std::vector<std::string> options = {}, EtcdTls tls = {});
  ~EtcdProcess();
  EtcdProcess(const EtcdProcess&) = delete;
  EtcdProcess& operator=(const EtcdProcess&) = delete;

  [[nodiscard]] EtcdEndpoint endpoint() const;
  void kill();     // with SIGKILL
  void restart();  // with the same ports and data. Returns when it answers
  void forget();   // REQUIRES: killed. The next restart() begins with an empty store
  // One for the whole test program, started at the first call. REQUIRES: is_installed()
  [[nodiscard]] static EtcdProcess& common();

 private:
  void start();
  [[nodiscard]] std::string client_url() const;
  void wait_until_it_answers() const;

  TemporaryFolder folder_;
  const std::vector<std::string> options_;
  const EtcdTls tls_;
  unsigned port_ = 0;
  unsigned peer_port_ = 0;
  pid_t pid_ = 0;
};

}  // namespace undercroft::testing
