// realm_watching.cc: who may watch a player, and what spectators may ask for.
#include <algorithm>
#include <utility>

#include "server/realm/realm.h"
#include "shared/codec.h"
#include "shared/watcher_mark.h"

namespace undercroft {
namespace {

Refusal refuse(std::string sentence, std::string reason) {
  return {RefusalCode::Server, std::move(sentence), {}, std::move(reason)};
}

}  // namespace

// A realm's dead may watch a friend without being let in as strangers are. The living have eyes of
// their own; more would be an unfair help.
EntityId Realm::dead_seat_of(const Claim& claim) const {
  const Player* player = seats_.owner(claim);
  if (player == nullptr) return kNobody;
  const Entity& body = world().entity(player->body);
  return body.alive || body.kind() == Kind::Downed ? kNobody : player->body;
}

std::optional<Refusal> Realm::refusal_of_watcher(const Hello& hello, EntityId seat) const {
  const bool is_stranger = seat == kNobody;
  if (is_stranger && !is_player_name(hello.name)) {
    return Refusal{RefusalCode::Name, "A name has 3 to 16 letters, digits, _ or -."};
  }
  if (is_stranger && options_.most_watchers == 0) {
    return refuse("This host lets nobody watch.", "watch");
  }
  const Player* player = state_.named(hello.watch);
  const Session* session = player == nullptr ? nullptr : sessions_.of(player->body);
  if (session == nullptr || !session->is_there()) {
    return refuse("Nobody of that name plays here now.", "watch");
  }
  if (is_stranger && watchers_.strangers() >= options_.most_watchers) {
    return refuse("As many watch already as the host lets in.", "watch");
  }
  return std::nullopt;
}

bool Realm::watch(const Claim& claim, const Hello& hello,
                  const std::shared_ptr<Connection>& connection) {
  const EntityId seat = dead_seat_of(claim);
  if (auto refusal = refusal_of_watcher(hello, seat)) {
    refusal->server = options_.server;
    connection->refuse(*refusal);
    return false;
  }
  watchers_.send_off_seat(seat, kWatchesElsewhere);
  const Player& player = *state_.named(hello.watch);
  const Session& session = *sessions_.of(player.body);
  auto delayed = std::make_shared<DelayedConnection>(connection, options_.watch_delay);
  auto told =
      std::make_unique<Subscription>(delayed, player.body, session.reports.last(), progress());
  connection->subscription = told.get();
  Welcome welcome = welcome_of(told->number_of(player.body), "");
  welcome.watched = player.name;
  welcome.watch_delay = options_.watch_delay;
  connection->send(encode(ServerMessage{welcome}));
  const Player* dead = state_.player(seat);
  const std::string& name = dead != nullptr ? dead->name : hello.name;
  watchers_.add({std::move(delayed), std::move(told), name, seat, {}});
  return true;
}

// The dead speak under their own name to everyone; strangers speak to spectators only.
void Realm::hear_watcher(Watcher& watcher, const ChatSay& message) {
  const std::string text = plain_text(message.text, kMaxChat);
  const Player* dead = state_.player(watcher.seat);  // null when the seat has been freed
  if (is_blank_text(text) || !trouble_.empty()) return;
  if (!speech_.refusal_of(watcher.name, watcher.chat).empty()) return;
  if (dead != nullptr) return say(dead->name, text, message.deed);
  const ChatLine line{0, std::string(kWatcherMark) + watcher.name, text, "", message.deed};
  const auto encoded = std::make_shared<const TalkLine>(TalkLine{0, encode(ServerMessage{line})});
  watchers_.say(encoded);
}

// Sent with the realm's news, which may wait as long as the watched player does nothing.
void Realm::tell_scores(Watcher& watcher) {
  if (trouble_.empty() && watcher.connection->is_ready()) watcher.told->send(best_scores());
}

// A spectator may only ask questions, speak and leave.
void Realm::receive_from(Watcher& watcher, const ClientMessage& message) {
  if (const auto* said = std::get_if<ChatSay>(&message)) return hear_watcher(watcher, *said);
  const std::shared_ptr<Connection> connection = watcher.connection->to();  // outlives the watcher
  Connection& to = *connection;
  if (const auto* ping = std::get_if<Ping>(&message)) {
    return to.send(encode(ServerMessage{Pong{ping->stamp}}));
  }
  if (const auto* intent = std::get_if<IntentMessage>(&message)) {
    const Rejected no{intent->sequence, Reason::Malformed, "You only watch."};
    return to.send(encode(ServerMessage{no}));
  }
  if (std::holds_alternative<AskScores>(message)) return tell_scores(watcher);
  if (std::holds_alternative<Leave>(message)) watchers_.send_off(to, "goodbye");
}

}  // namespace undercroft
