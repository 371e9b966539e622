// grid.h: a rectangle of cells, stored row by row.
#pragma once

#include <cstddef>
#include <vector>

#include "shared/check.h"
#include "shared/geometry.h"

namespace undercroft {

// A Grid holds one value per cell of a level. Indexing outside its size fails a CHECK; ask
// contains() first.
template <typename T>
class Grid {
 public:
  Grid() = default;
  explicit Grid(Size size, T fill = T{})
      : size_(size),
        cells_(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height),
               std::move(fill)) {}

  // Resizes the grid and fills it with `value`, reusing its storage.
  void fill(Size size, const T& value) {
    size_ = size;
    cells_.assign(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height),
                  value);
  }

  [[nodiscard]] Size size() const { return size_; }
  [[nodiscard]] int width() const { return size_.width; }
  [[nodiscard]] int height() const { return size_.height; }
  [[nodiscard]] bool contains(Point p) const {
    // A negative coordinate becomes a huge unsigned number, so two comparisons replace four. This
    // is hot.
    return static_cast<unsigned>(p.x) < static_cast<unsigned>(size_.width) &&
           static_cast<unsigned>(p.y) < static_cast<unsigned>(size_.height);
  }
  // True for cells of the outermost ring.
  [[nodiscard]] bool on_rim(Point p) const {
    return p.x == 0 || p.y == 0 || p.x == size_.width - 1 || p.y == size_.height - 1;
  }

  using reference = typename std::vector<T>::reference;
  using const_reference = typename std::vector<T>::const_reference;
  reference operator[](Point p) { return cells_[index(p)]; }
  [[nodiscard]] const_reference operator[](Point p) const { return cells_[index(p)]; }

  // Null outside the grid.
  [[nodiscard]] const T* find(Point p) const { return contains(p) ? &cells_[index(p)] : nullptr; }

  // Calls visit(Point) for every cell, row by row.
  template <typename Visit>
  void for_each_point(Visit visit) const {
    for (Point p; p.y < size_.height; ++p.y) {
      for (p.x = 0; p.x < size_.width; ++p.x) visit(p);
    }
  }

  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  [[nodiscard]] std::size_t index(Point p) const {
    CHECK(contains(p), "the cell is outside the grid");
    return static_cast<std::size_t>(p.y) * static_cast<std::size_t>(size_.width) +
           static_cast<std::size_t>(p.x);
  }

  Size size_;
  std::vector<T> cells_;
};

}  // namespace undercroft
