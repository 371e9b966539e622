// rulings_text.cc: words for contacts, verdicts and conditions; rulings as a table.
#include "server/sim/rules/rulings_text.h"

#include <cstddef>
#include <string_view>

#include "server/sim/rules/deeds.h"

namespace undercroft {
namespace {

// A word of the rulings page. Empty words are left out of it.
template <typename Enum>
struct Word {
  Enum item;
  std::string_view text;
};

// clang-format off
constexpr EnumArray<Contact, Word<Contact>> kContacts = {{{
    {Contact::None, ""},
    {Contact::Fight, "fight"},
    {Contact::Dig, "dig"},
    {Contact::Interact, "interact"},
    {Contact::Enter, ""},
    {Contact::Swap, ""},
}}};
static_assert(rows_are_in_order(kContacts), "a row per Contact, in the order of the list");

constexpr EnumArray<Verdict, Word<Verdict>> kVerdicts = {{{
    {Verdict::Refuse, "refuse"},
    {Verdict::Enter, "enter"},
    {Verdict::Swap, "swap"},
}}};
static_assert(rows_are_in_order(kVerdicts), "a row per Verdict, in the order of the list");

// `text`: when the first ruling applies; `otherwise`: when the other one does, if that is more than
// a refusal.
struct ConditionWords {
  ClauseCondition item;
  std::string_view text;
  std::string_view otherwise;
};
constexpr EnumArray<ClauseCondition, ConditionWords> kConditions = {{{
    {ClauseCondition::Always, "", ""},
    {ClauseCondition::EnoughPower, "if strong enough", ""},
    {ClauseCondition::HasHands, "with hands, if not locked", ""},
    {ClauseCondition::RoomBehind, "if there is room behind", ""},
    {ClauseCondition::MaySwap, "unless F8 forbids it", ""},
    {ClauseCondition::Pvp, "with pvp", ""},
    {ClauseCondition::NotDeliberate, "", "if meant"},
    {ClauseCondition::Deliberate, "if meant", ""},
    {ClauseCondition::Fearless, "unless it fears fire", ""},
    {ClauseCondition::Harmless, "unless it costs health", ""},
    {ClauseCondition::MoverFollows, "if the mover follows a player", ""},
    {ClauseCondition::ResidentFollows, "if it follows a player", ""},
}}};
static_assert(rows_are_in_order(kConditions), "a row per ClauseCondition, in the order of the list");
// clang-format on

void append(std::string& text, std::string_view more, std::string_view joint) {
  if (more.empty()) return;
  if (!text.empty()) text += joint;
  text += more;
}

std::string ruling_text(const Ruling& ruling, std::string_view condition) {
  std::string text{kContacts[ruling.contact].text};
  append(text, word_of(ruling.mover), ": ");
  append(text, word_of(ruling.resident), "; ");
  append(text, condition, " ");
  append(text, kVerdicts[ruling.verdict].text, ", ");
  return text;
}

}  // namespace

std::string clause_text(const Clause& clause) {
  std::string text = ruling_text(clause.ruling, kConditions[clause.condition].text);
  if (clause.otherwise == Ruling{}) return text;
  append(text, kConditions[clause.condition].otherwise, "; ");
  append(text, ruling_text(clause.otherwise, kConditions[clause.other_condition].text),
         kConditions[clause.condition].otherwise.empty() ? "; " : ": ");
  return text;
}

std::string rulings_as_markdown() {
  std::string table = "| resident | Player | Monster | Shoved | Projectile |\n";
  table += "| --- | --- | --- | --- | --- |\n";
  for (int kind = 0; kind < kKindCount; ++kind) {
    table += "| " + std::string(name_of(static_cast<Kind>(kind)));
    for (std::size_t mover = 0; mover < kEnumCount<Mover>; ++mover) {
      table += " | ";
      table += clause_text(clause_for(static_cast<Kind>(kind), item_at<Mover>(mover)));
    }
    table += " |\n";
  }
  return table;
}

}  // namespace undercroft
