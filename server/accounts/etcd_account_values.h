// etcd_account_values.h: accounts and logins as values of keys in etcd.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/account_store.h"

namespace undercroft {

// A login: its newest token, and the one before, which counts until the newest is used.
struct EtcdLogin {
  std::string current;
  std::string before;
  std::int64_t expires_s = 0;
  friend bool operator==(const EtcdLogin&, const EtcdLogin&) = default;
};

[[nodiscard]] std::string encode_account(const Account& account);
[[nodiscard]] std::string encode_login(const EtcdLogin& login);
// Return nullopt when the value is damaged.
[[nodiscard]] std::optional<Account> decode_account(std::string_view text);
[[nodiscard]] std::optional<EtcdLogin> decode_login(std::string_view text);

}  // namespace undercroft
