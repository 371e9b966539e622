// marks.h: which cells and entities differ from what a connection has been sent.
#pragma once

#include <vector>

#include "server/protocol/knowledge.h"

namespace undercroft {

// Marks record what a client's state must be updated with. Each mark holds the cell or entity as it
// was sent last; the builder of the next delta compares it with the player's knowledge. So the cost
// is what changed, and a client that reads slowly gets one bigger delta later, never a queue.
class Marks {
 public:
  // Takes the marks of `changes`, and leaves it buffers of `spare` in exchange for its own.
  void add(Changes& changes, Changes& spare);
  // The whole level is to be sent: marks of its parts are not needed.
  void mark_level();
  [[nodiscard]] bool is_level_marked() const { return is_level_marked_; }

  // What is marked, each cell and entity once, in order.
  [[nodiscard]] const std::vector<Changes::Cell>& cells();
  [[nodiscard]] const std::vector<Changes::Entity>& entities();
  // All that was marked has been sent. Leaves the buffers to `spare` when it has none.
  void clear(Changes& spare);

 private:
  void merge();

  bool is_level_marked_ = true;
  std::vector<Changes::Cell> cells_;
  std::vector<Changes::Entity> entities_;
};

}  // namespace undercroft
