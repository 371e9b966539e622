// facts_codec.h: the facts of a run in stored states, for state_codec.cc.
#pragma once

#include <string>

#include "server/realm/state/run_facts.h"

namespace undercroft {

namespace state::v1 {
class RunFactsState;
}

void write_facts(const RunFacts& facts, state::v1::RunFactsState& to);
// Returns what is wrong, or an empty string.
[[nodiscard]] std::string read_facts(const state::v1::RunFactsState& from, RunFacts& to);

}  // namespace undercroft
