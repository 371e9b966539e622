// delta_builder.cc: reading a delta off the marks.
#include "server/realm/sync/delta_builder.h"

#include <algorithm>
#include <utility>

#include "shared/limits.h"

namespace undercroft {
namespace {

constexpr std::size_t kManyLooks = kMaxLooks / 2;

bool is_in_pack(const SelfView& self, EntityId id) {
  return std::any_of(self.pack.begin(), self.pack.end(),
                     [id](const PackView& thing) { return thing.id == id; });
}

}  // namespace

// An InView answers whether the player sees an entity. Ids must be asked for in ascending order.
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

// The entity of a member in view says where it is and how healthy; its member entry repeats
// neither.
void keep_whereabouts(const MemberView& before, MemberView& now) {
  now.depth = before.depth;
  now.at = before.at;
  now.health = before.health;
  now.max_health = before.max_health;
}

// Names every field, so a new field does not compile until it is cleared here. One buffer serves
// one player after the other, and no player may be sent what is left of another's delta.
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

void DeltaBuilder::build() {
  clear(out_);
  if (sent_.looks.size() > kManyLooks) {
    sent_.looks.clear();
    marks_.mark_level();
    sent_.self.pack.clear();
  }
  out_.from_turn = sent_.turn;
  out_.to_turn = sent_.turn = source_.player.knowledge.turn;
  add_level();
  add_self();
  add_members();
  add_deadline();
  add_reports();
}

EntityId DeltaBuilder::number_of(EntityId real) {
  const EntityId number = sent_.entities.find(real);
  return number != kNobody ? number : sent_.entities.give(real);
}

void DeltaBuilder::add_level() {
  const Knowledge& known = source_.player.knowledge;
  if (marks_.take_level()) {
    if (known.depth > 0) return add_new_level(known.level());
    if (sent_.depth > 0) out_.level = Delta::Level{};
    sent_.depth = 0;
    sent_.someone_left_view = true;
    return;
  }
  if (known.depth == 0) return;
  add_cells(known.level());
  add_entities();
}

void DeltaBuilder::add_new_level(const KnownLevel& level) {
  sent_.depth = source_.player.knowledge.depth;
  sent_.someone_left_view = true;
  out_.level =
      Delta::Level{sent_.depth, source_.state.world.level(sent_.depth).name, level.cells.size()};
  sent_.entities.forget_if([&](EntityId id) {
    return source_.state.player(id) == nullptr && !is_in_pack(sent_.self, id);
  });
  level.cells.for_each_point([&](Point p) {
    const CellView& cell = level.cells[p];
    if (cell != CellView{}) out_.cells.push_back({p, cell.visible, cell.ground});
  });
  for (const KnownEntity& entity : level.entities) {
    add_entity({entity.view.id, {}}, &entity.view);
  }
}

void DeltaBuilder::add_cells(const KnownLevel& level) {
  for (const Changes::Cell& mark : marks_.cells()) {
    const CellView now = level.cells[mark.at];
    if (now == mark.before) continue;
    const bool same_ground = now.ground == mark.before.ground;
    out_.cells.push_back(
        {mark.at, now.visible, same_ground ? std::nullopt : std::optional(now.ground)});
  }
  marks_.clear_cells();
}

void DeltaBuilder::add_entities() {
  const KnownEntities& known = source_.player.knowledge.level().entities;
  std::size_t place = 0;
  for (const Changes::Entity& mark : marks_.entities()) {
    add_entity(mark, known.find(mark.id, place));
  }
  marks_.clear_entities();
  std::sort(out_.moves.begin(), out_.moves.end(),
            [](const Delta::Move& a, const Delta::Move& b) { return a.id < b.id; });
}

// `now`: the entity as the player knows it; null if the player no longer does.
void DeltaBuilder::add_entity(const Changes::Entity& mark, const EntityView* now) {
  if (now == nullptr) {
    if (!mark.before) return;
    out_.gone.push_back(number_of(mark.id));
    sent_.someone_left_view = sent_.someone_left_view || mark.before->slot > 0;
    return forget_number(mark.id);
  }
  const EntityId number = number_of(mark.id);
  EntityView before = mark.before.value_or(EntityView{});
  before.id = now->id;
  const Direction way = mark.before ? step_between(before, *now) : Direction::None;
  if (way != Direction::None && number <= kMaxMovedId) {
    out_.moves.push_back({number, way});
    make_step(before, way);
    if (before == *now) return;
  }
  EntityChange& change = out_.entities.emplace_back();
  const bool differs = note_changes(before, *now, change);
  if (!differs && mark.before) return out_.entities.pop_back();
  change.id = number;
  if (change.look) change.look = number_of_look(*change.look);
}

// Frees the number of an entity that neither the level, the members nor the pack can name.
void DeltaBuilder::forget_number(EntityId real) {
  const bool is_named = source_.state.player(real) != nullptr ||
                        is_in_pack(source_.player.knowledge.self, real) ||
                        is_in_pack(sent_.self, real);
  if (!is_named) sent_.entities.forget(real);
}

// A report that waited for long may name a look that the realm has dropped; the client gets none
// then.
LookId DeltaBuilder::number_of_look(LookId real) {
  if (real == kNoLook) return kNoLook;
  if (const LookId known = sent_.looks.find(real); known != kNoLook) return known;
  const Look* look = source_.state.looks.find(real);
  if (look == nullptr) return kNoLook;
  const LookId number = sent_.looks.give(real);
  out_.looks.emplace_back(number, *look);
  return number;
}

void DeltaBuilder::add_self() {
  const SelfView& now = source_.player.knowledge.self;
  auto change = change_of(sent_.self, now);
  if (!change) return;
  if (change->id) change->id = number_of(*change->id);
  if (change->pack) {
    for (PackView& thing : *change->pack) {
      thing.id = number_of(thing.id);
      thing.look = number_of_look(thing.look);
    }
  }
  const SelfView before = std::exchange(sent_.self, now);
  const KnownEntities* around =
      source_.player.knowledge.depth > 0 ? &source_.player.knowledge.level().entities : nullptr;
  for (const PackView& thing : before.pack) {
    if (around == nullptr || around->find(thing.id) == nullptr) forget_number(thing.id);
  }
  out_.self = std::move(change);
}

// Sends the members that changed. Now and then it compares all of them: while a member is in view,
// its entity says where it is and its member entry does not, so that entry is out of date
// afterwards.
void DeltaBuilder::add_members() {
  // A new turn ends every member's choice; the client knows that without being sent it.
  const bool choices_end = sent_.has_choices && out_.from_turn != out_.to_turn;
  const bool left_view =
      sent_.someone_left_view && source_.now_ms >= sent_.members_at_ms + source_.members.pause_ms();
  const bool compares_all = choices_end || left_view || source_.group != sent_.group;
  if (!compares_all && sent_.roster_version == source_.members.version()) return;
  const std::uint64_t since = std::exchange(sent_.roster_version, source_.members.version());
  sent_.group = source_.group;
  if (compares_all) {
    sent_.members_at_ms = source_.now_ms;
    sent_.someone_left_view = false;
    sent_.has_choices = false;
  }
  if (source_.members.last_gone() > since) add_members_gone();
  const std::vector<Member>& members = source_.members.members();
  InView in_view(source_.player.knowledge);
  const auto add_at = [&](std::size_t place) {
    auto sent = sent_.members.begin() + static_cast<std::ptrdiff_t>(place);
    const bool is_known = sent != sent_.members.end() && sent->id == members[place].id;
    if (is_known && !compares_all && members[place].changed <= since) return;
    if (!is_known) sent = sent_.members.emplace(sent);
    if (choices_end) sent->chosen = false;
    add_member(members[place], *sent, in_view);
  };
  if (const auto* changed = source_.members.changed_since(since);
      changed != nullptr && !compares_all) {
    for (const std::size_t place : *changed) add_at(place);
  } else {
    for (std::size_t place = 0; place < members.size(); ++place) add_at(place);
  }
}

// `sent`: the member as the client has it, with id kNobody if the client has not got it.
void DeltaBuilder::add_member(const Member& member, MemberView& sent, InView& in_view) {
  const bool is_new = sent.id == kNobody;
  MemberView now = seen_from(member, viewer_, source_.group);
  if (now.depth > 0 && in_view.has(member.id)) keep_whereabouts(sent, now);
  MemberView before = std::exchange(sent, now);
  before.id = member.id;
  sent_.has_choices = sent_.has_choices || now.chosen;
  auto change = change_of(before, now);
  if (!change) return;
  change->id = number_of(member.id);
  if (is_new) change->name = *member.name;
  out_.members.push_back(*std::move(change));
}

// Both lists are in order of id, so one walk compares them.
void DeltaBuilder::add_members_gone() {
  auto member = source_.members.members().begin();
  const auto end = source_.members.members().end();
  std::erase_if(sent_.members, [&](const MemberView& sent) {
    while (member != end && member->id < sent.id) ++member;
    if (member != end && member->id == sent.id) return false;
    out_.members_gone.push_back(number_of(sent.id));
    return true;
  });
}

void DeltaBuilder::add_deadline() {
  if (source_.deadline_ms == sent_.deadline_ms) return;
  sent_.deadline_ms = source_.deadline_ms;
  std::optional<std::uint32_t> left;
  if (sent_.deadline_ms) {
    left = static_cast<std::uint32_t>(*sent_.deadline_ms -
                                      std::min(*sent_.deadline_ms, source_.now_ms));
  }
  out_.deadline_ms = left;
}

void DeltaBuilder::add_reports() {
  const std::uint32_t count = source_.reports.count_after(sent_.report);
  if (count == 0) return;
  sent_.report = source_.reports.last();
  out_.first_report = sent_.report - count + 1;
  for (std::uint32_t number = out_.first_report; number <= sent_.report; ++number) {
    const Report& report = source_.reports[number];
    out_.reports.push_back(report);
    Report& sent = out_.reports.back();
    for (EntityId* id : {&sent.who, &sent.whom}) {
      if (*id == kNobody) continue;
      const EntityId known = sent_.entities.find(*id);
      *id = known != kNobody ? known : sent_.entities.next();
    }
    sent.who_look = number_of_look(sent.who_look);
    sent.whom_look = number_of_look(sent.whom_look);
    const auto verb = static_cast<std::size_t>(report.verb);
    if (sent_.sentences.test(verb)) continue;
    sent_.sentences.set(verb);
    if (auto sentence = sentence_for(report.verb)) out_.sentences.push_back(*std::move(sentence));
  }
}

}  // namespace undercroft
