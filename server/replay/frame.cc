// frame.cc: draws glyphs over ground, and the last lines of chat.
#include "server/replay/frame.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/scenario/map_text.h"
#include "server/sim/content/ground_glyphs.h"
#include "server/sim/content/omen.h"
#include "shared/plain_lines.h"
#include "shared/utf8.h"
#include "shared/vocabulary.h"

namespace undercroft {
namespace {

constexpr std::size_t kLinesShown = 4;

std::string name_of_player(const RealmState& state, EntityId id) {
  const Player* player = state.player(id);
  return player == nullptr ? "unknown player" : player->name;
}

std::string intent_words(const Intent& intent) {
  std::string words(is_known(intent.verb) ? kIntents[intent.verb].name : "?");
  if (intent.verb == IntentVerb::Bump) words = "bump";
  if (needs_direction(intent.verb)) words += " " + std::string(name_of(intent.direction));
  if (needs_ability(intent.verb)) words += fmt::format(" {}", intent.ability);
  if (needs_place(intent.verb)) words += fmt::format(" {},{}", intent.place.x, intent.place.y);
  if (!intent.words.empty()) words += " \"" + intent.words + "\"";
  return words;
}

std::string spoken(const std::string& from, const std::string& text, bool deed) {
  if (from.empty()) return "-- " + text;
  return deed ? "* " + from + " " + text : from + ": " + text;
}

struct InWords {
  const RealmState& state;
  std::string operator()(const input::Join& join) const { return join.name + " joins"; }
  std::string operator()(const input::Return& i) const { return named(i.player) + " reconnects"; }
  std::string operator()(const input::Rekey& i) const {
    return named(i.player) + " gets a new token";
  }
  std::string operator()(const input::Depart& i) const { return named(i.player) + " leaves"; }
  std::string operator()(const input::Respawn& i) const { return named(i.player) + " respawns"; }
  std::string operator()(const input::Forget&) const { return "a player is forgotten"; }
  std::string operator()(const input::EndLife& i) const { return named(i.player) + " gives up"; }
  std::string operator()(const input::GiveUp&) const { return "a player gives up their hero"; }
  std::string operator()(const input::Rename& i) const { return "a guest is now " + i.name; }
  std::string operator()(const input::Arrive& i) const {
    return named(i.player) + " connects from another network";
  }
  std::string operator()(const input::ChangeRule& i) const {
    return "the host changes " + i.rule + " to " + i.value;
  }
  std::string operator()(const input::MakeChoice& i) const {
    return fmt::format("{} makes choice {}: option {}", named(i.player), i.choice, i.option);
  }
  std::string operator()(const input::Order& i) const {
    if (!i.words.empty()) return named(i.player) + " orders " + i.words;
    return fmt::format("{} points at {},{}", named(i.player), i.at.x, i.at.y);
  }
  std::string operator()(const input::ReplaceDice&) const {
    return "the realm branches, with fresh dice";
  }
  std::string operator()(const input::ChangePlan& i) const {
    if (i.plan.standing) return named(i.player) + " plans several turns";
    if (!i.plan.intent) return named(i.player) + " plans nothing";
    return named(i.player) + " plans " + intent_words(*i.plan.intent);
  }
  std::string operator()(const input::Miss& i) const {
    return named(i.player) + (i.lines.empty() ? " has read what it missed" : " misses something");
  }
  std::string operator()(const input::BuildLevel&) const { return "a level is built"; }
  std::string operator()(const input::BeginRun&) const {
    const std::string omens = words_of(state.world.catalogue().omens_in_force());
    return fmt::format("run {} begins", state.world.run.number) +
           (omens.empty() ? "" : " under " + omens);
  }
  std::string operator()(const input::Say& say) const {
    return spoken(say.from, say.text, say.deed);
  }
  std::string operator()(const input::Turn& turn) const {
    std::string words = fmt::format("turn at depth {}:", turn.group.depth);
    for (const EntityId player : turn.group.players) {
      const auto intent = turn.intents.find(player);
      words += fmt::format(" {} {};", named(player),
                           intent == turn.intents.end() ? "none" : intent_words(intent->second));
    }
    return words;
  }
  [[nodiscard]] std::string named(EntityId id) const { return name_of_player(state, id); }
};

using Picture = Grid<char32_t>;

// A glyph of a crafted realm may move the cursor, or be wider than its cell.
char32_t drawable(char32_t glyph) { return columns_of(glyph) == 1 ? glyph : U'?'; }

std::string text_of_rows(const Picture& picture) {
  std::string text;
  for (int y = 0; y < picture.height(); ++y) {
    std::string row;
    for (int x = 0; x < picture.width(); ++x) row += utf8_of(drawable(picture[Point{x, y}]));
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

Picture known_picture(const RealmState& state, const Knowledge& known) {
  const KnownLevel& level = known.level();
  Picture picture(level.cells.size(), U' ');
  level.cells.for_each_point([&](Point p) {
    const Ground ground = level.cells[p].ground;
    if (ground != Ground::Unknown) picture[p] = glyph_of_ground(ground);
  });
  for (const KnownEntity& entity : level.entities) {
    const Look* look = state.looks.find(entity.view.look);
    if (look != nullptr && picture.contains(entity.view.at)) picture[entity.view.at] = look->glyph;
  }
  if (picture.contains(known.self.at)) picture[known.self.at] = U'@';
  return picture;
}

Picture whole_picture(const World& world, int depth) {
  const Level& level = world.level(depth);
  Picture picture(level.cells.size(), U' ');
  level.cells.for_each_point([&](Point p) {
    picture[p] = glyph_of_ground(level.cells[p].ground);
    for (const Entity& entity : world.things_at(depth, p)) {
      picture[p] = entity.kind() == Kind::Player ? U'@' : world.catalogue()[entity.blueprint].glyph;
      break;  // the topmost
    }
  });
  return picture;
}

int depth_of(const Input& input) {
  const auto* turn = std::get_if<input::Turn>(&input);
  return turn == nullptr ? 1 : turn->group.depth;
}

std::string whole_level(const Played& played) {
  const World& world = played.state.world;
  const int depth = depth_of(played.input);
  return world.has_level(depth) ? text_of_rows(whole_picture(world, depth)) : "";
}

std::string level_of(const Played& played, const std::string& name) {
  if (name.empty()) return whole_level(played);
  const Player* player = played.state.named(name);
  if (player == nullptr) return name + " is not here yet\n";
  const Knowledge& known = player->knowledge;
  if (known.depth == 0) return player->name + " is on no level\n";
  return fmt::format("{}: depth {}, turn {}, health {} of {}\n", player->name, known.depth,
                     known.turn, known.self.health, known.self.max_health) +
         text_of_rows(known_picture(played.state, known));
}

std::string last_talk(const Played& played) {
  std::string text;
  const auto& lines = played.state.talk.lines;
  const std::size_t shown = std::min(kLinesShown, lines.size());
  for (auto it = lines.end() - static_cast<std::ptrdiff_t>(shown); it != lines.end(); ++it) {
    text += spoken(it->from, it->text, it->deed) + "\n";
  }
  return text;
}

}  // namespace

std::string words_of(const Input& input, const RealmState& state) {
  return std::visit(InWords{state}, input);
}

std::string frame_of(const Played& played, const std::string& player) {
  std::string text =
      fmt::format("input {}  {}\n", played.number, words_of(played.input, played.state));
  text += level_of(played, player) + last_talk(played);
  return plain_lines(text);
}

}  // namespace undercroft
