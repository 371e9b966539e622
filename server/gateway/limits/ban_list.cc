// ban_list.cc: looks names and addresses up.
#include "server/gateway/limits/ban_list.h"

#include <algorithm>

#include "server/gateway/limits/client_address.h"
#include "shared/ascii_case.h"

namespace undercroft {
namespace {

std::string sentence_of_ban(const Ban& ban) {
  return "You are banned from this server" + (ban.reason.empty() ? "." : ": " + ban.reason);
}

// "2001:db8:0:1::/64" is named by its first address.
std::string first_of(const std::string& address) { return address.substr(0, address.find('/')); }

bool is_in(const Ban& network_rule, const std::string& address) {
  Networks network;
  return network.add(network_rule.subject) && network.contains(first_of(address));
}

}  // namespace

void BanList::replace(const std::vector<Ban>& bans, std::int64_t now_s) {
  const std::lock_guard lock(mutex_);
  bans_ = bans;
  std::erase_if(bans_, [now_s](const Ban& ban) { return ban.is_over(now_s); });
  ++version_;
}

std::string BanList::ban_of_name(const std::string& name, bool is_account) const {
  const std::lock_guard lock(mutex_);
  const BanKind kind = is_account ? BanKind::Account : BanKind::Guest;
  for (const Ban& ban : bans_) {
    if (ban.kind == kind && equals_ignoring_case(ban.subject, name)) return sentence_of_ban(ban);
  }
  return "";
}

std::string BanList::ban_of_address(const std::string& address) const {
  const std::lock_guard lock(mutex_);
  for (const Ban& ban : bans_) {
    if (ban.kind == BanKind::Address && is_in(ban, address)) return sentence_of_ban(ban);
  }
  return "";
}

bool BanList::is_muted(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(bans_.begin(), bans_.end(), [&name](const Ban& ban) {
    return ban.kind == BanKind::Mute && equals_ignoring_case(ban.subject, name);
  });
}

std::string BanList::refusal_of_unlisted(const std::string& name, bool is_account,
                                         const std::string& address) const {
  const std::lock_guard lock(mutex_);
  const BanKind kind = is_account ? BanKind::AllowAccount : BanKind::AllowGuest;
  bool is_in_force = false;
  for (const Ban& rule : bans_) {
    is_in_force = is_in_force || rule.kind == BanKind::AllowOnly;
    if (rule.kind == kind && equals_ignoring_case(rule.subject, name)) return "";
    if (rule.kind == BanKind::AllowAddress && is_in(rule, address)) return "";
  }
  return is_in_force ? "This server is open only to players on its list: ask its host." : "";
}

bool BanList::is_list_in_force() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(bans_.begin(), bans_.end(),
                     [](const Ban& rule) { return rule.kind == BanKind::AllowOnly; });
}

std::int64_t BanList::next_end_s() const {
  const std::lock_guard lock(mutex_);
  std::int64_t next = 0;
  for (const Ban& ban : bans_) {
    if (ban.until_s != 0 && (next == 0 || ban.until_s < next)) next = ban.until_s;
  }
  return next;
}

}  // namespace undercroft
