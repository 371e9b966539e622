// one_of_everything.cc: its two maps.
#include "tests/support/one_of_everything.h"

#include <algorithm>

namespace undercroft::testing {
namespace {

const std::vector<std::string> kMaps = {R"(
########################
#PFSRb.#..U...~~~..k..L#
#.g.C..D..c...~~~......#
#P.....#.......t.t..s..#
###V####.w.====.t.t..s.#
#Pk.i..#...====..h..f..#
#.$.MU.%..y.====..h.a..#
#P.>..o%....u.:..t...o.#
#P.....%..g...::..n..>.#
########################
)",
                                        R"(
####################
#<...c...g....v....#
#....~~...w....C...#
#<..F.U....$..t.t..#
####################
)"};

const Letters kLetters = {
    {'g', "grunt"},      {'C', "chest"},       {'c', "crate"},       {'D', "door"},
    {'V', "vault_door"}, {'k', "iron_key"},    {'L', "lever"},       {'t', "bounce_trap"},
    {'s', "spikes"},     {'w', "wanderer"},    {'i', "idle"},        {'h', "hermit"},
    {'f', "phantom"},    {'M', "mimic"},       {'$', "treasure"},    {'o', "portal"},
    {'y', "yielder"},    {'u', "opener"},      {'n', "hornet"},      {'v', "vial"},
    {'F', "fire_flask"}, {'S', "smoke_flask"}, {'R', "frost_flask"}, {'b', "bow"},
    {'U', "elixir"},     {'a', "archer"}};

std::vector<std::string> maps(bool with_players) {
  std::vector<std::string> all = kMaps;
  if (with_players) return all;
  std::string& above = all.front();
  above[above.find('P')] = '<';
  std::replace(above.begin(), above.end(), 'P', '.');
  return all;
}

}  // namespace

SmallWorld one_of_everything(bool with_players, Ruleset rules, std::uint64_t seed) {
  SmallWorld small(maps(with_players), kLetters, rules, seed);
  small.at('L').wired_to = {small.id('s', 0), small.id('s', 1), small.id('V')};
  return small;
}

}  // namespace undercroft::testing
