// entity_store.h: where entities are kept: found by number, each at an address of its own.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "server/sim/world/entity_iterator.h"

namespace undercroft {

// Numbers go up by one from 1 and are never given again, so they are also the order of spawning. An
// entity stays where it is in memory until it is erased, and its storage is given back then: what
// remains of a page of numbers that have all gone is one pointer. A copy is a copy of every entity.
class EntityStore {
 public:
  EntityStore() = default;
  EntityStore(const EntityStore& other);
  EntityStore(EntityStore&&) noexcept = default;
  EntityStore& operator=(const EntityStore& other);
  EntityStore& operator=(EntityStore&&) noexcept = default;
  ~EntityStore() = default;

  // A new entity, with the next number.
  Entity& add();
  // The same, with a number of the caller's choice, of a world that is read back.
  // REQUIRES: higher than any before.
  Entity& add(EntityId id);
  // The next one gets a number higher than this. REQUIRES: no lower than any before.
  void skip_to(EntityId last);
  // Takes it out; whoever holds the result may look at it a little longer. REQUIRES: it is here.
  [[nodiscard]] std::unique_ptr<Entity> take(EntityId id);

  // Null when it is not here.
  [[nodiscard]] Entity* find(EntityId id) const {
    const std::uint32_t index = index_of(id);  // of kNobody: the highest of all
    if (index >= last_) return nullptr;
    const auto& page = pages_[index / kPageSize];
    return page == nullptr ? nullptr : page->entities[index % kPageSize].get();
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] EntityId last() const { return static_cast<EntityId>(last_); }

  // In order of spawning. Adding and taking keep it valid, but for the one that it stands on.
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

  // The same entities, and the same number comes next.
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
  // The first taken index from `index` on; kEnd when there is none.
  [[nodiscard]] std::uint32_t next_from(std::uint32_t index) const;

  std::vector<std::unique_ptr<Page>> pages_;  // null: nobody of it is left
  std::uint32_t last_ = 0;                    // the highest number given
  std::size_t size_ = 0;
};

}  // namespace undercroft
