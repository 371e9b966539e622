// realm_seats.cc: coming to the table, leaving it, and coming back (R106).
#include <algorithm>
#include <utility>

#include "server/protocol/observe.h"
#include "server/realm/realm.h"
#include "server/sim/turn/joining.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

// As many as the wire has members: each of them may come back.
constexpr auto kMaxSeats = static_cast<std::size_t>(kMaxMembers);

Refusal refuse(RefusalCode code, std::string sentence) { return {code, std::move(sentence), {}}; }

std::vector<std::pair<std::string, std::string>> rules_told(const Ruleset& rules) {
  std::vector<std::pair<std::string, std::string>> told;
  for (RuleText& rule : rule_texts(rules)) {
    told.emplace_back(std::move(rule.name), std::move(rule.value));
  }
  return told;
}

}  // namespace

bool Realm::join(const Hello& hello, const std::shared_ptr<Connection>& connection) {
  if (auto refusal = why_not(hello)) {
    const std::string sentence = refusal->sentence;
    connection->send(encode(ServerMessage{*std::move(refusal)}));
    connection->close(CloseCode::Refused, sentence);
    return false;
  }
  Seat* known = seats_.with_token(hello.resume_token);
  if (known != nullptr) take_back(*known);
  sit_down(known != nullptr ? *known : new_seat(hello.name), hello, connection);
  settle();
  return true;
}

std::optional<Refusal> Realm::why_not(const Hello& hello) const {
  const Seat* known = seats_.with_token(hello.resume_token);
  if (known == nullptr && !hello.resume_token.empty()) {
    return refuse(RefusalCode::BadToken, "No seat of this realm has that token.");
  }
  if (known == nullptr) {
    if (const Seat* same = seats_.named(hello.name)) return name_is_taken(*same);
  }
  const bool needs_place = known == nullptr || !has_place(*known);
  const bool needs_seat = known == nullptr && seats_.size() >= kMaxSeats;
  const bool full = (needs_place && places_taken() >= options_.max_players) ||
                    (needs_seat && longest_absent() == nullptr);
  if (full) return refuse(RefusalCode::Full, "The realm is full.");
  if (!has_cell_for(known)) {
    return refuse(RefusalCode::Full, known == nullptr ? "There is no room at the entrance."
                                                      : "There is no room where you left.");
  }
  return std::nullopt;
}

// Null: a newcomer. Only a body that has yet to be put somewhere needs a cell, on the level where
// take_back() or new_seat() will put it.
bool Realm::has_cell_for(const Seat* known) const {
  if (known != nullptr) return can_return(world_, known->player());
  return !waiting_bodies_.empty() || can_join(world_);
}

Refusal Realm::name_is_taken(const Seat& by) const {
  if (by.is_connected()) {
    return refuse(RefusalCode::NameTaken, by.name() + " already plays in this realm.");
  }
  return refuse(
      RefusalCode::NameTaken,
      "The seat of " + by.name() + " is kept for whoever left it: the resume token takes it back.");
}

// At the table, or a living body still stands in the dungeon. The dead who have gone take nobody's
// place, or a realm that has seen enough of them would be full for ever.
bool Realm::has_place(const Seat& seat) const {
  const bool lives = world_.entity(seat.player()).alive;
  return seat.is_connected() || (lives && is_present(world_, seat.player()));
}

std::size_t Realm::places_taken() const {
  return static_cast<std::size_t>(
      std::count_if(seats_.begin(), seats_.end(),
                    [this](const std::unique_ptr<Seat>& seat) { return has_place(*seat); }));
}

// Null when everyone is there.
const Seat* Realm::longest_absent() const {
  const Seat* longest = nullptr;
  for (const auto& seat : seats_) {
    if (has_place(*seat)) continue;
    if (longest == nullptr || seat->lost_at() < longest->lost_at()) longest = seat.get();
  }
  return longest;
}

// People come back, so a seat is kept until there is no other for a newcomer. The body stays in the
// world, out of every level or as a corpse, and is nobody's from now on.
void Realm::make_room_at_table() {
  if (seats_.size() < kMaxSeats) return;
  const Seat* longest = longest_absent();
  CHECK(longest != nullptr, "why_not() lets nobody in when everyone is there");
  seats_.remove(*longest);
}

EntityId Realm::body_for(const std::string& name) {
  if (waiting_bodies_.empty()) return join_realm(world_, name);
  const EntityId body = waiting_bodies_.front();
  waiting_bodies_.pop_front();
  world_.entity(body).name = name;
  return body;
}

Seat& Realm::new_seat(const std::string& name) {
  world_.forget_events();
  make_room_at_table();
  return seats_.add(body_for(name), name, tokens_.fresh());
}

void Realm::take_back(Seat& seat) {
  world_.forget_events();
  if (seat.is_connected()) {
    stand_up(seat, CloseCode::Replaced, "your seat was taken from elsewhere");
  } else if (!is_present(world_, seat.player())) {
    return_to_level(world_, seat.player());
  }
}

void Realm::sit_down(Seat& seat, const Hello& hello,
                     const std::shared_ptr<Connection>& connection) {
  ++metrics_.players;
  seat.connect(connection, hello);
  seat.send(Welcome{veil_.over(seat.player()), options_.name, seat.token(),
                    rules_told(world_.rules()), options_.motd});
  spread_news();
  say("", seat.name() + " is here");
}

void Realm::stand_up(Seat& seat, CloseCode code, std::string_view reason) {
  const std::shared_ptr<Connection> connection = seat.disconnect(clock_.now_ms());
  --metrics_.players;
  connection->close(code, reason);
}

void Realm::leave(Seat& seat) {
  // A corpse stays where it fell, for others to take from (R111).
  if (!world_.entity(seat.player()).alive) return;
  world_.forget_events();
  leave_level(world_, seat.player());
  spread_news();
}

// When a body without its player leaves: at once when it has stood through its turns, in some time
// when no turn passes for it, never while others play on around it.
std::optional<std::uint64_t> Realm::leaves_at(const Seat& seat) const {
  const Entity& body = world_.entity(seat.player());
  if (seat.is_connected() || !body.alive || !is_present(world_, seat.player())) return std::nullopt;
  const Ruleset& rules = world_.rules();
  if (seat.turns_alone() >= rules.linger_turns) return seat.lost_at();
  for (const Group& group : groups_of(world_)) {
    const bool own =
        std::find(group.players.begin(), group.players.end(), body.id) != group.players.end();
    if (own && is_attended(group, seats_)) return std::nullopt;
  }
  return seat.lost_at() + rules.linger_ms;
}

void Realm::let_lingerers_go() {
  for (const auto& seat : seats_) {
    const auto at = leaves_at(*seat);
    if (!at || *at > clock_.now_ms()) continue;
    leave(*seat);
    say("", seat->name() + " leaves");
  }
}

void Realm::say(const std::string& from, const std::string& text) {
  const ChatLine line{++chat_number_, from, text};
  for (const auto& seat : seats_) seat->say(line);
}

}  // namespace undercroft
