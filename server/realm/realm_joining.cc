// realm_joining.cc: coming to a realm, leaving it, and coming back (R106).
#include <algorithm>
#include <utility>

#include "server/realm/realm.h"
#include "server/sim/turn/joining.h"
#include "shared/ascii_case.h"
#include "shared/check.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

Refusal refuse(RefusalCode code, std::string sentence) { return {code, std::move(sentence), {}}; }

std::vector<std::pair<std::string, std::string>> rules_told(const Ruleset& rules,
                                                            bool friends_on_map) {
  std::vector<std::pair<std::string, std::string>> told;
  for (RuleText& rule : rule_texts(rules)) {
    told.emplace_back(std::move(rule.name), std::move(rule.value));
  }
  told.emplace_back("friends_on_map", friends_on_map ? "true" : "false");
  return told;
}

// Stands where other players have a token's digest, which is 32 bytes of which nobody chooses any.
constexpr std::string_view kAccountMark = "account:";

std::string mark_of_account(const std::string& name) {
  return std::string(kAccountMark) + to_lower(name);
}

bool is_of_account(std::string_view digest) { return digest.starts_with(kAccountMark); }

}  // namespace

bool Realm::join(const Hello& hello, const std::shared_ptr<Connection>& connection) {
  const std::string& token = hello.resume_token;
  return let_in({token.empty() ? "" : digest_of(token), token, false}, hello, connection);
}

bool Realm::join_as(const std::string& account, const std::string& token, const Hello& hello,
                    const std::shared_ptr<Connection>& connection) {
  Hello named = hello;
  named.name = account;
  return let_in({mark_of_account(account), token, true}, named, connection);
}

bool Realm::let_in(const Claim& claim, const Hello& hello,
                   const std::shared_ptr<Connection>& connection) {
  if (!hello.watch.empty()) return watch(claim, hello, connection);
  if (auto refusal = refusal_of(claim, hello, connection->source())) {
    refusal->server = options_.server;
    connection->refuse(*refusal);
    return false;
  }
  const Player* known = player_with(claim.digest);
  const Session* before = known == nullptr ? nullptr : sessions_.of(known->body);
  const bool takes_over = before != nullptr && before->is_there();
  std::string token = claim.token;
  Session& session =
      known != nullptr ? returning(*known, claim, token) : new_player(claim, hello, token);
  attach(session, hello, token, connection);
  if (takes_over) {
    session.subscription->send(
        ChatLine{0, "", "You were here already: that connection has ended."});
  }
  return true;
}

const Player* Realm::player_with(const std::string& digest) const {
  if (digest.empty()) return nullptr;
  const auto found = std::find_if(
      state_.players.begin(), state_.players.end(),
      [&](const Player& p) { return p.token_digest == digest || p.token_before == digest; });
  return found == state_.players.end() ? nullptr : &*found;
}

std::optional<Refusal> Realm::refusal_of(const Claim& claim, const Hello& hello,
                                         const std::string& source) {
  if (!trouble_.empty()) {
    return Refusal{RefusalCode::Server, trouble_ + " Try again soon.", {}, "halted"};
  }
  const Player* known = player_with(claim.digest);
  if (known == nullptr && !claim.digest.empty() && !claim.is_account) {
    return refuse(RefusalCode::BadToken, "No seat of this realm has that token.");
  }
  if (known == nullptr) {
    if (const Player* same = state_.named(hello.name)) return name_is_taken(*same);
    if (const Player* twin = lookalike_of(hello.name)) {
      return refuse(RefusalCode::NameTaken, "That name looks like the one of " + twin->name + ".");
    }
    return refusal_of_newcomer(source);
  }
  // Whoever owns a seat has a place, however many others have come: else those who come and are cut
  // off would lock its owner out. Only a body that has left needs a cell, where it will be put.
  if (!can_return(world(), known->body)) {
    return refuse(RefusalCode::Full, "There is no room where you left.");
  }
  return std::nullopt;
}

std::optional<Refusal> Realm::refusal_of_newcomer(const std::string& source) const {
  if (places_taken() >= options_.max_players) {
    metrics_.players_limited.fetch_add(1, std::memory_order_relaxed);
    return refuse(RefusalCode::Full, "The realm is full.");
  }
  if (!source.empty() && places_taken_from(source) >= options_.places_by_address) {
    metrics_.places_limited.fetch_add(1, std::memory_order_relaxed);
    return refuse(RefusalCode::Full, "There are " + std::to_string(options_.places_by_address) +
                                         " players from your address here: no more may come.");
  }
  if (state_.players.size() >= kMaxPlayers && longest_absent() == nullptr) {
    return refuse(RefusalCode::Full,
                  "Every seat of the realm is kept for one who has played here and may come back.");
  }
  if (state_.waiting_bodies.empty() && !can_join(world())) {
    return refuse(RefusalCode::Full, "There is no room at the entrance.");
  }
  return std::nullopt;
}

