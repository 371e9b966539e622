// websocket_connection.h: a player's WebSocket, from its handshake to its close.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/gateway/connections/access_check.h"
#include "server/gateway/connections/arriving_socket.h"
#include "server/gateway/connections/join_attempt.h"
#include "server/gateway/connections/lobby_questions.h"
#include "server/gateway/connections/message_connection.h"
#include "server/gateway/connections/moment_question.h"
#include "server/gateway/connections/past_question.h"

namespace undercroft {

// Takes ownership of the file descriptor. Called on the slot's thread. REQUIRES: `ask_to_move`
// outlives that thread.
void serve_websocket(WorkerSlot& slot, ArrivingSocket socket, const AskToMove& ask_to_move);

// A WebSocketConnection passes each message of a client to the part that answers it: to its
// JoinAttempt until it plays, then to the realm, and to the lobby at any time. Its slot holds it
// until it ends.
class WebSocketConnection final : public MessageConnection, public JoinAttempt::Host {
 public:
  // As of serve_websocket(). start() follows.
  WebSocketConnection(WorkerSlot& slot, ArrivingSocket arriving, const AskToMove& ask_to_move);
  void start(int fd);

  // ---- Connection ----
  void send(std::string_view frame) override { FrameConnection::send(frame); }
  void close(CloseCode code, std::string_view reason) override {
    FrameConnection::close(code, reason);
  }
  void refuse(const Refusal& refusal) override;
  void seal_token(Welcome& welcome) override;
  [[nodiscard]] bool is_sealed() const override { return join_.secrets().was_opened(); }
  void ask_past(const AskPast& asks, EntityId hero) override;
  void ask_moments(const MomentRequest& asks, EntityId hero, const std::string& maker) override;
  [[nodiscard]] std::string source() const override;
  [[nodiscard]] PeerEntry peer() const override;

  // ---- JoinAttempt::Host ----
  [[nodiscard]] HelloFrom from() const override;
  [[nodiscard]] JoinAttempt::Answering answering() override { return FrameConnection::answering(); }
  void later(std::chrono::milliseconds wait, std::function<void()> task) override {
    FrameConnection::later(wait, std::move(task));
  }
  [[nodiscard]] bool is_refused(const std::string& account, const Hello& hello) override;
  [[nodiscard]] std::string name_of_seat(const Hello& hello) override {
    return realm_->name_of_seat(hello);
  }
  void join(const Hello& hello) override;
  void join_as(const std::string& account, const std::string& token, const Hello& hello) override;
  [[nodiscard]] ArrivingSocket take_leave() override;

  // ---- OpenConnection ----
  void look_at_clock(std::uint64_t now_ms) override;
  [[nodiscard]] bool is_in(RealmId realm) const override { return realm_ && realm_->id() == realm; }

 private:
  void take_message(const ClientMessage& message, Arrived arrived) override;
  [[nodiscard]] bool may_be_warned() const override { return joined_ms_.has_value(); }
  void ready_again() override;
  void end() override;

  void give_way_before_hello();
  void give_way();
  void open_websocket();
  void answer(const ClientMessage& question);
  void begin_to_play(const Hello& hello);
  void send_refusal(const Refusal& refusal);
  void send_past(const std::string& frame);
  void send_moments(const std::string& frame);
  [[nodiscard]] bool refuse_if_unwelcome();
  [[nodiscard]] bool refuse_if_banned();
  void act_on(SilenceWatch::Finding finding);
  void report_end();

  const bool is_moved_;  // another thread has answered the handshake
  std::shared_ptr<RealmRunner> realm_;
  std::shared_ptr<ConnectionSlot> connection_slot_;  // freed when this connection ends
  const std::shared_ptr<void> forwarded_;            // ForwardedPlayers::count()
  AccessCheck access_;
  JoinAttempt join_;
  LobbyQuestions lobby_;
  PastQuestion past_;
  MomentQuestion moments_;
  EvictableConnections::Number evictable_ = 0;
  std::optional<std::uint64_t> joined_ms_;  // when the realm got it
};

}  // namespace undercroft
