// player_numbers.h: by which number, and so in which colour, clients show a player.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace undercroft {

// PlayerNumbers gives the numbers from 1 to those players who are in the realm now. A slot counts
// all seats that were ever taken, and only kColoured numbers have a colour of their own; so a slot
// alone would leave all newcomers of an old realm without one. Followers have the number of their
// player.
class PlayerNumbers {
 public:
  static constexpr int kColoured = 7;  // higher numbers are shown as white digits

  // Gives a number to each of these slots and takes back those of all others. A player keeps its
  // number while it is among them, unless all of them can have a colour and it has none.
  // REQUIRES: in ascending order, each once.
  void keep(const std::vector<int>& slots);

  // The number of the player with that slot. The slot itself while no numbers were given; 0 if the
  // player has none.
  [[nodiscard]] int of(int slot) const;

  // Increases when a player gets another number while it stays.
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  struct Given {
    int slot;
    int number;
  };
  [[nodiscard]] int lowest_free() const;
  [[nodiscard]] int number_for(int slot) const;
  void colour_all();

  std::vector<Given> given_;  // in order of slots
  std::vector<bool> taken_;   // by number
  std::uint64_t version_ = 0;
};

}  // namespace undercroft
