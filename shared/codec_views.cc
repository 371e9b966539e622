// codec_views.cc: the parts of an observation on the wire.
#include "shared/codec_delta.h"

namespace undercroft {
namespace {

constexpr int kStateCount = static_cast<int>(State::Awake) + 1;

static_assert(kKindCount == v1::Kind_MAX + 1);
static_assert(kMetalCount == v1::Metal_MAX + 1);
static_assert(kStatusCount == v1::Status_MAX + 1);
static_assert(kStateCount == v1::State_MAX + 1);
static_assert(kVerbCount == v1::Verb_MAX + 1);
static_assert(static_cast<int>(Ground::StairsUp) == v1::Ground_MAX);
static_assert(static_cast<int>(Direction::UpLeft) == v1::Direction_MAX);

Status read_status(Reader& reader, int raw) {
  return reader.one_of<Status>(raw, kStatusCount, "status");
}

void write(const PackView& thing, v1::Self::Held& out) {
  out.set_id(wire(thing.id));
  out.set_name(clipped(thing.name, kMaxName));
  out.set_description(clipped(thing.description, kMaxDescription));
  out.set_glyph(thing.glyph);
  out.set_worn(thing.worn);
  out.set_wearable(thing.wearable);
  out.set_usable(thing.usable);
}

PackView read(Reader& reader, const v1::Self::Held& in) {
  PackView thing;
  thing.id = Reader::id(in.id());
  thing.name = reader.text(in.name(), kMaxName, "a thing's name");
  thing.description = reader.text(in.description(), kMaxDescription, "a description");
  thing.glyph = reader.glyph(in.glyph());
  thing.worn = in.worn();
  thing.wearable = in.wearable();
  thing.usable = in.usable();
  return thing;
}

void write_attributes(const SelfView& self, v1::Self& out) {
  out.set_health(self.health);
  out.set_max_health(self.max_health);
  out.set_strength(self.strength);
  out.set_speed(self.speed);
  out.set_armour(self.armour);
  out.set_vision(self.vision);
  out.set_dig(self.dig);
}

void read_attributes(const v1::Self& in, SelfView& self) {
  self.health = in.health();
  self.max_health = in.max_health();
  self.strength = in.strength();
  self.speed = in.speed();
  self.armour = in.armour();
  self.vision = in.vision();
  self.dig = in.dig();
}

void read_keys(Reader& reader, const v1::Self& in, SelfView& self) {
  reader.require(in.keys_size() == 0 || in.keys_size() == kMetalCount, "not three counts of keys");
  for (int i = 0; i < in.keys_size() && i < kMetalCount; ++i) {
    self.keys[static_cast<std::size_t>(i)] = reader.number(in.keys(i), INT32_MAX, "the keys");
  }
}

}  // namespace

void write(const EntityView& view, v1::Entity& out) {
  out.set_id(wire(view.id));
  out.set_kind(static_cast<v1::Kind>(view.kind));
  out.set_name(clipped(view.name, kMaxName));
  out.set_description(clipped(view.description, kMaxDescription));
  out.set_glyph(view.glyph);
  out.set_colour(clipped(view.colour, kMaxColour));
  write(view.at, *out.mutable_at());
  out.set_facing(static_cast<v1::Direction>(view.facing));
  out.set_state(static_cast<v1::State>(view.state));
  if (view.metal) out.set_metal(static_cast<v1::Metal>(*view.metal));
  out.set_health(view.health);
  out.set_max_health(view.max_health);
  for (const Status s : view.statuses) out.add_statuses(static_cast<v1::Status>(s));
  out.set_slot(wire(view.slot));
}

EntityView read(Reader& reader, const v1::Entity& in) {
  EntityView view;
  view.id = Reader::id(in.id());
  view.kind = reader.one_of<Kind>(in.kind(), kKindCount, "kind");
  view.name = reader.text(in.name(), kMaxName, "an entity's name");
  view.description = reader.text(in.description(), kMaxDescription, "a description");
  view.glyph = reader.glyph(in.glyph());
  view.colour = reader.text(in.colour(), kMaxColour, "a colour");
  view.at = reader.point(in.at());
  view.facing = reader.direction(in.facing());
  view.state = reader.one_of<State>(in.state(), kStateCount, "state");
  if (in.has_metal()) view.metal = reader.one_of<Metal>(in.metal(), kMetalCount, "metal");
  view.health = in.health();
  view.max_health = in.max_health();
  reader.require(in.statuses_size() <= kStatusCount, "too many statuses");
  for (const int s : in.statuses()) view.statuses.push_back(read_status(reader, s));
  view.slot = reader.number(in.slot(), INT32_MAX, "a slot");
  return view;
}

void write(const SelfView& self, v1::Self& out) {
  out.set_id(wire(self.id));
  write(self.at, *out.mutable_at());
  out.set_facing(static_cast<v1::Direction>(self.facing));
  out.set_alive(self.alive);
  write_attributes(self, out);
  for (const int count : self.keys) out.add_keys(wire(count));
  out.set_treasure(self.treasure);
  for (const PackView& thing : self.pack) write(thing, *out.add_pack());
  for (const StatusView& s : self.statuses) {
    v1::Self::Condition& condition = *out.add_statuses();
    condition.set_status(static_cast<v1::Status>(s.status));
    condition.set_turns(s.turns);
  }
}

SelfView read(Reader& reader, const v1::Self& in) {
  SelfView self;
  self.id = Reader::id(in.id());
  self.at = reader.point(in.at());
  self.facing = reader.direction(in.facing());
  self.alive = in.alive();
  read_attributes(in, self);
  read_keys(reader, in, self);
  self.treasure = in.treasure();
  reader.require(in.pack_size() <= kMaxPack, "too big a pack");
  for (const v1::Self::Held& thing : in.pack()) self.pack.push_back(read(reader, thing));
  reader.require(in.statuses_size() <= kStatusCount, "too many statuses");
  for (const v1::Self::Condition& s : in.statuses()) {
    self.statuses.push_back({read_status(reader, s.status()), s.turns()});
  }
  return self;
}

void write(const MemberView& member, v1::Member& out) {
  out.set_id(wire(member.id));
  out.set_name(clipped(member.name, kMaxName));
  out.set_slot(wire(member.slot));
  out.set_connected(member.connected);
  out.set_alive(member.alive);
  out.set_in_group(member.in_group);
  out.set_chosen(member.chosen);
}

MemberView read(Reader& reader, const v1::Member& in) {
  return {Reader::id(in.id()),
          reader.text(in.name(), kMaxName, "a member's name"),
          reader.number(in.slot(), INT32_MAX, "a slot"),
          in.connected(),
          in.alive(),
          in.in_group(),
          in.chosen()};
}

void write(const Report& report, v1::Report& out) {
  out.set_turn(report.turn);
  out.set_verb(static_cast<v1::Verb>(report.verb));
  out.set_who(wire(report.who));
  out.set_whom(wire(report.whom));
  out.set_who_name(clipped(report.who_name, kMaxName));
  out.set_whom_name(clipped(report.whom_name, kMaxName));
  if (report.from) write(*report.from, *out.mutable_from());
  if (report.at) write(*report.at, *out.mutable_at());
  out.set_amount(report.amount);
  if (report.health_after) out.set_health_after(*report.health_after);
  out.set_words(clipped(report.words, kMaxWords));
}

Report read(Reader& reader, const v1::Report& in) {
  Report report;
  report.turn = in.turn();
  report.verb = reader.one_of<Verb>(in.verb(), kVerbCount, "verb");
  report.who = Reader::id(in.who());
  report.whom = Reader::id(in.whom());
  report.who_name = reader.text(in.who_name(), kMaxName, "a name");
  report.whom_name = reader.text(in.whom_name(), kMaxName, "a name");
  if (in.has_from()) report.from = reader.point(in.from());
  if (in.has_at()) report.at = reader.point(in.at());
  report.amount = in.amount();
  if (in.has_health_after()) report.health_after = in.health_after();
  report.words = reader.text(in.words(), kMaxWords, "a speech");
  return report;
}

}  // namespace undercroft
