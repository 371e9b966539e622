// fuzz_scenarios.cc: generates scenario files from their grammar, so that nearly every input can be
// played, with unusual combinations of blueprints, overrides, terrain and intents. Each file is
// parsed or rejected with an error. Parsed ones are played, and every turn must keep the
// invariants.
#include <fuzzer/FuzzedDataProvider.h>

#include <array>
#include <string>

#include "server/sim/content/builtin.h"
#include "server/sim/world/digest.h"
#include "server/sim/world/rng.h"
#include "server/tools/scenario/play.h"
#include "server/tools/scenario/run.h"
#include "server/tools/scenario/script_reader.h"
#include "shared/check.h"
#include "tests/support/invariants.h"

namespace undercroft {
namespace {

constexpr int kMaxSide = 12;
constexpr int kMaxLetters = 6;
constexpr int kMaxTurns = 6;

constexpr auto kGrounds = std::to_array<const char*>(
    {".", ".", ".", ".", ".", "#", "%", "X", "+", "/", "~", "=", "<", ":", ">"});
constexpr int kWaysDown = 2;  // at the end of the list; not on the deepest level
constexpr auto kWays = std::to_array<const char*>(
    {"up", "down", "left", "right", "up-left", "up-right", "down-left", "down-right"});
constexpr auto kActions = std::to_array<const char*>(
    {"attack", "dig", "move", "attack-move", "attack-dig-move", "interact", "wait"});
constexpr auto kMovs = std::to_array<const char*>(
    {"chase", "chase-diagonal", "chase-any", "flee", "straight", "wander", "path", "guard"});
constexpr auto kRules = std::to_array<const char*>(
    {"combat = \"plain\"", "combat = \"duel\"", "pvp = true", "fall_back = false", "awareness = 3",
     "combat = \"duel\", pvp = true", "death = \"permanent\""});
constexpr auto kTraits = std::to_array<const char*>(
    {"yielding", "hands", "unseen", "flying", "first-strike", "no-such-trait"});

// Writes one file. Each choice consumes some bytes of the input. Once they are used up, a generator
// seeded with them makes the choices. Fuzzer inputs are mostly short, and would otherwise always
// yield the first alternatives.
class Writer {
 public:
  Writer(const Catalogue& base, const std::uint8_t* data, std::size_t size)
      : base_(base), choices_(data, size), chance_(seed_of(data, size)) {}

  std::string file() {
    text_ = "title = \"drawn by lot\"\nseed = " + std::to_string(number(0, 9)) + "\nrules = { " +
            pick(kRules) + " }\n";
    const int levels = number(1, 2);
    letters_ = number(0, kMaxLetters);
    text_ += "map = " + map(true, levels == 1);
    if (levels > 1) text_ += "below = [" + map(false, true) + "]\n";
    text_ += "[legend]\nP = \"player\"\nQ = \"player\"\n";
    for (int i = 0; i < letters_; ++i) text_ += legend(static_cast<char>('A' + i));
    for (int turns = number(1, kMaxTurns); turns > 0; --turns) text_ += turn();
    return std::move(text_);
  }

 private:
  static Rng seed_of(const std::uint8_t* data, std::size_t size) {
    Digest digest;
    digest.add(std::string_view(reinterpret_cast<const char*>(data), size));
    return Rng::stream(digest.result(), "choices");
  }
  int number(int least, int most) {
    if (choices_.remaining_bytes() == 0) return least + chance_.roll(most - least);
    return choices_.ConsumeIntegralInRange(least, most);
  }
  bool happens(int in) { return number(1, in) == 1; }
  template <typename List>
  std::string pick(const List& list) {
    return list[static_cast<std::size_t>(number(0, static_cast<int>(std::size(list)) - 1))];
  }

  std::string map(bool is_first, bool is_deepest) {
    const int wide = number(2, kMaxSide);
    const int high = number(2, kMaxSide);
    const int player = number(0, wide * high - 1);
    std::string drawn = "\"\"\"\n" + std::string(static_cast<std::size_t>(wide) + 2, '#') + "\n";
    for (int y = 0; y < high; ++y) {
      drawn += "#";
      for (int x = 0; x < wide; ++x) {
        drawn += is_first && y * wide + x == player ? "P" : cell(is_deepest);
      }
      drawn += "#\n";
    }
    return drawn + std::string(static_cast<std::size_t>(wide) + 2, '#') + "\n\"\"\"\n";
  }

