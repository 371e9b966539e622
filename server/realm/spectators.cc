// spectators.cc: letting spectators in, and answering them.
#include "server/realm/spectators.h"

#include <algorithm>
#include <utility>

#include "server/base/reserved_names.h"
#include "server/realm/admissions.h"
#include "server/sim/world/points.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

Refusal refuse(std::string sentence, std::string reason) {
  return {RefusalCode::Server, std::move(sentence), {}, std::move(reason)};
}

void reject(Connection& spectator, std::uint32_t sequence) {
  const Rejected no{sequence, Reason::Malformed, "You are a spectator."};
  spectator.send(encode(ServerMessage{no}));
}

}  // namespace

ScoreTable best_scores(const World& world) {
  ScoreTable best{world.scores};
  best.scores.resize(std::min(best.scores.size(), std::size_t{kMaxScores}));
  for (const Score& score : best.scores) best.points.push_back(points_of(score));
  return best;
}

// The dead or downed player of the claim, who may watch a friend without the limits on strangers;
// kNobody for other claims. Players who stand may not: a second view would be an unfair help.
EntityId Spectators::dead_seat_of(const Claim& claim) const {
  const Player* player = seats_.owner(claim);
  if (player == nullptr) return kNobody;
  return core_.world().entity(player->body).alive ? kNobody : player->body;
}

std::optional<Refusal> Spectators::refusal_of_view(const Hello& hello, EntityId seat,
                                                   const std::string& origin) const {
  const bool is_stranger = seat == kNobody;
  const bool pvp = core_.world().rules().pvp;
  const bool is_limited = is_stranger || pvp;
  if (is_stranger && !is_player_name(hello.name)) {
    return Refusal{RefusalCode::Name, "A name has 3 to 16 letters, digits, _ or -."};
  }
  if (is_stranger && is_reserved_name(hello.name)) {
    return Refusal{RefusalCode::Name, kReservedName};
  }
  if (is_limited && core_.options.most_watchers == 0) {
    return refuse("This host allows no spectators.", "watch");
  }
  if (core_.connected(core_.state.named(hello.watch)) == nullptr) {
    return refuse("No player of that name is here now.", "watch");
  }
  const std::size_t watching = pvp ? core_.watchers.size() : core_.watchers.strangers();
  if (is_limited && watching >= core_.options.most_watchers) {
    return refuse("The realm has no room for more spectators.", "watch");
  }
  // One address must not keep all others from watching.
  const std::size_t share = (core_.options.most_watchers + 1) / 2;
  if (is_stranger && !origin.empty() && core_.watchers.strangers_from(origin) >= share) {
    return refuse("Your address has its share of the places for spectators.", "watch");
  }
  return std::nullopt;
}

std::string Spectators::name_of(const Hello& hello, EntityId seat) const {
  const Player* owner = core_.state.player(seat);
  return owner != nullptr ? owner->name : hello.name;
}

// Nobody is on the host's list by a guest's name that nothing proves: spectators need no seat.
std::optional<Refusal> Spectators::refusal_of(const Claim& claim, const Hello& hello,
                                              const Connection& connection) const {
  const EntityId seat = dead_seat_of(claim);
  if (auto refusal = refusal_of_view(hello, seat, connection.source())) {
    refusal->server = core_.options.server;
    return refusal;
  }
  const Player* owner = seats_.owner(claim);
  const bool is_proven = claim.is_account || owner != nullptr;
  const std::string& named = owner != nullptr ? owner->name : hello.name;
  return core_.refusal_by_host(named, {claim.is_account, is_proven}, connection);
}

bool Spectators::watch(const Claim& claim, const Hello& hello,
                       const std::shared_ptr<Connection>& connection) {
  if (const auto refusal = refusal_of(claim, hello, *connection)) {
    connection->refuse(*refusal);
    return false;
  }
  const EntityId seat = dead_seat_of(claim);
  const std::string named = name_of(hello, seat);
  core_.watchers.send_off_seat(seat, kWatchesElsewhere);
  const Player& player = *core_.state.named(hello.watch);
  const Session& session = *core_.sessions.of(player.body);
  auto delayed = std::make_shared<DelayedConnection>(connection, core_.options.watch_delay);
  auto told = std::make_unique<Subscription>(delayed, player.body,
                                             ReportsTold{session.reports.last()}, door_.progress());
  told->tells_moment = hello.clock;
  told->tell_lines(hello.lines);
  told->has_rules(core_.world());
  connection->subscription = told.get();
  Welcome welcome = welcome_of(core_, told->number_of(player.body), "", named);
  welcome.watched = player.name;
  welcome.watch_delay = core_.options.watch_delay;
  connection->seal_token(welcome);
  connection->send(encode(ServerMessage{welcome}));
  Session* own = core_.sessions.of(seat);
  auto muted = own == nullptr ? std::make_shared<MuteList>() : own->muted;
  told->muted = muted;
  core_.watchers.add({std::move(delayed),
                      std::move(told),
                      named,
                      seat,
                      {},
                      connection->source(),
                      std::move(muted)});
  return true;
}

// Sent with the watched player's deltas, so it may wait for as long as that player does nothing.
void Spectators::send_scores(Watcher& watcher) {
  if (!door_.is_halted() && watcher.connection->is_ready())
    watcher.told->send(best_scores(core_.world()));
}

// A dead player who watches a friend has a hero of its own.
void Spectators::ask_past(Watcher& watcher, const AskPast& asks) {
  if (!watcher.is_stranger()) return watcher.far_end().ask_past(asks, watcher.seat);
  const PastPart none{.number = asks.number, .sentence = "Spectators have no past here."};
  watcher.far_end().send(encode(ServerMessage{none}));
}

void Spectators::ask_moments(Watcher& watcher, std::uint32_t number, const MomentRequest& asks) {
  if (!watcher.is_stranger()) {
    return watcher.far_end().ask_moments(asks, watcher.seat,
                                         core_.state.player(watcher.seat)->name);
  }
  const ToldMomentLinks none{.number = number, .sentence = "Spectators have no past here."};
  watcher.far_end().send(encode(ServerMessage{none}));
}

// A spectator may ask for a pong and the scores, speak, and leave. Everything else is ignored.
void Spectators::receive(Watcher& watcher, const ClientMessage& message) {
  if (const auto* said = std::get_if<ChatSay>(&message)) return talk_.hear(watcher, *said);
  const std::shared_ptr<Connection> connection = watcher.connection->to();  // outlives the watcher
  Connection& to = *connection;
  if (const auto* ping = std::get_if<Ping>(&message)) {
    return to.send(encode(ServerMessage{Pong{ping->stamp}}));
  }
  if (const auto* intent = std::get_if<IntentMessage>(&message)) {
    return reject(to, intent->sequence);
  }
  if (const auto* choose = std::get_if<Choose>(&message)) return reject(to, choose->sequence);
  if (const auto* asks = std::get_if<AskPast>(&message)) return ask_past(watcher, *asks);
  if (const auto* share = std::get_if<ShareMoment>(&message)) {
    return ask_moments(watcher, share->number, *share);
  }
  if (const auto* links = std::get_if<AskMomentLinks>(&message)) {
    return ask_moments(watcher, links->number, *links);
  }
  if (std::holds_alternative<AskScores>(message)) return send_scores(watcher);
  if (std::holds_alternative<Leave>(message)) core_.watchers.send_off(to, "goodbye");
}

}  // namespace undercroft
