// etcd_account_values.h: accounts, logins, bans and the audit as values of keys in etcd.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/account_store.h"
#include "server/accounts/moderation.h"
#include "server/accounts/report_store.h"

namespace undercroft {

// A login: its newest token, and the one before, which counts until the newest is used.
struct EtcdLogin {
  std::string current;
  std::string before;
  std::int64_t expires_s = 0;
  friend bool operator==(const EtcdLogin&, const EtcdLogin&) = default;
};

// A ban, and its number in the order in which bans were set.
struct EtcdBan {
  std::uint64_t number = 0;
  Ban ban;
  friend bool operator==(const EtcdBan&, const EtcdBan&) = default;
};

// An entry of the audit, and the server (StoreUser::server) that wrote it.
struct EtcdAuditEntry {
  std::string server;
  AuditEntry entry;
  friend bool operator==(const EtcdAuditEntry&, const EtcdAuditEntry&) = default;
};

[[nodiscard]] std::string encode_account(const Account& account);
[[nodiscard]] std::string encode_invitation(const Invitation& invitation);  // without its digest
[[nodiscard]] std::string encode_login(const EtcdLogin& login);
[[nodiscard]] std::string encode_ban(const EtcdBan& ban);
[[nodiscard]] std::string encode_audit_entry(const EtcdAuditEntry& entry);
[[nodiscard]] std::string encode_report(const FiledReport& report);  // without its number
// Return nullopt when the value is damaged.
[[nodiscard]] std::optional<Account> decode_account(std::string_view text);
[[nodiscard]] std::optional<Invitation> decode_invitation(std::string_view text);
[[nodiscard]] std::optional<EtcdLogin> decode_login(std::string_view text);
[[nodiscard]] std::optional<EtcdBan> decode_ban(std::string_view text);
[[nodiscard]] std::optional<EtcdAuditEntry> decode_audit_entry(std::string_view text);
[[nodiscard]] std::optional<FiledReport> decode_report(std::string_view text);

}  // namespace undercroft
