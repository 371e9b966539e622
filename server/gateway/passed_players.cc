// passed_players.cc: what a moved connection takes along, and who answers for it.
#include "server/gateway/passed_players.h"

#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
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

// Until a passenger is offered again.
struct PassedPlayers::Pause {
  boost::asio::steady_timer timer;
};

PassedPlayers::PassedPlayers(ServerContext& context, Worker& worker, RealmArrivals& arrivals,
                             Listener listener)
    : context_(context), worker_(worker), arrivals_(arrivals), listener_(std::move(listener)) {}

PassedPlayers::~PassedPlayers() = default;

void PassedPlayers::pass(const ArrivingSocket& socket, const std::string& realm,
                         const opening::Elsewhere& to) {
  offer({socket, realm, context_.clock.now_ms(), 0}, to);
}

void PassedPlayers::offer(const Passenger& one, const opening::Elsewhere& to) {
  if (context_.options.fleet == nullptr || one.socket.received.size() > Preamble::kMostReceived) {
    return send_away(one.socket);
  }
  context_.options.fleet->forward(to.server, preamble_of(one.socket, one.realm, to), one.socket.fd,
                                  [this, one, door = arrivals_.door()](LinkAnswer answer, int fd) {
                                    if (answer == LinkAnswer::Yes) return;
                                    Passenger back = one;
                                    back.socket.fd = fd;
                                    ++back.tries;
                                    door->post([this, back, answer] { take_back(back, answer); });
                                  });
}

bool PassedPlayers::has_patience(const Passenger& one) const {
  return !context_.is_stopping() &&
         context_.clock.now_ms() - one.since_ms < RealmArrivals::kParkedMs;
}

// The server that should have opened the realm did not, so this one does, unless a third one has.
void PassedPlayers::look_again(const Passenger& one) {
  if (!has_patience(one)) return send_away(one.socket);
  arrivals_.reach(
      one.realm,
      [this, one](const Reached& reached) {
        if (reached.way == Way::In) return listener_.serve(*reached.realm, one.socket);
        if (reached.way == Way::Elsewhere) return offer(one, *reached.elsewhere);
        send_away(one.socket);
      },
      OpeningPlace::Here);
}

// The first refusal tells that the realm has just moved. Its next owner may take longer to appear:
// the last one drains, or must be found to be dead.
void PassedPlayers::take_back(const Passenger& one, LinkAnswer why) {
  context_.options.fleet->forget(one.realm);
  if (why == LinkAnswer::Full || !has_patience(one)) return send_away(one.socket);
  one.tries == 1 ? look_again(one) : look_again_later(one);
}

void PassedPlayers::look_again_later(const Passenger& one) {
  const auto pause =
      pauses_.emplace(pauses_.end(), Pause{boost::asio::steady_timer(worker_.context())});
  pause->timer.expires_after(std::chrono::milliseconds(kAgainMs));
  pause->timer.async_wait([this, pause, one](const boost::system::error_code& error) {
    if (error) return;  // the server ends
    pauses_.erase(pause);
    look_again(one);
  });
}

// A realm that is asleep was left to this server, because its rules are new enough, or because it
// has less to do.
void PassedPlayers::take(IncomingPlayer player) {
  if (context_.is_stopping()) return player.refuse(LinkAnswer::Draining);
  // The front knows better than an owner that this server remembers.
  context_.options.fleet->forget(player.preamble().realm);
  arrivals_.reach(
      player.preamble().realm,
      [this, player](const Reached& reached) mutable {
        if (reached.way != Way::In) return player.refuse(LinkAnswer::NotMine);
        take_into(*reached.realm, player);
      },
      OpeningPlace::Here);
}

// Limits by address count at the owner, where the connection lives.
void PassedPlayers::take_into(const RealmTable::Row& realm, IncomingPlayer& player) {
  const Preamble& preamble = player.preamble();
  auto slot = std::make_shared<ConnectionSlot>(context_, listener_.last_one_out);
  const bool has_place = slot->comes_from(address_from(preamble.source)) && listener_.has_room();
  if (!has_place) return player.refuse(LinkAnswer::Full);
  slot->become_websocket();
  slot->come_by(preamble.front);
  const int fd = player.accept();
  if (fd < 0) return;
  listener_.serve(realm, {fd, realm.id, preamble.websocket_key, preamble.received, preamble.is_open,
                          secrets_in(preamble), std::move(slot)});
}

}  // namespace undercroft
