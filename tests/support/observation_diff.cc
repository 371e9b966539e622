// observation_diff.cc: finds what changed between two observations.
#include "tests/support/observation_diff.h"

#include <algorithm>

namespace undercroft {
namespace {

bool same_level(const Observation& a, const Observation& b) {
  return a.depth == b.depth && a.level_name == b.level_name && a.cells.size() == b.cells.size();
}

// `told` is null if the level is new to the reader.
void diff_cells(const Grid<CellView>* told, const Grid<CellView>& now, Delta& delta) {
  now.for_each_point([&](Point p) {
    const CellView was = told != nullptr ? (*told)[p] : CellView{};
    if (was == now[p]) return;
    Delta::Cell cell{p, now[p].visible, std::nullopt};
    if (was.ground != now[p].ground) cell.ground = now[p].ground;
    delta.cells.push_back(cell);
  });
}

// Both maps are in order of id, so one pass finds new, changed and removed entries.
template <typename View, typename Changed>
void diff_maps(const std::map<EntityId, View>& told, const std::map<EntityId, View>& now,
               std::vector<EntityId>& gone, Changed changed) {
  auto old = told.begin();
  for (const auto& [id, view] : now) {
    for (; old != told.end() && old->first < id; ++old) gone.push_back(old->first);
    const bool known = old != told.end() && old->first == id;
    changed(known ? &old->second : nullptr, view);
    if (known) ++old;
  }
  for (; old != told.end(); ++old) gone.push_back(old->first);
}

void diff_entity(const EntityView* before, const EntityView& after, Delta& delta) {
  if (before == nullptr) {
    EntityView nothing;
    nothing.id = after.id;
    delta.entities.push_back(change_of(nothing, after).value_or(EntityChange{.id = after.id}));
    return;
  }
  EntityView moved = *before;
  const Direction way = step_between(*before, after);
  if (way != Direction::None && after.id <= kMaxMovedId) {
    delta.moves.push_back({after.id, way});
    make_step(moved, way);
  }
  if (const auto change = change_of(moved, after)) delta.entities.push_back(*change);
}

void diff_members(const Observation& told, const Observation& now, Delta& delta) {
  const bool turned = told.turn != now.turn;
  diff_maps(told.members, now.members, delta.members_gone,
            [&](const MemberView* before, const MemberView& after) {
              MemberView was = before != nullptr ? *before : MemberView{};
              was.id = after.id;
              if (turned) was.chosen = false;
              auto change = change_of(was, after);
              if (before == nullptr && !change) change = MemberChange{.id = after.id};
              // Absent fields of a new member are 0 on the wire.
              if (before == nullptr) change->alive = after.alive;
              if (change) delta.members.push_back(*change);
            });
}

void diff_deadline(const Observation& told, const Observation& now, std::uint64_t now_ms,
                   Delta& delta) {
  if (told.deadline_ms == now.deadline_ms) return;
  delta.deadline_ms.emplace();
  delta.reserve_ms = now.reserve_ms;
  if (!now.deadline_ms) return;
  const std::uint64_t left = *now.deadline_ms - std::min(*now.deadline_ms, now_ms);
  *delta.deadline_ms = static_cast<std::uint32_t>(std::min<std::uint64_t>(left, UINT32_MAX));
}

void diff_looks(const Observation& told, const Observation& now, Delta& delta) {
  for (const auto& [number, look] : now.looks) {
    const auto old = told.looks.find(number);
    if (old == told.looks.end() || old->second != look) delta.looks.emplace_back(number, look);
  }
  for (const auto& [verb, sentence] : now.sentences) {
    const auto old = told.sentences.find(verb);
    if (old == told.sentences.end() || old->second != sentence) delta.sentences.push_back(sentence);
  }
}

template <typename Key, typename Value>
void diff_words(const std::map<Key, Value>& told, const std::map<Key, Value>& now,
                std::vector<std::pair<Key, Value>>& words) {
  for (const auto& [key, value] : now) {
    const auto old = told.find(key);
    if (old == told.end() || old->second != value) words.emplace_back(key, value);
  }
}

}  // namespace

Delta diff(const Observation& told, const Observation& now, std::uint64_t now_ms) {
  Delta delta;
  delta.from_turn = told.turn;
  delta.to_turn = now.turn;
  const bool same = same_level(told, now);
  if (!same) delta.level = Delta::Level{now.depth, now.level_name, now.cells.size()};
  diff_cells(same ? &told.cells : nullptr, now.cells, delta);
  diff_maps(same ? told.entities : std::map<EntityId, EntityView>{}, now.entities, delta.gone,
            [&](const EntityView* before, const EntityView& after) {
              diff_entity(before, after, delta);
            });
  delta.self = change_of(told.self, now.self);
  if (delta.self && delta.self->id) delta.self->alive = now.self.alive;
  diff_members(told, now, delta);
  diff_deadline(told, now, now_ms, delta);
  if (told.notice != now.notice) delta.notice = now.notice;
  if (told.run_began != now.run_began) delta.run_began = now.run_began;
  diff_looks(told, now, delta);
  diff_words(told.grounds, now.grounds, delta.grounds);
  diff_words(told.status_words, now.status_words, delta.status_words);
  diff_words(told.sign_words, now.sign_words, delta.sign_words);
  diff_words(told.reach_words, now.reach_words, delta.reach_words);
  diff_words(told.offers, now.offers, delta.offers);
  return delta;
}

}  // namespace undercroft
