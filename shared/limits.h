// limits.h: size limits on the wire. A larger message is the peer's fault and is not read.
#pragma once

#include <cstddef>

namespace undercroft {

inline constexpr int kMaxLevelSide = 512;  // cells; also the row length of a place on the wire
inline constexpr int kMaxDepth = 1000;
inline constexpr int kMaxReach = 255;  // cells an action may reach

// Bytes of UTF-8.
inline constexpr std::size_t kMaxName = 64;            // of entities, levels, realms, clients
inline constexpr std::size_t kMaxNameInSentence = 80;  // a name with its article
inline constexpr std::size_t kMaxUrl = 256;
inline constexpr std::size_t kMaxDescription = 512;   // a sentence for look mode
inline constexpr std::size_t kMaxSentenceText = 256;  // a verb's sentence
inline constexpr std::size_t kMaxIcon = 40;           // an emoji; the longest of families has 39
inline constexpr std::size_t kMaxToken = 128;
inline constexpr std::size_t kMaxPassword = 128;  // invitations too
inline constexpr std::size_t kMaxKey = 64;        // public keys and signatures
inline constexpr std::size_t kMaxSealed = 1056;   // secrets, padded
inline constexpr std::size_t kMaxSentence = 256;  // a refusal or rejection
inline constexpr std::size_t kMaxLine = 400;      // a line of the log
inline constexpr std::size_t kMaxMotd = 1024;

// Counts.
inline constexpr int kMaxEntities = 16384;  // known at once
inline constexpr int kMaxMembers = 1024;
inline constexpr int kMaxLooks = 8192;
inline constexpr int kMaxSentences = 256;
inline constexpr int kMaxReports = 4096;
inline constexpr int kMaxPack = 64;
inline constexpr int kMaxConditions = 64;
inline constexpr int kMaxThreats = 64;  // foes in view
inline constexpr int kMaxRemarks = 64;  // of entities in view
inline constexpr int kMaxSheetLines = 64;
inline constexpr int kMaxOffers = 1024;     // that a connection has numbers for
inline constexpr int kMaxOffersEach = 16;   // of an item
inline constexpr int kMaxWordsTold = 256;   // of grounds, statuses, signs and reaches each
inline constexpr int kMaxChoices = 16;      // open at once
inline constexpr int kMaxOptionsEach = 24;  // of a choice
inline constexpr int kMaxOptionLines = 3;
inline constexpr int kMaxAbilities = 16;
inline constexpr int kMaxRules = 256;
inline constexpr int kMaxStory = 10;  // lines
inline constexpr int kMaxSpoken = 64;
inline constexpr int kMaxScores = 20;
inline constexpr int kMaxOmenScore = 1000;  // percent, of all omens of a run
inline constexpr int kMaxRealmsTold = 32;
inline constexpr int kMaxDailyEntries = 20;   // of a day, on the wire and on the page
inline constexpr int kMaxDailyNames = 8;      // heroes of a party
inline constexpr int kMaxPacksTold = 32;      // of a realm
inline constexpr int kMaxTales = 50;          // that a realm keeps
inline constexpr int kMaxTaleHeroes = 16;     // of a run
inline constexpr int kMaxTurningPoints = 12;  // of a run
inline constexpr int kMaxNamesTold = 16;      // player names in a realm list

}  // namespace undercroft
