// bindings.cc: the table of keys.
#include "client/input/bindings.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace undercroft {
namespace {

// clang-format off
constexpr std::array<Binding, kCommandCount> kBindings = {{
    // command             name           keys            help                        hint, intent, question
    {Command::North,       "north",       "k 8 Up",       "",                         "", IntentVerb::Bump},
    {Command::NorthEast,   "north-east",  "u 9 PgUp",     "",                         "", IntentVerb::Bump},
    {Command::East,        "east",        "l 6 Right",    "",                         "", IntentVerb::Bump},
    {Command::SouthEast,   "south-east",  "n 3 PgDn",     "",                         "", IntentVerb::Bump},
    {Command::South,       "south",       "j 2 Down",     "",                         "", IntentVerb::Bump},
    {Command::SouthWest,   "south-west",  "b 1 End",      "",                         "", IntentVerb::Bump},
    {Command::West,        "west",        "h 4 Left",     "",                         "", IntentVerb::Bump},
    {Command::NorthWest,   "north-west",  "y 7 Home",     "",                         "", IntentVerb::Bump},
    {Command::RunNorth,    "run-north",      "K Shift-Up",    "",                    ""},
    {Command::RunNorthEast, "run-north-east", "U Shift-PgUp", "",                    ""},
    {Command::RunEast,     "run-east",       "L Shift-Right", "",                    ""},
    {Command::RunSouthEast, "run-south-east", "N Shift-PgDn", "",                    ""},
    {Command::RunSouth,    "run-south",      "J Shift-Down",  "",                    ""},
    {Command::RunSouthWest, "run-south-west", "B Shift-End",  "",                    ""},
    {Command::RunWest,     "run-west",       "H Shift-Left",  "Shift+dir: run",   ""},
    {Command::RunNorthWest, "run-north-west", "Y Shift-Home", "",                    ""},
    {Command::Wait,        "wait",        ". s",          "wait one turn",            "wait", IntentVerb::Wait},
    {Command::Rest,        "rest",        "Z 5 Centre",   "rest until healed",        ""},
    {Command::Explore,     "explore",     "o",            "explore",                  "explore"},
    {Command::Travel,      "travel",      "_ G",          "travel to a place",        ""},
    {Command::AttackWhere, "attack",      "F",            "attack (+dir)",       "", IntentVerb::Attack, "Attack which way?"},
    {Command::InteractWhere, "interact",  "e",            "touch/revive (+dir)",  "", IntentVerb::Interact, "Touch which way?"},
    {Command::FireWhere,   "fire",        "f",            "shoot (+dir)",        "", IntentVerb::Fire, "Shoot which way?"},
    {Command::Fight,       "fight",       "Tab",          "fight; Shift: shoot",      "fight"},
    {Command::Shoot,       "shoot",       "Shift-Tab",    "",                         ""},
    {Command::CloseWhere,  "close",       "c",            "close door (+dir)",    "", IntentVerb::Interact, "Close the door which way?"},
    {Command::Take,        "take",        "g ,",          "take what lies here",      "take", IntentVerb::Take},
    {Command::Descend,     "descend",     ">",            "go down the stairs",       "", IntentVerb::Descend},
    {Command::Ascend,      "ascend",      "<",            "go up the stairs",         "", IntentVerb::Ascend},
    {Command::Pack,        "pack",        "i",            "your pack",                "pack"},
    {Command::Use,         "use",         "a",            "use an item",              "", IntentVerb::Use},
    {Command::Drink,       "drink",       "q",            "drink a draught",          ""},
    {Command::Wear,        "wear",        "w",            "wear or wield",    "", IntentVerb::Wear},
    {Command::Drop,        "drop",        "d",            "drop an item",             "", IntentVerb::Drop},
    {Command::Throw,       "throw",       "z",            "throw an item",            "", IntentVerb::Throw},
    {Command::Give,        "give",        "p",            "pass an item",             "", IntentVerb::Give, "Pass it which way?"},
    {Command::Invoke,      "ability",     "A",            "use an ability",           "abilities", IntentVerb::Invoke},
    {Command::Choose,      "choose",      "P",            "pick a kit or boon",       "choose"},
    {Command::Say,         "say",         "\"",           "say words aloud", "", IntentVerb::Say},
    {Command::Again,       "again",       "r",            "read; live again",         ""},
    {Command::Look,        "look",        "x ; X",        "look around",              "look"},
    {Command::List,        "list",        "v",            "list what you see",     ""},
    {Command::Shades,      "shades",      "t",            "shade foes' reach",        ""},
    {Command::History,     "history",     "C-p m",        "old messages",             ""},
    {Command::Past,        "past",        "V",            "watch your past",          ""},
    {Command::Scores,      "scores",      "T",            "high scores",              ""},
    {Command::Chat,        "chat",        "Enter :",      "chat with everyone",       "chat"},
    {Command::Ping,        "ping",        "'",            "quick ping", ""},
    {Command::Help,        "help",        "? F1",         "this help",                "help"},
    {Command::Character,   "character",   "C",            "your character",           ""},
    {Command::Players,     "players",     "@",            "the other players",        ""},
    {Command::Options,     "options",     "=",            "options",                  ""},
    {Command::Realms,      "realms",      "R",            "the server's realms",      ""},
    {Command::Watch,       "watch",       "W",            "dead: watch a friend",     ""},
    {Command::Status,      "status",      "C-t",          "status in the log",              ""},
    {Command::Exits,       "exits",       "C-e",          "exits in the log",               ""},
    {Command::Redraw,      "redraw",      "C-l C-r",      "redraw",        ""},
    {Command::Mouse,       "mouse",       "F9",           "mouse on, off",            ""},
    {Command::Back,        "back",        "Esc",          "back; cancel",    ""},
    {Command::Nothing,     "nothing",     "Space",        "",                         ""},
    {Command::Suspend,     "suspend",     "C-z",          "",                  ""},
    {Command::Interrupt,   "interrupt",   "C-c",          "twice: leave",             ""},
    {Command::Leave,       "leave",       "S",            "leave",                    "leave"},
    {Command::EndHero,     "end-hero",    "Q",            "end this hero",            ""},
    {Command::NextRun,     "next-run",    "O",            "begin the next run",       "", IntentVerb::NextRun},
    {Command::Known,       "known",       "\\",           "draughts you know",        ""},
    {Command::Tale,        "tale",        "E",            "the last tale",     ""},
}};
// clang-format on

static_assert(rows_are_in_order(kBindings, &Binding::command),
              "kBindings has one row per command, in the order of the enum");

// Keys that must always work, whatever a config file says.
constexpr bool is_fixed(const Key& key) {
  return key.name == KeyName::Escape || key.name == KeyName::Enter || key == control('c');
}

// Parses the key names in `words`. Returns nullopt if any word is not a key.
std::optional<std::vector<Key>> parse_keys(std::string_view words) {
  std::vector<Key> keys;
  std::istringstream stream{std::string(words)};
  for (std::string word; stream >> word;) {
    const auto key = parse_key(word);
    if (!key) return std::nullopt;
    keys.push_back(*key);
  }
  return keys;
}

}  // namespace

