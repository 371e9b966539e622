// entity_store.cc: pages of entities, allocated on first use and freed when empty.
#include "server/sim/world/entity_store.h"

#include <algorithm>
#include <utility>

#include "shared/check.h"

namespace undercroft {

EntityStore::EntityStore(const EntityStore& other) {
  for (const Entity& e : other) add(e.id) = e;
  skip_to(other.last());
}

EntityStore& EntityStore::operator=(const EntityStore& other) {
  if (this != &other) *this = EntityStore(other);
  return *this;
}

Entity& EntityStore::add() {
  CHECK(last_ < kEnd - 1, "a realm has run out of numbers for entities");
  return add(static_cast<EntityId>(last_ + 1));
}

Entity& EntityStore::add(EntityId id) {
  const std::uint32_t index = index_of(id);
  CHECK(id != kNobody && index >= last_, "entity ids must increase");
  skip_to(id);
  auto& page = pages_[index / kPageSize];
  if (page == nullptr) page = std::make_unique<Page>();
  auto& slot = page->entities[index % kPageSize];
  slot = std::make_unique<Entity>();
  slot->id = id;
  ++page->count;
  ++size_;
  return *slot;
}

void EntityStore::skip_to(EntityId last) {
  CHECK(index_of(last) + 1 >= last_, "entity ids must increase");
  last_ = index_of(last) + 1;
  pages_.resize((last_ + kPageSize - 1) / kPageSize);
}

std::unique_ptr<Entity> EntityStore::take(EntityId id) {
  CHECK(find(id) != nullptr, "no entity with this id to take");
  auto& page = pages_[index_of(id) / kPageSize];
  std::unique_ptr<Entity> taken = std::move(page->entities[index_of(id) % kPageSize]);
  --size_;
  if (--page->count == 0) page.reset();
  return taken;
}

std::uint32_t EntityStore::next_from(std::uint32_t index) const {
  while (index < last_) {
    const auto& page = pages_[index / kPageSize];
    if (page == nullptr) {
      index = (index / kPageSize + 1) * kPageSize;
    } else if (page->entities[index % kPageSize] == nullptr) {
      ++index;
    } else {
      return index;
    }
  }
  return kEnd;
}

bool operator==(const EntityStore& a, const EntityStore& b) {
  return a.last_ == b.last_ && a.size_ == b.size_ && std::equal(a.begin(), a.end(), b.begin());
}

}  // namespace undercroft
