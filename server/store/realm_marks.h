// realm_marks.h: what the host has decided about single realms, stored beside them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "server/store/store.h"

namespace undercroft {

enum class RealmMode : std::uint8_t {
  InPlay,
  Paused,    // players may stay, but no turn is played
  Archived,  // closed: no server opens it
};

// A realm without a mark has this one.
struct RealmMark {
  RealmMode mode = RealmMode::InPlay;
  std::string reason = {};    // for players
  std::string maker = {};     // the player who made it: an account or a digest; empty: the host
  std::int64_t made_s = 0;    // by a player; seconds since 1970
  std::int64_t played_s = 0;  // about when it was last played; only for realms of players
  // Where it began, if it is a branch that a player made (R214): "Ann's turn 412"; else empty.
  std::string branch_of = {};
  [[nodiscard]] bool is_of_player() const { return !maker.empty(); }
  friend bool operator==(const RealmMark&, const RealmMark&) = default;
};

// By names in lower case.
using RealmMarks = std::map<std::string, RealmMark>;

[[nodiscard]] StoreResult<RealmMarks> realm_marks(Store& store);
[[nodiscard]] StoreResult<RealmMark> realm_mark(Store& store, const std::string& realm);
// The last change wins.
[[nodiscard]] StoreResult<bool> set_realm_mark(Store& store, const std::string& realm,
                                               const RealmMark& mark);

// Why the realm's mode cannot change to `mode`, as a sentence without a full stop. Empty: it can.
[[nodiscard]] std::string fault_of_mode(const std::string& realm, RealmMode before, RealmMode mode);

// The realm to which links without a name lead; empty: no server has opened the store yet.
[[nodiscard]] StoreResult<std::string> default_realm_of(Store& store);
inline constexpr const char* kDefaultRealmFact = "default realm";
// Why the default realm cannot be archived or deleted.
[[nodiscard]] std::string refusal_of_default(const std::string& realm);

// The texts in which marks are stored. A damaged one is that of a realm in play.
[[nodiscard]] std::string encode_realm_mark(const RealmMark& mark);
[[nodiscard]] RealmMark decode_realm_mark(const std::string& text);

// "open", "paused" or "archived".
[[nodiscard]] std::string name_of(RealmMode mode);

}  // namespace undercroft
