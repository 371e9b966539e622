// admin_json.h: the JSON of administration: one object a line, without nested objects.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// null, a truth value, a whole number, a text, or a list of texts.
using JsonValue =
    std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<std::string>>;

// A JsonObject keeps its members in the order in which they were added or read.
class JsonObject {
 public:
  JsonObject() = default;
  JsonObject(std::initializer_list<std::pair<std::string, JsonValue>> members)
      : members_(members) {}
  void add(std::string name, JsonValue value) {
    members_.emplace_back(std::move(name), std::move(value));
  }
  [[nodiscard]] const std::vector<std::pair<std::string, JsonValue>>& members() const {
    return members_;
  }
  // Null when there is no such member, or when it is of another type.
  template <typename T>
  [[nodiscard]] const T* get(std::string_view name) const {
    for (const auto& [its_name, value] : members_) {
      if (its_name == name) return std::get_if<T>(&value);
    }
    return nullptr;
  }

 private:
  std::vector<std::pair<std::string, JsonValue>> members_;
};

// One line, without a line feed. REQUIRES: all texts are valid UTF-8.
[[nodiscard]] std::string to_json(const JsonObject& object);
// Fails with a sentence when the line is not such an object, or not valid UTF-8.
[[nodiscard]] Expected<JsonObject> read_json(std::string_view line);

// The value as people read it: "-" for null, "yes" and "no", the number, the text.
[[nodiscard]] std::string as_words(const JsonValue& value);

}  // namespace undercroft
