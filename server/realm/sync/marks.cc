// marks.cc: collecting marks, and merging those of the same cell or entity.
#include "server/realm/sync/marks.h"

#include <algorithm>

#include "shared/in_order.h"

namespace undercroft {
namespace {

constexpr std::size_t kManyMarks = 512;  // more than this are merged

// Keeps the first mark of each cell or entity: that one holds what was sent.
template <typename Mark, typename Key>
void keep_first(std::vector<Mark>& marks, Key key) {
  const auto not_before = [&](const Mark& a, const Mark& b) { return !(key(a) < key(b)); };
  const bool in_order =  // the marks of a single input usually are
      std::adjacent_find(marks.begin(), marks.end(), not_before) == marks.end();
  if (in_order) return;
  merge_runs(marks, [&](const Mark& a, const Mark& b) { return key(a) < key(b); });
  const auto same = [&](const Mark& a, const Mark& b) { return key(a) == key(b); };
  marks.erase(std::unique(marks.begin(), marks.end(), same), marks.end());
}

// Swaps rather than copies where it can: in a crowd the marks of one player are ten kilobytes.
template <typename Mark>
void append(std::vector<Mark>& marks, std::vector<Mark>& more) {
  if (marks.empty()) return marks.swap(more);
  marks.insert(marks.end(), more.begin(), more.end());
}

template <typename Mark>
void give_back(std::vector<Mark>& spare, std::vector<Mark>& used) {
  used.clear();
  if (spare.capacity() == 0) spare.swap(used);
}

// Gives `given_away` a buffer in place of the one that the marks have taken.
template <typename Mark>
void replace(std::vector<Mark>& given_away, std::vector<Mark>& spare) {
  if (given_away.capacity() == 0) given_away.swap(spare);
}

}  // namespace

void Marks::add(Changes& changes, Changes& spare) {
  if (changes.level) mark_level();
  if (is_level_marked_) return;
  append(cells_, changes.cells);
  append(entities_, changes.entities);
  replace(changes.cells, spare.cells);
  replace(changes.entities, spare.entities);
  if (cells_.size() + entities_.size() > kManyMarks) merge();
}

void Marks::mark_level() {
  is_level_marked_ = true;
  cells_.clear();
  entities_.clear();
}

// When many marks remain after merging, sending the whole level costs no more than they do.
void Marks::merge() {
  (void)cells();
  (void)entities();
  if (cells_.size() + entities_.size() > kManyMarks / 2) mark_level();
}

const std::vector<Changes::Cell>& Marks::cells() {
  if (cells_.size() > 1) keep_first(cells_, [](const Changes::Cell& mark) { return mark.at; });
  return cells_;
}

const std::vector<Changes::Entity>& Marks::entities() {
  keep_first(entities_, [](const Changes::Entity& mark) { return mark.id; });
  return entities_;
}

void Marks::clear(Changes& spare) {
  is_level_marked_ = false;
  give_back(spare.cells, cells_);
  give_back(spare.entities, entities_);
}

}  // namespace undercroft
