// realm_seats.cc: coming to the table, leaving it, and coming back (R106).
#include <utility>

#include "server/protocol/observe.h"
#include "server/realm/realm.h"
#include "server/sim/turn/joining.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

Refusal refuse(RefusalCode code, std::string sentence) { return {code, std::move(sentence), {}}; }

std::vector<std::pair<std::string, std::string>> rules_told(const Ruleset& rules) {
  std::vector<std::pair<std::string, std::string>> told;
  for (RuleText& rule : rule_texts(rules)) {
    told.emplace_back(std::move(rule.name), std::move(rule.value));
  }
  return told;
}

// Those who are at the table, or whose bodies still stand in the dungeon.
std::size_t places_taken(const World& world, const Seats& seats) {
  std::size_t taken = 0;
  for (const auto& seat : seats) {
    if (seat->is_connected() || is_present(world, seat->player())) ++taken;
  }
  return taken;
}

// A scenario may have drawn players on its map: whoever comes first plays the first of them.
EntityId body_without_seat(const World& world, const Seats& seats) {
  for (const EntityId id : world.players()) {
    if (seats.of(id) == nullptr) return id;
  }
  return kNobody;
}

}  // namespace

bool Realm::join(const Hello& hello, const std::shared_ptr<FarEnd>& far_end) {
  if (auto refusal = why_not(hello)) {
    const std::string sentence = refusal->sentence;
    far_end->send(encode(ServerMessage{*std::move(refusal)}));
    far_end->close(CloseCode::Refused, sentence);
    return false;
  }
  Seat* known = seats_.with_token(hello.resume_token);
  if (known != nullptr) take_back(*known);
  sit_down(known != nullptr ? *known : new_seat(hello.name), far_end);
  settle();
  return true;
}

std::optional<Refusal> Realm::why_not(const Hello& hello) const {
  const Seat* known = seats_.with_token(hello.resume_token);
  if (known == nullptr && !hello.resume_token.empty()) {
    return refuse(RefusalCode::BadToken, "No seat of this realm has that token.");
  }
  if (known == nullptr && seats_.named(hello.name) != nullptr) {
    return refuse(RefusalCode::NameTaken, hello.name + " already plays in this realm.");
  }
  const bool has_place =
      known != nullptr && (known->is_connected() || is_present(world_, known->player()));
  const bool full = places_taken(world_, seats_) >= options_.max_players ||
                    (known == nullptr && seats_.size() >= static_cast<std::size_t>(kMaxMembers));
  if (full && !has_place) return refuse(RefusalCode::Full, "The realm is full.");
  if (!world_.nearest_free(1, {0, 0})) {
    return refuse(RefusalCode::Full, "There is no room at the entrance.");
  }
  return std::nullopt;
}

Seat& Realm::new_seat(const std::string& name) {
  world_.events.clear();
  const EntityId waiting = body_without_seat(world_, seats_);
  if (waiting != kNobody) world_.entity(waiting).name = name;
  const EntityId player = waiting != kNobody ? waiting : join_realm(world_, name);
  return seats_.add(player, name, tokens_.fresh());
}

void Realm::take_back(Seat& seat) {
  world_.events.clear();
  if (seat.is_connected()) {
    stand_up(seat, CloseCode::Replaced, "your seat was taken from elsewhere");
  } else if (!is_present(world_, seat.player())) {
    return_to_level(world_, seat.player());
  }
}

void Realm::sit_down(Seat& seat, const std::shared_ptr<FarEnd>& far_end) {
  ++tally_.players;
  seat.connect(far_end);
  seat.send(Welcome{veil_.over(seat.player()), options_.name, seat.token(),
                    rules_told(world_.rules()), options_.motd});
  spread_news();
  say("", seat.name() + " is here");
}

void Realm::stand_up(Seat& seat, CloseCode code, std::string_view reason) {
  const std::shared_ptr<FarEnd> far_end = seat.disconnect(clock_.now_ms());
  --tally_.players;
  far_end->close(code, reason);
}

void Realm::leave(Seat& seat) {
  // A corpse stays where it fell, for others to take from (R111).
  if (!world_.entity(seat.player()).alive) return;
  world_.events.clear();
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
  const ServerMessage line = ChatLine{++chat_number_, from, text};
  for (const auto& seat : seats_) seat->send(line);
}

}  // namespace undercroft
