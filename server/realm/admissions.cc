// admissions.cc: joining a realm, and coming back to it.
#include "server/realm/admissions.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/realm/state/open_seats.h"
#include "server/realm/sync/told_rules.h"
#include "server/sim/turn/joining.h"
#include "shared/ascii_case.h"
#include "shared/check.h"

namespace undercroft {
namespace {

Welcome::Scope scope_of(const std::string& token) {
  if (token.empty()) return Welcome::Scope::Unknown;
  return token.starts_with(kAccountToken) ? Welcome::Scope::Account : Welcome::Scope::Seat;
}

// A player who has given its hero up is forgotten, but its score stays.
bool has_ended(const World& world, const std::string& name) {
  return std::any_of(world.scores.begin(), world.scores.end(), [&name](const Score& score) {
    return equals_ignoring_case(score.name, name);
  });
}

// Why a player who has no seat yet cannot get one now.
std::optional<Refusal> refusal_of_newcomer(const RealmCore& core, const std::string& name) {
  const RealmOptions& options = core.options;
  if (options.is_daily && has_ended(core.world(), name)) {
    return Refusal{RefusalCode::Server,
                   "Your hero of this daily has ended: the next one begins at midnight UTC.",
                   {},
                   "daily",
                   options.server};
  }
  const World& world = core.world();
  if (world.run.end != RunEnd::Open && world.rules().after_run == AfterRun::Close) {
    return Refusal{RefusalCode::Server,
                   "The run of this realm is over, and no other one follows.",
                   {},
                   "over",
                   options.server};
  }
  if (!core.pause.empty()) {
    return Refusal{RefusalCode::Server, core.pause, {}, "paused", options.server};
  }
  if (const std::string full = options.refusal_of_newcomers(); !full.empty()) {
    return Refusal{RefusalCode::Full, full, {}, "store-full", options.server};
  }
  return std::nullopt;
}

}  // namespace

Welcome welcome_of(const RealmCore& core, EntityId number, const std::string& token,
                   const std::string& name) {
  const RealmOptions& options = core.options;
  return {number,
          options.name,
          token,
          told_rules(core.world(), options.friends_on_map),
          options.greeting(),
          options.server,
          {},
          0,
          {},
          scope_of(token),
          name,
          false,
          core.world().catalogue().shown_packs()};
}

bool Admissions::let_in(const Claim& claim, const Hello& hello,
                        const std::shared_ptr<Connection>& connection) {
  return let_in({claim, hello, connection, core_.now_ms() + Parked::kAtMostMs});
}

void Admissions::go_on() {
  for (const Arrival& arrival : parked_.go_on()) let_in(arrival);
}

// In this order: the seat and its place, the host's bans and lists by name, what newcomers find,
// and whether the player is here already.
std::optional<Refusal> Admissions::refusal_of(const Claim& claim, const Hello& hello,
                                              const Connection& connection) {
  if (door_.is_halted()) return std::nullopt;
  const std::string origin = core_.options.origin_of(connection.source());
  const Player* guest = guest_of(claim, hello);
  const Claim seat = guest == nullptr ? claim : claim_of_player(*guest);
  // No limit on guests from one address holds for an account.
  const std::string& judged = guest == nullptr ? origin : "";
  if (auto refusal = seats_.refusal_of(seat, hello.name, judged)) {
    refusal->server = core_.options.server;
    return refusal;
  }
  const Player* known = seats_.owner(seat);
  // A seat has the name that counts, whatever name the client says; an account has its own.
  const std::string& name = known == nullptr || claim.is_account ? hello.name : known->name;
  if (auto kept_out = core_.refusal_by_host(name, {claim.is_account}, connection)) return kept_out;
  if (known == nullptr) return refusal_of_newcomer(core_, name);
  if (core_.connected(known) == nullptr || !hello.ask_first) return std::nullopt;
  return Refusal{RefusalCode::Server,
                 known->name + " is playing already, from elsewhere.",
                 {},
                 "playing",
                 core_.options.server};
}

bool Admissions::let_in(const Arrival& arrival) {
  const auto& [claim, hello, connection, until_ms] = arrival;
  if (door_.is_halted()) return parked_.wait(arrival), false;
  if (auto refusal = refusal_of(claim, hello, *connection)) {
    seats_.count(*refusal);
    return parked_.refuse(arrival, *std::move(refusal)), false;
  }
  const std::string origin = core_.options.origin_of(connection->source());
  const Player* guest = guest_of(claim, hello);
  const bool was_guest = guest != nullptr;
  if (was_guest) give_to_account(*guest, claim, hello.name);
  const Player* known = seats_.owner(claim);
  const bool takes_over = core_.connected(known) != nullptr;
  std::string token = claim.token;
  Session& session =
      known != nullptr ? returning(*known, claim, origin, token) : new_player(claim, hello, token);
  note_origin(session.player, origin);
  attach(session, hello, {token, was_guest}, connection);
  if (takes_over) {
    session.subscription->send(
        with_kind({0, "", "You were here already: that connection has ended."}));
  }
  return true;
}

// Empty: the player may have a link.
std::string Admissions::why_no_link(Session& session) const {
  if (door_.is_halted()) return std::string("There is no link now. ") + kHaltedRealm;
  if (session.subscription->connection()->is_sealed()) {
    return "A link would leave this sealed session in plain text.";
  }
  if (is_of_account(*core_.state.player(session.player))) {
    return "Your hero belongs to an account: log in on the other device.";
  }
  const bool may_ask = session.links.allows(core_.now_ms(), kLinksASecond, 1000);
  return may_ask ? "" : "You have asked for several links: ask again in a second.";
}

void Admissions::send_link(Session& session) {
  if (std::string why = why_no_link(session); !why.empty()) {
    return session.subscription->send_at_once(SeatLink{.secret = {}, .sentence = std::move(why)});
  }
  const Player& player = *core_.state.player(session.player);
  session.subscription->send(SeatLink{make_link(player, kLinkLastsMs), kLinkLastsMs / 1000});
}

std::string Admissions::make_link(const Player& player, std::uint64_t lasts_ms) {
  return links_.make(player.body, core_.now_ms(), lasts_ms);
}

Claim Admissions::claim_of_link(const std::string& secret) {
  const auto body = links_.owner(secret, core_.now_ms());
  const Player* player = body ? core_.state.player(*body) : nullptr;
  return player == nullptr ? claim_of_token(secret) : claim_of_player(*player);
}

void Admissions::make_room() {
  for (const Player* stranger = seats_.absent_stranger();
       stranger != nullptr && !can_join(core_.world()); stranger = seats_.absent_stranger()) {
    departures_.remove(stranger->body);
  }
  const bool has_seat = core_.state.player(next_waiting_body(core_.state)) != nullptr;
  if (has_seat || core_.state.players.size() < kMaxPlayers) return;
  const Player* first = seats_.to_forget();
  CHECK(first != nullptr, "refusal_of() admits no newcomer when no seat can be freed");
  const EntityId body = first->body;
  const bool forgotten = door_.run(input::Forget{body});
  CHECK(forgotten, "an absent player can be forgotten");
  departures_.forget(body);
  links_.end(body);
}

// The guest whose seat the account takes over: its player has proved both. Null when there is none,
// or the account has a seat of its own here.
const Player* Admissions::guest_of(const Claim& claim, const Hello& hello) const {
  if (!claim.is_account || seats_.owner(claim) != nullptr) return nullptr;
  const Player* guest = seats_.owner(claim_of_token(hello.resume_token));
  return guest == nullptr || is_of_account(*guest) ? nullptr : guest;
}

// The hero keeps everything but its name. The seat's token opens it no longer: the second record
// ends the one that was used last.
void Admissions::give_to_account(const Player& guest, const Claim& account,
                                 const std::string& name) {
  const EntityId body = guest.body;
  const std::string used = guest.token_digest;
  if (guest.name != name) {
    if (core_.state.named(name) != &guest) take_name_back(account, name);
    const bool renamed = door_.run(input::Rename{body, name});
    CHECK(renamed, "the account's name is free now");
    core_.name_changed(body);
  }
  for (const std::string& before : {used, account.digest}) {
    const bool given = door_.run(input::Rekey{body, before, account.digest});
    CHECK(given, "a guest has a token");
  }
  links_.end(body);
}

// The guest keeps its hero and its seat, under another name. So does the hero of an open seat.
void Admissions::take_name_back(const Claim& claim, const std::string& name) {
  const Player* guest = seats_.gives_name_to(claim, name);
  if (guest == nullptr) return;
  const std::string other = seats_.name_instead_of(guest->name);
  const bool renamed = door_.run(input::Rename{guest->body, other});
  CHECK(renamed, "a free name was found");
  core_.name_changed(guest->body);
  if (const Session* session = core_.connected(guest)) {
    session->subscription->send(
        with_kind({0, "", "Your name belongs to an account: you are called " + other + " now."}));
  }
}

Session& Admissions::new_player(const Claim& claim, const Hello& hello, std::string& token) {
  take_name_back(claim, hello.name);
  make_room();
  if (!claim.is_account) token = tokens_.fresh();
  const bool joined =
      door_.run(input::Join{hello.name, claim.is_account ? claim.digest : digest_of(token)});
  CHECK(joined, "refusal_of() admits no player without room");
  const EntityId body = door_.outcome().player;
  if (Session* open = core_.sessions.of(body)) {
    core_.name_changed(body);
    return *open;
  }
  Session& session = core_.sessions.add(body);
  // What the player witnessed on arrival: there was no session yet to take it.
  for (const PlayerNews& news : door_.outcome()) {
    if (news.player != session.player) continue;
    for (const Report& report : news.reports) session.reports.add(report);
  }
  return session;
}

// A guest gets a fresh token each time, so that a leaked one is soon worthless. The login desk has
// already replaced an account's token.
Session& Admissions::returning(const Player& player, const Claim& claim, const std::string& origin,
                               std::string& token) {
  const EntityId body = player.body;
  links_.end(body);
  if (const Player* other = seats_.gives_way_to(player, origin)) departures_.make_way(other->body);
  core_.watchers.send_off_seat(body, kWatchesElsewhere);
  if (!claim.is_account) {
    token = tokens_.fresh();
    const bool has_another = door_.run(input::Rekey{body, claim.digest, digest_of(token)});
    CHECK(has_another, "a player who returns by a token has one");
  }
  Session* known = core_.sessions.of(body);
  Session& session = known != nullptr ? *known : core_.sessions.add(body);
  if (session.is_there()) {
    departures_.detach(session, CloseCode::Replaced, "you joined from another connection", "");
  } else if (!is_present(core_.world(), body)) {
    const bool back = door_.run(input::Return{body});
    CHECK(back, "refusal_of() admits no player without room");
  }
  return session;
}

void Admissions::note_origin(EntityId player, const std::string& origin) {
  if (core_.state.player(player)->origin == origin) return;
  const bool noted = door_.run(input::Arrive{player, origin});
  CHECK(noted, "a player who connects is in the realm");
}

void Admissions::attach(Session& session, const Hello& hello, const Key& key,
                        const std::shared_ptr<Connection>& connection) {
  core_.metrics.players.fetch_add(1, std::memory_order_relaxed);
  ++core_.comings_and_goings;
  const ReportsTold has{std::min(hello.last_report, session.reports.last())};
  const ReportsTold told = slow_.told(session, stories_.told(session, has));
  session.subscription =
      std::make_unique<Subscription>(connection, session.player, told, door_.progress());
  session.subscription->tells_moment = hello.clock;
  session.subscription->tell_lines(hello.lines);
  session.subscription->has_rules(core_.world());
  session.subscription->muted = session.muted;
  core_.sessions.came(session);
  session.turns_alone = 0;
  session.deadlines_missed = 0;
  session.away = false;
  session.came_at = core_.now_ms();
  session.heard_at = session.came_at;
  departures_.note_arrival(session);
  connection->subscription = session.subscription.get();
  core_.groups_changed = true;
  const EntityId number = session.subscription->number_of(session.player);
  Welcome welcome = welcome_of(core_, number, key.token, core_.name_of(session));
  welcome.was_guest = key.was_guest;
  connection->seal_token(welcome);
  session.subscription->send(welcome);
  slow_.welcome(session);
  stories_.welcome(session);
  if (session.watchers > 0) core_.watchers.tell_names(session);
  core_.broadcast.repeat_lines(session);
  if (!core_.pause.empty()) session.subscription->send(with_kind({0, "", core_.pause}));
  core_.broadcast.members_changed();
  core_.report_joining(session);
  core_.announce(session, kIsHere);
}

}  // namespace undercroft
