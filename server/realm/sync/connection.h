// connection.h: one client's connection, as a realm sees it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "shared/messages.h"

namespace undercroft {

class Subscription;

// Where a connection comes from, for the server's host only.
struct PeerEntry {
  std::string address = {};              // empty: unknown
  std::optional<std::uint32_t> ping_us;  // the round trip as the system measures it
};

// A Connection is all that a realm knows of a client, so realms are tested without sockets. It
// lives on its realm's thread: all calls are made there, and none of them calls the realm back.
class Connection {
 public:
  virtual ~Connection() = default;

  // Copies the frame, and sends it when the batch ends. Answers may be sent at any time; deltas and
  // chat only when is_ready().
  virtual void send(std::string_view frame) = 0;

  // The frame that was sent last has the delta of a turn that the client's intent with this
  // sequence resolved at once: no other player was waited for. For the metrics.
  virtual void sent_turn_of(std::uint32_t /*sequence*/) {}

  // False while earlier frames still wait to leave, apart from a few answers. The implementation
  // calls Realm::ready() when it becomes true again, and the realm then sends one delta for all
  // that has changed meanwhile.
  [[nodiscard]] virtual bool is_ready() const = 0;

  // Closes the connection after the frames sent so far. Nothing may be sent after this.
  virtual void close(CloseCode code, std::string_view reason) = 0;

  // Seals the token in a Welcome, if the client asked for that and the Welcome has one. Called
  // once, before the connection's only Welcome is sent.
  virtual void seal_token(Welcome& /*welcome*/) {}

  // The client asked for that: other secrets must not be sent in plain text either.
  [[nodiscard]] virtual bool is_sealed() const { return false; }

  // The client's address or network, for limits by address. Empty: not counted (a local client).
  [[nodiscard]] virtual std::string source() const { return ""; }

  [[nodiscard]] virtual PeerEntry peer() const { return {}; }

  // Sends the refusal and closes the connection. The implementation may delay that, to slow down a
  // client that guesses tokens.
  virtual void refuse(const Refusal& refusal);

  // The player at this connection asks for a part of the past of its own hero, which the realm has
  // checked. The implementation answers with a PastPart (R177).
  virtual void ask_past(const AskPast& /*asks*/, EntityId /*hero*/) {}

  // The player at this connection asks about links to moments of its own hero, whose name is
  // `maker`. The implementation answers with ToldMomentLinks (R213).
  virtual void ask_moments(const MomentRequest& /*asks*/, EntityId /*hero*/,
                           const std::string& /*maker*/) {}

  // Set by the realm, not by the implementation: null before the client joins and after it leaves.
  Subscription* subscription = nullptr;
};

}  // namespace undercroft