  std::string cell(bool is_deepest) {
    const int grounds = static_cast<int>(kGrounds.size()) - (is_deepest ? kWaysDown : 0);
    if (!happens(4)) return kGrounds[static_cast<std::size_t>(number(0, grounds - 1))];
    const int letter = number(0, letters_);
    return letter == letters_ ? "Q" : std::string(1, static_cast<char>('A' + letter));
  }

  std::string legend(char letter) {
    const auto& all = base_.all();
    const std::string key =
        all[static_cast<std::size_t>(number(0, static_cast<int>(all.size()) - 1))].key;
    std::string row = std::string(1, letter) + " = { blueprint = \"" + key + "\"";
    if (happens(3)) row += ", health = " + std::to_string(number(happens(20) ? -1 : 1, 12));
    if (happens(3)) row += ", facing = \"" + pick(kWays) + "\"";
    if (happens(4)) row += ", traits = [\"" + pick(kTraits) + "\"]";
    if (happens(5)) row += ", statuses = { stun = " + std::to_string(number(0, 4)) + " }";
    if (happens(20)) row += ", wired_to = [\"" + std::string(1, any_letter()) + "\"]";
    if (happens(5)) row += ", state = \"" + pick(kStates) + "\"";
    if (happens(5)) row += ", holds = [\"vial\", \"iron_key\"]";
    if (happens(3)) row += ", sequence = [" + step() + ", " + step() + "]";
    return row + " }\n";
  }

  std::string step() {
    return "{ action = \"" + pick(kActions) + "\", movs = \"" + pick(kMovs) +
           "\", repeat = " + std::to_string(number(1, 3)) + " }";
  }

  std::string turn() {
    std::string text = "[[turn]]\ntimes = " + std::to_string(number(1, 3)) + "\n";
    text += "P = \"" + intent() + "\"\n";
    if (happens(3)) text += "expect.events = [\"moved P 1,1\"]\n";
    return text;
  }

  std::string intent() {
    static constexpr auto kVerbs = std::to_array<const char*>({"attack", "interact", "dig"});
    static constexpr auto kPlain =
        std::to_array<const char*>({"wait", "take", "descend", "ascend", "none", "say xyzzy"});
    static constexpr auto kWithThings = std::to_array<const char*>({"use", "wear", "drop"});
    switch (number(0, 9)) {
      case 0:
      case 1:
        return pick(kVerbs) + " " + pick(kWays);
      case 2:
      case 3:
        return pick(kPlain);
      case 4:
        return pick(kWithThings) + " " + std::string(1, any_letter());
      default:
        return pick(kWays);
    }
  }

  char any_letter() { return static_cast<char>('A' + number(0, kMaxLetters)); }

  static constexpr auto kStates = std::to_array<const char*>(
      {"open", "closed", "locked", "up", "down", "pressed", "released", "asleep", "awake", "full"});
  const Catalogue& base_;
  FuzzedDataProvider choices_;
  Rng chance_;
  std::string text_;
  int letters_ = 0;
};

void play(const Script& script) {
  Play play(script.scenario);
  for (const TurnPlan& turn : script.turns) {
    if (!play.take_turn(turn).empty()) return;  // its dice or intents are impossible
    const auto broken = testing::broken_invariant(play.staged().world);
    CHECK(!broken, broken->c_str());
  }
  for (const Failure& failure : run_script(script, nullptr)) {
    CHECK(!failure.sentence.empty(), "every failure has a sentence");
  }
}

}  // namespace
}  // namespace undercroft

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace undercroft;
  static const Catalogue base = scenario_catalogue();
  const std::string text = Writer(base, data, size).file();
  const auto parsed = parse_script(text, "f", base);
  if (const auto* bad = std::get_if<BadScenario>(&parsed)) {
    CHECK(!bad->unreadable, "the grammar writes TOML");
    for (const ContentError& error : bad->errors) {
      CHECK(!to_string(error).empty(), "every mistake has a sentence");
    }
    return 0;
  }
  play(std::get<Script>(parsed));
  return 0;
}
