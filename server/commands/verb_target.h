// verb_target.h: finds the server and the data that a command line names.
#pragma once

#include <string>

#include "server/commands/verb_line.h"

namespace undercroft {

// A server's socket, and the data that the server owns.
struct VerbTarget {
  std::string socket;             // empty: there is none
  std::string data;               // a folder; empty: realms are in etcd, or nothing is stored
  StoreSettings store;            // etcd
  std::string found = {};         // RunningServer::words(); empty: the command line names it
  bool is_first_of_many = false;  // of the servers that were found

  [[nodiscard]] bool has_data() const { return !data.empty() || store.is_set(); }
};

// Without --data, --socket and --store it is that of a server on this machine, and the working
// folder of this process becomes the server's. Fails with a sentence when none is found.
[[nodiscard]] Expected<VerbTarget> place_of(const VerbLine& line);

}  // namespace undercroft
