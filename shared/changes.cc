// changes.cc: the fields that are sent as changes, one table row per field of a view.
#include "shared/changes.h"

#include <algorithm>
#include <tuple>

namespace undercroft {
namespace {

template <typename View, typename Change, typename T>
struct Row {
  T View::*value;
  std::optional<T> Change::*change;
};
template <typename View, typename Change, typename T>
// clang 14 needs this spelt out
Row(T View::*, std::optional<T> Change::*)->Row<View, Change, T>;

constexpr std::tuple kOfEntity = {
    Row{&EntityView::look, &EntityChange::look},
    Row{&EntityView::at, &EntityChange::at},
    Row{&EntityView::facing, &EntityChange::facing},
    Row{&EntityView::state, &EntityChange::state},
    Row{&EntityView::metal, &EntityChange::metal},
    Row{&EntityView::health, &EntityChange::health},
    Row{&EntityView::max_health, &EntityChange::max_health},
    Row{&EntityView::statuses, &EntityChange::statuses},
    Row{&EntityView::slot, &EntityChange::slot},
    Row{&EntityView::sign, &EntityChange::sign},
    Row{&EntityView::reach, &EntityChange::reach},
    Row{&EntityView::reach_cells, &EntityChange::reach_cells},
    Row{&EntityView::status_turns, &EntityChange::status_turns},
};

constexpr std::tuple kOfMember = {
    Row{&MemberView::name, &MemberChange::name},
    Row{&MemberView::slot, &MemberChange::slot},
    Row{&MemberView::connected, &MemberChange::connected},
    Row{&MemberView::alive, &MemberChange::alive},
    Row{&MemberView::away, &MemberChange::away},
    Row{&MemberView::in_group, &MemberChange::in_group},
    Row{&MemberView::chosen, &MemberChange::chosen},
    Row{&MemberView::depth, &MemberChange::depth},
    Row{&MemberView::at, &MemberChange::at},
    Row{&MemberView::health, &MemberChange::health},
    Row{&MemberView::max_health, &MemberChange::max_health},
    Row{&MemberView::watchers, &MemberChange::watchers},
    Row{&MemberView::follows, &MemberChange::follows},
};

// The player's own entity carries the rest. Abilities have functions of their own below.
constexpr std::tuple kOfSelf = {
    Row{&SelfView::id, &SelfChange::id},
    Row{&SelfView::alive, &SelfChange::alive},
    Row{&SelfView::strength, &SelfChange::strength},
    Row{&SelfView::speed, &SelfChange::speed},
    Row{&SelfView::armour, &SelfChange::armour},
    Row{&SelfView::vision, &SelfChange::vision},
    Row{&SelfView::dig, &SelfChange::dig},
    Row{&SelfView::keys, &SelfChange::keys},
    Row{&SelfView::treasure, &SelfChange::treasure},
    Row{&SelfView::pack, &SelfChange::pack},
    Row{&SelfView::statuses, &SelfChange::statuses},
    Row{&SelfView::offers, &SelfChange::offers},
    Row{&SelfView::choices, &SelfChange::choices},
    Row{&SelfView::awaits, &SelfChange::awaits},
    Row{&SelfView::threats, &SelfChange::threats},
    Row{&SelfView::remarks, &SelfChange::remarks},
    Row{&SelfView::sheet, &SelfChange::sheet},
};

// Stores the fields that differ in `change`. Returns false if none does.
template <typename Rows, typename View, typename Change>
bool note_differences(const Rows& rows, const View& before, const View& after, Change& change) {
  bool any = false;
  const auto note = [&](const auto& row) {
    if (before.*row.value == after.*row.value) return;
    change.*row.change = after.*row.value;
    any = true;
  };
  std::apply([&](const auto&... row) { (note(row), ...); }, rows);
  return any;
}

bool differ_only_in_readiness(const Ability& a, const Ability& b) {
  Ability as_ready = a;
  as_ready.ready_in = b.ready_in;
  return as_ready == b;
}

// As note_differences.
bool note_abilities(const std::vector<Ability>& before, const std::vector<Ability>& after,
                    SelfChange& change) {
  if (before == after) return false;
  const bool same = std::equal(before.begin(), before.end(), after.begin(), after.end(),
                               differ_only_in_readiness);
  if (!same) {
    change.abilities = after;
    return true;
  }
  change.ready_in.emplace();
  for (const Ability& ability : after) change.ready_in->push_back(ability.ready_in);
  return true;
}

template <typename Rows, typename View, typename Change>
void set_values(const Rows& rows, View& view, const Change& change) {
  const auto set = [&](const auto& row) {
    if (const auto& value = change.*row.change) view.*row.value = *value;
  };
  std::apply([&](const auto&... row) { (set(row), ...); }, rows);
}

}  // namespace

bool note_changes(const EntityView& before, const EntityView& after, EntityChange& change) {
  return note_differences(kOfEntity, before, after, change);
}

std::optional<EntityChange> change_of(const EntityView& before, const EntityView& after) {
  EntityChange change{.id = after.id};
  if (!note_changes(before, after, change)) return std::nullopt;
  return change;
}

std::optional<MemberChange> change_of(const MemberView& before, const MemberView& after) {
  MemberChange change{.id = after.id};
  if (!note_differences(kOfMember, before, after, change)) return std::nullopt;
  return change;
}

std::optional<SelfChange> change_of(const SelfView& before, const SelfView& after) {
  SelfChange change;
  const bool differs = note_differences(kOfSelf, before, after, change);
  if (!note_abilities(before.abilities, after.abilities, change) && !differs) return std::nullopt;
  return change;
}

void make_change(EntityView& view, const EntityChange& change) {
  view.id = change.id;
  set_values(kOfEntity, view, change);
}

void make_change(MemberView& view, const MemberChange& change) {
  view.id = change.id;
  set_values(kOfMember, view, change);
}

void make_change(SelfView& view, const SelfChange& change) {
  set_values(kOfSelf, view, change);
  if (change.abilities) view.abilities = *change.abilities;
  if (!change.ready_in) return;
  for (std::size_t i = 0; i < view.abilities.size(); ++i) {
    view.abilities[i].ready_in = (*change.ready_in)[i];
  }
}

}  // namespace undercroft
