// random_observations.cc: generators, one for each part of an observation.
#include "tests/support/random_observations.h"

#include "shared/limits.h"
#include "tests/support/observation_diff.h"

namespace undercroft::testing {
namespace {

template <typename Enum>
rc::Gen<Enum> any_of_list(int count) {
  return rc::gen::map(rc::gen::inRange(0, count), [](int n) { return static_cast<Enum>(n); });
}

rc::Gen<std::string> any_text() {
  return rc::gen::element<std::string>("", "a", "iron key", "Ann", "Müller", "龍", "a\xC2\xA0z",
                                       std::string(64, 'x'));
}

rc::Gen<int> any_number() {
  return rc::gen::weightedOneOf<int>(
      {{8, rc::gen::inRange(0, 30)}, {1, rc::gen::arbitrary<int>()}});
}

rc::Gen<EntityId> any_id() {
  return rc::gen::map(rc::gen::inRange(1, 12), [](int n) { return EntityId{unsigned(n)}; });
}

rc::Gen<char32_t> any_glyph() { return rc::gen::element(U'@', U'#', U'é', U'龍', U'\U0001F409'); }

Point any_point(Size size) {
  return {*rc::gen::inRange(0, size.width), *rc::gen::inRange(0, size.height)};
}

CellView any_cell() { return {*any_of_list<Ground>(10), *rc::gen::arbitrary<bool>()}; }

StatusSet any_statuses() {
  StatusSet statuses;
  for_each_item<Status>([&](Status s) {
    if (*rc::gen::inRange(0, 4) == 0) statuses.add(s);
  });
  return statuses;
}

constexpr int kLooks = 5;

LookId any_look_id() { return LookId{*rc::gen::inRange(1U, kLooks + 1U)}; }

Look any_look() {
  Look look;
  look.kind = *any_of_list<Kind>(kKindCount + 2);  // two of another version
  look.layer = *any_of_list<Layer>(6);
  look.solid = *rc::gen::arbitrary<bool>();
  look.hostile = *rc::gen::arbitrary<bool>();
  look.takeable = *rc::gen::arbitrary<bool>();
  look.glyph = *any_glyph();
  look.ascii = *rc::gen::element('@', '~', ' ');
  look.colour = *any_of_list<Colour>(kEnumCount<Colour>);
  look.name = *any_text();
  look.a_name = *any_text();
  look.description = *any_text();
  look.heals = *rc::gen::arbitrary<bool>();
  look.reversed = *rc::gen::arbitrary<bool>();
  look.mono = *rc::gen::element(U'\0', U'I');
  look.word = *any_text();
  look.blocks = *rc::gen::inRange(0u, 8u);
  look.definite = "the " + *any_text();  // absent only from servers before 0.5
  look.touch = *any_text();
  look.warning = *any_text();
  look.creature = *rc::gen::arbitrary<bool>();
  look.dim = *rc::gen::arbitrary<bool>();
  look.landmark = *rc::gen::inRange(0u, 9u);
  look.icon = *rc::gen::element("", "🐀", "🧙‍♀️");
  return look;
}

EntityView any_entity(Size size) {
  EntityView e;
  e.id = *any_id();
  e.look = any_look_id();
  e.at = any_point(size);
  e.facing = *any_of_list<Direction>(9);
  e.state = *any_of_list<State>(10);
  if (*rc::gen::arbitrary<bool>()) e.metal = *any_of_list<Metal>(kMetalCount);
  e.health = *any_number();
  e.max_health = *any_number();
  e.statuses = any_statuses();
  e.slot = *rc::gen::inRange(0, 5);
  e.sign = *any_of_list<StepSign>(kEnumCount<StepSign>);
  e.reach = *any_of_list<ReachShape>(kEnumCount<ReachShape>);
  e.reach_cells = *rc::gen::inRange(0, kMaxReach + 1);
  e.status_turns = *rc::gen::inRange(0, 9);
  return e;
}

// The same entity one step further, perhaps facing that way.
EntityView any_step(EntityView e, Size size) {
  const Direction way = *rc::gen::elementOf(kEightDirections);
  const Point to = step(e.at, way);
  if (to.x < 0 || to.y < 0 || to.x >= size.width || to.y >= size.height) return e;
  e.at = to;
  if (*rc::gen::arbitrary<bool>()) e.facing = way;
  return e;
}

PackView any_thing() {
  return {*any_id(),
          any_look_id(),
          *rc::gen::arbitrary<bool>(),
          *rc::gen::arbitrary<bool>(),
          *rc::gen::arbitrary<bool>(),
          {*rc::gen::inRange(1u, 9u)}};
}

Choice any_choice() {
  Choice choice{*rc::gen::inRange(0u, 99u),
                static_cast<Choice::Kind>(*rc::gen::inRange(0, 4)),  // also unknown ones
                *rc::gen::inRange(0, 30),
                {}};
  const int options = *rc::gen::inRange(0, 4);
  for (int i = 0; i < options; ++i)
    choice.options.push_back(
        {"boon", "It helps.", {"Alone: little."}, *rc::gen::element("", "⛏️")});
  return choice;
}

std::vector<Ability> any_abilities() {
  std::vector<Ability> abilities;
  const int count = *rc::gen::inRange(0, 3);
  for (int i = 0; i < count; ++i) {
    abilities.push_back({i == 0 ? "lure" : "shield", "It helps.",
                         static_cast<AbilityAim>(*rc::gen::inRange(0, 5)),
                         *rc::gen::inRange(0u, 9u), *rc::gen::inRange(0u, 9u)});
  }
  return abilities;
}

SelfView any_self() {
  SelfView self;
  self.id = *any_id();
  self.alive = *rc::gen::arbitrary<bool>();
  for (int* n :
       {&self.strength, &self.speed, &self.armour, &self.vision, &self.dig, &self.treasure}) {
    *n = *any_number();
  }
  for (int& n : self.keys) n = *rc::gen::inRange(0, 4);
  const int things = *rc::gen::inRange(0, 3);
  for (int i = 0; i < things; ++i) self.pack.push_back(any_thing());
  const StatusSet statuses = any_statuses();
  for_each_item<Status>([&](Status s) {
    if (statuses.has(s)) self.statuses.push_back({s, *any_number()});
  });
  const int choices = *rc::gen::inRange(0, 3);
  for (int i = 0; i < choices; ++i) self.choices.push_back(any_choice());
  self.abilities = any_abilities();
  const int threats = *rc::gen::inRange(0, 3);
  for (int i = 0; i < threats; ++i) self.threats.push_back({*any_id(), 1, 4, 60});
  const int remarks = *rc::gen::inRange(0, 3);
  for (int i = 0; i < remarks; ++i) self.remarks.push_back({*any_id(), "A warrior."});
  const int lines = *rc::gen::inRange(0, 3);
  for (int i = 0; i < lines; ++i) self.sheet.push_back({"Boon", "Tough: more health."});
  return self;
}

// Copies into self the fields that a delta sends only with the player's own entity.
void follow_body(Observation& o) {
  const auto body = o.entities.find(o.self.id);
  const EntityView view = body == o.entities.end() ? EntityView{} : body->second;
  o.self.at = view.at;
  o.self.facing = view.facing;
  o.self.health = view.health;
  o.self.max_health = view.max_health;
}

std::map<EntityId, MemberView> any_members() {
  std::map<EntityId, MemberView> members;
  const int count = *rc::gen::inRange(0, 4);
  for (int i = 0; i < count; ++i) {
    const EntityId id = *any_id();
    members[id] = {id,
                   *any_text(),
                   i + 1,
                   *rc::gen::arbitrary<bool>(),
                   *rc::gen::arbitrary<bool>(),
                   *rc::gen::arbitrary<bool>(),
                   *rc::gen::arbitrary<bool>()};
    members[id].depth = *rc::gen::inRange(0, 9);
    members[id].at = {*rc::gen::inRange(0, 40), *rc::gen::inRange(0, 20)};
    members[id].health = *rc::gen::inRange(-3, 30);
    members[id].max_health = *rc::gen::inRange(0, 30);
    members[id].watchers = *rc::gen::inRange(0, 5);
    members[id].follows = EntityId{*rc::gen::inRange(0U, 5U)};
  }
  return members;
}

std::optional<std::uint64_t> any_deadline() {
  if (*rc::gen::arbitrary<bool>()) return std::nullopt;
  return *rc::gen::arbitrary<std::uint32_t>();
}

Wording any_word() {
  return {*any_text(), *any_text(), *rc::gen::element(U'\0', U'!', U'≈'),
          *rc::gen::arbitrary<bool>()};
}

// Items of later builds too: a client keeps words that it does not know.
void add_words(Observation& o) {
  const auto ground = *any_of_list<Ground>(kEnumCount<Ground> + 2);
  o.grounds[ground] = {U'≈', '~', Colour::Water, *any_text(), 7, *any_text(), 1};
  o.status_words[*any_of_list<Status>(kStatusCount + 2)] = any_word();
  o.sign_words[*any_of_list<StepSign>(kEnumCount<StepSign> + 2)] = any_word();
  o.reach_words[*any_of_list<ReachShape>(kEnumCount<ReachShape> + 2)] = any_word();
  o.offers[*rc::gen::inRange(1u, 9u)] = {IntentVerb::Throw, *any_text(), Offer::Needs::Place,
                                         *rc::gen::inRange(0, 9), *any_text()};
}

// Looks and sentences persist: keeps those of `before`, and perhaps adds others.
void add_looks(Observation& o) {
  for (std::uint32_t i = 1; i <= kLooks; ++i) {
    if (o.looks.count(LookId{i}) == 0 || *rc::gen::inRange(0, 4) == 0) {
      o.looks[LookId{i}] = any_look();
    }
  }
  const int sentences = *rc::gen::inRange(0, 3);
  for (int i = 0; i < sentences; ++i) {
    const Verb verb = *any_of_list<Verb>(kVerbCount + 2);
    o.sentences[verb] = {verb, *any_text(), *any_text(), *rc::gen::arbitrary<bool>()};
  }
  add_words(o);
}

Observation observation_after(const Observation& before) {
  Observation o;
  o.looks = before.looks;
  o.sentences = before.sentences;
  o.grounds = before.grounds;
  o.status_words = before.status_words;
  o.sign_words = before.sign_words;
  o.reach_words = before.reach_words;
  o.offers = before.offers;
  add_looks(o);
  const Size size{*rc::gen::inRange(1, 13), *rc::gen::inRange(1, 9)};
  o.turn = *rc::gen::arbitrary<TurnNumber>();
  o.depth = *rc::gen::inRange(1, 4);
  o.level_name = *any_text();
  o.cells = Grid<CellView>(size);
  o.cells.for_each_point([&](Point p) { o.cells[p] = any_cell(); });
  const int count = *rc::gen::inRange(0, 8);
  for (int i = 0; i < count; ++i) {
    const EntityView e = any_entity(size);
    o.entities[e.id] = e;
  }
  o.self = any_self();
  follow_body(o);
  o.members = any_members();
  o.deadline_ms = any_deadline();
  o.notice = {*any_text(), *any_text()};
  o.run_began = *rc::gen::inRange<TurnNumber>(0, 1000);
  return o;
}

Observation make_observation() { return observation_after({}); }

// `before` with some cells, entities and parts replaced, as a turn would.
Observation make_later(const Observation& before) {
  Observation o = before;
  add_looks(o);
  const Size size = o.cells.size();
  o.turn += *rc::gen::inRange(0u, 3u);
  const int changes = *rc::gen::inRange(0, 8);
  for (int i = 0; i < changes; ++i) {
    o.cells[any_point(size)] = any_cell();
    const EntityView e = any_entity(size);
    const auto known = o.entities.find(e.id);
    if (known != o.entities.end() && *rc::gen::arbitrary<bool>()) {
      known->second = any_step(known->second, size);
    } else if (*rc::gen::arbitrary<bool>()) {
      o.entities[e.id] = e;
    } else {
      o.entities.erase(e.id);
    }
  }
  if (*rc::gen::arbitrary<bool>()) o.self = any_self();
  follow_body(o);
  if (*rc::gen::arbitrary<bool>()) o.members = any_members();
  if (*rc::gen::arbitrary<bool>()) o.deadline_ms = any_deadline();
  return o;
}

std::optional<Point> any_place() {
  if (*rc::gen::arbitrary<bool>()) return std::nullopt;
  return any_point({512, 512});
}

}  // namespace

rc::Gen<Observation> any_observation() {
  return rc::gen::weightedOneOf<Observation>(
      {{1, rc::gen::just(Observation{})}, {9, rc::gen::exec(make_observation)}});
}

rc::Gen<std::pair<Observation, Observation>> any_two_observations() {
  return rc::gen::exec([] {
    const Observation a = *any_observation();
    const bool related = a.depth > 0 && *rc::gen::inRange(0, 3) > 0;
    return std::pair(a, related ? make_later(a) : observation_after(a));
  });
}

rc::Gen<Report> any_report() {
  return rc::gen::exec([] {
    Report r;
    r.turn = *rc::gen::arbitrary<TurnNumber>();
    r.verb = *any_of_list<Verb>(kVerbCount + 2);
    r.who = EntityId{*rc::gen::inRange(0u, 9u)};
    r.whom = EntityId{*rc::gen::inRange(0u, 9u)};
    r.who_look = LookId{*rc::gen::inRange(0u, 9u)};
    r.whom_look = LookId{*rc::gen::inRange(0u, 9u)};
    r.from = any_place();
    r.at = any_place();
    r.amount = *any_number();
    if (*rc::gen::arbitrary<bool>()) r.health_after = *any_number();
    r.words = *any_text();
    return r;
  });
}

rc::Gen<Delta> any_delta() {
  return rc::gen::exec([] {
    const auto [a, b] = *any_two_observations();
    Delta delta = diff(a, b);
    const int count = *rc::gen::inRange(0, 4);
    for (int i = 0; i < count; ++i) delta.reports.push_back(*any_report());
    if (*rc::gen::arbitrary<bool>()) delta.accepted = *rc::gen::arbitrary<std::uint32_t>();
    delta.first_report = *rc::gen::inRange(0u, 4u);
    delta.clock_ms = *rc::gen::arbitrary<std::uint32_t>();
    return delta;
  });
}

}  // namespace undercroft::testing
