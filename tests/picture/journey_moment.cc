// journey_moment.cc: applies the deltas of a recorded connection.
#include "tests/picture/journey_moment.h"

#include <fstream>
#include <variant>

#include "shared/check.h"
#include "shared/codec.h"
#include "shared/delta.h"

namespace undercroft::testing {
namespace {

std::string bytes_of(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

}  // namespace

std::vector<JourneyMoment> moments_of(const std::string& journey) {
  std::ifstream file(std::string(UNDERCROFT_SOURCE) + "/tests/golden/journeys/" + journey);
  std::vector<JourneyMoment> moments;
  JourneyMoment now;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("< ")) continue;
    const auto message = decode_server(bytes_of(line.substr(2)));
    const Delta* delta = message ? std::get_if<Delta>(&*message) : nullptr;
    if (delta == nullptr) continue;
    CHECK(apply(now.known, *delta), "the journey's delta does not apply");
    for (const ToldLine& told : delta->lines) now.lines.push_back(told.text);
    moments.push_back(now);
  }
  return moments;
}

}  // namespace undercroft::testing
