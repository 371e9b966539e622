// sweep.cc: lets explorers play until the place is solved or the turns are over.
#include "server/tools/scenario/sweep.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "server/scenario/map_text.h"
#include "server/tools/scenario/draw.h"
#include "server/tools/scenario/expectation_reader.h"
#include "server/tools/scenario/explorer.h"
#include "server/tools/scenario/play.h"
#include "server/tools/scenario/story.h"

namespace undercroft {
namespace {

// The sweep's dungeon with the first heroes of it alone.
Scenario dungeon_for(const SweepPlan& sweep, int heroes) {
  Scenario dungeon = sweep.dungeon;
  int kept = 0;
  std::erase_if(dungeon.placements,
                [&](const Placement& p) { return is_player(dungeon, p) && ++kept > heroes; });
  return dungeon;
}

bool asks_what_players_know(const Expectation& expect) {
  return !expect.views.empty() ||
         std::any_of(expect.entities.begin(), expect.entities.end(), [](const auto& e) {
           return !e.sees.empty() || !e.unseen.empty() || !e.signs.empty() || !e.looks.empty() ||
                  !e.log.empty();
         });
}

// A Game is one dungeon with explorers as its heroes.
class Game {
 public:
  Game(const SweepPlan& sweep, const Scenario& dungeon)
      : sweep_(sweep), play_(dungeon, {.observes = asks_what_players_know(sweep.solved)}) {
    for (const EntityId id : play_.staged().players) explorers_.emplace_back(id, dungeon.seed);
  }

  // The turn after which the place is solved; nothing if it is not, within the turns of the sweep.
  std::optional<int> run(std::ostream* story) {
    if (story != nullptr) tell_story(*story, "before the first turn", play_);
    for (int turn = 1; turn <= sweep_.within && anyone_lives(); ++turn) {
      take_turn();
      if (story != nullptr) tell_story(*story, "turn " + std::to_string(turn), play_);
      if (!fault_.empty()) return std::nullopt;
      if (lacks().empty()) return turn;
    }
    return std::nullopt;
  }

  [[nodiscard]] const Play& play() const { return play_; }

  // A sentence about why it is not solved.
  [[nodiscard]] std::string why_not() const {
    if (!fault_.empty()) return fault_;
    if (!anyone_lives()) return "no hero lives any more";
    const std::vector<Failure> lacking = lacks();
    return lacking.empty() ? "" : lacking.front().sentence;
  }

 private:
  void take_turn() {
    std::map<EntityId, Intent> intents;
    for (std::size_t i = 0; i < explorers_.size(); ++i) {
      intents[play_.staged().players[i]] = explorers_[i].decide(play_.staged().world);
    }
    const auto faults = play_.take_turn(std::move(intents));
    if (!faults.empty()) fault_ = faults.front().sentence;
  }

  [[nodiscard]] bool anyone_lives() const {
    const auto& players = play_.staged().players;
    return std::any_of(players.begin(), players.end(),
                       [&](EntityId id) { return play_.staged().world.entity(id).alive; });
  }

  [[nodiscard]] std::vector<Failure> lacks() const {
    return compare(sweep_.solved, {play_.staged(), play_.events(), play_.rounds(), 1,
                                   play_.knowledge(), play_.logs()});
  }

  const SweepPlan& sweep_;
  Play play_;
  std::vector<Explorer> explorers_;
  std::string fault_;
};

std::string heroes_text(int heroes) {
  return std::to_string(heroes) + (heroes == 1 ? " hero" : " heroes");
}

std::string beginning(std::uint64_t seed, int heroes) {
  return "sweep: with seed " + std::to_string(seed) + ", " + heroes_text(heroes);
}

constexpr const char* kHowToWatch =
    "; --verbose prints the turns of this game, and --watch plays again at each change";

// A Contest checks one of the two expectations, seed by seed.
class Contest {
 public:
  Contest(const SweepPlan& sweep, const SweepClaim& claim, bool is_to_be_solved)
      : sweep_(sweep),
        claim_(claim),
        is_to_be_solved_(is_to_be_solved),
        dungeon_(dungeon_for(sweep, claim.heroes)) {}

  std::optional<Failure> run(std::ostream* story) {
    for (int i = 0; i < sweep_.seeds; ++i) {
      dungeon_.seed = sweep_.dungeon.seed + static_cast<std::uint64_t>(i);
      Game game(sweep_, dungeon_);
      const auto solved_in = game.run(nullptr);
      if (solved_in.has_value() == is_to_be_solved_) continue;
      if (story != nullptr) tell_again(*story);
      return Failure{claim_.line, sentence(game, solved_in), picture(game)};
    }
    return std::nullopt;
  }

 private:
  void tell_again(std::ostream& story) const {
    story << "  " << beginning(dungeon_.seed, claim_.heroes) << "\n";
    (void)Game(sweep_, dungeon_).run(&story);
  }

  [[nodiscard]] std::string sentence(const Game& game, std::optional<int> solved_in) const {
    std::string text = beginning(dungeon_.seed, claim_.heroes);
    if (solved_in) {
      text += " solved it in turn " + std::to_string(*solved_in) + ", but not_by is ";
    } else {
      text += " did not solve it within " + std::to_string(sweep_.within) + " turns (" +
              game.why_not() + "), but solved_by is ";
    }
    return text + std::to_string(claim_.heroes) + kHowToWatch;
  }

  [[nodiscard]] static std::string picture(const Game& game) {
    const Staged& staged = game.play().staged();
    return text_of(draw_level(staged.world, staged.shown, staged.names));
  }

  const SweepPlan& sweep_;
  const SweepClaim& claim_;
  bool is_to_be_solved_;
  Scenario dungeon_;
};

}  // namespace

std::vector<Failure> run_sweep(const SweepPlan& sweep, std::ostream* story) {
  std::vector<Failure> failures;
  const auto note = [&](const std::optional<SweepClaim>& claim, bool is_to_be_solved) {
    if (!claim) return;
    if (auto failure = Contest(sweep, *claim, is_to_be_solved).run(story)) {
      failures.push_back(*std::move(failure));
    }
  };
  note(sweep.solved_by, true);
  note(sweep.not_by, false);
  return failures;
}

}  // namespace undercroft
