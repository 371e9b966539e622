// sharing.h: what a player chooses when it makes a link to a moment of its hero's past (R213).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shared/messages.h"

namespace undercroft {

struct Sharing {
  // What the link shows: a moment of the past, or a place of the tale of a run.
  std::uint32_t moment = 0;
  std::uint32_t run = 0;  // 0: the moment
  TurnNumber turn = 0;    // of the moment, and its level
  int depth = 0;
  bool hides_names = false;
  std::uint32_t number = 0;        // of the last request; 0: none
  bool is_due = false;             // its answer
  bool is_list = false;            // it makes no link
  std::uint64_t due_since_ms = 0;  // when it was sent
  std::string withdraws = {};      // the code of the link that the player is asked about
};

// How much goes along with a moment: the rows of the question that the player answers first. The
// rows of a tale are the end of its run, then its turning points.
enum class ShareStretch : std::uint8_t { Turn, Before, After };

// The request for a link, by the selected row.
[[nodiscard]] ShareMoment share_request(const Sharing& sharing, int row);

// Letters, digits, - and _, up to kMaxMomentCode.
[[nodiscard]] bool is_moment_code(std::string_view code);

}  // namespace undercroft
