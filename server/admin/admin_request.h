// admin_request.h: carries out a request, within a server or without one.
#pragma once

#include <string>

#include "server/admin/admin_verbs.h"

namespace undercroft {

struct AdminResult {
  AdminAnswer answer;
  // The verb and its words, without secrets, if they have changed something or tried to; otherwise
  // empty.
  std::string change = {};
};

// Reads the words of the request and runs its verb. `desk`: as in AdminCall. REQUIRES: a verb whose
// ground is Server has a desk, and `stores` has what the ground of the verb names.
[[nodiscard]] AdminResult carry_out(const AdminRequest& request, const AdminStores& stores,
                                    AdminDesk* desk, const std::string& who);

// Writes the change of a result, if there is one, to the audit.
[[nodiscard]] Expected<> write_to_audit(const AdminResult& result, const AdminStores& stores,
                                        const std::string& who);

}  // namespace undercroft
