// moderation.cc: the names of the kinds of bans, as they are typed and stored.
#include "server/accounts/moderation.h"

#include "shared/enum_array.h"

namespace undercroft {

template <>
inline constexpr std::size_t kEnumCount<BanKind> = 8;

namespace {

constexpr EnumArray<BanKind, std::string_view> kBanKinds = {
    {{"account", "guest", "address", "mute", "allow-account", "allow-guest", "allow-address",
      "allow-only"}}};

}  // namespace

std::string_view name_of(BanKind kind) { return kBanKinds[kind]; }

BanKind allow_kind_of(BanKind kind) {
  if (kind == BanKind::Account) return BanKind::AllowAccount;
  return kind == BanKind::Guest ? BanKind::AllowGuest : BanKind::AllowAddress;
}

std::optional<BanKind> ban_kind_named(std::string_view name) {
  for (std::size_t i = 0; i < kEnumCount<BanKind>; ++i) {
    if (kBanKinds[static_cast<BanKind>(i)] == name) return static_cast<BanKind>(i);
  }
  return std::nullopt;
}

}  // namespace undercroft
