// rulings_text.cc: words for contacts, verdicts, deeds and conditions.
#include "server/sim/rules/rulings_text.h"

#include <array>
#include <string_view>

namespace undercroft {
namespace {

constexpr std::array<std::string_view, 6> kContacts = {"", "fight", "dig", "interact", "", ""};
constexpr std::array<std::string_view, 3> kVerdicts = {"refuse", "enter", "swap"};
constexpr std::array<std::string_view, 20> kDeeds = {"",
                                                     "take",
                                                     "fall",
                                                     "slide",
                                                     "shove on",
                                                     "dig out",
                                                     "open, or take what it holds",
                                                     "open or unlock",
                                                     "toggle",
                                                     "talk",
                                                     "the flight ends",
                                                     "wakes",
                                                     "turns hostile",
                                                     "takes harm",
                                                     "rests if yielding",
                                                     "hurts if up",
                                                     "bounces at once",
                                                     "is hit",
                                                     "ask for a gift",
                                                     "takes hold"};
// When the ruling is taken; when the other one is, if that is more than a refusal.
constexpr std::array<std::string_view, 8> kConditions = {
    "", "if strong enough", "with hands, if not locked", "if there is room behind", "",
    "", "if meant",         "unless it fears fire"};
constexpr std::array<std::string_view, 8> kOtherwise = {"",         "",         "", "",
                                                        "with pvp", "if meant", "", ""};

static_assert(!kDeeds.back().empty() && !kConditions.back().empty() && !kVerdicts.back().empty());

template <typename Table, typename Enum>
std::string_view word(const Table& table, Enum item) {
  return table[static_cast<std::size_t>(item)];
}

void append(std::string& text, std::string_view more, std::string_view joint) {
  if (more.empty()) return;
  if (!text.empty()) text += joint;
  text += more;
}

std::string ruling_text(const Ruling& ruling, std::string_view condition) {
  std::string text{word(kContacts, ruling.contact)};
  append(text, word(kDeeds, ruling.mover), ": ");
  append(text, word(kDeeds, ruling.resident), "; ");
  append(text, condition, " ");
  append(text, word(kVerdicts, ruling.verdict), ", ");
  return text;
}

}  // namespace

std::string clause_text(const Clause& clause) {
  std::string text = ruling_text(clause.ruling, word(kConditions, clause.condition));
  if (clause.otherwise == Ruling{}) return text;
  append(text, word(kOtherwise, clause.condition), "; ");
  append(text, ruling_text(clause.otherwise, word(kConditions, clause.other_condition)),
         word(kOtherwise, clause.condition).empty() ? "; " : ": ");
  return text;
}

std::string rulings_as_markdown() {
  std::string table = "| resident | Player | Monster | Shoved | Projectile |\n";
  table += "| --- | --- | --- | --- | --- |\n";
  for (int kind = 0; kind < kKindCount; ++kind) {
    table += "| " + std::string(name_of(static_cast<Kind>(kind)));
    for (int mover = 0; mover < kMoverCount; ++mover) {
      table += " | ";
      table += clause_text(clause_for(static_cast<Kind>(kind), static_cast<Mover>(mover)));
    }
    table += " |\n";
  }
  return table;
}

}  // namespace undercroft
