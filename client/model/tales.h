// tales.h: the tales of runs that are over, as the screen and the morgue file show them (R203).
#pragma once

#include <string>
#include <vector>

#include "client/model/view_model.h"

namespace undercroft {

// A paragraph of a tale. All words are the server's, but for "level" and "turn" in labels.
struct TaleLine {
  enum class Part : std::uint8_t { Title, Text, Hero, Point, Aside };
  Part part = Part::Text;
  std::string label;  // in front of the text; may be empty
  std::string text;   // empty: a gap
  friend bool operator==(const TaleLine&, const TaleLine&) = default;
};
[[nodiscard]] std::vector<TaleLine> tale_lines(const Tale& tale);

// Notes that the client asks the server for the tale of that run, or of the last one for 0.
void expect_tale(ViewModel& view, std::uint32_t run);

// Whether the tale, not taken yet, answers a request of the client.
[[nodiscard]] bool is_asked_for(const ViewModel& view, const Tale& tale);

// Takes a tale from the server: the answer to a request, else that of a run which is over now. An
// answer is shown if the player still reads tales. The tale of the run opens by itself, later, and
// belongs to the player's tombstone.
void take_tale(ViewModel& view, const Tale& tale);

// The player is in another realm now.
void forget_tales(ViewModel& view);

// Opens a new tale when the log is told, no window is open, and a tombstone has been seen.
inline constexpr std::uint64_t kStoneAloneMs = 4000;
void open_new_tale(ViewModel& view);
// Time in ms after that in which a key of the map does not turn away from the tale.
inline constexpr std::uint64_t kTaleStaysMs = 1000;

}  // namespace undercroft
