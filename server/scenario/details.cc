// details.cc: sets each type of field from what a `details` table says.
#include "server/scenario/details.h"

#include <algorithm>
#include <set>
#include <type_traits>

#include "server/scenario/detail_names.h"
#include "server/sim/world/fields.h"

namespace undercroft {
namespace {

constexpr std::int64_t kMostOfInt = 1000000;  // less than any sum of two could overflow
constexpr std::size_t kLongestList = 1000;
constexpr std::size_t kLongestName = 200;  // bytes

using Table = std::vector<Detail>;

class DetailSetter {
 public:
  DetailSetter(const DetailMeanings& meanings, const std::string& what, Complaints& complaints)
      : meanings_(meanings), what_(what), complaints_(complaints) {}

  // Sets each field of `listed` that the table names.
  template <typename T>
  void set_all(T& listed, const Table& table, bool (*may_set)(std::string_view)) {
    std::set<std::string> known;
    Fields::visit(listed, [&](std::string_view name, auto& field) {
      if (!may_set(name)) return;
      known.insert(std::string(name));
      for (const Detail& detail : table) {
        if (detail.key == name) set(field, detail);
      }
    });
    for (const Detail& detail : table) {
      if (known.contains(detail.key)) continue;
      const std::vector<std::string_view> words(known.begin(), known.end());
      complain(detail, "unknown detail " + not_one_of(detail.key, words));
    }
  }

 private:
  static bool any(std::string_view) { return true; }

  void complain(const Detail& detail, const std::string& sentence) {
    complaints_.add(detail.line, what_ + ", details: " + sentence);
  }
  void expected(const Detail& detail, const std::string& what) {
    complain(detail,
             detail.key.empty() ? "expected " + what : "'" + detail.key + "' must be " + what);
  }

