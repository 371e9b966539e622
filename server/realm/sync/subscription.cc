// subscription.cc: reading a delta off the marks.
#include "server/realm/sync/subscription.h"

#include <algorithm>
#include <utility>

#include "server/realm/sync/members.h"
#include "shared/codec.h"
#include "shared/in_order.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::size_t kMaxLinesWaiting = 64;  // the oldest make room for newer ones
constexpr std::size_t kManyMarks = 512;  // so many are worth a look whether some are of the same
constexpr std::size_t kManyLooks = kMaxLooks / 2;

// Which of the marks of one entity or cell came first: that one says what has been told.
template <typename Mark, typename Key>
void keep_first(std::vector<Mark>& marks, Key key) {
  const auto not_before = [&](const Mark& a, const Mark& b) { return !(key(a) < key(b)); };
  const bool in_order =  // as those of a single input mostly are
      std::adjacent_find(marks.begin(), marks.end(), not_before) == marks.end();
  if (in_order) return;
  merge_runs(marks, [&](const Mark& a, const Mark& b) { return key(a) < key(b); });
  const auto same = [&](const Mark& a, const Mark& b) { return key(a) == key(b); };
  marks.erase(std::unique(marks.begin(), marks.end(), same), marks.end());
}

// In a crowd a player's marks are ten kilobytes: they change hands rather than be copied.
template <typename Mark>
void append(std::vector<Mark>& marks, std::vector<Mark>& more) {
  if (marks.empty()) return marks.swap(more);
  marks.insert(marks.end(), more.begin(), more.end());
}

// Buffers that belong to the thread: of many players who take turns none would find its own in a
// cache.
struct KeptBuffers {
  Delta delta;
  Changes marks;  // empty: what some subscription had no more use for
};
KeptBuffers& kept_by_this_thread() {
  thread_local KeptBuffers kept;
  return kept;
}

template <typename Mark>
void give_back(std::vector<Mark>& kept, std::vector<Mark>& used) {
  used.clear();
  if (kept.capacity() == 0) kept.swap(used);
}

// For the changes to come, in place of the buffer that has become a subscription's.
template <typename Mark>
void replace(std::vector<Mark>& given_away, std::vector<Mark>& kept) {
  if (given_away.capacity() == 0) given_away.swap(kept);
}

bool is_in_pack(const SelfView& self, EntityId id) {
  return std::any_of(self.pack.begin(), self.pack.end(),
                     [id](const PackView& thing) { return thing.id == id; });
}

}  // namespace

// Of whom one sees, asked for in order of id.
class InView {
 public:
  explicit InView(const Knowledge& known) {
    if (known.depth == 0) return;
    next_ = known.level().entities.begin();
    end_ = known.level().entities.end();
  }
  bool has(EntityId id) {
    while (next_ != end_ && next_->view.id < id) ++next_;
    return next_ != end_ && next_->view.id == id && next_->perceived;
  }

 private:
  std::vector<KnownEntity>::const_iterator next_;
  std::vector<KnownEntity>::const_iterator end_;
};

namespace {

// Where one is whom the viewer sees, and how it does, its entity says: here that is not told again.
void keep_whereabouts(const MemberView& before, MemberView& now) {
  now.depth = before.depth;
  now.at = before.at;
  now.health = before.health;
  now.max_health = before.max_health;
}

// Every field by its name, so that one which is added does not compile until it is cleared here:
// the same delta tells one player after the other.
void clear(Delta& delta) {
  auto& [from_turn, to_turn, level, cells, moves, entities, gone, self, members, members_gone,
         deadline_ms, looks, sentences, accepted, reports, first_report, clock_ms] = delta;
  from_turn = to_turn = 0;
  level.reset();
  cells.clear();
  moves.clear();
  entities.clear();
  gone.clear();
  self.reset();
  members.clear();
  members_gone.clear();
  deadline_ms.reset();
  looks.clear();
  sentences.clear();
  accepted.reset();
  reports.clear();
  first_report = clock_ms = 0;
}

}  // namespace

Subscription::Subscription(std::shared_ptr<Connection> connection, EntityId player,
                           std::uint32_t last_report, const Progress& progress)
    : connection_(std::move(connection)),
      player_(player),
      progress_(progress),
      told_report_(last_report) {
  entities_.give(player);  // so that every client knows its own body by the number 1
}

