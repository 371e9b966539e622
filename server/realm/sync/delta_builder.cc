// delta_builder.cc: reading a delta off the marks.
#include "server/realm/sync/delta_builder.h"

#include <algorithm>
#include <utility>

#include "server/narration/narration.h"
#include "server/protocol/notice.h"
#include "server/protocol/offers.h"
#include "server/protocol/remarks.h"
#include "server/protocol/sheet.h"
#include "server/protocol/threats.h"
#include "server/realm/sync/delta_scene.h"
#include "server/realm/sync/told_rules.h"
#include "shared/limits.h"

namespace undercroft {

// Answers which entities the player sees now. They must be asked for in order of id.
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

constexpr std::size_t kManyLooks = kMaxLooks / 2;

bool is_in_pack(const SelfView& self, EntityId id) {
  return std::any_of(self.pack.begin(), self.pack.end(),
                     [id](const PackView& item) { return item.id == id; });
}

// The place and health of a member in view are sent with its entity, so its member view keeps those
// that were sent before.
void keep_whereabouts(const MemberView& before, MemberView& now) {
  now.depth = before.depth;
  now.at = before.at;
  now.health = before.health;
  now.max_health = before.max_health;
}

// A group spans some cells more than sight, so its members would show where an unseen foe comes
// near.
void hide_group(MemberView& member) {
  member.in_group = member.chosen = false;
  member.follows = kNobody;
}

void add_number_once(OfferNumbers& numbers, std::uint32_t number) {
  const bool is_there = std::find(numbers.begin(), numbers.end(), number) != numbers.end();
  if (!is_there) numbers.push_back(number);
}

// Names every field, so that a new field does not compile until it is cleared here: one Delta
// object is reused for all players.
void clear(Delta& delta) {
  auto& [from_turn, to_turn, level, cells, moves, entities, gone, self, members, members_gone,
         deadline_ms, reserve_ms, looks, sentences, grounds, status_words, sign_words, reach_words,
         offers, accepted, reports, first_report, lines, clock_ms, rules, notice, run_began] =
      delta;
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
  reserve_ms.reset();
  looks.clear();
  sentences.clear();
  grounds.clear();
  status_words.clear();
  sign_words.clear();
  reach_words.clear();
  offers.clear();
  lines.clear();
  rules.clear();
  notice.reset();
  run_began.reset();
  accepted.reset();
  reports.clear();
  first_report = clock_ms = 0;
}

}  // namespace

EntityId SentState::number_of(EntityId real) {
  const EntityId number = entities.find(real);
  return number != kNobody ? number : entities.give(real);
}

DeltaBuffers& DeltaBuffers::of_this_thread() {
  thread_local DeltaBuffers buffers;
  return buffers;
}

DeltaBuilder::DeltaBuilder(const DeltaSource& from, Marks& marks, SentState& sent,
                           DeltaBuffers& buffers)
    : from_(from), marks_(marks), sent_(sent), delta_(buffers.delta), spare_(buffers.spare) {
  clear(delta_);
}

void DeltaBuilder::build() {
  if (sent_.tells_lines) add_lines();
  renumber_looks_if_needed();
  note_company();
  delta_.from_turn = sent_.turn;
  delta_.to_turn = sent_.turn = from_.player.knowledge.turn;
  add_level();
  add_self();
  add_rules();
  add_members();
  add_deadline();
  add_notice();
  add_reports();
}

// A connection never forgets a single look. When it has numbered too many, or has an old one, it
// starts over, and the level and the pack are sent again with new numbers.
void DeltaBuilder::renumber_looks_if_needed() {
  const std::uint64_t numbers = from_.roster.numbers.version();
  if (std::exchange(sent_.numbers, numbers) != numbers) sent_.has_old_looks = true;
  if (sent_.looks.size() <= kManyLooks && !std::exchange(sent_.has_old_looks, false)) return;
  sent_.looks.clear();
  marks_.mark_level();
  sent_.self.pack.clear();
}

void DeltaBuilder::add_level() {
  const Knowledge& known = from_.player.knowledge;
  if (marks_.is_level_marked()) {
    marks_.clear(spare_);
    if (known.depth > 0) return add_new_level(known.level());
    if (sent_.depth > 0) delta_.level = Delta::Level{};
    sent_.depth = 0;
    sent_.company_changed = true;
    return;
  }
  if (known.depth == 0) return;
  add_cells(known.level());
  add_entities(known.level().entities);
  marks_.clear(spare_);
}

