// account_store.cc: what all account stores answer in the same way.
#include "server/accounts/account_store.h"

#include <algorithm>

namespace undercroft {

Expected<std::string> AccountStore::fault_of_invitation(const std::string& digest,
                                                        std::int64_t now_s) {
  return invitations().map([&](const std::vector<Invitation>& all) -> std::string {
    const auto found = std::find_if(
        all.begin(), all.end(), [&digest](const Invitation& one) { return one.digest == digest; });
    if (found == all.end()) return kNoSuchInvitation;
    return found->is_over(now_s) ? kInvitationIsOver : "";
  });
}

}  // namespace undercroft
