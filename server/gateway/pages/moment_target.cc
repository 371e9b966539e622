// moment_target.cc: takes a path apart.
#include "server/gateway/pages/moment_target.h"

#include <algorithm>
#include <charconv>

namespace undercroft {
namespace {

// The value of ?NAME=, as a number from 1; 1 if there is none.
std::uint32_t number_in(std::string_view target, std::string_view name) {
  const std::size_t query = target.find('?');
  if (query == std::string_view::npos) return 1;
  std::string_view rest = target.substr(query + 1);
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    if (!pair.starts_with(name) || pair.substr(name.size(), 1) != "=") continue;
    const std::string_view digits = pair.substr(name.size() + 1);
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool is_number = error == std::errc{} && end == digits.data() + digits.size();
    return is_number && number > 0 ? number : 1;
  }
  return 1;
}

bool take_end(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.remove_suffix(end.size());
  return true;
}

constexpr std::size_t kRoomLength = 22;

std::optional<std::string_view> take_room(std::string_view& text) {
  constexpr std::string_view kTheatre = "/theatre/";
  const std::size_t begin = text.find(kTheatre);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view room = text.substr(begin + kTheatre.size());
  text = text.substr(0, begin);
  return room;
}

}  // namespace

bool is_theatre_room(std::string_view room) {
  const auto is_digit_of_base64 = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  return room.size() == kRoomLength && std::all_of(room.begin(), room.end(), is_digit_of_base64);
}

std::optional<MomentTarget> moment_target(const HttpRequest& request) {
  std::string_view rest = request.path();
  if (!rest.starts_with(kMoments)) return std::nullopt;
  rest.remove_prefix(kMoments.size());
  MomentTarget target;
  if (const auto room = take_room(rest)) {
    target.form = MomentTarget::Form::Theatre;
    target.room = *room;
  } else if (take_end(rest, ".png")) {
    target.form = MomentTarget::Form::Picture;
  } else if (take_end(rest, ".json")) {
    target.form = MomentTarget::Form::Embed;
  } else if (take_end(rest, "/part")) {
    target.form = MomentTarget::Form::Part;
    const std::uint32_t most = kMaxMoments;
    target.asks = {0, number_in(request.target, "first"),
                   std::min(number_in(request.target, "count"), most), 0, 0};
  }
  target.code = rest;
  return target;
}

}  // namespace undercroft
