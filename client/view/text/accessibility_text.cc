// accessibility_text.cc: the screen in sentences.
#include "client/view/text/accessibility_text.h"

#include <algorithm>
#include <map>

#include "client/model/choices.h"
#include "client/model/condition.h"
#include "client/model/reach.h"
#include "client/view/text/describe.h"
#include "client/view/text/time_words.h"
#include "shared/bearing.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

// Neither a foe nor a player.
bool is_friend(const Observation& known, const EntityView& entity) {
  const Look& look = known.look(entity);
  return looks_alive(look) && !look.hostile && !known.members.contains(entity.id);
}

bool strikes_player(const Observation& known, const EntityView& entity) {
  if (entity.reach == ReachShape::None || !known.look(entity).hostile) return false;
  const std::vector<Point> cells = struck_by(known, entity);
  return std::find(cells.begin(), cells.end(), known.self.at) != cells.end();
}

// A downed player has one status, which counts the turns.
std::string down_aloud(const SelfView& self) {
  const int turns = self.statuses.front().turns;
  return "you are down, " + std::to_string(turns) + (turns == 1 ? " turn left" : " turns left");
}

std::string chosen_aloud(const ViewModel& view) {
  const std::string names = names_aloud(view);
  return "your move is chosen" + (names.empty() ? "" : ", the turn waits for " + names);
}

std::string turn_aloud(const ViewModel& view) {
  if (!view.visited.empty()) return "a moment of " + view.visited;
  if (view.connection.state != ConnectionState::Up) return "connection lost";
  const SelfView& self = view.known.self;
  if (!self.alive) return self.statuses.empty() ? "you are dead" : down_aloud(self);
  if (has_chosen(view)) return chosen_aloud(view);
  if (!shares_turn(view)) return "the world waits for you";
  const auto left = time_left_ms(view);
  if (left && is_slow_play(view)) return "your turn, " + time_left_in_words(*left) + " left";
  return left ? "your turn, " + turn_time_aloud(*turn_time(view)) : "your turn";
}

// " You may choose a kit: P.", or nothing.
std::string choices_aloud(const ViewModel& view) {
  const std::string open = open_choices(view);
  if (open.empty()) return "";
  const std::string key = view.choose_key.empty() ? "" : ": " + view.choose_key;
  return " You may choose " + open + key + ".";
}

std::string abilities_aloud(const ViewModel& view) {
  std::string text;
  if (!view.known.self.alive) return text;
  for (const Ability& ability : view.known.self.abilities) {
    text += " " + capitalised(ability.name) + ": " + readiness_of(ability) + ".";
  }
  return text;
}

std::string foes_aloud(const ViewModel& view) {
  const auto foes = foes_in_view(view);
  if (foes.empty()) return "no foe in view";
  const EntityView& nearest = *foes.front();
  const std::string where = view.known.look(nearest).a_name + ", " + place_aloud(view, nearest.at);
  return foes.size() == 1 ? where : std::to_string(foes.size()) + " foes, the nearest " + where;
}

// ", stunned 2, held": the player's own, but for those of a downed player.
std::string statuses_aloud(const Observation& known) {
  std::string text;
  if (!known.self.alive) return text;
  for (const StatusView& status : known.self.statuses) {
    const auto words = known.status_words.find(status.status);
    if (words == known.status_words.end() || words->second.word.empty()) continue;
    const bool counts = words->second.sentence.find("{n}") != std::string::npos;
    text += ", " + words->second.word + (counts ? " " + std::to_string(status.turns) : "");
  }
  return text;
}

// The first thing that a step to this cell would meet.
std::string what_lies(const ViewModel& view, Point at) {
  const Observation& known = view.known;
  if (!known.cells.contains(at) || known.cells[at].ground == Ground::Unknown) return "unknown";
  const auto here = entities_at(known, at);
  if (!here.empty()) return known.look(*here.front()).a_name;
  const GroundLook& ground = known.look(known.cells[at].ground);
  return (ground.blocks & kBlocksSteps) != 0 ? "wall" : ground.name;
}

bool is_exit(const Look& look) {
  return look.kind == Kind::ClosedDoor || look.kind == Kind::OpenDoor || look.kind == Kind::Portal;
}

std::vector<std::pair<std::string, Point>> exits_in_view(const ViewModel& view) {
  std::vector<std::pair<std::string, Point>> exits;
  const Observation& known = view.known;
  for (const EntityView* entity : in_view(view)) {
    if (is_exit(known.look(*entity))) exits.emplace_back(known.look(*entity).name, entity->at);
  }
  known.cells.for_each_point([&](Point p) {
    const GroundLook& ground = known.look(known.cells[p].ground);
    if (ground.landmark != 0) exits.emplace_back(ground.name, p);
  });
  return exits;
}

}  // namespace

std::string place_aloud(const ViewModel& view, Point at) {
  const Point me = view.known.self.at;
  if (at == me) return "here";
  return std::string(compass_word(bearing(me, at))) + " " + std::to_string(distance(me, at));
}

std::string status_aloud(const ViewModel& view) {
  const SelfView& self = view.known.self;
  return "Turn " + std::to_string(view.known.shown_turn(view.known.turn)) + ", " +
         turn_aloud(view) + ", health " + std::to_string(told_health(view, self.id, self.health)) +
         " of " + std::to_string(self.max_health) + statuses_aloud(view.known) + ", " +
         foes_aloud(view) + "." + choices_aloud(view) + abilities_aloud(view);
}

std::string exits_aloud(const ViewModel& view) {
  std::map<std::string, std::string> ways;  // by what lies there
  for (const Direction way : kEightDirections) {
    std::string& all = ways[what_lies(view, step(view.known.self.at, way))];
    all += (all.empty() ? " " : ", ") + std::string(compass_word(way));
  }
  std::string text;
  for (const auto& [what, where] : ways) text += capitalised(what) + where + ". ";
  std::string exits;
  for (const auto& [what, at] : exits_in_view(view)) {
    exits += (exits.empty() ? "" : ", ") + what + " " + place_aloud(view, at);
  }
  return text + (exits.empty() ? "No exit in view." : "Exits: " + exits + ".");
}

std::string names_aloud(const ViewModel& view) {
  std::string names;
  for (const std::string& name : waited_for(view)) {
    if (name != "you") names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

std::string state_aloud(const Observation& known, const EntityView& entity) {
  constexpr std::string_view kUnhurt = "unhurt";
  std::string state = condition(known, entity);
  const std::size_t at = state.find(kUnhurt);
  if (at == std::string::npos) return state;
  const std::size_t begin = at >= 2 ? at - 2 : at;  // with the comma before it
  state.erase(begin, at + kUnhurt.size() - begin);
  return state.starts_with(", ") ? state.substr(2) : state;
}

std::string seen_aloud(const ViewModel& view, const EntityView& entity) {
  const Observation& known = view.known;
  std::string text = plain_name(known.look(entity));
  const auto add = [&text](const std::string& words) {
    if (!words.empty()) text += ", " + words;
  };
  const std::string leader = leader_of(known, entity);
  if (is_friend(known, entity) && leader.empty()) add("friendly");
  add(state_aloud(known, entity));
  const auto sign = known.sign_words.find(entity.sign);
  if (sign != known.sign_words.end()) add(sign->second.word);
  if (!leader.empty()) add("with " + leader);
  if (strikes_player(known, entity)) add("can strike you");
  return text + ", " + place_aloud(view, entity.at);
}

}  // namespace undercroft
