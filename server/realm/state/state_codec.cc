// state_codec.cc: the players of a realm and their knowledge, field by field.
#include "server/realm/state/state_codec.h"

#include <algorithm>
#include <utility>

#include "proto/state.pb.h"
#include "server/protocol/observe.h"
#include "server/realm/state/facts_codec.h"
#include "server/store/world_codec.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

namespace state_v1 = state::v1;
using Fault = std::string;  // what is wrong; empty: nothing is

constexpr unsigned kVisibleBit = 128;
constexpr unsigned kMappedBit = 64;
constexpr int kLargestRadius = 512;  // of a view, in cells
constexpr int kMaxCarried = 4096;
constexpr int kMaxStoredLooks = 1 << 20;

template <typename E>
std::uint32_t number(E item) {
  return static_cast<std::uint32_t>(item);
}

// ---- writing ----

void write(Point p, state_v1::PointState& to) {
  to.set_x(p.x);
  to.set_y(p.y);
}

void write(const KnownEntity& known, state_v1::KnownEntityState& to) {
  const EntityView& view = known.view;
  to.set_id(number(view.id));
  to.set_look(number(view.look));
  write(view.at, *to.mutable_at());
  to.set_facing(number(view.facing));
  to.set_state(number(view.state));
  if (view.metal) to.set_metal(number(*view.metal));
  to.set_health(view.health);
  to.set_max_health(view.max_health);
  to.set_statuses(view.statuses.bits());
  to.set_slot(view.slot);
  to.set_kind(number(known.kind));
  to.set_perceived(known.perceived);
  to.set_sign(number(view.sign));
  to.set_reach(number(view.reach));
  to.set_reach_cells(view.reach_cells);
  to.set_status_turns(view.status_turns);
}

void write(int depth, const KnownLevel& level, state_v1::KnownLevelState& to) {
  to.set_depth(depth);
  to.set_width(static_cast<std::uint32_t>(level.cells.width()));
  to.set_height(static_cast<std::uint32_t>(level.cells.height()));
  std::string& cells = *to.mutable_cells();
  level.cells.for_each_point([&](Point p) {
    const CellView& cell = level.cells[p];
    cells += static_cast<char>(number(cell.ground) | (cell.visible ? kVisibleBit : 0U));
  });
  for (const Point p : level.mapped) {
    char& cell = cells[static_cast<std::size_t>(p.y) * to.width() + static_cast<std::size_t>(p.x)];
    cell = static_cast<char>(static_cast<unsigned char>(cell) | kMappedBit);
  }
  for (const KnownEntity& known : level.entities) write(known, *to.add_entities());
}

void write(const SelfView& self, state_v1::SelfState& to) {
  to.set_id(number(self.id));
  write(self.at, *to.mutable_at());
  to.set_facing(number(self.facing));
  to.set_alive(self.alive);
  to.set_health(self.health);
  to.set_max_health(self.max_health);
  to.set_strength(self.strength);
  to.set_speed(self.speed);
  to.set_armour(self.armour);
  to.set_vision(self.vision);
  to.set_dig(self.dig);
  for (const int count : self.keys) to.add_keys(count);
  to.set_treasure(self.treasure);
  for (const PackView& thing : self.pack) {
    state_v1::CarriedState& carried = *to.add_pack();
    carried.set_id(number(thing.id));
    carried.set_look(number(thing.look));
    carried.set_worn(thing.worn);
    carried.set_wearable(thing.wearable);
    carried.set_usable(thing.usable);
    carried.set_charges(thing.charges);
    carried.set_most_charges(thing.most_charges);
    carried.set_slot(number(thing.slot));
    carried.set_power(thing.power);
    carried.set_reach(thing.reach);
    carried.set_armour(thing.armour);
    carried.set_shares(thing.shares);
  }
  for (const StatusView& status : self.statuses) {
    state_v1::ConditionState& condition = *to.add_statuses();
    condition.set_status(number(status.status));
    condition.set_turns(status.turns);
  }
}

void write(const View& view, state_v1::ViewState& to) {
  write(view.from(), *to.mutable_from());
  to.set_radius(view.radius());
  for (int y = -view.radius(); y <= view.radius(); ++y) {
    for (int x = -view.radius(); x <= view.radius(); ++x) {
      *to.mutable_seen() += view.contains(view.from() + Point{x, y}) ? '\1' : '\0';
    }
  }
}

