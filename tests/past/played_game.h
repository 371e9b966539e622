// played_game.h: heroes who explore a dungeon of the game's own content, and what each was sent.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "server/sim/world/rng.h"
#include "tests/support/realm_harness.h"

namespace undercroft::testing {

// What a hero knew, without the numbers of its connection.
struct KnownThen {
  KnownThen() = default;
  explicit KnownThen(const Observation& known);
  int depth = 0;
  TurnNumber turn = 0;
  int health = 0;
  int treasure = 0;
  Grid<CellView> cells;
  std::multiset<std::pair<Point, std::string>> things;
  std::multiset<std::string> pack;
  friend bool operator==(const KnownThen&, const KnownThen&) = default;
};

// What tells a report from others: its turn, verb and amount.
using SentReport = std::tuple<TurnNumber, Verb, int>;

// A player of the game. Records count as in the realm's log, whose first one is its beginning.
struct PlayedHero {
  EntityId body = kNobody;
  std::shared_ptr<FakeConnection> connection;
  std::map<RecordNumber, KnownThen> known;    // after those records that were sent by themselves
  std::map<std::string, RecordNumber> lines;  // of its log; the first record by which each was sent
  std::set<SentReport> reports;
};

class PlayedGame {
 public:
  // Three heroes begin on that level. The seed decides the dungeon and what they do.
  PlayedGame(std::uint64_t seed, int depth);
  void play(int steps);

  [[nodiscard]] const World& first() const { return first_; }
  [[nodiscard]] const std::vector<RealmHarness::Entry>& journal() const { return table_.journal; }
  [[nodiscard]] const std::vector<PlayedHero>& heroes() const { return heroes_; }
  [[nodiscard]] static const std::shared_ptr<const Catalogue>& catalogue();
  // Names that are no part of any other word.
  [[nodiscard]] static const std::vector<std::string>& names();

 private:
  void join(const std::string& name);
  void act(PlayedHero& hero);
  void note();

  Rng whim_;
  World first_;
  RealmHarness table_;
  std::vector<PlayedHero> heroes_;
  std::size_t noted_ = 0;
};

}  // namespace undercroft::testing
