// passed_players.cc: what a moved connection takes along, and who answers for it.
#include "server/gateway/passed_players.h"

#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <string_view>
#include <utility>

#include "server/fleet/fleet.h"
#include "server/gateway/passed_on.h"

namespace undercroft {
namespace {

constexpr std::string_view kComeBack = "the realm cannot be reached at the moment: try again soon";

Preamble preamble_of(const ArrivingSocket& socket, const std::string& realm,
                     const opening::Elsewhere& to) {
  Preamble preamble;
  preamble.realm = realm;
  preamble.seen = to.epoch;
  preamble.source = source_for(socket.slot->source());
  preamble.websocket_key = socket.websocket_key;
  preamble.is_open = socket.is_open;
  put_secrets(preamble, socket.secrets);
  preamble.received = socket.received;
  return preamble;
}

// Bytes of a whole answer to a handshake, or of a close frame with 1012.
std::string last_words(bool is_open) {
  const std::string text(kComeBack);
  if (!is_open) {
    return "HTTP/1.1 503 No\r\nContent-Type: text/plain\r\nRetry-After: 1\r\nContent-Length: " +
           std::to_string(text.size()) + "\r\nConnection: close\r\n\r\n" + text;
  }
  constexpr auto kCode = static_cast<unsigned>(CloseCode::Restart);
  std::string frame = {static_cast<char>(0x88), static_cast<char>(text.size() + 2),
                       static_cast<char>(kCode >> 8U), static_cast<char>(kCode & 0xFFU)};
  return frame + text;
}

// Without waiting: the client finds a closed socket if its buffers are full.
void send_away(const ArrivingSocket& socket) {
  const std::string words = last_words(socket.is_open);
  if (::send(socket.fd, words.data(), words.size(), MSG_DONTWAIT | MSG_NOSIGNAL) > 0) {
    ::shutdown(socket.fd, SHUT_WR);
  }
  ::close(socket.fd);
}

}  // namespace

void PassedPlayers::pass(const ArrivingSocket& socket, const std::string& realm,
                         const opening::Elsewhere& to, int tries) {
  if (context_.options.fleet == nullptr || tries > kTries ||
      socket.received.size() > Preamble::kMostReceived) {
    return send_away(socket);
  }
  context_.options.fleet->forward(
      to.server, preamble_of(socket, realm, to), socket.fd,
      [this, socket, realm, tries, door = arrivals_.door()](LinkAnswer answer, int fd) {
        if (answer == LinkAnswer::Yes) return;
        ArrivingSocket back = socket;
        back.fd = fd;
        door->post([this, back, realm, tries] { pass_again(back, realm, tries + 1); });
      });
}

void PassedPlayers::pass_again(const ArrivingSocket& socket, const std::string& realm, int tries) {
  context_.options.fleet->forget(realm);
  arrivals_.reach(realm, [this, socket, realm, tries](const Reached& reached) {
    if (reached.way == Way::In) return listener_.serve(*reached.realm, socket);
    if (reached.way == Way::Elsewhere) return pass(socket, realm, *reached.elsewhere, tries);
    send_away(socket);
  });
}

// A realm that is asleep was left to this server, because its rules are new enough.
void PassedPlayers::take(IncomingPlayer player) {
  if (context_.is_stopping()) return player.refuse(LinkAnswer::Draining);
  arrivals_.reach(player.preamble().realm, [this, player](const Reached& reached) mutable {
    if (reached.way != Way::In) return player.refuse(LinkAnswer::NotMine);
    take_into(*reached.realm, player);
  });
}

// Limits by address count at the owner, where the connection lives.
void PassedPlayers::take_into(const RealmDirectory::Entry& realm, IncomingPlayer& player) {
  const Preamble& preamble = player.preamble();
  auto slot = std::make_shared<ConnectionSlot>(context_, listener_.last_one_out);
  const bool has_place = slot->comes_from(address_from(preamble.source)) && listener_.has_room();
  if (!has_place) return player.refuse(LinkAnswer::Full);
  slot->become_websocket();
  const int fd = player.accept();
  if (fd < 0) return;
  listener_.serve(realm, {fd, realm.id, preamble.websocket_key, preamble.received, preamble.is_open,
                          secrets_in(preamble), std::move(slot)});
}

}  // namespace undercroft
