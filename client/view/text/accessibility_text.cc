// accessibility_text.cc: the screen in sentences.
#include "client/view/text/accessibility_text.h"

#include <algorithm>
#include <map>

#include "client/model/choices.h"
#include "client/model/condition.h"
#include "client/view/text/describe.h"
#include "client/view/text/time_words.h"
#include "shared/bearing.h"
#include "shared/grammar.h"

namespace undercroft {
namespace {

std::string place_aloud(const ViewModel& view, Point at) {
  const Point me = view.known.self.at;
  if (at == me) return "here";
  return std::string(compass_word(bearing(me, at))) + " " + std::to_string(distance(me, at));
}

std::string turn_aloud(const ViewModel& view) {
  if (view.connection.state != ConnectionState::Up) return "connection lost";
  if (!view.known.self.alive) return "you are dead";
  if (has_chosen(view)) return "your move is chosen";
  if (!shares_turn(view)) return "the world waits for you";
  const auto left = time_left_ms(view);
  if (left && is_slow_play(view)) return "your turn, " + time_left_in_words(*left) + " left";
  return left ? "your turn, " + std::to_string((*left + 999) / 1000) + " seconds" : "your turn";
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

std::string status_aloud(const ViewModel& view) {
  const SelfView& self = view.known.self;
  return "Turn " + std::to_string(view.known.shown_turn(view.known.turn)) + ", " +
         turn_aloud(view) + ", health " + std::to_string(told_health(view, self.id, self.health)) +
         " of " + std::to_string(self.max_health) + ", " + foes_aloud(view) + "." +
         choices_aloud(view) + abilities_aloud(view);
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

std::string seen_aloud(const ViewModel& view, const EntityView& entity) {
  const Look& look = view.known.look(entity);
  const std::string state = condition(view.known, entity);
  const bool is_news = !state.empty() && state != "unhurt";
  return plain_name(look) + (is_news ? ", " + state : "") + ", " + place_aloud(view, entity.at);
}

}  // namespace undercroft
