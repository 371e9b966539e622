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

// In slow play turns wait for a hero whether or not its player is connected, so the hero goes too.
bool HostDesk::send_away(const std::string& name, const std::string& sentence) {
  Session* session = session_named(name);
  if (session != nullptr) send_away(*session, sentence, "disconnected by the host");
  if (!core_.world().rules().is_slow()) return session != nullptr;
  const Player* player = core_.state.named(name);
  if (player == nullptr) return false;
  departures_.remove(player->body);
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

// A banned hero leaves its group at once, connected or not.
void HostDesk::send_banned_away() {
  std::vector<Session*> all;  // a copy: some of them leave
  for (const auto& session : core_.sessions) all.push_back(session.get());
  for (Session* session : all) {
    const std::string sentence = ban_of(*session);
    if (sentence.empty()) continue;
    if (session->is_there()) send_away(*session, sentence, "banned");
    departures_.remove(session->player);
  }
}

std::string HostDesk::ban_of(const Session& session) const {
  return core_.options.ban_of(core_.name_of(session),
                              is_of_account(*core_.state.player(session.player)));
}

void HostDesk::send_away(Session& session, const std::string& sentence, std::string_view why) {
  const std::shared_ptr<Connection> connection = session.subscription->connection();
  departures_.lose(session, why);
  if (core_.world().entity(session.player).alive) core_.announce(session, kIsLost);
  connection->refuse({RefusalCode::Server, sentence, {}, "host", core_.options.server});
}

}  // namespace undercroft
