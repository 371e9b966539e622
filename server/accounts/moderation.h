// moderation.h: bans, mutes and the allow-list of the host, and the record of what hosts have done.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

// The Allow kinds are the allow-list: its entries, and AllowOnly while nobody else may join.
enum class BanKind : std::uint8_t {
  Account,
  Guest,
  Address,
  Mute,
  AllowAccount,
  AllowGuest,
  AllowAddress,
  AllowOnly
};
[[nodiscard]] std::string_view name_of(BanKind kind);
// Returns nullopt when no kind has that name.
[[nodiscard]] std::optional<BanKind> ban_kind_named(std::string_view name);

// Whether it keeps somebody out or quiet; false for the allow-list.
[[nodiscard]] constexpr bool is_against(BanKind kind) { return kind <= BanKind::Mute; }
// The kind of allow-list entry for an account, a guest or an address. REQUIRES: not a Mute.
[[nodiscard]] BanKind allow_kind_of(BanKind kind);

// What the host has decided about a name or an address: a ban; for Mute a mute, which is of a name;
// for the Allow kinds an entry of the allow-list.
struct Ban {
  BanKind kind = BanKind::Guest;
  // A name; or an address or network as Networks::add() reads it; "list" for AllowOnly.
  std::string subject;
  std::string reason = {};
  std::string who = {};      // who set it
  std::int64_t at_s = 0;     // seconds since 1970
  std::int64_t until_s = 0;  // 0: until it is lifted
  [[nodiscard]] bool is_over(std::int64_t now_s) const { return until_s != 0 && until_s <= now_s; }
  friend bool operator==(const Ban&, const Ban&) = default;
};

// One change by a host.
struct AuditEntry {
  std::int64_t at_s = 0;
  std::string who;
  std::string what;    // the verb and its words, without secrets
  std::string result;  // "done", or why it was not
  friend bool operator==(const AuditEntry&, const AuditEntry&) = default;
};

// A Moderation stores both beside the accounts. Thread-safe; each call is durable when it returns.
// Errors are sentences.
class Moderation {
 public:
  // The audit keeps this many entries.
  static constexpr int kEntries = 10000;

  virtual ~Moderation() = default;

  // Replaces an earlier one of the same kind and subject, in any capitals.
  [[nodiscard]] virtual Expected<> set(const Ban& ban) = 0;
  // False when there is none.
  [[nodiscard]] virtual Expected<bool> lift(BanKind kind, const std::string& subject) = 0;
  // All kinds, in the order in which they were set; also those that are over.
  [[nodiscard]] virtual Expected<std::vector<Ban>> bans() = 0;

  // Differs after each change of the bans, by any server or command.
  [[nodiscard]] virtual Expected<std::string> version() = 0;

  [[nodiscard]] virtual Expected<> note(const AuditEntry& entry) = 0;
  // The last ones, oldest first.
  [[nodiscard]] virtual Expected<std::vector<AuditEntry>> audit(int most) = 0;
};

}  // namespace undercroft
