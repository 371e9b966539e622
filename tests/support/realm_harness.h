// realm_harness.h: a realm without sockets: connections that remember, a clock moved by hand.
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
#include "tests/support/observation_diff.h"
#include "tests/support/realm_fakes.h"

namespace undercroft::testing {

// A client: it decodes what is sent and applies deltas, as a real one would. Every delta is held
// against diff(): what was read off the marks is what differs, no more and no less.
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
  // Of the entity of that name; nullptr when none is known.
  [[nodiscard]] const EntityView* sees(const std::string& name) const {
    for (const auto& [id, e] : known.entities) {
      if (known.look(e).name == name) return &e;
    }
    return nullptr;
  }
  // Has the intent with this sequence been accepted, by itself or with a turn?
  [[nodiscard]] bool accepted(std::uint32_t sequence) const {
    return std::any_of(messages.begin(), messages.end(), [sequence](const ServerMessage& m) {
      const auto* alone = std::get_if<Accepted>(&m);
      const auto* delta = std::get_if<Delta>(&m);
      return (alone != nullptr && alone->sequence == sequence) ||
             (delta != nullptr && delta->accepted == sequence);
    });
  }

  [[nodiscard]] std::string source() const override { return from; }

  std::string from;  // where it comes from; empty: this machine
  bool listens = true;
  // A deadline is told as the time that is left: of a frame that waited it seems to be another.
  bool frames_are_late = false;
  std::string bytes;  // of all frames, one after the other; for tests to look at and to clear
  std::vector<ServerMessage> messages;
  std::vector<Report> reports;
  Observation known;
  std::string misfit;  // why a delta did not fit, or said other than diff(); empty: all did
  std::optional<std::pair<CloseCode, std::string>> closed;

 private:
  void take(const Delta& delta) {
    const Observation before = known;
    if (auto done = apply(known, delta, clock_.now); !done) misfit = done.error();
    const std::string odd = says_what_differs(delta, diff(before, known, clock_.now));
    if (!odd.empty()) misfit = odd;
    reports.insert(reports.end(), delta.reports.begin(), delta.reports.end());
  }

  // A level that is told anew may be the same one: its cells and entities are then not compared.
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
    if (!same_level) return "not what differs on the level";
    if (told.self != differs.self) return "not what differs of oneself";
    const bool same_members =
        told.members == differs.members && told.members_gone == differs.members_gone;
    if (!same_members) return "not which members differ";
    const bool other_deadline = !frames_are_late && told.deadline_ms != differs.deadline_ms;
    return other_deadline ? "not how the deadline differs" : "";
  }

  const ManualClock& clock_;
};

// A RealmHarness runs a realm around a world; tests drive its clients and its clock.
class RealmHarness {
 public:
  struct Entry {
    Input input;
    std::uint64_t hash = 0;  // of the state after it
  };

  explicit RealmHarness(World world, std::size_t max_players = 8, std::uint64_t gather_ms = 0)
      : RealmHarness(std::move(world), options(max_players, gather_ms)) {}
  // What the options say of the realm's name and journal is set here.
  RealmHarness(World world, RealmOptions options, bool builds_levels = false)
      : realm(std::move(world), named(std::move(options), builds_levels), clock, tokens, metrics) {}

  // A connection that has said hello; see its messages for what came of it.
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
  // Each of these is a batch by itself.
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
  // Sends an intent for the next turn its client knows of.
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
    RealmOptions o;
    o.max_players = max_players;
    o.gather_ms = gather_ms;
    return o;
  }
  RealmOptions named(RealmOptions o, bool builds_levels) {
    o.builds_levels = builds_levels;
    o.name = "crypt";
    o.motd = "mind the mimics";
    o.applied = [this](const Input& input) { journal.push_back({input, hash_of(realm.state())}); };
    return o;
  }
};

}  // namespace undercroft::testing