void Subscription::hand_over(std::string_view frame) {
  if (held_.empty() && progress_.is_durable()) return connection_->send(frame);
  held_.push_back({progress_.written, std::string(frame)});
}

bool Subscription::release() {
  if (held_.empty()) return false;
  while (!held_.empty() && held_.front().follows <= progress_.durable) {
    connection_->send(held_.front().frame);
    held_.pop_front();
  }
  return held_.empty();
}

EntityId Subscription::number_of(EntityId real) {
  const EntityId number = entities_.find(real);
  return number != kNobody ? number : entities_.give(real);
}

// ---- marks ----

void Subscription::mark(Changes&& changes) {
  if (changes.level) {
    is_level_marked_ = true;
    cells_.clear();
    marks_.clear();
  }
  if (is_level_marked_) return;
  append(cells_, changes.cells);
  append(marks_, changes.entities);
  replace(changes.cells, kept_by_this_thread().marks.cells);
  replace(changes.entities, kept_by_this_thread().marks.entities);
  if (cells_.size() + marks_.size() > kManyMarks) merge_marks();
}

// Of more marks than this there are only so many different ones: when even those are many, the
// level told whole is no more than they are.
void Subscription::merge_marks() {
  keep_first(cells_, [](const Changes::Cell& mark) { return mark.at; });
  keep_first(marks_, [](const Changes::Entity& mark) { return mark.id; });
  if (cells_.size() + marks_.size() <= kManyMarks / 2) return;
  is_level_marked_ = true;
  cells_.clear();
  marks_.clear();
}

void Subscription::say(std::shared_ptr<const TalkLine> line) {
  lines_.push_back(std::move(line));
  if (lines_.size() > kMaxLinesWaiting) lines_.pop_front();
}

// ---- telling ----

Sent Subscription::tell(const TellFrom& from) {
  if (!held_.empty() || !connection_->is_ready()) return {};
  const Sent sent = tell_delta(from);
  // Both while it listens: neither may keep the other waiting for ever.
  tell_lines();
  return sent;
}

Sent Subscription::tell_step(const TellFrom& from, bool first) {
  if (first) tells_steps_ = held_.empty() && connection_->is_ready();
  return tells_steps_ ? tell_delta(from) : Sent{};
}

Sent Subscription::tell_delta(const TellFrom& from) {
  if (!make_delta(from)) return {};
  const std::string frame = encode(*delta_);
  hand_over(frame);
  return {1, frame.size()};
}

void Subscription::tell_lines() {
  for (const auto& line : lines_) hand_over(line->frame);
  lines_.clear();
}

// False when there is nothing to tell.
bool Subscription::make_delta(const TellFrom& from) {
  delta_ = &kept_by_this_thread().delta;
  clear(*delta_);
  if (looks_.size() > kManyLooks) {
    looks_.clear();
    is_level_marked_ = true;
    told_self_.pack.clear();
  }
  delta_->from_turn = told_turn_;
  delta_->to_turn = told_turn_ = from.player.knowledge.turn;
  tell_level(from);
  tell_self(from);
  tell_members(from);
  tell_deadline(from);
  tell_reports(from);
  delta_->accepted = std::exchange(accepted_, std::nullopt);
  delta_->clock_ms = tells_moment ? from.moment : 0;
  return says_anything(*delta_);
}

void Subscription::tell_level(const TellFrom& from) {
  const Knowledge& known = from.player.knowledge;
  if (std::exchange(is_level_marked_, false)) {
    if (known.depth > 0) return tell_new_level(from, known.level());
    if (told_depth_ > 0) delta_->level = Delta::Level{};
    told_depth_ = 0;
    someone_left_view_ = true;
    return;
  }
  if (known.depth == 0) return;
  tell_cells(known.level());
  tell_entities(from);
}

