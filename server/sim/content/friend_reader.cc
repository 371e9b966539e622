// friend_reader.cc: reads the keys of friends.
#include "server/sim/content/friend_reader.h"

#include "server/sim/content/blueprint_reader.h"

namespace undercroft {
namespace {

constexpr int kHighestPrice = 9999;
constexpr std::size_t kMostWares = 8;  // that a player can be offered at once
constexpr int kMostShackles = 9;       // turns

void read_wares(TableReader& reader, Blueprint& b) {
  const toml::table* table = reader.table("sells");
  if (table == nullptr) return;
  TableReader wares(*table, reader.what() + ", sells", reader.complaints());
  b.sells.clear();
  for (const auto& [item, node] : wares.rows()) {
    Ware ware{item, 0};
    if (wares.integer(item, ware.price, 1, kHighestPrice)) b.sells.push_back(ware);
  }
  if (b.sells.size() <= kMostWares) return;
  wares.complain(wares.line(), "it has " + std::to_string(b.sells.size()) + " items; at most " +
                                   std::to_string(kMostWares));
}

}  // namespace

void read_friend(TableReader& reader, Blueprint& b) {
  read_wares(reader, b);
  reader.flag("follows", b.follows);
  reader.integer("shackles", b.shackles, 1, kMostShackles);
}

void check_friend(TableReader& reader, const Blueprint& b) {
  const bool is_friend = b.kind == Kind::Friend;
  const Demand demands[] = {
      {!b.sells.empty() && !is_friend, "only a friend can sell"},
      {b.follows && !is_friend, "only a friend can have follows"},
      {b.follows && b.lines.empty(), "follows needs lines: the first is what it says as it joins"},
      {b.follows && !b.sells.empty(), "follows and sells exclude each other"},
      {b.shackles > 0 && !b.follows, "shackles needs follows = true"},
  };
  reader.demand(demands);
  for (const Step& step : b.sequence) {
    if (step.movs != Movs::Follow || b.follows) continue;
    return reader.complain(reader.line("sequence"), "movs = \"follow\" needs follows = true");
  }
}

void check_wares(const std::string& key, const toml::table& table, const Catalogue& known,
                 Complaints& complaints) {
  const toml::table* wares = table["sells"].as_table();
  if (wares == nullptr) return;
  TableReader reader(*wares, "blueprint '" + key + "', sells", complaints);
  for (const auto& [item, node] : reader.rows()) {
    const auto id = known.named(item);
    if (!id) {
      reader.miss(reader.line(item), "", item, keys_of(known));
    } else if (known[*id].kind != Kind::Item) {
      reader.complain(reader.line(item), "'" + item + "' is not an item");
    }
  }
}

}  // namespace undercroft
