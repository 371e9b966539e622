// siege.h: attacks on a server of its own, by clients that pose as many addresses.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/raw_socket.h"
#include "tests/support/temporary_folder.h"

namespace undercroft::testing {

// A Besieged is a server with a data folder of its own. It trusts this machine as a proxy, so that
// one machine can pose as many addresses.
class Besieged {
 public:
  // `more`: further flags.
  explicit Besieged(std::vector<std::string> more);

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] std::string folder() const { return folder_.path(); }
  // Resident memory in MB.
  [[nodiscard]] double megabytes() const;

 private:
  TemporaryFolder folder_;
  ServerProcess server_;
  int port_;
};

// The header of a request from this address.
[[nodiscard]] std::string from(const std::string& address);
// The IPv4 address of that number in 10.0.0.0/8.
[[nodiscard]] std::string address_number(int number);
[[nodiscard]] Hello hello_of(const std::string& name);

// Each prints a table.
void besiege_passwords(int seconds);
void besiege_memory(std::vector<std::string> more);
void besiege_places();

}  // namespace undercroft::testing