void write(const Plan& plan, state_v1::PlanState& to) {
  to.set_since_s(plan.since_s);
  to.set_told_turn(plan.told_turn);
  to.set_vigil_s(plan.vigil_s);
  if (plan.intent) {
    state_v1::IntentState& intent = *to.mutable_intent();
    intent.set_verb(static_cast<std::uint32_t>(plan.intent->verb));
    intent.set_direction(static_cast<std::uint32_t>(plan.intent->direction));
    intent.set_item(number(plan.intent->item));
    intent.set_words(plan.intent->words);
    write(plan.intent->place, *intent.mutable_place());
    intent.set_ability(plan.intent->ability);
  }
  if (!plan.standing) return;
  state_v1::StandingState& standing = *to.mutable_standing();
  standing.set_verb(static_cast<std::uint32_t>(plan.standing->verb));
  standing.set_direction(static_cast<std::uint32_t>(plan.standing->direction));
  standing.set_whom(number(plan.standing->whom));
  write(plan.standing->place, *standing.mutable_place());
  if (plan.standing->verb == StandingVerb::Fight)
    standing.set_stop_at(number(plan.standing->stop_at));
}

void write(const MissedStory& story, state_v1::StoryState& to) {
  to.set_from_turn(story.from_turn);
  to.set_left_out(story.left_out);
  to.set_after_report(story.after_report);
  for (const ToldLine& line : story.lines) {
    state_v1::StoryLineState& one = *to.add_lines();
    one.set_text(line.text);
    one.set_tone(static_cast<std::uint32_t>(line.tone));
    one.set_weight(static_cast<std::uint32_t>(line.weight));
  }
}

void write(const Player& player, state_v1::PlayerState& to) {
  to.set_body(number(player.body));
  to.set_name(player.name);
  to.set_token_digest(player.token_digest);
  to.set_token_before(player.token_before);
  to.set_has_played(player.has_played);
  to.set_turn(player.knowledge.turn);
  to.set_depth(player.knowledge.depth);
  for (const auto& [depth, level] : player.knowledge.levels) write(depth, level, *to.add_levels());
  to.set_map_group(player.knowledge.map_group);
  write(player.knowledge.self, *to.mutable_self());
  write(player.knowledge.view, *to.mutable_view());
  to.set_reports(player.reports);
  to.set_first_line(player.first_line);
  to.set_turns_played(player.turns_played);
  to.set_left_at(player.left_at);
  to.set_minutes_played(player.minutes_played);
  to.set_origin(player.origin);
  if (player.plan != Plan{}) write(player.plan, *to.mutable_plan());
  if (player.story != MissedStory{}) write(player.story, *to.mutable_story());
}

void write(const Talk& talk, state_v1::RealmStateBytes& to) {
  for (const Talk::Line& line : talk.lines) {
    state_v1::LineState& said = *to.add_talk();
    said.set_from(line.from);
    said.set_text(line.text);
    said.set_deed(line.deed);
  }
  to.set_last_line(talk.last);
}

void write(LookId id, const Look& look, state_v1::LookState& to) {
  to.set_number(number(id));
  to.set_kind(number(look.kind));
  to.set_layer(number(look.layer));
  to.set_solid(look.solid);
  to.set_hostile(look.hostile);
  to.set_takeable(look.takeable);
  to.set_glyph(look.glyph);
  to.set_ascii(static_cast<unsigned char>(look.ascii));
  to.set_colour(number(look.colour));
  to.set_name(look.name);
  to.set_a_name(look.a_name);
  to.set_description(look.description);
  to.set_heals(look.heals);
  to.set_icon(look.icon);
}

// ---- reading: each function returns what is wrong, or an empty string ----

template <typename E>
Fault read(std::uint32_t from, E& to) {
  to = static_cast<E>(from);
  return from < kEnumCount<E> ? "" : "an enumerator is out of range";
}

Point point(const state_v1::PointState& from) { return {from.x(), from.y()}; }

// The first fault of several.
Fault first(std::initializer_list<Fault> faults) {
  for (const Fault& fault : faults) {
    if (!fault.empty()) return fault;
  }
  return "";
}