const Player* Realm::lookalike_of(const std::string& name) {
  const auto twin = std::find_if(
      state_.players.begin(), state_.players.end(),
      [&](const Player& player) { return confusables_.look_alike(name, player.name); });
  return twin == state_.players.end() ? nullptr : &*twin;
}

Refusal Realm::name_is_taken(const Player& by) const {
  const Session* session = sessions_.of(by.body);
  if (session != nullptr && session->is_there()) {
    return refuse(RefusalCode::NameTaken, by.name + " already plays in this realm.");
  }
  return refuse(
      RefusalCode::NameTaken,
      "The seat of " + by.name + " is kept for whoever left it: the resume token takes it back.");
}

// There, or a living body still stands in the dungeon. The dead who have gone take nobody's place,
// or a realm that has seen enough of them would be full for ever.
bool Realm::has_place(const Player& player) const {
  const Session* session = sessions_.of(player.body);
  const bool there = session != nullptr && session->is_there();
  return there || (world().entity(player.body).alive && is_present(world(), player.body));
}

std::size_t Realm::places_taken() const {
  return static_cast<std::size_t>(
      std::count_if(state_.players.begin(), state_.players.end(),
                    [this](const Player& player) { return has_place(player); }));
}

// Whoever comes back is not counted as anew, so this can pass the limit: it holds for newcomers.
std::size_t Realm::places_taken_from(const std::string& source) const {
  return static_cast<std::size_t>(
      std::count_if(state_.players.begin(), state_.players.end(), [&](const Player& player) {
        const Session* session = sessions_.of(player.body);
        return session != nullptr && session->source == source && has_place(player);
      }));
}

// Of one who has not been seen since the server began, from then on.
std::uint64_t Realm::absent_since(const Player& player) const {
  const Session* session = sessions_.of(player.body);
  return session == nullptr ? 0 : session->lost_at;
}

// Names that only come and go must never take the seat of one who has played.
bool Realm::may_be_forgotten(const Player& player) const {
  if (has_place(player) || is_of_account(player.token_digest)) return false;
  return !player.has_played || clock_.now_ms() - absent_since(player) >= options_.keep_guests_ms;
}

// Of those who may be forgotten, first those who have never played. Null when there are none.
const Player* Realm::longest_absent() const {
  const Player* longest = nullptr;
  std::pair<bool, std::uint64_t> least{true, UINT64_MAX};
  for (const Player& player : state_.players) {
    if (!may_be_forgotten(player)) continue;
    const std::pair<bool, std::uint64_t> order{player.has_played, absent_since(player)};
    if (longest != nullptr && order >= least) continue;
    least = order;
    longest = &player;
  }
  return longest;
}

// People come back, so they are remembered until there is no other place for a newcomer.
void Realm::make_room() {
  if (state_.players.size() < kMaxPlayers) return;
  const Player* longest = longest_absent();
  CHECK(longest != nullptr, "nobody is let in when nobody may be forgotten");
  const EntityId body = longest->body;
  const bool forgotten = run(input::Forget{body});
  CHECK(forgotten, "whoever is absent can be forgotten");
  regroup_if_needed();  // or a group would still know the session
  send_watchers_off(body);
  sessions_.remove(body);
}

Session& Realm::new_player(const Claim& claim, const Hello& hello, std::string& token) {
  make_room();
  if (!claim.is_account) token = tokens_.fresh();
  const bool joined =
      run(input::Join{hello.name, claim.is_account ? claim.digest : digest_of(token)});
  CHECK(joined, "refusal_of() lets nobody in for whom there is no room");
  Session& session = sessions_.add(outcome_.player);
  for (const PlayerNews& news :
       outcome_) {  // of its own arrival, at which there was no session yet
    if (news.player != session.player) continue;
    for (const Report& report : news.reports) session.reports.add(report);
  }
  return session;
}

// A guest's token is good for coming back once, so that one that has leaked is soon worth nothing.
// An account's has been exchanged at the desk.
Session& Realm::returning(const Player& player, const Claim& claim, std::string& token) {
  const EntityId body = player.body;
  send_off_seat(body);
  if (!claim.is_account) {
    token = tokens_.fresh();
    const bool has_another = run(input::Rekey{body, claim.digest, digest_of(token)});
    CHECK(has_another, "whoever has come by a token has one");
  }
  Session* known = sessions_.of(body);
  Session& session = known != nullptr ? *known : sessions_.add(body);
  if (session.is_there()) {
    detach(session, CloseCode::Replaced, "your seat was taken from elsewhere");
  } else if (!is_present(world(), body)) {
    const bool back = run(input::Return{body});
    CHECK(back, "refusal_of() lets nobody in for whom there is no room");
  }
  return session;
}

RealmEntry Realm::entry() const {
  const std::vector<Session*>& there = sessions_.there();
  RealmEntry entry{options_.name,
                   static_cast<std::uint32_t>(there.size()),
                   static_cast<std::uint32_t>(options_.max_players),
                   static_cast<std::uint32_t>(watchers_.size()),
                   {}};
  for (const Session* session : there) {
    if (entry.names.size() == kMaxNamesTold) break;
    entry.names.push_back(name_of(*session));
  }
  return entry;
}

