// fake_table.h: a realm without sockets: connections that remember, a clock moved by hand.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/realm/realm.h"
#include "shared/codec.h"

namespace undercroft::testing {

struct ManualClock final : Clock {
  std::uint64_t now = 1000;
  [[nodiscard]] std::uint64_t now_ms() const override { return now; }
};

struct CountedTokens final : TokenSource {
  int made = 0;
  [[nodiscard]] std::string fresh() override { return "token-" + std::to_string(++made); }
  [[nodiscard]] std::uint64_t fresh_key() override { return 0xF00D; }
};

// A client: it decodes what is sent and applies deltas, as a real one would.
class FakeConnection final : public Connection {
 public:
  void send(std::string_view frame) override {
    const auto decoded = decode_server(std::string(frame));
    messages.push_back(std::get<ServerMessage>(decoded));
    if (const auto* delta = std::get_if<Delta>(&messages.back())) take(*delta);
  }
  [[nodiscard]] bool is_ready() const override { return listens; }
  void close(CloseCode code, std::string_view reason) override {
    closed = {code, std::string(reason)};
  }

  // The last message of this sort; nullptr when there was none.
  template <typename Message>
  [[nodiscard]] const Message* last() const {
    for (auto it = messages.rbegin(); it != messages.rend(); ++it) {
      if (const auto* m = std::get_if<Message>(&*it)) return m;
    }
    return nullptr;
  }
  template <typename Message>
  [[nodiscard]] int count() const {
    int n = 0;
    for (const ServerMessage& m : messages) n += std::holds_alternative<Message>(m);
    return n;
  }
  [[nodiscard]] const MemberView* member(const std::string& name) const {
    for (const auto& [id, m] : known.members) {
      if (m.name == name) return &m;
    }
    return nullptr;
  }

  explicit FakeConnection(const ManualClock& realms) : clock(&realms) {}
  const ManualClock* clock;
  bool listens = true;
  std::vector<ServerMessage> messages;
  std::vector<Report> reports;
  Observation known;
  std::string misfit;  // why a delta did not fit; empty: all did
  std::optional<std::pair<CloseCode, std::string>> closed;

 private:
  void take(const Delta& delta) {
    // Its clock is the realm's, so that deadlines can be compared.
    if (auto sentence = apply(known, delta, clock->now)) misfit = *sentence;
    reports.insert(reports.end(), delta.reports.begin(), delta.reports.end());
  }
};

// A realm around a world, and the ways in which tests poke it.
class FakeTable {
 public:
  explicit FakeTable(World world, std::size_t max_players = 8)
      : realm(std::move(world), options(max_players), clock, tokens, metrics) {}

  // A far end that has said hello; see its messages for what came of it.
  std::shared_ptr<FakeConnection> join(const std::string& name, const std::string& token = "") {
    auto connection = std::make_shared<FakeConnection>(clock);
    realm.join({1, "test", name, "", token}, connection);
    return connection;
  }
  // Sends an intent for the next turn its client knows of.
  void act(const std::shared_ptr<FakeConnection>& by, Intent intent) {
    realm.receive(*by, IntentMessage{++sequence, by->known.turn + 1, false, std::move(intent)});
  }
  void bump(const std::shared_ptr<FakeConnection>& by, Direction d) {
    act(by, {IntentVerb::Bump, d, kNobody, ""});
  }
  void wait(const std::shared_ptr<FakeConnection>& by) { act(by, {}); }
  void pass(std::uint64_t ms) {
    clock.now += ms;
    realm.tick();
  }

  ManualClock clock;
  CountedTokens tokens;
  RealmMetrics metrics;
  Realm realm;
  std::uint32_t sequence = 0;

 private:
  static RealmOptions options(std::size_t max_players) {
    RealmOptions o;
    o.name = "crypt";
    o.motd = "mind the mimics";
    o.max_players = max_players;
    o.builds_levels = false;
    return o;
  }
};

}  // namespace undercroft::testing
