// access_check.h: whether the player at an open connection has been banned or logged out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/gateway/context/server_context.h"
#include "shared/messages.h"

namespace undercroft {

// An AccessCheck looks again at what may change while one connection is open: the bans by address,
// and the password of its account. The realm knows the bans by name.
class AccessCheck {
 public:
  // REQUIRES: both outlive this object.
  AccessCheck(const ServerContext& context, const ClientAddress& source)
      : context_(context), source_(source) {}

  // Why the address is banned. Looks again only when the list has changed since the last call.
  [[nodiscard]] std::optional<Refusal> new_ban();
  // Why the host keeps that name out of all realms: a ban, or the allow-list.
  [[nodiscard]] std::optional<Refusal> refusal_of_name(const std::string& name,
                                                       bool is_account) const;
  // The connection's player is this account. `revoked`: as in the login's answer.
  void logged_in(const std::string& account, std::uint64_t revoked);
  // Why the login of the account is not valid any longer: it has a new password.
  [[nodiscard]] std::optional<Refusal> ended_login() const;
  [[nodiscard]] const std::string& account() const { return account_; }  // empty: a guest

 private:
  const ServerContext& context_;
  const ClientAddress& source_;
  std::uint64_t bans_seen_ = 0;  // BanList::version()
  std::string account_;
  std::uint64_t revoked_ = 0;
};

}  // namespace undercroft
