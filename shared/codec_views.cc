// codec_views.cc: encodes and decodes changes of entities, members and the player's own body.
#include "shared/codec_delta.h"

namespace undercroft {
namespace {

static_assert(kEnumCount<Metal> == v1::Metal_MAX);
static_assert(kEnumCount<Status> == v1::Status_MAX);
static_assert(kEnumCount<State> == v1::State_MAX + 1);
static_assert(kEnumCount<Ground> == v1::Ground_MAX + 1);
static_assert(kEnumCount<Direction> == v1::Direction_MAX + 1);
static_assert(kEnumCount<StepSign> == v1::Sign_MAX + 1);
static_assert(kEnumCount<ReachShape> == v1::Reach_MAX + 1);

constexpr Status kUnknownStatus{255};

std::optional<Metal> read_metal(v1::Metal raw) {
  const auto metal = Reader::item(raw, item_at<Metal>(UINT8_MAX));
  return is_known(metal) ? std::optional(metal) : std::nullopt;
}

static_assert(kEnumCount<Slot> == v1::Slot_MAX + 1);

// An item of a newer server may be worn elsewhere.
Slot read_slot(v1::Slot raw) { return v1::Slot_IsValid(raw) ? static_cast<Slot>(raw) : Slot::None; }

void write_pack(const std::vector<PackView>& pack, v1::Self::Pack& out) {
  for (const PackView& thing : pack) {
    v1::Self::Held& held = *out.add_things();
    held.set_id(wire(thing.id));
    held.set_look(wire(thing.look));
    held.set_worn(thing.worn);
    held.set_wearable(thing.wearable);
    held.set_usable(thing.usable);
    for (const std::uint32_t offer : thing.offers) held.add_offers(offer);
    held.set_charges(thing.charges);
    held.set_most_charges(thing.most_charges);
    held.set_slot(static_cast<v1::Slot>(thing.slot));
    held.set_power(thing.power);
    held.set_reach(thing.reach);
    held.set_armour(thing.armour);
    held.set_shares(thing.shares);
  }
}

template <typename Numbers>
OfferNumbers read_offers(Reader& reader, const Numbers& numbers) {
  reader.require(numbers.size() <= kMaxOffersEach, "too many offers");
  return {numbers.begin(), numbers.end()};
}

std::vector<PackView> read_pack(Reader& reader, const v1::Self::Pack& in) {
  std::vector<PackView> pack;
  reader.require(in.things_size() <= kMaxPack, "too many items in the pack");
  for (const v1::Self::Held& held : in.things()) {
    pack.push_back({Reader::id(held.id()), Reader::look(held.look()), held.worn(), held.wearable(),
                    held.usable(), read_offers(reader, held.offers()), held.charges(),
                    held.most_charges(), read_slot(held.slot()), held.power(), held.reach(),
                    held.armour(), held.shares()});
  }
  return pack;
}

void write_conditions(const std::vector<StatusView>& statuses, v1::Self::Conditions& out) {
  for (const StatusView& s : statuses) {
    v1::Self::Condition& condition = *out.add_conditions();
    condition.set_status(wire_item<v1::Status>(s.status));
    condition.set_turns(s.turns);
  }
}

std::vector<StatusView> read_conditions(Reader& reader, const v1::Self::Conditions& in) {
  std::vector<StatusView> statuses;
  reader.require(in.conditions_size() <= kMaxConditions, "too many statuses");
  for (const v1::Self::Condition& s : in.conditions()) {
    statuses.push_back({Reader::item(s.status(), kUnknownStatus), s.turns()});
  }
  return statuses;
}

void write_remarks(const std::vector<Remark>& remarks, v1::Self::Remarks& out) {
  for (const Remark& remark : remarks) {
    v1::Self::Remark& one = *out.add_remarks();
    one.set_id(wire(remark.id));
    one.set_words(clipped(remark.words, kMaxSentence));
  }
}

std::vector<Remark> read_remarks(Reader& reader, const v1::Self::Remarks& in) {
  std::vector<Remark> remarks;
  reader.require(in.remarks_size() <= kMaxRemarks, "too many remarks");
  for (const v1::Self::Remark& r : in.remarks()) {
    remarks.push_back({Reader::id(r.id()), reader.text(r.words(), kMaxSentence, "a remark")});
  }
  return remarks;
}

void write_sheet(const std::vector<SheetLine>& sheet, v1::Self::Sheet& out) {
  for (const SheetLine& line : sheet) {
    v1::Self::Sheet::Line& one = *out.add_lines();
    one.set_label(clipped(line.label, kMaxName));
    one.set_text(clipped(line.text, kMaxLine));
  }
}

std::vector<SheetLine> read_sheet(Reader& reader, const v1::Self::Sheet& in) {
  std::vector<SheetLine> sheet;
  reader.require(in.lines_size() <= kMaxSheetLines, "too many lines of the sheet");
  for (const v1::Self::Sheet::Line& line : in.lines()) {
    sheet.push_back({reader.text(line.label(), kMaxName, "a label of the sheet"),
                     reader.text(line.text(), kMaxLine, "a line of the sheet")});
  }
  return sheet;
}

void write_threats(const std::vector<ThreatView>& threats, v1::Self::Threats& out) {
  for (const ThreatView& t : threats) {
    v1::Self::Threat& threat = *out.add_threats();
    threat.set_id(wire(t.id));
    threat.set_least(wire(t.least));
    threat.set_most(wire(t.most));
    threat.set_percent(wire(t.percent));
    threat.set_own_least(wire(t.own_least));
    threat.set_own_most(wire(t.own_most));
    threat.set_own_percent(wire(t.own_percent));
    threat.set_shoots(t.shoots);
    threat.set_shot_least(wire(t.shot_least));
    threat.set_shot_most(wire(t.shot_most));
    threat.set_shot_percent(wire(t.shot_percent));
  }
}

std::vector<ThreatView> read_threats(Reader& reader, const v1::Self::Threats& in) {
  std::vector<ThreatView> threats;
  reader.require(in.threats_size() <= kMaxThreats, "too many threats");
  for (const v1::Self::Threat& t : in.threats()) {
    threats.push_back({Reader::id(t.id()), reader.number(t.least(), INT32_MAX, "a blow"),
                       reader.number(t.most(), INT32_MAX, "a blow"),
                       reader.number(t.percent(), 100, "a percentage"),
                       reader.number(t.own_least(), INT32_MAX, "a blow"),
                       reader.number(t.own_most(), INT32_MAX, "a blow"),
                       reader.number(t.own_percent(), 100, "a percentage"), t.shoots(),
                       reader.number(t.shot_least(), INT32_MAX, "a shot"),
                       reader.number(t.shot_most(), INT32_MAX, "a shot"),
                       reader.number(t.shot_percent(), 100, "a percentage")});
  }
  return threats;
}

void write_keys(const std::array<int, kMetalCount>& keys, v1::Self::Keys& out) {
  out.set_iron(wire(keys[index_of(Metal::Iron)]));
  out.set_silver(wire(keys[index_of(Metal::Silver)]));
  out.set_gold(wire(keys[index_of(Metal::Gold)]));
}

// A list that became empty is sent as well.
void write_choices(const SelfChange& change, v1::Self& out) {
  if (change.choices) {
    v1::Self::Choices& all = *out.mutable_choices();
    for (const Choice& choice : *change.choices) write(choice, *all.add_choices());
  }
  if (change.abilities) {
    v1::Self::Abilities& all = *out.mutable_abilities();
    for (const Ability& ability : *change.abilities) write(ability, *all.add_abilities());
  }
  if (change.ready_in) {
    v1::Self::Readiness& all = *out.mutable_readiness();
    for (const std::uint32_t turns : *change.ready_in) all.add_ready_in(turns);
  }
}

std::array<int, kMetalCount> read_keys(Reader& reader, const v1::Self::Keys& in) {
  return {reader.number(in.iron(), INT32_MAX, "the keys"),
          reader.number(in.silver(), INT32_MAX, "the keys"),
          reader.number(in.gold(), INT32_MAX, "the keys")};
}

}  // namespace

void write(const EntityChange& change, v1::Entity& out) {
  out.set_id(wire(change.id));
  if (change.look) out.set_look(wire(*change.look));
  if (change.at) out.set_at(wire(*change.at));
  if (change.facing) out.set_facing(wire_item<v1::Direction>(*change.facing));
  if (change.state) out.set_state(wire_item<v1::State>(*change.state));
  if (change.metal) {
    out.set_metal(*change.metal ? wire_item<v1::Metal>(**change.metal) : v1::METAL_UNSPECIFIED);
  }
  if (change.health) out.set_health(*change.health);
  if (change.max_health) out.set_max_health(*change.max_health);
  if (change.statuses) out.set_statuses(change.statuses->bits());
  if (change.slot) out.set_slot(wire(*change.slot));
  if (change.sign) out.set_sign(wire_item<v1::Sign>(*change.sign));
  if (change.reach) out.set_reach(wire_item<v1::Reach>(*change.reach));
  if (change.reach_cells) out.set_reach_cells(wire(*change.reach_cells));
  if (change.status_turns) out.set_status_turns(wire(*change.status_turns));
}

EntityChange read(Reader& reader, const v1::Entity& in) {
  EntityChange change;
  change.id = Reader::id(in.id());
  if (in.has_look()) change.look = Reader::look(in.look());
  if (in.has_at()) change.at = reader.place(in.at());
  if (in.has_facing()) change.facing = Reader::known_item<Direction>(in.facing());
  if (in.has_state()) change.state = Reader::item<State>(in.state());
  if (in.has_metal()) change.metal = read_metal(in.metal());
  if (in.has_health()) change.health = in.health();
  if (in.has_max_health()) change.max_health = in.max_health();
  if (in.has_statuses()) change.statuses = StatusSet::of_bits(in.statuses());
  if (in.has_slot()) change.slot = reader.number(in.slot(), INT32_MAX, "a slot");
  if (in.has_sign()) change.sign = Reader::item<StepSign>(in.sign());
  if (in.has_reach()) change.reach = Reader::item<ReachShape>(in.reach());
  if (in.has_reach_cells()) {
    change.reach_cells = reader.number(in.reach_cells(), kMaxReach, "a reach");
  }
  if (in.has_status_turns()) {
    change.status_turns = reader.number(in.status_turns(), INT32_MAX, "the turns of a status");
  }
  return change;
}

void write(const SelfChange& change, v1::Self& out) {
  if (change.id) out.set_id(wire(*change.id));
  if (change.alive) out.set_alive(*change.alive);
  if (change.strength) out.set_strength(*change.strength);
  if (change.speed) out.set_speed(*change.speed);
  if (change.armour) out.set_armour(*change.armour);
  if (change.vision) out.set_vision(*change.vision);
  if (change.dig) out.set_dig(*change.dig);
  if (change.keys) write_keys(*change.keys, *out.mutable_keys());
  if (change.treasure) out.set_treasure(*change.treasure);
  if (change.pack) write_pack(*change.pack, *out.mutable_pack());
  if (change.statuses) write_conditions(*change.statuses, *out.mutable_statuses());
  if (change.threats) write_threats(*change.threats, *out.mutable_threats());
  if (change.remarks) write_remarks(*change.remarks, *out.mutable_remarks());
  if (change.sheet) write_sheet(*change.sheet, *out.mutable_sheet());
  if (change.offers) {
    out.mutable_offers();
    for (const std::uint32_t offer : *change.offers) out.mutable_offers()->add_offers(offer);
  }
  write_choices(change, out);
  if (change.awaits) out.set_awaits(clipped(*change.awaits, kMaxSentence));
}

SelfChange read(Reader& reader, const v1::Self& in) {
  SelfChange change;
  if (in.has_id()) change.id = Reader::id(in.id());
  if (in.has_alive()) change.alive = in.alive();
  if (in.has_strength()) change.strength = in.strength();
  if (in.has_speed()) change.speed = in.speed();
  if (in.has_armour()) change.armour = in.armour();
  if (in.has_vision()) change.vision = in.vision();
  if (in.has_dig()) change.dig = in.dig();
  if (in.has_keys()) change.keys = read_keys(reader, in.keys());
  if (in.has_treasure()) change.treasure = in.treasure();
  if (in.has_pack()) change.pack = read_pack(reader, in.pack());
  if (in.has_statuses()) change.statuses = read_conditions(reader, in.statuses());
  if (in.has_threats()) change.threats = read_threats(reader, in.threats());
  if (in.has_remarks()) change.remarks = read_remarks(reader, in.remarks());
  if (in.has_sheet()) change.sheet = read_sheet(reader, in.sheet());
  if (in.has_offers()) change.offers = read_offers(reader, in.offers().offers());
  if (in.has_choices()) change.choices = read(reader, in.choices());
  if (in.has_abilities()) change.abilities = read(reader, in.abilities());
  if (in.has_readiness()) change.ready_in = read(reader, in.readiness());
  if (in.has_awaits()) change.awaits = reader.text(in.awaits(), kMaxSentence, "what is awaited");
  return change;
}

void write(const MemberChange& change, v1::Member& out) {
  out.set_id(wire(change.id));
  if (change.name) out.set_name(clipped(*change.name, kMaxName));
  if (change.slot) out.set_slot(wire(*change.slot));
  if (change.connected) out.set_connected(*change.connected);
  if (change.alive) out.set_alive(*change.alive);
  if (change.away) out.set_away(*change.away);
  if (change.in_group) out.set_in_group(*change.in_group);
  if (change.chosen) out.set_chosen(*change.chosen);
  if (change.depth) out.set_depth(wire(*change.depth));
  if (change.at) out.set_at(wire(*change.at));
  if (change.health) out.set_health(*change.health);
  if (change.max_health) out.set_max_health(*change.max_health);
  if (change.watchers) out.set_watchers(wire(*change.watchers));
  if (change.follows) out.set_follows(wire(*change.follows));
}

MemberChange read(Reader& reader, const v1::Member& in) {
  MemberChange change;
  change.id = Reader::id(in.id());
  if (in.has_name()) change.name = reader.text(in.name(), kMaxName, "a member's name");
  if (in.has_slot()) change.slot = reader.number(in.slot(), INT32_MAX, "a slot");
  if (in.has_connected()) change.connected = in.connected();
  if (in.has_alive()) change.alive = in.alive();
  if (in.has_away()) change.away = in.away();
  if (in.has_in_group()) change.in_group = in.in_group();
  if (in.has_chosen()) change.chosen = in.chosen();
  if (in.has_depth()) change.depth = reader.number(in.depth(), kMaxDepth, "a member's depth");
  if (in.has_at()) change.at = reader.place(in.at());
  if (in.has_health()) change.health = in.health();
  if (in.has_max_health()) change.max_health = in.max_health();
  if (in.has_watchers()) change.watchers = reader.number(in.watchers(), INT32_MAX, "the watchers");
  if (in.has_follows()) change.follows = Reader::id(in.follows());
  return change;
}

}  // namespace undercroft
