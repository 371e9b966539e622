// saved_seats.cc: reading and writing the three files.
#include "client/app/saved_seats.h"

#include <charconv>
#include <fstream>
#include <sstream>
#include <vector>

#include "client/app/files.h"
#include "client/net/websocket.h"

namespace undercroft {
namespace {

std::string tokens() { return state_folder() + "/token"; }
std::string servers() { return state_folder() + "/servers"; }
std::string heroes() { return state_folder() + "/heroes"; }

// The words of each line of a file.
std::vector<std::vector<std::string>> lines_of(const std::string& path) {
  std::vector<std::vector<std::string>> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    lines.emplace_back();
    for (std::string word; words >> word;) lines.back().push_back(word);
  }
  return lines;
}

// The file's text without the lines that start with `begins`.
std::string without_line(const std::string& path, const std::string& begins) {
  std::ifstream file(path);
  std::string text;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(begins, 0) != 0) text += line + "\n";
  }
  return text;
}

// As above, with the line `begins` + `ends` appended.
std::string with_line(const std::string& path, const std::string& begins, const std::string& ends) {
  return without_line(path, begins) + begins + ends + "\n";
}

std::string seat_at(const std::string& address) {
  for (const auto& words : lines_of(servers())) {
    if (words.size() == 2 && words[0] == address) return words[1];
  }
  return address;
}

Expected<> note_seat(const std::string& address, const std::string& seat) {
  if (seat_at(address) == seat) return {};
  return replace_private(servers(), with_line(servers(), address + " ", seat));
}

// 0 if `word` is not a number or out of range.
template <typename Number>
Number number_of(const std::string& word) {
  Number number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  return read.ec == std::errc() && read.ptr == word.data() + word.size() ? number : 0;
}

bool is_of_this_machine(const std::string& address) {
  const auto url = parse_url(address);
  if (!url) return false;
  return url->host == "localhost" || url->host == "::1" || url->host.starts_with("127.");
}

}  // namespace

std::string seat_of(const std::string& server, const std::string& realm) {
  return server + "/" + realm;
}

std::string load_token(const std::string& address, const std::string& name) {
  const std::string seat = seat_at(address);
  for (const auto& words : lines_of(tokens())) {
    if (words.size() == 3 && words[0] == seat && words[1] == name) return words[2];
  }
  return {};
}

// with_line() appends, so the latest hero is the last line.
KnownHero last_hero(const std::string& address) {
  const std::string seat = seat_at(address);
  KnownHero hero;
  for (const auto& words : lines_of(tokens())) {
    if (words.size() == 3 && words[0] == seat) hero.name = words[1];
  }
  for (const auto& words : lines_of(heroes())) {
    if (words.size() != 4 || words[0] != seat || words[1] != hero.name) continue;
    hero.depth = number_of<int>(words[2]);
    hero.turn = number_of<TurnNumber>(words[3]);
  }
  return hero;
}

Expected<> note_progress(const std::string& address, const KnownHero& hero) {
  const std::string begins = seat_at(address) + " " + hero.name + " ";
  if (hero.depth == 0) return replace_private(heroes(), without_line(heroes(), begins));
  const std::string ends = std::to_string(hero.depth) + " " + std::to_string(hero.turn);
  return replace_private(heroes(), with_line(heroes(), begins, ends));
}

Expected<> save_token(const std::string& address, const std::string& seat, const std::string& name,
                      const std::string& token) {
  if (auto noted = note_seat(address, seat); !noted) return noted;
  return replace_private(tokens(), with_line(tokens(), seat + " " + name + " ", token));
}

Expected<> forget_token(const std::string& address, const std::string& name) {
  return replace_private(tokens(), without_line(tokens(), seat_at(address) + " " + name + " "));
}

std::string known_address(const std::string& server, const std::string& address,
                          const std::string& name) {
  for (const auto& words : lines_of(servers())) {
    const bool is_there = words.size() == 2 && words[1].starts_with(server + "/");
    if (is_there && words[0] != address && !load_token(words[0], name).empty()) return words[0];
  }
  return {};
}

bool are_of_this_machine(const std::string& one, const std::string& other) {
  return is_of_this_machine(one) && is_of_this_machine(other);
}

Expected<> note_same_place(const std::string& address, const std::string& as) {
  return note_seat(address, seat_at(as));
}

}  // namespace undercroft
