// account_secrets.h: the player's password, invitation and new password for a server.
#pragma once

#include <set>
#include <string>

#include "client/app/client_settings.h"
#include "shared/messages.h"

namespace undercroft {

// AccountSecrets decide which of these a server gets, and whether they come before the token stored
// for the hero. The settings file and the environment are read at each start, so there a token is
// enough, and a password that is not sent cannot be intercepted. A password that the player has
// typed, or a flag, is meant for this session: the player wants the account, whatever hero of a
// guest is stored under its name.
class AccountSecrets {
 public:
  // The settings must outlive it.
  explicit AccountSecrets(const Settings& settings) : settings_(settings) {}

  // The player has typed the password for the server of this identity.
  void type_password(const std::string& password, const std::string& identity);

  // All secrets but the token.
  [[nodiscard]] Secrets for_server(const std::string& identity) const;
  // Whether they are sent instead of the token stored for this seat.
  [[nodiscard]] bool come_first(const std::string& identity, const std::string& seat) const;
  // The server has let the player in by these secrets and given a token for the seat: that is
  // enough now, the invitation is spent, and the new password is the password.
  void let_in(const std::string& identity, const std::string& seat);

 private:
  [[nodiscard]] bool is_typed_for(const std::string& identity) const;

  const Settings& settings_;
  std::string password_;                // typed, or changed in this session
  std::string password_for_;            // the server of this identity
  std::set<std::string> spent_;         // identities whose invitation and new password are used
  std::set<std::string> has_token_of_;  // seats
};

}  // namespace undercroft
