// admin_accounts.cc: accounts and their passwords.
#include "server/accounts/passwords.h"
#include "server/admin/admin_verbs.h"
#include "server/base/reserved_names.h"
#include "shared/codec.h"

namespace undercroft {

AdminAnswer add_account(AdminCall& call) {
  const std::string& name = call.words.others[0];
  if (!is_player_name(name)) return admin_wrong("a name has 3 to 16 letters, digits, _ or -");
  if (is_reserved_name(name)) {
    return admin_wrong("the name " + name +
                       " is reserved: other players would take its words for the server's");
  }
  const auto password = password_in_line(call.words.others[1]);
  if (!password) return admin_wrong(password.error());
  const auto added = call.stores.accounts->add({name, hash_of_password(*password)});
  return added ? admin_text("the account " + name + " exists") : admin_failed(added.error());
}

AdminAnswer change_account_password(AdminCall& call) {
  const std::string& name = call.words.others[0];
  const auto password = password_in_line(call.words.others[1]);
  if (!password) return admin_wrong(password.error());
  const auto set = call.stores.accounts->set_password(name, hash_of_password(*password));
  return set ? admin_text("the account " + name + " has a new password, and is logged out")
             : admin_failed(set.error());
}

}  // namespace undercroft
