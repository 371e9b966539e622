// realm.cc: what a realm does with what clients say.
#include "server/realm/realm.h"

#include <algorithm>
#include <utility>

#include "server/protocol/intents.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {

Realm::Realm(World world, RealmOptions options, const Clock& clock, TokenSource& tokens,
             RealmMetrics& metrics)
    : world_(std::move(world)),
      options_(std::move(options)),
      clock_(clock),
      tokens_(tokens),
      metrics_(metrics),
      waiting_bodies_(world_.players().begin(), world_.players().end()),
      veil_(tokens.fresh_key()) {}

std::optional<std::string> Realm::open() {
  build_ahead();
  if (world_.has_level(1)) return std::nullopt;
  return "realm " + name() + " has no level to begin on";
}

void Realm::receive(Connection& from, const ClientMessage& message) {
  Seat* seat = seats_.at(&from);
  if (seat == nullptr) return;
  std::visit([&](const auto& m) { on(*seat, m); }, message);
}

void Realm::on(Seat& seat, const Hello&) {
  stand_up(seat, CloseCode::Malformed, "a second Hello");
  settle();
}

void Realm::on(Seat& seat, const IntentMessage& message) {
  IntentMessage unveiled = message;
  seat.acknowledge(message.heard);
  unveiled.intent.item = veil_.under(message.intent.item);
  const auto admitted = admit(world_, seat.player(), unveiled);
  if (const auto* no = std::get_if<NotTaken>(&admitted)) {
    return seat.send(Rejected{message.sequence, no->reason, no->sentence});
  }
  const Intent& intent = std::get<Intent>(admitted);
  if (intent.verb == IntentVerb::Respawn) return come_back_to_life(seat, message.sequence);
  seat.send(Accepted{message.sequence});
  seat.hold(intent, clock_.now_ms());
  settle();
}

void Realm::on(Seat& seat, const Withdraw& message) {
  seat.let_go();
  seat.send(Accepted{message.sequence});
  settle();
}

void Realm::on(Seat& seat, const Ping& message) { seat.send(Pong{message.stamp}); }

void Realm::on(Seat& seat, const ChatSay& message) {
  const std::string text = plain_text(message.text, kMaxChat);
  if (!text.empty()) say(seat.name(), text);
}

void Realm::on(Seat& seat, const Leave&) {
  stand_up(seat, CloseCode::Normal, "goodbye");
  leave(seat);
  say("", seat.name() + " leaves");
  settle();
}

void Realm::on(Seat& seat, const AskScores&) {
  ScoreTable best{world_.scores};
  best.scores.resize(std::min(best.scores.size(), std::size_t{kMaxScores}));
  seat.send(best);
}

void Realm::on(Seat&, const Away&) {}

void Realm::on(Seat&, const UnknownMessage&) {}

void Realm::drop(Connection& from) {
  Seat* seat = seats_.at(&from);
  if (seat == nullptr) return;
  seat->disconnect(clock_.now_ms());
  --metrics_.players;
  say("", seat->name() + " has lost the way; the body stands guard");
  settle();
}

void Realm::ready(Connection& connection) {
  if (seats_.at(&connection) != nullptr) tell_everyone();
}

void Realm::tick() { settle(); }

}  // namespace undercroft
