// caution.cc: warns of ledges, water, ice and raised spikes, and of healing while unhurt.
#include "client/input/caution.h"

#include <algorithm>

namespace undercroft {
namespace {

std::string words_of_ground(const ViewModel& view, Ground ground) {
  // clang-format off
  switch (ground) {
    case Ground::Ledge: return "The ledge drops to level " + std::to_string(view.known.depth + 1) + ". Press again to jump.";
    case Ground::Water: return "The water would hold you. Press again to wade in.";
    case Ground::Ice:   return "The ice is slippery: you would slide. Press again to step on it.";
    default:            return "";
  }
  // clang-format on
}

bool is_raised(const Look& look, const EntityView& entity) {
  return look.kind == Kind::Spikes && entity.state == State::Up;
}

}  // namespace

std::string caution(const ViewModel& view, const Intent& intent) {
  const Observation& known = view.known;
  const Point to = step(known.self.at, intent.direction);
  if (intent.verb != IntentVerb::Bump || !known.cells.contains(to)) return {};
  const auto here = entities_at(known, to);
  // A bump acts on a solid entity, and on a downed player; the player does not step there.
  if (std::any_of(here.begin(), here.end(), [&](const EntityView* e) {
        return known.look(*e).solid || known.kind(*e) == Kind::Downed;
      })) {
    return {};
  }
  if (std::any_of(here.begin(), here.end(),
                  [&](const EntityView* e) { return is_raised(known.look(*e), *e); })) {
    return "The spikes are up. Press again to step on them.";
  }
  const Ground ground = known.cells[to].ground;
  const bool is_there =
      known.cells.contains(known.self.at) && known.cells[known.self.at].ground == ground;
  return is_there ? std::string() : words_of_ground(view, ground);
}

std::string caution_of_use(const ViewModel& view, const PackView& thing) {
  const SelfView& self = view.known.self;
  const Look& look = view.known.look(thing);
  if (!look.heals || self.health < self.max_health) return {};
  return "You are not hurt. Press again to use the " + look.name + " anyway.";
}

}  // namespace undercroft
