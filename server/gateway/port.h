// port.h: one port on every address of a host name.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/gateway/context/server_context.h"
#include "server/gateway/loop/worker.h"

namespace undercroft {

// A Port accepts connections on its worker's thread.
class Port {
 public:
  // Takes ownership of the file descriptor of an accepted connection.
  using Take = std::function<void(int fd)>;

  // REQUIRES: worker and context outlive it.
  Port(Worker& worker, ServerContext& context, Take take);
  ~Port();
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;

  // Listens on every address of `host`, a name or an address; number 0 takes the same free port on
  // all of them. An address that this machine does not have is left out with a warning. Fails with
  // a sentence when the name is unknown, an address is in use, or none is left.
  [[nodiscard]] Expected<> open(const std::string& host, std::uint16_t number);
  // As above, on these addresses.
  [[nodiscard]] Expected<> open_all(const std::vector<std::string>& addresses,
                                    std::uint16_t number);
  // "127.0.0.1:7777" and so on, with the port actually bound. REQUIRES: open() succeeded.
  [[nodiscard]] std::vector<std::string> addresses() const;

  void accept();
  void close();  // stops accepting

 private:
  struct Door;
  [[nodiscard]] Expected<> open_doors(const std::vector<std::string>& addresses,
                                      std::uint16_t number);
  void accept(Door& door);
  void accept_later(Door& door, const std::string& why);

  Worker& worker_;
  ServerContext& context_;
  Take take_;
  std::vector<std::unique_ptr<Door>> doors_;  // one for each address
};

}  // namespace undercroft