Fault read(const state_v1::KnownEntityState& from, const KnownLevel& level, EntityId above,
           KnownEntity& to) {
  EntityView& view = to.view;
  view.id = static_cast<EntityId>(from.id());
  view.look = static_cast<LookId>(from.look());
  view.at = point(from.at());
  view.health = from.health();
  view.max_health = from.max_health();
  view.statuses = StatusSet::of_bits(from.statuses());
  view.slot = from.slot();
  view.reach_cells = from.reach_cells();
  view.status_turns = from.status_turns();
  to.perceived = from.perceived();
  if (view.id <= above) return "known entities are out of order";
  if (!level.cells.contains(view.at)) return "a known entity is outside its level";
  if (view.status_turns < 0) return "a known entity has a status for less than no turn";
  if (view.reach_cells < 0 || view.reach_cells > kMaxReach) return "a known entity strikes too far";
  Metal metal{};
  Fault fault = first({read(from.facing(), view.facing), read(from.state(), view.state),
                       read(from.kind(), to.kind), read(from.metal(), metal),
                       read(from.sign(), view.sign), read(from.reach(), view.reach)});
  if (from.has_metal()) view.metal = metal;
  return fault;
}

Fault read_cells(const state_v1::KnownLevelState& from, KnownLevel& to) {
  const std::string& cells = from.cells();
  const auto side = static_cast<std::uint32_t>(kLongestSide);
  if (from.width() > side || from.height() > side ||
      cells.size() != std::size_t{from.width()} * from.height()) {
    return "a known level's size does not match its cells";
  }
  to.cells = Grid<CellView>({static_cast<int>(from.width()), static_cast<int>(from.height())});
  std::size_t i = 0;
  Fault fault;
  to.cells.for_each_point([&](Point p) {
    const auto byte = static_cast<unsigned char>(cells[i++]);
    Fault found = read(byte & ~(kVisibleBit | kMappedBit), to.cells[p].ground);
    if (fault.empty()) fault = std::move(found);
    to.cells[p].visible = (byte & kVisibleBit) != 0;
    if ((byte & kMappedBit) == 0) return;
    if (fault.empty() && to.cells[p].visible) fault = "a cell in sight is known from a map alone";
    to.mapped.push_back(p);
  });
  return fault;
}

Fault read(const state_v1::KnownLevelState& from, KnownLevel& to) {
  Fault fault = read_cells(from, to);
  EntityId last = kNobody;
  std::vector<KnownEntity> entities;
  for (const state_v1::KnownEntityState& entity : from.entities()) {
    if (!fault.empty()) return fault;
    fault = read(entity, to, last, entities.emplace_back());
    last = entities.back().view.id;
  }
  if (fault.empty()) to.entities.add(entities);
  return fault;
}

Fault read(const state_v1::SelfState& from, SelfView& to) {
  to.id = static_cast<EntityId>(from.id());
  to.at = point(from.at());
  to.alive = from.alive();
  to.health = from.health();
  to.max_health = from.max_health();
  to.strength = from.strength();
  to.speed = from.speed();
  to.armour = from.armour();
  to.vision = from.vision();
  to.dig = from.dig();
  to.treasure = from.treasure();
  if (from.keys_size() != kMetalCount) return "a player's keys do not match the metals";
  if (from.pack_size() > kMaxCarried) return "a pack is too full";
  for (int i = 0; i < kMetalCount; ++i) to.keys[static_cast<std::size_t>(i)] = from.keys(i);
  Fault fault = read(from.facing(), to.facing);
  for (const state_v1::CarriedState& thing : from.pack()) {
    to.pack.push_back({static_cast<EntityId>(thing.id()),
                       static_cast<LookId>(thing.look()),
                       thing.worn(),
                       thing.wearable(),
                       thing.usable(),
                       {},
                       thing.charges(),
                       thing.most_charges(),
                       Slot::None,
                       thing.power(),
                       thing.reach(),
                       thing.armour(),
                       thing.shares()});
    fault = first({fault, read(thing.slot(), to.pack.back().slot)});
  }
  for (const state_v1::ConditionState& condition : from.statuses()) {
    StatusView status{Status::Stun, condition.turns()};
    fault = first({fault, read(condition.status(), status.status)});
    to.statuses.push_back(status);
  }
  return fault;
}

Fault read(const state_v1::ViewState& from, const Knowledge& known, View& to) {
  if (from.radius() < 0) return "";
  if (from.radius() > kLargestRadius) return "a view is too wide";
  const int side = 2 * from.radius() + 1;
  if (from.seen().size() != static_cast<std::size_t>(side) * static_cast<std::size_t>(side)) {
    return "a view's size does not match its cells";
  }
  const bool somewhere = known.depth > 0 && known.levels.contains(known.depth);
  to.reset(point(from.from()), from.radius());
  for (std::size_t i = 0; i < from.seen().size(); ++i) {
    if (from.seen()[i] == '\0') continue;
    const Point at = to.from() + Point{static_cast<int>(i) % side - from.radius(),
                                       static_cast<int>(i) / side - from.radius()};
    if (!somewhere || !known.level().cells.contains(at)) return "a view is outside its level";
    to.add(at);
  }
  return "";
}

