// admin_output.h: prints answers of administration.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "server/admin/admin_protocol.h"
#include "server/admin/admin_verbs.h"

namespace undercroft {

// Prints the rows: for people in the form of the verb, or each as a line of JSON.
void print_answer(const AdminAnswer& answer, AdminForm form, bool is_json);
// Prints each row's text.
void print_texts(const AdminAnswer& answer, std::FILE* out);
// Prints "undercroft-server COMMAND: SENTENCE" on standard error, and returns the code.
int complain_of(std::string_view command, const std::string& sentence, int code);

}  // namespace undercroft
