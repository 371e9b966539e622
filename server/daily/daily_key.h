// daily_key.h: the secret of a day, and what follows from it (R176).
//
// Anybody can check a published key with openssl:
//   printf HEX | xxd -r -p | sha256sum                                    # the commitment
//   printf 2026-11-26 | openssl dgst -sha256 -mac HMAC -macopt hexkey:HEX  # the seed: 16 digits
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "shared/expected.h"

namespace undercroft {

// 32 bytes, as 64 hex digits in small letters.
using DailyKey = std::string;

// From the system's randomness.
[[nodiscard]] DailyKey fresh_daily_key();
// Fails with a sentence when the text is no key. Accepts capitals.
[[nodiscard]] Expected<DailyKey> read_daily_key(std::string_view text);

// The SHA-256 of the key's bytes, 64 hex digits: published from the start of the day.
[[nodiscard]] std::string commitment_to(const DailyKey& key);
// The first 8 bytes, most significant first, of the HMAC-SHA-256 of the date with the key.
[[nodiscard]] std::uint64_t seed_of_day(const DailyKey& key, std::string_view date);
// The letters of daily_realm_name() for the realm of that player, in any capitals. Without the key
// nobody can tell them, so the name of a realm invites to it.
[[nodiscard]] std::string letters_of_party(const DailyKey& key, std::string_view player);

}  // namespace undercroft