void Subscription::tell_new_level(const TellFrom& from, const KnownLevel& level) {
  told_depth_ = from.player.knowledge.depth;
  someone_left_view_ = true;
  delta_->level =
      Delta::Level{told_depth_, from.state.world.level(told_depth_).name, level.cells.size()};
  entities_.forget_if(
      [&](EntityId id) { return from.state.player(id) == nullptr && !is_in_pack(told_self_, id); });
  level.cells.for_each_point([&](Point p) {
    const CellView& cell = level.cells[p];
    if (cell != CellView{}) delta_->cells.push_back({p, cell.visible, cell.ground});
  });
  for (const KnownEntity& entity : level.entities) {
    tell_entity(from, {entity.view.id, {}}, &entity.view);
  }
}

void Subscription::tell_cells(const KnownLevel& level) {
  if (cells_.size() > 1) keep_first(cells_, [](const Changes::Cell& mark) { return mark.at; });
  for (const Changes::Cell& mark : cells_) {
    const CellView now = level.cells[mark.at];
    if (now == mark.before) continue;
    const bool same_ground = now.ground == mark.before.ground;
    delta_->cells.push_back(
        {mark.at, now.visible, same_ground ? std::nullopt : std::optional(now.ground)});
  }
  give_back(kept_by_this_thread().marks.cells, cells_);
}

void Subscription::tell_entities(const TellFrom& from) {
  keep_first(marks_, [](const Changes::Entity& mark) { return mark.id; });
  const KnownEntities& known = from.player.knowledge.level().entities;
  std::size_t place = 0;
  for (const Changes::Entity& mark : marks_) tell_entity(from, mark, known.find(mark.id, place));
  give_back(kept_by_this_thread().marks.entities, marks_);
  std::sort(delta_->moves.begin(), delta_->moves.end(),
            [](const Delta::Move& a, const Delta::Move& b) { return a.id < b.id; });
}

// `now`: as it is known now, null when it is known no more.
void Subscription::tell_entity(const TellFrom& from, const Changes::Entity& mark,
                               const EntityView* now) {
  if (now == nullptr) {
    if (!mark.before) return;
    delta_->gone.push_back(number_of(mark.id));
    someone_left_view_ = someone_left_view_ || mark.before->slot > 0;
    return forget_number(from, mark.id);
  }
  const EntityId number = number_of(mark.id);
  EntityView before = mark.before.value_or(EntityView{});
  before.id = now->id;
  const Direction way = mark.before ? step_between(before, *now) : Direction::None;
  if (way != Direction::None && number <= kMaxMovedId) {
    delta_->moves.push_back({number, way});
    make_step(before, way);
    if (before == *now) return;
  }
  EntityChange& change = delta_->entities.emplace_back();
  const bool differs = note_changes(before, *now, change);
  if (!differs && mark.before) return delta_->entities.pop_back();
  change.id = number;
  if (change.look) change.look = look_number(from, *change.look);
}

// What nobody can name any more.
void Subscription::forget_number(const TellFrom& from, EntityId real) {
  const bool is_named = from.state.player(real) != nullptr ||
                        is_in_pack(from.player.knowledge.self, real) ||
                        is_in_pack(told_self_, real);
  if (!is_named) entities_.forget(real);
}

// A report that waited for long may name a look that nobody knows any more: then it has none.
LookId Subscription::look_number(const TellFrom& from, LookId real) {
  if (real == kNoLook) return kNoLook;
  if (const LookId known = looks_.find(real); known != kNoLook) return known;
  const Look* look = from.state.looks.find(real);
  if (look == nullptr) return kNoLook;
  const LookId number = looks_.give(real);
  delta_->looks.emplace_back(number, *look);
  return number;
}

void Subscription::tell_self(const TellFrom& from) {
  const SelfView& now = from.player.knowledge.self;
  auto change = change_of(told_self_, now);
  if (!change) return;
  if (change->id) change->id = number_of(*change->id);
  if (change->pack) {
    for (PackView& thing : *change->pack) {
      thing.id = number_of(thing.id);
      thing.look = look_number(from, thing.look);
    }
  }
  const SelfView before = std::exchange(told_self_, now);
  const KnownEntities* around =
      from.player.knowledge.depth > 0 ? &from.player.knowledge.level().entities : nullptr;
  for (const PackView& thing : before.pack) {
    if (around == nullptr || around->find(thing.id) == nullptr) forget_number(from, thing.id);
  }
  delta_->self = std::move(change);
}

