// admin_accounts.cc: accounts and their passwords.
#include "server/accounts/passwords.h"
#include "server/admin/admin_verbs.h"
#include "server/admin/hero_list.h"
#include "server/admin/host_rules.h"
#include "server/base/reserved_names.h"
#include "shared/ascii_case.h"
#include "shared/codec.h"

namespace undercroft {
namespace {

constexpr const char* kIsRemoved = "The host has removed your account.";

// A guest of that name keeps its hero if it logs in on the device on which it plays.
std::string note_on_namesake(const AdminCall& call, const std::string& name) {
  if (call.desk == nullptr) return "";
  std::string realms;
  for (const ListedHero& one : list_heroes(*call.desk).heroes) {
    const bool is_guest = !one.hero.is_account && equals_ignoring_case(one.hero.name, name);
    if (is_guest) realms += (realms.empty() ? "" : ", ") + one.realm;
  }
  if (realms.empty()) return "";
  return "; a guest of that name has a hero in " + realms +
         ", which becomes the account's if that guest logs in on its own device";
}

}  // namespace

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
  return added ? admin_text("the account " + name + " exists" + note_on_namesake(call, name))
               : admin_failed(added.error());
}

AdminAnswer change_account_password(AdminCall& call) {
  const std::string& name = call.words.others[0];
  const auto password = password_in_line(call.words.others[1]);
  if (!password) return admin_wrong(password.error());
  const auto set = call.stores.accounts->set_password(name, hash_of_password(*password));
  return set ? admin_text("the account " + name + " has a new password, and is logged out")
             : admin_failed(set.error());
}

// Its players are sent away at once on this server. Spectators, and connections to other servers of
// a fleet, last until they end.
AdminAnswer remove_account(AdminCall& call) {
  const std::string& name = call.words.others[0];
  const auto found = call.stores.accounts->find(name);
  if (!found) return admin_failed(found.error());
  if (!*found) return unknown_account(call, name);
  const std::string spelled = (*found)->name;
  if (const auto removed = call.stores.accounts->remove(spelled); !removed) {
    return admin_failed(removed.error());
  }
  if (call.desk != nullptr) {
    call.desk->ask_realms([spelled](Realm& realm) {
      if (realm.heroes().is_of_account(spelled)) realm.host().send_away(spelled, kIsRemoved);
    });
  }
  return admin_text("the account " + spelled +
                    " is removed; a new account of that name would have its heroes (admin forget " +
                    spelled + " ends one)");
}

}  // namespace undercroft