Bindings::Bindings() {
  for (const Binding& row : kBindings) {
    keys_[static_cast<std::size_t>(row.command)] = parse_keys(row.keys).value();
  }
}

Expected<> Bindings::bind(std::string_view name, std::string_view words) {
  const auto row = std::find_if(kBindings.begin(), kBindings.end(),
                                [name](const Binding& b) { return b.name == name; });
  if (row == kBindings.end())
    return failed("there is no command called '" + std::string(name) + "'");
  auto keys = parse_keys(words);
  if (!keys) return failed("'" + std::string(words) + "' is not a list of keys");
  std::vector<Key> kept;
  for (const Key& key : keys_[static_cast<std::size_t>(row->command)]) {
    if (is_fixed(key)) kept.push_back(key);
  }
  // A fixed key may be named where it belongs.
  std::erase_if(*keys, [&](const Key& key) {
    return std::find(kept.begin(), kept.end(), key) != kept.end();
  });
  if (std::any_of(keys->begin(), keys->end(), is_fixed)) {
    return failed("Esc, Enter and Ctrl-C cannot be bound");
  }
  for (auto& others : keys_) {
    std::erase_if(others, [&](const Key& key) {
      return std::find(keys->begin(), keys->end(), key) != keys->end();
    });
  }
  kept.insert(kept.end(), keys->begin(), keys->end());
  keys_[static_cast<std::size_t>(row->command)] = std::move(kept);
  return {};
}

std::optional<Command> Bindings::command_of(const Key& key) const {
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (std::find(keys_[i].begin(), keys_[i].end(), key) != keys_[i].end()) {
      return static_cast<Command>(i);
    }
  }
  return std::nullopt;
}

std::vector<Key> Bindings::keys_of(Command command) const {
  return keys_[static_cast<std::size_t>(command)];
}

std::string Bindings::key_name(Command command) const {
  const auto& keys = keys_[static_cast<std::size_t>(command)];
  return keys.empty() ? std::string() : name_of(keys.front());
}

const std::array<Binding, kCommandCount>& binding_table() { return kBindings; }

const Binding& binding_of(Command command) { return kBindings[static_cast<std::size_t>(command)]; }

Direction direction_of(Command command) {
  const auto index = static_cast<std::size_t>(command);
  return index < kEightDirections.size() ? kEightDirections[index] : Direction::None;
}

Direction run_direction_of(Command command) {
  constexpr auto kFirst = static_cast<std::size_t>(Command::RunNorth);
  const std::size_t index = static_cast<std::size_t>(command) - kFirst;
  return index < kEightDirections.size() ? kEightDirections[index] : Direction::None;
}

}  // namespace undercroft
