// party_play.h: parties that play a daily in the test's process, and the journals of their play.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/daily/daily_plan.h"
#include "server/realm/state/state.h"
#include "server/store/store.h"
#include "shared/messages.h"

namespace undercroft::testing {

// The game's own content, and the catalogue of any content.
[[nodiscard]] Content played_content();
[[nodiscard]] Expected<std::shared_ptr<const Catalogue>> played_catalogue(const Content& content);

// The game's own content and the rules of the daily, with a key that the test knows.
[[nodiscard]] DailyPlan plan_for_test(const std::string& date);

// A journal of a daily: all of its records but the first, as inputs.
struct PartyJournal {
  Content content;
  World first;
  std::vector<Input> inputs;

  // The state after the inputs. A CHECK fails when one cannot be applied.
  [[nodiscard]] RealmState end() const;
  // The records, each with the hash of the world after it.
  [[nodiscard]] std::vector<std::string> records() const;
};

// Heroes of these names explore the dungeon of the plan, and bump into what stops them.
[[nodiscard]] PartyJournal play_party(const DailyPlan& plan, const std::vector<std::string>& names,
                                      int steps);

// Reads a journal back. A CHECK fails when it is not whole.
[[nodiscard]] PartyJournal journal_in(Store& store, const std::string& realm);

// Appends the records as the realm's log. REQUIRES: the realm is empty.
void write_log(Store& store, const std::string& realm, std::vector<std::string> records);

}  // namespace undercroft::testing
