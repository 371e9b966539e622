// admin_invitations.cc: codes with which players create accounts.
#include <algorithm>

#include "server/accounts/invitation_words.h"
#include "server/admin/admin_verbs.h"
#include "server/base/iso_time.h"
#include "server/base/tokens.h"

namespace undercroft {

AdminAnswer invite_player(AdminCall& call) {
  const AdminStores& stores = call.stores;
  const std::string code = stores.tokens->fresh();
  const std::int64_t now = stores.now_s();
  Invitation invitation{digest_of(code), 1, now + kInvitationLasts, call.who, now};
  if (const std::string uses = call.words.option("uses"); !uses.empty()) {
    const auto read = read_count(uses, kMostUses, "a number");
    if (!read) return admin_wrong("--uses: " + read.error());
    invitation.uses = static_cast<int>(*read);
  }
  if (const std::string time = call.words.option("for"); !time.empty()) {
    const auto seconds = read_seconds(time);
    if (!seconds) return admin_wrong("--for: " + seconds.error());
    invitation.until_s = now + *seconds;
  }
  const auto added = stores.accounts->add_invitation(invitation);
  return added ? admin_text(code) : admin_failed(added.error());
}

AdminAnswer show_invitations(AdminCall& call) {
  const AdminStores& stores = call.stores;
  const auto all = stores.accounts->invitations();
  if (!all) return admin_failed(all.error());
  AdminAnswer answer;
  for (const Invitation& one : *all) {
    if (one.is_over(stores.now_s())) continue;
    answer.rows.push_back(
        {{"id", id_of_invitation(one.digest)},
         {"uses", std::int64_t{one.uses}},
         {"until", one.until_s == 0 ? JsonValue() : JsonValue(iso_time(one.until_s))},
         {"by", one.who},
         {"at", one.at_s == 0 ? JsonValue() : JsonValue(iso_time(one.at_s))}});
  }
  return answer;
}

// By its ID only: a code would be written to the audit and the log.
AdminAnswer withdraw_invitation(AdminCall& call) {
  const std::string& word = call.words.others[0];
  AccountStore& accounts = *call.stores.accounts;
  const auto all = accounts.invitations();
  if (!all) return admin_failed(all.error());
  const auto found = std::find_if(all->begin(), all->end(), [&](const Invitation& one) {
    return id_of_invitation(one.digest) == word;
  });
  if (found == all->end()) {
    std::vector<std::string> ids;
    for (const Invitation& one : *all) ids.push_back(id_of_invitation(one.digest));
    return admin_wrong("there is no invitation " + word + did_you_mean(word, ids) +
                       " (see invites)");
  }
  const std::string id = id_of_invitation(found->digest);
  const auto withdrawn = accounts.withdraw(found->digest);
  if (!withdrawn) return admin_failed(withdrawn.error());
  if (!*withdrawn) return admin_wrong("the invitation " + id + " has been used meanwhile");
  return admin_text("the invitation " + id + " is withdrawn");
}

}  // namespace undercroft
