// moderation.h: bans and mutes by the host, and the record of what hosts have done.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "shared/expected.h"

namespace undercroft {

enum class BanKind : std::uint8_t { Account, Guest, Address, Mute };
[[nodiscard]] std::string_view name_of(BanKind kind);

// A ban, or for Mute a mute, which is of a name.
struct Ban {
  BanKind kind = BanKind::Guest;
  std::string subject;  // a name; or an address or network as Networks::add() reads it
  std::string reason = {};
  std::string who = {};      // who set it
  std::int64_t at_s = 0;     // seconds since 1970
  std::int64_t until_s = 0;  // 0: until it is lifted
  [[nodiscard]] bool is_over(std::int64_t now_s) const { return until_s != 0 && until_s <= now_s; }
};

// One change by a host.
struct AuditEntry {
  std::int64_t at_s = 0;
  std::string who;
  std::string what;    // the verb and its words, without secrets
  std::string result;  // "done", or why it was not
};

// A Moderation stores both in the file of the accounts. Thread-safe; each call is durable when it
// returns. Errors are sentences.
class Moderation {
 public:
  // The audit keeps this many entries.
  static constexpr int kEntries = 10000;

  // REQUIRES: SqliteAccounts has opened the file, which brings its tables up to date.
  [[nodiscard]] static Expected<std::unique_ptr<Moderation>> open(const std::string& file);
  ~Moderation();
  Moderation(const Moderation&) = delete;
  Moderation& operator=(const Moderation&) = delete;

  // Replaces an earlier one of the same kind and subject.
  [[nodiscard]] Expected<> set(const Ban& ban);
  // False when there is none.
  [[nodiscard]] Expected<bool> lift(BanKind kind, const std::string& subject);
  // In the order in which they were set; also those that are over.
  [[nodiscard]] Expected<std::vector<Ban>> bans();

  [[nodiscard]] Expected<> note(const AuditEntry& entry);
  // The last ones, oldest first.
  [[nodiscard]] Expected<std::vector<AuditEntry>> audit(int most);

 private:
  struct Parts;
  explicit Moderation(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace undercroft
