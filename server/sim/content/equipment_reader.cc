// equipment_reader.cc: reads the keys of weapons, staffs, ammunition and rings.
#include "server/sim/content/equipment_reader.h"

#include <algorithm>

#include "server/sim/content/blueprint_reader.h"
#include "server/sim/content/content_words.h"

namespace undercroft {
namespace {

constexpr int kMostCharges = 99;
constexpr int kMostWeaker = 99;
constexpr int kLongestRecharge = 9990;  // turns
constexpr int kRechargeStep = 10;       // turns; charges come back on every tenth turn only

void read_recharge(TableReader& reader, Blueprint& b) {
  if (!reader.integer("recharge", b.recharge, kRechargeStep, kLongestRecharge)) return;
  if (b.recharge % kRechargeStep == 0) return;
  reader.complain(reader.line("recharge"), "recharge is " + std::to_string(b.recharge) +
                                               "; expected a multiple of 10 turns");
}

bool gives_anything(const Blueprint& b) {
  return std::any_of(b.gives.begin(), b.gives.end(), [](int number) { return number != 0; });
}

}  // namespace

void read_gifts(TableReader& reader, Gifts& out) {
  for (const GiftRow& row : kHeroGifts) {
    int& number = out[static_cast<std::size_t>(row.item)];
    if (row.most > 0) {
      reader.integer(row.word, number, 1, row.most);
      continue;
    }
    bool given = number > 0;
    reader.flag(row.word, given);
    number = given ? 1 : 0;
  }
}

void read_equipment(TableReader& reader, Blueprint& b) {
  reader.word("shape", b.shape, kBlowShapeWords);
  reader.integer("weak_beside", b.weak_beside, 1, kMostWeaker);
  reader.integer("charges", b.charges, 1, kMostCharges);
  read_recharge(reader, b);
  reader.flag("aimed", b.aimed);
  reader.text("ammo", b.ammo);
  reader.flag("sticky", b.sticky);
  const toml::table* table = reader.table("gives");
  if (table == nullptr) return;
  TableReader gives(*table, reader.what() + ", gives", reader.complaints());
  b.gives = {};
  read_gifts(gives, b.gives);
  gives.finish();
}

void check_equipment(TableReader& reader, const Blueprint& b) {
  const bool weapon = b.slot == Slot::Weapon;
  const bool works = b.use.has_value() || b.burst.has_value();
  const Demand demands[] = {
      {b.shape != BlowShape::Single && (!weapon || b.range > 0),
       "shape needs slot = \"weapon\", and cannot be combined with range"},
      {b.weak_beside > 0 && b.shape != BlowShape::Long, "weak_beside needs shape = \"long\""},
      {b.charges > 0 && b.kind != Kind::Item, "only an item can have charges"},
      {b.recharge > 0 && b.charges == 0, "recharge needs charges"},
      {b.aimed && (b.charges == 0 || !works || b.range == 0),
       "aimed needs charges, range, and use or burst"},
      {b.aimed && (weapon || b.breaks || b.unknown != Unidentified::None),
       "aimed cannot be combined with slot = \"weapon\", breaks or unknown"},
      {b.charges > 0 && (b.breaks || b.slot != Slot::None || b.unknown != Unidentified::None),
       "charges cannot be combined with breaks, slot or unknown"},
      {!b.ammo.empty() && (!weapon || b.range == 0), "ammo needs slot = \"weapon\" and range"},
      {b.sticky && b.slot == Slot::None, "sticky needs a slot: weapon, armour, light or ring"},
      {gives_anything(b) && b.slot == Slot::None,
       "gives needs a slot: weapon, armour, light or ring"},
  };
  reader.demand(demands);
}

void check_ammo(const std::string& key, const toml::table& table, const Catalogue& known,
                Complaints& complaints) {
  const auto found = table["ammo"].value<std::string>();
  if (!found) return;
  const std::string& ammo = *found;
  TableReader reader(table, "blueprint '" + key + "'", complaints);
  const auto id = known.named(ammo);
  if (!id) return reader.miss(reader.line("ammo"), "ammo is ", ammo, keys_of(known));
  if (known[*id].kind == Kind::Item) return;
  reader.complain(reader.line("ammo"), "ammo is '" + ammo + "', which is not an item");
}

}  // namespace undercroft
