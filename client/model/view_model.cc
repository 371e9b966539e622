// view_model.cc: questions that both the screen and the keys ask.
#include "client/model/view_model.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>
#include <utility>

#include "client/model/whereabouts.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kUsualDeadlineMs = 5000;
constexpr std::uint64_t kLastSecondsMs = 5000;

}  // namespace

void add_ahead(ViewModel& view, const Intent& intent) {
  if (view.ahead.size() < kMaxAhead) view.ahead.push_back(intent);
}

std::optional<std::uint64_t> time_left_ms(const ViewModel& view) {
  if (!view.known.deadline_ms) return std::nullopt;
  return *view.known.deadline_ms - std::min(*view.known.deadline_ms, view.now_ms);
}

std::optional<TurnTime> turn_time(const ViewModel& view) {
  const auto left = time_left_ms(view);
  if (!left) return std::nullopt;
  const std::uint64_t reserve = is_slow_play(view) ? 0 : view.known.reserve_ms.value_or(0);
  const std::pair<std::string, std::string> overtime{"overtime", "on"};
  const auto& rules = view.welcome.rules;
  if (std::find(rules.begin(), rules.end(), overtime) == rules.end()) {
    return TurnTime{*left, reserve, false};
  }
  const std::uint64_t rest = std::min(*left, reserve);
  return TurnTime{*left - rest, rest, true};
}

bool shares_turn(const ViewModel& view) {
  return std::any_of(view.known.members.begin(), view.known.members.end(), [&](const auto& entry) {
    const MemberView& member = entry.second;
    return member.in_group && member.id != view.known.self.id && member.alive;
  });
}

bool is_slow_play(const ViewModel& view) {
  const auto& rules = view.welcome.rules;
  return std::any_of(rules.begin(), rules.end(), [](const auto& rule) {
    return rule.first == "clock" && rule.second == "slow";
  });
}

bool has_chosen(const ViewModel& view) {
  if (view.pending) return true;
  const auto me = view.known.members.find(view.known.self.id);
  return me != view.known.members.end() && me->second.chosen && is_slow_play(view);
}

std::vector<std::string> waited_for(const ViewModel& view) {
  const bool is_slow = is_slow_play(view);
  std::vector<std::string> names;
  for (const MemberView* one : in_order_of_joining(view.known)) {
    const MemberView& member = *one;
    const bool may_choose = is_slow || (member.connected && !member.away);
    const bool is_free = !member.chosen && member.follows == kNobody;
    const bool waited = member.in_group && may_choose && member.alive && is_free;
    if (!waited) continue;
    if (member.id != view.known.self.id) {
      names.push_back(member.name);
    } else if (!view.pending && !view.standing) {
      names.insert(names.begin(), "you");
    }
  }
  return names;
}

std::vector<std::string> living_friends(const ViewModel& view) {
  std::vector<std::string> names;
  for (const MemberView* member : in_order_of_joining(view.known)) {
    const bool is_own =
        member->name == view.name && (view.has_grave || view.welcome.watched.empty());
    if (member->connected && member->alive && !is_own) names.push_back(member->name);
  }
  return names;
}

std::string next_to_watch(const ViewModel& view) {
  const std::vector<std::string> names = living_friends(view);
  if (names.empty()) return {};
  const auto now = std::find(names.begin(), names.end(), view.welcome.watched);
  const bool is_last = now == names.end() || now + 1 == names.end();
  const std::string& next = is_last ? names.front() : *(now + 1);
  return next == view.welcome.watched ? std::string() : next;
}

bool is_in_realm(const ViewModel& view, const RealmEntry& realm) {
  return view.known.self.id != kNobody && view.welcome.realm == realm.name;
}

std::optional<std::size_t> place_of_stone(const ViewModel& view) {
  if (!view.stone || !view.scores) return std::nullopt;
  const auto& scores = view.scores->scores;
  const auto own = std::find_if(scores.begin(), scores.end(), [&view](const Score& score) {
    return score.name == view.name && !score.won && score.treasure == view.stone->self.treasure;
  });
  if (own == scores.end()) return std::nullopt;
  return static_cast<std::size_t>(own - scores.begin()) + 1;
}

