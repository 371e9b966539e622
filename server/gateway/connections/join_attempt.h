// join_attempt.h: the way of one connection from its Hello into a realm.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "server/daily/daily_host.h"
#include "server/gateway/connections/access_check.h"
#include "server/gateway/connections/arriving_socket.h"
#include "server/gateway/connections/connection_stage.h"
#include "server/gateway/connections/login.h"
#include "server/gateway/connections/secret_channel.h"

namespace undercroft {

// A JoinAttempt proves the server's identity to a client, judges its Hello, and takes the steps
// that follow. Every arrival is judged in this order: bans of addresses, protocol and name, realm,
// proof (a token, a password, an invitation, a link), bans and lists by name, places. Only then
// does anything change: a realm or an attempt of the daily, a spent invitation, a new token, a
// seat. Used on the connection's thread only.
class JoinAttempt {
 public:
  // Passes a task to the connection's thread, which runs it unless the connection has been closed
  // meanwhile, and then reads on. Called once, on any thread. Keeps the connection alive.
  using Answering = std::function<void(std::function<void()> task)>;

  // The connection, as the attempt sees it.
  class Host {
   public:
    virtual ~Host() = default;
    [[nodiscard]] virtual HelloFrom from() const = 0;
    [[nodiscard]] virtual Answering answering() = 0;
    // Runs the task after `wait`, unless the connection has ended by then.
    virtual void later(std::chrono::milliseconds wait, std::function<void()> task) = 0;

    virtual void send(std::string_view frame) = 0;
    // These two change the stage, as of Connection.
    virtual void refuse(const Refusal& refusal) = 0;
    virtual void close(CloseCode code, std::string_view reason) = 0;
    // As the calls of Realm. `account`: empty for a guest.
    [[nodiscard]] virtual bool is_refused(const std::string& account, const Hello& hello) = 0;
    [[nodiscard]] virtual std::string name_of_seat(const Hello& hello) = 0;
    // The stage is Playing. As the calls of Realm, which refuse the client as is_refused() says.
    virtual void join(const Hello& hello) = 0;
    virtual void join_as(const std::string& account, const std::string& token,
                         const Hello& hello) = 0;
    // The stage is Moving. Ends this connection, whose socket goes on elsewhere; -1: it cannot.
    [[nodiscard]] virtual ArrivingSocket take_leave() = 0;
  };

  // Where the connection is. REQUIRES: slot and ask_to_move outlive it.
  struct Place {
    WorkerSlot& slot;
    const AskToMove& ask_to_move;
    std::string realm;  // that its path names
  };

  // `daily`, `secrets`: as of ArrivingSocket. REQUIRES: host, stage and access outlive this object.
  JoinAttempt(Host& host, ConnectionStage& stage, AccessCheck& access, Place place, DailyWay daily,
              SecretChannel secrets);

  // REQUIRES: the stage is AwaitingHello.
  void take(const ClientMessage& message);

  [[nodiscard]] const std::string& name() const { return name_; }  // empty before Hello
  [[nodiscard]] DailyWay daily() const { return daily_; }
  [[nodiscard]] SecretChannel& secrets() { return secrets_; }
  [[nodiscard]] const SecretChannel& secrets() const { return secrets_; }

 private:
  void prove(const Challenge& challenge);
  [[nodiscard]] std::string realm_of_path() const;
  void take_hello(Hello hello);
  [[nodiscard]] LoginStep judge(Hello& hello);
  [[nodiscard]] LoginStep judge_realm(Hello& hello);
  [[nodiscard]] bool has_seat(const Hello& hello);
  [[nodiscard]] bool is_elsewhere(const Hello& hello) const;
  [[nodiscard]] bool wants_daily(const Hello& hello) const;

  void take_step(const Hello& hello, const LoginStep& step);
  void take(const Hello& hello, const login::Refuse& refused);
  void take(const Hello& hello, const login::PutOff&);
  void take(const Hello& hello, const login::Move& move);
  void take(const Hello& hello, const login::AskDesk& ask);
  void take(const Hello& hello, const login::LetIn&);
  void take(const Hello& hello, const login::LetInAs& who);

  void ask_desk(const Hello& hello, const LoginRequest& request);

  // From here on the client has proved who it is: `account`, or a guest if that is empty.
  void enter_daily(const Hello& hello, const std::string& account);
  void find_daily(const std::string& player, bool may_begin, std::function<void()> if_none);
  void begin_daily(const Hello& hello, const std::string& account);
  void count_attempt(const std::string& player, std::function<void()> play);
  void grant(const Hello& hello, const LoginAnswer& proven);
  void play(const Hello& hello);
  void play_as(const Hello& hello, const LoginAnswer& granted);

  Host& host_;
  ConnectionStage& stage_;
  AccessCheck& access_;
  const Place place_;
  ServerContext& context_;
  DailyWay daily_;
  SecretChannel secrets_;
  std::string name_;
};

}  // namespace undercroft
