// toml_words.cc: quotes and escapes.
#include "server/scenario/toml_words.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "shared/utf8.h"

namespace undercroft {
namespace {

std::string escaped(char32_t c) {
  std::array<char, 12> text{};
  const auto number = static_cast<unsigned>(c);
  std::snprintf(text.data(), text.size(), number > 0xFFFF ? "\\U%08X" : "\\u%04X", number);
  return text.data();
}

bool is_bare(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

}  // namespace

std::string toml_text(std::string_view text) {
  std::string quoted = "\"";
  while (!text.empty()) {
    const char32_t c = take_character(text).value_or(U'\uFFFD');
    if (c == U'"' || c == U'\\') {
      quoted += {'\\', static_cast<char>(c)};
    } else {
      quoted += c < U' ' || c > U'~' ? escaped(c) : std::string(1, static_cast<char>(c));
    }
  }
  return quoted + "\"";
}

std::string toml_texts(const std::vector<std::string>& texts) {
  std::vector<std::string> values;
  for (const std::string& text : texts) values.push_back(toml_text(text));
  return toml_list(values);
}

std::string toml_list(const std::vector<std::string>& values) {
  std::string list = "[";
  for (const std::string& value : values) list += (list.size() > 1 ? ", " : "") + value;
  return list + "]";
}

std::string toml_table(const TomlFields& fields) {
  std::string table;
  for (const auto& [key, value] : fields) {
    table.append(table.empty() ? "{ " : ", ").append(key).append(" = ").append(value);
  }
  return table.empty() ? "{}" : table + " }";
}

std::string toml_key(std::string_view key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), is_bare);
  return bare ? std::string(key) : toml_text(key);
}

}  // namespace undercroft
