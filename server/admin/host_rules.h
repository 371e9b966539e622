// host_rules.h: reading, setting and lifting what the host decides about names and addresses.
#pragma once

#include <optional>
#include <string>

#include "server/admin/admin_verbs.h"

namespace undercroft {

// Fails with a sentence when it is not a player's name.
[[nodiscard]] Expected<> check_name(const std::string& name);
// The kind and the subject that the first two words name: account, guest or address. An IPv6
// address stands for its /64.
[[nodiscard]] Expected<Ban> read_ban(const AdminWords& words);
// For an account: takes over its own capitals. The answer when there is none, with the nearest
// name.
[[nodiscard]] std::optional<AdminAnswer> unknown_account(const AdminCall& call, Ban& ban);
// There is none of that name.
[[nodiscard]] AdminAnswer unknown_account(const AdminCall& call, const std::string& name);
// For a guest: note_on_unknown(). Such a rule is in force all the same.
[[nodiscard]] std::string note_on_guest(const AdminCall& call, const Ban& ban);
// Sets it, until the time that --for names, and puts it in force. `done`: " is banned"; `note`: the
// end of the answer.
[[nodiscard]] AdminAnswer put_in_force(AdminCall& call, Ban ban, std::size_t words_before_reason,
                                       const std::string& done, const std::string& note = "");
// Lifts it. `not_found`: " is not banned".
[[nodiscard]] AdminAnswer lift(AdminCall& call, const Ban& ban, const std::string& done,
                               const std::string& not_found);

}  // namespace undercroft
