// choices.cc: names of choices, and the lines that announce them.
#include "client/model/choices.h"

#include <algorithm>

#include "client/model/reduce.h"
#include "shared/codec.h"
#include "shared/limits.h"

namespace undercroft {
namespace {

bool has_number(const std::vector<Choice>& choices, std::uint32_t number) {
  return std::any_of(choices.begin(), choices.end(),
                     [number](const Choice& choice) { return choice.number == number; });
}

std::string number_of_turns(std::uint32_t turns) {
  return std::to_string(turns) + (turns == 1 ? " turn" : " turns");
}

// "P shows the list"; the player may have taken its key away.
std::string how_to_choose(const ViewModel& view) {
  if (view.choose_key.empty()) return "the window of choices shows the list";
  return view.choose_key + " shows the list";
}

std::string invitation_to(const ViewModel& view, const Choice& choice) {
  const std::string how = how_to_choose(view);
  switch (choice.kind) {
    case Choice::Kind::Kit:
      return "You may choose a kit: " + how + ". Moving takes the first.";
    case Choice::Kind::Boon:
      return "You have reached level " + std::to_string(choice.depth) +
             " and may choose a boon: " + how + ". The choice stays open.";
    case Choice::Kind::Kept:
      return "You live again, and may keep one of your boons: " + how + ". The choice stays open.";
    case Choice::Kind::Omen:
      return "You may choose omens for the next run: " + how + ".";
  }
  return "You may choose something: " + how + ".";
}

// The first turn takes the first kit for a player who has picked none (R170).
void tell_settled_kit(ViewModel& view, const Observation& before, const Choice& kit) {
  const bool is_settled = view.known.turn > before.turn && view.known.self.alive &&
                          kit.kind == Choice::Kind::Kit && !kit.options.empty();
  const bool was_picked =
      std::any_of(view.picks.begin(), view.picks.end(),
                  [&kit](const Pick& pick) { return pick.choice == kit.number; });
  if (!is_settled || was_picked) return;
  const std::string name = plain_text(kit.options.front().name, kMaxName);
  notice(view, "Your first turn has settled your kit: " + name + ".");
}

// On the map, or among the tales of runs that are over.
bool may_open_kit(const ViewModel& view) {
  const Mode mode = view.ui.mode;
  return view.welcome.watched.empty() &&
         (mode == Mode::Map || mode == Mode::Tale || mode == Mode::Tales);
}

void close_window_of_closed_choice(ViewModel& view) {
  if (view.ui.mode != Mode::Choices || has_number(view.known.self.choices, view.ui.choice)) return;
  view.ui.mode = Mode::Map;
  view.ui.prompt.clear();
}

}  // namespace

const Choice* omens_to_choose(const ViewModel& view) {
  if (!view.welcome.watched.empty()) return nullptr;
  const auto& choices = view.known.self.choices;
  const auto omens = std::find_if(choices.begin(), choices.end(), [](const Choice& choice) {
    return choice.kind == Choice::Kind::Omen;
  });
  return omens == choices.end() ? nullptr : &*omens;
}

const Choice* shown_choice(const ViewModel& view) {
  const auto& choices = view.known.self.choices;
  if (choices.empty() || !view.welcome.watched.empty()) return nullptr;
  const auto meant = std::find_if(choices.begin(), choices.end(), [&view](const Choice& choice) {
    return choice.number == view.ui.choice;
  });
  return meant == choices.end() ? &choices.front() : &*meant;
}

std::string title_of(const Choice& choice) {
  switch (choice.kind) {
    case Choice::Kind::Kit:
      return "Choose a kit";
    case Choice::Kind::Boon:
      return "Choose a boon for level " + std::to_string(choice.depth);
    case Choice::Kind::Kept:
      return "Choose a boon to keep";
    case Choice::Kind::Omen:
      return "Omens for the next run, if all agree; up to three count";
  }
  return "Choose one";
}

std::string open_choices(const ViewModel& view) {
  const Choice* choice = shown_choice(view);
  if (choice == nullptr) return "";
  const std::size_t count = view.known.self.choices.size();
  if (count > 1) {
    const auto& all = view.known.self.choices;
    const bool are_boons = std::all_of(
        all.begin(), all.end(), [](const Choice& one) { return one.kind == Choice::Kind::Boon; });
    return std::to_string(count) + (are_boons ? " boons" : " things");
  }
  if (choice->kind == Choice::Kind::Kit) return "a kit";
  if (choice->kind == Choice::Kind::Omen) return "omens";
  return choice->kind == Choice::Kind::Boon || choice->kind == Choice::Kind::Kept ? "a boon"
                                                                                  : "a choice";
}

std::string readiness_of(const Ability& ability) {
  return ability.ready_in == 0 ? "ready" : "ready in " + number_of_turns(ability.ready_in);
}

std::string abilities_in_a_line(const SelfView& self) {
  std::string line;
  if (!self.alive) return line;
  for (const Ability& ability : self.abilities) {
    if (!line.empty()) line += ", ";
    line += plain_text(ability.name, kMaxName);
    if (ability.ready_in > 0) line += " " + std::to_string(ability.ready_in);
  }
  return line;
}

void show_kit_once(ViewModel& view) {
  const auto& choices = view.known.self.choices;
  const auto kit = std::find_if(choices.begin(), choices.end(), [](const Choice& choice) {
    return choice.kind == Choice::Kind::Kit;
  });
  if (kit == choices.end() || !may_open_kit(view)) return;
  const ShownKit shown{view.known.self.id, kit->number, view.known.run_began};
  if (view.shown_kit == shown) return;
  view.shown_kit = shown;
  view.ui.mode = Mode::Choices;
  view.ui.choice = kit->number;
  view.ui.selected = 0;
  view.ui.prompt.clear();
}

void note_choices(ViewModel& view, const Observation& before) {
  if (!view.welcome.watched.empty()) return;
  for (const Choice& choice : view.known.self.choices) {
    if (has_number(before.self.choices, choice.number)) continue;
    notice(view, invitation_to(view, choice));
  }
  for (const Choice& choice : before.self.choices) {
    if (has_number(view.known.self.choices, choice.number)) continue;
    tell_settled_kit(view, before, choice);
    std::erase_if(view.picks, [&](const Pick& pick) {
      return pick.choice == choice.number && pick.name.empty();
    });
  }
  close_window_of_closed_choice(view);
  show_kit_once(view);
}

void note_pick(ViewModel& view, const ChoiceSent& sent) {
  for (const Choice& choice : view.known.self.choices) {
    if (choice.number != sent.choice || sent.option >= choice.options.size()) continue;
    if (choice.kind == Choice::Kind::Omen) continue;  // its options show what was picked
    view.picks.push_back({sent.sequence, sent.choice, choice.options[sent.option].name});
  }
}

void note_granted_pick(ViewModel& view, std::uint32_t sequence) {
  const auto pick = std::find_if(view.picks.begin(), view.picks.end(),
                                 [sequence](const Pick& one) { return one.sequence == sequence; });
  if (pick == view.picks.end()) return;
  notice(view, "You choose \"" + plain_text(pick->name, kMaxName) + "\".");
  pick->name.clear();  // granted; until the delta that closes the choice
  if (!has_number(view.known.self.choices, pick->choice)) view.picks.erase(pick);
}

void forget_pick(ViewModel& view, std::uint32_t sequence) {
  std::erase_if(view.picks, [sequence](const Pick& pick) { return pick.sequence == sequence; });
}

}  // namespace undercroft
