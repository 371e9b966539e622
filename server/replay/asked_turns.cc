// asked_turns.cc: reads numbers of turns.
#include "server/replay/asked_turns.h"

#include <charconv>
#include <string>

namespace undercroft {
namespace {

constexpr const char* kForms =
    "write --scenario 40-60 for turns 41 to 60, or --scenario 20 for the last 20";

std::optional<TurnNumber> number_in(std::string_view text) {
  TurnNumber number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

Expected<> check_stretch_length(TurnNumber from, TurnNumber to) {
  if (from >= to) {
    return failed("a stretch from turn " + std::to_string(from) + " to turn " + std::to_string(to) +
                  " has no turn: " + kForms);
  }
  if (to - from <= kMostTurnsOfStretch) return {};
  return failed("a stretch of " + std::to_string(to - from) + " turns is too long: at most " +
                std::to_string(kMostTurnsOfStretch));
}

Expected<AskedTurns> read_asked_turns(std::string_view words) {
  const std::size_t dash = words.find('-');
  const auto last = number_in(dash == std::string_view::npos ? words : words.substr(dash + 1));
  AskedTurns asked{std::nullopt, last.value_or(0)};
  if (dash != std::string_view::npos) asked.from = number_in(words.substr(0, dash));
  const bool is_read = last && (dash == std::string_view::npos || asked.from);
  if (!is_read) return failed("'" + std::string(words) + "' is not a stretch of turns: " + kForms);
  if (auto fits = check_stretch_length(asked.from.value_or(0), asked.to); !fits) {
    return failed(fits.error());
  }
  return asked;
}

}  // namespace undercroft
