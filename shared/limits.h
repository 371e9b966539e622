// limits.h: upper bounds of everything on the wire. A decoder rejects what exceeds them.
#pragma once

#include <cstddef>

namespace undercroft {

inline constexpr int kMaxLevelSide = 512;  // cells; also the row that the wire counts cells by
inline constexpr int kMaxDepth = 1000;
inline constexpr int kMaxReach = 255;  // cells that an action can strike in depth

// Bytes of UTF-8.
inline constexpr std::size_t kMaxName = 64;            // of entities, levels, realms, clients
inline constexpr std::size_t kMaxNameInSentence = 80;  // with "a " and the like before the name
inline constexpr std::size_t kMaxUrl = 256;
inline constexpr std::size_t kMaxDescription = 512;   // the sentence of look mode
inline constexpr std::size_t kMaxSentenceText = 256;  // how a verb is told in the log
inline constexpr std::size_t kMaxToken = 128;
inline constexpr std::size_t kMaxPassword = 128;  // also for invitations
inline constexpr std::size_t kMaxSentence = 256;  // refusals and rejections
inline constexpr std::size_t kMaxMotd = 1024;

// Counts.
inline constexpr int kMaxEntities = 16384;  // in one player's knowledge
inline constexpr int kMaxMembers = 1024;
inline constexpr int kMaxLooks = 8192;
inline constexpr int kMaxSentences = 256;
inline constexpr int kMaxReports = 4096;
inline constexpr int kMaxPack = 64;
inline constexpr int kMaxConditions = 64;
inline constexpr int kMaxRules = 256;
inline constexpr int kMaxSpoken = 64;
inline constexpr int kMaxScores = 20;
inline constexpr int kMaxRealmsTold = 32;
inline constexpr int kMaxNamesTold = 16;  // names of a realm's players

}  // namespace undercroft
