// sqlite_moderation.h: bans and the audit in the file of the accounts.
#pragma once

#include <memory>

#include "server/accounts/moderation.h"

namespace undercroft {

class SqliteModeration final : public Moderation {
 public:
  // REQUIRES: SqliteAccounts has opened the file, which brings its tables up to date.
  [[nodiscard]] static Expected<std::unique_ptr<SqliteModeration>> open(const std::string& file);
  ~SqliteModeration() override;

  [[nodiscard]] Expected<> set(const Ban& ban) override;
  [[nodiscard]] Expected<bool> lift(BanKind kind, const std::string& subject) override;
  [[nodiscard]] Expected<std::vector<Ban>> bans() override;
  [[nodiscard]] Expected<std::string> version() override;
  [[nodiscard]] Expected<> note(const AuditEntry& entry) override;
  [[nodiscard]] Expected<std::vector<AuditEntry>> audit(int most) override;

 private:
  struct Impl;
  explicit SqliteModeration(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
