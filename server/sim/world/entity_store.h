// entity_store.h: stores entities by number, each at a stable address.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "server/sim/world/entity_iterator.h"

namespace undercroft {

// An EntityStore numbers entities from 1 upwards and never reuses a number, so numbers are in order
// of spawning. An entity stays at its address until it is erased and its storage freed. A page of
// numbers whose entities are all gone costs one null pointer. Copying copies every entity.
class EntityStore {
 public:
  EntityStore() = default;
  EntityStore(const EntityStore& other);
  EntityStore(EntityStore&&) noexcept = default;
  EntityStore& operator=(const EntityStore& other);
  EntityStore& operator=(EntityStore&&) noexcept = default;
  ~EntityStore() = default;

  // Adds an entity with the next number.
  Entity& add();
  // As above with a number of the caller's choice, for a world read from storage.
  // REQUIRES: `id` is higher than any number before.
  Entity& add(EntityId id);
  // Makes the next number higher than `last`. REQUIRES: `last` is not lower than any number before.
  void skip_to(EntityId last);
  // Removes the entity and returns it, so that the caller can keep it a little longer. REQUIRES: it
  // is present.
  [[nodiscard]] std::unique_ptr<Entity> take(EntityId id);

  // Null if it is not present.
  [[nodiscard]] Entity* find(EntityId id) const {
    const std::uint32_t index = index_of(id);  // kNobody gives UINT32_MAX
    if (index >= last_) return nullptr;
    const auto& page = pages_[index / kPageSize];
    return page == nullptr ? nullptr : page->entities[index % kPageSize].get();
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] EntityId last() const { return static_cast<EntityId>(last_); }

  // Iterates in order of spawning. Adding and taking keep a cursor valid, unless its own entity is
  // taken.
  class Cursor {
   public:
    Cursor() = default;
    Cursor(const EntityStore* store, std::uint32_t index) : store_(store), index_(index) {}
    [[nodiscard]] const Entity& entity() const {
      return *store_->find(static_cast<EntityId>(index_ + 1));
    }
    void advance() { index_ = store_->next_from(index_ + 1); }
    friend bool operator==(const Cursor& a, const Cursor& b) { return a.index_ == b.index_; }

   private:
    const EntityStore* store_ = nullptr;
    std::uint32_t index_ = 0;
  };
  using Iterator = EntityIterator<Cursor>;
  [[nodiscard]] Iterator begin() const { return Iterator({this, next_from(0)}); }
  [[nodiscard]] Iterator end() const { return Iterator({this, kEnd}); }

  // True if both hold the same entities and will give the same number next.
  friend bool operator==(const EntityStore& a, const EntityStore& b);

 private:
  static constexpr std::uint32_t kPageSize = 256;
  static constexpr std::uint32_t kEnd = UINT32_MAX;
  struct Page {
    std::array<std::unique_ptr<Entity>, kPageSize> entities;
    std::uint32_t count = 0;
  };

  [[nodiscard]] static std::uint32_t index_of(EntityId id) {
    return static_cast<std::uint32_t>(id) - 1;
  }
  // The first occupied index from `index` on; kEnd if there is none.
  [[nodiscard]] std::uint32_t next_from(std::uint32_t index) const;

  std::vector<std::unique_ptr<Page>> pages_;  // null: all entities of the page are gone
  std::uint32_t last_ = 0;                    // highest number given
  std::size_t size_ = 0;
};

}  // namespace undercroft
