// company.h: bots that play together in a realm, through the messages of real clients.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/protocol/observer.h"
#include "server/realm/realm.h"
#include "server/tools/balance/bot.h"
#include "tests/support/realm_fakes.h"

namespace undercroft::testing {

// A FrameRecorder is a client's connection that stores every frame it is sent, and what they say.
class FrameRecorder final : public Connection {
 public:
  void send(std::string_view frame) override;
  [[nodiscard]] bool is_ready() const override { return true; }
  void close(CloseCode code, std::string_view reason) override;
  [[nodiscard]] std::string source() const override { return ""; }

  std::vector<std::string> frames;
  Observation known;
  std::uint32_t last_report = 0;
  std::string closed;  // why the server closed it; empty: it did not
};

// One bot: its body, its mind, and its connection.
struct Companion {
  explicit Companion(EntityId whose) : body(whose), eyes(whose) {}
  EntityId body;
  Observer eyes;
  BotMemory mind;
  Rng chance;
  std::shared_ptr<FrameRecorder> connection;
  std::string token;
  TurnNumber asked = 0;  // the turn that the last intent was for
  int patience = 0;      // calls of play() until it chooses anew, because it was refused
  // While a standing intent runs: the last turn seen, and the turn at which the bot ends it.
  TurnNumber standing_at = 0;
  TurnNumber standing_until = 0;  // 0: none runs
};

class Company {
 public:
  // A realm with that seed, in which `names` have joined in order.
  Company(std::uint64_t seed, Ruleset rules, const std::vector<std::string>& names);
  Company(const Company&) = delete;
  Company& operator=(const Company&) = delete;

  // Lets every bot that lives and has no intent pending choose one, and time pass.
  void play();
  // The hero connects again, so that its connection begins with Welcome and everything it knows.
  void reconnect();
  // Another client joins as a spectator of the hero and is recorded instead of it.
  void watch_hero();
  // The last companion talks, in each of the ways that the wire has.
  void talk();

  [[nodiscard]] const Entity& hero() const { return realm_.world().entity(bots_.front().body); }
  [[nodiscard]] TurnNumber hero_turn() const;
  [[nodiscard]] const FrameRecorder& recorder() const { return *recorder_; }

 private:
  std::shared_ptr<FrameRecorder> join(Hello hello);
  void note(const Input& input);
  [[nodiscard]] Intent decide_for(Companion& bot);
  void note_members(Observation& known) const;
  void say(Companion& bot, const ClientMessage& message);
  // True while the standing intent makes progress.
  [[nodiscard]] bool goes_on(Companion& bot) const;
  void choose(Companion& bot);

  ManualClock clock_;
  CountedTokens tokens_;
  RealmMetrics metrics_;
  Realm realm_;
  std::vector<Companion> bots_;
  std::shared_ptr<FrameRecorder> recorder_;
  std::uint32_t sequence_ = 0;
};

}  // namespace undercroft::testing
