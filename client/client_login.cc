// client_login.cc: from an open connection to Hello: the server's proof comes first, then secrets.
#include <utility>

#include "client/client.h"
#include "shared/trust/sealed_hello.h"
#include "shared/version.h"

namespace undercroft {

namespace {

// The server may delay a password, and park a client while its realm is halted.
constexpr std::chrono::milliseconds kWelcomesWithin{30000};
constexpr const char* kUnproved =
    "the server does not prove its identity (it is older than version 0.4), so no password or "
    "token is sent to it";

}  // namespace

void Client::opened() {
  heard();
  give_up_after(kWelcomesWithin);
  challenge_.emplace();
  keys_.reset();
  const bool makes = !identity_.new_realm.empty() || !identity_.moment.empty();
  if (identity_.lobby && makes) {
    return outbox_.post(MakeRealm{identity_.new_realm, identity_.moment, identity_.moment_at});
  }
  if (identity_.lobby) return outbox_.post(AskRealms{});
  if (is_old_server_) return say_hello({});
  awaits_proof_ = true;
  outbox_.post(challenge_->challenge());
}

void Client::take(const Proof& proof) {
  if (!std::exchange(awaits_proof_, false)) return;
  const auto keys = challenge_->check(proof);
  if (!keys) return distrust(keys.error());
  keys_ = *keys;
  say_hello({identity_in(proof), proof.realm, proof.is_passing});
}

// A server up to 0.3 refuses the challenge and closes. It may be an impostor, so the caller decides
// what such a server gets.
bool Client::is_refused_challenge(const Refusal& refusal) {
  if (!awaits_proof_ || refusal.code != RefusalCode::Malformed) return false;
  awaits_proof_ = false;
  is_old_server_ = true;
  retry_.set(std::chrono::milliseconds(0), [this] { open(); });
  socket_.reset();
  return true;
}

// Nothing has been sent to this server but a challenge, and nothing will be.
void Client::distrust(const std::string& sentence) {
  retry_.cancel();
  pulse_.cancel();
  patience_.cancel();
  socket_.reset();
  set_connection_state({ConnectionState::Ended, sentence, 0, 0});
}

// A server without a data folder has restarted: its heroes and its identity are gone.
void Client::forget_passing_server() {
  ask_for({identity_.realm, {}});
  forget_seat();
  tell(SeatLost{});
}

void Client::ask_for(const SeatRequest& request) {
  realm_ = request.realm;
  identity_.resume_token = request.secrets.resume_token;
  identity_.password = request.secrets.password;
  identity_.invitation = request.secrets.invitation;
  identity_.new_password = request.secrets.new_password;
}

// Names the realm to a server that has proved which one the path leads to. A relay cannot change
// the sealed name, so each token stays with the seat that the client means.
Expected<> Client::choose_seat_at(const AnsweringServer& server) {
  if (server_ && server_->identity == server.identity) return {};
  if (server_ && !server_->is_passing) {
    return failed("another server answers at this address than before: nothing was sent to it");
  }
  if (server_) forget_passing_server();
  if (chooser_) {
    const auto chosen = chooser_(server);
    if (!chosen) return failed(chosen.error());
    ask_for(*chosen);
  } else if (!server.is_proved() && !secrets().empty()) {
    return failed(kUnproved);
  }
  if (realm_.empty()) realm_ = server.realm;
  server_ = server;
  return {};
}

// An account's token is enough, and a password that is not sent cannot be intercepted. Changing the
// password is the exception: it needs the old one. A guest's token goes with the password, for the
// account to take the hero over.
Secrets Client::secrets() const {
  Secrets all{identity_.resume_token, identity_.password, identity_.invitation,
              identity_.new_password};
  if (!all.resume_token.starts_with(kAccountToken)) return all;
  if (all.new_password.empty()) all.password.clear();
  if (!all.new_password.empty()) all.resume_token.clear();
  return all;
}

Hello Client::whole_hello() const {
  Hello hello;
  hello.protocol = identity_.protocol;
  hello.client = std::string("undercroft ") + kVersion;
  hello.name = identity_.name;
  hello.realm = realm_;
  hello.last_report = last_report_;
  hello.clock = identity_.clock;
  hello.lines = identity_.lines;
  hello.watch = identity_.watch;
  hello.ask_first = identity_.ask_first;
  const Secrets all = secrets();
  hello.link = identity_.link;
  if (hello.link.empty()) hello.resume_token = all.resume_token;
  hello.password = all.password;
  hello.invitation = all.invitation;
  hello.new_password = all.new_password;
  return hello;
}

void Client::say_hello(const AnsweringServer& server) {
  if (const auto chosen = choose_seat_at(server); !chosen) return distrust(chosen.error());
  challenge_.reset();
  has_said_hello_ = true;
  Hello hello = whole_hello();
  if (keys_) {
    seal_hello(hello, keys_->to_send);
    keys_->to_send.forget();
  }
  outbox_.post(hello);
}

// The token that Welcome carries. A server that has proved its identity seals the token of its only
// Welcome: anything else was put there by somebody else, and the client keeps the token it has.
std::string Client::token_in(const Welcome& welcome) {
  if (!server_ || !server_->is_proved()) return welcome.resume_token;
  if (!keys_) return welcome_.resume_token;
  const auto token = unseal(keys_->to_receive, welcome.sealed_token);
  keys_.reset();
  return token.value_or("");
}

}  // namespace undercroft
