// sqlite_moment_links.h: links to moments in the file of the accounts.
#pragma once

#include <memory>

#include "server/accounts/moment_links.h"

namespace undercroft {

class SqliteMomentLinks final : public MomentLinks {
 public:
  // REQUIRES: SqliteAccounts has opened the file, which brings its tables up to date.
  [[nodiscard]] static Expected<std::unique_ptr<SqliteMomentLinks>> open(const std::string& file);
  ~SqliteMomentLinks() override;

  [[nodiscard]] Expected<bool> add(const MomentLink& link, std::size_t most) override;
  [[nodiscard]] Expected<std::optional<MomentLink>> find(const std::string& code) override;
  [[nodiscard]] Expected<std::vector<MomentLink>> of_hero(const std::string& realm,
                                                          EntityId hero) override;
  [[nodiscard]] Expected<std::vector<MomentLink>> all() override;
  [[nodiscard]] Expected<bool> withdraw(const std::string& code, std::int64_t now_s) override;

 private:
  struct Impl;
  explicit SqliteMomentLinks(std::unique_ptr<Impl> parts);
  std::unique_ptr<Impl> impl_;
};

}  // namespace undercroft