bool shows_stone(const ViewModel& view) {
  return view.stone && view.unread == 0 && view.now_ms >= view.stone->due_ms;
}

bool is_strong_now(const PingMark& ping, const ViewModel& view) {
  if (view.is_still || ping.until_ms <= view.now_ms) return true;
  return (ping.until_ms - view.now_ms - 1) / kPingBeatMs % 2 == 1;
}

bool is_silent(const ViewModel& view) { return view.now_ms >= view.heard_ms + kNoReplyMs; }

bool flashes(const ViewModel& view) { return !view.is_still && view.now_ms < view.flash_until_ms; }

bool alarms(const ViewModel& view) { return !view.is_still && view.now_ms < view.alarm_until_ms; }

std::uint64_t deadline_ms(const ViewModel& view) {
  for (const auto& [name, value] : view.welcome.rules) {
    std::uint64_t number = 0;
    if (name != "deadline_ms") continue;
    std::from_chars(value.data(), value.data() + value.size(), number);
    if (number > 0) return number;
  }
  return kUsualDeadlineMs;
}

bool time_presses(const ViewModel& view) {
  const auto left = time_left_ms(view);
  return left && *left <= std::min(kLastSecondsMs, deadline_ms(view) / 2);
}

int told_health(const ViewModel& view, EntityId id, int actual) {
  for (std::size_t i = view.log.size() - view.unread; i < view.log.size(); ++i) {
    if (view.log[i].whose == id && id != kNobody) return view.log[i].health_before;
  }
  return actual;
}

namespace {

// Downed friends, foes, what the player can touch or take from its cell, other creatures, the rest.
int rank_in_view(const ViewModel& view, const EntityView& entity) {
  const Observation& known = view.known;
  const Look& look = known.look(entity);
  if (is_downed_member(view, entity)) return -1;
  if (look.hostile) return 0;
  const bool is_worth_it = looks_alive(look) || look.takeable || look.landmark != 0;
  if (is_worth_it && distance(known.self.at, entity.at) <= 1) return 1;
  return looks_alive(look) ? 2 : 3;
}

}  // namespace

std::vector<const EntityView*> in_view(const ViewModel& view) {
  const Observation& known = view.known;
  std::vector<const EntityView*> seen;
  for (const auto& [id, entity] : known.entities) {
    if (id == known.self.id || !known.cells.contains(entity.at)) continue;
    if (known.cells[entity.at].visible) seen.push_back(&entity);
  }
  const auto key = [&](const EntityView* e) {
    return std::tuple(rank_in_view(view, *e), squared_distance(known.self.at, e->at), e->at.y,
                      e->at.x, e->id);
  };
  std::sort(seen.begin(), seen.end(), [&](auto* a, auto* b) { return key(a) < key(b); });
  return seen;
}

std::vector<const EntityView*> foes_in_view(const ViewModel& view) {
  std::vector<const EntityView*> foes = in_view(view);
  std::erase_if(foes, [&](const EntityView* e) { return !view.known.look(*e).hostile; });
  return foes;
}

std::vector<Point> cells_of_foes(const ViewModel& view) {
  std::vector<Point> cells;
  for (const EntityView* foe : foes_in_view(view)) cells.push_back(foe->at);
  return cells;
}

std::vector<Direction> ways_to_friends(const Observation& known) {
  std::vector<Direction> ways;
  for (const Direction way : kEightDirections) {
    const auto there = entities_at(known, step(known.self.at, way));
    const bool is_friend = std::any_of(there.begin(), there.end(), [&](const EntityView* e) {
      return known.members.contains(e->id);
    });
    if (is_friend) ways.push_back(way);
  }
  return ways;
}

}  // namespace undercroft
