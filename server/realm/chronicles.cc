// chronicles.cc: a connection that keeps the lines of the log and drops the rest.
#include "server/realm/chronicles.h"

#include <algorithm>
#include <utility>

#include "shared/check.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

// What it keeps is stored by an input of its own, so it waits for no other.
const Progress kAlwaysDurable{};

class LogKeeper final : public Connection {
 public:
  void send(std::string_view frame) override {
    auto message = decode_server(frame);
    CHECK(message.has_value(), "the server reads what it writes");
    auto* delta = std::get_if<Delta>(&*message);
    if (delta == nullptr) return;
    std::move(delta->lines.begin(), delta->lines.end(), std::back_inserter(lines));
  }
  [[nodiscard]] bool is_ready() const override { return true; }
  void close(CloseCode, std::string_view) override {}

  std::vector<ToldLine> lines;
};

}  // namespace

struct Chronicles::One {
  std::shared_ptr<LogKeeper> log;
  std::unique_ptr<Subscription> told;
  TurnNumber from_turn = 0;
};

Chronicles::Chronicles() = default;
Chronicles::~Chronicles() = default;

// The first delta has everything that the player knows already: its lines are no news.
void Chronicles::begin(Session& session, TurnNumber turn, Broadcast& broadcast,
                       std::uint64_t now_ms) {
  if (all_.contains(session.player)) return;
  One one{std::make_shared<LogKeeper>(), nullptr, turn};
  one.told = std::make_unique<Subscription>(one.log, session.player, session.reports.last(),
                                            kAlwaysDurable);
  one.told->tell_lines(true);
  broadcast.tell_watcher(*one.told, session, now_ms);
  one.log->lines.clear();
  all_.emplace(session.player, std::move(one));
}

void Chronicles::end(EntityId player) { all_.erase(player); }

void Chronicles::mark(const Outcome& outcome) {
  if (all_.empty()) return;
  for (const PlayerNews& news : outcome) {
    const auto one = all_.find(news.player);
    if (one != all_.end()) one->second.told->mark(Changes(news.changes));
  }
}

std::vector<input::Miss> Chronicles::take(const Sessions& sessions, Broadcast& broadcast,
                                          std::uint64_t now_ms) {
  std::vector<input::Miss> missed;
  for (auto& [player, one] : all_) {
    Session* session = sessions.of(player);
    if (session == nullptr) continue;
    broadcast.tell_watcher(*one.told, *session, now_ms);
    if (one.log->lines.empty()) continue;
    missed.push_back({player, one.from_turn, std::exchange(one.log->lines, {})});
  }
  return missed;
}

}  // namespace undercroft
