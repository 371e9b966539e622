// pieces.h: which pieces the runs of a realm have had, so that the next run has others (R206).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace undercroft {

// A run avoids what this many runs before it had, as far as it can.
inline constexpr std::uint32_t kRunsRemembered = 3;

// A UsedPiece is a piece and a run that had it.
struct UsedPiece {
  std::uint64_t piece = 0;  // number_of_piece()
  std::uint32_t run = 0;    // its number, from 1
  friend bool operator==(const UsedPiece&, const UsedPiece&) = default;
};

// The number that stands for a piece in a realm's state. `sort` keeps pieces of one name apart:
// theme, guard, special, room or thing.
[[nodiscard]] std::uint64_t number_of_piece(std::string_view sort, std::string_view name);

// A PieceHistory is what a level may know of the levels before it: the number of its run, and the
// pieces of this run's levels above it and of earlier runs.
struct PieceHistory {
  std::uint32_t run = 1;
  std::vector<UsedPiece> used;

  // The runs since a run had it. 0: this run has it. kRunsRemembered + 1: no run that is
  // remembered.
  [[nodiscard]] std::uint32_t away(std::uint64_t piece) const;
  // As above, without this run: the same before and after a level of this run is built.
  [[nodiscard]] std::uint32_t away_before(std::uint64_t piece) const;
};

// Notes that the run has it, once.
void note_piece(std::vector<UsedPiece>& used, std::uint64_t piece, std::uint32_t run);

// Those that the run `run` still remembers.
[[nodiscard]] std::vector<UsedPiece> remembered_by(std::vector<UsedPiece> used, std::uint32_t run);

// The lots that have been away longest, in their order. away(lot): PieceHistory::away().
template <typename Lot, typename Away>
[[nodiscard]] std::vector<Lot> longest_away(const std::vector<Lot>& lots, Away away) {
  std::vector<Lot> chosen;
  std::uint32_t longest = 0;
  for (const Lot& lot : lots) {
    const std::uint32_t runs = away(lot);
    if (runs < longest) continue;
    if (runs > longest) chosen.clear();
    longest = runs;
    chosen.push_back(lot);
  }
  return chosen;
}

}  // namespace undercroft