Fault read(const state_v1::IntentState& from, std::optional<Intent>& to) {
  Intent& intent = to.emplace();
  intent.item = static_cast<EntityId>(from.item());
  intent.words = from.words();
  intent.place = point(from.place());
  intent.ability = from.ability();
  return first({read(from.verb(), intent.verb), read(from.direction(), intent.direction)});
}

Fault read(const state_v1::StandingState& from, std::optional<StandingIntent>& to) {
  StandingIntent& standing = to.emplace();
  standing.whom = static_cast<EntityId>(from.whom());
  standing.place = point(from.place());
  if (from.stop_at() > 100) return "a fight that ends above full health";
  Fault fault =
      first({read(from.verb(), standing.verb), read(from.direction(), standing.direction)});
  const bool stops = standing.verb == StandingVerb::Fight && from.has_stop_at();
  if (stops) standing.stop_at = static_cast<int>(from.stop_at());
  return fault;
}

Fault read(const state_v1::PlanState& from, Plan& to) {
  to.since_s = from.since_s();
  to.vigil_s = from.vigil_s();
  to.told_turn = from.told_turn();
  Fault fault = from.has_intent() ? read(from.intent(), to.intent) : Fault();
  if (!fault.empty() || !from.has_standing()) return fault;
  return read(from.standing(), to.standing);
}

Fault read(const state_v1::StoryState& from, MissedStory& to) {
  to.from_turn = from.from_turn();
  to.left_out = from.left_out();
  to.after_report = from.after_report();
  if (static_cast<std::size_t>(from.lines_size()) > MissedStory::kMostLines) {
    return "a player's story is too long";
  }
  for (const state_v1::StoryLineState& one : from.lines()) {
    ToldLine line;
    line.text = one.text();
    Fault fault = first({read(one.tone(), line.tone), read(one.weight(), line.weight)});
    if (!fault.empty()) return fault;
    to.lines.push_back(std::move(line));
  }
  return "";
}

Fault read(const state_v1::PlayerState& from, const World& world, Player& to) {
  to.body = static_cast<EntityId>(from.body());
  to.name = from.name();
  to.token_digest = from.token_digest();
  to.token_before = from.token_before();
  to.reports = from.reports();
  to.first_line = from.first_line();
  to.turns_played = from.turns_played();
  to.left_at = from.left_at();
  to.minutes_played = from.minutes_played();
  to.origin = from.origin();
  to.has_played = from.has_played();
  Knowledge& known = to.knowledge;
  known.turn = from.turn();
  known.depth = from.depth();
  known.map_group = from.map_group();
  const auto& bodies = world.players();
  if (std::find(bodies.begin(), bodies.end(), to.body) == bodies.end()) {
    return "a player has no body";
  }
  for (const state_v1::KnownLevelState& level : from.levels()) {
    const bool is_new = known.levels.find(level.depth()) == known.levels.end();
    if (!is_new || !world.has_level(level.depth()))
      return "a player knows a level that is repeated or missing";
    Fault fault = read(level, known.levels[level.depth()]);
    if (!fault.empty()) return fault;
  }
  if (known.depth != 0 && !known.levels.contains(known.depth)) return "a player is on no level";
  look_at_growth(world, world.entity(to.body), known.self);
  Fault fault = first({read(from.plan(), to.plan), read(from.story(), to.story)});
  if (!fault.empty()) return fault;
  return first({read(from.self(), known.self), read(from.view(), known, known.view)});
}

Fault read(const state_v1::LookState& from, Look& to) {
  to.solid = from.solid();
  to.hostile = from.hostile();
  to.takeable = from.takeable();
  to.glyph = from.glyph();
  to.ascii = static_cast<char>(from.ascii());
  to.name = from.name();
  to.a_name = from.a_name();
  to.description = from.description();
  to.heals = from.heals();
  to.icon = from.icon();
  if (from.ascii() < 0x20 || from.ascii() > 0x7E) return "a look's letter is not ASCII";
  return first(
      {read(from.kind(), to.kind), read(from.layer(), to.layer), read(from.colour(), to.colour)});
}

