// login.h: from a Hello to a seat: what a connection that says it is to do next.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <variant>

#include "server/gateway/server_context.h"

namespace undercroft {

namespace login {

// Let it go, and say why.
struct Refuse {
  Refusal refusal;
};
// Move it to the realm of that name, if there is one.
struct Move {
  std::string realm;
};
// Ask who it is, not sooner; step_after() the answer.
struct AskDesk {
  LoginRequest request;
  std::chrono::milliseconds wait{0};
};
// Let it join: as a guest, or with a token of a seat.
struct LetIn {};
struct LetInAs {
  std::string account;
  std::string token;
};

}  // namespace login

using LoginStep =
    std::variant<login::Refuse, login::Move, login::AskDesk, login::LetIn, login::LetInAs>;

// Where a Hello came from, and when, on the realm's clock.
struct HelloFrom {
  ServerContext& context;
  const ClientAddress& source;
  std::uint64_t now_ms = 0;
};

// `realm`: the name of the one that the connection's path led to. A newcomer's name and a
// password's try count against their address, so the step is to be taken.
[[nodiscard]] LoginStep first_step(const HelloFrom& from, const Hello& hello,
                                   std::string_view realm);
[[nodiscard]] LoginStep step_after(const HelloFrom& from, const Hello& hello,
                                   const LoginAnswer& answer);

// One who guesses at tokens is answered ever later.
[[nodiscard]] std::chrono::milliseconds wait_before(const HelloFrom& from, const Refusal& refusal);

// A line in the log, unless that address has had too many.
void log_hello(const HelloFrom& from, const Hello& hello);

}  // namespace undercroft
