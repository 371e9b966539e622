// pieces.cc: numbers of pieces, and what of them is remembered.
#include "server/sim/world/pieces.h"

#include <algorithm>

namespace undercroft {
namespace {

// FNV-1a: the numbers are stored, so they never change.
std::uint64_t fold_in(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return hash;
}

}  // namespace

std::uint64_t number_of_piece(std::string_view sort, std::string_view name) {
  return fold_in(fold_in(fold_in(0xCBF29CE484222325ULL, sort), " "), name);
}

std::uint32_t PieceHistory::away(std::uint64_t piece) const {
  const bool is_here = std::find(used.begin(), used.end(), UsedPiece{piece, run}) != used.end();
  return is_here ? 0 : away_before(piece);
}

std::uint32_t PieceHistory::away_before(std::uint64_t piece) const {
  std::uint32_t last = 0;
  for (const UsedPiece& one : used) {
    if (one.piece == piece && one.run < run) last = std::max(last, one.run);
  }
  return last == 0 ? kRunsRemembered + 1 : std::min(run - last, kRunsRemembered + 1);
}

void note_piece(std::vector<UsedPiece>& used, std::uint64_t piece, std::uint32_t run) {
  const UsedPiece note{piece, run};
  if (std::find(used.begin(), used.end(), note) == used.end()) used.push_back(note);
}

std::vector<UsedPiece> remembered_by(std::vector<UsedPiece> used, std::uint32_t run) {
  std::erase_if(used, [run](const UsedPiece& one) { return one.run + kRunsRemembered < run; });
  return used;
}

}  // namespace undercroft
