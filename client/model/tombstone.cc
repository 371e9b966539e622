// tombstone.cc: counting deeds, and the cause of a death.
#include "client/model/tombstone.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "client/model/report_lines.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

bool is_blow(Verb verb) { return verb == Verb::Damage || verb == Verb::Hit; }

// "a goblin"; "something unseen" for blows from an unperceived attacker.
std::string killer_in(const Report& report, const Observation& known) {
  if (report.verb == Verb::Spiked) return "spikes";
  if (report.verb == Verb::Fell) return "a fall";
  if (report.who_look != kNoLook) return known.look(report.who_look).a_name;
  return is_blow(report.verb) ? "something unseen" : "";
}

bool hurts(const Report& report, EntityId me) {
  if (report.verb == Verb::Fell) return report.who == me;
  return report.whom == me &&
         (is_blow(report.verb) || report.verb == Verb::Spiked || report.verb == Verb::Death);
}

std::string killer_of(const std::vector<Report>& reports, const Observation& known) {
  for (auto report = reports.rbegin(); report != reports.rend(); ++report) {
    if (!hurts(*report, known.self.id)) continue;
    std::string killer = killer_in(*report, known);
    if (!killer.empty()) return killer;
  }
  return "";
}

bool is_dead(const SelfView& self) { return !self.alive && !is_down(self); }

std::string fatal_line(const std::vector<LogLine>& lines) {
  const auto last = std::find_if(lines.rbegin(), lines.rend(),
                                 [](const LogLine& line) { return line.tone == Tone::Hurt; });
  return last == lines.rend() ? "" : spoken(*last);
}

// The hero's last living state and place, and the surviving players.
Tombstone stone_at(const Observation& before, const Observation& after) {
  Tombstone stone;
  stone.place = before.level_name;
  stone.depth = before.depth;
  stone.turn = after.shown_turn(after.turn);
  stone.self = before.self;
  for (const MemberView* member : in_order_of_joining(after)) {
    if (member->id != after.self.id && member->alive) stone.survivors.push_back(member->name);
  }
  return stone;
}

}  // namespace

bool is_down(const SelfView& self) {
  return std::any_of(self.statuses.begin(), self.statuses.end(),
                     [](const StatusView& s) { return s.status == Status::Down; });
}

std::string down_in_words(const SelfView& self) {
  const auto down = std::find_if(self.statuses.begin(), self.statuses.end(),
                                 [](const StatusView& s) { return s.status == Status::Down; });
  const int turns = down == self.statuses.end() ? 0 : down->turns;
  return "You are down: " + std::to_string(turns) + (turns == 1 ? " turn" : " turns");
}

void count(Tally& tally, const std::vector<Report>& reports, const Observation& known) {
  const EntityId me = known.self.id;
  tally.deepest = std::max(tally.deepest, known.depth);
  for (const Report& report : reports) {
    if (hurts(report, me)) tally.taken += report.amount;
    if (report.verb == Verb::Raised && report.whom == me) tally.downed_by.clear();
    if (report.who != me) continue;
    if (report.verb == Verb::WentDown) tally.downed_by = killer_of(reports, known);
    if (is_blow(report.verb)) tally.dealt += report.amount;
    const Look& whom = known.look(report.whom_look);
    if (report.verb == Verb::Death && report.whom != me) ++tally.kills[plain_name(whom)];
    if (report.verb == Verb::Taken && whom.kind == Kind::Key) ++tally.keys;
    if (report.verb == Verb::Raised && report.whom != me) ++tally.raised;
    if (report.verb != Verb::Opened && report.verb != Verb::Unlocked) continue;
    ++(whom.kind == Kind::Chest ? tally.chests : tally.doors);
  }
}

std::string time_in_words(std::uint64_t ms) {
  const std::uint64_t seconds = ms / 1000;
  const auto two_digits = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" +
         two_digits(seconds % 60);
}

namespace {

// "keys 2  doors 9", without zero counts.
std::string counts_in_words(std::initializer_list<std::pair<std::string_view, int>> counts) {
  std::string words;
  for (const auto& [word, count] : counts) {
    if (count == 0) continue;
    words += (words.empty() ? "" : "  ") + std::string(word) + " " + std::to_string(count);
  }
  return words;
}

}  // namespace

std::string finds_in_words(const Tally& tally) {
  return counts_in_words({{"chests", tally.chests}, {"keys", tally.keys}, {"doors", tally.doors}});
}

std::string help_in_words(const Tally& tally) {
  return counts_in_words({{"pings", tally.pings}, {"revives", tally.raised}});
}

std::string kills_in_words(const Tally& tally) {
  std::vector<std::pair<std::string, int>> kills(tally.kills.begin(), tally.kills.end());
  std::stable_sort(kills.begin(), kills.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string words;
  for (const auto& [name, times] : kills) {
    words += (words.empty() ? "" : ", ") + name + " " + std::to_string(times);
  }
  return words;
}

std::optional<Tombstone> stone_of(const std::vector<Report>& reports,
                                  const std::vector<LogLine>& lines, const Observation& before,
                                  const Observation& after) {
  if (before.depth == 0 || is_dead(before.self) || !is_dead(after.self)) return std::nullopt;
  Tombstone stone = stone_at(before, after);
  stone.killer = killer_of(reports, after);
  stone.fatal = fatal_line(lines);
  return stone;
}

Tombstone stone_of_own_making(const Observation& known) {
  Tombstone stone = stone_at(known, known);
  stone.fatal = "By your own word.";
  return stone;
}

}  // namespace undercroft
