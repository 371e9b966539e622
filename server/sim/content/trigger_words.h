// trigger_words.h: the words of triggers in content files.
#pragma once

#include "server/sim/content/content_words.h"
#include "server/sim/content/trigger.h"

namespace undercroft {

// clang-format off
inline constexpr ContentWords<Occasion, kOccasionCount> kOccasionWords = {{
    {"entered", Occasion::Entered}, {"left", Occasion::Left},     {"hit", Occasion::Hit},
    {"died", Occasion::Died},       {"opened", Occasion::Opened}, {"shut", Occasion::Shut},
    {"toggled", Occasion::Toggled}, {"taken", Occasion::Taken},   {"dropped", Occasion::Dropped},
    {"used", Occasion::Used},       {"worn", Occasion::Worn},     {"taken_off", Occasion::TakenOff},
    {"strikes", Occasion::Strikes}, {"talked", Occasion::Talked}, {"said", Occasion::Said},
    {"seen", Occasion::Seen},       {"turn", Occasion::Turn},     {"carried", Occasion::Carried},
    {"kills", Occasion::Kills},     {"laid", Occasion::Laid},
}};

inline constexpr ContentWords<CauseKind, 4> kCauseWords = {{
    {"anyone", CauseKind::Anyone},   {"player", CauseKind::Player},
    {"monster", CauseKind::Monster}, {"friend", CauseKind::Friend},
}};

inline constexpr ContentWords<Affected, 6> kAffectedWords = {{
    {"cause", Affected::Cause}, {"itself", Affected::Itself}, {"near", Affected::Near},
    {"company", Affected::Company}, {"level", Affected::Level}, {"holder", Affected::Holder},
}};

inline constexpr ContentWords<CrownGoes, 3> kCrownWords = {{
    {"here", CrownGoes::Here}, {"stairs-up", CrownGoes::Up}, {"stairs-down", CrownGoes::Down},
}};

// What a trigger can make of cells.
inline constexpr ContentWords<Ground, 6> kGroundWords = {{
    {"floor", Ground::Floor}, {"water", Ground::Water}, {"ice", Ground::Ice},
    {"ledge", Ground::Ledge}, {"rock", Ground::SoftRock}, {"wall", Ground::Bedrock},
}};
// clang-format on

}  // namespace undercroft
