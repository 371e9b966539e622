// daily_verify.h: replays a party's journal and compares it with its day and with the board (R176).
#pragma once

#include <optional>
#include <string>

#include "server/daily/daily_plan.h"
#include "server/store/store.h"
#include "shared/messages.h"

namespace undercroft {

// Replays the whole journal of the realm. Returns the score of its end, with `verified` set. Fails
// with the reason, as a sentence without a full stop, when
// - the realm did not begin with the content, the rules and the seed of the plan, or not as they
//   make it;
// - an input is none that players and their server make in a daily: changed rules, replaced dice, a
//   second hero of the same name;
// - an input cannot be applied, or its result has another hash;
// - records are missing or damaged;
// - the score is not the one that is `claimed`, if any.
// Reads only: the store may be in use.
[[nodiscard]] Expected<DailyEntry> verify_daily(Store& store, const std::string& realm,
                                                const DailyPlan& plan,
                                                const CatalogueOf& catalogue_of,
                                                const std::optional<DailyEntry>& claimed = {});

}  // namespace undercroft
