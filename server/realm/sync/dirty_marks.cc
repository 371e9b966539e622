// dirty_marks.cc: adding marks, and keeping the oldest of each cell and entity.
#include "server/realm/sync/dirty_marks.h"

#include <algorithm>
#include <utility>

#include "shared/in_order.h"

namespace undercroft {
namespace {

constexpr std::size_t kManyMarks = 512;  // from here on it pays to look for repeated ones

// Keeps the first mark of each key, which has the value that was sent.
template <typename Mark, typename Key>
void keep_first(std::vector<Mark>& marks, Key key) {
  const auto not_before = [&](const Mark& a, const Mark& b) { return !(key(a) < key(b)); };
  const bool in_order =  // as the marks of a single input mostly are
      std::adjacent_find(marks.begin(), marks.end(), not_before) == marks.end();
  if (in_order) return;
  merge_runs(marks, [&](const Mark& a, const Mark& b) { return key(a) < key(b); });
  const auto same = [&](const Mark& a, const Mark& b) { return key(a) == key(b); };
  marks.erase(std::unique(marks.begin(), marks.end(), same), marks.end());
}

void keep_first_cells(std::vector<Changes::Cell>& marks) {
  if (marks.size() > 1) keep_first(marks, [](const Changes::Cell& mark) { return mark.at; });
}
void keep_first_entities(std::vector<Changes::Entity>& marks) {
  keep_first(marks, [](const Changes::Entity& mark) { return mark.id; });
}

template <typename Mark>
void append(std::vector<Mark>& marks, std::vector<Mark>& more) {
  if (marks.empty()) return marks.swap(more);
  marks.insert(marks.end(), more.begin(), more.end());
}

// Empty buffers that some player's marks no longer need. They belong to the thread: with hundreds
// of players on it, none would find buffers of its own in a cache.
Changes& spare_buffers() {
  thread_local Changes spare;
  return spare;
}

template <typename Mark>
void give_back(std::vector<Mark>& used, std::vector<Mark>& spare) {
  used.clear();
  if (spare.capacity() == 0) spare.swap(used);
}

template <typename Mark>
void replace(std::vector<Mark>& given_away, std::vector<Mark>& spare) {
  if (given_away.capacity() == 0) given_away.swap(spare);
}

}  // namespace

void DirtyMarks::add(Changes&& changes) {
  if (changes.level) mark_level();
  if (is_level_marked_) return;
  append(cells_, changes.cells);
  append(entities_, changes.entities);
  replace(changes.cells, spare_buffers().cells);
  replace(changes.entities, spare_buffers().entities);
  if (cells_.size() + entities_.size() > kManyMarks) merge();
}

void DirtyMarks::mark_level() {
  is_level_marked_ = true;
  cells_.clear();
  entities_.clear();
}

bool DirtyMarks::take_level() { return std::exchange(is_level_marked_, false); }

const std::vector<Changes::Cell>& DirtyMarks::cells() {
  keep_first_cells(cells_);
  return cells_;
}

const std::vector<Changes::Entity>& DirtyMarks::entities() {
  keep_first_entities(entities_);
  return entities_;
}

void DirtyMarks::clear_cells() { give_back(cells_, spare_buffers().cells); }
void DirtyMarks::clear_entities() { give_back(entities_, spare_buffers().entities); }

// There are only so many different cells and entities. If even those are many, sending the level
// whole costs no more.
void DirtyMarks::merge() {
  keep_first_cells(cells_);
  keep_first_entities(entities_);
  if (cells_.size() + entities_.size() > kManyMarks / 2) mark_level();
}

}  // namespace undercroft
