// written_fields.cc: each type of field as TOML.
#include <type_traits>

#include "server/scenario/detail_names.h"
#include "server/scenario/details.h"
#include "server/scenario/toml_words.h"
#include "server/sim/world/fields.h"

namespace undercroft {
namespace {

class FieldWriter {
 public:
  explicit FieldWriter(const DetailNames& names) : names_(names) {}

  [[nodiscard]] std::string text(bool value) const { return value ? "true" : "false"; }
  template <typename T>
  requires(std::is_integral_v<T> && !std::is_same_v<T, bool>) [[nodiscard]] std::string
      text(T value) const {
    return std::to_string(value);
  }
  template <typename T>
  requires(std::is_enum_v<T>) [[nodiscard]] std::string text(T value) const {
    return std::to_string(static_cast<unsigned>(value));
  }
  [[nodiscard]] std::string text(Direction value) const { return toml_text(name_of(value)); }
  [[nodiscard]] std::string text(EntityId id) const { return toml_text(names_.entity(id)); }
  [[nodiscard]] std::string text(BlueprintId id) const {
    return toml_text(names_.catalogue[id].key);
  }
  [[nodiscard]] std::string text(Traits traits) const { return std::to_string(traits.bits()); }
  [[nodiscard]] std::string text(const std::string& value) const { return toml_text(value); }
  [[nodiscard]] std::string text(Point p) const { return toml_list({text(p.x), text(p.y)}); }
  template <typename T>
  [[nodiscard]] std::string text(const std::vector<T>& list) const {
    std::vector<std::string> values;
    for (const T& item : list) {
      std::string value = text(item);
      if (value != "\"\"") values.push_back(std::move(value));
    }
    return toml_list(values);
  }
  template <typename T, std::size_t N>
  [[nodiscard]] std::string text(const std::array<T, N>& list) const {
    std::vector<std::string> values;
    for (const T& item : list) values.push_back(text(item));
    return toml_list(values);
  }
  template <typename T>
  [[nodiscard]] std::string text(const Later<T>& later) const {
    return text(later.field);
  }
  template <std::size_t N, typename T>
  [[nodiscard]] std::string text(const Lengthened<N, T>& longer) const {
    return text(longer.list);
  }
  template <typename T>
  [[nodiscard]] std::string text(const Rare<T>& rare) const {
    return text(rare.get());
  }
  // The growth of a hero has the keys of the content's tables in place of their numbers.
  [[nodiscard]] std::string text(const HeroGrowth& growth) const {
    const GrowthTables& tables = names_.catalogue.growth();
    std::vector<std::string> abilities, choices;
    for (const HeldAbility& held : growth.abilities) {
      abilities.push_back("{ ability = " + toml_text(key_in(tables.abilities, held.ability)) +
                          ", ready_in = " + text(held.ready_in) + " }");
    }
    for (const HeroChoice& choice : growth.choices) choices.push_back(text(choice));
    return "{ grows = " + text(growth.grows) +
           ", kit = " + toml_text(key_in(tables.kits, growth.kit - 1)) +
           ", boons = " + toml_texts(keys_in(tables.boons, growth.boons)) +
           ", abilities = " + toml_list(abilities) + ", choices = " + toml_list(choices) +
           ", last_choice = " + text(growth.last_choice) + ", drawn_to = " + text(growth.drawn_to) +
           " }";
  }
  [[nodiscard]] std::string text(const HeroChoice& choice) const {
    const GrowthTables& tables = names_.catalogue.growth();
    const auto options = choice.is_kit() ? keys_in(tables.kits, choice.options)
                                         : keys_in(tables.boons, choice.options);
    return "{ number = " + text(choice.number) + ", depth = " + text(choice.depth) +
           ", options = " + toml_texts(options) + ", chosen = " + text(choice.chosen) + " }";
  }
  // Whatever else the list of fields takes apart.
  template <typename T>
  requires requires(T& value) {
    Fields::visit(value, [](auto, auto&) {});
  }
  [[nodiscard]] std::string text(const T& value) const {
    std::string table;
    Fields::visit(value, [&](std::string_view name, auto& field) {
      table += (table.empty() ? "{ " : ", ") + std::string(name) + " = " + text(field);
    });
    return table + " }";
  }

 private:
  template <typename Entry>
  [[nodiscard]] static std::string key_in(const std::vector<Entry>& entries, int number) {
    const auto place = static_cast<std::size_t>(number);
    return number >= 0 && place < entries.size() ? entries[place].key : "";
  }
  template <typename Entry>
  [[nodiscard]] static std::vector<std::string> keys_in(const std::vector<Entry>& entries,
                                                        const std::vector<int>& numbers) {
    std::vector<std::string> keys;
    for (const int number : numbers) keys.push_back(key_in(entries, number));
    return keys;
  }

  const DetailNames& names_;
};

}  // namespace

std::vector<WrittenField> written_fields(const Entity& e, const DetailNames& names) {
  const FieldWriter writer(names);
  std::vector<WrittenField> fields;
  Fields::visit(e, [&](std::string_view name, auto& field) {
    fields.push_back({std::string(name), writer.text(field), is_detail(name)});
  });
  return fields;
}

}  // namespace undercroft
