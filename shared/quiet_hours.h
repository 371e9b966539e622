// quiet_hours.h: the hours of each day in which the clock of slow play stands still (R175).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace undercroft {

// Quiet hours begin and end at minutes of the day in a fixed offset from UTC. They may pass
// midnight. At least kLeastAwake minutes of each day are not quiet, so that deadlines end.
class QuietHours {
 public:
  static constexpr std::uint32_t kLeastAwake = 8 * 60;

  // Reads "22:00-07:00" (UTC) or "22:00-07:00+02:00". Offsets are quarters of an hour, from -12:00
  // to +14:00. Nothing when the text is another, the hours are empty or too many.
  [[nodiscard]] static std::optional<QuietHours> read(std::string_view text);
  [[nodiscard]] std::string text() const;

  // As one number, which is never 0.
  [[nodiscard]] std::uint32_t packed() const;
  // Nothing when no hours have that number.
  [[nodiscard]] static std::optional<QuietHours> unpacked(std::uint32_t number);

  // When `active_s` seconds outside the quiet hours have passed since `from_s`. Never a moment of
  // them. Both are in seconds since 1970.
  [[nodiscard]] std::uint64_t after(std::uint64_t from_s, std::uint64_t active_s) const;

  friend bool operator==(const QuietHours&, const QuietHours&) = default;

 private:
  [[nodiscard]] std::uint64_t quiet_left_s(std::uint64_t at_s) const;
  [[nodiscard]] std::uint64_t until_quiet_s(std::uint64_t at_s) const;
  [[nodiscard]] std::uint64_t second_of_day(std::uint64_t at_s) const;
  [[nodiscard]] std::uint32_t length() const;  // in minutes
  [[nodiscard]] bool is_valid() const;

  std::uint32_t begin_ = 0;  // minutes of the day
  std::uint32_t end_ = 0;
  int offset_ = 0;  // quarters of an hour east of UTC
};

}  // namespace undercroft
