// load_case.cc: parses cases, and describes the servers that they need.
#include "tests/tools/bench/fanout/load_case.h"

#include <algorithm>
#include <charconv>

namespace undercroft::bench {
namespace {

constexpr int kMaxPlayers = 4000;
constexpr int kMaxRealms = 2000;
constexpr int kMaxPlayersOfRealm = 1000;  // the maximum of --max-players

int take_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.starts_with(':')) text.remove_prefix(1);
  return number;
}

bool take_word(std::string_view& text, std::string_view word) {
  const bool there = text.starts_with(word);
  if (there) text.remove_prefix(word.size());
  return there;
}

}  // namespace

std::string LoadCase::name() const {
  const char* word = kind == LoadKind::Solo    ? "solo:"
                     : kind == LoadKind::Crowd ? "crowd:"
                                               : "bubble:";
  return word + std::to_string(players) + ":" + std::to_string(realms);
}

std::string LoadCase::realm_of(int player) const {
  return "realm-" + std::to_string(player % realms);
}

std::vector<std::string> LoadCase::arguments(const std::string& server,
                                             const std::string& hall) const {
  std::vector<std::string> all = {server, "--listen", "127.0.0.1:0", "--threads", "1"};
  const auto add = [&all](const std::string& name, const std::string& value) {
    all.insert(all.end(), {"--" + name, value});
  };
  add("log-level", "off");
  add("max-connections", std::to_string(players + 16));
  add("max-players", std::to_string(std::min(players, kMaxPlayersOfRealm)));
  add("rule", kind == LoadKind::Crowd ? "clock=beat" : "clock=bubble");
  if (kind == LoadKind::Crowd) add("rule", "beat_ms=" + std::to_string(kTurnMs));
  if (kind == LoadKind::Solo) {
    add("seed", "7");
  } else {
    add("scenario", hall);
  }
  for (int i = 0; i < realms; ++i) add("realm", realm_of(i));
  return all;
}

std::optional<LoadCase> parse_case(std::string_view text) {
  LoadCase load;
  if (take_word(text, "solo:")) {
    load = {LoadKind::Solo, take_number(text), 0};
    load.realms = load.players;
  } else if (take_word(text, "crowd:")) {
    load = {LoadKind::Crowd, take_number(text), 1};
  } else if (take_word(text, "bubble:")) {
    load.kind = LoadKind::Bubble;
    load.players = take_number(text);
    load.realms = take_number(text);
  }
  const bool sound = text.empty() && load.players >= 1 && load.players <= kMaxPlayers &&
                     load.realms >= 1 && load.realms <= kMaxRealms;
  return sound ? std::optional(load) : std::nullopt;
}

std::string hall_text() {
  constexpr int kWide = 100;
  constexpr int kHigh = 50;
  std::string map;
  for (int y = 0; y < kHigh; ++y) {
    std::string row(kWide, y == 0 || y == kHigh - 1 ? '#' : '.');
    row.front() = row.back() = '#';
    if (y == kHigh / 2) row[kWide / 2] = '<';
    map += row + "\n";
  }
  return "title = \"a hall\"\nmap = \"\"\"\n" + map + "\"\"\"\n";
}

}  // namespace undercroft::bench
