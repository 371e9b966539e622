// verb_line.h: the command line of a verb of administration.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "server/settings/config.h"
#include "shared/expected.h"

namespace undercroft {

// A command line: the data that a verb works on, the verb, and its words.
struct VerbLine {
  std::string data;    // a server's data folder; empty: as below
  std::string socket;  // of a running server; empty: DIR/admin.sock, or that of a server found here
  std::optional<pid_t> process;  // of a running server
  StoreSettings store;           // instead of a data folder
  bool is_json = false;
  bool wants_help = false;
  bool is_beside = false;          // asks no server: works on the data itself
  std::vector<std::string> words;  // the verb first
};

// Options of the line may stand anywhere before "--"; all other words belong to the verb. Fails
// with a sentence.
[[nodiscard]] Expected<VerbLine> read_verb_line(const std::vector<std::string>& given);

// Lines of --help: how a server is named, and how a store without one.
inline constexpr const char* kServerOptions =
    "  --data DIR     the server's data folder [that of the server on this machine]\n"
    "  --socket PATH  the server's --admin-socket [as above]\n"
    "  --pid N        process of the server [the first one found]\n";
inline constexpr const char* kStoreOptions =
    "  --store URL    instead: the servers' etcd://HOST:PORT,... (--store-ca, --store-cert and\n"
    "                 --store-key: as for the server)\n";
inline constexpr const char* kJsonOption = "  --json         print each row as a line of JSON\n";

}  // namespace undercroft
