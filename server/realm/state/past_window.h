// past_window.h: the part of a hero's past that a link opens (R177).
#pragma once

#include <cstdint>
#include <string>

#include "server/store/store.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Names a moment for good: the record of the realm's log that is the moment, and the record's
// digest. Another realm of the same name, or one that lost its end, has another record there.
struct PastMark {
  RecordNumber record = 0;
  std::string digest = {};  // hex_digest_of() the record as it is stored
  friend bool operator==(const PastMark&, const PastMark&) = default;
};

// A moment of a hero's past.
struct PastPlace {
  PastMark mark = {};
  std::uint32_t moment = 0;  // from 1, within the window if there is one; 0: there is none
  TurnNumber turn = 0;       // of the hero, from the beginning of its run
  int depth = 0;             // of the hero's level
};

// A window shows the moments `first` to `last` of a hero's past, counted from 1 within the window,
// to somebody else. The mark is that of the moment `shown`, first <= shown <= last.
struct PastWindow {
  std::uint32_t first = 0;
  std::uint32_t shown = 0;
  std::uint32_t last = 0;
  PastMark mark = {};
  bool hides_names = false;  // players are called "Hero-1", "Hero-2" ...
};

}  // namespace undercroft
