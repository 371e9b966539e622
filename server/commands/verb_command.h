// verb_command.h: carries out a verb of administration, by the running server or without it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/commands/verb_line.h"

namespace undercroft {

// Asks the server that owns the data, over its socket. When none runs, it works on the data itself,
// as far as the verb allows. Prints the answer. `command`: for complaints. Returns the exit code: 0
// done, 1 not done, 2 a wrong command, which has changed nothing. REQUIRES: there are words.
[[nodiscard]] int run_verb(std::string_view command, VerbLine line);

// The values of a member in the rows of a verb's answer; none when no server answers.
[[nodiscard]] std::vector<std::string> names_in_answer(const VerbLine& line, const char* verb,
                                                       std::string_view member);

}  // namespace undercroft
