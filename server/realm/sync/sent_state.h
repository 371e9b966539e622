// sent_state.h: what one connection has been sent of its player's knowledge.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/realm/sync/numbering.h"
#include "shared/observation.h"
#include "shared/vocabulary.h"

namespace undercroft {

// Cells and entities are not here: those sent are the player's knowledge without the dirty marks.
struct SentState {
  Numbers<EntityId> entities;         // the numbers by which the client knows them
  Numbers<LookId> looks;              // likewise
  std::bitset<kVerbCount> sentences;  // by Verb: the client has its sentence
  TurnNumber turn = 0;
  int depth = 0;
  SelfView self;
  std::vector<MemberView> members;  // in order of id; without names
  std::uint64_t roster_version = 0;
  std::optional<std::size_t> group;  // the player's, when members were sent last
  std::uint64_t members_at_ms = 0;   // when all members were compared last
  bool someone_left_view = false;    // since then: another player, whose place is to be sent
  bool has_choices = false;          // some member is shown as having chosen
  std::optional<std::uint64_t> deadline_ms;
  std::uint32_t report = 0;  // the number of the last one
};

}  // namespace undercroft
