// fleet_questions.cc: questions to all servers of a fleet, and this one's answers.
#include "server/admin/fleet_questions.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "server/admin/admin_desk.h"
#include "server/admin/admin_verbs.h"
#include "server/admin/player_list.h"
#include "server/admin/realm_rows.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostSentence = 4096;  // bytes; a realm cuts what its players are sent

AdminAnswer say_here(const AdminDesk& desk, const std::string& realm, const std::string& text) {
  const auto heard = std::make_shared<std::atomic<std::int64_t>>(0);
  const bool all = desk.ask_realms([realm, text, heard](Realm& here) {
    if (!realm.empty() && !equals_ignoring_case(here.name(), realm)) return;
    here.say("", text);
    *heard += static_cast<std::int64_t>(here.sessions().there().size());
  });
  JsonObject row;
  row.add("heard", heard->load());
  AdminAnswer answer{.rows = {row}};
  if (!all) answer.code = 1, answer.error = kSlowRealm;
  return answer;
}

AdminAnswer kick_here(const AdminDesk& desk, const std::string& name, const std::string& sentence) {
  struct Left {
    std::mutex mutex;
    std::vector<std::string> realms;
  };
  const auto left = std::make_shared<Left>();
  const bool all = desk.ask_realms([name, sentence, left](Realm& realm) {
    if (!realm.host().send_away(name, sentence)) return;
    const std::scoped_lock lock(left->mutex);
    left->realms.push_back(realm.name());
  });
  AdminAnswer answer;
  const std::scoped_lock lock(left->mutex);
  for (const std::string& realm : left->realms) {
    JsonObject row;
    row.add("realm", realm);
    answer.rows.push_back(std::move(row));
  }
  if (!all) answer.code = 1, answer.error = kSlowRealm;
  return answer;
}

AdminAnswer players_here(const AdminDesk& desk) {
  const PlayerList list = list_players(desk);
  AdminAnswer answer;
  for (const PlayerEntry& player : list.players) answer.rows.push_back(row_of(player));
  if (!list.is_whole) answer.code = 1, answer.error = kSlowRealm;
  return answer;
}

AdminAnswer answer_in(const FleetReply& reply) {
  auto answer = read_answer(reply.lines);
  if (answer) return *std::move(answer);
  return admin_failed("server " + reply.server + " at " + reply.address + " does not answer");
}

}  // namespace

AdminAnswer answer_here(const AdminDesk& desk, const AdminRequest& request) {
  std::vector<std::string> words;
  for (const std::string& word : request.words) words.push_back(plain_text(word, kMostSentence));
  if (request.verb == "say" && words.size() == 2) return say_here(desk, words[0], words[1]);
  if (request.verb == "kick" && words.size() == 2) return kick_here(desk, words[0], words[1]);
  if (request.verb == "players" && words.empty()) return players_here(desk);
  if (request.verb == "realms" && words.empty()) return realms_here(desk);
  return admin_wrong("no server answers such a question of another one");
}

std::string answer_to_server(const AdminDesk& desk, const std::string& line) {
  const auto request = read_request(line);
  return answer_lines(request ? answer_here(desk, *request) : admin_wrong(request.error()));
}

std::vector<ServerAnswer> ask_servers(const AdminDesk& desk, const AdminRequest& request) {
  const FleetQuestions& fleet = desk.needs().fleet_questions;
  std::vector<ServerAnswer> all{{fleet.server, "", answer_here(desk, request)}};
  if (!fleet.ask) return all;
  for (const FleetReply& reply : fleet.ask(request_line(request))) {
    all.push_back({reply.server, reply.address, answer_in(reply)});
  }
  return all;
}

void add_faults(AdminAnswer& answer, const std::vector<ServerAnswer>& all) {
  for (const ServerAnswer& server : all) {
    if (server.answer.code == 0) continue;
    answer.code = std::max(answer.code, server.answer.code);
    answer.error += (answer.error.empty() ? "" : "; ") + server.answer.error;
  }
}

std::string place_of(const ServerAnswer& server) {
  if (server.server.empty()) return "";
  if (server.address.empty()) return " on this server";
  return " on server " + server.server + " at " + server.address;
}

}  // namespace undercroft
