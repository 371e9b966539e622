// local_time.cc: the system clock in the player's time zone.
#include "client/app/local_time.h"

#include <array>
#include <ctime>

namespace undercroft {
namespace {

std::string formatted(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  std::array<char, 16> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

}  // namespace

std::string today() { return formatted("%Y-%m-%d"); }

std::string time_of_day() { return formatted("%H:%M"); }

}  // namespace undercroft
