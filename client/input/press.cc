// press.cc: takes every key: on the map here, in the other modes by modes.cc.
#include "client/input/press.h"

#include <algorithm>
#include <utility>

#include "client/input/caution.h"
#include "client/input/modes.h"
#include "client/input/shooting.h"
#include "client/input/standing_keys.h"
#include "client/model/choices.h"
#include "client/model/gifts.h"
#include "client/model/offered.h"
#include "client/model/reduce.h"

namespace undercroft {
namespace {

constexpr std::uint64_t kSecondPress = 3000;  // ms within which a second Ctrl-C leaves

bool may_play(const ViewModel& view) {
  return view.welcome.watched.empty() && view.connection.state == ConnectionState::Up &&
         view.known.depth > 0 && !is_silent(view);
}

// The command's intent, if its key gives everything the intent needs.
std::optional<Intent> plain_intent(Command command) {
  const auto verb = binding_of(command).intent;
  if (!verb) return std::nullopt;
  const IntentRow& needs = kIntents[*verb];
  const Direction way = direction_of(command);
  const bool lacks_way = needs.direction && way == Direction::None;
  const bool lacks_more = needs.thing || needs.words || needs.place || needs.ability;
  if (lacks_way || lacks_more) return std::nullopt;
  return Intent{.verb = *verb, .direction = way};
}

void interrupt(Pressed& out) {
  UiState& ui = out.view.ui;
  if (ui.leave_armed_ms != 0 && out.view.now_ms <= ui.leave_armed_ms + kSecondPress) {
    out.commands.push_back({.what = SessionCommand::What::Leave});
    return;
  }
  ui.leave_armed_ms = out.view.now_ms == 0 ? 1 : out.view.now_ms;
  ui.prompt = out.view.hero_is_kept ? "Ctrl-C again leaves (hero is safe)."
                                    : "Ctrl-C again leaves for good.";
}

// A player alone may type faster than the server replies: intents queue here. In a shared turn a
// newer intent replaces the older one until the turn resolves.
void ask_for(Pressed& out, const Intent& intent) {
  if (out.view.pending && !shares_turn(out.view)) {
    add_ahead(out.view, intent);
  } else {
    out.commands.push_back({.intent = intent});
  }
}

// A dangerous step needs two presses; the first shows the reason.
void ask_with_care(Pressed& out, const Intent& intent, std::optional<Point> warned) {
  UiState& ui = out.view.ui;
  const std::string words = caution(out.view, intent);
  const Point to = step(out.view.known.self.at, intent.direction);
  if (words.empty() || warned == to) return ask_for(out, intent);
  ui.prompt = words;
  ui.warned_of = to;
}

void back(Pressed& out) {
  out.view.ui.prompt.clear();
  out.view.ahead.clear();
  if (out.view.pending) out.commands.push_back({.what = SessionCommand::What::Withdraw});
}

void unknown(Pressed& out, const Key& key, const Bindings& bindings) {
  const std::string help = bindings.key_name(Command::Help);
  out.view.ui.prompt =
      "Unknown key '" + name_of(key) + "'." + (help.empty() ? "" : " " + help + " for help.");
}

void remind_of_death(ViewModel& view, const Bindings& bindings) {
  if (is_down(view.known.self)) {
    const std::string key = bindings.key_name(Command::Watch);
    const bool may_watch = !key.empty() && !living_friends(view).empty();
    view.remark = "You are down: a friend beside you can revive you in three turns." +
                  (may_watch ? " " + key + ": watch a friend." : "");
    return;
  }
  const std::string again = bindings.key_name(Command::Again);
  const Offer* offer = offer_to_rise(view.known);
  const bool may_rise = offer != nullptr && !again.empty();
  view.remark = "You are dead." + (may_rise ? " " + again + ": " + offer->word + "." : "");
}

void open_history(ViewModel& view) {
  if (view.log.empty()) return notice(view, "There are no messages yet.");
  view.ui.mode = Mode::History;
  view.ui.page = 0;
}

void watch(Pressed& out, const std::string& name) {
  out.commands.push_back({.what = SessionCommand::What::Watch, .text = name});
}

void watch_next(Pressed& out) {
  ViewModel& view = out.view;
  if (view.welcome.watched.empty() && view.known.self.alive) {
    view.remark = "Only players who are down or dead can watch others.";
    return;
  }
  const std::string next = next_to_watch(view);
  if (!next.empty()) return watch(out, next);
  view.remark = "There is no other player to watch.";
}

// Draws the table as last received; the reply replaces it.
void open_scores(Pressed& out) {
  out.view.ui.mode = Mode::Scores;
  out.commands.push_back({.what = SessionCommand::What::Scores});
}

void ask(ViewModel& view, Mode mode, std::string prompt) {
  view.ui.mode = mode;
  view.ui.prompt = std::move(prompt);
}

std::string leave_question(const ViewModel& view) {
  return view.hero_is_kept ? "Leave? Your hero is safe. [y/N]" : "Leave for good? [y/N]";
}

// Refuses while spectating: it would end a hero the player does not see.
bool may_end_hero(ViewModel& view) {
  if (may_play(view)) return true;
  view.remark = view.welcome.watched.empty() ? "Not connected to the server."
                                             : "Return to your own hero first.";
  return false;
}

std::string end_question(const ViewModel& view) {
  if (view.stone) return "Give up " + view.name + "'s seat and name? [y/N]";
  const std::string& crown = view.known.notice.brief;  // who holds it, in the server's words
  if (!crown.empty()) return "End " + view.name + " for good? " + crown + " [y/N]";
  return "End " + view.name + "? The hero dies for good. [y/N]";
}

void toggle_shades(ViewModel& view) {
  view.shades = !view.shades;
  view.remark = view.shades ? "Cells foes can strike are shaded."
                            : "Cells foes can strike are no longer shaded.";
}

void ask_way(ViewModel& view, const Binding& binding) {
  view.ui.way_verb = *binding.intent;
  view.ui.way_closes = binding.command == Command::CloseWhere;
  view.ui.way_thing = kNobody;
  view.ui.aimed.reset();
  view.ui.way_by_enter = Direction::None;
  ask(view, Mode::AttackWhere, std::string(binding.question) + " (Esc: cancel)");
}

// Asks for what the intent needs and its key does not give. Returns false if nothing is missing.
bool asks_for_more(ViewModel& view, Command command) {
  const Binding& binding = binding_of(command);
  if (!binding.intent || plain_intent(command)) return false;
  const IntentRow& needs = kIntents[*binding.intent];
  if (needs.thing) {
    open_pack_for(view, *binding.intent);
  } else if (needs.ability) {
    open_abilities(view);
  } else if (needs.words) {
    view.ui.mode = Mode::Say;
    view.ui.typed.clear();
  } else {
    ask_way(view, binding);
  }
  return true;
}

// Commands that open something; returns false for all others.
bool opens(ViewModel& view, Command command) {
  // clang-format off
  switch (command) {
    case Command::Leave:       ask(view, Mode::ConfirmLeave, leave_question(view)); return true;
    case Command::EndHero:     if (may_end_hero(view)) ask(view, Mode::ConfirmEndHero, end_question(view)); return true;
    case Command::Ping:        ask(view, Mode::Ping, "Ping: h help  w wait  g go  c come here  t thanks  n no"); return true;
    case Command::Pack:    open_pack(view, IntentVerb::Wait); return true;
    case Command::Drink:   open_pack(view, IntentVerb::Use, kDraught); return true;
    case Command::Again:   open_pack(view, IntentVerb::Use, kScroll); return true;
    case Command::Travel:  open_places(view); return true;
    case Command::Choose:  open_choice(view); return true;
    case Command::Look:    view.ui.mode = Mode::Look; view.ui.cursor = view.known.self.at; return true;
    case Command::List:    open_list(view); return true;
    case Command::Shades:  toggle_shades(view); return true;
    case Command::History: open_history(view); return true;
    case Command::Past:    open_past(view); return true;
    case Command::Help:    open_help(view, 0); return true;
    case Command::Chat:    view.ui.mode = Mode::Chat; view.chat_unseen = 0;   return true;
    case Command::Character: open_character(view); return true;
    case Command::Players:   open_players(view); return true;
    case Command::Options:   view.ui.mode = Mode::Options; view.ui.selected = 0; return true;
    default:               return false;
  }
  // clang-format on
}

void shoot(Pressed& out) {
  const auto way = way_of_nearest(out.view);
  if (!way) return void(out.view.remark = way.error());
  stand_by(out,
           {.verb = StandingVerb::Fight, .direction = *way, .stop_at = out.view.autofight_stop});
}

// The server fights until there is news (R204). For dead players and spectators the key watches the
// next player.
void fight(Pressed& out, Command command) {
  ViewModel& view = out.view;
  if (!view.known.self.alive || !view.welcome.watched.empty()) return watch_next(out);
  if (!may_play(view)) return;
  if (view.now_ms < view.locked_until_ms) return void(view.remark = kKeyDropped);
  if (command == Command::Shoot) return shoot(out);
  stand_by(out, {.verb = StandingVerb::Fight, .stop_at = view.autofight_stop});
}

// The server answers with lines of the log (R154).
void list_known_items(Pressed& out) {
  out.commands.push_back({.what = SessionCommand::What::Chat, .text = "/known"});
}

void read_aloud(Pressed& out, const char* what) {
  out.commands.push_back({.what = SessionCommand::What::Aloud, .setting = what});
}

// Carries out a command that needs no living hero. False for any other.
bool does_at_once(Pressed& out, Command command) {
  using What = SessionCommand::What;
  const auto ask = [&out](What what) { out.commands.push_back({.what = what}); };
  // clang-format off
  switch (command) {
    case Command::Back:    return back(out), true;
    case Command::Scores:  return open_scores(out), true;
    case Command::Known:   return list_known_items(out), true;
    case Command::Tale:    return open_tale(out), true;
    case Command::Realms:  return open_lobby(out), true;
    case Command::Watch:   return watch_next(out), true;
    case Command::Redraw:  return ask(What::Redraw), true;
    case Command::Mouse:   return ask(What::Mouse), true;
    case Command::Suspend: return ask(What::Suspend), true;
    case Command::Status:  return read_aloud(out, "status"), true;
    case Command::Exits:   return read_aloud(out, "exits"), true;
    default:               return false;
  }
  // clang-format on
}

// Says why a key did nothing.
void explain(ViewModel& view, const Bindings& bindings) {
  if (!view.welcome.watched.empty()) view.remark = "You are watching " + view.welcome.watched + ".";
  if (view.connection.state == ConnectionState::Up && is_silent(view)) {
    view.remark = "The server does not answer: that key did nothing.";
  }
  if (may_play(view) && !view.known.self.alive) remind_of_death(view, bindings);
}

// Drops a step typed just before a surprise: it was meant for the earlier situation.
bool drops_step(const ViewModel& view, Command command) {
  const auto intent = plain_intent(command);
  return may_play(view) && view.known.self.alive && view.now_ms < view.locked_until_ms && intent &&
         intent->verb == IntentVerb::Bump;
}

bool asks_for_next_run(const ViewModel& view, Command command) {
  if (command != Command::Again || view.known.self.alive) return command == Command::NextRun;
  const Offer* offer = offer_to_rise(view.known);
  return offer != nullptr && offer->verb == IntentVerb::NextRun;
}

void on_map(Pressed& out, const Key& key, const Bindings& bindings) {
  ViewModel& view = out.view;
  const auto command = bindings.command_of(key);
  if (view.connection.state == ConnectionState::Lost && command == Command::Again) {
    out.commands.push_back({.what = SessionCommand::What::Retry});
    return;
  }
  if (!command) return unknown(out, key, bindings);
  view.ui.prompt.clear();
  const std::optional<Point> warned = std::exchange(view.ui.warned_of, std::nullopt);
  if (const auto standing = standing_for(key, view, bindings)) {
    return stand_by(out, *standing);
  }
  // Checked here: the server says only that there are none in the player's own cell.
  if (may_play(view) && view.known.self.alive) {
    const bool no_way_down =
        *command == Command::Descend && !knows_stairs(view.known, Ground::StairsDown);
    const bool no_way_up =
        *command == Command::Ascend && !knows_stairs(view.known, Ground::StairsUp);
    if (no_way_down) return void(view.remark = "You know of no stairs down yet.");
    if (no_way_up) return void(view.remark = "You know of no stairs up yet.");
  }
  if (asks_for_next_run(view, *command) && omens_to_choose(view) != nullptr) {
    return open_choice(view, omens_to_choose(view));
  }
  const bool takes = *command == Command::Take && may_play(view) && view.known.self.alive;
  if (takes && asks_what_to_take(view)) return;
  if (takes && knows_nothing_to_take(view)) {
    view.remark = "It holds nothing to take.";
    return;
  }
  if (const auto intent = intent_for(key, view, bindings)) {
    return ask_with_care(out, *intent, warned);
  }
  if (*command == Command::Fight || *command == Command::Shoot) {
    return fight(out, *command);
  }
  if (does_at_once(out, *command)) return;
  if (*command == Command::Again && view.has_grave) return watch(out, "");
  const bool needs_body = *command == Command::Again || *command == Command::Drink;
  if (needs_body && (!may_play(view) || !view.known.self.alive)) return;
  if (*command == Command::Nothing) return;
  if (drops_step(view, *command)) return void(view.remark = kKeyDropped);
  if (!asks_for_more(view, *command) && !opens(view, *command)) explain(view, bindings);
}

// True for a command that takes no turn: it opens something, or changes what is shown.
bool is_only_looking(Command command) {
  // clang-format off
  switch (command) {
    case Command::Pack:     case Command::Look:    case Command::List:      case Command::Shades:
    case Command::History:  case Command::Help:    case Command::Chat:      case Command::Character:
    case Command::Players:  case Command::Options: case Command::Scores:    case Command::Known:
    case Command::Tale:     case Command::Status:  case Command::Exits:     case Command::Ping:
    case Command::Redraw:   case Command::Mouse:   case Command::Choose:
      return true;
    default:
      return false;
  }
  // clang-format on
}

// Windows and lines of chat do not stop following a friend.
bool keeps_following(const ViewModel& view, const Key& key, const Bindings& bindings) {
  if (!view.standing || view.standing->intent.verb != StandingVerb::Follow) return false;
  if (key == control('c')) return false;
  if (view.ui.mode != Mode::Map) return view.ui.mode != Mode::ConfirmLeave;
  const auto command = bindings.command_of(key);
  return command && is_only_looking(*command);
}

// An intent from a window takes the place of a standing one.
void note_replaced(Pressed& out) {
  const bool acts = std::any_of(out.commands.begin(), out.commands.end(), [](const auto& one) {
    return one.what == SessionCommand::What::Intent;
  });
  if (acts) out.view.standing.reset();
}

bool is_open_door(const Observation& known, Direction way) {
  const auto there = entities_at(known, step(known.self.at, way));
  return std::any_of(there.begin(), there.end(),
                     [&](const EntityView* e) { return known.kind(*e) == Kind::OpenDoor; });
}

// Then the door cannot be closed. Things that lie there do not matter.
bool stands_in_doorway(const Observation& known, Direction way) {
  const auto there = entities_at(known, step(known.self.at, way));
  return std::any_of(there.begin(), there.end(), [&](const EntityView* e) {
    return known.look(*e).solid || known.members.contains(e->id);
  });
}

void on_attack_where(Pressed& out, const Key& key, const Bindings& bindings) {
  out.view.ui.mode = Mode::Map;
  out.view.ui.prompt.clear();
  const std::uint32_t ability = std::exchange(out.view.ui.aimed, std::nullopt).value_or(0);
  const Direction by_enter = std::exchange(out.view.ui.way_by_enter, Direction::None);
  const auto command = bindings.command_of(key);
  Direction way = command ? direction_of(*command) : Direction::None;
  if (key.name == KeyName::Enter) way = by_enter;
  if (way == Direction::None || !may_play(out.view)) return;
  if (out.view.ui.way_closes && !is_open_door(out.view.known, way)) {
    out.view.remark = "There is no open door that way.";
    return;
  }
  if (out.view.ui.way_closes && stands_in_doorway(out.view.known, way)) {
    out.view.remark = "Somebody is in the doorway: it cannot be closed.";
    return;
  }
  Intent intent{.verb = out.view.ui.way_verb, .direction = way, .item = out.view.ui.way_thing};
  if (intent.verb == IntentVerb::Invoke) intent.ability = ability;
  out.commands.push_back({.intent = intent});
}

void on_confirm(Pressed& out, const Key& key) {
  out.view.ui.mode = Mode::Map;
  out.view.ui.prompt.clear();
  if (key == character('y') || key == character('Y'))
    out.commands.push_back({.what = SessionCommand::What::Leave});
}

// A second confirmation: one key could be a slip.
void on_confirm_end(Pressed& out, const Key& key) {
  back_to_map(out.view.ui);
  if (key != character('y') && key != character('Y')) return;
  out.view.ui.mode = Mode::EndHero;
  out.view.ui.typed.clear();
}

void on_ping(Pressed& out, const Key& key) {
  out.view.ui.mode = Mode::Map;
  out.view.ui.prompt.clear();
  const std::string_view words = ping_words(key.character);
  if (!words.empty())
    out.commands.push_back({.what = SessionCommand::What::Chat, .text = std::string(words)});
}

// Says the gift's word, which takes the gift (R161).
void on_gift(Pressed& out, const Key& key) {
  out.view.ui.mode = Mode::Map;
  out.view.ui.prompt.clear();
  const std::string word = gift_word(out.view.known, key.character);
  if (word.empty() || !may_play(out.view)) return;
  out.commands.push_back({.intent = {.verb = IntentVerb::Say, .words = word}});
}

// True for the help key in a mode that lists its keys in the last row.
bool asks_for_keys(const Key& key, const ViewModel& view, const Bindings& bindings) {
  return asks_one_key(view.ui.mode) && bindings.command_of(key) == Command::Help;
}

// Pasted text goes into a line being typed, and nowhere else. A name or a password is not sent by a
// pasted line end.
bool took_paste(Pressed& out, const Key& key) {
  UiState& ui = out.view.ui;
  const bool asks = ui.mode == Mode::AskName || ui.mode == Mode::AskPassword;
  const bool typing = asks || is_typing(ui.mode);
  if (key.name == KeyName::PasteBegin || key.name == KeyName::PasteEnd) {
    ui.pasting = key.name == KeyName::PasteBegin;
    if (ui.pasting && !typing) notice(out.view, "Paste ignored (open chat first).");
    return true;
  }
  if (!ui.pasting) return false;
  if (!typing) return true;
  if (asks) return key.name != KeyName::Character;
  const Key typed = key.name == KeyName::Enter ? character(' ') : key;
  ui.mode == Mode::Search ? on_search(out, typed) : type_into(out.view, typed);
  return true;
}

void press_playing(Pressed& out, const Key& key, const Bindings& bindings) {
  // clang-format off
  switch (out.view.ui.mode) {
    case Mode::Map:          on_map(out, key, bindings); break;
    case Mode::AttackWhere:  on_attack_where(out, key, bindings); break;
    case Mode::ConfirmLeave: on_confirm(out, key); break;
    case Mode::ConfirmEndHero: on_confirm_end(out, key); break;
    case Mode::Ping:         on_ping(out, key); break;
    case Mode::Gift:         on_gift(out, key); break;
    default:                 press_in_mode(out, key, bindings); break;
  }
  // clang-format on
}

}  // namespace

std::optional<Intent> intent_for(const Key& key, const ViewModel& view, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  if (!command || !may_play(view)) return std::nullopt;
  if (!view.known.self.alive) {
    const Offer* offer = offer_to_rise(view.known);
    const bool rises = *command == Command::Again || *command == Command::NextRun;
    if (!rises) return std::nullopt;  // without an offer, the server says why not
    return Intent{.verb = offer != nullptr ? offer->verb : IntentVerb::Respawn};
  }
  if (drops_step(view, *command)) return std::nullopt;
  return plain_intent(*command);
}

bool may_press_unseeing(const Key& key, const ViewModel& view, const Bindings& bindings) {
  const auto command = bindings.command_of(key);
  // These marks pass even then: a paste that ends in a small window would never be closed.
  const bool is_mark = key.name == KeyName::PasteBegin || key.name == KeyName::PasteEnd;
  return is_mark || command == Command::Leave || command == Command::Redraw ||
         key == control('c') || view.ui.mode == Mode::ConfirmLeave;
}

Pressed press(ViewModel view, const Key& key, const Bindings& bindings) {
  // A key that skips the rest of the log still takes effect, even a step typed just after a blow
  // that the log reports (R74).
  if (view.unread > 0) view.locked_until_ms = 0;
  Pressed out{told_to_the_end(std::move(view)), {}};
  out.view.remark.clear();
  if (took_paste(out, key)) return out;
  if (!keeps_following(out.view, key, bindings)) stop_standing(out);
  if (key == control('c')) {
    interrupt(out);
    return out;
  }
  if (out.view.ui.leave_armed_ms != 0) {
    out.view.ui.leave_armed_ms = 0;
    out.view.ui.prompt.clear();
  }
  if (out.view.known.self.id == kNobody) {
    on_start(out, key, bindings);
    return out;
  }
  if (asks_for_keys(key, out.view, bindings)) return out;
  const bool was_on_map = out.view.ui.mode == Mode::Map;
  press_playing(out, key, bindings);
  note_replaced(out);
  if (!was_on_map && out.view.ui.mode == Mode::Map) show_kit_once(out.view);
  return out;
}

}  // namespace undercroft
