// account_secrets.cc: secrets from the settings and the keyboard.
#include "client/app/account_secrets.h"

namespace undercroft {

bool AccountSecrets::is_typed_for(const std::string& identity) const {
  return !password_.empty() && password_for_ == identity;
}

void AccountSecrets::type_password(const std::string& password, const std::string& identity) {
  password_ = password;
  password_for_ = identity;
  has_token_of_.clear();
}

Secrets AccountSecrets::for_server(const std::string& identity) const {
  Secrets secrets;
  secrets.password = is_typed_for(identity) ? password_ : settings_.secret("password");
  if (spent_.contains(identity)) return secrets;
  secrets.invitation = settings_.secret("invitation");
  secrets.new_password = settings_.secret("new-password");
  return secrets;
}

bool AccountSecrets::come_first(const std::string& identity, const std::string& seat) const {
  if (has_token_of_.contains(seat)) return false;
  if (is_typed_for(identity)) return true;
  for (const char* name : {"password", "invitation", "new-password"}) {
    if (settings_.origin(name) == "flag") return true;
  }
  return false;
}

void AccountSecrets::let_in(const std::string& identity, const std::string& seat) {
  const std::string changed = for_server(identity).new_password;
  if (!changed.empty()) {
    password_ = changed;
    password_for_ = identity;
  }
  spent_.insert(identity);
  has_token_of_.insert(seat);
}

}  // namespace undercroft
