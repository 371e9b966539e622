// memory_accounts.cc: accounts in a map.
#include "tests/support/memory_accounts.h"

#include <algorithm>

#include "server/base/confusables.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

tl::unexpected<std::string> no_such(const std::string& name) {
  return failed("there is no account called " + name);
}

}  // namespace

Expected<> MemoryAccounts::add_here(const Account& account) {
  if (!accounts_.emplace(to_lower(account.name), account).second) {
    return failed("an account called " + account.name + " exists already");
  }
  return {};
}

Expected<> MemoryAccounts::add(const Account& account) {
  const std::lock_guard lock(mutex_);
  return add_here(account);
}

Expected<> MemoryAccounts::add_invited(const Account& account, const std::string& invitation,
                                       std::int64_t now_s) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(invitations_.begin(), invitations_.end(),
                                  [&](const Invitation& one) { return one.digest == invitation; });
  if (found == invitations_.end()) return failed(kNoSuchInvitation);
  if (found->is_over(now_s)) return failed(kInvitationIsOver);
  auto added = add_here(account);
  if (added && --found->uses == 0) invitations_.erase(found);
  return added;
}

Expected<> MemoryAccounts::add_invitation(const Invitation& invitation) {
  const std::lock_guard lock(mutex_);
  std::erase_if(invitations_, [&](const Invitation& one) { return one.is_over(invitation.at_s); });
  invitations_.push_back(invitation);
  return {};
}

Expected<std::vector<Invitation>> MemoryAccounts::invitations() {
  const std::lock_guard lock(mutex_);
  return invitations_;
}

Expected<bool> MemoryAccounts::withdraw(const std::string& digest) {
  const std::lock_guard lock(mutex_);
  return std::erase_if(invitations_, [&](const Invitation& one) { return one.digest == digest; }) >
         0;
}

void MemoryAccounts::end_tokens(const std::string& key) {
  std::erase_if(tokens_, [&](const Token& token) { return to_lower(token.account) == key; });
}

Expected<> MemoryAccounts::remove(const std::string& name) {
  const std::lock_guard lock(mutex_);
  if (accounts_.erase(to_lower(name)) == 0) return no_such(name);
  end_tokens(to_lower(name));
  return {};
}

Expected<> MemoryAccounts::set_password(const std::string& name, const std::string& hash) {
  const std::lock_guard lock(mutex_);
  const auto found = accounts_.find(to_lower(name));
  if (found == accounts_.end()) return no_such(name);
  found->second.password = hash;
  ++found->second.revoked;
  end_tokens(found->first);
  return {};
}

Expected<std::optional<Account>> MemoryAccounts::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = accounts_.find(to_lower(name));
  return found == accounts_.end() ? std::nullopt : std::optional(found->second);
}

Expected<bool> MemoryAccounts::has_look_alike(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const std::string skeleton = skeleton_of(name);
  return std::any_of(accounts_.begin(), accounts_.end(), [&skeleton](const auto& one) {
    return skeleton_of(one.second.name) == skeleton;
  });
}

Expected<std::vector<Account>> MemoryAccounts::list() {
  const std::lock_guard lock(mutex_);
  std::vector<Account> all;
  for (const auto& [key, account] : accounts_) all.push_back(account);
  return all;
}

Expected<std::map<std::string, std::uint64_t>> MemoryAccounts::revoked() {
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::uint64_t> times;
  for (const auto& [key, account] : accounts_) {
    if (account.revoked > 0) times[account.name] = account.revoked;
  }
  return times;
}

Expected<> MemoryAccounts::add_token(const TokenGrant& grant) {
  const std::lock_guard lock(mutex_);
  tokens_.push_back({grant.digest, "", grant.account, grant.expires_s});
  return {};
}

Expected<std::optional<Account>> MemoryAccounts::owner_of_token(const std::string& digest,
                                                                std::int64_t now_s) {
  const std::lock_guard lock(mutex_);
  for (const Token& token : tokens_) {
    const bool is_it = token.current == digest || token.before == digest;
    if (is_it && token.expires_s > now_s) return accounts_.at(to_lower(token.account));
  }
  return std::nullopt;
}

Expected<std::optional<Account>> MemoryAccounts::rotate(const std::string& used,
                                                        const std::string& fresh,
                                                        std::int64_t now_s,
                                                        std::int64_t expires_s) {
  const std::lock_guard lock(mutex_);
  std::erase_if(tokens_,
                [now_s](const Token& token) { return token.expires_s <= now_s - kKeepsExpired; });
  const auto found =
      std::find_if(tokens_.begin(), tokens_.end(), [&used, now_s](const Token& token) {
        return (token.current == used || token.before == used) && token.expires_s > now_s;
      });
  if (found == tokens_.end()) return std::nullopt;
  found->before = used;
  found->current = fresh;
  found->expires_s = expires_s;
  return accounts_.at(to_lower(found->account));
}

}  // namespace undercroft
