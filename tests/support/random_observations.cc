// random_observations.cc: the generators, one for each part of an observation.
#include "tests/support/random_observations.h"

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

std::vector<Status> any_statuses() {
  std::vector<Status> statuses;
  for (int i = 0; i < kStatusCount; ++i) {
    if (*rc::gen::inRange(0, 4) == 0) statuses.push_back(static_cast<Status>(i));
  }
  return statuses;
}

EntityView any_entity(Size size) {
  EntityView e;
  e.id = *any_id();
  e.kind = *any_of_list<Kind>(kKindCount);
  e.name = *any_text();
  e.description = *any_text();
  e.glyph = *any_glyph();
  e.colour = *rc::gen::element<std::string>("", "yellow", "white");
  e.at = any_point(size);
  e.facing = *any_of_list<Direction>(9);
  e.state = *any_of_list<State>(10);
  if (*rc::gen::arbitrary<bool>()) e.metal = *any_of_list<Metal>(kMetalCount);
  e.health = *any_number();
  e.max_health = *any_number();
  e.statuses = any_statuses();
  e.slot = *rc::gen::inRange(0, 5);
  return e;
}

PackView any_thing() {
  return {*any_id(),
          *any_text(),
          *any_text(),
          *any_glyph(),
          *rc::gen::arbitrary<bool>(),
          *rc::gen::arbitrary<bool>(),
          *rc::gen::arbitrary<bool>()};
}

SelfView any_self(Size size) {
  SelfView self;
  self.id = *any_id();
  if (size.width > 0) self.at = any_point(size);
  self.facing = *any_of_list<Direction>(9);
  self.alive = *rc::gen::arbitrary<bool>();
  for (int* n : {&self.health, &self.max_health, &self.strength, &self.speed, &self.armour,
                 &self.vision, &self.dig, &self.treasure}) {
    *n = *any_number();
  }
  for (int& n : self.keys) n = *rc::gen::inRange(0, 4);
  const int things = *rc::gen::inRange(0, 3);
  for (int i = 0; i < things; ++i) self.pack.push_back(any_thing());
  for (const Status s : any_statuses()) self.statuses.push_back({s, *any_number()});
  return self;
}

std::vector<MemberView> any_members() {
  std::vector<MemberView> members;
  const int count = *rc::gen::inRange(0, 4);
  for (int i = 0; i < count; ++i) {
    members.push_back({*any_id(), *any_text(), i + 1, *rc::gen::arbitrary<bool>(),
                       *rc::gen::arbitrary<bool>(), *rc::gen::arbitrary<bool>(),
                       *rc::gen::arbitrary<bool>()});
  }
  return members;
}

std::optional<std::uint64_t> any_deadline() {
  if (*rc::gen::arbitrary<bool>()) return std::nullopt;
  return *rc::gen::arbitrary<std::uint64_t>();
}

Observation make_observation() {
  Observation o;
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
  o.self = any_self(size);
  o.members = any_members();
  o.deadline_ms = any_deadline();
  return o;
}

// `before` with some cells, entities and parts made anew: what a turn does.
Observation make_later(const Observation& before) {
  Observation o = before;
  const Size size = o.cells.size();
  o.turn += *rc::gen::inRange(0u, 3u);
  const int changes = *rc::gen::inRange(0, 8);
  for (int i = 0; i < changes; ++i) {
    o.cells[any_point(size)] = any_cell();
    const EntityView e = any_entity(size);
    if (*rc::gen::arbitrary<bool>()) {
      o.entities[e.id] = e;
    } else {
      o.entities.erase(e.id);
    }
  }
  if (*rc::gen::arbitrary<bool>()) o.self = any_self(size);
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
    return std::pair(a, related ? make_later(a) : *any_observation());
  });
}

rc::Gen<Report> any_report() {
  return rc::gen::exec([] {
    Report r;
    r.turn = *rc::gen::arbitrary<TurnNumber>();
    r.verb = *any_of_list<Verb>(kVerbCount);
    r.who = EntityId{*rc::gen::inRange(0u, 9u)};
    r.whom = EntityId{*rc::gen::inRange(0u, 9u)};
    r.who_name = *any_text();
    r.whom_name = *any_text();
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
    delta.clock_ms = *rc::gen::arbitrary<std::uint64_t>();
    return delta;
  });
}

}  // namespace undercroft::testing
