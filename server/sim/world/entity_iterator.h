// entity_iterator.h: iterating over entities with any kind of cursor.
#pragma once

#include <cstddef>
#include <iterator>

#include "server/sim/world/entity.h"

namespace undercroft {

// An EntityIterator is a forward iterator over a Cursor, which has entity(), advance() and ==.
template <typename Cursor>
class EntityIterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = Entity;
  using difference_type = std::ptrdiff_t;
  using pointer = const Entity*;
  using reference = const Entity&;

  EntityIterator() = default;
  explicit EntityIterator(Cursor cursor) : cursor_(cursor) {}
  reference operator*() const { return cursor_.entity(); }
  pointer operator->() const { return &cursor_.entity(); }
  EntityIterator& operator++() {
    cursor_.advance();
    return *this;
  }
  EntityIterator operator++(int) {
    EntityIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const EntityIterator&, const EntityIterator&) = default;

 private:
  Cursor cursor_;
};

}  // namespace undercroft