  // Null, after a complaint, when it is of another type.
  const Table* table(const Detail& detail, const char* what) {
    const auto* items = std::get_if<Table>(&detail.value);
    if (items == nullptr || items->size() > kLongestList) expected(detail, what);
    return items == nullptr || items->size() > kLongestList ? nullptr : items;
  }
  bool number(const Detail& detail, std::int64_t least, std::int64_t most, std::int64_t& out) {
    const auto* found = std::get_if<std::int64_t>(&detail.value);
    const bool fits = found != nullptr && *found >= least && *found <= most;
    if (!fits) {
      expected(detail,
               "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    }
    if (fits) out = *found;
    return fits;
  }
  bool word(const Detail& detail, const char* what, std::string& out) {
    const auto* found = std::get_if<std::string>(&detail.value);
    if (found == nullptr) expected(detail, what);
    if (found != nullptr) out = *found;
    return found != nullptr;
  }

  void set(bool& field, const Detail& detail) {
    std::int64_t flag = 0;
    if (number(detail, 0, 1, flag)) field = flag == 1;
  }
  void set(int& field, const Detail& detail) {
    std::int64_t found = 0;
    if (number(detail, -kMostOfInt, kMostOfInt, found)) field = static_cast<int>(found);
  }
  void set(std::uint32_t& field, const Detail& detail) {
    std::int64_t found = 0;
    if (number(detail, 0, INT32_MAX, found)) field = static_cast<std::uint32_t>(found);
  }
  void set(std::string& field, const Detail& detail) {
    std::string text;
    if (!word(detail, "a text", text)) return;
    if (text.size() > kLongestName) return expected(detail, "a text of up to 200 bytes");
    field = std::move(text);
  }
  void set(Direction& field, const Detail& detail) {
    std::string text;
    if (!word(detail, "a direction", text)) return;
    const auto direction = parse_direction(text);
    if (!direction) return expected(detail, "a direction");
    field = *direction;
  }
  void set(Point& field, const Detail& detail) {
    const Table* pair = table(detail, "a cell [x, y]");
    if (pair == nullptr) return;
    if (pair->size() != 2) return expected(detail, "a cell [x, y]");
    set(field.x, (*pair)[0]);
    set(field.y, (*pair)[1]);
  }
  // Nobody may have been in a pack before.
  void set(Place& field, const Detail& detail) {
    const Table* place = table(detail, "a table with depth and at");
    if (place == nullptr) return;
    for (const Detail& part : *place) {
      if (part.key == "depth") set(field.depth, part);
      if (part.key == "at") set(field.at, part);
    }
  }
  // An empty name is nobody.
  void set(EntityId& field, const Detail& detail) {
    std::string name;
    if (!word(detail, "the name of an entity", name)) return;
    const EntityId found = name.empty() ? kNobody : meanings_.entity(name);
    if (!name.empty() && found == kNobody) return expected(detail, "the name of an entity");
    field = found;
  }
  void set(BlueprintId& field, const Detail& detail) {
    std::string key;
    if (!word(detail, "the key of a blueprint", key)) return;
    const auto found = meanings_.catalogue.named(key);
    if (!found) return expected(detail, "the key of a blueprint");
    field = *found;
  }
  template <typename T>
  void set(std::vector<T>& field, const Detail& detail) {
    const Table* items = table(detail, "a list");
    if (items == nullptr) return;
    field.clear();
    for (const Detail& item : *items) set(field.emplace_back(), item);
    if constexpr (std::is_same_v<T, EntityId> || std::is_same_v<T, BlueprintId>) {
      std::sort(field.begin(), field.end());
      field.erase(std::unique(field.begin(), field.end()), field.end());
    }
  }
  template <typename T, std::size_t N>
  void set(std::array<T, N>& field, const Detail& detail) {
    const Table* items = table(detail, "a list");
    if (items == nullptr) return;
    if (items->size() != N) return expected(detail, "a list of " + std::to_string(N));
    for (std::size_t i = 0; i < N; ++i) set(field[i], (*items)[i]);
  }
  template <typename T>
  void set(Later<T>& field, const Detail& detail) {
    set(field.field, detail);
  }
  template <std::size_t N, typename T>
  void set(Lengthened<N, T>& field, const Detail& detail) {
    set(field.list, detail);
  }
  template <typename T>
  void set(Rare<T>& field, const Detail& detail) {
    set(field.change(), detail);
  }
  void set(HeroGrowth& growth, const Detail& detail);
  void set(HeroChoice& choice, const Detail& detail);
  void set(HeldAbility& held, const Detail& detail);
  // Whatever else the list of fields takes apart.
  template <typename T>
  requires requires(T& value) {
    Fields::visit(value, [](auto, auto&) {});
  }
  void set(T& field, const Detail& detail) {
    if (const Table* parts = table(detail, "a table")) set_all(field, *parts, any);
  }
  // Fields that are no details have other types as well.
  template <typename T>
  requires(std::is_enum_v<T> || std::is_same_v<T, Traits>) void set(T&, const Detail& detail) {
    complain(detail, "'" + detail.key + "' is no detail");
  }

  template <typename Entry>
  void set_key(int& field, const Detail& detail, const std::vector<Entry>& entries) {
    std::string key;
    if (!word(detail, "a key", key)) return;
    const auto found = place_of_key(entries, key);
    if (!found) return complain(detail, "there is no '" + key + "' in the content");
    field = *found;
  }
  template <typename Entry>
  void set_keys(std::vector<int>& field, const Detail& detail, const std::vector<Entry>& entries) {
    const Table* keys = table(detail, "a list of keys");
    if (keys == nullptr) return;
    field.clear();
    for (const Detail& key : *keys) set_key(field.emplace_back(), key, entries);
  }
  [[nodiscard]] const GrowthTables& tables() const { return meanings_.catalogue.growth(); }

  const DetailMeanings& meanings_;
  const std::string& what_;
  Complaints& complaints_;
};

// The kit is stored as its number from 1; no key is no kit.
void DetailSetter::set(HeroGrowth& growth, const Detail& detail) {
  const Table* parts = table(detail, "a table");
  if (parts == nullptr) return;
  for (const Detail& part : *parts) {
    const auto* key = std::get_if<std::string>(&part.value);
    if (part.key == "kit") {
      growth.kit = -1;
      if (key == nullptr || !key->empty()) set_key(growth.kit, part, tables().kits);
      ++growth.kit;
    } else if (part.key == "boons") {
      set_keys(growth.boons, part, tables().boons);
    } else if (part.key == "grows") {
      set(growth.grows, part);
    } else if (part.key == "abilities") {
      set(growth.abilities, part);
    } else if (part.key == "choices") {
      set(growth.choices, part);
    } else if (part.key == "last_choice") {
      set(growth.last_choice, part);
    } else if (part.key == "drawn_to") {
      set(growth.drawn_to, part);
    } else {
      complain(part, "growth has no '" + part.key + "'");
    }
  }
}

// The depth says whether its options are kits, so it is read first.
void DetailSetter::set(HeroChoice& choice, const Detail& detail) {
  const Table* parts = table(detail, "a table");
  if (parts == nullptr) return;
  for (const Detail& part : *parts) {
    if (part.key == "number") set(choice.number, part);
    if (part.key == "depth") set(choice.depth, part);
    if (part.key == "chosen") set(choice.chosen, part);
  }
  for (const Detail& part : *parts) {
    if (part.key != "options") continue;
    choice.is_kit() ? set_keys(choice.options, part, tables().kits)
                    : set_keys(choice.options, part, tables().boons);
  }
}

void DetailSetter::set(HeldAbility& held, const Detail& detail) {
  const Table* parts = table(detail, "a table");
  if (parts == nullptr) return;
  for (const Detail& part : *parts) {
    if (part.key == "ability") set_key(held.ability, part, tables().abilities);
    if (part.key == "ready_in") set(held.ready_in, part);
  }
}

}  // namespace

void set_details(Entity& e, const std::vector<Detail>& details, const DetailMeanings& meanings,
                 const std::string& what, Complaints& complaints) {
  if (details.empty()) return;
  DetailSetter(meanings, what, complaints).set_all(e, details, is_detail);
}

}  // namespace undercroft
