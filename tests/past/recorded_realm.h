// recorded_realm.h: a game as a store has it, for tests of the past (R177).
#pragma once

#include <string>
#include <vector>

#include "server/replay/past_query.h"
#include "server/replay/realm_past.h"
#include "tests/support/memory_store.h"
#include "tests/support/realm_harness.h"
#include "tests/support/small_world.h"

namespace undercroft::testing {

// A RecordedRealm stores the journal of a game under the name "crypt", and answers as the desk
// does.
class RecordedRealm {
 public:
  RecordedRealm(const World& first, const std::vector<RealmHarness::Entry>& journal,
                const std::shared_ptr<const Catalogue>& catalogue = small_catalogue());

  // Appends what the game has played since.
  void store(const std::vector<RealmHarness::Entry>& journal);
  // The whole answer, worked on a few records at a time.
  [[nodiscard]] PastPart ask(EntityId hero, std::uint32_t first, std::uint32_t count);
  [[nodiscard]] PastPart ask(EntityId hero, const AskPast& asks);
  // Through the window of a link: the frame as it is sent.
  [[nodiscard]] std::string ask_through(const PastWindow& window, EntityId hero,
                                        const AskPast& asks);
  // A window on these moments.
  [[nodiscard]] PastWindow window_on(EntityId hero, std::uint32_t first, std::uint32_t shown,
                                     std::uint32_t last);
  // All moments of the hero, by parts of `count`; the first delta of each part but the first is
  // left out.
  [[nodiscard]] std::vector<Delta> all(EntityId hero, std::uint32_t count = kMaxMoments);

  MemoryStore disk;
  RealmPast past;

 private:
  [[nodiscard]] RealmPast opened(const World& first,
                                 const std::shared_ptr<const Catalogue>& catalogue);

  RealmState state_;
  Owner owner_;
  RecordNumber stored_ = 0;
};

}  // namespace undercroft::testing
