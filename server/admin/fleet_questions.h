// fleet_questions.h: what verbs of administration ask the other servers of a fleet.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/admin/admin_protocol.h"

namespace undercroft {

class AdminDesk;

// What another server has said.
struct FleetReply {
  std::string server;   // its ID
  std::string address;  // of its private port
  std::string lines;    // answer_lines() of its answer; empty: it does not answer
};

// How a server asks the others. All of it is empty outside a fleet.
struct FleetQuestions {
  std::string server = {};  // the ID of this one
  // Asks all other members that may live, and waits some seconds for them.
  std::function<std::vector<FleetReply>(const std::string& request_line)> ask = {};
};

// The answer of one server.
struct ServerAnswer {
  std::string server;   // its ID; empty: there is no fleet
  std::string address;  // empty: it is this server
  AdminAnswer answer;
};

// The questions, and the rows of their answers:
// - say REALM TEXT: says it to the realm's players, or to all when the name is empty; {"heard": how
//   many}
// - kick NAME SENTENCE: disconnects the player; {"realm": of which one} for each realm
// - players, realms: a row for each that is there
// What this server answers to one of them. Anything else is a wrong request.
[[nodiscard]] AdminAnswer answer_here(const AdminDesk& desk, const AdminRequest& request);
// As above, for a line of another server. Never fails.
[[nodiscard]] std::string answer_to_server(const AdminDesk& desk, const std::string& line);

// Asks this server and all others. A server that does not answer has an answer with a code.
[[nodiscard]] std::vector<ServerAnswer> ask_servers(const AdminDesk& desk,
                                                    const AdminRequest& request);
// Adds all errors of those to the answer.
void add_faults(AdminAnswer& answer, const std::vector<ServerAnswer>& all);

// " on this server", " on server ID at ADDR"; empty without a fleet.
[[nodiscard]] std::string place_of(const ServerAnswer& server);

}  // namespace undercroft
