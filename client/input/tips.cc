// tips.cc: the table of hints.
#include "client/input/tips.h"

#include <algorithm>

#include "client/model/offered.h"

namespace undercroft {
namespace {

template <typename Wanted>
bool sees(const ViewModel& view, Wanted wanted) {
  const auto seen = in_view(view);
  return std::any_of(seen.begin(), seen.end(), [&](const EntityView* entity) {
    return wanted(*entity, view.known.look(*entity));
  });
}

bool sees_foe(const ViewModel& view) {
  return sees(view, [](const EntityView&, const Look& look) { return look.hostile; });
}
// The first hints yield to a foe, which has a hint of its own.
bool begins(const ViewModel& view) { return !sees_foe(view); }
bool sees_chest(const ViewModel& view) {
  return sees(view, [](const EntityView& entity, const Look& look) {
    return look.kind == Kind::Chest && entity.state == State::Closed;
  });
}
bool sees_lock(const ViewModel& view) {
  return sees(view, [](const EntityView& entity, const Look&) {
    return entity.state == State::Locked && entity.metal;
  });
}
// As the server offers them: their keys work now.
bool stands_on_thing(const ViewModel& view) {
  return offer_of(view.known, IntentVerb::Take) != nullptr;
}
bool stands_on_stairs(const ViewModel& view) {
  return offer_of(view.known, IntentVerb::Descend) != nullptr;
}
bool carries(const ViewModel& view) { return !view.known.self.pack.empty(); }
bool can_do_more(const ViewModel& view) { return !view.known.self.abilities.empty(); }
bool is_hurt(const ViewModel& view) {
  return view.known.self.health * 2 <= view.known.self.max_health && !sees_foe(view);
}

bool knows_stairs(const ViewModel& view) {
  bool any = false;
  view.known.cells.for_each_point(
      [&](Point p) { any = any || view.known.cells[p].ground == Ground::StairsDown; });
  return any && !sees_foe(view);
}

// {key} in `words` stands for the command's first key.
struct Row {
  std::string_view name;
  bool (*suits)(const ViewModel& view);
  Command command;
  std::string_view words;
};

// clang-format off
constexpr std::array<Row, 12> kAdvice = {{
    {"foe",    sees_foe,         Command::Fight,   "A foe: {key} fights it, walking into it strikes once."},
    {"hurt",   is_hurt,          Command::Rest,    "You are hurt. {key} rests until you are well."},
    {"walk",   begins,           Command::Help,    "Arrows or hjklyubn walk. {key} tells the keys that matter."},
    {"explore", begins,          Command::Explore, "{key} explores by itself, until there is something to see."},
    {"thing",  stands_on_thing,  Command::Take,    "Something lies here: {key} takes it."},
    {"stairs", stands_on_stairs, Command::Descend, "Stairs: {key} goes down them."},
    {"others", shares_turn,      Command::Chat,    "All move once all have chosen. {key} talks to them."},
    {"pack",   carries,          Command::Pack,    "{key} opens your pack."},
    {"ability", can_do_more,     Command::Invoke,  "You have an ability: {key} lists what you can do with it."},
    {"lock",   sees_lock,        Command::Look,    "A locked door wants a key of its own metal."},
    {"chest",  sees_chest,       Command::Look,    "A chest. Walk into it to open it."},
    {"travel", knows_stairs,     Command::Travel,  "{key} travels: to stairs, to things, to friends."},
}};
// clang-format on

std::string filled(std::string_view words, const std::string& key) {
  std::string text(words);
  const std::size_t mark = text.find("{key}");
  if (mark != std::string::npos) text.replace(mark, 5, key);
  return text;
}

}  // namespace

std::vector<std::string_view> hints_of(Command command) {
  std::vector<std::string_view> names;
  for (const Row& row : kAdvice) {
    const bool tells_key = row.words.find("{key}") != std::string_view::npos;
    if (tells_key && row.command == command) names.push_back(row.name);
  }
  return names;
}

bool still_suits(const ViewModel& view, std::string_view name) {
  if (view.known.depth == 0 || !view.known.self.alive) return false;
  return std::any_of(kAdvice.begin(), kAdvice.end(),
                     [&](const Row& row) { return row.name == name && row.suits(view); });
}

std::optional<Advice> advice_for(const ViewModel& view, const Bindings& bindings,
                                 const std::set<std::string, std::less<>>& had) {
  if (view.known.depth == 0 || !view.known.self.alive) return std::nullopt;
  for (const Row& row : kAdvice) {
    const std::string key = bindings.key_name(row.command);
    if (had.contains(row.name) || key.empty() || !row.suits(view)) continue;
    return Advice{row.name, filled(row.words, key)};
  }
  return std::nullopt;
}

}  // namespace undercroft