Welcome Realm::welcome_of(EntityId number, const std::string& token) const {
  return {number,        options_.name,
          token,         rules_told(world().rules(), options_.friends_on_map),
          options_.motd, options_.server};
}

void Realm::attach(Session& session, const Hello& hello, const std::string& token,
                   const std::shared_ptr<Connection>& connection) {
  metrics_.players.fetch_add(1, std::memory_order_relaxed);
  ++comings_and_goings_;
  session.subscription =
      std::make_unique<Subscription>(connection, session.player, hello.last_report, progress());
  session.subscription->tells_moment = hello.clock;
  sessions_.came(session);
  session.turns_alone = 0;
  session.deadlines_missed = 0;
  session.away = false;
  session.source = connection->source();
  session.heard_at = clock_.now_ms();
  if (options_.idle_ms > 0 && !look_for_idle_at_) {
    look_for_idle_at_ = session.heard_at + options_.idle_ms;
  }
  connection->subscription = session.subscription.get();
  groups_changed_ = true;
  session.subscription->send(welcome_of(session.subscription->number_of(session.player), token));
  broadcast_.repeat_lines(session);
  broadcast_.members_changed();
  broadcast_.say_of(name_of(session), kIsHere);
}

void Realm::detach(Session& session, CloseCode code, std::string_view reason) {
  const std::shared_ptr<Connection> connection = session.subscription->connection();
  lose(session);
  connection->close(code, reason);
}

void Realm::lose(Session& session) {
  metrics_.players.fetch_sub(1, std::memory_order_relaxed);
  ++comings_and_goings_;
  end_standing(session, {StopReason::Away, "You are away."});
  session.subscription->connection()->subscription = nullptr;
  session.subscription.reset();
  sessions_.went(session);
  session.let_go();
  session.lost_at = clock_.now_ms();
  session.turns_alone = 0;
  groups_changed_ = true;
  lingering_.push_back(session.player);
  broadcast_.members_changed();
}

void Realm::drop(Connection& connection) {
  forget_watcher(connection);
  Session* session = session_of(connection);
  if (session == nullptr) return;
  lose(*session);
  broadcast_.say_of(name_of(*session), kIsLost);
}

// By word one leaves at once; but whoever is in danger is as one whose connection is lost (R106).
void Realm::on(Session& session, const Leave&) {
  leave_by_word(session, CloseCode::Normal, "goodbye");
}

void Realm::leave_by_word(Session& session, CloseCode code, std::string_view reason) {
  detach(session, code, reason);
  if (!must_linger(world(), session.player)) return leave(session.player);
  broadcast_.say_of(name_of(session), kLeavesInDanger);
}

void Realm::leave(EntityId player) {
  run(input::Depart{player});
  broadcast_.members_changed();
  broadcast_.say_of(state_.player(player)->name, kLeaves);
}

// Whoever does nothing for long must not keep others waiting, nor its place from them: first away,
// then out, as if by its own word. Looked for as seldom as it can happen, not in every batch.
void Realm::send_idle_away() {
  const std::uint64_t now = clock_.now_ms();
  if (!look_for_idle_at_ || now < *look_for_idle_at_) return;
  look_for_idle_at_.reset();
  const std::vector<Session*> there = sessions_.there();  // a copy: some of them leave
  for (Session* session : there) {
    const std::uint64_t idle = now - session->heard_at;
    if (idle >= 2 * options_.idle_ms) {
      metrics_.idle_sent_away.fetch_add(1, std::memory_order_relaxed);
      leave_by_word(*session, CloseCode::Idle, "nothing was heard of you for long");
      continue;
    }
    if (idle >= options_.idle_ms) set_away(*session, true);
    const std::uint64_t rounds = idle >= options_.idle_ms ? 2 : 1;
    const std::uint64_t next = session->heard_at + rounds * options_.idle_ms;
    look_for_idle_at_ = std::min(look_for_idle_at_.value_or(next), next);
  }
}

// When a body without its player leaves: at once when it has stood through its turns, in some time
// when no turn passes for it, never while others play on around it.
std::optional<std::uint64_t> Realm::leaves_at(const Session& session) const {
  const Entity& body = world().entity(session.player);
  if (session.is_there() || !body.alive || !is_present(world(), session.player))
    return std::nullopt;
  const Ruleset& rules = world().rules();
  if (session.turns_alone >= rules.linger_turns) return session.lost_at;
  const GroupClock* group = turns_.group_of(session);
  if (group != nullptr && group->attending > 0) return std::nullopt;
  return session.lost_at + rules.linger_ms;
}

void Realm::let_lingering_bodies_leave() {
  regroup_if_needed();
  std::erase_if(lingering_, [this](EntityId player) {
    const Session* session = sessions_.of(player);
    if (session == nullptr || session->is_there()) return true;
    if (!world().entity(player).alive || !is_present(world(), player)) return true;
    const auto at = leaves_at(*session);
    if (!at || *at > clock_.now_ms()) return false;
    leave(player);
    return true;
  });
}

}  // namespace undercroft
