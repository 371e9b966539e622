// line_news.cc: compares the frame with what was told.
#include "client/view/screens/line_news.h"

#include <algorithm>
#include <utility>

#include "client/model/whereabouts.h"
#include "client/view/screens/member_aloud.h"
#include "client/view/text/accessibility_text.h"
#include "client/view/text/actions_text.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kPatienceMs = 1000;  // a shorter wait is not told

void append_sight(std::string& list, const std::string& words) {
  list += (list.empty() ? "" : "; ") + words;
}

// All creatures in view beside the players.
std::string creatures_of(const ViewModel& view) {
  std::string list;
  for (const EntityView* entity : in_view(view)) {
    const bool is_creature = looks_alive(view.known.look(*entity));
    if (!is_creature || view.known.members.contains(entity->id)) continue;
    append_sight(list, seen_aloud(view, *entity));
  }
  return list;
}

// Those that differ from `told`, or are new; `now` becomes what was told.
std::string changed_words(std::map<EntityId, std::string>& told,
                          std::map<EntityId, std::string> now) {
  std::string list;
  for (const auto& [id, words] : now) {
    const auto before = told.find(id);
    if (before == told.end() || before->second != words) append_sight(list, words);
  }
  told = std::move(now);
  return list;
}

// Something to take, to touch or to go to.
bool is_worth_a_word(const Look& look) {
  return !looks_alive(look) && (look.takeable || look.landmark != 0 || !look.touch.empty());
}

int wound_of(const SelfView& self) {
  if (!self.alive || self.health * 2 >= self.max_health) return 0;
  return self.health * 4 < self.max_health ? 2 : 1;
}

}  // namespace

std::vector<std::string> LineNews::next(const ViewModel& view) {
  lines_.clear();
  if (view.unread > 0) return {};
  if (level_ != level_of(view.known)) begin_level(view);
  add_notice(view);
  add_members(view);
  add_creatures(view);
  add_things(view);
  add_warnings(view);
  add_offers(view);
  add_pack(view);
  add_health(view);
  add_wait(view);
  return lines_;
}

void LineNews::begin_level(const ViewModel& view) {
  level_ = level_of(view.known);
  things_.clear();
  stairs_.clear();
}

void LineNews::add_notice(const ViewModel& view) {
  const std::string& words = view.known.notice.words;
  if (words != std::exchange(notice_, words) && !words.empty()) lines_.push_back(words);
}

void LineNews::add_members(const ViewModel& view) {
  Words now;
  for (const MemberView* member : party(view)) now[member->id] = member_aloud(view, *member, true);
  const std::string list = changed_words(members_, std::move(now));
  if (!list.empty()) lines_.push_back("Party: " + list + ".");
}

void LineNews::add_creatures(const ViewModel& view) {
  std::string now = creatures_of(view);
  if (now == creatures_) return;
  lines_.push_back(now.empty() ? "No creature in view." : "In view: " + now + ".");
  creatures_ = std::move(now);
}

void LineNews::add_things(const ViewModel& view) {
  std::string list;
  for (const EntityView* entity : in_view(view)) {
    if (!is_worth_a_word(view.known.look(*entity))) continue;
    if (things_.insert(entity->id).second) append_sight(list, seen_aloud(view, *entity));
  }
  std::string passed;
  add_stairs(view, list, passed);
  if (!list.empty()) lines_.push_back("You see: " + list + ".");
  if (!passed.empty()) lines_.push_back("You know of: " + passed + ".");
}

// A walk of many turns may pass stairs that are out of sight when it ends.
void LineNews::add_stairs(const ViewModel& view, std::string& seen, std::string& passed) {
  const Observation& known = view.known;
  known.cells.for_each_point([&](Point p) {
    const GroundLook& ground = known.look(known.cells[p].ground);
    if (ground.landmark == 0 || !stairs_.insert(p).second) return;
    append_sight(known.cells[p].visible ? seen : passed, ground.name + ", " + place_aloud(view, p));
  });
}

// All of them as soon as one is new: each step may bring the same water nearer from another side.
void LineNews::add_warnings(const ViewModel& view) {
  std::vector<std::string> now = warnings_aloud(view.known);
  if (now != warnings_) lines_.insert(lines_.end(), now.begin(), now.end());
  warnings_ = std::move(now);
}

void LineNews::add_offers(const ViewModel& view) {
  std::string now = offers_aloud(view.known);
  if (now != offers_ && !now.empty()) lines_.push_back("Here you can: " + now + ".");
  offers_ = std::move(now);
}

void LineNews::add_pack(const ViewModel& view) {
  const std::string list = changed_words(pack_, pack_aloud(view.known));
  if (!list.empty()) lines_.push_back("Pack: " + list + ".");
}

void LineNews::add_health(const ViewModel& view) {
  const SelfView& self = view.known.self;
  const int wound = wound_of(self);
  if (wound > wound_) {
    lines_.push_back("Health " + std::to_string(self.health) + " of " +
                     std::to_string(self.max_health) + ": below " +
                     (wound == 2 ? "a quarter." : "half."));
  }
  wound_ = wound;
}

void LineNews::add_wait(const ViewModel& view) {
  const bool waits = view.known.self.alive && shares_turn(view) && has_chosen(view);
  const std::string names = waits ? names_aloud(view) : "";
  if (names.empty() || std::exchange(wait_turn_, view.known.turn) != view.known.turn) {
    waits_since_ms_ = names.empty() ? 0 : view.now_ms;
    wait_told_ = false;
  }
  if (names.empty() || wait_told_ || view.now_ms < waits_since_ms_ + kPatienceMs) return;
  lines_.push_back("The turn waits for " + names + ".");
  wait_told_ = true;
}

}  // namespace undercroft
