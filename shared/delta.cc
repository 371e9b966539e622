// delta.cc: applies a delta to an observation, completely or not at all.
#include "shared/delta.h"

#include <algorithm>

#include "shared/limits.h"

namespace undercroft {
namespace {

// The level's size after the delta is applied.
Size size_after(const Observation& known, const Delta& delta) {
  return delta.level ? delta.level->size : known.cells.size();
}

bool inside(Size size, Point p) {
  return p.x >= 0 && p.y >= 0 && p.x < size.width && p.y < size.height;
}

bool is_direction(Direction d) { return d <= Direction::UpLeft; }

bool is_level(const Delta::Level& level) {
  const auto fits = [](int side) { return side >= 0 && side <= kMaxLevelSide; };
  return level.depth >= 0 && level.depth <= kMaxDepth && fits(level.size.width) &&
         fits(level.size.height);
}

// The entity that a change refers to, or null if the delta introduces it.
const EntityView* known_entity(const Observation& known, const Delta& delta, EntityId id) {
  if (delta.level) return nullptr;
  const auto found = known.entities.find(id);
  return found == known.entities.end() ? nullptr : &found->second;
}

bool knows_look(const Observation& known, const Delta& delta, LookId look) {
  return known.looks.count(look) == 1 ||
         std::any_of(delta.looks.begin(), delta.looks.end(),
                     [look](const auto& told) { return told.first == look; });
}

Expected<> check_cells(Size size, const Delta& delta) {
  for (const Delta::Cell& cell : delta.cells) {
    if (!inside(size, cell.at)) return failed("the delta has a cell outside the level");
  }
  return {};
}

Expected<> check_moves(const Observation& known, const Delta& delta) {
  EntityId last = kNobody;
  for (const Delta::Move& move : delta.moves) {
    if (move.id <= last) return failed("the delta's moves are out of order");
    last = move.id;
    const EntityView* mover = known_entity(known, delta, move.id);
    if (mover == nullptr) return failed("the delta moves an unknown entity");
    if (!is_direction(move.way) || move.way == Direction::None ||
        !inside(known.cells.size(), step(mover->at, move.way))) {
      return failed("the delta moves an entity out of the level");
    }
  }
  return {};
}

Expected<> check_entity(const Observation& known, const Delta& delta, const EntityChange& change) {
  if (change.id == kNobody) return failed("the delta has an entity without a number");
  const bool is_new = known_entity(known, delta, change.id) == nullptr;
  if (is_new || change.look) {
    if (!change.look || !knows_look(known, delta, *change.look)) {
      return failed("the delta has an entity whose look was never sent");
    }
  }
  if ((is_new || change.at) && !inside(size_after(known, delta), change.at.value_or(Point{}))) {
    return failed("the delta has an entity outside the level");
  }
  const bool metal = !change.metal || !*change.metal || is_known(**change.metal);
  if (!metal || !is_direction(change.facing.value_or(Direction::None))) {
    return failed("the delta has an entity with an unknown enumerator");
  }
  return {};
}

Expected<> check_entities(const Observation& known, const Delta& delta) {
  std::size_t count = delta.level ? 0 : known.entities.size();
  for (const EntityChange& change : delta.entities) {
    if (auto fits = check_entity(known, delta, change); !fits) return fits;
    if (known_entity(known, delta, change.id) == nullptr) ++count;
  }
  if (count > kMaxEntities) return failed("the delta has too many entities");
  for (const EntityId id : delta.gone) {
    if (known_entity(known, delta, id) == nullptr) {
      return failed("the delta removes an unknown entity");
    }
  }
  return {};
}

std::size_t size_of(int most) { return static_cast<std::size_t>(most); }

Expected<> check_choices(const Observation& known, const SelfChange& self) {
  if (self.choices && self.choices->size() > size_of(kMaxChoices)) {
    return failed("the delta has too many choices");
  }
  const bool too_long =
      self.choices && std::any_of(self.choices->begin(), self.choices->end(), [](const Choice& c) {
        return c.options.size() > size_of(kMaxOptionsEach);
      });
  if (too_long) return failed("the delta has a choice with too many options");
  const std::size_t abilities = (self.abilities ? *self.abilities : known.self.abilities).size();
  if (abilities > size_of(kMaxAbilities)) return failed("the delta has too many abilities");
  if (self.ready_in && self.ready_in->size() != abilities) {
    return failed("the delta does not say of each ability when it is ready");
  }
  return {};
}

Expected<> check_self(const Observation& known, const Delta& delta) {
  if (!delta.self) return {};
  if (delta.self->threats && delta.self->threats->size() > size_of(kMaxThreats)) {
    return failed("the delta has too many threats");
  }
  if (delta.self->remarks && delta.self->remarks->size() > size_of(kMaxRemarks)) {
    return failed("the delta has too many remarks");
  }
  if (delta.self->sheet && delta.self->sheet->size() > size_of(kMaxSheetLines)) {
    return failed("the delta has too many lines of the sheet");
  }
  if (auto fits = check_choices(known, *delta.self); !fits) return fits;
  if (delta.self->pack) {
    if (delta.self->pack->size() > kMaxPack)
      return failed("the delta has too many items in the pack");
    for (const PackView& thing : *delta.self->pack) {
      if (!knows_look(known, delta, thing.look))
        return failed("the delta has an item of unknown look");
    }
  }
  return {};
}

Expected<> check_members(const Observation& known, const Delta& delta) {
  std::size_t count = known.members.size();
  for (const MemberChange& change : delta.members) count += 1 - known.members.count(change.id);
  if (count > kMaxMembers) return failed("the delta has too many members");
  for (const EntityId id : delta.members_gone) {
    if (known.members.count(id) == 0) return failed("the delta removes an unknown member");
  }
  return {};
}

Expected<> check_looks(const Observation& known, const Delta& delta) {
  std::size_t looks = known.looks.size();
  for (const auto& [number, look] : delta.looks) {
    if (number == kNoLook) return failed("the delta has a look without a number");
    looks += 1 - known.looks.count(number);
  }
  std::size_t sentences = known.sentences.size();
  for (const Sentence& told : delta.sentences) sentences += 1 - known.sentences.count(told.verb);
  std::size_t offers = known.offers.size();
  for (const auto& [number, offer] : delta.offers) offers += 1 - known.offers.count(number);
  if (offers > kMaxOffers) return failed("the delta has too many offers");
  if (looks > kMaxLooks || sentences > kMaxSentences) return failed("the delta has too many looks");
  return {};
}

Expected<> check(const Observation& known, const Delta& delta) {
  if (delta.from_turn != known.turn) return failed("the delta starts from another turn");
  if (delta.level && !is_level(*delta.level))
    return failed("the delta's level has an impossible size");
  if (auto fits = check_looks(known, delta); !fits) return fits;
  if (auto fits = check_cells(size_after(known, delta), delta); !fits) return fits;
  if (auto fits = check_moves(known, delta); !fits) return fits;
  if (auto fits = check_entities(known, delta); !fits) return fits;
  if (auto fits = check_self(known, delta); !fits) return fits;
  return check_members(known, delta);
}

// ---- below here the delta is known to fit ----

template <typename Key, typename Value>
void learn(std::map<Key, Value>& known, const std::vector<std::pair<Key, Value>>& told) {
  for (const auto& [key, value] : told) known.insert_or_assign(key, value);
}

void learn_words(Observation& known, const Delta& delta) {
  learn(known.grounds, delta.grounds);
  learn(known.status_words, delta.status_words);
  learn(known.sign_words, delta.sign_words);
  learn(known.reach_words, delta.reach_words);
  learn(known.offers, delta.offers);
}

void start_level(Observation& known, const Delta::Level& level) {
  known.depth = level.depth;
  known.level_name = level.name;
  known.cells = Grid<CellView>(level.size);
  known.entities.clear();
}

void change_cell(CellView& view, const Delta::Cell& cell) {
  view.visible = cell.visible;
  if (cell.ground) view.ground = *cell.ground;
}

// Copies the values that are sent only with the player's own entity.
void follow_body(Observation& known) {
  const auto body = known.entities.find(known.self.id);
  const EntityView view = body == known.entities.end() ? EntityView{} : body->second;
  known.self.at = view.at;
  known.self.facing = view.facing;
  known.self.health = view.health;
  known.self.max_health = view.max_health;
}

void change_members(Observation& known, const Delta& delta) {
  if (delta.to_turn != delta.from_turn) {
    for (auto& [id, member] : known.members) member.chosen = false;
  }
  for (const MemberChange& change : delta.members) make_change(known.members[change.id], change);
  for (const EntityId id : delta.members_gone) known.members.erase(id);
}

void change_deadline(Observation& known, const Delta& delta, std::uint64_t now_ms) {
  if (!delta.deadline_ms) return;
  known.deadline_ms.reset();
  known.reserve_ms = delta.reserve_ms;
  if (*delta.deadline_ms) known.deadline_ms = now_ms + **delta.deadline_ms;
}

}  // namespace

Expected<> apply(Observation& known, const Delta& delta, std::uint64_t now_ms) {
  if (auto fits = check(known, delta); !fits) return fits;
  for (const auto& [number, look] : delta.looks) known.looks[number] = look;
  for (const Sentence& told : delta.sentences) known.sentences[told.verb] = told;
  learn_words(known, delta);
  if (delta.level) start_level(known, *delta.level);
  for (const Delta::Cell& cell : delta.cells) change_cell(known.cells[cell.at], cell);
  for (const Delta::Move& move : delta.moves) {
    EntityView& mover = known.entities.at(move.id);
    make_step(mover, move.way);
  }
  for (const EntityChange& e : delta.entities) make_change(known.entities[e.id], e);
  for (const EntityId id : delta.gone) known.entities.erase(id);
  if (delta.self) make_change(known.self, *delta.self);
  follow_body(known);
  change_members(known, delta);
  change_deadline(known, delta, now_ms);
  if (delta.notice) known.notice = *delta.notice;
  if (delta.run_began) known.run_began = *delta.run_began;
  known.turn = delta.to_turn;
  return {};
}

bool says_anything(const Delta& delta) {
  return delta.from_turn != delta.to_turn || delta.level || !delta.cells.empty() ||
         !delta.moves.empty() || !delta.entities.empty() || !delta.gone.empty() || delta.self ||
         !delta.members.empty() || !delta.members_gone.empty() || delta.deadline_ms ||
         !delta.looks.empty() || !delta.sentences.empty() || delta.accepted ||
         !delta.reports.empty() || !delta.lines.empty() || !delta.rules.empty() || delta.notice ||
         delta.run_began;
}

}  // namespace undercroft
