// realm_harness.h: a realm without sockets, with recording connections and a manual clock.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/realm/realm.h"
#include "shared/codec.h"
#include "tests/support/ample_settings.h"
#include "tests/support/observation_diff.h"
#include "tests/support/realm_fakes.h"

namespace undercroft::testing {

// A FakeConnection decodes what it is sent and applies deltas, as a real client would. It compares
// every delta with diff(): the marks must give exactly the difference.
class FakeConnection final : public Connection {
 public:
  explicit FakeConnection(const ManualClock& clock, std::string where = "")
      : from(std::move(where)), clock_(clock) {}

  void send(std::string_view frame) override {
    bytes += frame;
    const auto decoded = decode_server(std::string(frame));
    messages.push_back(decoded.value());
    if (const auto* delta = std::get_if<Delta>(&messages.back())) take(*delta);
  }
  void sent_turn_of(std::uint32_t sequence) override { turns_of.push_back(sequence); }
  [[nodiscard]] bool is_ready() const override { return listens; }
  void close(CloseCode code, std::string_view reason) override {
    closed = {code, std::string(reason)};
  }

  // The last message of this type, or nullptr.
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
  // The known entity of that name, or nullptr.
  [[nodiscard]] const EntityView* sees(const std::string& name) const {
    for (const auto& [id, e] : known.entities) {
      if (known.look(e).name == name) return &e;
    }
    return nullptr;
  }
  // Whether the intent with this sequence was accepted, by an Accepted or with a delta.
  [[nodiscard]] bool accepted(std::uint32_t sequence) const {
    return std::any_of(messages.begin(), messages.end(), [sequence](const ServerMessage& m) {
      const auto* alone = std::get_if<Accepted>(&m);
      const auto* delta = std::get_if<Delta>(&m);
      return (alone != nullptr && alone->sequence == sequence) ||
             (delta != nullptr && delta->accepted == sequence);
    });
  }

  [[nodiscard]] std::string source() const override { return from; }

  std::string from;  // address it connects from; empty: this machine
  bool listens = true;
  // A deadline is sent as the time left, so a frame that waited carries another value.
  bool frames_are_late = false;
  std::string bytes;  // all frames, concatenated; tests may clear it
  std::vector<ServerMessage> messages;
  std::vector<std::uint32_t> turns_of;  // see sent_turn_of()
  std::vector<Report> reports;
  Observation known;
  std::string misfit;  // why a delta did not apply or differed from diff(); empty: none did
  std::optional<std::pair<CloseCode, std::string>> closed;

 private:
  void take(const Delta& delta) {
    const Observation before = known;
    if (auto done = apply(known, delta, clock_.now); !done) misfit = done.error();
    const std::string odd = says_what_differs(delta, diff(before, known, clock_.now));
    if (!odd.empty()) misfit = odd;
    reports.insert(reports.end(), delta.reports.begin(), delta.reports.end());
  }

  // A level that is sent as a whole may be the same one. Its cells and entities are then not
  // compared.
  [[nodiscard]] std::string says_what_differs(Delta told, Delta differs) const {
    const auto by_place = [](auto& list, auto key) {
      std::sort(list.begin(), list.end(),
                [&](const auto& a, const auto& b) { return key(a) < key(b); });
    };
    for (Delta* delta : {&told, &differs}) {
      by_place(delta->cells, [](const auto& cell) { return cell.at; });
      by_place(delta->entities, [](const auto& entity) { return entity.id; });
      by_place(delta->gone, [](EntityId id) { return id; });
      by_place(delta->members, [](const auto& member) { return member.id; });
    }
    const bool same_level =
        told.level || (told.cells == differs.cells && told.moves == differs.moves &&
                       told.entities == differs.entities && told.gone == differs.gone);
    if (!same_level) return "the delta of the level differs from diff()";
    if (told.self != differs.self) return "the delta of self differs from diff()";
    const bool same_members =
        told.members == differs.members && told.members_gone == differs.members_gone;
    if (!same_members) return "the delta of members differs from diff()";
    const bool other_deadline = !frames_are_late && told.deadline_ms != differs.deadline_ms;
    return other_deadline ? "the deadline differs from diff()" : "";
  }

  const ManualClock& clock_;
};

// A RealmHarness is a realm around a world, with helpers that send messages and pass time.
class RealmHarness {
 public:
  struct Entry {
    Input input;
    std::uint64_t hash = 0;  // of the state after the input
  };

  explicit RealmHarness(World world, std::size_t max_players = 8, std::uint64_t gather_ms = 0)
      : RealmHarness(std::move(world), options(max_players, gather_ms)) {}
  // The constructor sets the realm's journal hook itself, and its name if it has none.
  RealmHarness(World world, RealmOptions options, bool builds_levels = false)
      : realm(std::move(world), named(std::move(options), builds_levels), clock, tokens, metrics) {}

  // Returns a connection that has sent a Hello. Its messages hold the answer.
  std::shared_ptr<FakeConnection> join(const std::string& name, const std::string& token = "",
                                       std::uint32_t last_report = 0, std::string from = "") {
    auto connection = std::make_shared<FakeConnection>(clock, std::move(from));
    Hello hello;
    hello.protocol = 1;
    hello.client = "test";
    hello.name = name;
    hello.resume_token = token;
    hello.last_report = last_report;
    realm.join(hello, connection);
    realm.end_batch();
    return connection;
  }
  // Each of these calls is one batch.
  void say(const std::shared_ptr<FakeConnection>& by, const ClientMessage& message) {
    realm.receive(*by, message);
    realm.end_batch();
  }
  void drop(const std::shared_ptr<FakeConnection>& connection) {
    realm.drop(*connection);
    realm.end_batch();
  }
  void ready(const std::shared_ptr<FakeConnection>& connection) {
    realm.ready(*connection);
    realm.end_batch();
  }
  // Sends an intent for the next turn that the client knows of.
  void act(const std::shared_ptr<FakeConnection>& by, Intent intent) {
    say(by, IntentMessage{++sequence, by->known.turn + 1, false, std::move(intent)});
  }
  void bump(const std::shared_ptr<FakeConnection>& by, Direction d) {
    act(by, {IntentVerb::Bump, d, kNobody, ""});
  }
  void wait(const std::shared_ptr<FakeConnection>& by) { act(by, {}); }
  void pass(std::uint64_t ms) {
    clock.now += ms;
    realm.end_batch();
  }

  ManualClock clock;
  CountedTokens tokens;
  RealmMetrics metrics;
  std::vector<Entry> journal;
  Realm realm;
  std::uint32_t sequence = 0;

 private:
  static RealmOptions options(std::size_t max_players, std::uint64_t gather_ms) {
    RealmOptions o = ample_options(max_players);
    o.gather_ms = gather_ms;
    return o;
  }
  RealmOptions named(RealmOptions o, bool builds_levels) {
    o.builds_levels = builds_levels;
    if (o.name.empty()) o.name = "crypt";
    o.applied = [this](const Input& input) { journal.push_back({input, hash_of(realm.state())}); };
    return o;
  }
};

}  // namespace undercroft::testing
