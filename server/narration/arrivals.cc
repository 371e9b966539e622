// arrivals.cc: "A goblin comes into view (north, 4), hurt.", "Here lies a dagger."
#include "server/narration/arrivals.h"

#include <algorithm>

#include "server/narration/routine.h"
#include "shared/bearing.h"
#include "shared/grammar.h"
#include "shared/nouns.h"
#include "shared/pack_room.h"

namespace undercroft {
namespace {

constexpr std::size_t kMostListed = 5;

// The most important word on the creature's condition; empty when nothing is unusual.
std::string_view condition_word(const EntityView& entity) {
  if (entity.statuses.has(Status::Stun)) return "stunned";
  if (entity.statuses.has(Status::Held)) return "held";
  if (entity.state == State::Asleep) return "asleep";
  if (entity.max_health <= 0 || entity.health >= entity.max_health) return "";
  return is_almost_dead(entity.health, entity.max_health) ? "dying" : "hurt";
}

std::string arrival(const EntityView& entity, const Mention& who, Point me) {
  const std::string_view state = condition_word(entity);
  return capitalised(who.name) + who.verb(" come", " comes") + " into view (" +
         std::string(compass_word(bearing(me, entity.at))) + ", " +
         std::to_string(distance(me, entity.at)) + ")" + (state.empty() ? "" : ", ") +
         std::string(state) + ".";
}

// The creature that a report shows where it was all the time, or where it lives again: its line
// says so already.
EntityId who_appears(const Report& report) {
  switch (report.verb) {
    case Verb::Woke:
    case Verb::Revealed:
    case Verb::Respawned:
      return report.who;
    case Verb::Raised:
      return report.whom;
    default:
      return kNobody;
  }
}

bool has_appeared(const std::vector<Report>& reports, EntityId id) {
  return std::any_of(reports.begin(), reports.end(),
                     [id](const Report& report) { return who_appears(report) == id; });
}

bool has_opened(const std::vector<Report>& reports) {
  return std::any_of(reports.begin(), reports.end(),
                     [](const Report& report) { return report.verb == Verb::Opened; });
}

// A player who floated over a plate had not pressed it.
bool has_floated(const Scene& scene) {
  const auto& statuses = scene.self_before().statuses;
  return std::any_of(statuses.begin(), statuses.end(),
                     [](const StatusView& status) { return status.status == Status::Levitation; });
}

// Calls `see` with the look of each plate in the cell that is in this state.
template <typename See>
void for_each_plate(const Scene& scene, Point at, State state, See see) {
  scene.for_each_at(at, [&](const EntityView& entity) {
    const Look& look = scene.look(entity.look);
    if (look.kind == Kind::Plate && entity.state == state) see(look);
  });
}

// Friends come and go at each corner, and lists show them. One in need is news.
bool is_well_known(const Scene& scene, const EntityView& entity, const Look& look) {
  const bool is_friend = look.kind == Kind::Player && !scene.players_fight();
  return is_friend && !scene.is_new_level() && condition_word(entity).empty();
}

}  // namespace

void add_arrivals(const std::vector<Report>& reports, const Scene& scene, Mentions& mentions,
                  std::vector<ToldLine>& lines) {
  scene.for_each_arrival([&](const EntityView& entity) {
    const Look& look = scene.look(entity.look);
    if (is_companion(look, entity) || has_appeared(reports, entity.id)) return;
    if (is_well_known(scene, entity, look)) return;
    ToldLine line{arrival(entity, mentions.arriving(entity), scene.self().at),
                  ToldLine::Tone::Sight,
                  look.hostile ? ToldLine::Weight::Sight : ToldLine::Weight::Others};
    if (look.kind == Kind::Player) line.presence_of = look.name;
    lines.push_back(std::move(line));
  });
}

void add_floor(const Scene& scene, std::vector<ToldLine>& lines) {
  const bool stood_here = !scene.is_new_level() && scene.self_before().at == scene.self().at;
  if (stood_here || !scene.self().alive || scene.depth() == 0) return;
  std::vector<std::string> things;
  bool stays = false;  // something that the step would have taken
  scene.for_each_at(scene.self().at, [&](const EntityView& entity) {
    const Look& look = scene.look(entity.look);
    if (!look.takeable || look.kind == Kind::Corpse) return;  // its loot has a line of its own
    stays = stays || look.kind == Kind::Item;
    things.push_back(look.a_name);
  });
  if (things.empty()) return;
  const std::string why = stays && !has_room(scene.self().pack) ? "; your pack is full" : "";
  lines.push_back({"Here " + std::string(verb_for(things, "lie ", "lies ")) +
                       list_of_names(things, kMostListed) + why + ".",
                   ToldLine::Tone::Mine, ToldLine::Weight::Mine});
}

bool may_be_of_a_plate(const Report& report) {
  return (report.verb == Verb::Opened || report.verb == Verb::Closed) && report.who == kNobody;
}

void add_plates(const std::vector<Report>& reports, const Scene& scene, std::size_t consequences,
                std::vector<ToldLine>& lines) {
  const Point before = scene.self_before().at;
  const bool stood_here = !scene.is_new_level() && before == scene.self().at;
  if (stood_here || scene.depth() == 0) return;
  const auto add = [&lines](const std::string& words) {
    lines.push_back({capitalised(words), ToldLine::Tone::Mine, ToldLine::Weight::Mine});
  };
  for_each_plate(scene, scene.self().at, State::Pressed, [&](const Look& plate) {
    const std::string_view answer =
        has_opened(reports) ? "."
                            : ". Something behind a wall answers, or waits for a second weight.";
    const std::string sinks = the_name(plate) + (is_plural(plate) ? " sink" : " sinks") +
                              " under you" + std::string(answer);
    const auto before_it =
        lines.begin() + static_cast<std::ptrdiff_t>(std::min(consequences, lines.size()));
    lines.insert(before_it, {capitalised(sinks), ToldLine::Tone::Mine, ToldLine::Weight::Mine});
  });
  scene.for_each_at(scene.self().at, [&](const EntityView& entity) {
    const std::string missing = scene.missing_at(entity.id);
    if (!missing.empty()) add(missing);
  });
  if (scene.is_new_level() || has_floated(scene)) return;
  for_each_plate(scene, before, State::Released, [&](const Look& plate) {
    add(the_name(plate) + (is_plural(plate) ? " rise" : " rises") + " behind you.");
  });
}

}  // namespace undercroft