// Who has changed since; and now and then each of them, since of one whom the player saw nothing
// was told while in view, which in a crowd happens all the time.
void Subscription::tell_members(const TellFrom& from) {
  // With the turn everybody's choice is over, whether or not that is said.
  const bool choices_end = choices_told_ && delta_->from_turn != delta_->to_turn;
  const bool left_view =
      someone_left_view_ && from.now_ms >= told_members_at_ + from.roster.pause_ms();
  const bool tells_all = choices_end || left_view || from.group != told_group_;
  if (!tells_all && told_roster_ == from.roster.version) return;
  const std::uint64_t since = std::exchange(told_roster_, from.roster.version);
  told_group_ = from.group;
  if (tells_all) {
    told_members_at_ = from.now_ms;
    someone_left_view_ = false;
    choices_told_ = false;
  }
  if (from.roster.last_gone > since) tell_members_gone(from);
  const std::vector<Member>& members = from.roster.members;
  InView in_view(from.player.knowledge);
  const auto tell_one = [&](std::size_t place) {
    auto told = told_members_.begin() + static_cast<std::ptrdiff_t>(place);
    const bool is_known = told != told_members_.end() && told->id == members[place].id;
    if (is_known && !tells_all && members[place].changed <= since) return;
    if (!is_known) told = told_members_.emplace(told);
    if (choices_end) told->chosen = false;
    tell_member(from, members[place], *told, in_view);
  };
  if (const auto* changed = from.roster.changed_since(since); changed != nullptr && !tells_all) {
    for (const std::size_t place : *changed) tell_one(place);
  } else {
    for (std::size_t place = 0; place < members.size(); ++place) tell_one(place);
  }
}

// `told`: what was told of it before, its id `kNobody` when nothing was; then what is told now.
void Subscription::tell_member(const TellFrom& from, const Member& member, MemberView& told,
                               InView& in_view) {
  const bool is_new = told.id == kNobody;
  MemberView now = seen_from(member, player_, from.group);
  if (now.depth > 0 && in_view.has(member.id)) keep_whereabouts(told, now);
  MemberView before = std::exchange(told, now);
  before.id = member.id;
  choices_told_ = choices_told_ || now.chosen;
  auto change = change_of(before, now);
  if (!change) return;
  change->id = number_of(member.id);
  if (is_new) change->name = *member.name;
  delta_->members.push_back(*std::move(change));
}

// Both lists are in order of id.
void Subscription::tell_members_gone(const TellFrom& from) {
  auto member = from.roster.members.begin();
  const auto end = from.roster.members.end();
  std::erase_if(told_members_, [&](const MemberView& told) {
    while (member != end && member->id < told.id) ++member;
    if (member != end && member->id == told.id) return false;
    delta_->members_gone.push_back(number_of(told.id));
    return true;
  });
}

void Subscription::tell_deadline(const TellFrom& from) {
  if (from.deadline_ms == told_deadline_) return;
  told_deadline_ = from.deadline_ms;
  std::optional<std::uint32_t> left;
  if (told_deadline_) {
    left = static_cast<std::uint32_t>(*told_deadline_ - std::min(*told_deadline_, from.now_ms));
  }
  delta_->deadline_ms = left;
}

void Subscription::tell_reports(const TellFrom& from) {
  const std::uint32_t count = from.reports.count_after(told_report_);
  if (count == 0) return;
  told_report_ = from.reports.last();
  delta_->first_report = told_report_ - count + 1;
  for (std::uint32_t number = delta_->first_report; number <= told_report_; ++number) {
    const Report& report = from.reports[number];
    delta_->reports.push_back(report);
    Report& told = delta_->reports.back();
    for (EntityId* id : {&told.who, &told.whom}) {
      if (*id == kNobody) continue;
      const EntityId known = entities_.find(*id);
      *id = known != kNobody ? known : entities_.next();
    }
    told.who_look = look_number(from, told.who_look);
    told.whom_look = look_number(from, told.whom_look);
    const auto verb = static_cast<std::size_t>(report.verb);
    if (sentences_told_.test(verb)) continue;
    sentences_told_.set(verb);
    if (auto sentence = sentence_for(report.verb))
      delta_->sentences.push_back(*std::move(sentence));
  }
}

}  // namespace undercroft