// Checks that every look that a player knows is there.
Fault missing_look(const RealmState& state) {
  const auto is_kept = [&](LookId id) { return state.looks.find(id) != nullptr; };
  for (const Player& player : state.players) {
    for (const auto& [depth, level] : player.knowledge.levels) {
      for (const KnownEntity& known : level.entities) {
        if (!is_kept(known.view.look)) return "a look is missing";
      }
    }
    for (const PackView& thing : player.knowledge.self.pack) {
      if (!is_kept(thing.look)) return "a look is missing";
    }
  }
  return "";
}

Fault read_players(const state_v1::RealmStateBytes& from, RealmState& to) {
  if (static_cast<std::size_t>(from.players_size()) > kMaxPlayers) return "too many players";
  for (const state_v1::PlayerState& player : from.players()) {
    Player read_one;
    Fault fault = read(player, to.world, read_one);
    if (!fault.empty()) return fault;
    if (!to.players.empty() && read_one.body <= to.players.back().body) {
      return "players are out of order";
    }
    to.players.push_back(std::move(read_one));
  }
  return "";
}

Fault read_rest(const state_v1::RealmStateBytes& from, RealmState& to) {
  to.waiting_bodies.clear();
  for (const std::uint32_t body : from.waiting_bodies()) {
    to.waiting_bodies.push_back(static_cast<EntityId>(body));
    if (!to.world.exists(to.waiting_bodies.back())) return "a waiting body is missing";
  }
  if (from.looks_size() > kMaxStoredLooks) return "too many looks";
  for (const state_v1::LookState& one : from.looks()) {
    Look look;
    Fault fault = read(one, look);
    if (!fault.empty()) return fault;
    const auto id = static_cast<LookId>(one.number());
    if (look.icon.empty()) look.icon = icon_of(to.world.catalogue(), id);
    to.looks.restore(id, std::move(look));
  }
  return missing_look(to);
}

Fault read_talk(const state_v1::RealmStateBytes& from, Talk& to) {
  const auto count = static_cast<std::uint32_t>(from.talk_size());
  if (count > Talk::kLinesKept || count > from.last_line())
    return "there are more lines of talk than were said";
  to.last = from.last_line();
  std::uint32_t number = to.last - count;
  for (const state_v1::LineState& line : from.talk()) {
    to.lines.push_back({++number, line.from(), line.text(), line.deed()});
  }
  return "";
}

Fault read_tales(const state_v1::RealmStateBytes& from, std::vector<Tale>& to) {
  if (from.tales_size() > kMaxTales) return "too many tales";
  for (const std::string& one : from.tales()) {
    auto message = decode_server(one);
    const Tale* tale = message ? std::get_if<Tale>(&*message) : nullptr;
    if (tale == nullptr) return "a tale is damaged";
    to.push_back(*tale);
  }
  return "";
}

}  // namespace

std::string encode_state(const RealmState& state) {
  state_v1::RealmStateBytes to;
  to.set_world(encode_world(state.world));
  for (const Player& player : state.players) write(player, *to.add_players());
  for (const EntityId body : state.waiting_bodies) to.add_waiting_bodies(number(body));
  for (const auto& [id, look] : state.looks) write(id, *look, *to.add_looks());
  write(state.talk, to);
  if (state.run_facts != RunFacts{}) write_facts(state.run_facts, *to.mutable_run_facts());
  for (const Tale& tale : state.tales) to.add_tales(encode(ServerMessage{tale}));
  return to.SerializeAsString();
}

Expected<RealmState> decode_state(std::string_view bytes,
                                  std::shared_ptr<const Catalogue> catalogue) {
  state_v1::RealmStateBytes from;
  if (bytes.size() > kMaxWorldBytes ||
      !from.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return failed("these are not the bytes of a realm");
  }
  auto world = decode_world(from.world(), std::move(catalogue));
  if (!world) return failed(world.error());
  RealmState state(*std::move(world));
  Fault fault = read_players(from, state);
  if (fault.empty()) fault = read_rest(from, state);
  if (fault.empty()) fault = read_talk(from, state.talk);
  if (fault.empty()) fault = read_facts(from.run_facts(), state.run_facts);
  if (fault.empty()) fault = read_tales(from, state.tales);
  if (!fault.empty()) return failed(std::move(fault));
  return state;
}

}  // namespace undercroft
