// walk_keys.cc: tables of control keys and escape sequences.
#include "server/replay/walk_keys.h"

#include <array>
#include <optional>
#include <utility>

#include "shared/utf8.h"

namespace undercroft {
namespace {

using Sort = WalkKey::Sort;

constexpr char kEscapeByte = 27, kDeleteByte = 127;
constexpr std::size_t kLongestSequence = 32;  // bytes; no key has more

constexpr std::array<std::pair<char, Sort>, 9> kControls = {{
    {3, Sort::Quit},
    {4, Sort::Quit},
    {8, Sort::Backspace},
    {9, Sort::Tab},
    {10, Sort::Enter},
    {12, Sort::Redraw},
    {13, Sort::Enter},
    {26, Sort::Suspend},
    {kDeleteByte, Sort::Backspace},
}};

// Without ESC, and without the bracket or O behind it.
constexpr std::array<std::pair<std::string_view, Sort>, 15> kSequences = {{
    {"A", Sort::Up},
    {"B", Sort::Down},
    {"C", Sort::Right},
    {"D", Sort::Left},
    {"H", Sort::Home},
    {"F", Sort::End},
    {"Z", Sort::BackTab},
    {"1~", Sort::Home},
    {"7~", Sort::Home},
    {"4~", Sort::End},
    {"8~", Sort::End},
    {"5~", Sort::PageUp},
    {"6~", Sort::PageDown},
    {"d", Sort::Left},
    {"c", Sort::Right},
}};

template <typename Table, typename Name>
std::optional<Sort> found_in(const Table& table, const Name& name) {
  for (const auto& [key, sort] : table) {
    if (key == name) return sort;
  }
  return std::nullopt;
}

// How many bytes of `bytes` are one key or one sequence; 0: more must come.
std::size_t length_of_sequence(std::string_view bytes) {
  if (bytes.size() < 2) return 0;
  if (bytes[1] != '[' && bytes[1] != 'O') return 1;
  for (std::size_t i = 2; i < bytes.size(); ++i) {
    if (bytes[i] >= '@' || i >= kLongestSequence) return i + 1;
    if (bytes[i] < ' ') return i;  // a control key cuts it off
  }
  return 0;
}

std::size_t length_of_character(unsigned char lead) {
  if (lead >= 0xF0) return 4;
  if (lead >= 0xE0) return 3;
  return lead >= 0xC0 ? 2 : 1;
}

std::size_t length_of_key(std::string_view bytes) {
  if (bytes.front() == kEscapeByte) return length_of_sequence(bytes);
  const std::size_t length = length_of_character(static_cast<unsigned char>(bytes.front()));
  return length <= bytes.size() ? length : 0;
}

std::optional<WalkKey> key_of(std::string_view bytes) {
  if (bytes == std::string_view(&kEscapeByte, 1)) return WalkKey{Sort::Escape};
  if (bytes.front() == kEscapeByte) {
    const auto sort = found_in(kSequences, bytes.substr(2));
    return sort ? std::optional(WalkKey{*sort}) : std::nullopt;
  }
  if (const auto control = found_in(kControls, bytes.front())) return WalkKey{*control};
  if (static_cast<unsigned char>(bytes.front()) < ' ') return std::nullopt;
  const auto character = take_character(bytes);
  return character ? std::optional(WalkKey{Sort::Character, *character}) : std::nullopt;
}

}  // namespace

std::vector<WalkKey> WalkKeyReader::read(std::string_view bytes) {
  pending_ += bytes;
  std::vector<WalkKey> keys;
  std::string_view left = pending_;
  while (!left.empty()) {
    const std::size_t length = length_of_key(left);
    if (length == 0) break;
    if (const auto key = key_of(left.substr(0, length))) keys.push_back(*key);
    left.remove_prefix(length);
  }
  pending_ = std::string(left);
  return keys;
}

std::vector<WalkKey> WalkKeyReader::give_up() {
  const std::string rest = std::exchange(pending_, {});
  if (rest.size() != 1 || rest.front() != kEscapeByte) return {};
  return {WalkKey{Sort::Escape}};
}

}  // namespace undercroft
