// room_wiring.cc: which things may be wired to which.
#include "server/sim/content/room_wiring.h"

#include <algorithm>
#include <array>
#include <set>

#include "server/sim/content/glyph.h"

namespace undercroft {
namespace {

struct WirePair {
  Kind from;
  Kind to;
  bool both_ways;
};
constexpr std::array<WirePair, 5> kWirePairs = {{
    {Kind::Plate, Kind::ClosedDoor, true},
    {Kind::Lever, Kind::ClosedDoor, true},
    {Kind::Lever, Kind::Spikes, false},
    {Kind::Portal, Kind::Portal, true},
    {Kind::Chest, Kind::Chest, true},
}};

const WirePair* pair_of(Kind from, Kind to) {
  const auto row = std::find_if(kWirePairs.begin(), kWirePairs.end(),
                                [&](const WirePair& p) { return p.from == from && p.to == to; });
  return row == kWirePairs.end() ? nullptr : &*row;
}

void add_wire(DrawnThing& thing, std::size_t to) {
  const auto at = std::lower_bound(thing.wired_to.begin(), thing.wired_to.end(), to);
  if (at == thing.wired_to.end() || *at != to) thing.wired_to.insert(at, to);
}

class Wiring {
 public:
  Wiring(DrawnRoom& room, const std::vector<char32_t>& letters, int first_row,
         const Catalogue& known, TableReader& reader)
      : room_(room), letters_(letters), first_row_(first_row), known_(known), reader_(reader) {}

  void run(const RoomWire& wire) {
    const auto meant = characters_of(wire.to.text);
    bool any = false;
    bool is_itself = true;
    for (std::size_t i = 0; meant && meant->size() == 1 && i < letters_.size(); ++i) {
      if (letters_[i] != meant->front()) continue;
      any = true;
      is_itself = is_itself && i == wire.from;
      if (i != wire.from) connect(wire, i);
    }
    if (any && !is_itself) return;
    refused_.insert(wire.from);
    reader_.complain(wire.to.line, "wired_to has '" + wire.to.text +
                                       (any ? "', which is the thing itself"
                                            : "', which is no letter of a thing on the map"));
  }

  void settle() {
    for (std::size_t i = 0; i < room_.things.size(); ++i) {
      if (!refused_.contains(i)) check(room_.things[i]);
    }
    for (DrawnThing& thing : room_.things) {
      const bool wired_door = thing.kind == Kind::ClosedDoor && !thing.wired_to.empty();
      if (wired_door && thing.state != State::Open) thing.state = State::Locked;
    }
  }

 private:
  void connect(const RoomWire& wire, std::size_t to) {
    DrawnThing& a = room_.things[wire.from];
    DrawnThing& b = room_.things[to];
    const WirePair* forward = pair_of(a.kind, b.kind);
    const WirePair* backward = pair_of(b.kind, a.kind);
    if (forward == nullptr && backward == nullptr) {
      refused_.insert({wire.from, to});
      return reader_.complain(wire.to.line,
                              "wires connect a plate or lever with a door, a lever with spikes, "
                              "two portals, or chests that are a choice; not these two");
    }
    const bool both = (forward != nullptr ? forward : backward)->both_ways;
    if (forward != nullptr || both) add_wire(a, to);
    if (forward == nullptr || both) add_wire(b, wire.from);
  }

  [[nodiscard]] std::size_t wires_to(const DrawnThing& thing, Kind kind) const {
    return static_cast<std::size_t>(
        std::count_if(thing.wired_to.begin(), thing.wired_to.end(),
                      [&](std::size_t i) { return room_.things[i].kind == kind; }));
  }

  void check(const DrawnThing& thing) {
    const std::size_t wires = thing.wired_to.size();
    if (thing.kind == Kind::Plate && wires == 0) fault(thing, "a plate that is wired to no door");
    if (thing.kind == Kind::Lever && wires == 0 && !reacts(thing))
      fault(thing, "a lever that is wired to no door and no spikes");
    if (thing.kind == Kind::Portal && wires != 1)
      fault(thing, "a portal that is not wired to exactly one other");
    if (thing.kind == Kind::ClosedDoor) check_door(thing);
  }

  // A lever that does something else needs no wire (R220).
  [[nodiscard]] bool reacts(const DrawnThing& thing) const {
    return !known_[known_.at(thing.blueprint)].triggers.empty();
  }

  void check_door(const DrawnThing& door) {
    if (door.wired_to.empty()) return;
    const std::size_t plates = wires_to(door, Kind::Plate);
    if (door.lock) fault(door, "a wired door that also has a lock");
    if (plates > 0 && plates < door.wired_to.size())
      fault(door, "a door that is wired to plates and to levers; expected one or the other");
    if (plates > 0 && door.state == State::Open) fault(door, "a door of plates that begins open");
  }

  void fault(const DrawnThing& thing, const std::string& sentence) {
    const std::string cell = std::to_string(thing.at.x) + "," + std::to_string(thing.at.y);
    reader_.complain(first_row_ + thing.at.y, sentence + ", at " + cell + " of the map");
  }

  DrawnRoom& room_;
  const std::vector<char32_t>& letters_;
  int first_row_;
  const Catalogue& known_;
  TableReader& reader_;
  std::set<std::size_t> refused_;  // things with a wire that has been reported
};

}  // namespace

void wire_room(DrawnRoom& room, const std::vector<char32_t>& letters,
               const std::vector<RoomWire>& wires, int first_row, const Catalogue& known,
               TableReader& reader) {
  Wiring wiring(room, letters, first_row, known, reader);
  for (const RoomWire& wire : wires) wiring.run(wire);
  wiring.settle();
}

}  // namespace undercroft
