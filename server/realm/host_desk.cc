// host_desk.cc: listing players, and refusing their connections.
#include "server/realm/host_desk.h"

#include <memory>

#include "server/realm/seats/seat_rules.h"
#include "shared/ascii_case.h"

namespace undercroft {

std::vector<PlayerEntry> HostDesk::players() const {
  std::vector<PlayerEntry> all;
  const std::uint64_t now = core_.now_ms();
  for (const Session* session : core_.sessions.there()) {
    all.push_back({core_.options.name, core_.name_of(*session),
                   is_of_account(*core_.state.player(session->player)),
                   session->subscription->connection()->peer(), now - session->came_at,
                   now - session->heard_at, core_.world().entity(session->player).depth()});
  }
  return all;
}

Session* HostDesk::session_named(const std::string& name) const {
  for (Session* session : core_.sessions.there()) {
    if (equals_ignoring_case(core_.name_of(*session), name)) return session;
  }
  return nullptr;
}

bool HostDesk::send_away(const std::string& name, const std::string& sentence) {
  Session* session = session_named(name);
  if (session == nullptr) return false;
  send_away(*session, sentence, "disconnected by the host");
  return true;
}

void HostDesk::tell(const std::string& name, const std::string& sentence) {
  const Session* session = session_named(name);
  if (session != nullptr) session->subscription->send(with_kind({0, "", sentence}));
}

void HostDesk::send_all_away(const std::string& sentence) {
  const std::vector<Session*> there = core_.sessions.there();  // a copy: all of them leave
  for (Session* session : there) send_away(*session, sentence, "the realm closes");
  core_.watchers.send_off_all(sentence);
}

void HostDesk::send_banned_away() {
  const std::vector<Session*> there = core_.sessions.there();  // a copy: some of them leave
  for (Session* session : there) {
    if (const std::string sentence = ban_of(*session); !sentence.empty()) {
      send_away(*session, sentence, "banned");
    }
  }
}

std::string HostDesk::ban_of(const Session& session) const {
  return core_.options.ban_of(core_.name_of(session),
                              is_of_account(*core_.state.player(session.player)));
}

void HostDesk::send_away(Session& session, const std::string& sentence, std::string_view why) {
  const std::shared_ptr<Connection> connection = session.subscription->connection();
  departures_.lose(session, why);
  core_.announce(session, kIsLost);
  connection->refuse({RefusalCode::Server, sentence, {}, "host", core_.options.server});
}

}  // namespace undercroft
