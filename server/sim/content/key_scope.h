// key_scope.h: which keys a pack may write without its name.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/sim/content/pack.h"

namespace undercroft {

// The sorts of content that have keys.
enum class KeySort { Blueprint, Theme, Ability, Kit, Boon, Level, Room, Status, Omen };

// A KeyScope resolves keys as the files of a pack write them. While a pack with keys of its own is
// open, "drone" is its own "apiary:drone" if there is one, and else a key of the game. From
// outside, "apiary:drone" is the only name.
class KeyScope {
 public:
  void open(const Pack& pack);
  void close() { own_.clear(); }
  // The name of the pack that was opened last.
  [[nodiscard]] const std::string& pack() const { return pack_; }
  [[nodiscard]] bool has_own_keys() const { return !own_.empty(); }

  // The whole key of what the open pack calls so: "apiary:drone", or "drone" without such a pack.
  [[nodiscard]] std::string own(std::string_view key) const;
  // The key as the open pack's files may write it.
  [[nodiscard]] std::string_view shown(std::string_view key) const;

  // From now on `alias` means `key`: the pack's table replaces what has that key.
  void add_alias(KeySort sort, std::string alias, std::string key);

  // Calls look(whole key) for each key that `key` may mean, until one returns something.
  template <typename Look>
  [[nodiscard]] auto find(KeySort sort, std::string_view key, Look look) const
      -> decltype(look(key)) {
    if (!own_.empty()) {
      const std::string mine = own(key);
      if (auto found = look(alias_or(sort, mine))) return found;
    }
    if (auto found = look(key)) return found;
    const std::string_view other = elsewhere(sort, key);
    return other.empty() ? decltype(look(key)){} : look(other);
  }

 private:
  [[nodiscard]] std::string_view alias_or(KeySort sort, std::string_view key) const;
  // Another key that is meant; empty: none.
  [[nodiscard]] std::string_view elsewhere(KeySort sort, std::string_view key) const;

  std::string pack_;
  std::string own_;                                 // the open pack and the mark; empty: none
  std::set<std::string, std::less<>> plain_packs_;  // that have no keys of their own
  std::map<std::pair<KeySort, std::string>, std::string, std::less<>> aliases_;
};

}  // namespace undercroft
