// chronicles.cc: a connection that keeps the lines of the log and drops the rest.
#include "server/realm/chronicles.h"

#include <algorithm>
#include <utility>

#include "shared/bearing.h"
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
  std::uint32_t after_report = 0;  // the last one before it
  TurnNumber from_turn = 0;
  Place at = {};               // of the hero, when its lines were last taken
  std::string last_step = {};  // the line of its last step, if no other has followed
};

namespace {

// "You go east."; empty if the hero is where it was, or has changed levels, which the log tells.
std::string step_in_words(const Place& from, const Place& to) {
  const bool same_level = from.on_level() && to.on_level() && from.depth == to.depth;
  if (!same_level || from.at == to.at) return {};
  const std::string way(compass_word(bearing(from.at, to.at)));
  const int cells = distance(from.at, to.at);
  if (cells == 1) return "You go " + way + ".";
  return "You are now " + std::to_string(cells) + " cells farther " + way + ".";
}

bool tells_own_deed(const std::vector<ToldLine>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const ToldLine& line) { return line.tone == ToldLine::Tone::Mine; });
}

}  // namespace

Chronicles::Chronicles() = default;
Chronicles::~Chronicles() = default;

// The first delta has everything that the player knows already: its lines are no news.
void Chronicles::begin(Session& session, std::uint32_t after_report, const World& world,
                       Broadcast& broadcast, std::uint64_t now_ms) {
  if (all_.contains(session.player)) return;
  const Entity& hero = world.entity(session.player);
  One one{std::make_shared<LogKeeper>(), nullptr, after_report, hero.turn, hero.place()};
  one.told = std::make_unique<Subscription>(one.log, session.player,
                                            ReportsTold{session.reports.last()}, kAlwaysDurable);
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

// The least important line: a longer story leaves it out first. A walk in one direction is one
// line.
void Chronicles::add_step(One& one, const Entity& hero) {
  std::vector<ToldLine>& lines = one.log->lines;
  std::string step = step_in_words(std::exchange(one.at, hero.place()), hero.place());
  const bool is_told = step.empty() || !hero.alive || tells_own_deed(lines);
  const bool is_same = lines.empty() && step == one.last_step;
  if (!lines.empty()) one.last_step.clear();
  if (is_told || is_same) return;
  one.last_step = step;
  lines.insert(lines.begin(), {std::move(step), ToldLine::Tone::Mine, ToldLine::Weight::Others});
}

std::vector<input::Miss> Chronicles::take(const World& world, const Sessions& sessions,
                                          Broadcast& broadcast, std::uint64_t now_ms) {
  std::vector<input::Miss> missed;
  for (auto& [player, one] : all_) {
    Session* session = sessions.of(player);
    if (session == nullptr) continue;
    broadcast.tell_watcher(*one.told, *session, now_ms);
    add_step(one, world.entity(player));
    if (one.log->lines.empty()) continue;
    missed.push_back({player, one.from_turn, std::exchange(one.log->lines, {}), one.after_report});
  }
  return missed;
}

// Reports before the story may be unread as well: those of a turn that was played when the
// connection broke, or the server.
ReportsTold told_with(const MissedStory& story, const ReportQueue& reports, ReportsTold has) {
  const bool has_all_before = has.last == 0 || has.last >= story.after_report;
  if (has_all_before) return {reports.last()};
  return {has.last, story.after_report, reports.last()};
}

}  // namespace undercroft
