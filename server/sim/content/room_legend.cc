// room_legend.cc: the entries of a legend: a blueprint's key, or a table with deviations from it.
#include "server/sim/content/room_legend.h"

#include <algorithm>
#include <array>

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/content_words.h"
#include "server/sim/content/glyph.h"
#include "server/sim/content/ground_glyphs.h"

namespace undercroft {
namespace {

constexpr int kMostDraws = 5;
constexpr std::size_t kMostHeld = 8;
constexpr std::size_t kMostWires = 20;  // letters of one entry

constexpr std::array kDrawnKinds = {
    Kind::Monster, Kind::Friend, Kind::Mimic,    Kind::Chest, Kind::ClosedDoor, Kind::Lever,
    Kind::Crate,   Kind::Key,    Kind::Treasure, Kind::Item,  Kind::Spikes,     Kind::BounceTrap,
    Kind::Plate,   Kind::Portal, Kind::Altar,    Kind::Web,   Kind::Cloud,      Kind::Patch};

bool may_be_drawn(const Blueprint& b) {
  const bool fits = std::find(kDrawnKinds.begin(), kDrawnKinds.end(), b.kind) != kDrawnKinds.end();
  return fits && !b.crown && b.look_of == Unidentified::None;
}

struct KindStates {
  Kind kind;
  std::array<State, 2> states;
};
constexpr std::array<KindStates, 4> kStatesOfKinds = {{
    {Kind::ClosedDoor, {State::Open, State::Closed}},
    {Kind::Lever, {State::Up, State::Down}},
    {Kind::Spikes, {State::Up, State::Down}},
    {Kind::Mimic, {State::Asleep, State::Awake}},
}};

bool may_begin_so(Kind kind, State state) {
  return std::any_of(kStatesOfKinds.begin(), kStatesOfKinds.end(), [&](const KindStates& row) {
    return row.kind == kind && (row.states[0] == state || row.states[1] == state);
  });
}

class EntryReader {
 public:
  EntryReader(TableReader& reader, const Catalogue& known) : reader_(reader), known_(known) {}

  LegendThing read() {
    LegendThing entry;
    entry.line = reader_.line();
    DrawnThing& thing = entry.thing;
    reader_.text("blueprint", thing.blueprint);
    reader_.word("from", thing.from, kFromWords);
    if (!settle_blueprint(thing)) return entry;
    read_draws(thing);
    read_state(thing);
    read_lock(thing);
    reader_.word("facing", thing.facing, kDirectionWords);
    demand(!thing.facing || thing.kind == Kind::BounceTrap || thing.kind == Kind::Monster, "facing",
           "only traps and monsters face a direction");
    read_held(thing);
    read_wires(entry.wires);
    reader_.finish();
    return entry;
  }

 private:
  void demand(bool holds, std::string_view key, const std::string& sentence) {
    if (!holds) reader_.complain(reader_.line(key), sentence);
  }

  // Returns false if there is no such blueprint, so that no other error follows from it.
  bool settle_blueprint(DrawnThing& thing) {
    if (thing.blueprint.empty()) {
      const bool lives = thing.from == DrawnFrom::Monsters || thing.from == DrawnFrom::Guard;
      thing.kind = lives ? Kind::Monster : Kind::Item;
      if (thing.from == DrawnFrom::Blueprint)
        reader_.complain(reader_.line(),
                         "expected a blueprint, or from = \"loot\", \"monsters\", \"guard\" or "
                         "\"rooms\"");
      return true;
    }
    const auto id = known_.named(thing.blueprint);
    if (!id) {
      reader_.miss(reader_.line("blueprint"), "no blueprint is called ", thing.blueprint,
                   keys_of(known_));
      return false;
    }
    const Blueprint& blueprint = known_[*id];
    thing.blueprint = blueprint.key;
    thing.kind = blueprint.kind;
    demand(may_be_drawn(blueprint), "blueprint",
           "'" + thing.blueprint + "' cannot stand in a drawn room");
    demand(thing.from == DrawnFrom::Blueprint ||
               (thing.from == DrawnFrom::Loot && thing.kind == Kind::Chest),
           "from", "from needs no blueprint, except that a chest may be filled from = \"loot\"");
    if (thing.kind == Kind::ClosedDoor && blueprint.state == State::Locked)
      thing.lock = blueprint.metal;
    return true;
  }

