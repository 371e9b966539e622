// key.cc: the names of keys.
#include "client/input/key.h"

#include <array>
#include <utility>

#include "shared/utf8.h"

namespace undercroft {
namespace {

// clang-format off
constexpr std::array<std::pair<std::string_view, Key>, 27> kNamed = {{
    {"Up", {KeyName::Up}},         {"Down", {KeyName::Down}},     {"Left", {KeyName::Left}},
    {"Right", {KeyName::Right}},   {"Home", {KeyName::Home}},     {"End", {KeyName::End}},
    {"PgUp", {KeyName::PageUp}},   {"PgDn", {KeyName::PageDown}}, {"Centre", {KeyName::Centre}},
    {"Enter", {KeyName::Enter}},   {"Esc", {KeyName::Escape}},    {"Tab", {KeyName::Tab}},
    {"Shift-Tab", {KeyName::BackTab}}, {"Backspace", {KeyName::Backspace}},
    {"Delete", {KeyName::Delete}}, {"F1", {KeyName::F1}},         {"F9", {KeyName::F9}},
    {"Shift-Up", {KeyName::ShiftUp}},       {"Shift-Down", {KeyName::ShiftDown}},
    {"Shift-Left", {KeyName::ShiftLeft}},   {"Shift-Right", {KeyName::ShiftRight}},
    {"Shift-Home", {KeyName::ShiftHome}},   {"Shift-End", {KeyName::ShiftEnd}},
    {"Shift-PgUp", {KeyName::ShiftPageUp}}, {"Shift-PgDn", {KeyName::ShiftPageDown}},
    {"Space", character(' ')},     {"Comma", character(',')},
}};
// clang-format on

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

std::optional<Key> parse_key(std::string_view word) {
  for (const auto& [name, key] : kNamed) {
    if (name == word) return key;
  }
  if (word.size() == 3 && word.substr(0, 2) == "C-" && is_letter(word[2])) return control(word[2]);
  const std::u32string one = from_utf8(word);
  if (one.size() == 1 && one[0] > ' ') return character(one[0]);
  return std::nullopt;
}

std::string written(const Key& key) {
  const std::string name = name_of(key);
  return name.rfind("Ctrl-", 0) == 0 ? "C-" + name.substr(5) : name;
}

std::string name_of(const Key& key) {
  if (key.name == KeyName::Character && key.character > ' ') {
    return to_utf8(std::u32string(1, key.character));
  }
  for (const auto& [name, named] : kNamed) {
    if (named == key) return std::string(name);
  }
  if (key.character >= 1 && key.character <= 26) {
    return std::string("Ctrl-") + static_cast<char>('A' + key.character - 1);
  }
  return "that key";
}

}  // namespace undercroft
