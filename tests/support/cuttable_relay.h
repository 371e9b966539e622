// cuttable_relay.h: a relay whose bytes can be stopped, as a broken network stops them.
#pragma once

#include <poll.h>
#include <sys/types.h>

#include <array>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace undercroft::testing {

// A CuttableRelay listens on a free port of this machine and relays to another port of it. While it
// is cut it passes no byte on, in either direction, and ends no connection.
class CuttableRelay {
 public:
  explicit CuttableRelay(unsigned to_port);
  ~CuttableRelay();
  CuttableRelay(const CuttableRelay&) = delete;
  CuttableRelay& operator=(const CuttableRelay&) = delete;

  [[nodiscard]] unsigned port() const { return port_; }
  // For all clients, or for those of one process.
  void cut() { cut_process(0); }
  void cut_process(pid_t process);
  void mend();
  // The process behind it is gone: connections are refused from now on.
  void refuse();

 private:
  // One direction. Bytes wait here until the receiver has room.
  struct Way {
    int from = -1;
    int to = -1;
    std::string waiting;
    bool has_ended = false;
  };
  struct Connection {
    std::array<Way, 2> ways;
    std::string inode;  // of the client's socket
    bool is_cut = false;
    bool is_broken = false;
  };

  void run();
  void wake() const;
  void accept();
  void mark_cut();
  void note_polls(std::vector<pollfd>& polls);
  static void note_way(const Way& way, std::vector<pollfd>& polls);
  static void pass(Connection& connection);
  static bool pass(Way& way);
  static void close(const Connection& connection);

  const unsigned to_port_;
  unsigned port_ = 0;
  int listener_ = -1;
  std::array<int, 2> waker_{-1, -1};
  std::mutex mutex_;  // protects what follows
  std::list<Connection> connections_;
  std::optional<pid_t> cut_;
  bool is_refusing_ = false;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace undercroft::testing
