// login.h: the next step for a connection that has sent Hello.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/gateway/context/server_context.h"

namespace undercroft {

namespace login {

// Refuse it and close the connection.
struct Refuse {
  Refusal refusal;
};
// The server stops: close the connection, so that the client tries again.
struct PutOff {};
// Move it to the realm of that name, if there is one.
struct Move {
  std::string realm;
};
// Ask the login desk after `wait`, and pass its answer to step_after().
struct AskDesk {
  LoginRequest request;
  std::chrono::milliseconds wait{0};
};
// The client has proved who it is: a guest or a holder of a seat token (LetIn), which the realm
// judges, or an account (LetInAs), whose login is still to be granted.
struct LetIn {};
struct LetInAs {
  LoginAnswer proven;
};

}  // namespace login

using LoginStep = std::variant<login::Refuse, login::PutOff, login::Move, login::AskDesk,
                               login::LetIn, login::LetInAs>;

// The origin of a Hello, and its time on the realm's clock.
struct HelloFrom {
  ServerContext& context;
  const ClientAddress& source;
  std::uint64_t now_ms = 0;
};

// The step by which a client proves who it is. A password attempt is counted against the address,
// so the caller must carry the step out. REQUIRES: fault_in(hello) finds none.
[[nodiscard]] LoginStep proof_step(const HelloFrom& from, const Hello& hello);
[[nodiscard]] LoginStep step_after(const HelloFrom& from, const Hello& hello,
                                   const LoginAnswer& answer);
// Counts the name of a guest without a seat against its address, and refuses one too many.
[[nodiscard]] std::optional<Refusal> refusal_of_new_name(const HelloFrom& from);
// Whether the Hello names a seat, by a token or a link. Only its realm knows whether it has that.
[[nodiscard]] bool names_seat(const Hello& hello);

// The delay before this refusal is sent. It grows with each wrong token from the address.
[[nodiscard]] std::chrono::milliseconds wait_before(const HelloFrom& from, const Refusal& refusal);

// Logs the login, unless the address has had too many log lines.
void log_hello(const HelloFrom& from, const Hello& hello);
// What the host can do when friends behind one router look like a flood; for log lines.
[[nodiscard]] std::string hint_for_crowds(const ClientAddress& source,
                                          const GatewayOptions& options);
// Reports the refusal to the host (GatewayOptions::refused), and logs that a limit of the address
// refuses a player, once an hour for each address and limit. `name`: as in the Hello.
void log_refusal(const HelloFrom& from, std::string_view name, const Refusal& refusal);
// Logs in the same way that a player's connection has ended, how long it stayed, and why.
void log_end(const HelloFrom& from, std::string_view name, std::chrono::milliseconds stayed,
             std::string_view why);

}  // namespace undercroft
