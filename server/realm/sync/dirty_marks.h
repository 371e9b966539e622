// dirty_marks.h: what has changed in a player's knowledge since one connection's last delta.
#pragma once

#include <vector>

#include "server/protocol/knowledge.h"

namespace undercroft {

// DirtyMarks collects changed cells and entities, each with the value that was sent last. The delta
// builder reads the difference off them. So a delta costs what changed, not what exists.
class DirtyMarks {
 public:
  // Adds the changes of one input. Takes their buffers, and leaves others of the thread's in their
  // place: in a crowd the marks of one player are ten kilobytes.
  void add(Changes&& changes);

  // The whole level must be sent again; single marks no longer matter.
  void mark_level();
  // True once after mark_level(), and before anything was sent.
  [[nodiscard]] bool take_level();

  // The marks with the oldest of each cell, or of each entity in order of id.
  [[nodiscard]] const std::vector<Changes::Cell>& cells();
  [[nodiscard]] const std::vector<Changes::Entity>& entities();
  void clear_cells();
  void clear_entities();

 private:
  void merge();

  bool is_level_marked_ = true;
  std::vector<Changes::Cell> cells_;
  std::vector<Changes::Entity> entities_;
};

}  // namespace undercroft
