// saved_seats.cc: reading and writing the three files.
#include "client/app/saved_seats.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "client/app/files.h"
#include "client/app/word_lines.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

// Begins the names of proved seats. A server that proves nothing cannot choose such a name.
constexpr const char* kProved = "key:";

std::string tokens() { return state_folder() + "/token"; }
std::string servers() { return state_folder() + "/servers"; }
std::string heroes() { return state_folder() + "/heroes"; }

bool is_of(const Words& words, const std::string& seat, const std::string& name) {
  return words.size() > 1 && words[0] == seat && equals_ignoring_case(words[1], name);
}

// Replaces the hero's line in a file. Empty `rest`: only drops it.
Expected<> replace_line(const std::string& path, const std::string& seat, const std::string& name,
                        const std::string& rest) {
  return edit_private(path, [&](const std::string& text) {
    const std::string others =
        without_lines(text, [&](const Words& words) { return is_of(words, seat, name); });
    return rest.empty() ? others : others + seat + " " + name + " " + rest + "\n";
  });
}

Expected<> note_seat(const std::string& address, const std::string& seat) {
  if (seat_at(address) == seat) return {};
  return edit_private(servers(), [&](const std::string& text) {
    return without_lines(text, [&](const Words& words) { return words[0] == address; }) + address +
           " " + seat + "\n";
  });
}

// The files hold words between spaces. A hostile server could add lines with a realm's name or a
// token.
bool is_one_word(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

// 0 if `word` is not a number or out of range.
template <typename Number>
Number number_of(const std::string& word) {
  Number number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  return read.ec == std::errc() && read.ptr == word.data() + word.size() ? number : 0;
}

}  // namespace

std::string seat_of(const std::string& identity, const std::string& realm) {
  return kProved + identity + "/" + to_lower(realm);
}

bool is_proved_seat(const std::string& seat) { return seat.starts_with(kProved); }

std::string seat_at(const std::string& address) {
  for (const Words& words : word_lines(text_of_private(servers()))) {
    if (words.size() == 2 && words[0] == address) return words[1];
  }
  return address;
}

std::vector<std::string> addresses_of(const std::string& seat) {
  std::vector<std::string> addresses;
  for (const Words& words : word_lines(text_of_private(servers()))) {
    if (words.size() == 2 && words[1] == seat) addresses.push_back(words[0]);
  }
  return addresses;
}

std::string token_in_seat(const std::string& seat, const std::string& name) {
  for (const Words& words : word_lines(text_of_private(tokens()))) {
    if (words.size() == 3 && is_of(words, seat, name)) return words[2];
  }
  return {};
}

std::string load_token(const std::string& address, const std::string& name) {
  return token_in_seat(seat_at(address), name);
}

// A changed line moves to the end, so the latest hero is the last line.
KnownHero last_hero(const std::string& address) {
  const std::string seat = seat_at(address);
  KnownHero hero;
  for (const Words& words : word_lines(text_of_private(tokens()))) {
    if (words.size() == 3 && words[0] == seat) hero.name = words[1];
  }
  for (const Words& words : word_lines(text_of_private(heroes()))) {
    if (words.size() != 4 || !is_of(words, seat, hero.name)) continue;
    hero.depth = number_of<int>(words[2]);
    hero.turn = number_of<TurnNumber>(words[3]);
  }
  return hero;
}

Expected<> note_progress(const std::string& address, const KnownHero& hero) {
  const std::string far = std::to_string(hero.depth) + " " + std::to_string(hero.turn);
  return replace_line(heroes(), seat_at(address), hero.name, hero.depth == 0 ? "" : far);
}

Expected<> save_token(const std::string& address, const std::string& seat, const std::string& name,
                      const std::string& token) {
  if (!is_one_word(seat) || !is_one_word(token)) {
    return failed("the server sent a realm or a token with forbidden characters; it is not stored");
  }
  if (auto noted = note_seat(address, seat); !noted) return noted;
  return replace_line(tokens(), seat, name, token);
}

Expected<> forget_token(const std::string& address, const std::string& name) {
  return replace_line(tokens(), seat_at(address), name, "");
}

}  // namespace undercroft
