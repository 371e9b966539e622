// stored_secrets.cc: compares the server that answered with those known.
#include "client/app/stored_secrets.h"

#include <algorithm>
#include <vector>

#include "client/app/known_servers.h"
#include "client/app/saved_seats.h"
#include "client/net/websocket.h"

namespace undercroft {
namespace {

bool is_of_this_machine(const std::string& address) {
  const auto url = parse_url(address);
  if (!url) return false;
  return url->host == "localhost" || url->host == "::1" || url->host.starts_with("127.");
}

// Where no other machine can pose as the server.
bool are_of_this_machine(const std::string& address, const std::vector<std::string>& others) {
  return is_of_this_machine(address) &&
         std::all_of(others.begin(), others.end(), is_of_this_machine);
}

tl::unexpected<std::string> changed(const AnsweringServer& server, const Visit& visit,
                                    const std::string& known) {
  const std::string is =
      server.is_proved() ? "is now " + server.identity : "is not proved any more";
  return failed("the identity of the server at " + host_and_port(visit.address) +
                " has changed: it was " + known + " and " + is +
                ".\nSomebody may be posing as that server. Nothing was sent to it, and your stored "
                "heroes are untouched.\nIf the host confirms the change, start once with "
                "--accept-identity.");
}

// Versions up to 0.3 stored a seat under a word that the server only claimed. Its token goes to the
// first server that proves anything at that address, where it would have gone anyway.
std::string token_of_earlier_version(const Visit& visit) {
  const std::string seat = seat_at(visit.place);
  return is_proved_seat(seat) ? "" : token_in_seat(seat, visit.name);
}

bool is_usual_address(const std::string& seat, const Visit& visit) {
  const std::vector<std::string> usual = addresses_of(seat);
  const auto is_same = [&](const std::string& address) {
    return host_and_port(address) == host_and_port(visit.address);
  };
  return std::any_of(usual.begin(), usual.end(), is_same) ||
         are_of_this_machine(visit.address, usual);
}

}  // namespace

std::string seat_for(const AnsweringServer& server, const Visit& visit) {
  if (server.is_proved()) {
    return seat_of(server.identity, visit.realm.empty() ? server.realm : visit.realm);
  }
  const std::string seat = seat_at(visit.place);
  return is_proved_seat(seat) ? visit.place : seat;
}

Expected<> check_identity(const AnsweringServer& server, const Visit& visit) {
  const std::string known = known_identity(visit.address);
  const bool is_known = known.empty() || known == server.identity;
  if (!is_known && !(visit.accepts_identity && server.is_proved())) {
    return changed(server, visit, known);
  }
  if (!server.is_proved() || server.is_passing) return {};
  return know_server(visit.address, server.identity);
}

Expected<std::string> stored_token(const AnsweringServer& server, const Visit& visit) {
  const std::string seat = seat_for(server, visit);
  std::string token = token_in_seat(seat, visit.name);
  if (!server.is_proved()) return token;
  if (token.empty()) return token_of_earlier_version(visit);
  if (visit.accepts_identity || is_usual_address(seat, visit)) return token;
  const std::vector<std::string> usual = addresses_of(seat);
  return failed("this is the server that you know as " +
                (usual.empty() ? "another address" : usual.front()) + ".\nThe token of " +
                visit.name +
                " was not sent to its new address. Use the old one or, if the server has moved "
                "here, start once with --accept-identity.");
}

}  // namespace undercroft
