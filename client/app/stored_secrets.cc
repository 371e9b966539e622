// stored_secrets.cc: compares the server that answered with those known.
#include "client/app/stored_secrets.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "client/app/known_servers.h"
#include "client/app/saved_seats.h"
#include "client/net/url.h"
#include "shared/ascii_case.h"

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

tl::unexpected<std::string> unexpected_server(const AnsweringServer& server, const Visit& visit) {
  const std::string is = server.is_proved() ? "proves to be " + server.identity : "proves nothing";
  return failed("the server at " + host_and_port(visit.address) + " should be " + visit.identity +
                " (--identity) and " + is +
                ".\nSomebody may be posing as that server. Nothing was sent to it.");
}

// Versions up to 0.3 stored a seat under a word that the server only claimed. Its token goes to the
// first server that proves anything at that address, where it would have gone anyway.
bool may_be_of(const std::string& seat, const AnsweringServer& server) {
  return !is_proved_seat(seat) || is_seat_of(seat, server.identity);
}

// The hero's latest seat where the player has been without naming a realm. The server may lead the
// address to another realm by now.
StoredSeat latest_seat(const AnsweringServer& server, const Visit& visit) {
  std::vector<std::string> seats = seats_at(visit.place);
  seats.push_back(visit.place);
  for (const std::string& seat : seats) {
    const std::string realm = realm_of_seat(seat);
    const bool is_elsewhere =
        !visit.realm.empty() && !realm.empty() && !equals_ignoring_case(realm, visit.realm);
    if (is_elsewhere || !may_be_of(seat, server)) continue;
    const std::string token = token_in_seat(seat, visit.name);
    if (!token.empty()) return {seat, visit.realm.empty() ? realm : visit.realm, token};
  }
  return {"", visit.realm, ""};
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

std::string seat_in(const AnsweringServer& server, const Visit& visit, const std::string& realm) {
  if (server.is_proved()) return seat_of(server.identity, realm);
  const StoredSeat latest = latest_seat(server, visit);
  const bool is_the_same =
      !latest.seat.empty() && equals_ignoring_case(realm_of_seat(latest.seat), realm);
  return is_the_same ? latest.seat : visit.address + "/" + to_lower(realm);
}

Expected<> check_identity(const AnsweringServer& server, const Visit& visit) {
  const bool is_vouched_for = !visit.identity.empty();
  if (is_vouched_for && server.identity != visit.identity) return unexpected_server(server, visit);
  const std::string known = known_identity(visit.address);
  const bool is_known = known.empty() || known == server.identity;
  const bool is_accepted = is_vouched_for || (visit.accepts_identity && server.is_proved());
  if (!is_known && !is_accepted) return changed(server, visit, known);
  if (!server.is_proved() || server.is_passing || !visit.stores) return {};
  return know_server(visit.address, server.identity);
}

Expected<StoredSeat> stored_seat(const AnsweringServer& server, const Visit& visit) {
  StoredSeat latest = latest_seat(server, visit);
  if (!server.is_proved()) return latest;
  const std::string realm = latest.realm.empty() ? server.realm : latest.realm;
  StoredSeat stored{seat_of(server.identity, realm), realm, ""};
  stored.token = token_in_seat(stored.seat, visit.name);
  if (stored.token.empty()) {
    if (!is_proved_seat(latest.seat)) stored.token = std::move(latest.token);
    return stored;
  }
  if (visit.accepts_identity || !visit.identity.empty() || is_usual_address(stored.seat, visit)) {
    return stored;
  }
  const std::vector<std::string> usual = addresses_of(stored.seat);
  return failed("this is the server that you know as " +
                (usual.empty() ? "another address" : usual.front()) + ".\nThe token of " +
                visit.name +
                " was not sent to its new address. Use the old one or, if the server has moved "
                "here, start once with --accept-identity.");
}

}  // namespace undercroft