void DeltaBuilder::add_new_level(const KnownLevel& level) {
  sent_.depth = from_.player.knowledge.depth;
  sent_.company_changed = true;
  delta_.level =
      Delta::Level{sent_.depth, from_.state.world.level(sent_.depth).name, level.cells.size()};
  sent_.entities.forget_if(
      [&](EntityId id) { return !is_player_or_member(id) && !is_in_pack(sent_.self, id); });
  level.cells.for_each_point([&](Point p) {
    const CellView& cell = level.cells[p];
    if (cell == CellView{}) return;
    sent_.words.need(cell.ground, delta_);
    delta_.cells.push_back({p, cell.visible, cell.ground});
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
    if (!same_ground) sent_.words.need(now.ground, delta_);
    delta_.cells.push_back(
        {mark.at, now.visible, same_ground ? std::nullopt : std::optional(now.ground)});
  }
}

void DeltaBuilder::add_entities(const KnownEntities& known) {
  std::size_t place = 0;
  for (const Changes::Entity& mark : marks_.entities()) {
    add_entity(mark, known.find(mark.id, place));
  }
  std::sort(delta_.moves.begin(), delta_.moves.end(),
            [](const Delta::Move& a, const Delta::Move& b) { return a.id < b.id; });
}

// `now`: the entity as the player knows it; null when the player no longer knows it.
void DeltaBuilder::add_entity(const Changes::Entity& mark, const EntityView* now) {
  if (now == nullptr) {
    if (!mark.before) return;
    delta_.gone.push_back(sent_.number_of(mark.id));
    sent_.company_changed = sent_.company_changed || mark.before->slot > 0;
    return forget_number(mark.id);
  }
  if (is_pvp() && !mark.before && now->slot > 0) sent_.company_changed = true;
  const EntityId number = sent_.number_of(mark.id);
  EntityView before = mark.before.value_or(EntityView{});
  before.id = now->id;
  const Direction way = mark.before ? step_between(before, *now) : Direction::None;
  if (way != Direction::None && number <= kMaxMovedId) {
    delta_.moves.push_back({number, way});
    make_step(before, way);
    if (before == *now) return;
  }
  EntityChange& change = delta_.entities.emplace_back();
  const bool differs = note_changes(before, *now, change);
  if (!differs && mark.before) return delta_.entities.pop_back();
  change.id = number;
  if (change.slot) change.slot = from_.roster.numbers.of(*change.slot);
  const Form form = form_seen(*now);
  const bool is_new = !mark.before || mark.before->look != now->look;
  if (is_new || form_seen(*mark.before) != form) {
    change.look = look_number(now->look, form);
  }
  sent_.words.need(from_.state.world.catalogue(), *now, delta_);
}

// A player whom the realm has forgotten is a member until the connection has been told so.
bool DeltaBuilder::is_player_or_member(EntityId real) const {
  const auto sent = std::lower_bound(sent_.members.begin(), sent_.members.end(), real,
                                     [](const MemberView& m, EntityId id) { return m.id < id; });
  const bool is_member = sent != sent_.members.end() && sent->id == real;
  return is_member || from_.state.player(real) != nullptr;
}

// Forgets the number unless a later message may still name the entity: a player, or an item in the
// pack.
void DeltaBuilder::forget_number(EntityId real) {
  const bool is_named = is_player_or_member(real) ||
                        is_in_pack(from_.player.knowledge.self, real) ||
                        is_in_pack(sent_.self, real);
  if (!is_named) sent_.entities.forget(real);
}

// A thing that takes two is described otherwise to a hero without company (R207).
Form DeltaBuilder::form_seen(const EntityView& view) const {
  const int number = from_.roster.numbers.of(view.slot);
  const Form form = form_of(view, from_.player.body, number);
  const bool is_for_two =
      sent_.company != Company::Hero && takes_two(from_.state.world.catalogue(), view.look);
  return is_for_two ? with_company(form, sent_.company) : form;
}

// If the player has other company than before, all that takes two has another description.
void DeltaBuilder::note_company() {
  const Company now = company_on_level(from_.state.world, from_.player.body);
  if (std::exchange(sent_.company, now) == now) return;
  const Knowledge& known = from_.player.knowledge;
  if (known.depth == 0 || marks_.is_level_marked()) return;
  const KnownEntities& all = known.level().entities;
  const bool matters = std::any_of(all.begin(), all.end(), [this](const KnownEntity& e) {
    return takes_two(from_.state.world.catalogue(), e.view.look);
  });
  if (matters) marks_.mark_level();
}

// An old report may name a look that the realm has forgotten: it is then sent without a look.
LookId DeltaBuilder::look_number(LookId real, Form form) {
  if (real == kNoLook) return kNoLook;
  const auto formed = static_cast<FormedLook>(static_cast<std::uint64_t>(real) << 32U |
                                              static_cast<std::uint32_t>(form));
  if (const LookId known = sent_.looks.find(formed); known != kNoLook) return known;
  const Look* look = from_.state.looks.find(real);
  if (look == nullptr) return kNoLook;
  const LookId number = sent_.looks.give(formed);
  Look shown = appearing(*look, form);
  if (const auto company = company_in(kind_of(real), form)) {
    const bool is_locked = state_in(form) == State::Locked;
    shown.description +=
        " " + words_for_the_lone(from_.state.world.catalogue(), real, is_locked, *company);
  }
  delta_.looks.emplace_back(number, std::move(shown));
  return number;
}

void DeltaBuilder::add_self() {
  std::optional<SelfView> without_choices;
  if (from_.spectator && !from_.player.knowledge.self.choices.empty()) {
    without_choices = from_.player.knowledge.self;
    without_choices->choices.clear();
  }
  const SelfView& now = without_choices ? *without_choices : from_.player.knowledge.self;
  auto change = change_of(sent_.self, now);
  add_offers(change);
  add_threats(change);
  add_remarks(change);
  add_sheet(change);
  if (!change) return remember_place(now);
  if (change->id) {
    change->id = sent_.number_of(*change->id);
    change->alive = now.alive;  // absent fields of a new body are 0
  }
  if (change->statuses) {
    for (const StatusView& status : *change->statuses) {
      sent_.words.need(from_.state.world.catalogue(), status.status, delta_);
    }
  }
  if (change->pack) number_pack(*change->pack);
  const SelfView before = std::exchange(sent_.self, now);
  const KnownEntities* around =
      from_.player.knowledge.depth > 0 ? &from_.player.knowledge.level().entities : nullptr;
  for (const PackView& item : before.pack) {
    if (around == nullptr || around->find(item.id) == nullptr) forget_number(item.id);
  }
  delta_.self = std::move(change);
}

// Clients read these off the body's entity, but the lines of the next delta compare with them.
void DeltaBuilder::remember_place(const SelfView& now) {
  sent_.self.at = now.at;
  sent_.self.facing = now.facing;
  sent_.self.health = now.health;
  sent_.self.max_health = now.max_health;
}

// Adds what the player can do, if that has changed. What it can do with its items depends on the
// pack and on how far it throws.
void DeltaBuilder::add_offers(std::optional<SelfChange>& change) {
  const World& world = from_.state.world;
  const EntityId body = from_.player.body;
  sent_.words.hold(sent_.offers);
  sent_.words.hold(sent_.item_offers);
  OfferNumbers offers;
  for (const Offer& offer : offers_of(world, body)) {
    offers.push_back(sent_.words.number_of(offer, delta_));
  }
  if (offers != sent_.offers) {
    if (!change) change.emplace();
    change->offers = sent_.offers = std::move(offers);
  }
  const int range = range_of_throws(world, body);
  const bool has_pack = !from_.player.knowledge.self.pack.empty();
  if (std::exchange(sent_.throwing_range, range) == range || !has_pack) return;
  if (!change) change.emplace();
  change->pack = from_.player.knowledge.self.pack;
}

// Adds what blows of the foes in view can do, if that has changed. It depends on both bodies as
// they are now, so no list of marks has it (R204).
void DeltaBuilder::add_threats(std::optional<SelfChange>& change) {
  std::vector<ThreatView> threats =
      threats_to(from_.state.world, from_.player.knowledge, from_.player.body);
  for (ThreatView& threat : threats) threat.id = sent_.number_of(threat.id);
  if (threats == sent_.threats) return;
  if (!change) change.emplace();
  change->threats = sent_.threats = std::move(threats);
}

// Adds what the player can tell of what it sees, if that has changed. It depends on what friends
// and the player wear, so no list of marks has it (R121).
void DeltaBuilder::add_remarks(std::optional<SelfChange>& change) {
  std::vector<Remark> remarks =
      remarks_of(from_.state.world, from_.player.knowledge, from_.player.body);
  for (Remark& one : remarks) one.id = sent_.number_of(one.id);
  if (remarks == sent_.remarks) return;
  if (!change) change.emplace();
  change->remarks = sent_.remarks = std::move(remarks);
}

// Adds the hero's page, if it has changed. It depends on the kit, the boons, the abilities' texts
// and the pack.
void DeltaBuilder::add_sheet(std::optional<SelfChange>& change) {
  const HeroGrowth& growth =
      std::as_const(from_.state.world).entity(from_.player.body).growth.get();
  const bool has_grown = growth.kit != sent_.grown.kit || growth.boons != sent_.grown.boons;
  const bool may_differ =
      has_grown || (change && (change->id || change->pack || change->abilities));
  if (!may_differ) return;
  sent_.grown = {growth.kit, growth.boons};
  std::vector<SheetLine> sheet = sheet_of(from_.state.world, from_.player.body);
  if (sheet == sent_.sheet) return;
  if (!change) change.emplace();
  change->sheet = sent_.sheet = std::move(sheet);
}

// Puts the connection's numbers into a pack.
void DeltaBuilder::number_pack(std::vector<PackView>& pack) {
  sent_.item_offers.clear();
  for (PackView& item : pack) {
    for (const Offer& offer : offers_with(from_.state.world, from_.player.body, item.id)) {
      item.offers.push_back(sent_.words.number_of(offer, delta_));
      add_number_once(sent_.item_offers, item.offers.back());
    }
    item.id = sent_.number_of(item.id);
    item.look = look_number(item.look);
  }
}

// Sends the members that have changed. From time to time it compares all of them: the place of a
// member in view is not sent, so it must be made up for once that member has left the view, and in
// a crowd that happens all the time.
void DeltaBuilder::add_members() {
  // A new turn ends all choices; clients know that without being sent it.
  const bool choices_end = sent_.has_chosen_members && delta_.from_turn != delta_.to_turn;
  const bool is_due =
      sent_.company_changed && from_.now_ms >= sent_.members_at_ms + from_.roster.pause_ms();
  const bool compares_all =
      choices_end || is_due || !sent_.renamed.empty() || from_.group != sent_.group;
  if (!compares_all && sent_.roster_version == from_.roster.version) return;
  const std::uint64_t since = std::exchange(sent_.roster_version, from_.roster.version);
  sent_.group = from_.group;
  if (compares_all) {
    sent_.members_at_ms = from_.now_ms;
    sent_.company_changed = false;
    sent_.has_chosen_members = false;
  }
  if (from_.roster.last_gone > since) add_members_gone();
  const std::vector<Member>& members = from_.roster.members;
  InView in_view(from_.player.knowledge);
  const auto add_at = [&](std::size_t place) {
    auto sent = sent_.members.begin() + static_cast<std::ptrdiff_t>(place);
    const bool is_known = sent != sent_.members.end() && sent->id == members[place].id;
    if (is_known && !compares_all && members[place].changed <= since) return;
    if (!is_known) sent = sent_.members.emplace(sent);
    if (choices_end) sent->chosen = false;
    add_member(members[place], *sent, in_view);
  };
  if (const auto* changed = from_.roster.changed_since(since);
      changed != nullptr && !compares_all) {
    for (const std::size_t place : *changed) add_at(place);
  } else {
    for (std::size_t place = 0; place < members.size(); ++place) add_at(place);
  }
  sent_.renamed.clear();
}

// `sent`: the member as it was sent last, with the id `kNobody` if it never was. Updated.
void DeltaBuilder::add_member(const Member& member, MemberView& sent, InView& in_view) {
  const bool is_new = sent.id == kNobody;
  MemberView now = seen_from(member, from_.player.body, from_.group);
  const bool is_in_view = in_view.has(member.id);
  if (is_pvp() && !is_in_view) hide_group(now);
  if (now.depth > 0 && is_in_view) keep_whereabouts(sent, now);
  MemberView before = std::exchange(sent, now);
  before.id = member.id;
  sent_.has_chosen_members = sent_.has_chosen_members || now.chosen;
  auto change = change_of(before, now);
  const auto& renamed = sent_.renamed;
  const bool says_name =
      is_new || std::find(renamed.begin(), renamed.end(), member.id) != renamed.end();
  if (!change && says_name) change.emplace();
  if (!change) return;
  if (is_new) change->alive = now.alive;  // absent fields of a new member are 0
  change->id = sent_.number_of(member.id);
  if (change->follows.value_or(kNobody) != kNobody) {
    change->follows = sent_.number_of(*change->follows);
  }
  if (says_name) change->name = member.name;
  delta_.members.push_back(*std::move(change));
}

// Both lists are in order of id.
void DeltaBuilder::add_members_gone() {
  auto member = from_.roster.members.begin();
  const auto end = from_.roster.members.end();
  std::erase_if(sent_.members, [&](const MemberView& sent) {
    while (member != end && member->id < sent.id) ++member;
    if (member != end && member->id == sent.id) return false;
    delta_.members_gone.push_back(sent_.number_of(sent.id));
    return true;
  });
}

void DeltaBuilder::add_deadline() {
  if (from_.deadline_ms == sent_.deadline_ms) return;
  sent_.deadline_ms = from_.deadline_ms;
  std::optional<std::uint32_t> left;
  if (sent_.deadline_ms) {
    left =
        static_cast<std::uint32_t>(*sent_.deadline_ms - std::min(*sent_.deadline_ms, from_.now_ms));
  }
  delta_.deadline_ms = left;
  if (left) delta_.reserve_ms = from_.reserve_ms;
}

// Comes before the members: pvp decides what is sent of those out of view.
void DeltaBuilder::add_rules() {
  const World& world = from_.state.world;
  if (world.rules() == sent_.rules && world.run.omens == sent_.omens) return;
  sent_.rules = world.rules();
  sent_.omens = world.run.omens;
  sent_.company_changed = true;
  delta_.rules = told_rules(world, from_.friends_on_map);
}

void DeltaBuilder::add_notice() {
  const World& world = from_.state.world;
  if (world.run.began != sent_.run_began) delta_.run_began = sent_.run_began = world.run.began;
  if (sent_.notice.words.empty() && !from_.has_notice) return;
  Notice now = notice_of(world, from_.player.body, from_.friends_on_map);
  if (now == sent_.notice) return;
  sent_.notice = now;
  delta_.notice = std::move(now);
}

// The reports that go into this delta. Their numbers have no gap, so those behind a story need
// another delta.
DeltaBuilder::Unsent DeltaBuilder::unsent_reports() const {
  const ReportsTold& told = sent_.reports;
  const std::uint32_t newest = from_.reports.last();
  const std::uint32_t oldest = newest - from_.reports.count_after(0) + 1;
  return {std::max(told.last + 1, oldest),
          told.last < told.story_after ? told.story_after : newest};
}

void DeltaBuilder::add_reports() {
  const auto [first, last] = unsent_reports();
  if (first <= last) delta_.first_report = first;
  for (std::uint32_t number = first; number <= last; ++number) add_report(from_.reports[number]);
  ReportsTold& told = sent_.reports;
  told.last = std::max(told.last, last);
  if (told.last == told.story_after) told.last = std::max(told.last, told.story_last);
}

// REQUIRES: the marks are still there, and the sent state is that of the delta before.
void DeltaBuilder::add_lines() {
  const DeltaScene scene(from_.state, from_.player.knowledge, marks_,
                         {sent_.self, sent_.depth, sent_.creatures, from_.stands_by});
  std::vector<Report> reports;
  const auto [first, last] = unsent_reports();
  for (std::uint32_t number = first; number <= last; ++number) {
    reports.push_back(from_.reports[number]);
  }
  delta_.lines = narrate(reports, scene);
  keep_arrivals(scene);
  keep_creatures();
}

// A turn may have several deltas.
void DeltaBuilder::keep_arrivals(const DeltaScene& scene) {
  SentState::Arrivals& arrivals = sent_.arrivals;
  const TurnNumber now = from_.player.knowledge.turn;
  if (std::exchange(arrivals.turn, now) != now) arrivals.ids.clear();
  scene.for_each_arrival([&](const EntityView& view) { arrivals.ids.push_back(view.id); });
}

// What the next lines compare with. The marks do not tell: they say nothing of single entities when
// the whole level is sent again.
void DeltaBuilder::keep_creatures() {
  sent_.creatures.clear();
  const Knowledge& known = from_.player.knowledge;
  if (known.depth == 0) return;
  for (const KnownEntity& entity : known.level().entities) {
    if (acts_by_itself(entity.kind)) sent_.creatures.push_back(entity.view);
  }
}

void DeltaBuilder::add_report(const Report& report) {
  Report& sent = delta_.reports.emplace_back(report);
  for (EntityId* id : {&sent.who, &sent.whom}) {
    if (*id == kNobody) continue;
    const EntityId known = sent_.entities.find(*id);
    *id = known != kNobody ? known : sent_.entities.next();
  }
  sent.who_look = look_number(sent.who_look);
  sent.whom_look = look_number(sent.whom_look);
  const auto verb = static_cast<std::size_t>(report.verb);
  if (sent_.tells_lines || sent_.sentences.test(verb)) return;
  sent_.sentences.set(verb);
  if (auto sentence = sentence_for(report.verb)) delta_.sentences.push_back(*std::move(sentence));
}

}  // namespace undercroft