  void read_draws(DrawnThing& thing) {
    reader_.integer("draws", thing.draws, 1, kMostDraws);
    demand(!reader_.has("draws") || (thing.from == DrawnFrom::Loot && thing.kind == Kind::Chest),
           "draws", "draws is for a chest with from = \"loot\"");
  }

  void read_state(DrawnThing& thing) {
    State state{};
    if (!reader_.word("state", state, kStateWords)) return;
    thing.state = state;
    demand(may_begin_so(thing.kind, state), "state",
           "it cannot begin in this state; expected open or closed for a door, up or down for "
           "a lever or spikes, asleep or awake for a mimic");
    if (state == State::Open) thing.lock = std::nullopt;
  }

  void read_lock(DrawnThing& thing) {
    if (!reader_.word("metal", thing.lock, kMetalWords)) return;
    demand(thing.kind == Kind::ClosedDoor && !thing.state, "metal",
           "metal is for a door that a key opens; keys have blueprints of their own");
  }

  void read_held(DrawnThing& thing) {
    std::vector<LinedText> held;
    if (!reader_.texts("holds", held)) return;
    demand(thing.kind == Kind::Chest, "holds", "only a chest holds something");
    demand(held.size() <= kMostHeld, "holds",
           "holds has " + std::to_string(held.size()) + " entries; expected at most " +
               std::to_string(kMostHeld));
    for (const LinedText& item : held) {
      if (!check_held(reader_, item, known_)) continue;
      const Blueprint& blueprint = known_[*known_.named(item.text)];
      const bool fits = blueprint.kind != Kind::Key && !blueprint.crown;
      if (!fits) reader_.complain(item.line, "a drawn chest holds no key and no Crown");
      if (fits) thing.holds.push_back(blueprint.key);
    }
  }

  void read_wires(std::vector<LinedText>& wires) {
    reader_.text_or_texts("wired_to", wires);
    if (wires.size() <= kMostWires) return;
    reader_.complain(reader_.line("wired_to"), "wired_to has " + std::to_string(wires.size()) +
                                                   " letters; expected at most " +
                                                   std::to_string(kMostWires));
    wires.clear();
  }

  TableReader& reader_;
  const Catalogue& known_;
};

std::optional<char32_t> letter_in(const std::string& key) {
  const auto characters = characters_of(key);
  if (!characters || characters->size() != 1) return std::nullopt;
  const char32_t letter = characters->front();
  return letter > U' ' && !ground_of_glyph(letter) ? std::optional(letter) : std::nullopt;
}

LegendThing read_entry(TableReader& legend, const std::string& letter, const toml::node& value,
                       const Catalogue& known) {
  const std::string what = legend.what() + " '" + letter + "'";
  if (const auto* key = value.as_string()) {
    toml::table alone;
    alone.insert("blueprint", key->get());
    Complaints own(legend.complaints().file());
    TableReader reader(alone, what, own);
    LegendThing entry = EntryReader(reader, known).read();
    entry.line = line_of(value);
    for (const ContentError& error : own.sorted())
      legend.complaints().add(entry.line, error.sentence);
    return entry;
  }
  if (const toml::table* table = value.as_table()) {
    TableReader reader(*table, what, legend.complaints());
    return EntryReader(reader, known).read();
  }
  legend.complain(line_of(value), "'" + letter + "' is " + describe(value) +
                                      "; expected a blueprint's key or a table");
  return {};
}

}  // namespace

RoomLegend read_room_legend(TableReader& room, const Catalogue& known) {
  RoomLegend entries;
  const toml::table* table = room.table("legend");
  if (table == nullptr) return entries;
  TableReader legend(*table, room.what() + ", legend", room.complaints());
  for (const auto& [key, value] : legend.rows()) {
    const auto letter = letter_in(key);
    if (!letter) {
      legend.complain(line_of(*value), "'" + key +
                                           "' cannot stand for something; expected one character "
                                           "that is no space and no terrain (# % . ~ = : < > X)");
      continue;
    }
    entries.emplace(*letter, read_entry(legend, key, *value, known));
  }
  return entries;
}

}  // namespace undercroft
