// access_check.cc: asks the list of bans and the login desk.
#include "server/gateway/connections/access_check.h"

#include <memory>
#include <utility>

namespace undercroft {

std::optional<Refusal> AccessCheck::new_ban() {
  const std::shared_ptr<const BanList>& bans = context_.options.bans;
  if (bans == nullptr) return std::nullopt;
  const std::uint64_t version = bans->version();
  if (std::exchange(bans_seen_, version) == version) return std::nullopt;
  const std::string sentence = bans->ban_of_address(source_.name);
  if (sentence.empty()) return std::nullopt;
  return Refusal{RefusalCode::Server, sentence, {}, "banned"};
}

std::optional<Refusal> AccessCheck::refusal_of_name(const std::string& name,
                                                    bool is_account) const {
  const std::shared_ptr<const BanList>& bans = context_.options.bans;
  if (bans == nullptr) return std::nullopt;
  const std::string banned = bans->ban_of_name(name, is_account);
  if (!banned.empty()) return Refusal{RefusalCode::Server, banned, {}, "banned"};
  const std::string unlisted = bans->refusal_of_unlisted(name, is_account, source_.name);
  if (unlisted.empty()) return std::nullopt;
  return Refusal{RefusalCode::Server, unlisted, {}, "not-listed"};
}

void AccessCheck::logged_in(const std::string& account, std::uint64_t revoked) {
  account_ = account;
  revoked_ = revoked;
}

std::optional<Refusal> AccessCheck::ended_login() const {
  if (account_.empty()) return std::nullopt;
  if (!context_.options.desk->is_revoked(account_, revoked_)) return std::nullopt;
  const std::string sentence = account_ + " has a new password: log in with it.";
  return Refusal{RefusalCode::Server, sentence, {}, "account"};
}

}  // namespace undercroft
