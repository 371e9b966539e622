// saved_seats.cc: reading and writing the three files.
#include "client/app/saved_seats.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "client/app/files.h"
#include "client/app/known_servers.h"
#include "client/app/word_lines.h"
#include "client/net/url.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

// Begins the names of proved seats. A server that proves nothing cannot choose such a name.
constexpr const char* kProved = "key:";

constexpr std::size_t kLongestName = 16;  // is_player_name()

std::string tokens() { return state_folder() + "/token"; }
std::string servers() { return state_folder() + "/servers"; }
std::string heroes() { return state_folder() + "/heroes"; }

bool is_of(const WordList& words, const std::string& seat, const std::string& name) {
  return words.size() > 1 && words[0] == seat && equals_ignoring_case(words[1], name);
}

// Replaces the hero's line in a file. Empty `rest`: only drops it.
Expected<> replace_line(const std::string& path, const std::string& seat, const std::string& name,
                        const std::string& rest) {
  return edit_private(path, [&](const std::string& text) {
    const std::string others =
        without_lines(text, [&](const WordList& words) { return is_of(words, seat, name); });
    return rest.empty() ? others : others + seat + " " + name + " " + rest + "\n";
  });
}

// Two spellings of one address, such as "moon.example:7777" and "ws://Moon.example:7777/".
bool is_same_place(const std::string& one, const std::string& other) {
  if (one == other) return true;
  const auto url = parse_url(one);
  const auto other_url = parse_url(other);
  return url && other_url && host_and_port(one) == host_and_port(other) &&
         equals_ignoring_case(url->path, other_url->path);
}

// Whether both were proved, and by different servers.
bool are_of_different_servers(const std::string& seat, const std::string& other) {
  return is_proved_seat(seat) && is_proved_seat(other) &&
         seat.substr(0, seat.find('/')) != other.substr(0, other.find('/'));
}

// The latest seat is the first line of its address. A server may change which realm its address
// leads to, so the other seats there stay known, unless another server has taken the address.
Expected<> note_seat(const std::string& address, const std::string& seat) {
  if (seat_at(address) == seat) return {};
  return edit_private(servers(), [&](const std::string& text) {
    const auto is_replaced = [&](const WordList& words) {
      return words.size() == 2 && is_same_place(words[0], address) &&
             (words[1] == seat || are_of_different_servers(words[1], seat));
    };
    return address + " " + seat + "\n" + without_lines(text, is_replaced);
  });
}

// The server has proved its identity since, and taken the hero's token of then: no other server may
// get that.
Expected<> forget_unproved(const std::string& address, const std::string& name) {
  std::vector<std::string> seats = seats_at(address);
  seats.push_back(address);
  for (const std::string& seat : seats) {
    const bool is_old = !is_proved_seat(seat) && !token_in_seat(seat, name).empty();
    if (!is_old) continue;
    if (auto dropped = replace_line(tokens(), seat, name, ""); !dropped) return dropped;
  }
  return {};
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

bool is_seat_of(const std::string& seat, const std::string& identity) {
  return seat.starts_with(kProved + identity + "/");
}

// Neither "key:IDENTITY" nor "ws://HOST" is a realm.
std::string realm_of_seat(const std::string& seat) {
  const std::size_t scheme = seat.find("://");
  const std::size_t from = scheme == std::string::npos ? 0 : scheme + 3;
  const std::size_t slash = seat.rfind('/');
  return slash == std::string::npos || slash < from ? "" : seat.substr(slash + 1);
}

std::vector<std::string> seats_at(const std::string& address) {
  std::vector<std::string> seats;
  for (const WordList& words : word_lines(text_of_private(servers()))) {
    if (words.size() == 2 && is_same_place(words[0], address)) seats.push_back(words[1]);
  }
  return seats;
}

std::string seat_at(const std::string& address) {
  const std::vector<std::string> seats = seats_at(address);
  return seats.empty() ? address : seats.front();
}

std::vector<std::string> addresses_of(const std::string& seat) {
  std::vector<std::string> addresses;
  for (const WordList& words : word_lines(text_of_private(servers()))) {
    if (words.size() == 2 && words[1] == seat) addresses.push_back(words[0]);
  }
  return addresses;
}

std::string token_in_seat(const std::string& seat, const std::string& name) {
  for (const WordList& words : word_lines(text_of_private(tokens()))) {
    if (words.size() == 3 && is_of(words, seat, name)) return words[2];
  }
  return {};
}

std::string load_token(const std::string& address, const std::string& name) {
  for (const std::string& seat : seats_at(address)) {
    if (std::string token = token_in_seat(seat, name); !token.empty()) return token;
  }
  return token_in_seat(address, name);
}

std::string free_name(const std::string& seat, const std::string& name) {
  for (int number = 2;; ++number) {
    const std::string suffix = "-" + std::to_string(number);
    std::string other = name.substr(0, kLongestName - suffix.size()) + suffix;
    if (token_in_seat(seat, other).empty()) return other;
  }
}

// A changed line moves to the end, so the latest hero is the last line.
KnownHero last_hero(const std::string& address) {
  const std::string seat = seat_at(address);
  KnownHero hero;
  for (const WordList& words : word_lines(text_of_private(tokens()))) {
    if (words.size() == 3 && words[0] == seat) hero.name = words[1];
  }
  for (const WordList& words : word_lines(text_of_private(heroes()))) {
    if (words.size() != 4 || !is_of(words, seat, hero.name)) continue;
    hero.depth = number_of<int>(words[2]);
    hero.turn = number_of<TurnNumber>(words[3]);
  }
  return hero;
}

Expected<> note_progress(const std::string& seat, const KnownHero& hero) {
  const std::string far = std::to_string(hero.depth) + " " + std::to_string(hero.turn);
  return replace_line(heroes(), seat, hero.name, hero.depth == 0 ? "" : far);
}

Expected<> save_token(const std::string& address, const std::string& seat, const std::string& name,
                      const std::string& token) {
  if (!is_one_word(seat) || !is_one_word(token)) {
    return failed("the server sent a realm or a token with forbidden characters; it is not stored");
  }
  if (auto noted = note_seat(address, seat); !noted) return noted;
  if (auto stored = replace_line(tokens(), seat, name, token); !stored) return stored;
  return is_proved_seat(seat) ? forget_unproved(address, name) : Expected<>{};
}

Expected<> forget_token(const std::string& seat, const std::string& name) {
  return replace_line(tokens(), seat, name, "");
}

}  // namespace undercroft
