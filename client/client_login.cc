// client_login.cc: from an open connection to Hello: the server's proof comes first, then secrets.
#include <utility>

#include "client/client.h"
#include "shared/version.h"

namespace undercroft {

namespace {

constexpr const char* kUnproved =
    "the server does not prove its identity (it is older than version 0.4), so no password or "
    "token is sent to it";

}  // namespace

void Client::opened() {
  heard_ms_ = loop_.now_ms();
  challenge_.emplace();
  keys_.reset();
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
  socket_.reset();
  set_connection_state({ConnectionState::Ended, sentence, 0, 0});
}

Expected<> Client::choose_secrets_for(const AnsweringServer& server) {
  if (server_ && server_->identity == server.identity) return {};
  if (server_ && !server_->is_passing) {
    return failed("another server answers at this address than before: nothing was sent to it");
  }
  // A server without a data folder has restarted: its heroes and its identity are gone.
  if (server_) {
    identity_.resume_token.clear();
    identity_.password.clear();
    identity_.invitation.clear();
    identity_.new_password.clear();
    forget_seat();
    tell(SeatLost{});
  }
  if (chooser_) {
    auto chosen = chooser_(server);
    if (!chosen) return failed(chosen.error());
    identity_.resume_token = std::move(chosen->resume_token);
    identity_.password = std::move(chosen->password);
    identity_.invitation = std::move(chosen->invitation);
    identity_.new_password = std::move(chosen->new_password);
  } else if (!server.is_proved() && !secrets().empty()) {
    return failed(kUnproved);
  }
  server_ = server;
  return {};
}

// A token is enough, and a password that is not sent cannot be intercepted. Changing the password
// is the exception: it needs the old one.
Secrets Client::secrets() const {
  Secrets all{identity_.resume_token, identity_.password, identity_.invitation,
              identity_.new_password};
  if (!all.resume_token.empty() && all.new_password.empty()) all.password.clear();
  if (!all.new_password.empty()) all.resume_token.clear();
  return all;
}

void Client::say_hello(const AnsweringServer& server) {
  if (const auto chosen = choose_secrets_for(server); !chosen) return distrust(chosen.error());
  challenge_.reset();
  Hello hello;
  hello.protocol = identity_.protocol;
  hello.client = std::string("undercroft ") + kVersion;
  hello.name = identity_.name;
  hello.realm = identity_.realm;
  hello.last_report = last_report_;
  hello.clock = identity_.clock;
  hello.watch = identity_.watch;
  hello.ask_first = identity_.ask_first;
  const Secrets all = secrets();
  if (keys_ && !all.empty()) {
    hello.sealed = seal(keys_->to_send, encode(all));
  } else {
    hello.resume_token = all.resume_token;
    hello.password = all.password;
    hello.invitation = all.invitation;
    hello.new_password = all.new_password;
  }
  outbox_.post(hello);
}

// The token that Welcome carries. Empty when a server that has proved its identity did not seal it:
// then somebody else put it there.
std::string Client::token_in(const Welcome& welcome) const {
  if (!keys_) return welcome.resume_token;
  return unseal(keys_->to_receive, welcome.sealed_token).value_or("");
}

}  // namespace undercroft
