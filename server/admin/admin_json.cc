// admin_json.cc: writing and reading JSON objects (RFC 8259).
#include "server/admin/admin_json.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "server/base/escaping.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

std::string list_as_json(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& item : list) text += (text.empty() ? "" : ",") + json_text(item);
  return "[" + text + "]";
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    if (!take_character(text)) return false;
  }
  return true;
}

struct Writer {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(const std::string& value) const { return json_text(value); }
  std::string operator()(const std::vector<std::string>& value) const {
    return list_as_json(value);
  }
};

// Reads from the beginning of `rest`. Each call returns nothing when the text is not as expected.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : rest_(text) {}

  std::optional<JsonObject> object() {
    JsonObject object;
    if (!take('{')) return std::nullopt;
    if (take('}')) return at_end(std::move(object));
    do {
      auto name = text();
      if (!name || !take(':')) return std::nullopt;
      auto read = value();
      if (!read) return std::nullopt;
      object.add(*std::move(name), *std::move(read));
    } while (take(','));
    if (!take('}')) return std::nullopt;
    return at_end(std::move(object));
  }

 private:
  void skip_spaces() {
    const std::size_t begin = rest_.find_first_not_of(" \t\r\n");
    rest_.remove_prefix(std::min(begin, rest_.size()));
  }
  bool take(char c) {
    skip_spaces();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take_word(std::string_view word) {
    skip_spaces();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::optional<JsonObject> at_end(JsonObject object) {
    skip_spaces();
    return rest_.empty() ? std::optional(std::move(object)) : std::nullopt;
  }
  std::optional<JsonValue> value() {
    skip_spaces();
    if (rest_.starts_with('"')) {
      auto read = text();
      return read ? std::optional<JsonValue>(*std::move(read)) : std::nullopt;
    }
    if (take('[')) return list();
    if (take_word("null")) return JsonValue(std::monostate());
    if (take_word("true")) return JsonValue(true);
    if (take_word("false")) return JsonValue(false);
    return number();
  }
  std::optional<JsonValue> number() {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error != std::errc{}) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return JsonValue(number);
  }
  std::optional<JsonValue> list() {
    std::vector<std::string> items;
    if (take(']')) return JsonValue(std::move(items));
    do {
      auto item = text();
      if (!item) return std::nullopt;
      items.push_back(*std::move(item));
    } while (take(','));
    return take(']') ? std::optional<JsonValue>(std::move(items)) : std::nullopt;
  }
  std::optional<std::string> text() {
    if (!take('"')) return std::nullopt;
    std::string read;
    while (!rest_.empty()) {
      const char c = rest_.front();
      rest_.remove_prefix(1);
      if (c == '"') return read;
      if (static_cast<unsigned char>(c) < 0x20) return std::nullopt;
      if (c != '\\') {
        read += c;
      } else if (!escaped(read)) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }
  bool escaped(std::string& read) {
    if (rest_.empty()) return false;
    const char c = rest_.front();
    rest_.remove_prefix(1);
    constexpr std::string_view kFrom = "\"\\/bfnrt";
    constexpr std::string_view kTo = "\"\\/\b\f\n\r\t";
    const std::size_t at = kFrom.find(c);
    if (at != std::string_view::npos) return read += kTo[at], true;
    if (c != 'u') return false;
    auto character = four_digits();
    if (character && *character >= 0xD800 && *character < 0xDC00 && rest_.starts_with("\\u")) {
      rest_.remove_prefix(2);
      const auto low = four_digits();
      if (!low || *low < 0xDC00 || *low >= 0xE000) return false;
      character = 0x10000 + ((*character - 0xD800) << 10U) + (*low - 0xDC00);
    }
    if (!character || (*character >= 0xD800 && *character < 0xE000)) return false;
    read += utf8_of(static_cast<char32_t>(*character));
    return true;
  }
  std::optional<std::uint32_t> four_digits() {
    std::uint32_t number = 0;
    if (rest_.size() < 4) return std::nullopt;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + 4, number, 16);
    if (error != std::errc{} || end != rest_.data() + 4) return std::nullopt;
    rest_.remove_prefix(4);
    return number;
  }
  std::string_view rest_;
};

}  // namespace

std::string to_json(const JsonObject& object) {
  std::string text;
  for (const auto& [name, value] : object.members()) {
    text += (text.empty() ? "" : ",") + json_text(name) + ":" + std::visit(Writer{}, value);
  }
  return "{" + text + "}";
}

Expected<JsonObject> read_json(std::string_view line) {
  if (!is_utf8(line)) return failed("the line is not UTF-8");
  auto object = JsonReader(line).object();
  if (!object) return failed("the line is not a JSON object of texts, numbers and lists of texts");
  return *std::move(object);
}

std::string as_words(const JsonValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "yes" : "no";
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  std::string joined;
  if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
    for (const std::string& item : *list) joined += (joined.empty() ? "" : ", ") + item;
  }
  return joined.empty() ? "-" : joined;
}

}  // namespace undercroft
