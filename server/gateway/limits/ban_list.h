// ban_list.h: the bans, the mutes and the allow-list in force, for the threads that let players in.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "server/accounts/moderation.h"

namespace undercroft {

// A BanList answers who is kept out, from memory. Thread-safe.
class BanList {
 public:
  // Replaces all bans. Those that are over at `now_s` (seconds since 1970) are left out.
  void replace(const std::vector<Ban>& bans, std::int64_t now_s);
  // Increases, from 1, with each replace().
  [[nodiscard]] std::uint64_t version() const { return version_; }

  // The sentence for the player, or empty. `address`: ClientAddress::name.
  [[nodiscard]] std::string ban_of_name(const std::string& name, bool is_account) const;
  [[nodiscard]] std::string ban_of_address(const std::string& address) const;
  // Whether an administrator has muted that player. Ignores case.
  [[nodiscard]] bool is_muted(const std::string& name) const;
  // Why the allow-list keeps the player out, as a sentence; empty when the player is on it, or when
  // it is not in force. `name`: empty if nothing proves it. `address`: as above.
  [[nodiscard]] std::string refusal_of_unlisted(const std::string& name, bool is_account,
                                                const std::string& address) const;
  // Whether only players on the allow-list may join.
  [[nodiscard]] bool is_list_in_force() const;
  // When the first of them ends, in seconds since 1970; 0: none does.
  [[nodiscard]] std::int64_t next_end_s() const;

 private:
  mutable std::mutex mutex_;
  std::vector<Ban> bans_;
  std::atomic<std::uint64_t> version_{0};
};

}  // namespace undercroft
