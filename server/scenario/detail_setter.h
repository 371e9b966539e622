// detail_setter.h: sets fields of any type from details.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "server/scenario/detail_reader.h"
#include "server/scenario/details.h"
#include "server/sim/world/fields.h"

namespace undercroft {

// A DetailSetter has a set() for each type in the list of fields. It reports each detail of another
// type or range.
class DetailSetter {
 public:
  DetailSetter(const DetailMeanings& meanings, const std::string& table, Complaints& complaints)
      : meanings_(meanings), reader_(table, complaints) {}

  // Sets each field of `listed` that the table names.
  template <typename T>
  void set_all(T& listed, const std::vector<Detail>& table, bool (*may_set)(std::string_view)) {
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
      reader_.complain(detail, "unknown detail " + not_one_of(detail.key, words));
    }
  }

 private:
  static bool any(std::string_view) { return true; }

  // Single values: details.cc.
  void set(bool& field, const Detail& detail);
  void set(int& field, const Detail& detail);
  void set(std::uint32_t& field, const Detail& detail);
  void set(std::string& field, const Detail& detail);
  void set(Direction& field, const Detail& detail);
  void set(Point& field, const Detail& detail);
  void set(Place& field, const Detail& detail);
  void set(EntityId& field, const Detail& detail);
  void set(BlueprintId& field, const Detail& detail);
  // Numbers of the content's tables, which the file has by their keys: growth_details.cc.
  void set(HeroGrowth& growth, const Detail& detail);
  void set(HeroChoice& choice, const Detail& detail);
  void set(HeldAbility& held, const Detail& detail);

  template <typename T>
  void set(std::vector<T>& field, const Detail& detail) {
    const auto* items = reader_.items(detail, "a list");
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
    const auto* items = reader_.items(detail, "a list");
    if (items == nullptr) return;
    if (items->size() != N) return reader_.expected(detail, "a list of " + std::to_string(N));
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
  // Any other struct that the list of fields takes apart.
  template <typename T>
  requires requires(T& value) {
    Fields::visit(value, [](auto, auto&) {});
  }
  void set(T& field, const Detail& detail) {
    if (const auto* parts = reader_.items(detail, "a table")) set_all(field, *parts, any);
  }
  // Fields that are no details have other types as well.
  template <typename T>
  requires(std::is_enum_v<T> || std::is_same_v<T, Traits>) void set(T&, const Detail& detail) {
    reader_.complain(detail, "'" + detail.key + "' is no detail");
  }

  const DetailMeanings& meanings_;
  DetailReader reader_;
};

}  // namespace undercroft
