// prompt_rows.cc: the bottom rows: the input line and the hints.
#include <algorithm>

#include "client/input/modes.h"
#include "client/input/tips.h"
#include "client/model/choices.h"
#include "client/model/offered.h"
#include "client/model/playing_on.h"
#include "client/view/screens/panes.h"
#include "shared/utf8.h"

namespace undercroft {
namespace {

std::string typed_line(const UiState& ui) {
  if (ui.mode == Mode::Search) return "/" + ui.search;
  if (ui.mode == Mode::EndHero) return "type yes to end the hero: " + ui.typed;
  return (ui.mode == Mode::Say ? "say: " : ":") + ui.typed;
}

bool is_dead(const Drawing& drawing) {
  const SelfView& self = drawing.view.known.self;
  const ViewModel& view = drawing.view;
  return view.connection.state == ConnectionState::Up && view.welcome.watched.empty() &&
         !self.alive && !is_down(self);
}

bool is_for_good(const ViewModel& view) {
  const auto& rules = view.welcome.rules;
  return std::find(rules.begin(), rules.end(),
                   std::pair<std::string, std::string>{"death", "permanent"}) != rules.end();
}

// Hints for a dead player.
std::vector<KeyHint> last_hints(const ViewModel& view) {
  std::vector<KeyHint> hints;
  if (const Offer* offer = offer_to_rise(view.known)) {
    hints.push_back({Command::Again, offer->word});
  } else if (is_for_good(view)) {
    hints.push_back({Command::EndHero, "free the name"});
  }
  if (omens_to_choose(view) != nullptr) hints.push_back({Command::Choose, "omens"});
  if (view.tale) hints.push_back({Command::Tale, "tale"});
  if (!living_friends(view).empty()) hints.push_back({Command::Watch, "watch"});
  const bool is_silent = view.stone && view.stone->last_words.empty();
  if (is_silent) hints.push_back({Command::Chat, "last words"});
  hints.push_back({Command::Scores, "scores"});
  hints.push_back({Command::Leave, "leave"});
  if (view.stone) hints.push_back({Command::Past, "past, share"});
  hints.push_back({Command::History, "messages"});
  if (!is_silent) hints.push_back({Command::Chat, "chat"});
  return hints;
}

// Hints for a downed player: it can neither move nor fight.
std::vector<KeyHint> downed_hints(const ViewModel& view) {
  std::vector<KeyHint> hints;
  if (!living_friends(view).empty()) hints.push_back({Command::Watch, "watch a friend"});
  for (const KeyHint& offer : {KeyHint{Command::Ping, "ping"}, KeyHint{Command::Chat, "chat"},
                               KeyHint{Command::Look, "look"}, KeyHint{Command::EndHero, "give up"},
                               KeyHint{Command::Help, "help"}}) {
    hints.push_back(offer);
  }
  return hints;
}

// Hints for a spectator.
std::vector<KeyHint> watcher_hints(const ViewModel& view) {
  std::vector<KeyHint> hints;
  if (!next_to_watch(view).empty()) hints.push_back({Command::Watch, "watch next"});
  if (view.has_grave) hints.push_back({Command::Again, "back to your grave"});
  for (const KeyHint& offer : {KeyHint{Command::Chat, "chat"}, KeyHint{Command::Scores, "scores"},
                               KeyHint{Command::Leave, "leave"}}) {
    hints.push_back(offer);
  }
  return hints;
}

bool picks_a_kit(const ViewModel& view) {
  const Choice* choice = view.ui.mode == Mode::Choices ? shown_choice(view) : nullptr;
  return choice != nullptr && choice->kind == Choice::Kind::Kit;
}

// Above the kits it says what the game is about: they are the first thing that a new player sees.
std::string idle_line(const Drawing& drawing) {
  if (!drawing.view.ui.prompt.empty()) return drawing.view.ui.prompt;
  if (!drawing.view.remark.empty()) return drawing.view.remark;
  if (is_dead(drawing)) return "You are dead.";
  if (drawing.view.ui.mode == Mode::Map) return drawing.view.ui.advice;
  if (picks_a_kit(drawing.view)) return std::string(kGoal.front());
  return "";
}

// The idle line, wrapped: a question or a path is never cut off.
std::vector<std::u32string> idle_lines(const Drawing& drawing, int width) {
  const std::string words = idle_line(drawing);
  if (words.empty()) return {};
  return wrapped(shown(words, drawing.display), std::max(1, width - 1));
}

// `f` acts on what is under the cursor: it follows a friend and shoots at a foe.
std::string look_hints(const ViewModel& view) {
  const auto foes = foes_in_view(view);
  const bool foe = std::any_of(foes.begin(), foes.end(),
                               [&](const EntityView* e) { return e->at == view.ui.cursor; });
  return std::string(". go  v all  Tab foe  @ player  _ thing  < > stairs  ") +
         (foe ? "f fire" : "f follow") + "  p ping  Esc back";
}

std::string lobby_hints(const ViewModel& view) {
  if (view.ui.naming) return "Enter: make it   Esc: cancel";
  const bool may_make = view.realms && view.realms->may_make;
  return std::string("Up/Down choose  Enter join  ") + (may_make ? "n new realm  " : "") +
         "w watch  r refresh  Esc back";
}

// "  1-5 from that point"
std::string turning_point_hint(const ViewModel& view) {
  const std::size_t points = view.tale ? view.tale->points.size() : 0;
  if (points == 0) return "";
  return (points == 1 ? "  1" : "  1-" + std::to_string(points)) + " from that point";
}

// The keys of the map that also count here.
std::string tale_hints(const Drawing& drawing) {
  std::vector<KeyHint> keys;
  if (const Offer* next = offer_of(drawing.view.known, IntentVerb::NextRun)) {
    keys.push_back({Command::NextRun, next->word});
  }
  if (omens_to_choose(drawing.view) != nullptr) keys.push_back({Command::Choose, "omens"});
  keys.push_back({Command::Past, "walk through it"});
  return offers(drawing, keys) + turning_point_hint(drawing.view) +
         "   S share, play on   Left/Right others  l list   Esc back";
}

// Omens are picked before the next run is asked for, with its key.
std::string choice_hints(const Drawing& drawing) {
  const Choice* choice = shown_choice(drawing.view);
  const bool is_omens = choice != nullptr && choice->kind == Choice::Kind::Omen;
  if (!is_omens) {
    return "letter, or Up/Down and Enter: take  " + offers(drawing, {{Command::Help, "fights"}}) +
           "  Esc: later";
  }
  return "letter, or Up/Down and Enter: want it, or not (*)   " +
         offers(drawing, {{Command::NextRun, "next run"}}) + "   Esc back";
}

std::string past_hints(const ViewModel& view) {
  const bool is_own = view.visited.empty();
  return std::string("Space play  Left/Right turn  ") + (is_own ? "S share  " : "") +
         (may_play_on(view) ? "P play on  " : "") +
         "/ words  [ ] death, descent  n N  + - speed  Home End  " +
         (is_own ? "q back" : "q leave");
}

std::string share_hints(const ViewModel& view) {
  const bool is_of_tale = view.sharing && view.sharing->run > 0;
  return std::string(is_of_tale ? "digit" : "letter") +
         ", Up/Down: what  n names  Enter link  P play on  l your links  Esc back";
}

std::string links_hints(const ViewModel& view) {
  const bool asks = view.sharing && !view.sharing->withdraws.empty();
  return asks ? "y yes   any other key: no"
              : "letter, or Up/Down: its address   W withdraw it   Esc back";
}

std::string playing_on_hints(const ViewModel& view) {
  const bool asks = view.playing_on->step == PlayingOn::Step::Question;
  return asks ? "y yes   any other key: no" : "Esc cancel";
}

std::string mode_hints(const Drawing& drawing) {
  if (drawing.view.playing_on) return playing_on_hints(drawing.view);
  // clang-format off
  switch (drawing.view.ui.mode) {
    case Mode::Look:    return look_hints(drawing.view);
    case Mode::Pack:    return "letter, or Up/Down and Enter: choose   Esc back";
    case Mode::List:    return "letter, or Up/Down and Enter: look there   Esc back";
    case Mode::Places:  return "letter, or Up/Down and Enter: go there   . < > @ cursor   Esc back";
    case Mode::Choices: return choice_hints(drawing);
    case Mode::Wares:   return "letter, or Up/Down and Enter: price, again: buy (one turn)   Esc back";
    case Mode::Takings: return "letter, or Up/Down and Enter: take it   Esc back";
    case Mode::Abilities: return "letter, or Up/Down and Enter: use it   Esc back";
    case Mode::Help:    return "Space next page   / search   Esc back";
    case Mode::History: return "Up Down PgUp PgDn   / search  n older  N newer   Esc back";
    case Mode::Past:    return past_hints(drawing.view);
    case Mode::Share:   return share_hints(drawing.view);
    case Mode::MomentLinks: return links_hints(drawing.view);
    case Mode::Search:  return "Enter: find   Esc: cancel";
    case Mode::Chat:    return "Enter: send   Esc: cancel";
    case Mode::Say:     return "Enter: say it aloud (one turn)   Esc: cancel";
    case Mode::EndHero: return "yes + Enter: end hero   Esc: cancel";
    case Mode::Players: return "Up/Down choose  Enter look  . go  f follow  w whisper  Esc back";
    case Mode::Lobby:   return lobby_hints(drawing.view);
    case Mode::Options: return "Up/Down choose   Left/Right or Enter: change   Esc back";
    case Mode::AttackWhere: return "arrows, hjklyubn or 1-9: direction   any other key: cancel";
    case Mode::ConfirmLeave:
    case Mode::ConfirmEndHero: return "y yes   any other key: no";
    case Mode::Ping:    return "a letter sends that ping to all   any other key: cancel";
    case Mode::Gift:    return "a letter takes that gift (one turn)   any other key: none";
    case Mode::FullText: return "Esc back to the cursor";
    case Mode::Tale:    return tale_hints(drawing);
    case Mode::Tales:   return "Up/Down choose   Enter: read it   Esc back";
    case Mode::Character: return "Up/Down scroll   Esc back";
    case Mode::Scores:
    case Mode::Item:    return "Esc back";
    default:            return "";
  }
  // clang-format on
}

// Drops hints from the middle to fit the width, and marks where; the last one, the way back, stays.
std::string shortened(std::string text, int columns) {
  constexpr std::string_view kMore = "...  ";
  if (columns_of(from_utf8(text)) <= columns) return text;
  const int room = columns - static_cast<int>(kMore.size());
  while (columns_of(from_utf8(text)) > room) {
    const std::size_t last = text.rfind("  ");
    if (last == std::string::npos) break;
    std::size_t before = text.find_last_not_of(' ', last);
    before = before == std::string::npos ? before : text.rfind("  ", before);
    if (before == std::string::npos) break;
    text.erase(before, text.find_first_not_of(' ', last) - before).insert(before, "  ");
  }
  const std::size_t last = text.rfind("  ");
  return last == std::string::npos ? text : text.insert(last + 2, kMore);
}

// ". wait"; empty when no key has the command.
std::u32string words_of(const Drawing& drawing, const KeyHint& offer) {
  const std::string key = drawing.bindings.key_name(offer.command);
  if (key.empty()) return {};
  return shown(key + " " + std::string(offer.words), drawing.display);
}

constexpr std::string_view kWalking = "arrows move";
constexpr int kWalkingWidth = 80;  // screen width from which the walking hint is shown

// The commands of things that a player does not always have have a hint only while it has them.
bool is_of_use(const ViewModel& view, Command command) {
  if (command == Command::Choose) return shown_choice(view) != nullptr;
  return command != Command::Invoke || !view.known.self.abilities.empty();
}

// Players find these without a hint.
bool is_minor(Command command) { return command == Command::Take || command == Command::Leave; }

// As many of the table's hints as fit, in its order, with help always last. Minor hints get the
// room that the others leave.
std::vector<KeyHint> map_hints(const Drawing& drawing, int width) {
  constexpr int kGap = 2;
  int left =
      width - 1 + kGap - (width >= kWalkingWidth ? static_cast<int>(kWalking.size()) + kGap : 0);
  std::vector<const Binding*> told;
  const auto tell_those = [&](auto is_meant) {
    for (const Binding& binding : binding_table()) {
      if (binding.hint.empty() || !is_meant(binding.command)) continue;
      if (!is_of_use(drawing.view, binding.command)) continue;
      const int columns = columns_of(words_of(drawing, {binding.command, binding.hint}));
      if (columns == 0 || columns + kGap > left) continue;
      left -= columns + kGap;
      told.push_back(&binding);
    }
  };
  tell_those([](Command command) { return command == Command::Help; });
  tell_those([](Command command) { return command == Command::Choose; });
  tell_those([](Command command) {
    return command != Command::Help && command != Command::Choose && !is_minor(command);
  });
  tell_those(is_minor);
  const auto place = [](const Binding* binding) {
    return std::pair(binding->command == Command::Help, binding);
  };
  std::sort(told.begin(), told.end(),
            [&](const Binding* a, const Binding* b) { return place(a) < place(b); });
  std::vector<KeyHint> hints;
  for (const Binding* binding : told) hints.push_back({binding->command, binding->hint});
  return hints;
}

// Draws the offers side by side, `gap` columns apart, and makes each clickable.
void draw_apart(const Drawing& drawing, Pane pane, Point at, const std::vector<KeyHint>& all,
                int gap, Tint tint) {
  for (const KeyHint& offer : all) {
    const std::u32string words = words_of(drawing, offer);
    if (words.empty() || at.x + columns_of(words) > pane.width()) continue;
    const int end = pane.put(at, words, drawing.tint(tint));
    pane.touch({at.x, at.y, end, at.y + 1}, {.what = Target::What::Key, .command = offer.command});
    at.x = end + gap;
  }
}

}  // namespace

std::string offers(const Drawing& drawing, const std::vector<KeyHint>& all) {
  std::string line;
  for (const auto& [command, words] : all) {
    const std::string key = drawing.bindings.key_name(command);
    if (key.empty()) continue;
    if (!line.empty()) line += "   ";
    line += key;
    line += ' ';
    line += words;
  }
  return line;
}

void draw_offers(const Drawing& drawing, Pane pane, Point at, const std::vector<KeyHint>& all,
                 Tint tint) {
  draw_apart(drawing, pane, at, all, 3, tint);
}

int input_height(const Drawing& drawing, int width) {
  if (is_typing(drawing.view.ui.mode)) return 1;
  return std::max(1, static_cast<int>(idle_lines(drawing, width).size()));
}

void draw_input(const Drawing& drawing, Pane pane) {
  const UiState& ui = drawing.view.ui;
  if (!is_typing(ui.mode)) {
    const auto lines = idle_lines(drawing, pane.width());
    if (lines.empty()) pane.put({0, 0}, U":", drawing.tint(Tint::Faint));
    if (pane.height() > 1) pane.fill(U' ', background(drawing.display));
    int y = 0;
    for (const auto& line : lines) pane.put({0, y++}, line, drawing.tint(Tint::Strong));
    if (!ui.prompt.empty() && asks_one_key(ui.mode))
      pane.place_cursor({columns_of(lines.back()) + 1, y - 1});
    return;
  }
  // Shows the end of a long line, where the player is typing.
  std::u32string text = shown(typed_line(ui), drawing.display);
  while (columns_of(text) > pane.width() - 1) text.erase(0, 1);
  const int at = pane.put({0, 0}, text, drawing.tint(Tint::Strong));
  pane.place_cursor({at, 0});
}

void draw_hints(const Drawing& drawing, Pane pane) {
  const std::string mode = mode_hints(drawing);
  if (!mode.empty()) {
    const std::string fitting = shortened(mode, pane.width() - 1);
    pane.put({1, 0}, shown(fitting, drawing.display), drawing.tint(Tint::Faint));
    return;
  }
  if (!drawing.view.welcome.watched.empty()) {
    return draw_apart(drawing, pane, {1, 0}, watcher_hints(drawing.view), 2, Tint::Faint);
  }
  if (is_dead(drawing)) {
    return draw_apart(drawing, pane, {1, 0}, last_hints(drawing.view), 2, Tint::Faint);
  }
  if (is_down(drawing.view.known.self)) {
    return draw_apart(drawing, pane, {1, 0}, downed_hints(drawing.view), 2, Tint::Faint);
  }
  int at = 1;
  if (pane.width() >= kWalkingWidth) at = pane.put({1, 0}, kWalking, drawing.tint(Tint::Faint)) + 2;
  draw_apart(drawing, pane, {at, 0}, map_hints(drawing, pane.width()), 2, Tint::Faint);
}

}  // namespace undercroft
