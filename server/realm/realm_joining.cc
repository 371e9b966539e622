// realm_joining.cc: joining, leaving and reconnecting (R106).
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

std::vector<std::pair<std::string, std::string>> rules_told(const Ruleset& rules,
                                                            bool friends_on_map) {
  std::vector<std::pair<std::string, std::string>> told;
  for (RuleText& rule : rule_texts(rules)) {
    told.emplace_back(std::move(rule.name), std::move(rule.value));
  }
  told.emplace_back("friends_on_map", friends_on_map ? "true" : "false");
  return told;
}

}  // namespace

bool Realm::join(const Hello& hello, const std::shared_ptr<Connection>& connection) {
  return let_in(claim_of_token(hello.resume_token), hello, connection);
}

bool Realm::join_as(const std::string& account, const std::string& token, const Hello& hello,
                    const std::shared_ptr<Connection>& connection) {
  Hello named = hello;
  named.name = account;
  return let_in(claim_of_account(account, token), named, connection);
}

bool Realm::let_in(const Claim& claim, const Hello& hello,
                   const std::shared_ptr<Connection>& connection) {
  if (!hello.watch.empty()) return watch(claim, hello, connection);
  if (auto refusal = refusal_of(claim, hello, connection->source())) {
    refusal->server = options_.server;
    connection->refuse(*refusal);
    return false;
  }
  const Player* known = seats_.owner(claim);
  const Session* before = known == nullptr ? nullptr : sessions_.of(known->body);
  const bool takes_over = before != nullptr && before->is_there();
  if (takes_over && hello.ask_first) {
    const std::string sentence = known->name + " is playing already, from elsewhere.";
    connection->refuse({RefusalCode::Server, sentence, {}, "playing", options_.server});
    return false;
  }
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

std::optional<Refusal> Realm::refusal_of(const Claim& claim, const Hello& hello,
                                         const std::string& source) {
  if (trouble_.empty()) return seats_.refusal_of(claim, hello.name, source);
  return Refusal{RefusalCode::Server, trouble_ + " Try again soon.", {}, "halted"};
}

void Realm::make_room() {
  if (state_.players.size() < kMaxPlayers) return;
  const Player* longest = seats_.longest_absent();
  CHECK(longest != nullptr, "nobody is let in when nobody may be forgotten");
  const EntityId body = longest->body;
  const bool forgotten = run(input::Forget{body});
  CHECK(forgotten, "whoever is absent can be forgotten");
  forget_session(body);
}

// For a player that is no longer in the state.
void Realm::forget_session(EntityId player) {
  regroup_if_needed();  // or a group would still point to the session
  watchers_.send_off_all_of(player, "whom you watched has gone");
  watchers_.send_off_seat(player, "that seat is nobody's any more");
  sessions_.remove(player);
}

Session& Realm::new_player(const Claim& claim, const Hello& hello, std::string& token) {
  make_room();
  if (!claim.is_account) token = tokens_.fresh();
  const bool joined =
      run(input::Join{hello.name, claim.is_account ? claim.digest : digest_of(token)});
  CHECK(joined, "refusal_of() lets nobody in for whom there is no room");
  Session& session = sessions_.add(outcome_->player);
  for (const PlayerNews& news : *outcome_) {  // its own arrival, when it had no session yet
    if (news.player != session.player) continue;
    for (const Report& report : news.reports) session.reports.add(report);
  }
  return session;
}

// A guest's token works once, so a leaked one is soon worthless. The login desk has already
// exchanged an account's.
Session& Realm::returning(const Player& player, const Claim& claim, std::string& token) {
  const EntityId body = player.body;
  watchers_.send_off_seat(body, kWatchesElsewhere);
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
    const Entity& body = world().entity(session->player);
    entry.depth = std::max(entry.depth, body.depth());
    entry.turn = std::max(entry.turn, body.turn);
    if (entry.names.size() < kMaxNamesTold) entry.names.push_back(name_of(*session));
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
  if (session.watchers > 0) watchers_.tell_names(session);
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
  standing_.end(session, {StopReason::Away, "You are away."});
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
  watchers_.forget(connection);
  Session* session = session_of(connection);
  if (session == nullptr) return;
  lose(*session);
  broadcast_.say_of(name_of(*session), kIsLost);
}

// A player who asks to leave leaves at once, but in danger it counts as a lost connection (R106).
void Realm::on(Session& session, const Leave&) {
  leave_by_word(session, CloseCode::Normal, "goodbye");
}

// Disconnects first, because the player does not exist afterwards. The close is the
// acknowledgement, so it waits for the disk; otherwise a crash could leave a hero whose token is
// gone. If it cannot be stored it is not done.
void Realm::on(Session& session, const EndHero&) {
  const EntityId player = session.player;
  if (!trouble_.empty()) {
    return session.subscription->send_at_once(ChatLine{0, "", "Not ended. " + trouble_});
  }
  std::shared_ptr<Connection> connection = session.subscription->connection();
  lose(session);
  const bool ended = run(input::GiveUp{player});
  CHECK(ended, "whoever has a session is a player");
  forget_session(player);
  without_hero_.emplace_back(progress().written, std::move(connection));
  close_without_hero();
}

void Realm::close_without_hero() {
  std::erase_if(without_hero_, [this](const auto& one) {
    const auto& [ended_by, connection] = one;
    if (ended_by > progress().durable) return false;
    connection->close(CloseCode::Normal, "your hero is no more");
    return true;
  });
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

// A player who does nothing for long must not keep others waiting or occupy a place: first it
// counts as away, then it leaves, as if it had asked to. Checked only when it can happen, not in
// every batch.
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

// When a body without its player leaves: at once after it has stood through its turns, after a
// while if no turn passes for it, never while others play on around it.
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
